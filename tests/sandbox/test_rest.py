"""Routes, tokens, permissions, limits of speed, commands and emojis over plain HTTP."""

import base64
from typing import Any

import pytest

from sandbox import Channel, MovableClock, Permission, Sandbox
from sandbox.command_limits import is_name
from tests.sandbox.conftest import Caller
from tests.sandbox.test_message_limits import codes

Json = dict[str, Any]


@pytest.mark.parametrize(
    "path",
    [
        "/users/@me",
        "/users/@me/guilds",
        "/oauth2/applications/@me",
        "/applications/@me",
        "/gateway",
        "/gateway/bot",
    ],
)
async def test_the_bot_finds_itself(caller: Caller, path: str) -> None:
    status, _ = await caller.call("GET", path)
    assert status == 200
    assert caller.headers["Content-Type"] == "application/json"


async def test_the_server_its_channels_and_people_can_be_fetched(
    caller: Caller, duel: Channel
) -> None:
    world = caller.sandbox.world
    guild = f"/guilds/{world.guild.id}"
    anna = world.person("Anna")
    for path, key, value in (
        (guild, "name", "Sandbox"),
        (f"{guild}/members/{anna.id}", "flags", 0),
        (f"/users/{anna.id}", "global_name", "Anna"),
        (f"/channels/{duel.id}", "name", "duel"),
    ):
        status, body = await caller.call("GET", path)
        assert (status, body[key]) == (200, value)
    _, channels = await caller.call("GET", f"{guild}/channels")
    assert [channel["name"] for channel in channels] == ["duel", "duel-2"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/channels/1", 10003),
        ("/guilds/1", 10004),
        ("/guilds/{guild}/members/1", 10007),
        ("/channels/{channel}/messages/1", 10008),
        ("/users/1", 10013),
        ("/applications/{app}/emojis/1", 10014),
        ("/applications/{app}/commands/1", 10063),
        ("/nowhere", 0),
    ],
)
async def test_what_is_not_there_has_its_own_code(
    caller: Caller, duel: Channel, path: str, code: int
) -> None:
    world = caller.sandbox.world
    filled = path.format(guild=world.guild.id, channel=duel.id, app=world.app.id)
    status, body = await caller.call("GET", filled)
    assert (status, body["code"]) == (404, code)


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("POST", "{message}/crosspost", "/messages/{message_id}/crosspost"),
        ("PUT", "/channels/{channel}/pins/7", "/channels/{channel_id}/pins/{message_id}"),
        ("PUT", "/channels/{channel}/messages/pins/7", "/messages/pins/{message_id}"),
        ("GET", "/channels/{channel}/messages/pins", "/channels/{channel_id}/messages/pins"),
        ("POST", "/channels/{channel}/webhooks", "/channels/{channel_id}/webhooks"),
        ("POST", "/channels/{channel}/invites", "/channels/{channel_id}/invites"),
        ("POST", "/channels/{channel}/messages/bulk-delete", "/messages/bulk-delete"),
        ("POST", "/guilds/{guild}/roles", "/guilds/{guild_id}/roles"),
        ("PATCH", "/guilds/{guild}/members/7", "/guilds/{guild_id}/members/{user_id}"),
        ("POST", "/guilds/{guild}/channels", "/guilds/{guild_id}/channels"),
        ("GET", "/guilds/{guild}/bans", "/guilds/{guild_id}/bans"),
    ],
)
async def test_a_route_of_discords_that_is_not_played_is_501_and_named(
    caller: Caller, duel: Channel, method: str, path: str, route: str
) -> None:
    message = f"/channels/{duel.id}/messages/7"
    filled = path.format(guild=caller.sandbox.world.guild.id, channel=duel.id, message=message)
    status, body = await caller.call(method, filled)
    (violation,) = caller.sandbox.violations
    assert (status, violation.status) == (501, 501)
    assert violation.route.startswith(f"{method} /")
    assert violation.route.endswith(route)
    assert body["message"] == f"The sandbox does not play {violation.route}"


async def test_a_method_that_discord_has_not_is_405(caller: Caller, duel: Channel) -> None:
    assert await caller.call("PUT", f"/channels/{duel.id}/messages") == (
        405,
        {"message": "405: Method Not Allowed", "code": 0},
    )


async def test_a_wrong_token_opens_nothing(caller: Caller, duel: Channel) -> None:
    status, body = await caller.call("GET", "/users/@me", known=False)
    assert (status, body) == (401, {"message": "401: Unauthorized", "code": 0})
    status, _ = await caller.call("POST", f"/channels/{duel.id}/messages", {}, known=False)
    assert status == 401
    assert [each.status for each in caller.sandbox.violations] == [401, 401]


