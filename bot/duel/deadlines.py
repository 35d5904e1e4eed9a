"""What the clock does in one duel: limits, idleness, the next round, and calling people."""

import logging
from typing import Final

from bot.duel.course import Course
from bot.duel.court import Court
from bot.duel.errors import NudgedAlready, NudgedJustNow, NudgedTwice, StoreFault, YourMoveToo
from bot.duel.house import House
from bot.duel.pace import Pace
from bot.duel.ports import CallReason
from bot.duel.timing import SECOND_MS
from bot.engine.actions import Action, VoidMatch
from bot.engine.errors import NotTheMoment
from bot.engine.seats import OTHER, Seat

log = logging.getLogger(__name__)


NUDGE_MS: Final = 30_000
"""How long after a nudge the same player is not nudged again, however quickly the turns pass."""


SAME_NUDGE_MS: Final = 5000
"""How long after a nudge another press is that of an impatient finger, and no wish for more."""


class Deadlines:
    """The alarm of one duel. When it rings it looks at the time and at the state of then.

    At a limit nothing happens but that the board tells so (RULES 7.6). What the disk refuses is
    tried again soon.
    """

    def __init__(self, house: House, court: Court) -> None:
        self._house = house
        self._court = court
        self._alarm: Final = (court.record.id, "deadline")
        self._half_ms: Final = court.record.rules.turn_limit_s * SECOND_MS // 2
        self._called: dict[Seat, int | None] = {}
        self._nudged: dict[Seat, int | None] = {}
        self._nudged_at_ms = 0
        """When a nudge called somebody last, on the clock that never jumps."""
        self._nudges: Final = Pace(house.clock, burst=1, every_ms=NUDGE_MS)
        self._seen_ms = court.now_ms()
        """Up to this instant of play time what was due is done."""

    def begin(self) -> None:
        """Arm the alarm. Whoever is past half of the limit was called before."""
        now_ms = self._court.now_ms()
        for seat in self._court.course.table.to_act:
            limit_ms = self._court.course.limit_of_ms(seat)
            if limit_ms is not None and limit_ms - self._half_ms <= now_ms:
                self._called[seat] = self._court.course.since[seat]
        self.arm()

    def follow(self, before: Course, action: Action) -> None:
        """Arm the alarm anew after an action, and call in a slow match whose turn has come."""
        self.arm()
        if not self._court.course.table.rules.slow:
            return
        for seat in self._court.course.table.to_act:
            if seat not in before.table.to_act and seat != getattr(action, "seat", None):
                self._call(seat, "slow_turn")

    def arm(self) -> None:
        """Arm the alarm for what is due next; who was called is not called again."""
        self._arm_in(self._court.wait_ms(self._next_ms()))

    def stop(self) -> None:
        """Silence the alarm."""
        self._house.timers.drop(self._alarm)

    def nudge(self, seat: Seat) -> None:
        """Call the opponent of a seat, once in each of their turns.

        Raises:
            YourMoveToo: The game waits for the nudger, or for both.
            NotTheMoment: The game waits for nobody.
            NudgedAlready: The opponent was nudged in this turn, `NudgedTwice` a moment ago.
            NudgedJustNow: The opponent was nudged a moment ago, in an earlier turn.
        """
        course = self._court.course
        other = OTHER[seat]
        if not course.table.to_act:
            raise NotTheMoment
        if seat in course.table.to_act:
            raise YourMoveToo
        if other in self._nudged and self._nudged[other] == course.since[other]:
            if self._house.clock.monotonic_ms() - self._nudged_at_ms <= SAME_NUDGE_MS:
                raise NudgedTwice
            raise NudgedAlready
        wait_ms = self._nudges.take(other)
        if wait_ms:
            raise NudgedJustNow(self._house.clock.discord_ms() + wait_ms)
        self._nudged[other] = course.since[other]
        self._nudged_at_ms = self._house.clock.monotonic_ms()
        self._house.table.call_player(self._court.board(), other, "nudge")

    def _arm_in(self, delay_ms: int) -> None:
        self._house.timers.set(self._alarm, delay_ms, lambda: self._court.inbox.tell(self._wake))

    def _next_ms(self) -> int:
        """Tell when there is something to do next."""
        course = self._court.course
        next_round_at_ms = course.next_round_at_ms(self._house.timing)
        if next_round_at_ms is not None:
            return next_round_at_ms
        moments = [course.idle_at_ms(self._house.timing)]
        for seat in course.table.to_act:
            limit_ms = course.limit_of_ms(seat)
            if limit_ms is not None:
                moments += [limit_ms - self._half_ms, limit_ms + self._house.timing.claim_ms]
        return min((ms for ms in moments if ms > self._seen_ms), default=self._seen_ms)

    async def _wake(self) -> None:
        if self._court.over or self._house.play_time.stopped(self._court.record.guild):
            return  # where nobody can act nothing falls due; the alarm is armed afterwards
        try:
            await self._act()
        except StoreFault:
            duel = self._court.record.id
            log.warning("duel %d: the disk refused what was due; trying again", duel)
            self._arm_in(self._house.timing.retry_ms)

    async def _act(self) -> None:
        """Do what is due now."""
        course = self._court.course
        self._seen_ms = now_ms = self._court.now_ms()
        next_round_at_ms = course.next_round_at_ms(self._house.timing)
        if next_round_at_ms is not None:
            if next_round_at_ms <= now_ms:
                await self._court.start_round(None, None)
                self._court.show_all()
                return
        elif course.idle_at_ms(self._house.timing) <= now_ms:
            await self._court.commit(VoidMatch(None, "idle"), None)
            self._court.show_all()
            return
        self._call_late(now_ms)
        if course.overdue(now_ms, self._house.timing):
            self._court.touch()
            self._court.show_board()
        self.arm()

    def _call_late(self, now_ms: int) -> None:
        """Call, once a turn, whoever has let half of the limit pass."""
        course = self._court.course
        for seat in course.table.to_act:
            since_ms = course.since[seat]
            limit_ms = course.limit_of_ms(seat)
            if limit_ms is None or self._called.get(seat) == since_ms:
                continue
            if limit_ms - self._half_ms <= now_ms < limit_ms:
                self._called[seat] = since_ms
                self._call(seat, "half_time")

    def _call(self, seat: Seat, reason: CallReason) -> None:
        board = self._court.board()
        self._court.inbox.afterwards(lambda: self._house.table.call_player(board, seat, reason))
