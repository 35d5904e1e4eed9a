"""The frames between page and sandbox: what may be in them, and those that tell of the world."""

import base64
import binascii
import json

from sandbox.bodies import Upload
from sandbox.controls import LAGS_MS, Controls
from sandbox.errors import Json
from sandbox.filling import Values
from sandbox.server import Sandbox


class BadFrame(Exception):  # noqa: N818 - a statement about what the page sent
    """The page sent something that is no frame."""


def frame_of(text: str) -> Json:
    """What a page sent.

    Raises:
        BadFrame: It is no JSON object.
    """
    try:
        frame = json.loads(text)
    except ValueError as broken:
        raise BadFrame("not JSON") from broken
    if not isinstance(frame, dict):
        raise BadFrame("no object")
    return frame


def text_in(frame: Json, key: str) -> str:
    """A text.

    Raises:
        BadFrame: It is none.
    """
    value = frame.get(key)
    if not isinstance(value, str):
        raise BadFrame(f"{key} is no text")
    return value


def id_in(frame: Json, key: str) -> int:
    """An id; they travel as text, for JavaScript's numbers are too small for them.

    Raises:
        BadFrame: It is none.
    """
    value = frame.get(key)
    if not isinstance(value, str) or not value.isdecimal():
        raise BadFrame(f"{key} is no id")
    return int(value)


def object_in(frame: Json, key: str) -> Json:
    """An object.

    Raises:
        BadFrame: It is none.
    """
    value = frame.get(key)
    if not isinstance(value, dict):
        raise BadFrame(f"{key} is no object")
    return value


def options_in(frame: Json) -> dict[str, object]:
    """The options of a command; a file is `{name, type, data}`, its data as base64.

    Raises:
        BadFrame: There are none, or a file is no file.
    """
    return {
        name: _file(value) if isinstance(value, dict) else value
        for name, value in object_in(frame, "options").items()
    }


def values_in(frame: Json) -> Values:
    """What is filled in to a modal, by custom id.

    Raises:
        BadFrame: There is nothing, or something is neither text, choice nor file.
    """
    return {name: _value(value) for name, value in object_in(frame, "values").items()}


def _value(value: object) -> str | list[str] | list[Upload]:
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        raise BadFrame("a field holds neither a text nor a list")
    files = [_file(each) for each in value if isinstance(each, dict)]
    if files and len(files) == len(value):
        return files
    return [str(each) for each in value]


def _file(value: Json) -> Upload:
    try:
        data = base64.b64decode(text_in(value, "data"), validate=True)
    except binascii.Error as broken:
        raise BadFrame("the data of a file is no base64") from broken
    kind = text_in(value, "type") or "application/octet-stream"
    return Upload(text_in(value, "name"), kind, data)


def channel_entries(sandbox: Sandbox) -> list[Json]:
    """Every channel and thread that some member can open, and who sees and may write in it."""
    entries: dict[int, Json] = {}
    for person in sandbox.world.members:
        for seen in sandbox.member(person.id).channels():
            entry = entries.setdefault(
                seen.id,
                {
                    "id": str(seen.id),
                    "name": seen.name,
                    "kind": seen.type.name.lower(),
                    "parent": None if seen.parent_id is None else str(seen.parent_id),
                    "archived": seen.archived,
                    "locked": seen.locked,
                    "viewers": [],
                    "writers": [],
                },
            )
            entry["viewers"].append(str(person.id))
            if seen.may_write:
                entry["writers"].append(str(person.id))
    return [entries[number] for number in sandbox.world.channels if number in entries]


def role_entries(sandbox: Sandbox) -> list[Json]:
    """The server's roles, without that of everybody."""
    return [{"id": str(each.id), "name": each.name} for each in sandbox.world.guild.roles.values()]


def world_frame(sandbox: Sandbox, controls: Controls) -> Json:
    """All that is public, and the state of the controls."""
    world = sandbox.world
    bot = world.app.bot
    return {
        "t": "world",
        "guild": {"id": str(world.guild.id), "name": world.guild.name},
        "channels": channel_entries(sandbox),
        "members": [
            {
                "id": str(person.id),
                "name": person.name,
                "locale": person.locale,
                "colour": person.colour,
            }
            for person in world.members
        ],
        "roles": role_entries(sandbox),
        "commands": world.commands(),
        "bot": {
            "id": str(bot.id),
            "name": bot.name,
            "colour": bot.colour,
            "online": sandbox.bot_sessions() > 0,
        },
        "controls": {"restart": controls.can_restart, "lag": controls.lag_ms, "lags": LAGS_MS},
    }
