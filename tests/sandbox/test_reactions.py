"""Reactions: who may put and take which, and what the bot is told of them."""

from typing import Any
from urllib.parse import quote

import pytest

from sandbox import Channel, NotOffered, NotPossible, Permission, Sandbox
from tests.sandbox.conftest import Caller

REACTIONS = 1 | 1 << 10
UP, HEART = "\N{THUMBS UP SIGN}", "\N{HEAVY BLACK HEART}"
Json = dict[str, Any]


@pytest.fixture
async def path(caller: Caller, duel: Channel) -> str:
    """Where the reactions on a message of the bot's are."""
    _, message = await caller.post(duel, content="Who plays?")
    caller.sandbox.rates.on = False
    return f"/channels/{duel.id}/messages/{message['id']}/reactions"


def one(path: str, emoji: str, who: str = "") -> str:
    return f"{path}/{quote(emoji)}{who}"


def allow(sandbox: Sandbox, permission: Permission) -> None:
    sandbox.owner.give_role(sandbox.world.app.bot, sandbox.owner.make_role("more", permission))


async def test_a_reaction_is_told_counted_and_taken_back(
    caller: Caller, sandbox: Sandbox, duel: Channel, path: str
) -> None:
    anna = sandbox.member("Anna")
    (message,) = anna.sees(duel)
    async with caller.gateway() as line:
        await line.ready(sandbox.token, REACTIONS)
        assert (await caller.call("PUT", one(path, UP, "/@me")))[0] == 204
        told = await line.frame()
        assert (told["t"], told["d"]["emoji"]) == (
            "MESSAGE_REACTION_ADD",
            {"id": None, "name": UP},
        )
        for _ in range(2):
            anna.react(message, UP)
        told = await line.frame()
        assert told["d"]["user_id"] == told["d"]["member"]["user"]["id"] == str(anna.id)
        assert told["d"]["message_author_id"] == str(sandbox.world.app.bot.id)
        _, body = await caller.call("GET", path.removesuffix("/reactions"))
        (reaction,) = body["reactions"]
        assert (reaction["count"], reaction["me"]) == (2, True)
        anna.react(message, UP, take_back=True)
        told = await line.frame()
        assert (told["t"], told["d"]["user_id"]) == ("MESSAGE_REACTION_REMOVE", str(anna.id))
        assert (await caller.call("DELETE", one(path, UP, "/@me")))[0] == 204
        assert (await line.frame())["t"] == "MESSAGE_REACTION_REMOVE"
    _, body = await caller.call("GET", path.removesuffix("/reactions"))
    assert "reactions" not in body


async def test_without_the_intent_nothing_is_told(
    caller: Caller, sandbox: Sandbox, duel: Channel, path: str
) -> None:
    assert path
    async with caller.gateway() as line:
        await line.ready(sandbox.token, 1)
        sandbox.member("Anna").react(sandbox.member("Anna").sees(duel)[0], UP)
        await line.send(1, None)
        assert (await line.frame())["op"] == 11


async def test_who_reacted_is_listed_page_by_page(
    caller: Caller, sandbox: Sandbox, duel: Channel, path: str
) -> None:
    people = [sandbox.member(name) for name in ("Casey", "Anna", "Bram")]
    for person in people:
        person.react(person.sees(duel)[0], HEART + "\ufe0f")
    ids = sorted(person.id for person in people)
    _, listed = await caller.call("GET", one(path, HEART) + "?limit=2")
    assert [int(user["id"]) for user in listed] == ids[:2]
    _, listed = await caller.call("GET", one(path, HEART) + f"?after={ids[1]}")
    assert [int(user["id"]) for user in listed] == ids[2:]
    assert await caller.call("GET", one(path, HEART) + "?type=1") == (200, [])
    assert await caller.call("GET", one(path, UP)) == (200, [])
    for query in ("limit=0", "limit=101", "after=x"):
        status, body = await caller.call("GET", one(path, HEART) + f"?{query}")
        assert (status, body["code"]) == (400, 50035)


async def test_moderators_take_one_persons_one_emojis_or_all(
    caller: Caller, sandbox: Sandbox, duel: Channel, path: str
) -> None:
    anna, bram = sandbox.member("Anna"), sandbox.member("Bram")
    (message,) = anna.sees(duel)
    for person in (anna, bram):
        for emoji in (UP, HEART):
            person.react(message, emoji)
    calls = [one(path, UP, f"/{anna.id}"), one(path, UP), path]
    for call in calls:
        status, body = await caller.call("DELETE", call)
        assert (status, body["code"]) == (403, 50013)
    allow(sandbox, Permission.MANAGE_MESSAGES)
    left = [{UP: (bram.id,), HEART: (anna.id, bram.id)}, {HEART: (anna.id, bram.id)}, {}]
    kinds = ["MESSAGE_REACTION_REMOVE", "MESSAGE_REACTION_REMOVE_EMOJI"]
    async with caller.gateway() as line:
        await line.ready(sandbox.token, REACTIONS)
        for call, reactions, kind in zip(
            calls, left, [*kinds, "MESSAGE_REACTION_REMOVE_ALL"], strict=True
        ):
            assert (await caller.call("DELETE", call))[0] == 204
            assert (await line.frame())["t"] == kind
            assert anna.sees(duel)[0].reactions == reactions
    status, body = await caller.call("DELETE", one(path, UP, "/7"))
    assert (status, body["code"]) == (404, 10013)


