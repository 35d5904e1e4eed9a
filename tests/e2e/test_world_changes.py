"""The world changes around a match: it ends or goes on, and nobody is held by what is gone."""

import pytest

from sandbox import Permission, SeenMessage
from sandbox.fault_rest import Answers, Meanwhile
from sandbox.model import Channel
from sandbox.payloads import channel_json
from sandbox.server_payloads import guild_json
from tests.e2e.house import House
from tests.e2e.tables import Table, advance, table_in

pytestmark = pytest.mark.asyncio(loop_scope="module")

ONE = "/channels/{channel_id}/messages/{message_id}"
UNKNOWN_MESSAGE = 10008
UNKNOWN_CHANNEL = 10003
NO_ACCESS = 50001
NO_PERMISSION = 50013
ASLEEP = 50083
LOCKED = 160005

STRIKES = 3


async def drawn(table: Table) -> None:
    """Somebody moves, whatever the public sees of it."""
    member, hand, draw = await table.to_draw()
    await table.pass_on(member, await table.answered(await member.press(hand, draw), "update"))
    await table.calm()


async def hints(table: Table) -> list[SeenMessage]:
    """What players were told, in private, of a board that rests."""
    await table.calm()
    everything = [*table.anna.sees(table.channel), *table.bram.sees(table.channel)]
    return [one for one in everything if one.ephemeral and "the board rests" in one.text()]


async def free_elsewhere(home: House) -> None:
    """The same two play in another channel."""
    async with table_in(home) as other:
        await other.begin()
        await other.move()


async def test_a_board_that_was_deleted_is_posted_anew(table: Table) -> None:
    board = table.board()
    table.sandbox.owner.delete_message(board.id)
    await drawn(table)
    await table.shown()

    assert table.refusals() == [UNKNOWN_MESSAGE]
    assert table.board().id != board.id
    await table.move()


async def test_a_board_that_is_deleted_while_it_is_edited_is_posted_anew(table: Table) -> None:
    board = table.board()
    gone = Meanwhile(lambda: table.sandbox.owner.delete_message(board.id))
    table.sandbox.faults.rest(gone, method="PATCH", route=ONE, channel=table.channel)
    await drawn(table)
    await table.shown()

    assert table.refusals() == [UNKNOWN_MESSAGE]
    assert table.board().id != board.id


async def test_a_channel_that_is_deleted_ends_its_match_without_a_call(home: House) -> None:
    async with table_in(home) as table:
        await table.begin()
        before = len(table.writes())
        table.sandbox.delete_channel(table.channel)
        await table.ended()

        assert len(table.writes()) == before
        # The hands were pushed, once each.
        assert table.refusals() in ([UNKNOWN_MESSAGE] * times for times in range(3))
    await free_elsewhere(home)


async def test_a_channel_whose_end_nobody_told_us_ends_its_match_at_the_next_call(
    home: House,
) -> None:
    async with table_in(home) as table:
        await table.begin()
        unknown = Answers(404, UNKNOWN_CHANNEL, "Unknown Channel")
        rule = table.sandbox.faults.rest(unknown, route=ONE, channel=table.channel, count=None)
        before = len(table.writes())
        await drawn(table)
        await table.ended()
        assert rule.played == 1 or len(table.writes()) == before + 1
    await free_elsewhere(home)


async def test_an_outage_that_says_404_ends_no_match(table: Table) -> None:
    nothing = Answers(404, 0, "404: Not Found")
    table.sandbox.faults.rest(nothing, method="PATCH", route=ONE, channel=table.channel)
    await table.move()
    assert table.view.status == "live"


async def test_a_challenge_in_a_deleted_channel_holds_nobody(home: House) -> None:
    async with table_in(home) as table:
        await table.challenge()
        challenges = home.bot.lobby.live_count()
        table.sandbox.delete_channel(table.channel)
        await table.calm()
        assert home.bot.lobby.live_count() == challenges
        assert table.refusals() == []
    await free_elsewhere(home)


async def test_a_thread_that_is_deleted_ends_its_match(home: House) -> None:
    async with table_in(home) as table:
        thread = in_thread(table)
        await table.begin()
        home.sandbox.threads.delete(thread)
        await table.ended()
        assert set(table.refusals()) <= {UNKNOWN_MESSAGE}


def in_thread(table: Table) -> Channel:
    """Move a table into a thread of its channel."""
    table.channel = table.anna.start_thread(table.channel, "a match")
    return table.channel


async def test_a_thread_that_was_archived_is_woken_by_the_board_posted_anew(home: House) -> None:
    async with table_in(home) as table:
        thread = in_thread(table)
        await table.begin()
        member, hand, draw = await table.to_draw()
        await table.shown()
        board = table.board()
        home.sandbox.threads.change(thread, archived=True)
        before = table.version
        await member.press(hand, draw)  # Discord takes no answer to it
        await table.until_true(lambda: table.version == before + 1)
        await table.until(table.casey, lambda: table.board().id != board.id)
        await table.calm()

        assert ASLEEP in table.refusals()
        assert thread.thread is not None
        assert not thread.thread.archived
        await table.press(table.anna, table.board(), "My hand", "message")
        await table.press(table.bram, table.board(), "My hand", "message")
        await table.move()


