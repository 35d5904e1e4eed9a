"""What is played for each phase, recorded once, and killed at point after point."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.cli import EXIT_OK
from tests.kills.house import KILLED, Broken, KillHouse, kill_house
from tests.kills.phases import Phase, PhaseReader
from tests.kills.players import Manners, Pair
from tests.kills.points import Point, passed_over, points_of
from tests.kills.standing import prompts_noted

SEED: Final = 7
CHANNELS: Final = 4


@dataclass(frozen=True)
class Play:
    """How a pair plays that is to come by some phases soon and often."""

    phases: tuple[Phase, ...]
    laps: Mapping[Phase, int]
    """After how many times of a phase enough is recorded."""
    manners: Manners
    share: int
    """How many points are killed at in `make test`."""
    in_a_house: int = CHANNELS
    """After so many kills a house is left, and the pairs of its channels take turns: a start shows
    anew what has ended of late in a channel, one a second."""


def _manners(options: dict[str, object], **shares: float) -> Manners:
    return Manners(think_s=0.01, options=options, **shares)


PLAYS: Final = {
    "first starts": Play(("first start",), {}, Manners(), 8, in_a_house=1),
    "starts and stops": Play(
        ("start", "stop"), {}, _manners({"draft": "deal", "target": 50}, resign=0.0), 26
    ),
    "challenges": Play(
        ("challenge", "turns", "result"),
        {"challenge": 3, "turns": 2, "result": 2},
        _manners({"draft": "deal", "target": 50}, resign=0.2, decline=0.5, rematch=0.5),
        42,
    ),
    "drafts": Play(
        ("draft",), {"draft": 2}, _manners({"draft": "together", "target": 50}, resign=0.02), 16
    ),
    "turns": Play(
        ("turns",), {"turns": 3}, _manners({"draft": "deal", "target": 100}, resign=0.002), 16
    ),
    "races": Play(
        ("race", "between rounds"),
        {"race": 3, "between rounds": 2},
        _manners({"draft": "deal", "target": 100}, resign=0.0),
        20,
    ),
}

STALLED_S: Final = 40
"""How long nobody may click until a play has stalled, on a machine however busy."""

PATIENCE: Final = 4
"""A point that is not met in so many times the laps that were recorded is passed over."""

HOUSES: Final = 3
"""So many at a time: most of a kill's time is waiting for Discord's limits."""

POLL_S: Final = 0.01


@dataclass
class Outcome:
    """What came of a phase's points."""

    met: list[Point] = field(default_factory=list)
    passed: list[Point] = field(default_factory=list)


@asynccontextmanager
async def _house(folder: Path, play: Play) -> AsyncIterator[KillHouse]:
    async with kill_house(folder, channels=CHANNELS, seed=SEED, manners=play.manners) as house:
        house.sandbox.rates.on = False  # these are the storm's; here they would be waited for only
        yield house


async def recorded(folder: Path, play: Play) -> list[list[Point]]:
    """Play without a kill; give the points that it comes by, those of a site together."""
    async with _house(folder, play) as house:
        for phase in (None,) if play.laps else play.phases:
            await _go_through(house, house.pairs[0], play, phase, record=True)
            await house.kill()
            house.check()
        return _points_in(house, play)


def _points_in(house: KillHouse, play: Play) -> list[list[Point]]:
    met = house.recorded()
    return points_of(Counter({site: met[site] for site in met if site.phase in play.phases}))


async def killed_at(
    folder: Path, play: Play, points: Sequence[Point], say: Callable[[str], None]
) -> Outcome:
    """Play and kill at one point after another, in some houses at a time; compare each time.

    Raises:
        Broken: A promise was, and where the bot was killed.
    """
    outcome = Outcome()
    left = deque(batches(points, play.in_a_house))

    async def work(number: int) -> None:
        while left:
            within = folder / f"house {number} {len(left)}"
            within.mkdir()
            try:
                await _killed_in_a_house(within, play, left.popleft(), say, outcome)
            except Broken:
                left.clear()
                raise

    ends = await asyncio.gather(*map(work, range(HOUSES)), return_exceptions=True)
    if broken := "\n".join(str(end) for end in ends if isinstance(end, Broken)):
        raise Broken(broken)
    for end in ends:
        if end is not None:
            raise end
    return outcome


def batches(points: Sequence[Point], size: int) -> Iterator[Sequence[Point]]:
    """Return the points in order, so many at a time."""
    return (points[first : first + size] for first in range(0, len(points), size))


