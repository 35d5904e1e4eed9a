"""What Discord takes as a modal, where it says no, and how a modal is sent back.

Source of every number: Discord, receiving and responding (modals), components reference.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from sandbox.component_rules import ComponentRules
from sandbox.components import SELECTS, Type, number
from sandbox.errors import Form, Json, Path
from sandbox.seen import NotOffered

MOST_TITLE = 45
MOST_PARTS = 5
MOST_LABEL = 45
MOST_DESCRIPTION = 100
MOST_TEXT = 4000
MOST_PLACEHOLDER = 100
MOST_GROUP_OPTIONS = 10

IN_LABEL = (
    Type.TEXT_INPUT,
    *sorted(SELECTS),
    Type.FILE_UPLOAD,
    Type.RADIO_GROUP,
    Type.CHECKBOX_GROUP,
    Type.CHECKBOX,
)


def check_modal(data: Json, emoji_ids: Iterable[int] = (), described: Json | None = None) -> Json:
    """Check a modal, and number its components.

    Raises:
        DiscordError: 50035 with each fault at its place.
    """
    form = Form(described)
    form.text(("title",), data.get("title"), MOST_TITLE, 1)
    form.text(("custom_id",), data.get("custom_id"), 100, 1)
    rules = ComponentRules(form, v2=True, emoji_ids=emoji_ids)
    for index, item in enumerate(
        form.array(("components",), data.get("components"), 1, MOST_PARTS)
    ):
        path: Path = ("components", index)
        part = form.object(path, item)
        if part is not None:
            _part(form, rules, part, path)
    form.settle()
    number(data["components"])
    return data


def _part(form: Form, rules: ComponentRules, part: Json, path: Path) -> None:
    match part.get("type"):
        case Type.ACTION_ROW:
            inner = form.array((*path, "components"), part.get("components"), 1, 1)
            for item in inner:
                here: Path = (*path, "components", 0)
                field = form.object(here, item)
                if field is None:
                    continue
                if field.get("type") != Type.TEXT_INPUT:
                    _wrong_type(form, here, (Type.TEXT_INPUT,))
                    continue
                form.text((*here, "label"), field.get("label"), MOST_LABEL, 1)
                _text_input(form, rules, field, here)
        case Type.LABEL:
            form.text((*path, "label"), part.get("label"), MOST_LABEL, 1)
            form.text(
                (*path, "description"), part.get("description"), MOST_DESCRIPTION, optional=True
            )
            field = form.object((*path, "component"), part.get("component"))
            if field is not None:
                _field(form, rules, field, (*path, "component"))
        case Type.TEXT_DISPLAY:
            form.text((*path, "content"), part.get("content"), MOST_TEXT, 1)
        case _:
            _wrong_type(form, path, (Type.ACTION_ROW, Type.TEXT_DISPLAY, Type.LABEL))


def _wrong_type(form: Form, path: Path, allowed: tuple[Type, ...]) -> None:
    names = tuple(int(each) for each in allowed)
    form.refuse(
        (*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {names}.'
    )


def _field(form: Form, rules: ComponentRules, field: Json, path: Path) -> None:
    kind = field.get("type")
    if kind not in IN_LABEL:
        _wrong_type(form, path, IN_LABEL)
    elif kind == Type.TEXT_INPUT:
        if field.get("label") is not None:
            form.refuse(
                (*path, "label"),
                "TEXT_INPUT_LABEL_NOT_ALLOWED",
                "A text input inside a label cannot have a label of its own",
            )
        _text_input(form, rules, field, path)
    elif kind in SELECTS:
        rules.select(field, path)
    else:
        rules.custom_id(field, path)
        if kind in {Type.RADIO_GROUP, Type.CHECKBOX_GROUP}:
            form.array((*path, "options"), field.get("options"), 1, MOST_GROUP_OPTIONS)


def _text_input(form: Form, rules: ComponentRules, field: Json, path: Path) -> None:
    rules.custom_id(field, path)
    if field.get("style") not in {1, 2}:
        form.choices((*path, "style"), (1, 2))
    for key, least in (("min_length", 0), ("max_length", 1)):
        if field.get(key) is not None:
            form.whole((*path, key), field[key], least, MOST_TEXT)
    form.text((*path, "placeholder"), field.get("placeholder"), MOST_PLACEHOLDER, optional=True)
    form.text((*path, "value"), field.get("value"), MOST_TEXT, optional=True)


Values: TypeAlias = Mapping[str, str | list[str]]
"""What is filled in, by custom id."""


def by_custom_id(components: Iterable[Json], values: Values) -> dict[str, str | list[str]]:
    """What is filled in where fields are named by custom id or by the label they are shown with.

    Raises:
        NotOffered: The modal has no such field, or several of that label.
    """
    labels = dict(_labels(components))
    found: dict[str, str | list[str]] = {}
    for name, value in values.items():
        ids = [name] if name in labels else [each for each, said in labels.items() if said == name]
        if len(ids) != 1:
            fields = ", ".join(f"{said!r} ({each})" for each, said in labels.items())
            raise NotOffered(
                f"{'several fields are' if ids else 'no field is'} called {name!r}; "
                f"there are: {fields or 'none'}"
            )
        found[ids[0]] = value
    return found


def _labels(components: Iterable[Json]) -> Iterator[tuple[str, str]]:
    """The custom id of each field, and the label above it."""
    for part in components:
        fields = [part["component"]] if "component" in part else part.get("components") or []
        for field in fields:
            yield field["custom_id"], part.get("label") or field.get("label") or ""


def fill(part: Json, values: Values) -> Json:
    """A part of a modal as it is sent back, filled in by custom id.

    Raises:
        NotOffered: A field can't take that.
    """
    match part.get("type"):
        case Type.ACTION_ROW:
            inner = [fill(child, values) for child in part["components"]]
            return {"type": Type.ACTION_ROW, "id": part.get("id", 0), "components": inner}
        case Type.LABEL:
            component = fill(part["component"], values)
            return {"type": Type.LABEL, "id": part.get("id", 0), "component": component}
        case Type.TEXT_DISPLAY:
            return {"type": Type.TEXT_DISPLAY, "id": part.get("id", 0)}
        case _:
            return _filled_field(part, values.get(part["custom_id"]))


def chosen_in(part: Json, value: str | list[str] | None) -> list[str]:
    """What is chosen of a field: what was given, or else what the bot had chosen beforehand."""
    if isinstance(value, str):
        return [value]
    if value is not None:
        return list(value)
    options = [each["value"] for each in part.get("options") or [] if each.get("default")]
    return options + [str(each["id"]) for each in part.get("default_values") or []]


def _filled_field(part: Json, value: str | list[str] | None) -> Json:
    sent: Json = {"type": part["type"], "id": part.get("id", 0), "custom_id": part["custom_id"]}
    if part["type"] == Type.TEXT_INPUT:
        return {**sent, "value": _text_in(part, value)}
    if part["type"] == Type.CHECKBOX:
        ticked = part.get("default", False) if value is None else value == "true"
        return {**sent, "value": ticked}
    chosen = chosen_in(part, value)
    _check_chosen(part, chosen)
    if part["type"] == Type.RADIO_GROUP:
        return {**sent, "value": chosen[0] if chosen else None}
    return {**sent, "values": chosen}


def _text_in(part: Json, value: str | list[str] | None) -> str:
    if isinstance(value, list):
        raise NotOffered(f"{part['custom_id']} takes a text, no choice")
    text = value if value is not None else part.get("value") or ""
    required = part.get("required", True)
    least, most = part.get("min_length") or int(required), part.get("max_length") or MOST_TEXT
    if (text or required) and not least <= len(text) <= most:
        raise NotOffered(f"{part['custom_id']} takes {least} to {most} characters, not {len(text)}")
    return text


def _check_chosen(part: Json, chosen: list[str]) -> None:
    """A client sends as many as are asked for, each once, or none if none is required."""
    kind, name = part["type"], part["custom_id"]
    required = part.get("required", True)
    if kind == Type.FILE_UPLOAD and (chosen or required):
        raise NotOffered(f"{name} takes a file, which the sandbox's people can't send")
    options = [option["value"] for option in part.get("options") or []]
    if options and not set(options).issuperset(chosen):
        strange = ", ".join(sorted(set(chosen) - set(options)))
        raise NotOffered(f"{name} doesn't offer {strange}; there are: {', '.join(options)}")
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    if kind == Type.CHECKBOX_GROUP:
        high = part.get("max_values") or len(options)
    if not chosen and not required:
        return
    if not max(low, int(required)) <= len(chosen) <= high or len(set(chosen)) < len(chosen):
        raise NotOffered(f"{name} takes {max(low, int(required))} to {high} of them")
