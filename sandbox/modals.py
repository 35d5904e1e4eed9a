"""What Discord takes as a modal, where it says no, and how a modal is sent back.

Source of every number: Discord, receiving and responding (modals), components reference.
"""

from collections.abc import Iterable, Mapping

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


def fill(part: Json, values: Mapping[str, str | list[str]]) -> Json:
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


def _filled_field(part: Json, value: str | list[str] | None) -> Json:
    sent: Json = {"type": part["type"], "id": part.get("id", 0), "custom_id": part["custom_id"]}
    if part["type"] == Type.TEXT_INPUT:
        text = value if isinstance(value, str) else part.get("value") or ""
        least = part.get("min_length") or int(part.get("required", True))
        if not (least <= len(text) <= (part.get("max_length") or MOST_TEXT)) and (
            text or part.get("required", True)
        ):
            raise NotOffered(f"{part['custom_id']} can't take that text")
        return {**sent, "value": text}
    if part["type"] == Type.CHECKBOX:
        return {**sent, "value": value == "true"}
    if part["type"] == Type.RADIO_GROUP:
        return {**sent, "value": value}
    chosen = [value] if isinstance(value, str) else list(value or [])
    offered = {option["value"] for option in part.get("options") or []}
    if offered and not offered.issuperset(chosen):
        raise NotOffered(f"{part['custom_id']} doesn't offer that")
    return {**sent, "values": chosen}
