"""While Discord can't reach the bot, no player's time runs, whatever cut it off (P5)."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest
from aiohttp import web
from discord.gateway import KeepAliveHandler

from bot.__main__ import assembled
from bot.duel.errors import StoreFault
from bot.duel.records import GuildId, InteractionId
from bot.settings import Settings
from bot.storage.database import Database
from bot.ui.discord_internals import keep_alive, make_silent
from sandbox import Member, MovableClock, Sandbox, World
from sandbox.gateway import Gateway
from tests.e2e.house import ONE_PAIR, PATIENCE_S, QUICK, House, SandboxTime, running
from tests.e2e.tables import Table, advance, open_house, table_in
from tests.e2e.waits import Waits

LIMIT_S: Final = 60
GAP_S: Final = 70


class Door:
    """Lets connections to the gateway in, or makes them wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = asyncio.Event()
        self.open.set()
        serve = Gateway.serve

        async def once_open(gateway: Gateway, request: web.Request) -> web.StreamResponse:
            await self.open.wait()
            return await serve(gateway, request)

        monkeypatch.setattr(Gateway, "serve", once_open)
        self._waits = Waits(monkeypatch)

    async def let_in(self, table: Table, look: Callable[[], bool] | None = None) -> None:
        """Open it, and wait until the bot, which may sleep before its next try, is in."""
        self.open.set()
        assert isinstance(table.clock, MovableClock)
        await self._waits.over(table.clock, look or (lambda: not table.cut_off()))


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Door:
    """The way in, put up before the sandbox that it belongs to."""
    return Door(monkeypatch)


@pytest.fixture
async def table(door: Door, tmp_path: Path) -> AsyncIterator[Table]:
    del door
    async with open_house(tmp_path) as house, table_in(house) as table:
        await table.begin(speed=LIMIT_S)
        yield table


def silent_for(table: Table, seconds: float) -> None:
    """Let the library's last word from the gateway be so much older, as its time is the host's."""
    for number in table.bot.shards:
        beat = keep_alive(table.bot, number)
        assert beat is not None
        make_silent(beat, seconds)


async def may_claim(table: Table, member: Member) -> bool:
    more = await table.press(member, table.board(), "More", "message")
    return any(":claim-win:" in (button.custom_id or "") for button in more.buttons())


