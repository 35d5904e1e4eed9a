"""From what the store kept back to a match: replayed line by line, or voided, never guessed."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.duel.course import Course, begin, entry
from bot.duel.house import House
from bot.duel.records import CHALLENGE_TTL_MS, Batch, DuelRecord, Entry, Result, StoredDuel
from bot.engine.actions import Action, VoidMatch
from bot.engine.codec import ReplayError, replay
from bot.engine.match import Step

log = logging.getLogger(__name__)


def replayed(record: DuelRecord, entries: Sequence[Entry]) -> tuple[Course, bool]:
    """Play a log again; tell whether all of it could be.

    Where a line can't, the match is void from there: so the log of a voided duel, which ends in a
    line after one that does not replay, reads the same each time. One that is over without a result
    in its log was ended by a moderator while no program could read it (`Store.end_untaken`).
    """
    accepted_by = record.accepted_by
    assert accepted_by is not None, "only an accepted duel has a log"  # noqa: S101
    started_ms = record.opened_at_ms if record.accepted_at_ms is None else record.accepted_at_ms
    course = begin(record.rules, record.seed, accepted_by, started_ms)
    faults: list[ReplayError] = []

    def steps() -> Iterator[tuple[Action, Step, int]]:
        played = replay(record.rules, record.seed, accepted_by, (line.line for line in entries))
        try:
            for line, (action, step) in zip(entries, played, strict=True):
                yield action, step, line.at_ms
        except ReplayError as fault:
            faults.append(fault)

    course = course.through(steps())
    if not faults:
        if record.status == "over" and course.table.result is None:
            course, _ = course.after(VoidMatch(None, "moderator"), course.acted_at_ms)
        return course, True
    log.info("duel %d: %s", record.id, faults[0])
    return _voided(course, entries[faults[0].line - 1].at_ms), False


async def taken_up(house: House, stored: StoredDuel, away_ms: int) -> tuple[DuelRecord, Course]:
    """Bring a live duel back, its limits moved by the time the bot was away (nobody loses by it).

    What was left of a limit when the bot was last alive is left now, whatever became of the host's
    clock in between. Who comes back to less than the grace gets the rest of it, but only if nothing
    has moved this limit before: else restarts could keep a player from being overdue for ever.

    The moved limit is for the caller to write down (`Store.come_back`). A duel that no longer
    replays comes back as over and void.

    Raises:
        StoreFault: That it is void could not be written down.
    """
    record = stored.record
    course, whole = replayed(record, stored.entries)
    if not whole or course.table.result is not None:
        log.error("duel %d: its log does not replay; it is void", record.id)
        return await _written_off(house, stored, course)
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
