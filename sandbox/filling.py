"""How a person fills a modal in, and what is sent back."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from sandbox.bodies import Upload
from sandbox.components import SELECTS, Type, number_of, walk
from sandbox.errors import Json
from sandbox.modals import MOST_TEXT
from sandbox.resolving import Resolving
from sandbox.seen import NotOffered

Values: TypeAlias = Mapping[str, str | list[str] | list[Upload]]
"""What is filled in, by custom id or label."""

Filled: TypeAlias = Mapping[str, str | list[str]]
"""The same by custom id, with files named by their ids."""


def submission(
    custom_id: str, components: Iterable[Json], values: Values, resolving: Resolving
) -> Json:
    """What the interaction of a modal that is sent back carries.

    Raises:
        NotOffered: There is no such field, or it can't take that.
        BadOption: A file is too large, or somebody who was chosen is not there.
    """
    parts = list(components)
    given = by_custom_id(parts, values)
    fields = [part for part in walk(parts) if part.get("custom_id")]
    filled: dict[str, str | list[str]] = {}
    for part in fields:
        value = given.get(part["custom_id"])
        if part["type"] == Type.FILE_UPLOAD:
            filled[part["custom_id"]] = _sent_files(part, value, resolving)
        elif value is not None:
            filled[part["custom_id"]] = _words(part, value)
        if part["type"] in SELECTS - {Type.STRING_SELECT}:
            chosen = chosen_in(part, filled.get(part["custom_id"]))
            resolving.chosen(Type(part["type"]), chosen)
    data: Json = {"custom_id": custom_id, "components": [fill(part, filled) for part in parts]}
    return {**data, "resolved": resolving.told} if resolving.told else data


def _words(part: Json, value: str | list[str] | list[Upload]) -> str | list[str]:
    if isinstance(value, str):
        return value
    words = [each for each in value if isinstance(each, str)]
    if len(words) < len(value):
        raise NotOffered(f"{part['custom_id']} takes no file")
    return words


def _sent_files(
    part: Json, value: str | list[str] | list[Upload] | None, resolving: Resolving
) -> list[str]:
    files = [each for each in value or [] if isinstance(each, Upload)]
    if len(files) < len(value or []):
        raise NotOffered(f"{part['custom_id']} takes files, no text")
    _check_chosen(part, [str(number) for number in range(len(files))])
    return [str(resolving.file(file).id) for file in files]


def by_custom_id(components: Iterable[Json], values: Values) -> Values:
    """What is filled in where fields are named by custom id or by the label they are shown with.

    Raises:
        NotOffered: The modal has no such field, or several of that label.
    """
    labels = dict(_labels(components))
    found: dict[str, str | list[str] | list[Upload]] = {}
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


def fill(part: Json, values: Filled) -> Json:
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
    options = [option["value"] for option in part.get("options") or []]
    if options and not set(options).issuperset(chosen):
        strange = ", ".join(sorted(set(chosen) - set(options)))
        raise NotOffered(f"{name} doesn't offer {strange}; there are: {', '.join(options)}")
    low, high = number_of(part, "min_values"), number_of(part, "max_values")
    if kind == Type.CHECKBOX_GROUP:
        high = part.get("max_values") or len(options)
    if not chosen and not required:
        return
    if not max(low, int(required)) <= len(chosen) <= high or len(set(chosen)) < len(chosen):
        raise NotOffered(f"{name} takes {max(low, int(required))} to {high} of them")