async def test_a_method_that_a_route_lacks(caller: Caller) -> None:
    status, body = await caller.call("DELETE", "/users/@me")
    assert (status, body) == (405, {"message": "405: Method Not Allowed", "code": 0})


async def test_broken_json_is_named(caller: Caller, duel: Channel) -> None:
    url = f"{caller.sandbox.rest_url}/channels/{duel.id}/messages"
    headers = {"Authorization": f"Bot {caller.sandbox.token}", "Content-Type": "application/json"}
    async with caller.session.post(url, data=b"{no", headers=headers) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50109


async def test_a_hidden_channel_and_a_silenced_bot(caller: Caller, duel: Channel) -> None:
    sandbox = caller.sandbox
    _, message = await caller.post(duel, content="before")
    one = f"/channels/{duel.id}/messages/{message['id']}"
    sandbox.set_bot_permissions(duel, deny=Permission.SEND_MESSAGES)
    status, body = await caller.post(duel, content="x")
    assert (status, body["code"]) == (403, 50013)
    status, _ = await caller.call("PATCH", one, {"content": "editing needs only sight"})
    assert status == 200
    sandbox.set_bot_permissions(duel, deny=Permission.VIEW_CHANNEL)
    for method, path in (("POST", f"/channels/{duel.id}/messages"), ("PATCH", one), ("GET", one)):
        status, body = await caller.call(method, path, {"content": "x"})
        assert (status, body["code"]) == (403, 50001)
    sandbox.set_bot_permissions(duel)
    status, _ = await caller.post(duel, content="x")
    assert status == 200


async def test_nobody_elses_words_can_be_edited_or_deleted(caller: Caller, duel: Channel) -> None:
    said = await caller.sandbox.member("Anna").type(duel, "mine")
    one = f"/channels/{duel.id}/messages/{said.id}"
    status, body = await caller.call("PATCH", one, {"content": "yours"})
    assert (status, body["code"]) == (403, 50005)
    status, body = await caller.call("DELETE", one)
    assert (status, body["code"]) == (403, 50013)
    caller.sandbox.set_bot_permissions(duel, allow=Permission.MANAGE_MESSAGES)
    status, _ = await caller.call("DELETE", one)
    assert status == 204
    assert duel.messages == {}


async def test_an_enforced_nonce_gives_the_first_message_back(
    caller: Caller, duel: Channel, clock: MovableClock
) -> None:
    _, first = await caller.post(duel, content="a", nonce="7", enforce_nonce=True)
    _, again = await caller.post(duel, content="b", nonce="7", enforce_nonce=True)
    _, free = await caller.post(duel, content="b", nonce="7")
    assert first["id"] == again["id"] != free["id"]
    clock.advance(301)
    _, later = await caller.post(duel, content="c", nonce="7", enforce_nonce=True)
    assert later["id"] not in {first["id"], free["id"]}


async def test_a_reply_carries_what_it_replies_to(caller: Caller, duel: Channel) -> None:
    said = await caller.sandbox.member("Anna").type(duel, "question")
    _, reply = await caller.post(duel, content="a", message_reference={"message_id": str(said.id)})
    assert (reply["type"], reply["referenced_message"]["content"]) == (19, "question")
    caller.sandbox.set_bot_permissions(duel, deny=Permission.READ_MESSAGE_HISTORY)
    status, body = await caller.post(
        duel, content="a", message_reference={"message_id": str(said.id)}
    )
    assert (status, body["code"]) == (403, 160002)


async def test_messages_are_listed_newest_first(caller: Caller, duel: Channel) -> None:
    ids = [(await caller.post(duel, content=str(n)))[1]["id"] for n in range(4)]
    base = f"/channels/{duel.id}/messages"
    for query, expected in (
        ("", ids[::-1]),
        ("?limit=2", [ids[3], ids[2]]),
        (f"?before={ids[2]}&limit=1", [ids[1]]),
        (f"?after={ids[0]}&limit=2", [ids[2], ids[1]]),
    ):
        _, found = await caller.call("GET", base + query)
        assert [each["id"] for each in found] == expected
    status, _ = await caller.call("GET", base + "?limit=101")
    assert status == 400