async def test_a_locked_thread_is_left_alone_until_it_is_opened(home: House) -> None:
    async with table_in(home) as table:
        thread = in_thread(table)
        await table.begin()
        home.sandbox.threads.change(thread, archived=True, locked=True)
        before = len(table.writes())
        await table.bot.lobby.repost(table.number)
        await table.calm()
        await table.bot.lobby.repost(table.number)
        await table.calm()
        refused = table.writes()[before:]
        assert len(refused) == STRIKES
        assert set(table.refusals()) <= {ASLEEP, LOCKED}

        home.sandbox.threads.change(thread, archived=False, locked=False)
        await table.until(table.casey, lambda: len(table.texts()) > 0)
        await table.calm()
        assert table.view.status == "live"
        table.refusals()


@pytest.mark.parametrize(
    ("lacking", "code"),
    [(Permission.VIEW_CHANNEL, NO_ACCESS), (Permission.SEND_MESSAGES, NO_PERMISSION)],
)
async def test_a_board_without_permission_rests_with_one_hint_until_it_is_given_back(
    table: Table, lacking: Permission, code: int
) -> None:
    if lacking is Permission.SEND_MESSAGES:
        table.sandbox.owner.delete_message(table.board().id)
    table.sandbox.set_bot_permissions(table.channel, deny=lacking)
    before = len(table.writes())
    for _ in range(4):
        await drawn(table)
    refused = table.writes()[before:]
    codes = table.refusals()
    assert len(refused) == len(codes) == STRIKES
    assert code in codes
    assert len(await hints(table)) == 1

    # Each rest is longer than the one before it, and ends with one try.
    for rest_s in (30, 60, 120):
        await advance(table, rest_s - 1)
        await table.press(table.anna, await own(table), "↕", "update")
        await drawn(table)
        assert table.refusals() == []
        await advance(table, 1)
        await drawn(table)
        assert len(table.refusals()) == 1
    assert len(await hints(table)) == 1

    table.sandbox.set_bot_permissions(table.channel)
    await table.on_board(table.version)
    await table.calm()
    await table.move()


async def own(table: Table) -> SeenMessage:
    hand = table.hand_of(table.anna)
    assert hand is not None
    return hand


async def test_a_permission_given_back_unseen_is_noticed_by_a_click(table: Table) -> None:
    table.sandbox.set_bot_permissions(table.channel, deny=Permission.VIEW_CHANNEL)
    for _ in range(3):
        await drawn(table)
    assert len(table.refusals()) == STRIKES
    table.sandbox.world.set_bot_permissions(table.channel)  # nobody tells the bot
    await drawn(table)
    await table.shown()
    assert table.refusals() == []


async def test_a_player_who_leaves_is_out_by_the_limit(table: Table) -> None:
    member, _hand, _draw = await table.to_draw()
    other = table.other(member)
    table.sandbox.owner.remove_member(table.sandbox.world.person(member.id))
    try:
        await advance(table, 330)  # the limit, 2 seconds, and the grace of the start
        await table.until(table.casey, lambda: table.view.overdue)
        await table.calm()
        more = await table.press(other, table.board(), "More", "message")
        claim = next(b for b in more.buttons() if ":claim-win:" in (b.custom_id or ""))
        await table.answered(await other.press(more, claim), "update")
        assert table.view.status == "over"
    finally:
        table.sandbox.world.person(member.id).on_server = True
    click = await table.casey.command(table.channel, "duo leaderboard")
    board = await table.answered(click, "message")
    assert f"<@{other.id}>" in board.text()


async def test_a_player_in_a_time_out_is_waited_for_and_may_come_back(table: Table) -> None:
    member, _hand, _draw = await table.to_draw()
    table.sandbox.owner.time_out(table.sandbox.world.person(member.id), 200)
    await advance(table, 201)
    await table.move()


async def test_slow_mode_a_new_name_and_other_settings_change_nothing(table: Table) -> None:
    table.channel.name = "renamed"
    told = {"nsfw": True, "rate_limit_per_user": 21600, "topic": "*"}
    _tell_channel(table, told)
    table.sandbox.gateway.emit("GUILD_UPDATE", _guild(table, name="Another name"))
    await table.move()
    await table.move()


def _guild(table: Table, **changed: object) -> dict[str, object]:
    return {**guild_json(table.sandbox.world), **changed}


def _tell_channel(table: Table, changed: dict[str, object]) -> None:
    body = {**channel_json(table.sandbox.world, table.channel), **changed}
    body["guild_id"] = str(table.sandbox.world.guild.id)
    table.sandbox.gateway.emit("CHANNEL_UPDATE", body)
