"""Who may do what: roles, overwrites, time-outs, and what the bot is told of it."""

import pytest

from sandbox import Channel, MovableClock, NotPossible, Permission, Sandbox, UnknownCommand
from sandbox.model import ChannelType
from sandbox.permissions import NONE
from tests.sandbox.conftest import Caller

SEND, VIEW = Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL


def allowed(sandbox: Sandbox, channel: Channel, name: str = "Anna") -> Permission:
    return sandbox.world.permissions(channel, sandbox.member(name).id)


def test_roles_add_up_and_overwrites_come_after_them(sandbox: Sandbox, duel: Channel) -> None:
    owner, anna = sandbox.owner, sandbox.world.person("Anna")
    loud = owner.make_role("loud", Permission.MENTION_EVERYONE)
    quiet = owner.make_role("quiet")
    owner.give_role(anna, loud)
    owner.give_role(anna, quiet)
    assert allowed(sandbox, duel) & Permission.MENTION_EVERYONE
    owner.overwrite(duel, None, deny=SEND)
    assert not allowed(sandbox, duel) & SEND
    owner.overwrite(duel, quiet, deny=SEND)
    owner.overwrite(duel, loud, allow=SEND)
    # Among roles what is allowed wins.
    assert allowed(sandbox, duel) & SEND
    owner.overwrite(duel, anna, deny=SEND)
    assert not allowed(sandbox, duel) & SEND
    owner.take_role(anna, loud)
    assert not allowed(sandbox, duel) & Permission.MENTION_EVERYONE


def test_an_administrator_passes_every_overwrite(sandbox: Sandbox, duel: Channel) -> None:
    owner, anna = sandbox.owner, sandbox.world.person("Anna")
    owner.give_role(anna, owner.make_role("admin", Permission.ADMINISTRATOR))
    owner.overwrite(duel, anna, deny=VIEW | SEND)
    assert allowed(sandbox, duel) & VIEW & ~SEND
    assert allowed(sandbox, duel) & SEND


async def test_a_command_for_nobody_is_there_for_administrators(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    path = f"/applications/{sandbox.world.app.id}/commands"
    closed = {"name": "tidy", "description": "T", "default_member_permissions": "0"}
    assert (await caller.call("PUT", path, [closed]))[0] == 200
    anna = sandbox.member("Anna")
    sandbox.owner.give_role(
        sandbox.world.person("Anna"), sandbox.owner.make_role("mod", Permission.MANAGE_MESSAGES)
    )
    with pytest.raises(UnknownCommand):
        await anna.command(duel, "tidy")
    admin = sandbox.owner.make_role("admin", Permission.ADMINISTRATOR)
    sandbox.owner.give_role(sandbox.world.person("Anna"), admin)
    assert (await anna.command(duel, "tidy")).label == "/tidy"


async def test_a_member_writes_and_deletes_only_where_they_may(
    sandbox: Sandbox, duel: Channel
) -> None:
    owner, anna, bram = sandbox.owner, sandbox.member("Anna"), sandbox.member("Bram")
    said = await anna.type(duel, "mine")
    with pytest.raises(NotPossible):
        bram.delete(said.id)
    owner.give_role(
        sandbox.world.person("Bram"), owner.make_role("mod", Permission.MANAGE_MESSAGES)
    )
    bram.delete(said.id)
    again = await anna.type(duel, "mine")
    anna.delete(again.id)
    owner.overwrite(duel, None, deny=SEND)
    with pytest.raises(NotPossible):
        await anna.type(duel, "still mine")
    assert duel.messages == {}


async def test_a_time_out_leaves_only_reading_and_ends_by_the_clock(
    caller: Caller, sandbox: Sandbox, duel: Channel, clock: MovableClock
) -> None:
    path = f"/applications/{sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    await caller.post(duel, content="x", components=[{"type": 1, "components": [button]}])
    anna = sandbox.member("Anna")
    sandbox.owner.time_out(sandbox.world.person("Anna"), 60)
    message = anna.sees(duel)[0]
    with pytest.raises(NotPossible):
        await anna.press(message, "go")
    with pytest.raises(NotPossible):
        await anna.type(duel, "hello")
    with pytest.raises(UnknownCommand):
        await anna.command(duel, "play")
    clock.advance(60)
    assert not (await anna.press(message, "go")).done


@pytest.mark.parametrize("kind", [ChannelType.VOICE, ChannelType.STAGE])
async def test_the_chat_of_a_voice_channel_or_stage_is_for_those_let_in(
    caller: Caller, sandbox: Sandbox, kind: ChannelType
) -> None:
    voice = sandbox.world.add_channel("talk", kind)
    status, _ = await caller.post(voice, content="hello")
    assert status == 200
    sandbox.owner.overwrite(voice, None, deny=Permission.CONNECT)
    status, body = await caller.post(voice, content="hello")
    assert (status, body["code"]) == (403, 50001)
    assert sandbox.member("Anna").sees(voice) == []
    status, body = await caller.call("GET", f"/guilds/{sandbox.world.guild.id}/channels")
    assert [each["type"] for each in body] == [0, 0, kind]


async def test_the_bot_is_told_what_it_and_others_may_do_there_and_then(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    owner, world = sandbox.owner, sandbox.world
    ask = {"type": 6, "name": "who", "description": "Who", "required": True}
    path = f"/applications/{world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "ask", "description": "A", "options": [ask]}])
    role = owner.make_role("bots", Permission.MANAGE_THREADS)
    owner.give_role(world.app.bot, role)
    owner.overwrite(duel, role, deny=SEND)
    owner.overwrite(duel, world.person("Bram"), allow=Permission.MENTION_EVERYONE)
    async with caller.gateway() as line:
        await line.ready(sandbox.token, intents=0)
        await sandbox.member("Anna").command(duel, "ask", who=sandbox.member("Bram"))
        told = (await line.frame())["d"]
    app = Permission(int(told["app_permissions"]))
    assert (app & Permission.MANAGE_THREADS, app & SEND) == (Permission.MANAGE_THREADS, NONE)
    bram = str(sandbox.member("Bram").id)
    resolved = Permission(int(told["data"]["resolved"]["members"][bram]["permissions"]))
    assert resolved & Permission.MENTION_EVERYONE
    assert not Permission(int(told["member"]["permissions"])) & Permission.MENTION_EVERYONE
