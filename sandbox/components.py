"""The components of messages and modals: their types, and how they nest.

Source of every number: Discord, components reference.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any

from sandbox.errors import Json

LARGEST_ID = 2**31 - 1


class Type(IntEnum):
    """Component types."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = frozenset(
    {
        Type.STRING_SELECT,
        Type.USER_SELECT,
        Type.ROLE_SELECT,
        Type.MENTIONABLE_SELECT,
        Type.CHANNEL_SELECT,
    }
)


def children(component: Json) -> Iterator[Json]:
    """The components directly inside one."""
    listed = component.get("components")
    if isinstance(listed, list):
        yield from (child for child in listed if isinstance(child, dict))
    for key in ("accessory", "component"):
        inner = component.get(key)
        if isinstance(inner, dict):
            yield inner


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """All components, the nested ones too, in reading order."""
    for component in components:
        yield component
        yield from walk(children(component))


DEFAULTS: dict[int, Json] = {
    Type.THUMBNAIL: {"description": None, "spoiler": False},
    Type.FILE: {"spoiler": False},
    Type.SEPARATOR: {"spacing": 1, "divider": True},
    Type.CONTAINER: {"accent_color": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in (*SELECTS, Type.FILE_UPLOAD)},
}
"""What Discord fills in where a component leaves it out."""


def number_of(field: Json, key: str, otherwise: int = 1) -> Any:  # noqa: ANN401 - what was sent
    """A number of a field; what is left out or null is what Discord fills in."""
    value = field.get(key)
    return otherwise if value is None else value


def number(components: Iterable[Json]) -> None:
    """Fill in what was left out, as Discord does; ids are 1, 2, 3 ... in order."""
    taken = {part["id"] for part in walk(components) if part.get("id")}
    free = (candidate for candidate in range(1, LARGEST_ID) if candidate not in taken)
    for part in walk(components):
        if not part.get("id"):
            part["id"] = next(free)
        for key, value in DEFAULTS.get(part["type"], {}).items():
            if part.get(key) is None:
                part[key] = value
        for shown in (part, *(part.get("options") or ())):
            emoji = shown.get("emoji")
            if emoji and emoji.get("id") is not None:
                # Ids come as numbers too, and always go as text: JavaScript can't hold them.
                emoji["id"] = str(emoji["id"])
