"""Boards that meet faults on their way: the newest one is shown in the end, and once."""

import asyncio

import pytest
from aiohttp import web

from bot.duel.records import ChannelId
from bot.ui.rests import STRIKES
from sandbox import Permission, SeenMessage
from sandbox.fault_rest import (
    Answers,
    Cut,
    Garbled,
    Limited,
    Proceed,
    RestFault,
    Sleep,
    Truncated,
)
from tests.e2e.house import PATIENCE_S, House
from tests.e2e.tables import Gate, Table, advance, new_table

pytestmark = pytest.mark.asyncio(loop_scope="module")

ONE = "/channels/{channel_id}/messages/{message_id}"
ALL = "/channels/{channel_id}/messages"


class Counted:
    """Counts how many calls are under way at once."""

    def __init__(self) -> None:
        self.now = 0
        self.most = 0

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        del request, sleep
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            return await proceed()
        finally:
            self.now -= 1


async def moved_under(table: Table, *faults: RestFault, count: int = 1) -> None:
    """Let the edit of the board meet faults, while somebody moves."""
    for fault in faults:
        table.sandbox.faults.rest(
            fault, method="PATCH", route=ONE, channel=table.channel, count=count
        )
    await table.move()
    await table.move()


@pytest.mark.parametrize("after_effect", [False, True])
async def test_an_outage_at_the_edit_of_a_board_is_waited_out(
    home: House, *, after_effect: bool
) -> None:
    async def one(status: int) -> None:
        table = new_table(home)
        await table.begin()
        public = len(table.texts())
        await moved_under(table, Answers(status, after_effect=after_effect))
        assert len(table.texts()) == public

    await asyncio.gather(*(one(status) for status in (500, 502, 503, 504)))
    assert home.sandbox.violations == []


@pytest.mark.parametrize(
    "fault",
    [
        Cut(),
        Cut(after_effect=True),
        Truncated(),
        Truncated(hang_up=True),
        Garbled(),
        Garbled(content_type="text/html"),
    ],
    ids=repr,
)
async def test_a_broken_answer_to_the_edit_of_a_board_costs_another_edit(
    table: Table, fault: RestFault, caplog: pytest.LogCaptureFixture
) -> None:
    public = len(table.texts())
    await moved_under(table, fault, count=2)
    assert len(table.texts()) == public
    assert "background task" not in caplog.text  # its writer lives on


@pytest.mark.parametrize(
    "fault", [Cut(after_effect=True), Truncated(), Garbled(), Answers(503)], ids=repr
)
async def test_a_board_whose_posting_is_not_heard_of_is_posted_once(
    table: Table, fault: RestFault
) -> None:
    public = len(table.texts())
    old = table.board()
    table.sandbox.faults.rest(fault, method="POST", route=ALL, channel=table.channel)
    await table.answered(await table.anna.command(table.channel, "duo board"), "message")
    await table.until(table.casey, lambda: table.casey.see(old.id) is None)
    await table.calm()

    assert len(table.texts()) == public
    await table.move()


async def test_a_storm_of_limits_holds_no_answer_and_one_edit_is_under_way(table: Table) -> None:
    counted = Counted()
    faults = table.sandbox.faults
    faults.rest(counted, method="PATCH", route=ONE, channel=table.channel, count=None)
    storm = faults.rest(Limited(0.05), method="PATCH", route=ONE, channel=table.channel, count=20)
    for _ in range(3):
        member, hand, draw = await table.to_draw()
        drawn = await table.answered(await member.press(hand, draw), "update")
        await table.pass_on(member, drawn)
        theirs = await table.press(table.other(member), table.board(), "My hand", "message")
        assert table.version_of(theirs) == table.version
    await table.shown()

    assert storm.played >= 5
    assert counted.most == 1


async def test_a_limit_on_everything_holds_boards_alone(table: Table) -> None:
    limited = Limited(0.3, scope="global")
    table.sandbox.faults.rest(limited, method="PATCH", route=ONE, channel=table.channel)
    before = table.version
    member, hand, draw = await table.to_draw()
    await table.answered(await member.press(hand, draw), "update")
    assert table.version_of(table.board()) <= before
    await table.press(table.other(member), table.board(), "My hand", "message")
    await advance(table, 1)  # else the end of the limit is waited for in the tests that follow
    await table.shown()


async def test_a_board_that_hangs_holds_no_answer(table: Table) -> None:
    gate = Gate()
    with table.sandbox.faults.rest(gate, method="PATCH", route=ONE, channel=table.channel):
        for _ in range(2):
            member, hand, draw = await table.to_draw()
            drawn = await table.answered(await member.press(hand, draw), "update")
            await table.pass_on(member, drawn)
            theirs = await table.press(table.other(member), table.board(), "My hand", "message")
            assert table.version_of(theirs) == table.version
        assert table.version_of(table.board()) < table.version
        gate.opened.set()
    await table.shown()


NO_PERMISSION = 50013


async def asked(table: Table, how: str) -> str:
    """Ask for a post of the board by a command or a button; give what the asker reads."""
    mover, _hand, _draw = await table.to_draw()
    other = table.other(mover)
    if how == "typed":
        click = await other.command(table.channel, "duo board")
        return (await table.answered(click, "message")).text()
    more = await table.press(other, table.board(), "More", "message")
    label = "Post again" if how == "pressed" else "Nudge"
    click = await other.press(more, more.button(label))
    assert await click.outcome(PATIENCE_S) in {"message", "update"}
    assert isinstance(click.answer, SeenMessage)
    return click.answer.text()


