"""What happens to the server and its people, and what the bot hears of it."""

import pytest

from sandbox import Channel, NotOffered, Sandbox, UnknownCommand
from tests.sandbox.conftest import Caller, Line

GUILDS, MEMBERS, MESSAGES = 1, 1 << 1, 1 << 9


async def heard(line: Line) -> str:
    frame = await line.frame()
    return str(frame["t"])


async def test_a_kicked_bot_sees_nothing_until_it_is_invited_again(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    guild = f"/guilds/{sandbox.world.guild.id}"
    path = f"/applications/{sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    async with caller.gateway() as line:
        await line.ready(sandbox.token, GUILDS)
        sandbox.owner.kick_bot()
        gone = await line.frame()
        assert (gone["t"], gone["d"]) == ("GUILD_DELETE", {"id": str(sandbox.world.guild.id)})
        status, body = await caller.post(duel, content="x")
        assert (status, body["code"]) == (403, 50001)
        status, body = await caller.call("GET", guild)
        assert (status, body["code"]) == (404, 10004)
        assert (await caller.call("GET", "/users/@me/guilds"))[1] == []
        with pytest.raises(UnknownCommand):
            await sandbox.member("Anna").command(duel, "play")
        sandbox.add_channel("unseen")
        sandbox.owner.invite_bot()
        back = await line.frame()
        assert (back["t"], len(back["d"]["channels"])) == ("GUILD_CREATE", 3)
    assert (await caller.post(duel, content="x"))[0] == 200


async def test_a_server_in_an_outage_is_silent_and_comes_back(
    caller: Caller, sandbox: Sandbox
) -> None:
    async with caller.gateway() as line, caller.gateway() as later:
        await line.ready(sandbox.token, GUILDS)
        sandbox.owner.begin_outage()
        assert (await line.frame())["d"]["unavailable"] is True
        sandbox.add_channel("more")
        await later.identify(sandbox.token)
        ready = await later.frame()
        assert ready["d"]["guilds"] == [{"id": str(sandbox.world.guild.id), "unavailable": True}]
        sandbox.owner.end_outage()
        for each in (line, later):
            assert await heard(each) == "GUILD_CREATE"


async def test_who_leaves_is_told_only_to_those_who_asked_for_members(
    caller: Caller, sandbox: Sandbox
) -> None:
    sandbox.world.app.intents_allowed = -1
    async with caller.gateway() as plain, caller.gateway() as members:
        await plain.ready(sandbox.token, GUILDS)
        await members.ready(sandbox.token, GUILDS | MEMBERS)
        anna = sandbox.world.person("Anna")
        sandbox.owner.remove_member(anna)
        sandbox.add_channel("more")
        assert await heard(members) == "GUILD_MEMBER_REMOVE"
        assert await heard(members) == await heard(plain) == "CHANNEL_CREATE"
        path = f"/guilds/{sandbox.world.guild.id}/members/{anna.id}"
        status, body = await caller.call("GET", path)
        assert (status, body["code"]) == (404, 10007)


async def test_who_left_sees_and_presses_nothing(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    _, message = await caller.post(duel, content="x")
    anna = sandbox.member("Anna")
    sandbox.owner.remove_member(sandbox.world.person("Anna"))
    assert anna.sees(duel) == []
    assert [person.name for person in sandbox.world.members] == ["Bram", "Casey"]
    with pytest.raises(NotOffered):
        await anna.forge(int(message["id"]), "go")


async def test_a_moderator_deletes_what_the_bot_wrote(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    async with caller.gateway() as line:
        await line.ready(sandbox.token, GUILDS | MESSAGES)
        _, message = await caller.post(duel, content="x")
        assert await heard(line) == "MESSAGE_CREATE"
        sandbox.owner.delete_message(int(message["id"]))
        gone = await line.frame()
        assert (gone["t"], gone["d"]["id"]) == ("MESSAGE_DELETE", message["id"])
    status, body = await caller.call("PATCH", f"/channels/{duel.id}/messages/{message['id']}", {})
    assert (status, body["code"]) == (404, 10008)


async def test_words_that_the_server_blocks_are_kept_out(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    sandbox.world.guild.blocked_words.add("Rude")
    status, body = await caller.post(duel, content="how rude of you")
    assert (status, body["code"]) == (400, 200000)
    shown = {"type": 10, "content": "RUDE"}
    status, body = await caller.post(duel, flags=1 << 15, components=[shown])
    assert (status, body["code"]) == (400, 200000)
    assert (await caller.post(duel, content="kind"))[0] == 200
