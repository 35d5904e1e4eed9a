"""Races on a real database by a bot that is killed before a given statement of its own.

As a program it runs one kind of race again and again, each time in a fork that dies one statement
later, until one fork comes to its end: `python -m tests.duel.killed_races base kind line version`.
It prints what the players were told, and how each fork ended.
"""

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Literal, TypeAlias

from bot.duel.duels import Duels
from bot.duel.play_time import PlayTime
from bot.duel.race import DISCORD_EPOCH_MS, PressOutcome
from bot.duel.records import DuelId, InteractionId, MessageId, UserId
from bot.duel.showing import button_version
from bot.duel.steady import SteadyClock
from bot.duel.timing import Timing
from bot.engine.actions import Deal, PlayCard
from bot.engine.codec import decode_action
from bot.engine.seats import OTHER, Seat
from bot.storage.database import Database, opened
from bot.storage.duels import DuelStore
from tests.duel.fakes import (
    ANNA,
    BEN,
    DEALT,
    LINE,
    START_MS,
    FakeChance,
    FakeClock,
    RecordingTable,
    Snowflakes,
    outcome,
)

DUEL: Final = DuelId(1)
PLAYED_MS: Final = START_MS + 60_000
"""When the second-to-last card is laid: later than all that was prepared."""

OPENED_MS: Final = PLAYED_MS + 50
OVER_MS: Final = DEALT.uno_window_s * 1000 + Timing().late_ms
KILLED: Final = -signal.SIGKILL

End: TypeAlias = Literal["settled", "time", "gap", "restart"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A race: its presses as they arrive (the holder's?, made after how many ms), and its end."""

    presses: tuple[tuple[bool, int], ...]
    end: End
    by_holder: bool | None = None
    """Who decides it; None: nobody."""
    after_ms: int | None = None
    ahead_ms: int | None = None


KINDS: Final = {
    # Of two that are settled, the earlier always arrives later.
    "called": Kind(
        ((False, 1900), (True, 1800)), "settled", by_holder=True, after_ms=1800, ahead_ms=100
    ),
    "caught": Kind(
        ((True, 2040), (False, 2000)), "settled", by_holder=False, after_ms=2000, ahead_ms=40
    ),
    "nobody": Kind(((False, 500),), "time"),
    "gap": Kind(((False, 1900),), "gap"),
    "restart": Kind(((False, 1900), (True, 1800)), "restart"),
}
LATE_MS: Final = 1700
"""A press of the loser that was made before all others and comes after the decision."""


def stamp(at_ms: int, low_bits: int = 0) -> int:
    return ((at_ms - DISCORD_EPOCH_MS) << 22) | low_bits


PLAY: Final = InteractionId(stamp(PLAYED_MS))
PROMPT: Final = MessageId(stamp(OPENED_MS))


def made(seat: Seat, after_ms: int) -> InteractionId:
    """Give the number of a press of the prompt."""
    return InteractionId(stamp(OPENED_MS + after_ms, 1 + seat))


def player(seat: Seat) -> UserId:
    return (ANNA, BEN)[seat]


def play_of(line: str) -> PlayCard:
    def no_deal() -> Deal:
        raise AssertionError("a play begins no round")

    action = decode_action(line, no_deal)
    assert isinstance(action, PlayCard)
    return action


class Sitting:
    """A bot's run on a database: its duels, and its own clock."""

    def __init__(self, database: Database, now_ms: int) -> None:
        self.database = database
        self.clock = FakeClock()
        self.clock.away(now_ms - START_MS)
        self.store = DuelStore(database)
        table = RecordingTable(Snowflakes(self.clock))
        table.prompt = self._prompt
        steady = SteadyClock(self.clock)
        self.duels = Duels(self.store, table, steady, FakeChance(), PlayTime(steady, 0))
        self.lobby, self.run = self.duels.lobby, self.duels.run

    async def begin(self) -> None:
        """Take up what was left, and be connected at once."""
        await self.run.resume()
        self.duels.outages.go_on("start", presses_lost=False)

    async def _prompt(self) -> MessageId:
        return PROMPT

    async def written(self) -> None:
        """Let everything run, and with it the one transaction that it asks for."""
        await self.clock.settle()
        await self.database.read(lambda _db: None)
        await self.clock.settle()

    async def play(self, line: str) -> None:
        play = play_of(line)
        version = button_version(self.lobby.board(DUEL), play.seat)
        await self.lobby.submit(DUEL, player(play.seat), play, version=version, interaction=PLAY)
        # That a prompt will stand, and which it is.
        await self.written()
        await self.written()

    async def press(self, seat: Seat, after_ms: int, version: int) -> PressOutcome:
        return await self.lobby.press_uno(
            DUEL,
            player(seat),
            window=PROMPT,
            version=version,
            interaction=made(seat, after_ms),
        )


async def race(database: Database, kind: Kind, line: str, version: int, tell: "Tell") -> None:
    """Play the second-to-last card, let presses arrive, and end the window."""
    sitting = Sitting(database, PLAYED_MS)
    await sitting.begin()
    await database.read(lambda db: db.set_trace_callback(tell.dying))
    holder = play_of(line).seat
    await sitting.play(line)
    tell("played")
    await sitting.clock.advance(2050)
    pressing = []
    for by_holder, after_ms in kind.presses:
        seat = holder if by_holder else OTHER[holder]
        pressing.append(asyncio.create_task(outcome(sitting.press(seat, after_ms, version))))
        await sitting.written()
        tell("pressed")
    match kind.end:
        case "settled":
            await sitting.clock.advance(Timing().settle_ms)
        case "time":
            await sitting.clock.advance(OVER_MS)
        case "gap":
            sitting.duels.outages.stop(LINE, silent_ms=10)
            sitting.duels.outages.go_on(LINE)
        case "restart":
            await sitting.run.close()
            sitting = Sitting(database, sitting.clock.now_ms() + 5000)
            await sitting.begin()
    await sitting.written()
    await asyncio.gather(*pressing)
    tell("ended")
    await outcome(sitting.press(OTHER[holder] if kind.by_holder else holder, LATE_MS, version))
    tell("late")


class Tell:
    """Tells what is confirmed, and dies at the statement that it is to die at."""

    def __init__(self, number: int) -> None:
        self._number = number
        # The end of the very reading that sets the trace is traced as well.
        self._left = number + 1

    def __call__(self, told: str) -> None:
        print(self._number, told, flush=True)  # noqa: T201 - how a killed process tells

    def dying(self, _statement: str) -> None:
        self._left -= 1
        if self._left < 0:
            os.kill(os.getpid(), signal.SIGKILL)


def copy_of(base: Path, number: int) -> Path:
    """Give where the database of one fork is."""
    return base.with_name(f"{number}.sqlite3")


def in_a_fork(work: Callable[[], None]) -> int:
    """Do something in a process of its own; give how that ended."""
    child = os.fork()
    if not child:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def main(base: Path, kind: Kind, line: str, version: int) -> None:
    async def run(number: int) -> None:
        async with opened(copy_of(base, number)) as database:
            await race(database, kind, line, version, Tell(number))
            # All was confirmed: what closing writes is no part of it.
            os._exit(0)

    def die(number: int) -> None:
        asyncio.run(run(number))

    number, ended = -1, KILLED
    while ended == KILLED:
        number += 1
        shutil.copy2(base, copy_of(base, number))
        ended = in_a_fork(partial(die, number))
        print(number, ended, flush=True)  # noqa: T201 - what the program is for


if __name__ == "__main__":
    main(Path(sys.argv[1]), KINDS[sys.argv[2]], sys.argv[3], int(sys.argv[4]))