async def test_typing_is_told_to_the_people_there(caller: Caller, duel: Channel) -> None:
    told: list[str] = []
    stop = caller.sandbox.member("Anna").listen(lambda each: told.append(each["type"]))
    status, _ = await caller.call("POST", f"/channels/{duel.id}/typing")
    assert (status, told) == (204, ["typing"])
    stop()
    await caller.call("POST", f"/channels/{duel.id}/typing")
    assert told == ["typing"]


async def test_a_deleted_channel_is_gone(caller: Caller, duel: Channel) -> None:
    caller.sandbox.delete_channel(duel)
    status, body = await caller.post(duel, content="x")
    assert (status, body["code"]) == (404, 10003)


async def test_the_sixth_message_in_five_seconds_waits(
    caller: Caller, duel: Channel, sandbox: Sandbox, clock: MovableClock
) -> None:
    remaining = []
    for number in range(5):
        status, _ = await caller.post(duel, content=str(number))
        assert status == 200
        remaining.append(caller.headers["X-RateLimit-Remaining"])
    assert remaining == ["4", "3", "2", "1", "0"]
    clock.advance(2)
    status, body = await caller.post(duel, content="too much")
    assert (status, body["retry_after"], body["global"]) == (429, 3.0, False)
    assert caller.headers["Retry-After"] == "3"
    assert caller.headers["X-RateLimit-Limit"] == "5"
    assert caller.headers["X-RateLimit-Reset-After"] == "3.000"
    assert caller.headers["Via"]
    assert (sandbox.violations, len(sandbox.rate_limited)) == ([], 1)
    other = sandbox.world.channel("duel-2")
    assert (await caller.post(other, content="elsewhere"))[0] == 200
    clock.advance(3)
    assert (await caller.post(duel, content="again"))[0] == 200


async def test_limits_of_speed_can_be_switched_off(caller: Caller, duel: Channel) -> None:
    caller.sandbox.rates.on = False
    assert {(await caller.post(duel, content="x"))[0] for _ in range(60)} == {200}


async def test_the_bot_makes_fifty_calls_a_second(caller: Caller, clock: MovableClock) -> None:
    for _ in range(50):
        assert (await caller.call("GET", "/users/@me"))[0] == 200
    status, body = await caller.call("GET", "/users/@me")
    assert (status, body["global"], caller.headers["X-RateLimit-Scope"]) == (429, True, "global")
    assert caller.headers["X-RateLimit-Global"] == "true"
    clock.advance(1)
    assert (await caller.call("GET", "/users/@me"))[0] == 200


async def test_old_messages_are_edited_seldom(
    caller: Caller, duel: Channel, clock: MovableClock
) -> None:
    _, message = await caller.post(duel, content="old")
    one = f"/channels/{duel.id}/messages/{message['id']}"
    clock.advance(3601)
    for number in range(3):
        assert (await caller.call("PATCH", one, {"content": str(number)}))[0] == 200
    status, body = await caller.call("PATCH", one, {"content": "x"})
    assert (status, body["code"]) == (429, 30046)


def command(**more: object) -> Json:
    return {"name": "play", "description": "Play", **more}


def option(kind: int = 3, **more: object) -> Json:
    return {"type": kind, "name": "what", "description": "What", **more}


