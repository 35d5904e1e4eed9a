"""Boards that meet faults on their way: the newest one is shown in the end, and once."""

import asyncio

import pytest
from aiohttp import web

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
from tests.e2e.house import House
from tests.e2e.tables import Gate, Table, new_table

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
