"""What Discord's answers tell beside their bodies: its time, and that this host is banned."""

import asyncio
import logging
from pathlib import Path
from typing import Final

import pytest

from bot.cli import EXIT_OK
from sandbox import Sandbox, SeenMessage, World
from sandbox.clock import RealClock
from sandbox.fault_rest import Limited
from tests.e2e.house import ONE_PAIR, PATIENCE_S, House, running, upload_pictures
from tests.e2e.tables import ANSWERING, Table, advance, open_house, table_in
from tests.e2e.test_kill import bot_of
from tests.e2e.test_operators import until

HOUR_MS: Final = 3_600_000
LIMIT_S: Final = 60
BAN_S: Final = 600


class AnHourAhead(RealClock):
    """Discord's time, where the host's clock is an hour slow."""

    def now_ms(self) -> int:
        return super().now_ms() + HOUR_MS


def shown_until_ms(board: SeenMessage) -> int:
    """Until when somebody is to move, as a board shows it."""
    return int(board.text().partition("<t:")[2].partition(":")[0]) * 1000


async def test_the_first_board_of_a_start_shows_discord_s_time_where_the_host_s_is_wrong(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = AnHourAhead()
    async with Sandbox(world=World.default(seed=1, clock=clock), clock=clock) as sandbox:
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            first = House(sandbox, bot)
            await first.duel(draft="deal")
            await first.until(first.casey, lambda: "<t:" in first.board().text())
        edited = len([call for call in sandbox.calls() if call.method == "PATCH"])
        caplog.clear()
        async with running(sandbox, tmp_path) as bot:
            again = House(sandbox, bot)
            await until(lambda: len([c for c in sandbox.calls() if c.method == "PATCH"]) > edited)
            left_ms = shown_until_ms(again.board()) - clock.now_ms()
    assert 0 < left_ms < HOUR_MS / 2
    [warned] = [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]
    assert "behind Discord's" in warned


async def tried(table: Table) -> None:
    """Let all that answers and writes come as far as it does; a ban is sat out beside."""
    answering = [task for task in asyncio.all_tasks() if task.get_name() in ANSWERING]
    if answering:
        await asyncio.wait(answering)
    await table.bot.background.settle(within_s=0.05)


async def test_in_a_ban_nothing_is_asked_and_nobody_s_time_runs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house, table_in(house) as table:
        await table.begin(speed=LIMIT_S)
        member, hand, draw = await table.to_draw()
        before, deadline_ms = table.version, table.view.deadline_ms
        assert deadline_ms is not None
        caplog.clear()
        # Nothing is posted, and no command needs to wait to say so.
        house.bot.desk.boards.posted_within_s = 0.01
        house.sandbox.rates.ban(BAN_S)
        lost = await member.press(hand, draw)
        await table.until_true(lambda: table.version > before)
        await table.until_true(lambda: house.bot.edge.banned_ms > 0)
        await advance(table, 3)
        assert await lost.outcome() == "failed"
        await tried(table)  # also what was on its way before the ban was known
        calls = len(house.sandbox.rate_limited)

        # All that writes tries on: answers, boards, hands, a command.
        for _ in range(9):
            await table.casey.press(table.board(), table.board().button("My hand"))
            await table.other(member).command(table.channel, "duo board")
            await advance(table, BAN_S / 10)
            await tried(table)
        assert len(house.sandbox.rate_limited) == calls
        assert table.cut_off()
        await advance(table, BAN_S / 10)
        await table.until_true(lambda: not table.cut_off())
        # Boards are tried again once a minute at the most.
        await advance(table, LIMIT_S)
        await table.on_board(table.version)

        assert len(house.sandbox.rate_limited) == calls
        assert table.view.deadline_ms is not None
        assert table.view.deadline_ms >= deadline_ms + BAN_S * 1000
        house.sandbox.findings.clear()
        warned = [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]
        assert [line for line in warned if "banned" in line] == warned
        assert len(warned) == 1
        assert f"for {BAN_S} seconds" in warned[0]


@pytest.mark.parametrize("route", ["/users/@me", "/gateway/bot", "/commands"])
async def test_a_ban_at_the_log_in_is_one_line_and_the_start_waits_it_out(
    tmp_path: Path, route: str
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        upload_pictures(sandbox.world)
        ban = Limited(1, via=False)
        sandbox.faults.rest(ban, route=route)
        bot = bot_of(sandbox, tmp_path, sandbox.token)
        await bot.start()
        await until(lambda: "the ban is over" in bot.tail(1000))
        await bot.wait_ready(sandbox, PATIENCE_S)
        lines = bot.log.read_text().splitlines()
        assert [line for line in lines if "has banned this host for 1 seconds" in line]
        assert "Traceback" not in "\n".join(lines)
        assert await bot.terminate() == EXIT_OK
