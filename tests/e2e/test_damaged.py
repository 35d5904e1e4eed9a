"""Damage in one match keeps nobody else from playing, and no channel from being played in."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import __version__
from bot.client import RAN_LAST
from bot.storage.errors import DatabaseRefused
from sandbox import Sandbox, World
from tests.e2e.house import ONE_PAIR, House, running
from tests.e2e.tables import new_table


def alter(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "duo.sqlite3")) as db, db:
        db.execute(statement)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE duels SET rules = rules || ' stacking=on' WHERE id = 1",
        "UPDATE actions SET line = CAST(x'ff' AS TEXT) WHERE duel = 1",
        "UPDATE actions SET n = n + 1 WHERE duel = 1 AND n = (SELECT max(n) FROM actions)",
    ],
)
async def test_a_match_with_any_damage_is_void_at_the_start_and_the_others_go_on(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            annas, _brams = await house.duel(draft="deal")
            other = new_table(house)
            await other.begin()
        alter(tmp_path, damage)

        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            assert list(bot.duels.lobby._duels.live) == [other.number]
            await house.until(house.casey, lambda: "could not be restored" in house.board().text())
            assert house.board().find("My hand") is None
            old = next(b.custom_id for b in annas.buttons() if b.custom_id)
            click = await house.anna.forge(annas.id, old)
            assert "could not be restored" in (await house.answered(click, "update")).text()
            await house.duel(draft="deal")
            assert bot.lobby.live_count() == 2
        assert sandbox.violations == []
    assert "Traceback" not in caplog.text


async def test_an_open_challenge_that_cannot_be_read_says_that_it_has_expired(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            old = await House(sandbox, bot).challenge()
        alter(tmp_path, "UPDATE duels SET rules = 'future'")
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            await house.until(
                house.casey,
                lambda: "did not answer" in house.casey.sees(house.channel)[-1].text(),
            )
            accept = old.button("Accept").custom_id
            assert accept is not None
            late = await house.answered(await house.bram.forge(old.id, accept), "message")
            assert "not open any more" in late.text()
            await house.duel(draft="deal")
        assert sandbox.violations == []


async def test_a_start_notes_its_version_and_one_that_can_read_nothing_names_it(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            await house.duel(draft="deal")
            await new_table(house).begin()
            assert await bot.notes.get(RAN_LAST) == __version__
        alter(tmp_path, "UPDATE duels SET rules = rules || ' stacking=on'")
        alter(tmp_path, "UPDATE memory SET value = '0.9.1' WHERE name = 'version'")
        with pytest.raises(DatabaseRefused, match=r"2 of 2 .* 0\.9\.1"):
            async with running(sandbox, tmp_path, bounds=ONE_PAIR):
                pytest.fail("started")
        alter(tmp_path, "UPDATE duels SET rules = replace(rules, ' stacking=on', '')")
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            assert bot.lobby.live_count() == 2
            assert await bot.notes.get(RAN_LAST) == __version__
        assert sandbox.violations == []


async def test_a_button_of_an_ended_match_that_can_be_read_no_more_is_answered_in_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            await house.duel(draft="deal")
            sure = await house.anna.command(house.channel, "duo resign")
            ask = await house.answered(sure, "message")
            await house.press(house.anna, ask, "Resign", "update")
            await house.until(house.casey, lambda: house.board().find("Rematch") is not None)
        alter(tmp_path, "UPDATE actions SET line = '0 dance' WHERE n = 0")
        async with running(sandbox, tmp_path, bounds=ONE_PAIR) as bot:
            house = House(sandbox, bot)
            for label in ("Rematch", "Check the shuffle"):
                told = await house.press(house.anna, house.board(), label, "message")
                assert "long gone" in told.text()
        assert sandbox.violations == []
    assert "Traceback" not in caplog.text