BAD_COMMANDS: list[tuple[str, Json, str, str]] = [
    ("capitals", command(name="Play"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("a blank", command(name="play it"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("33 letters", command(name="x" * 33), "0.name", "BASE_TYPE_BAD_LENGTH"),
    ("no description", {"name": "play"}, "0.description", "BASE_TYPE_REQUIRED"),
    ("description of 101", command(description="x" * 101), "0.description", "BASE_TYPE_BAD_LENGTH"),
    (
        "an unknown locale",
        command(name_localizations={"cz": "hraj"}),
        "0.name_localizations.cz",
        "BASE_TYPE_CHOICES",
    ),
    (
        "a bad translation",
        command(name_localizations={"cs": "Hraj!"}),
        "0.name_localizations.cs",
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    (
        "a long translation",
        command(description_localizations={"cs": "x" * 101}),
        "0.description_localizations.cs",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "26 options",
        command(options=[option(name=f"o{n}") for n in range(26)]),
        "0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "twice the same option",
        command(options=[option(), option()]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        "translations that clash",
        command(
            options=[
                option(name="a", name_localizations={"cs": "x"}),
                option(name="b", name_localizations={"cs": "x"}),
            ]
        ),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        "required after optional",
        command(options=[option(name="a"), option(name="b", required=True)]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        "an unknown option type",
        command(options=[option(12)]),
        "0.options.0.type",
        "BASE_TYPE_CHOICES",
    ),
    (
        "options beside sub-commands",
        command(options=[option(1), option(3, name="b")]),
        "0.options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        "a group in a group",
        command(options=[option(2, options=[option(2)])]),
        "0.options.0.options.0.type",
        "BASE_TYPE_CHOICES",
    ),
    (
        "26 choices",
        command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])]),
        "0.options.0.choices",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "a choice of the wrong type",
        command(options=[option(4, choices=[{"name": "a", "value": "a"}])]),
        "0.options.0.choices.0.value",
        "CHOICE_TYPE_CONVERT",
    ),
    (
        "choices of a user",
        command(options=[option(6, choices=[{"name": "a", "value": "a"}])]),
        "0.options.0.choices",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
    ),
    (
        "a fraction as a whole number's choice",
        command(options=[option(4, choices=[{"name": "a", "value": 1.5}])]),
        "0.options.0.choices.0.value",
        "CHOICE_TYPE_CONVERT",
    ),
    (
        "a least above the most",
        command(options=[option(4, min_value=5, max_value=1)]),
        "0.options.0.min_value",
        "APPLICATION_COMMAND_OPTIONS_MIN_GREATER_THAN_MAX",
    ),
    (
        "a shortest above the longest",
        command(options=[option(3, min_length=5, max_length=1)]),
        "0.options.0.min_length",
        "APPLICATION_COMMAND_OPTIONS_MIN_GREATER_THAN_MAX",
    ),
    (
        "a least of a text",
        command(options=[option(3, min_value=1)]),
        "0.options.0.min_value",
        "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID",
    ),
    (
        "a length of a number",
        command(options=[option(4, max_length=1)]),
        "0.options.0.max_length",
        "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID",
    ),
    (
        "a fraction as a whole number's least",
        command(options=[option(4, min_value=1.5)]),
        "0.options.0.min_value",
        "NUMBER_TYPE_COERCE",
    ),
    (
        "a whole number's most that JavaScript can't hold",
        command(options=[option(4, max_value=2**53)]),
        "0.options.0.max_value",
        "NUMBER_TYPE_RANGE",
    ),
    (
        "a number's least beyond any",
        command(options=[option(10, min_value=-(10**400))]),
        "0.options.0.min_value",
        "NUMBER_TYPE_RANGE",
    ),
    (
        "a choice that JavaScript can't hold",
        command(options=[option(4, choices=[{"name": "a", "value": 2**53}])]),
        "0.options.0.choices.0.value",
        "NUMBER_TYPE_RANGE",
    ),
    (
        "channels of no known type",
        command(options=[option(7, channel_types=[99])]),
        "0.options.0.channel_types.0",
        "BASE_TYPE_CHOICES",
    ),
    (
        "completing a user",
        command(options=[option(6, autocomplete=True)]),
        "0.options.0.autocomplete",
        "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
    ),
    ("a blank description", command(description=" "), "0.description", "BASE_TYPE_REQUIRED"),
    ("an unknown context", command(contexts=[3]), "0.contexts.0", "BASE_TYPE_CHOICES"),
    (
        "a menu with a description",
        command(type=2),
        "0.description",
        "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
    ),
    (
        "8001 characters",
        command(
            options=[
                option(
                    name=f"o{n}",
                    choices=[{"name": f"{m:02}" + "x" * 98, "value": "y"} for m in range(25)],
                )
                for n in range(4)
            ]
        ),
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [case[1:] for case in BAD_COMMANDS],
    ids=[case[0] for case in BAD_COMMANDS],
)
async def test_commands_are_refused_at_their_place(
    caller: Caller, body: Json, place: str, code: str
) -> None:
    path = f"/applications/{caller.sandbox.world.app.id}/commands"
    status, answer = await caller.call("PUT", path, [body])
    assert (status, answer["code"]) == (400, 50035)
    assert codes(answer["errors"])[place] == code
    assert caller.sandbox.world.commands() == []


async def test_a_bulk_overwrite_replaces_and_keeps_ids(caller: Caller) -> None:
    world = caller.sandbox.world
    path = f"/applications/{world.app.id}/commands"
    first = [command(name_localizations={"cs": "hraj"}), command(name="stop")]
    _, before = await caller.call("PUT", path, first)
    _, after = await caller.call("PUT", path, [command()])
    assert [each["name"] for each in after] == ["play"]
    assert after[0]["id"] == before[0]["id"]
    assert after[0]["version"] != before[0]["version"]
    _, listed = await caller.call("GET", path)
    assert "name_localizations" not in listed[0]
    _, listed = await caller.call("GET", path + "?with_localizations=true")
    assert "name_localizations" in listed[0]
    _, answer = await caller.call("PUT", path, [command(), command()])
    assert codes(answer["errors"])["1"] == "APPLICATION_COMMANDS_DUPLICATE_NAME"


async def test_single_commands_and_a_guilds_own(caller: Caller) -> None:
    world = caller.sandbox.world
    path = f"/applications/{world.app.id}/guilds/{world.guild.id}/commands"
    status, made = await caller.call("POST", path, command())
    assert (status, made["guild_id"]) == (201, str(world.guild.id))
    status, again = await caller.call("POST", path, command(description="Play on"))
    assert (status, again["id"]) == (200, made["id"])
    _, one = await caller.call("GET", f"{path}/{made['id']}")
    assert one["description"] == "Play on"
    status, _ = await caller.call("DELETE", f"{path}/{made['id']}")
    assert status == 204
    assert world.commands() == []
    status, body = await caller.call("GET", f"/applications/{world.app.id}/guilds/1/commands")
    assert body["code"] == 10004
    status, body = await caller.call("GET", "/applications/1/commands")
    assert (status, body["code"]) == (403, 20012)


@pytest.mark.parametrize("name", ["play", "hrát", "कार्ड", "ไพ่", "a-b_c'd", "игра", "遊ぶ", "x2"])
def test_names_in_every_script(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "Play", "Hrát", "a b", "a!", "a.b", "x" * 33, "🂡"])
def test_no_names(name: str) -> None:
    assert not is_name(name)


def image(size: int = 100, kind: str = "png", start: bytes = b"\x89PNG\r\n\x1a\n") -> str:
    data = start + bytes(size - len(start))
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"name": "x", "image": image()}, "name"),
        ({"name": "x" * 33, "image": image()}, "name"),
        ({"name": "a-b", "image": image()}, "name"),
        ({"name": "fine"}, "image"),
        ({"name": "fine", "image": "data:text/plain;base64,AAAA"}, "image"),
        ({"name": "fine", "image": image(kind="jpeg")}, "image"),
        ({"name": "fine", "image": image(256 * 1024 + 1)}, "image"),
    ],
)
async def test_emojis_are_refused_at_their_place(caller: Caller, body: Json, place: str) -> None:
    path = f"/applications/{caller.sandbox.world.app.id}/emojis"
    status, answer = await caller.call("POST", path, body)
    assert (status, answer["code"]) == (400, 50035)
    assert list(answer["errors"]) == [place]


