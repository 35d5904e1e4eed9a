"""How far a match has come: its state, and what follows from its log beside the state.

Replaying a log and playing on go through the same `through`, so a restart can't differ. All its
times are the duel's play time, in milliseconds (`bot.duel.play_time`).
"""

from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from bot.duel.records import Entry, InteractionId, Result
from bot.duel.showing import ChallengedHand
from bot.duel.timing import SECOND_MS, Timing
from bot.engine.actions import (
    Action,
    CallUno,
    CatchUno,
    ClaimWin,
    CloseUno,
    Resign,
    StartRound,
    VoidMatch,
)
from bot.engine.codec import encode_action
from bot.engine.deck import Seed, cuts, deal
from bot.engine.events import ChallengeJudged, Event, redacted
from bot.engine.match import MatchState, Step, actors, apply, new_match
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, CHALLENGER, SEATS, BySeat, Seat
from bot.engine.view import TableView, table_view

RECENT: Final = 12
"""How many of the last events are kept to be told."""


def decides(action: Action) -> bool:
    """Tell whether an action counts as a decision of the game, which makes older buttons stale.

    Presses and the window's end don't: they leave the meaning of every button as it was, and an
    action that was held while a press was settled must still be good afterwards (RULES 5.3).
    """
    return not isinstance(action, CallUno | CatchUno | CloseUno)


@dataclass(frozen=True, slots=True)
class Course:
    """A match at one moment."""

    state: MatchState = field(repr=False)
    table: TableView
    entries: int
    """Lines in the log."""
    version: int
    """Decisions of the game so far."""
    since: BySeat[int | None]
    """Since when each seat has had to do what it must do now; None if it needn't act."""
    acted_at_ms: int
    """When somebody last did something (RULES 7.6)."""
    public: tuple[Event, ...]
    """The last events as everybody may see them, oldest first."""
    private: BySeat[tuple[Event, ...]] = field(repr=False)
    """The last events as each seat may see them."""
    challenged: ChallengedHand | None = field(default=None, repr=False)
    """What the last challenge opened: it belongs to the match, and is not told once and gone."""

    def after(self, action: Action, at_ms: int) -> tuple["Course", tuple[Event, ...]]:
        """Give the match after an action, and what happened.

        Raises:
            IllegalAction: The rules forbid it.
        """
        step = apply(self.state, action)
        return self.by(action, step, at_ms), step.events

    def by(self, action: Action, step: Step, at_ms: int) -> "Course":
        """Give the match after an action of which it is known what it came to."""
        return self.through(((action, step, at_ms),))

    def through(self, steps: Iterable[tuple[Action, Step, int]]) -> "Course":
        """Give the match after any number of actions, and when each was done.

        What only the last of them leaves to be seen is made once: a start plays all logs again.
        """
        state, version, since, acted_at_ms = self.state, self.version, self.since, self.acted_at_ms
        entries = self.entries
        events: deque[Event] = deque(maxlen=RECENT)
        challenged = self.challenged
        for action, step, at_ms in steps:
            if challenged is not None and _puts_away(challenged, action, state, step.state):
                challenged = None
            state = step.state
            entries += 1
            version += decides(action)
            since = _since(since, actors(state), action, at_ms)
            if not isinstance(action, CloseUno):
                acted_at_ms = at_ms
            events.extend(step.events)
            for event in step.events:
                if isinstance(event, ChallengeJudged) and event.hand is not None:
                    seat = event.challenger
                    told = _told(self.private[seat], events, seat)
                    challenged = ChallengedHand(seat, event.guilty, event.hand, told)
        return Course(
            state=state,
            table=table_view(state),
            entries=entries,
            version=version,
            since=since,
            acted_at_ms=acted_at_ms,
            public=_told(self.public, events, None),
            private=(
                _told(self.private[CHALLENGER], events, CHALLENGER),
                _told(self.private[CHALLENGED], events, CHALLENGED),
            ),
            challenged=challenged,
        )

    def limit_of_ms(self, seat: Seat) -> int | None:
        """Tell until when a seat should have acted (RULES 7.6); None if it needn't act."""
        since_ms = self.since[seat]
        return None if since_ms is None else since_ms + self._turn_limit_ms

    def limit_ms(self) -> int | None:
        """Tell until when the first of those who must act should have acted."""
        return min(
            (ms for seat in SEATS if (ms := self.limit_of_ms(seat)) is not None), default=None
        )

    def claim_at_ms(self, seat: Seat, timing: Timing) -> int | None:
        """Return from when on a claim against a seat can be made; None if it needn't act."""
        limit_ms = self.limit_of_ms(seat)
        return None if limit_ms is None else limit_ms + timing.claim_ms

    def overdue(self, now_ms: int, timing: Timing) -> bool:
        """Tell whether a claim can be made against anybody (RULES 7.6)."""
        limit_ms = self.limit_ms()
        return limit_ms is not None and limit_ms + timing.claim_ms <= now_ms

    def next_round_at_ms(self, timing: Timing) -> int | None:
        """Tell when the next round starts by itself; None if it doesn't (RULES 7.3)."""
        if self.table.phase != "between" or self.table.rules.slow:
            return None
        return self.acted_at_ms + timing.next_round_ms

    def due_ms(self, timing: Timing) -> int | None:
        """Return when what is next is due, whatever it is; None once the match is over.

        Between the rounds of a slow match it is where the 24 hours of RULES 7.6 begin.
        """
        if self.table.phase == "over":
            return None
        at_ms = self.limit_ms() or self.next_round_at_ms(timing)
        return self.acted_at_ms + self._turn_limit_ms if at_ms is None else at_ms

    def idle_at_ms(self, timing: Timing) -> int:
        """Tell when the match is void for nobody having acted (RULES 7.6)."""
        return self.acted_at_ms + self._turn_limit_ms + timing.idle_ms

    def result(self, at_ms: int) -> Result | None:
        """Give the result to be stored, None while the match goes on."""
        ended = self.table.result
        if ended is None:
            return None
        return Result(
            winner=ended.winner,
            cause=ended.cause,
            scores=self.table.scores,
            rounds=self.table.round_number,
            ended_at_ms=at_ms,
        )

    @property
    def _turn_limit_ms(self) -> int:
        return self.table.rules.turn_limit_s * SECOND_MS


