"""Where a challenge can't be played, by its channel or by who can't see it, it is refused first."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.duel.errors import NoDuelHere
from bot.duel.records import ChannelId, UserId
from sandbox import Channel, Permission
from sandbox.model import ChannelType
from sandbox.server_payloads import guild_create_json
from sandbox.sessions import Intent
from tests.e2e.house import House
from tests.e2e.tables import Table, table_in

pytestmark = pytest.mark.asyncio(loop_scope="module")

STRIKES = 3


@pytest_asyncio.fixture(loop_scope="module")
async def free(home: House) -> AsyncIterator[Table]:
    """A table at which nobody plays yet."""
    async with table_in(home) as table:
        yield table


def thread_in(table: Table, kind: ChannelType = ChannelType.PUBLIC_THREAD) -> Channel:
    """Move a table into a thread that Anna starts."""
    anna = table.sandbox.world.person(table.anna.id)
    table.channel = table.sandbox.threads.start(table.channel, "a match", anna, kind=kind)
    return table.channel


def members_of(thread: Channel) -> set[int]:
    assert thread.thread is not None
    return thread.thread.members


async def refused(table: Table) -> str:
    """Anna's challenge is refused in private, nothing was posted; give what she reads."""
    calls = len(table.writes())
    answer = await table.answered(
        await table.anna.command(table.channel, "duo challenge", {"user": table.bram}), "message"
    )
    await table.calm()
    assert answer.ephemeral
    assert len(table.writes()) == calls
    assert [each for each in table.channel.messages.values() if not each.ephemeral] == []
    with pytest.raises(NoDuelHere):
        table.bot.lobby.standing_of(ChannelId(table.channel.id), UserId(table.anna.id))
    assert table.refusals() == []
    return answer.text()


async def test_a_challenge_in_a_locked_thread_is_refused_until_it_is_unlocked(free: Table) -> None:
    thread = thread_in(free)
    free.sandbox.threads.change(thread, locked=True)
    assert "thread is locked" in await refused(free)
    free.sandbox.threads.change(thread, locked=False)
    await free.begin()


async def test_a_match_begins_in_an_archived_thread_and_wakes_it(free: Table) -> None:
    thread = thread_in(free)
    free.sandbox.threads.change(thread, archived=True)
    await free.begin()
    assert thread.thread is not None
    assert not thread.thread.archived
    await free.move()


async def test_nobody_is_challenged_in_a_private_thread_that_they_are_not_in(free: Table) -> None:
    thread = thread_in(free, ChannelType.PRIVATE_THREAD)
    members_of(thread).add(free.sandbox.world.app.bot.id)
    said = await refused(free)
    assert f"<@{free.bram.id}> is not in this private thread" in said
    members_of(thread).add(free.bram.id)
    await free.begin()


async def test_a_bot_that_is_not_in_a_private_thread_asks_to_be_added(free: Table) -> None:
    thread = thread_in(free, ChannelType.PRIVATE_THREAD)
    members_of(thread).add(free.bram.id)
    assert "Add me to this private thread" in await refused(free)
    members_of(thread).add(free.sandbox.world.app.bot.id)
    await free.begin()


@pytest.mark.parametrize("kind", [ChannelType.VOICE, ChannelType.STAGE])
async def test_the_chat_of_a_voice_channel_needs_connect_for_the_bot_and_the_challenged(
    home: House, kind: ChannelType
) -> None:
    channel = home.sandbox.add_channel(kind.name.lower(), kind)
    table = Table(home, channel)
    home.sandbox.set_bot_permissions(channel, deny=Permission.CONNECT)
    assert "Ask for **Connect** for me here" in await refused(table)
    home.sandbox.set_bot_permissions(channel)
    bram = home.sandbox.world.person(home.bram.id)
    home.sandbox.owner.overwrite(channel, bram, deny=Permission.CONNECT)
    said = await refused(table)
    assert f"<@{bram.id}> can't see this channel" in said
    assert "**Connect**" in said
    home.sandbox.owner.overwrite(channel, bram)
    await table.begin()


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        (Permission.VIEW_CHANNEL, "**View Channel**"),
        (Permission.SEND_MESSAGES, "**Send Messages**"),
        (
            Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES,
            "**View Channel** and **Send Messages**",
        ),
    ],
)
async def test_a_missing_permission_is_named_and_no_other(
    free: Table, lacking: Permission, named: str
) -> None:
    free.sandbox.set_bot_permissions(free.channel, deny=lacking)
    assert f"Ask for {named} for me here" in await refused(free)
    free.sandbox.set_bot_permissions(free.channel)