async def _killed_in_a_house(
    folder: Path,
    play: Play,
    points: Sequence[Point],
    say: Callable[[str], None],
    outcome: Outcome,
) -> None:
    point: Point | None = None
    try:
        async with _house(folder, play) as house:
            for number, point in enumerate(points):
                pair = house.pairs[number % CHANNELS]
                died = await _go_through(house, pair, play, point.phase, point)
                await house.kill()
                house.check()
                (outcome.met if died else outcome.passed).append(point)
                say(f"{'killed at' if died else 'never came to'} {point}; checks hold")
            await house.start()
            await house.settles()
            await house.frees()
            house.check()
    except Broken as broken:
        raise Broken(f"after a kill at {point}:\n{broken}") from None


async def _go_through(
    house: KillHouse,
    pair: Pair,
    play: Play,
    phase: Phase | None = None,
    at: Point | None = None,
    *,
    record: bool = False,
) -> bool:
    """Play once; give whether the bot died."""
    if phase == "first start":
        return await _begins(house, at, record=record)
    if phase == "start":
        return await _starts(house, pair, at, record=record)
    if phase == "stop":
        return await _stops(house, pair, at, record=record)
    await house.start()
    await house.settles()
    house.arm(at, pair=pair, record=record)
    laps = _Laps(house.database, pair)
    if phase is not None:
        last: Mapping[Phase, int] = {phase: play.laps[phase] * PATIENCE}
        return await _plays(house, pair, lambda: laps.passed(last))

    def enough() -> bool:
        if not laps.passed(play.laps):
            return False
        points = [times[0] for times in _points_in(house, play)]
        more = {phase: number * PATIENCE for phase, number in play.laps.items()}
        return not passed_over(play.phases, points) or laps.passed(more)

    return await _plays(house, pair, enough)


class _Laps:
    """Counts how often each phase was left."""

    def __init__(self, database: Path, pair: Pair) -> None:
        self._channel = pair.channel.id
        self._reader = PhaseReader(database)
        self._left: Counter[Phase | None] = Counter()
        self._now: Phase | None = None

    def passed(self, wanted: Mapping[Phase, int]) -> bool:
        """Look again; tell whether each was left so often."""
        if (phase := self._reader.phase(self._channel)) != self._now:
            self._left[self._now] += 1
            self._now = phase
        return all(self._left[phase] >= times for phase, times in wanted.items())


async def _begins(house: KillHouse, at: Point | None, *, record: bool) -> bool:
    """Start on an empty disk."""
    if not await house.start(at, phase="first start", record=record):
        return True
    await house.settles()
    return await _has_died(house)


async def _starts(house: KillHouse, pair: Pair, at: Point | None, *, record: bool) -> bool:
    """Start where a kill has left a prompt; what an earlier start has mended is left anew."""
    for number in range(3):
        if record and not number:
            await house.start()
        else:
            if not await house.start(at, phase="start", record=record):
                return True
            await house.settles()
            if record or await _has_died(house):
                return house.died
            house.arm()
        await _plays(house, pair, lambda: prompts_noted(house.database) > 0)
        await house.kill()
        house.check()
    return False


async def _stops(house: KillHouse, pair: Pair, at: Point | None, *, record: bool) -> bool:
    """Stop while they play and a prompt stands."""
    await house.start()
    await house.settles()
    await _plays(house, pair, lambda: prompts_noted(house.database) > 0)
    house.arm(at, phase="stop", record=record)
    house.gone()
    code = await house.bot.terminate()
    await house.pause()
    if code not in {EXIT_OK, KILLED}:
        raise Broken(f"the bot ended with {code} when asked to stop\n{house.bot.tail()}")
    house.kills += code == KILLED
    return code == KILLED


async def _has_died(house: KillHouse) -> bool:
    return house.died and await house.dies(STALLED_S)


async def _plays(house: KillHouse, pair: Pair, enough: Callable[[], bool]) -> bool:
    """Let a pair play until it is enough or the bot dies; give whether it died."""
    house.begin(pair)
    clicks, since_s = len(house.ledger.all), time.monotonic()
    while not enough():
        if await house.dies(POLL_S):
            return True
        if len(house.ledger.all) > clicks:
            clicks, since_s = len(house.ledger.all), time.monotonic()
        if time.monotonic() - since_s > STALLED_S:
            raise Broken(f"nobody clicks any more\n{house.bot.tail()}")
    return False
