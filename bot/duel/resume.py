"""From what the store kept back to a match: replayed line by line, or voided, never guessed."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.duel.course import Course, begin
from bot.duel.house import House
from bot.duel.records import CHALLENGE_TTL_MS, Batch, DuelRecord, Result, StoredDuel
from bot.duel.timing import Timing
from bot.engine.actions import Action, VoidMatch
from bot.engine.codec import ReplayError, replay
from bot.engine.match import Step

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A duel as stored, its log played again."""

    stored: StoredDuel
    course: Course | None = field(repr=False)
    """None if no match came of it (yet)."""
    sound: bool
    """Whether all of it could be read; of a match that is void it does not matter."""


def replayed(stored: StoredDuel) -> Replayed:
    """Play a log again, as far as it goes; where it can't go on, the match is void.

    A match that was written off has no line in its log that says so, and reads the same each time.
    """
    record = stored.record
    accepted_by = record.accepted_by
    if accepted_by is None:
        return Replayed(stored, None, stored.whole)
    started_ms = record.opened_at_ms if record.accepted_at_ms is None else record.accepted_at_ms
    sound = stored.whole

    def steps() -> Iterator[tuple[Action, Step, int]]:
        nonlocal sound
        lines = (line.line for line in stored.entries)
        played = replay(record.rules, record.seed, accepted_by, lines)
        try:
            for line, (action, step) in zip(stored.entries, played, strict=True):
                yield action, step, line.play_ms
        except Exception as fault:  # noqa: BLE001 - whatever it is, it keeps no other duel away
            told = fault if isinstance(fault, ReplayError) else type(fault).__name__
            log.info("duel %d: %s", record.id, told)
            sound = False

    course = begin(record.rules, record.seed, accepted_by, started_ms).through(steps())
    ended = course.table.result is not None
    sound = stored.void or (sound and ended == (record.status == "over"))
    if not ended and not (sound and record.status == "live"):
        course, _ = course.after(VoidMatch(None, "broken"), course.acted_at_ms)
    return Replayed(stored, course, sound)


async def written_off(house: House, left: Replayed) -> DuelRecord:
    """End what can't be played on, and return its record: a match void, a challenge as expired.

    Raises:
        StoreFault: It could not be written down.
    """
    record, now_ms = left.stored.record, house.clock.now_ms()
    if record.status == "challenge":
        log.error("challenge %d can't be read, and has expired by that", record.id)
        await house.store.close_challenge(record.id, "expired", at_ms=now_ms, interaction=None)
        return replace(record, status="expired")
    if left.course is None:
        return record
    log.error("duel %d can't be read to its end; it is void", record.id)
    table = left.course.table
    result = Result(None, "void", table.scores, table.round_number, now_ms)
    await house.store.append(record.id, Batch(0, (), result))
    return replace(record, status="over")


def play_time_of(stored: StoredDuel) -> int | None:
    """Return the play time of its server at the last that is known of a duel; None of none."""
    record = stored.record
    if record.status == "challenge":
        return record.expires_at_ms - CHALLENGE_TTL_MS  # when it was opened
    if record.status != "live" or not stored.entries:
        return None
    last = stored.entries[-1]
    # Before duels had clocks of their own, what was due was moved, and rows have the host's time.
    return last.at_ms if record.lost_ms is None else last.play_ms + record.lost_ms


def restored(left: Replayed, timing: Timing) -> Replayed:
    """Return a live duel with a clock of its own, which an older one has not.

    What was left when it was written is left now: what was due had been moved by what the clock is
    behind. It is for the caller to write down, before anything is written by that clock.
    """
    record, course = left.stored.record, left.course
    due_ms = None if course is None else course.due_ms(timing)
    if due_ms is None or record.status != "live" or record.lost_ms is not None:
        return left
    moved_ms = 0 if record.deadline_ms is None else record.deadline_ms - due_ms
    record = replace(record, lost_ms=moved_ms, deadline_ms=None)
    return replace(left, stored=replace(left.stored, record=record))