def begin(rules: HouseRules, seed: Seed, accepted_by: InteractionId, at_ms: int) -> Course:
    """Give the course of a match before its first round."""
    state = new_match(rules, cuts(seed, accepted_by, rules))
    return Course(
        state=state,
        table=table_view(state),
        entries=0,
        version=0,
        since=(None, None),
        acted_at_ms=at_ms,
        public=(),
        private=((), ()),
    )


def start_of_round(
    course: Course, seed: Seed, accepted_by: InteractionId, seat: Seat | None
) -> StartRound:
    """Give the action that starts the next round."""
    number = course.table.round_number + 1
    return StartRound(seat, deal(seed, accepted_by, number, course.table.rules))


def entry(action: Action, interaction: InteractionId | None, at_ms: int, play_ms: int) -> Entry:
    """Write an action down as a line of the log, by the host's clock and by the duel's."""
    return Entry(encode_action(action), interaction, at_ms, play_ms)


def _told(
    before: tuple[Event, ...], events: Iterable[Event], viewer: Seat | None
) -> tuple[Event, ...]:
    return (*before, *(redacted(event, viewer) for event in events))[-RECENT:]


def _puts_away(
    challenged: ChallengedHand, action: Action, before: MatchState, after: MatchState
) -> bool:
    """Tell whether a challenged hand is shown no longer once an action is done.

    Its challenger has acted (as RULES 7.7 counts: a press is no action), or another round begins.
    """
    seat = challenged.challenger
    acted = before.acted[seat] != after.acted[seat]
    return acted or isinstance(action, StartRound) or after.frame.result is not None


def _since(
    before: BySeat[int | None], to_act: Collection[Seat], action: Action, at_ms: int
) -> BySeat[int | None]:
    """Tell since when each seat has had to act.

    A seat's limit runs anew after an act of its own, a call included, and after the end of a
    window that kept it from acting through no neglect of its own: a catch, or a void window.
    """
    match action:
        case CatchUno(seat=seat):
            renewed = {other for other in SEATS if other != seat}
        case CloseUno(cause=cause):
            renewed = set(SEATS) if cause == "void" else set()
        case Resign() | ClaimWin() | VoidMatch() | StartRound():
            renewed = set()
        case _:
            renewed = {action.seat}

    def of(seat: Seat) -> int | None:
        if seat not in to_act:
            return None
        since_ms = before[seat]
        return at_ms if since_ms is None or seat in renewed else since_ms

    first, second = SEATS
    return of(first), of(second)
