"""A server that the bot is no longer on: its matches end, its scores stay, and it may come back."""

from pathlib import Path

from sandbox import MovableClock, Sandbox, World
from tests.e2e.house import House, running
from tests.e2e.tables import Table, open_house, table_in

NO_ACCESS = 50001
UNKNOWN_CHANNEL = 10003


async def test_a_bot_that_is_kicked_ends_its_matches_and_plays_when_invited_again(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as home, table_in(home) as table:
        async with table_in(home) as won:
            await won.begin()
            await finish(won)
        await table.begin()
        standings = await home.bot.lobby.standings(table.view.guild, 10)
        assert len(standings) == 2
        async with table_in(home) as challenged:
            await challenged.challenge()
        before = len(table.writes())
        await home.bot.wait_until_ready()  # by then it has looked which servers it is on

        home.sandbox.owner.kick_bot()
        await table.ended()

        assert home.bot.lobby.live_count() == 0
        assert len(table.writes()) == before
        assert set(table.refusals()) <= {NO_ACCESS, UNKNOWN_CHANNEL}
        home.sandbox.owner.invite_bot()
        await table.until_true(lambda: home.bot.get_guild(home.sandbox.world.guild.id) is not None)
        assert await home.bot.lobby.standings(table.view.guild, 10) == standings
        await table.begin()
        await table.move()
        await challenged.begin()


async def finish(table: Table) -> None:
    """Anna resigns."""
    question = await table.answered(
        await table.anna.command(table.channel, "duo resign"), "message"
    )
    await table.press(table.anna, question, "resign", "update")
    await table.calm()


async def test_a_server_lost_while_the_bot_was_away_ends_its_matches(tmp_path: Path) -> None:
    clock = MovableClock()
    async with Sandbox(world=World.default(seed=4, clock=clock), clock=clock) as sandbox:
        async with running(sandbox, tmp_path, clock=clock) as bot:
            table = Table(House(sandbox, bot), sandbox.world.channel("duel"))
            await table.begin()
        sandbox.owner.kick_bot()
        async with running(sandbox, tmp_path, clock=clock) as bot:
            assert bot.lobby.live_count() == 1
            await bot.on_ready()
            assert bot.lobby.live_count() == 0
