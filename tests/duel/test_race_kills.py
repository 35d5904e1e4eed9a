"""kill -9 between any two writes of a race leaves it decided once or void, never twice."""

import asyncio
import sqlite3
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.duel.errors import DuelRefusal
from bot.duel.records import Batch, Beat, Entry
from bot.duel.resume import replayed
from bot.duel.showing import BoardView, button_version
from bot.engine.cards import DECK_112
from bot.engine.errors import IllegalAction
from bot.engine.seats import OTHER, Seat
from bot.storage.database import Database, opened
from bot.storage.duels import DuelStore
from tests.duel.fakes import (
    CHANNEL,
    EARLY,
    GUILD,
    Arena,
    opponent_acts,
    outcome,
    sensible,
)
from tests.duel.killed_races import (
    DUEL,
    KILLED,
    KINDS,
    LATE_MS,
    PLAYED_MS,
    PROMPT,
    Kind,
    Sitting,
    copy_of,
    made,
    play_of,
    player,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")

ROOT: Final = Path(__file__).parents[2]
LATER_MS: Final = PLAYED_MS + 60_000
VOID: Final = "- close void"
ENDINGS: Final = {"call", "catch", "close"}


@dataclass(frozen=True)
class Position:
    """A match on disk, one play before a window in which the other player has the turn."""

    base: Path
    lines: tuple[str, ...]
    opener: str
    version: int
    """What the prompt's button will carry."""

    @property
    def holder(self) -> Seat:
        return play_of(self.opener).seat


def a_window_by_itself(board: BoardView) -> bool:
    """Tell of a window whose end by a move does not open the next one."""
    table = board.table
    return opponent_acts(board) and table is not None and max(table.counts) > 2


async def prepared(base: Path) -> Position:
    arena = Arena(seed=EARLY)
    await arena.start()
    board = await arena.play_on(await arena.duel(), a_window_by_itself)
    await arena.run.close()
    kept = next(iter(arena.store.duels.values()))
    record, entries = kept.record, tuple(kept.entries[:-1])
    assert entries[-1].at_ms < PLAYED_MS
    assert record.accepted_by is not None
    async with opened(base) as database:
        store = DuelStore(database)
        challenge = await store.open_challenge(
            guild=GUILD,
            channel=CHANNEL,
            players=record.players,
            rules=record.rules,
            seed=record.seed,
            locale=record.locale,
            at_ms=record.opened_at_ms,
            expires_at_ms=record.expires_at_ms,
            interaction=arena.click(),
        )
        assert challenge.id == DUEL
        await store.accept(
            DUEL,
            interaction=record.accepted_by,
            at_ms=record.opened_at_ms,
            batch=Batch(0, entries),
        )
        await store.beat(Beat(PLAYED_MS, 0))
    return Position(base, _lines(entries), kept.entries[-1].line, board.version)


async def killed(position: Position, kind: str) -> tuple[dict[int, list[str]], int]:
    """Run a race in forks; give what each fork told, and how many there were."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.duel.killed_races",
        position.base,
        kind,
        position.opener,
        str(position.version),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(60):
        printed, _ = await process.communicate()
    assert process.returncode == 0
    told: dict[int, list[str]] = defaultdict(list)
    for line in printed.decode().splitlines():
        number, word = line.split()
        told[int(number)].append(word)
    ends = [words.pop() for words in told.values()]
    assert set(ends[:-1]) == {str(KILLED)}
    assert ends[-1] == "0"
    return told, len(ends)


@dataclass(frozen=True)
class Kept:
    """What a database holds of the race."""

    lines: tuple[str, ...]
    calls: tuple[tuple[int | None, ...], ...]
    presses: frozenset[int]

    def endings(self, position: Position) -> list[str]:
        """Give the lines that ended the window."""
        after = self.lines[len(position.lines) :]
        return [line for line in after if line.split()[1] in ENDINGS]


def _lines(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    return tuple(entry.line for entry in entries)


async def kept_in(database: Database) -> Kept:
    stored = await DuelStore(database).find(DUEL)
    assert stored is not None

    def work(db: sqlite3.Connection) -> Kept:
        calls = db.execute("SELECT prompt, seat, after_ms, ahead_ms FROM calls").fetchall()
        presses = db.execute("SELECT interaction FROM presses").fetchall()
        return Kept(
            _lines(stored.entries),
            tuple(tuple(row) for row in calls),
            frozenset(interaction for (interaction,) in presses),
        )

    return await database.read(work)


@asynccontextmanager
async def taken_up(database: Database, now_ms: int) -> AsyncIterator[Sitting]:
    sitting = Sitting(database, now_ms)
    await sitting.run.resume()
    yield sitting
    await sitting.run.close()


async def all_cards_are_there(database: Database) -> bool:
    stored = await DuelStore(database).find(DUEL)
    assert stored is not None
    left = replayed(stored)
    assert left.course is not None
    state = left.course.state
    cards = (*state.hands[0], *state.hands[1], *state.draw, *state.discard)
    return left.sound and sorted(cards) == sorted(DECK_112)


def cards_of_holder(board: BoardView, position: Position) -> int:
    assert board.table is not None
    return board.table.counts[position.holder]


def verdict(kind: Kind, holder: Seat) -> tuple[str, tuple[int | None, ...]]:
    """Give the line and the call that a race of this kind ends with."""
    if kind.by_holder is None:
        line = "- close time" if kind.end == "time" else VOID
        return line, (PROMPT, None, None, None)
    seat = holder if kind.by_holder else OTHER[holder]
    line = f"{seat} {'call' if kind.by_holder else 'catch'}"
    return line, (PROMPT, seat, kind.after_ms, kind.ahead_ms)


def pressed(kind: Kind, holder: Seat) -> list[tuple[Seat, int]]:
    """Give the presses of a race, in the order in which they arrive, the late one last."""
    late = OTHER[holder] if kind.by_holder else holder
    arrived = [(holder if own else OTHER[holder], after_ms) for own, after_ms in kind.presses]
    return [*arrived, (late, LATE_MS)]


def check_ending(
    found: Kept, before: Kept, told: list[str], position: Position, kind: Kind
) -> bool:
    """Check how the window ended; give whether by the verdict that was due."""
    line, call = verdict(kind, position.holder)
    (ending,) = found.endings(position)
    assert ending in {line, VOID}
    by_the_bot = bool(before.endings(position)) and kind.end != "restart"
    assert found.calls == ((call,) if by_the_bot else ())
    assert by_the_bot or ending == VOID
    assert by_the_bot or kind.end == "restart" or "ended" not in told
    return by_the_bot


@pytest.mark.parametrize("name", KINDS)
async def test_a_kill_between_any_two_writes_leaves_a_race_decided_once_or_void(
    tmp_path: Path, name: str
) -> None:
    position, kind = await prepared(tmp_path / "base.sqlite3"), KINDS[name]
    told, forks = await killed(position, name)
    seen = set()
    for number in range(forks):
        async with opened(copy_of(position.base, number)) as database:
            seen.add(await _check(database, position, kind, told[number]))
    assert seen == {"unplayed", "void", *({"decided"} if kind.end in {"settled", "time"} else ())}


async def _check(database: Database, position: Position, kind: Kind, told: list[str]) -> str:
    holder, before = position.holder, await kept_in(database)
    presses = pressed(kind, holder)
    numbers = [made(seat, after_ms) for seat, after_ms in presses]
    played = len(before.lines) > len(position.lines)
    assert before.lines[: len(position.lines) + 1] == (
        (*position.lines, position.opener) if played else position.lines
    )
    assert played or "played" not in told
    # Written down one by one as they arrive.
    assert before.presses == frozenset(numbers[: len(before.presses)])
    assert len(before.presses) >= told.count("pressed")

    async with taken_up(database, LATER_MS) as sitting:
        found = await kept_in(database)
        assert found.presses == before.presses
        if played:
            decided = check_ending(found, before, told, position, kind)
            caught = decided and kind.by_holder is False
            assert cards_of_holder(sitting.lobby.board(DUEL), position) == (3 if caught else 1)
            with pytest.raises(DuelRefusal):
                await sitting.play(position.opener)
        else:
            decided = False
            assert found == before
        for seat, after_ms in presses:
            refused = await outcome(sitting.press(seat, after_ms, position.version))
            assert isinstance(refused, DuelRefusal | IllegalAction)
        assert await kept_in(database) == found
        assert await all_cards_are_there(database)

    async with taken_up(database, LATER_MS + 60_000) as sitting:
        assert await kept_in(database) == found
        if not played:
            await sitting.play(position.opener)
        await _move(sitting)
        lines = (await kept_in(database)).lines
        assert len(lines) == len(found.lines) + (1 if played else 2)
        assert await all_cards_are_there(database)
    if not played:
        return "unplayed"
    return "void" if found.endings(position) == [VOID] else "decided"


async def _move(sitting: Sitting) -> None:
    """Let whoever is on turn do something."""
    board = sitting.lobby.board(DUEL)
    assert board.table is not None
    (seat,) = board.table.to_act
    legal = sitting.lobby.hand(DUEL, player(seat)).hand.legal
    await sitting.lobby.submit(
        DUEL,
        player(seat),
        sensible(legal),
        version=button_version(board, seat),
        interaction=made(seat, 100_000),
    )
