"""From what the store kept back to a match: replayed line by line, or voided, never guessed."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.duel.course import Course, begin, entry
from bot.duel.house import House
from bot.duel.records import Batch, DuelRecord, Entry, Result, StoredDuel
from bot.engine.actions import VoidMatch
from bot.engine.codec import ReplayError, replay
from bot.engine.seats import SEATS

log = logging.getLogger(__name__)


def replayed(record: DuelRecord, entries: Sequence[Entry]) -> tuple[Course, bool]:
    """Play a log again; tell whether all of it could be.

    Where a line can't, the match is void from there: so the log of a voided duel, which ends in a
    line after one that does not replay, reads the same each time.
    """
    accepted_by = record.accepted_by
    assert accepted_by is not None, "only an accepted duel has a log"  # noqa: S101
    started_ms = record.opened_at_ms if record.accepted_at_ms is None else record.accepted_at_ms
    course = begin(record.rules, record.seed, accepted_by, started_ms)
    played = replay(record.rules, record.seed, accepted_by, (line.line for line in entries))
    try:
        for line, (action, step) in zip(entries, played, strict=True):
            course = course.by(action, step, line.at_ms)
    except ReplayError as fault:
        log.info("duel %d: %s", record.id, fault)
        return _voided(course, entries[fault.line - 1].at_ms), False
    return course, True


async def taken_up(house: House, stored: StoredDuel, away_ms: int) -> tuple[DuelRecord, Course]:
    """Bring a live duel back, its limits moved by the time the bot was away (nobody loses by it).

    A duel that no longer replays comes back as over and void.

    Raises:
        StoreFault: What changed by that could not be written down.
    """
    record = stored.record
    course, whole = replayed(record, stored.entries)
    if not whole or course.table.result is not None:
        log.error("duel %d: its log does not replay; it is void", record.id)
        return await _written_off(house, stored, course)
    kept = _as_stored(house, record, course)
    moved = _spared(house, kept, away_ms)
    deadline_ms = moved.deadline_ms(house.timing)
    if deadline_ms != record.deadline_ms:
        await house.store.set_deadline(record.id, deadline_ms)
    return replace(record, deadline_ms=deadline_ms), moved


def _voided(course: Course, at_ms: int) -> Course:
    if course.table.result is not None:
        return course
    return course.after(VoidMatch(None, "broken"), at_ms)[0]


async def _written_off(
    house: House, stored: StoredDuel, course: Course
) -> tuple[DuelRecord, Course]:
    now_ms = house.clock.now_ms()
    ended = _voided(course, now_ms)
    result = Result(
        winner=None,
        cause="void",
        scores=ended.table.scores,
        rounds=ended.table.round_number,
        ended_at_ms=now_ms,
    )
    batch = Batch(
        first=len(stored.entries),
        entries=(entry(VoidMatch(None, "broken"), None, now_ms),),
        deadline_ms=None,
        result=result,
    )
    await house.store.append(stored.record.id, batch)
    return replace(stored.record, status="over", deadline_ms=None), ended


def _as_stored(house: House, record: DuelRecord, course: Course) -> Course:
    """Give the match with its limits where they were moved to before, if they were."""
    derived_ms = course.deadline_ms(house.timing)
    if record.deadline_ms is None or derived_ms is None or record.deadline_ms == derived_ms:
        return course
    if course.table.to_act == SEATS:
        # Whose limit was moved how far is not stored: both begin their pick anew.
        return course.anew(house.clock.now_ms())
    return course.moved(record.deadline_ms - derived_ms)


def _spared(house: House, course: Course, away_ms: int) -> Course:
    if away_ms <= 0:
        return course
    deadline_ms = course.deadline_ms(house.timing)
    if deadline_ms is None:
        return course
    least_ms = house.clock.now_ms() + house.timing.grace_ms - deadline_ms
    return course.moved(max(away_ms, least_ms))