@pytest.mark.parametrize("code", [4000, 4009])
@pytest.mark.parametrize("noticed", ["at once", "late"])
async def test_7_6_no_time_runs_while_the_connection_is_cut(
    table: Table, door: Door, code: int, noticed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FAULTS B7: closed or dead, resumed (4000) or begun anew (4009)."""
    member, _hand, _draw = await table.to_draw()
    deadline_ms = table.view.deadline_ms
    assert deadline_ms is not None
    door.open.clear()
    if noticed == "at once":
        await table.sandbox.drop_gateway(code)
        await table.until_true(table.cut_off)
        await advance(table, GAP_S)
    else:
        with monkeypatch.context() as dead:
            dead.setattr(KeepAliveHandler, "tick", lambda _beat: None)
            await advance(table, GAP_S)
            silent_for(table, GAP_S)
            await table.sandbox.drop_gateway(code)
            await table.until_true(table.cut_off)
    assert table.bot.gateway_age_ms() is None
    await door.let_in(table)
    assert table.bot.gateway_age_ms() is not None
    await table.calm()

    assert not table.view.overdue
    assert table.view.deadline_ms is not None
    assert table.view.deadline_ms >= deadline_ms + GAP_S * 1000
    assert not await may_claim(table, table.other(member))
    assert table.view.status == "live"


async def test_7_6_no_time_runs_before_the_first_connection_of_a_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = MovableClock()
    world = World.default(seed=1, clock=clock)
    door = Door(monkeypatch)
    async with Sandbox(world=world, clock=clock) as sandbox:
        sandbox.rates.on = False
        async with running(sandbox, tmp_path, QUICK, clock, ONE_PAIR) as bot:
            house = House(sandbox, bot)
            table = Table(house, house.channel)
            await table.begin(speed=LIMIT_S)
            member, _hand, _draw = await table.to_draw()
            number, deadline_ms = table.number, table.view.deadline_ms
        door.open.clear()
        settings = Settings(
            token=sandbox.token,
            database_path=tmp_path / "duo.sqlite3",
            public_name="UNO Duo",
            log_level="INFO",
            api_url=sandbox.rest_url,
            gateway_url=sandbox.gateway_url,
            cdn_url=sandbox.cdn_url,
            uno_settle_ms=QUICK.settle_ms,
        )
        async with assembled(
            settings, timing=QUICK, spacing_ms=0, clock=SandboxTime(clock), bounds=ONE_PAIR
        ) as bot:
            task = asyncio.create_task(bot.start(settings.token))
            house = House(sandbox, bot)
            table = Table(house, house.channel)
            table.number = number
            await table.until_true(lambda: bot.lobby.live_count() == 1)
            await advance(table, GAP_S)
            await door.let_in(table)
            await table.calm()

            assert not table.view.overdue
            assert deadline_ms is not None
            assert table.view.deadline_ms is not None
            assert table.view.deadline_ms >= deadline_ms + GAP_S * 1000
            assert not await may_claim(table, table.other(member))
            await bot.close()
            await asyncio.wait({task})


async def outage_at_ready(table: Table, begin: Callable[[], Awaitable[None]]) -> None:
    """Connect while the server is out of order, which Discord then says by no event."""
    ready = asyncio.create_task(table.bot.wait_for("shard_ready", timeout=PATIENCE_S))
    await asyncio.sleep(0)
    await begin()
    await ready
    await table.until_true(table.cut_off)
    assert table.bot.gateway_age_ms() is not None, "the connection itself is well"
    await advance(table, GAP_S)
    table.sandbox.owner.end_outage()
    await table.until_true(lambda: not table.cut_off())
    await table.calm()


async def test_7_6_no_time_runs_for_a_server_that_is_out_of_order_at_a_new_connection(
    table: Table, door: Door
) -> None:
    deadline_ms = table.view.deadline_ms
    assert deadline_ms is not None

    await table.bot.wait_until_ready()

    async def connect_anew() -> None:
        door.open.clear()
        await table.sandbox.drop_gateway(4009)
        await table.until_true(table.cut_off)
        table.sandbox.owner.begin_outage()
        await door.let_in(table, lambda: table.sandbox.bot_sessions() == 1)

    await outage_at_ready(table, connect_anew)
    assert table.view.deadline_ms is not None
    assert table.view.deadline_ms >= deadline_ms + GAP_S * 1000
    await table.press(table.anna, table.board(), "My hand", "message")


async def test_7_6_no_time_runs_for_a_server_that_is_out_of_order_at_a_start(
    tmp_path: Path,
) -> None:
    clock = MovableClock()
    async with Sandbox(world=World.default(seed=1, clock=clock), clock=clock) as sandbox:
        sandbox.rates.on = False
        async with running(sandbox, tmp_path, QUICK, clock, ONE_PAIR) as bot:
            table = Table(house := House(sandbox, bot), house.channel)
            await table.begin(speed=LIMIT_S)
            number, deadline_ms = table.number, table.view.deadline_ms
        assert deadline_ms is not None
        sandbox.owner.begin_outage()
        async with running(sandbox, tmp_path, QUICK, clock, ONE_PAIR) as bot:
            table = Table(house := House(sandbox, bot), house.channel)
            table.number = number

            async def connected() -> None:
                """It is, or is about to be."""

            await outage_at_ready(table, connected)
            assert table.view.deadline_ms is not None
            assert table.view.deadline_ms >= deadline_ms + GAP_S * 1000


async def test_7_6_a_restart_in_a_gap_loses_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = MovableClock()
    door = Door(monkeypatch)
    async with Sandbox(world=World.default(seed=1, clock=clock), clock=clock) as sandbox:
        sandbox.rates.on = False
        async with running(sandbox, tmp_path, QUICK, clock, ONE_PAIR) as bot:
            table = Table(house := House(sandbox, bot), house.channel)
            await table.begin(speed=LIMIT_S)
            number, deadline_ms = table.number, table.view.deadline_ms
            door.open.clear()
            await sandbox.drop_gateway(4000)
            await table.until_true(table.cut_off)
            await advance(table, GAP_S)
            door.open.set()
        async with running(sandbox, tmp_path, QUICK, clock, ONE_PAIR) as bot:
            table = Table(house := House(sandbox, bot), house.channel)
            table.number = number
            await table.until_true(lambda: not table.cut_off())
            assert deadline_ms is not None
            assert table.view.deadline_ms is not None
            assert table.view.deadline_ms >= deadline_ms + GAP_S * 1000
            assert not table.view.overdue


async def test_7_6_no_time_runs_while_the_disk_refuses(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    member, hand, draw = await table.to_draw()
    deadline_ms = table.view.deadline_ms
    assert deadline_ms is not None

    def refuse(_database: Database) -> None:
        raise StoreFault

    with monkeypatch.context() as full:
        full.setattr(Database, "_still_there", refuse)
        await table.answered(await member.press(hand, draw), "message")
        await advance(table, GAP_S)
        assert table.bot.gateway_age_ms() is not None, "it is no trouble of the connection"
        assert not await may_claim(table, table.other(member))
    await advance(table, QUICK.beat_ms / 1000)
    await table.calm()
    assert not table.view.overdue
    assert table.view.deadline_ms is not None
    assert table.view.deadline_ms >= deadline_ms + GAP_S * 1000


async def test_a_command_and_a_click_are_heard_once_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[int] = []
    async with open_house(tmp_path) as house, table_in(house) as table:
        listen = house.bot.duels.outages.heard

        def note(interaction: InteractionId, guild: GuildId | None) -> None:
            assert guild == house.sandbox.world.guild.id
            heard.append(interaction)
            listen(interaction, guild)

        monkeypatch.setattr(house.bot.duels.outages, "heard", note)
        challenge = await table.challenge()
        click = await table.bram.press(challenge, challenge.button("Accept"))
        await table.answered(click, "message")
    assert len(heard) == 2
    assert heard[1] == click.id
