"""A race in every order: presses late, delivered again, or lost on the way."""

import asyncio
from dataclasses import dataclass

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.duel.race import PressOutcome
from bot.duel.records import Call, InteractionId
from bot.engine.seats import OTHER
from tests.duel.fakes import EARLY, Arena
from tests.duel.test_race_runner import (
    HEAD_MS,
    LATE_MS,
    SETTLE_MS,
    WINDOW_MS,
    Made,
    Window,
    expected_line,
    open_window,
)

LONGEST_WAY_MS = 1400
DECIDING = {"call", "catch", "close"}


@dataclass(frozen=True)
class Sent:
    """A press, and how long each of its deliveries is on the way; with none it is lost."""

    by_holder: bool
    after_ms: int
    ways_ms: tuple[int, ...]

    def first(self) -> Made:
        return Made(self.by_holder, self.after_ms, min(self.ways_ms))


def called(after_ms: int, *ways_ms: int) -> Sent:
    return Sent(by_holder=True, after_ms=after_ms, ways_ms=ways_ms)


def caught(after_ms: int, *ways_ms: int) -> Sent:
    return Sent(by_holder=False, after_ms=after_ms, ways_ms=ways_ms)


def expected_call(arrived: list[Made], window: Window) -> Call:
    """Give on paper who decides a race, and by how much."""
    verb = expected_line(arrived, window.holder).split()[1]
    if verb == "close":
        return Call(window.prompt, None, None, None)
    until_ms = settled_at_ms(arrived)
    counted = [press for press in arrived if counts(press) and press.arrives_ms < until_ms]
    calls = [press.after_ms for press in counted if press.by_holder]
    catches = [press.after_ms for press in counted if not press.by_holder]
    own, others = (calls, catches) if verb == "call" else (catches, calls)
    ahead_ms = max(0, min(others) - min(own)) if others else None
    seat = window.holder if verb == "call" else OTHER[window.holder]
    return Call(window.prompt, seat, min(own), ahead_ms)


def counts(press: Made) -> bool:
    return (0 if press.by_holder else HEAD_MS) <= press.after_ms <= WINDOW_MS


def settled_at_ms(arrived: list[Made]) -> int:
    return next(press.arrives_ms for press in arrived if counts(press)) + SETTLE_MS


moments = st.one_of(
    st.integers(0, WINDOW_MS),
    st.integers(HEAD_MS - 20, HEAD_MS + 400),
    st.integers(3000, 3040),
)
ways = st.lists(st.integers(1, LONGEST_WAY_MS), max_size=3).map(tuple)


@settings(max_examples=80)
@given(st.lists(st.builds(Sent, st.booleans(), moments, ways), max_size=6))
@example([caught(3000, 5), called(3014, 5)])
@example([caught(3000, 5), called(3015, 5)])
@example([called(2000, 300, 20), caught(2040, 100)])
@example([called(2000, 900), caught(2040, 100, 400, 1300), called(2600)])
def test_a_race_is_won_once_by_the_earliest_that_was_there_in_time(sent: list[Sent]) -> None:
    async def run() -> None:
        arena = Arena(seed=EARLY)
        await arena.start()
        window = await open_window(arena)
        stamps = [window.stamp(press.after_ms) for press in sent]
        deliveries = sorted(
            (press.after_ms + way_ms, number)
            for number, press in enumerate(sent)
            for way_ms in press.ways_ms
        )
        before, calls_before = len(window.lines()), len(arena.store.calls)
        answers: list[tuple[InteractionId, asyncio.Task[PressOutcome | BaseException]]] = []
        ended: list[str] = []
        for arrives_ms, number in deliveries:
            await arena.clock.advance(window.opened_ms + arrives_ms - arena.clock.monotonic_ms())
            ended = ended or window.lines()[before:]
            seat = window.holder if sent[number].by_holder else window.catcher
            answers.append((stamps[number], window.press(seat, stamp=stamps[number])))
            await arena.clock.settle()
            assert not ended or window.lines()[before:] == ended, "never changed afterwards"
        await arena.clock.advance(WINDOW_MS + LATE_MS + SETTLE_MS)

        arrived = sorted(
            (press.first() for press in sent if press.ways_ms), key=lambda one: one.arrives_ms
        )
        assert window.lines()[before:] == [expected_line(arrived, window.holder)]
        assert arena.store.calls[calls_before:] == [expected_call(arrived, window)]
        told = [(stamp, await answer) for stamp, answer in answers]
        outcomes = [one for _stamp, one in told if isinstance(one, PressOutcome)]
        assert len({(one.call, one.caught, one.void) for one in outcomes}) <= 1
        for stamp in stamps:
            again = [one for each, one in told if each == stamp][1:]
            assert not any(isinstance(one, PressOutcome) for one in again)
        kept = [press.interaction for press in arena.store.duels[window.duel].presses]
        assert len(kept) == len(set(kept))
        await arena.run.close()

    asyncio.run(run())