async def test_emojis_have_names_of_their_own(caller: Caller) -> None:
    path = f"/applications/{caller.sandbox.world.app.id}/emojis"
    status, made = await caller.call("POST", path, {"name": "r5", "image": image(256 * 1024)})
    assert status == 201
    status, _ = await caller.call("POST", path, {"name": "r5", "image": image()})
    assert status == 400
    _, other = await caller.call("POST", path, {"name": "r6", "image": image()})
    status, _ = await caller.call("PATCH", f"{path}/{other['id']}", {"name": "r5"})
    assert status == 400
    _, renamed = await caller.call("PATCH", f"{path}/{other['id']}", {"name": "r7"})
    assert renamed["name"] == "r7"
    _, listed = await caller.call("GET", path)
    assert [each["name"] for each in listed["items"]] == ["r5", "r7"]
    assert (await caller.call("DELETE", f"{path}/{made['id']}"))[0] == 204
    url = f"{caller.sandbox.cdn_url}/emojis/{other['id']}.png?size=128"
    async with caller.session.get(url) as response:
        assert response.content_type == "image/png"


async def test_an_own_emoji_may_stand_on_a_button(caller: Caller, duel: Channel) -> None:
    path = f"/applications/{caller.sandbox.world.app.id}/emojis"
    _, made = await caller.call("POST", path, {"name": "r5", "image": image()})
    press = {"type": 2, "style": 1, "custom_id": "x", "emoji": {"id": made["id"], "name": "r5"}}
    status, _ = await caller.post(duel, components=[{"type": 1, "components": [press]}])
    assert status == 200


async def test_every_call_is_kept(caller: Caller, duel: Channel) -> None:
    await caller.post(duel, content="x")
    await caller.call("GET", "/users/1")
    first, second = caller.sandbox.calls()
    assert (first.method, first.route) == ("POST", "/channels/{channel_id}/messages")
    assert (first.status, first.code, first.interaction) == (200, 0, None)
    assert (second.status, second.code) == (404, 10013)
    assert first.ms >= 0