DONE = {"typed": "at the bottom again", "nudged": "has been nudged", "pressed": "More"}
WAITS = {"typed": "is on its way", "nudged": "will be nudged", "pressed": "More"}


@pytest.mark.parametrize("how", DONE)
async def test_a_post_that_is_told_of_stands_there(table: Table, how: str) -> None:
    old = table.board()
    told = await asked(table, how)
    assert DONE[how] in told
    assert table.board().id > old.id
    await table.calm()


@pytest.mark.parametrize("how", DONE)
async def test_a_post_that_discord_refuses_is_told_as_such_with_what_is_missing(
    table: Table, how: str
) -> None:
    refused = Answers(403, NO_PERMISSION, "Missing Permissions")
    with table.sandbox.faults.rest(
        refused, method="POST", route=ALL, channel=table.channel, count=None
    ):
        told = await asked(table, how)
        assert "does not let me post" in told
        assert "**Send Messages**" in told
        await table.calm()
    table.refusals()


@pytest.mark.parametrize("how", DONE)
async def test_a_post_that_takes_long_is_told_to_be_on_its_way(
    table: Table, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.bot.desk.boards, "posted_within_s", 0.01)
    old = table.board()
    gate = Gate()
    with table.sandbox.faults.rest(gate, method="POST", route=ALL, channel=table.channel):
        assert WAITS[how] in await asked(table, how)
        assert table.board().id == old.id
        gate.opened.set()
        await table.until(table.casey, lambda: table.board().id > old.id)
    await table.calm()


@pytest.mark.parametrize("slow", [False, True])
async def test_a_nudge_pressed_twice_is_answered_as_the_first_and_calls_once(
    table: Table, *, slow: bool
) -> None:
    mover, _hand, _draw = await table.to_draw()
    other = table.other(mover)
    more = await table.press(other, table.board(), "More", "message")
    gate = Gate()
    faults = table.sandbox.faults
    with faults.rest(gate, method="POST", route=ALL, channel=table.channel):
        first = await other.press(more, more.button("Nudge"))
        if not slow:
            gate.opened.set()
            await first.outcome(PATIENCE_S)
            await table.calm()
        second = await other.press(more, more.button("Nudge"))
        if slow:
            # Both wait for what becomes of the post that is under way.
            await gate.arrived.wait()
            await table.until_true(lambda: len(waiting(table)) == 2)
            gate.opened.set()
        told = [(await table.answered(each, "message")).text() for each in (first, second)]
    assert told == [f"<@{mover.id}> has been nudged."] * 2
    await table.calm()
    assert sum("being waited for" in text for text in table.texts()) == 1


def waiting(table: Table) -> tuple[object, ...]:
    """Who waits to hear of the post that is under way."""
    order = table.bot.desk.boards._channels[ChannelId(table.channel.id)].of(table.number)
    return () if order is None else order.waiting


async def test_where_posts_are_refused_a_match_is_not_told_to_pick_another_channel(
    table: Table,
) -> None:
    old = table.board()
    table.sandbox.set_bot_permissions(table.channel, deny=Permission.SEND_MESSAGES)
    told = await asked(table, "typed")
    assert "does not let me post" in told
    assert "another channel" not in told
    table.sandbox.set_bot_permissions(table.channel)
    # It is posted then, as was said.
    await table.until(table.casey, lambda: table.board().id > old.id)
    await table.calm()
    table.refusals()


@pytest.mark.parametrize("how", DONE)
@pytest.mark.parametrize("strikes", range(STRIKES))
async def test_a_refusal_is_told_once_however_often_the_channel_refused_before(
    table: Table, how: str, strikes: int
) -> None:
    # A move whose board is shown would be the end of all strikes.
    await table.to_draw()
    await table.calm()
    for _ in range(strikes):
        table.bot.desk.boards.rests.refused(ChannelId(table.channel.id))
    refused = Answers(403, NO_PERMISSION, "Missing Permissions")
    with table.sandbox.faults.rest(
        refused, method="POST", route=ALL, channel=table.channel, count=None
    ) as rule:
        told = await asked(table, how)
        await table.calm()
        assert rule.played
        everything = [*table.anna.sees(table.channel), *table.bram.sees(table.channel)]
        texts = [one.text() for one in everything if "does not let me" in one.text()]
        assert texts == [told]
        # The first who hears that the board rests hears the longer one.
        assert ("the board rests" in told) == (strikes == STRIKES - 1)
    table.refusals()


async def test_an_open_challenge_that_is_posted_again_is_not_called_a_board(home: House) -> None:
    table = new_table(home)
    challenge = await table.challenge()
    for member in (table.anna, table.bram):
        click = await member.command(table.channel, "duo board")
        told = await table.answered(click, "message")
        assert told.text() == "The challenge is at the bottom again."
    await table.calm()
    offered = [one for one in table.casey.sees(table.channel) if one.find("Accept")]
    assert len(offered) == 1
    assert offered[0].id > challenge.id


async def test_the_deletion_of_a_board_may_be_answered_by_what_is_no_json(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    old = table.board()
    table.sandbox.faults.rest(Garbled(), method="DELETE", route=ONE, channel=table.channel)
    assert DONE["typed"] in await asked(table, "typed")
    await table.calm()
    assert table.casey.see(old.id) is None
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []
    await table.move()
