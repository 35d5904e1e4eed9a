"""Damage in one match keeps nobody else from playing, and a moderator frees its channel."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.client import DuoBot
from bot.duel.errors import StoreBusy
from bot.duel.records import Batch, DuelId
from bot.storage.backups import check
from bot.storage.duels import DuelStore
from sandbox import Sandbox, World
from tests.e2e.house import ONE_PAIR, House, running
from tests.e2e.tables import new_table


def alter(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "duo.sqlite3")) as db, db:
        db.execute(statement)


async def ended_by_a_moderator(sandbox: Sandbox, bot: DuoBot) -> None:
    """End what stands in the first channel, and play there anew."""
    house = House(sandbox, bot)
    sandbox.world.guild.owner_id = house.casey.id
    click = await house.casey.command(house.channel, "duo end")
    assert "counts for nobody" in (await house.answered(click, "message")).text()
    await house.duel(draft="deal")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE duels SET locale = CAST(x'ff' AS TEXT) WHERE id = 1",
        "UPDATE actions SET line = CAST(x'ff' AS TEXT) WHERE duel = 1",
        "UPDATE duels SET deadline_ms = 9223372036854775807 WHERE id = 1",
        "UPDATE duels SET accepted_by = -5 WHERE id = 1",
        "UPDATE actions SET n = n + 1 WHERE duel = 1 AND n = (SELECT max(n) FROM actions)",
    ],
)
async def test_a_match_with_any_damage_is_ended_and_the_others_go_on(
    tmp_path: Path, damage: str
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            await house.duel(draft="deal")
            other = new_table(house)
            await other.begin()
        alter(tmp_path, damage)
        assert [each.duel for each in check(tmp_path / "duo.sqlite3").unread] == [1]

        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            assert list(bot.duels.lobby._duels.live) == [other.number]
            old = await house.press(house.anna, house.board(), "My hand", "message")
            assert "can't be read" in old.text()
            await ended_by_a_moderator(sandbox, bot)
            assert bot.lobby.live_count() == 2
        assert sandbox.violations == []


async def test_a_match_that_could_not_be_voided_at_the_start_is_ended_by_a_moderator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            await House(sandbox, bot).duel(draft="deal")
        alter(
            tmp_path,
            """
            INSERT INTO actions
            SELECT duel, n + 1, '0 play xx', NULL, at_ms FROM actions ORDER BY n DESC LIMIT 1
            """,
        )
        append = DuelStore.append
        refused: list[DuelId] = []

        async def refusing_once(self: DuelStore, duel: DuelId, batch: Batch) -> None:
            if not refused:
                refused.append(duel)
                raise StoreBusy("database is locked")
            await append(self, duel, batch)

        monkeypatch.setattr(DuelStore, "append", refusing_once)
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            assert refused == [1]
            assert bot.lobby.live_count() == 0
            await ended_by_a_moderator(sandbox, bot)
            assert bot.lobby.live_count() == 1
        assert sandbox.violations == []


async def test_a_match_that_was_ended_unread_stays_ended_when_it_can_be_read_again(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            annas, _brams = await House(sandbox, bot).duel(draft="deal")
        alter(tmp_path, "UPDATE duels SET rules = rules || ' stacking=on'")
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            sandbox.world.guild.owner_id = house.casey.id
            click = await house.casey.command(house.channel, "duo end")
            assert "counts for nobody" in (await house.answered(click, "message")).text()
        alter(tmp_path, "UPDATE duels SET rules = replace(rules, ' stacking=on', '')")

        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            await bot.background.settle(within_s=5)
            assert "A moderator ended the match" in house.board().text()
            assert house.board().find("My hand") is None
            bot.duels.lobby._duels.ended.clear()  # as after many more matches
            old = next(b.custom_id for b in annas.buttons() if b.custom_id)
            click = await house.anna.forge(annas.id, old)
            assert "A moderator ended" in (await house.answered(click, "update")).text()
        assert sandbox.violations == []
