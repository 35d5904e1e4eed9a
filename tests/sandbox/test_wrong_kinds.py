"""Values of a wrong kind: refused by the own rules wherever Discord's description refuses them."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sandbox.command_limits import check_commands
from sandbox.description import find, read, why_absent
from sandbox.errors import DiscordError
from sandbox.limits import check_message
from sandbox.modals import check_modal

Json = dict[str, Any]
Check = Callable[[Any], object]
Place = tuple[str | int, ...]

V2 = 1 << 15
WRONG: tuple[Any, ...] = (None, 0, True, "x", "", " ", [], {}, [[]], [{}], -1, 1.5, 2**60, 10**400)
PICTURE = {"url": "https://a.example/b.png"}
SMILE = {"name": "\N{GRINNING FACE}"}


def row(**part: object) -> Json:
    return {"type": 1, "components": [part]}


def field(**part: object) -> Json:
    return {"type": 18, "label": "L", "description": "D", "component": part}


CLASSIC: Json = {
    "content": "x",
    "tts": False,
    "embeds": [
        {
            "title": "T",
            "description": "D",
            "url": "https://a.example",
            "color": 1,
            "timestamp": "2030-01-01T00:00:00+00:00",
            "footer": {"text": "F", "icon_url": "https://a.example/b.png"},
            "author": {"name": "A", "url": "https://a.example"},
            "image": PICTURE,
            "thumbnail": PICTURE,
            "fields": [{"name": "N", "value": "V", "inline": True}],
        }
    ],
    "allowed_mentions": {"parse": ["users"], "roles": ["1"], "replied_user": True},
    "flags": 4,
    "components": [
        row(type=2, id=3, style=1, label="L", custom_id="a", disabled=False, emoji=SMILE),
        row(
            type=3,
            custom_id="b",
            placeholder="P",
            min_values=0,
            max_values=1,
            disabled=False,
            options=[
                {"label": "L", "value": "V", "description": "D", "default": True, "emoji": SMILE}
            ],
        ),
        row(
            type=8,
            custom_id="c",
            channel_types=[0],
            default_values=[{"id": "1", "type": "channel"}],
        ),
        row(type=5, custom_id="d", default_values=[{"id": "1", "type": "user"}]),
        row(type=2, style=5, label="L", url="https://a.example"),
    ],
}
MODERN: Json = {
    "flags": V2,
    "components": [
        {
            "type": 17,
            "accent_color": 3,
            "spoiler": False,
            "components": [
                {"type": 10, "content": "x"},
                {
                    "type": 9,
                    "components": [{"type": 10, "content": "x"}],
                    "accessory": {
                        "type": 11,
                        "media": PICTURE,
                        "description": "D",
                        "spoiler": False,
                    },
                },
                {"type": 12, "items": [{"media": PICTURE, "description": "D", "spoiler": True}]},
                {"type": 14, "divider": True, "spacing": 1},
            ],
        }
    ],
}
COMMANDS: list[Json] = [
    {
        "name": "play",
        "description": "Play",
        "type": 1,
        "name_localizations": {"cs": "hraj"},
        "description_localizations": {"cs": "Hraj"},
        "default_member_permissions": "8",
        "dm_permission": True,
        "contexts": [0],
        "integration_types": [0],
        "nsfw": False,
        "options": [
            {
                "type": 3,
                "name": "a",
                "description": "D",
                "required": True,
                "min_length": 1,
                "max_length": 3,
                "name_localizations": {"cs": "x"},
            },
            {
                "type": 4,
                "name": "b",
                "description": "D",
                "min_value": 1,
                "max_value": 4,
                "autocomplete": True,
            },
            {
                "type": 10,
                "name": "c",
                "description": "D",
                "choices": [{"name": "x", "value": 1.5, "name_localizations": {"cs": "y"}}],
            },
            {"type": 7, "name": "e", "description": "D", "channel_types": [0]},
        ],
    }
]
MODAL: Json = {
    "title": "T",
    "custom_id": "m",
    "components": [
        field(
            type=4,
            custom_id="a",
            style=1,
            min_length=1,
            max_length=5,
            required=True,
            value="abc",
            placeholder="P",
        ),
        field(type=5, custom_id="b", required=True, default_values=[{"id": "1", "type": "user"}]),
        field(type=19, custom_id="c", min_values=0, max_values=2, required=False),
        field(
            type=22,
            custom_id="d",
            options=[{"label": "a", "value": "a", "description": "D", "default": False}],
            min_values=0,
            max_values=1,
            required=False,
        ),
        field(type=23, custom_id="e", default=True),
    ],
}

POST = ("POST", "/channels/{channel_id}/messages")
PUT = ("PUT", "/applications/{application_id}/commands")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
BODIES: dict[str, tuple[Any, Check, tuple[str, str]]] = {
    "a classic message": (CLASSIC, check_message, POST),
    "a message of components": (MODERN, check_message, POST),
    "commands": (COMMANDS, check_commands, PUT),
    "a modal": (MODAL, check_modal, CALLBACK),
}


def places(value: object, at: Place = ()) -> Iterator[Place]:
    """Where anything is in a body."""
    if at:
        yield at
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*at, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*at, index))


def spoilt(body: object) -> Iterator[tuple[Place, object, Any]]:
    """The body with one value after another put in one place after another."""
    for place in places(body):
        for value in WRONG:
            changed: Any = copy.deepcopy(body)
            holder = changed
            for step in place[:-1]:
                holder = holder[step]
            holder[place[-1]] = copy.deepcopy(value)
            yield place, value, changed


def takes(check: Check, body: object) -> bool:
    try:
        check(copy.deepcopy(body))
    except DiscordError:
        return False
    return True


@pytest.mark.parametrize("name", BODIES)
def test_no_value_of_a_wrong_kind_is_more_than_refused(name: str) -> None:
    body, check, _ = BODIES[name]
    assert takes(check, body)
    refused = [not takes(check, changed) for _, _, changed in spoilt(body)]
    assert sum(refused) > len(refused) / 2


@pytest.mark.skipif(why_absent() is not None, reason=why_absent() or "")
@pytest.mark.parametrize("name", BODIES)
def test_the_own_rules_refuse_every_value_that_discords_description_refuses(name: str) -> None:
    body, check, route = BODIES[name]
    path = find()
    assert path is not None
    description = read(path)

    def described(changed: object) -> Json:
        whole = {"type": 9, "data": changed} if route is CALLBACK else changed
        return description.faults_in_request(*route, whole)

    assert described(body) == {}
    milder = [
        (place, value)
        for place, value, changed in spoilt(body)
        if takes(check, changed) and described(changed)
    ]
    assert milder == []
