"""From what the store kept back to a match: replayed line by line, or voided, never guessed."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bot.duel.course import Course, begin
from bot.duel.house import House
from bot.duel.records import CHALLENGE_TTL_MS, Batch, DuelRecord, Result, StoredDuel
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
                yield action, step, line.at_ms
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
    await house.store.append(record.id, Batch(0, (), None, result))
    return replace(record, status="over", deadline_ms=None)


def taken_up(
    house: House, record: DuelRecord, course: Course, away_ms: int
) -> tuple[DuelRecord, Course]:
    """Bring a live duel back, its limits moved by the time the bot was away (nobody loses by it).

    What was left of a limit when the bot was last alive is left now, whatever became of the host's
    clock in between. Who comes back to less than the grace gets the rest of it, but only if nothing
    has moved this limit before: else restarts could keep a player from being overdue for ever.

    The moved limit is for the caller to write down (`Store.come_back`).
    """
    before_ms = _moved_before_ms(house, record, course)
    moved = _spared(house, course.moved(before_ms), away_ms, grace=before_ms == 0)
    return replace(record, deadline_ms=moved.deadline_ms(house.timing)), moved


def stands_until_ms(house: House, challenge: DuelRecord, away_ms: int) -> int:
    """Tell until when an open challenge stands, now that the bot is back: nobody could answer it.

    It is for the caller to write down, and the grace comes once, as for a live duel's limit.
    """
    now_ms = house.clock.now_ms()
    expires_at_ms = challenge.expires_at_ms + away_ms
    if away_ms and challenge.expires_at_ms == challenge.opened_at_ms + CHALLENGE_TTL_MS:
        expires_at_ms = max(expires_at_ms, now_ms + house.timing.grace_ms)
    # It may have been opened after the last beat, and so was away for less.
    return min(expires_at_ms, now_ms + CHALLENGE_TTL_MS)


def _moved_before_ms(house: House, record: DuelRecord, course: Course) -> int:
    """Tell by how much what is due was moved already, since whoever must act has had to.

    Of two drafters the earlier one's is known, and the other one is given as much: a little more
    than was lost, if that pick began later.
    """
    derived_ms = course.deadline_ms(house.timing)
    if record.deadline_ms is None or derived_ms is None:
        return 0
    return record.deadline_ms - derived_ms


def _spared(house: House, course: Course, away_ms: int, *, grace: bool) -> Course:
    deadline_ms = course.deadline_ms(house.timing)
    if deadline_ms is None or away_ms == 0:
        return course
    moved = course.moved(away_ms)
    least_ms = house.clock.now_ms() + house.timing.grace_ms - (deadline_ms + away_ms)
    # Nobody loses by a round that waits a little longer to begin.
    return moved.moved(max(0, least_ms)) if grace or not course.table.to_act else moved