async def test_a_bot_reacts_with_its_own_emojis_and_with_no_others(
    caller: Caller, sandbox: Sandbox, duel: Channel, path: str
) -> None:
    picture = "data:image/png;base64,iVBORw0KGgo="
    app = f"/applications/{sandbox.world.app.id}/emojis"
    _, emoji = await caller.call("POST", app, {"name": "uno", "image": picture})
    named = f"uno:{emoji['id']}"
    assert (await caller.call("PUT", one(path, named, "/@me")))[0] == 204
    anna = sandbox.member("Anna")
    anna.react(anna.sees(duel)[0], named)
    assert anna.sees(duel)[0].reactions == {named: (sandbox.world.app.bot.id, anna.id)}
    with pytest.raises(NotOffered):
        anna.react(anna.sees(duel)[0], "other:7")
    for unknown in ("other:7", "up", "uno"):
        status, body = await caller.call("PUT", one(path, unknown, "/@me"))
        assert (status, body["code"]) == (400, 10014)


async def test_a_new_reaction_needs_a_right_that_joining_one_does_not(
    caller: Caller, sandbox: Sandbox, duel: Channel, path: str
) -> None:
    anna, bot = sandbox.member("Anna"), sandbox.world.app.bot
    sandbox.owner.overwrite(duel, None, deny=Permission.ADD_REACTIONS)
    status, body = await caller.call("PUT", one(path, UP, "/@me"))
    assert (status, body["code"]) == (403, 50013)
    with pytest.raises(NotPossible) as refusal:
        anna.react(anna.sees(duel)[0], UP)
    assert refusal.value.code == "403 (50013) Missing Permissions"
    sandbox.owner.overwrite(duel, bot, allow=Permission.ADD_REACTIONS)
    assert (await caller.call("PUT", one(path, UP, "/@me")))[0] == 204
    anna.react(anna.sees(duel)[0], UP)
    sandbox.owner.time_out(sandbox.world.person("Bram"), 60)
    sandbox.owner.overwrite(duel, None, deny=Permission.READ_MESSAGE_HISTORY)
    with pytest.raises(NotPossible):
        sandbox.member("Casey").react(anna.sees(duel)[0], UP)


async def test_a_message_has_twenty_different_reactions_at_the_most(
    caller: Caller, path: str
) -> None:
    for number in range(20):
        emoji = chr(ord("\N{GRINNING FACE}") + number)
        assert (await caller.call("PUT", one(path, emoji, "/@me")))[0] == 204
    status, body = await caller.call("PUT", one(path, UP, "/@me"))
    assert (status, body["code"]) == (400, 30010)


async def test_nobody_reacts_to_what_is_gone_private_or_asleep(
    caller: Caller, sandbox: Sandbox, duel: Channel, path: str
) -> None:
    gone = f"/channels/{duel.id}/messages/7/reactions"
    for method, call in (
        ("PUT", one(gone, UP, "/@me")),
        ("GET", one(gone, UP)),
    ):
        status, body = await caller.call(method, call)
        assert (status, body["code"]) == (404, 10008)
    anna = sandbox.member("Anna")
    thread = anna.start_thread(duel, "talk")
    await anna.type(thread, "hm")
    sandbox.threads.change(thread, archived=True)
    asleep = f"/channels/{thread.id}/messages/{anna.sees(thread)[0].id}/reactions"
    for method in ("PUT", "DELETE"):
        status, body = await caller.call(method, one(asleep, UP, "/@me"))
        assert (status, body["code"]) == (400, 50083)
    assert path


async def test_a_reaction_every_quarter_of_a_second(caller: Caller, path: str) -> None:
    caller.sandbox.rates.on = True
    assert (await caller.call("PUT", one(path, UP, "/@me")))[0] == 204
    status, body = await caller.call("PUT", one(path, HEART, "/@me"))
    assert (status, body["retry_after"]) == (429, 0.25)


async def test_a_bot_gives_only_roles_below_its_own(caller: Caller, sandbox: Sandbox) -> None:
    anna, guild = sandbox.world.person("Anna"), sandbox.world.guild
    low = sandbox.owner.make_role("low")
    mine = sandbox.owner.make_role("mine", Permission.MANAGE_ROLES)
    high = sandbox.owner.make_role("high")
    of_anna = f"/guilds/{guild.id}/members/{anna.id}/roles"
    status, body = await caller.call("PUT", f"{of_anna}/{low.id}")
    assert (status, body["code"]) == (403, 50013)
    sandbox.owner.give_role(sandbox.world.app.bot, mine)
    assert (await caller.call("PUT", f"{of_anna}/{low.id}"))[0] == 204
    assert (await caller.call("PUT", f"{of_anna}/{low.id}"))[0] == 204
    assert anna.roles == [low.id]
    for role in (mine, high):
        status, body = await caller.call("PUT", f"{of_anna}/{role.id}")
        assert (status, body["code"]) == (403, 50013)
    for _ in range(2):
        assert (await caller.call("DELETE", f"{of_anna}/{low.id}"))[0] == 204
    assert anna.roles == []
    status, body = await caller.call("PUT", f"{of_anna}/7")
    assert (status, body["code"]) == (404, 10011)
    status, body = await caller.call("PUT", f"/guilds/{guild.id}/members/7/roles/{low.id}")
    assert (status, body["code"]) == (404, 10007)
    _, roles = await caller.call("GET", f"/guilds/{guild.id}/roles")
    assert [role["name"] for role in roles] == ["@everyone", "low", "mine", "high"]