async def test_in_a_thread_the_permission_of_threads_is_named(free: Table) -> None:
    parent = free.channel
    thread_in(free)
    free.sandbox.set_bot_permissions(parent, deny=Permission.SEND_MESSAGES_IN_THREADS)
    assert "Ask for **Send Messages in Threads** for me here" in await refused(free)
    free.sandbox.set_bot_permissions(parent, deny=Permission.SEND_MESSAGES)
    await free.begin()
    free.sandbox.set_bot_permissions(parent)


async def test_the_posts_of_a_forum_and_threads_of_announcements_are_threads_to_play_in(
    home: House,
) -> None:
    for kind in (ChannelType.FORUM, ChannelType.ANNOUNCEMENT):
        parent = home.sandbox.add_channel(f"a {kind.name.lower()}", kind)
        table = Table(home, parent)
        thread_in(table)
        home.sandbox.set_bot_permissions(parent, deny=Permission.SEND_MESSAGES_IN_THREADS)
        assert "**Send Messages in Threads**" in await refused(table)
        home.sandbox.set_bot_permissions(parent)
        await table.begin()
        await table.move()


async def test_a_board_in_a_voice_chat_rests_until_connect_is_given_back(home: House) -> None:
    table = Table(home, home.sandbox.add_channel("lounge", ChannelType.VOICE))
    await table.begin()
    home.sandbox.set_bot_permissions(table.channel, deny=Permission.CONNECT)
    for _ in range(STRIKES):
        member, hand, draw = await table.to_draw()
        await table.pass_on(member, await table.answered(await member.press(hand, draw), "update"))
        await table.calm()
    assert len(table.refusals()) == STRIKES
    everything = [*table.anna.sees(table.channel), *table.bram.sees(table.channel)]
    (hint,) = (each.text() for each in everything if "the board rests" in each.text())
    assert "Ask for **Connect** for me here; then the board comes back." in hint
    # What changes elsewhere is no reason to try; a press comes after it on the same line.
    home.sandbox.set_bot_permissions(home.channel)
    annas = table.hand_of(table.anna)
    assert annas is not None
    await table.press(table.anna, annas, "↕", "update")
    await table.calm()
    assert table.refusals() == []
    home.sandbox.set_bot_permissions(table.channel)
    await table.shown()
    await table.move()


async def test_a_challenge_that_can_not_be_posted_again_is_closed_and_says_what_is_missing(
    free: Table,
) -> None:
    challenge = await free.challenge()
    await free.calm()  # where it stands is noted
    free.sandbox.owner.delete_message(challenge.id)
    free.sandbox.set_bot_permissions(free.channel, deny=Permission.SEND_MESSAGES)
    known = free.bot.lobby.standing_of(ChannelId(free.channel.id), UserId(free.anna.id))
    free.bot.desk.boards.missed(known)  # a start shows it too
    wanted = "closed again and can't be answered. Ask for **Send Messages** for me here, or"
    await free.until(
        free.anna, lambda: any(wanted in each.text() for each in free.anna.sees(free.channel))
    )
    await free.calm()
    free.sandbox.set_bot_permissions(free.channel)
    free.refusals()


async def test_a_server_that_has_only_the_commands_is_told_to_invite_the_bot(free: Table) -> None:
    world, tell = free.sandbox.world, free.sandbox.gateway.emit
    tell("GUILD_DELETE", {"id": str(world.guild.id)}, Intent.GUILDS)
    await free.until_true(lambda: free.bot.get_guild(world.guild.id) is None)
    assert "Ask for me to be invited" in await refused(free)
    tell("GUILD_CREATE", guild_create_json(world), Intent.GUILDS)
    await free.until_true(lambda: free.bot.get_guild(world.guild.id) is not None)
    await free.begin()
