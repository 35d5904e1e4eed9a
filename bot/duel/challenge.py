"""An open challenge: answered, withdrawn or expired, whichever comes first (one writer)."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.duel.course import Course, begin, entry, start_of_round
from bot.duel.errors import (
    AlreadyDone,
    ChallengeAccepted,
    ChallengeClosed,
    ChannelBusy,
    NotYourChallenge,
    StoreFault,
)
from bot.duel.house import House
from bot.duel.inbox import Inbox
from bot.duel.picture import board_of
from bot.duel.records import (
    Batch,
    ChannelId,
    ClosedChallenge,
    DuelId,
    DuelRecord,
    DuelStatus,
    InteractionId,
    MessageId,
    UserId,
)
from bot.duel.showing import BoardView
from bot.duel.timing import TOLD_MS
from bot.engine.seats import CHALLENGED, CHALLENGER, BySeat, Seat

log = logging.getLogger(__name__)


class OpenChallenge:
    """A challenge that waits for an answer, for as long as its record says.

    Args:
        house: What all duels share.
        record: The challenge as stored.
        busy: Tells the live duel of a channel.
        closed: Told when the challenge ended without a match.
        accepted: Told when it became a duel.
    """

    def __init__(
        self,
        house: House,
        record: DuelRecord,
        *,
        busy: Callable[[ChannelId], DuelId | None],
        closed: Callable[["OpenChallenge"], None],
        accepted: Callable[[DuelRecord, Course], None],
    ) -> None:
        self.record = record
        self.inbox = Inbox(f"challenge {record.id}")
        self._house = house
        self._busy = busy
        self._closed = closed
        self._accepted = accepted
        self._moment = next(house.moments)
        self.perhaps_unseen = False
        """Whether an earlier run has left it, before it was shown or before that was noted."""
        self._told_ms = self._house.play_time.host_ms(record.guild, record.expires_at_ms)
        """Until when it can be answered, as was shown last, by the host's clock."""
        self._alarm: Final = (record.id, "expiry")

    def board(self) -> BoardView:
        """Give the challenge as it is now."""
        return board_of(
            self.record,
            None,
            moment=self._moment,
            clock=self._house.clock,
            play_time=self._house.play_time,
            timing=self._house.timing,
        )

    def begin(self) -> None:
        """Arm the timer of its expiry."""
        self._arm(self._expires_ms() - self._house.clock.now_ms())

    async def accept(self, user: UserId, interaction: InteractionId) -> None:
        """Start the match: cut, shuffle, and begin round 1.

        Raises:
            NotYourChallenge: Somebody else was challenged.
            ChallengeClosed: It was answered, withdrawn or expired before.
            ChannelBusy: The channel has a live duel.
            AlreadyDone: This very click accepted it.
            StoreFault: It could not be written down; the challenge stands.
        """

        async def begin_match() -> None:
            self._check(user, CHALLENGED, interaction)
            busy = self._busy(self.record.channel)
            if busy is not None:
                raise ChannelBusy(self.record.channel, busy)
            now_ms = self._house.clock.now_ms()
            play_ms = self._house.play_time.stamp_ms(self.record.guild)
            cut = begin(self.record.rules, self.record.seed, interaction, play_ms)
            start = start_of_round(cut, self.record.seed, interaction, None)
            course, _events = cut.after(start, play_ms)
            record = await self._house.store.accept(
                self.record.id,
                interaction=interaction,
                at_ms=now_ms,
                batch=Batch(first=0, entries=(entry(start, None, now_ms, play_ms),)),
            )
            self.record = replace(record, message=record.message or self.record.message)
            self._house.timers.drop(self._alarm)
            self._accepted(self.record, course)

        await self.inbox.ask(begin_match)

    async def end(
        self, user: UserId, seat: Seat, status: ClosedChallenge, interaction: InteractionId
    ) -> BoardView:
        """Decline or withdraw it, which only the player in `seat` may.

        Raises:
            NotYourChallenge: Not the player who may.
            ChallengeClosed: It was answered, withdrawn or expired before.
            AlreadyDone: This very click did it.
            StoreFault: It could not be written down; the challenge stands.
        """

        async def close() -> BoardView:
            self._check(user, seat, interaction)
            return await self._close_as(status, interaction)

        return await self.inbox.ask(close)

    async def take_back(self, interaction: InteractionId | None) -> BoardView:
        """Close it as withdrawn, whoever opened it.

        Raises:
            ChallengeClosed: It was answered, withdrawn or expired before.
            StoreFault: It could not be written down; the challenge stands.
        """

        async def close() -> BoardView:
            if self.record.status != "challenge":
                raise ChallengeClosed
            return await self._close_as("withdrawn", interaction)

        return await self.inbox.ask(close)

    async def drop(self) -> None:
        """Let it expire now: its channel is gone.

        Raises:
            StoreFault: It could not be written down; the challenge stands.
        """
        await self.inbox.do(self._expire_now)

    async def drop_unseen(self, message: MessageId | None) -> bool:
        """Let it expire now if it is not known to stand elsewhere than in `message`, which is gone.

        Give whether it did.

        Raises:
            StoreFault: It could not be written down; the challenge stands.
        """

        async def close() -> bool:
            if self.record.status != "challenge" or self.record.message != message:
                return False
            await self._close_as("expired", None, told=False)
            return True

        return await self.inbox.do(close)

    async def placed(self, message: MessageId) -> None:
        """Remember the message that the challenge stands in.

        Raises:
            StoreFault: It could not be written down; it is known until a restart.
        """

        async def note() -> None:
            self.record = replace(self.record, message=message)
            self.perhaps_unseen = False
            await self._house.store.place(self.record.id, message)

        await self.inbox.do(note)

    def goes_on(self) -> None:
        """Take note that play goes on after a stop: arm the timer anew, show the true time."""
        self.begin()
        expires_ms = self._expires_ms()
        # Without a message it is just being posted.
        if self.record.message is not None and abs(expires_ms - self._told_ms) >= TOLD_MS:
            self._told_ms = expires_ms
            self._moment = next(self._house.moments)
            self._house.table.show_in_turn(self.board())

    async def close(self) -> None:
        """Stop the timer and wait for what is being written; the challenge stays open."""
        self._house.timers.drop(self._alarm)
        await self.inbox.close()

    def _check(self, user: UserId, seat: Seat, interaction: InteractionId) -> None:
        """Raise whatever keeps somebody from answering it."""
        if self.record.accepted_by == interaction:
            raise AlreadyDone
        if self.record.status != "challenge":
            raise closed_to(user, self.record.players, self.record.status)
        if user != self.record.players[seat]:
            raise NotYourChallenge
        if self._house.play_time.now_ms(self.record.guild) >= self.record.expires_at_ms:
            raise ChallengeClosed  # its timer is on the way

    async def _expire_now(self) -> None:
        if self.record.status == "challenge":
            await self._close_as("expired", None)

    async def _expire(self) -> None:
        if self._house.play_time.stopped(self.record.guild):
            return  # nobody can answer; the timer is armed afterwards
        left_ms = self._expires_ms() - self._house.clock.now_ms()
        if left_ms > 0:
            self._arm(left_ms)
            return
        try:
            await self._expire_now()
        except StoreFault:
            log.warning("challenge %d: the disk refused its expiry; again soon", self.record.id)
            self._arm(self._house.timing.retry_ms)

    def _expires_ms(self) -> int:
        """Return when it expires, on the host's clock, as things stand."""
        return self._house.play_time.host_ms(self.record.guild, self.record.expires_at_ms)

    async def _close_as(
        self,
        status: ClosedChallenge,
        interaction: InteractionId | None,
        *,
        told: bool = True,
    ) -> BoardView:
        now_ms = self._house.clock.now_ms()
        await self._house.store.close_challenge(
            self.record.id, status, at_ms=now_ms, interaction=interaction
        )
        self.record = replace(self.record, status=status)
        self._moment = next(self._house.moments)
        self._house.timers.drop(self._alarm)
        self._closed(self)
        board = self.board()
        if told:
            self.inbox.afterwards(lambda: self._house.table.show_board(board))
        return board

    def _arm(self, delay_ms: int) -> None:
        self._house.timers.set(self._alarm, delay_ms, lambda: self.inbox.tell(self._expire))


def may(status: ClosedChallenge) -> Seat:
    """Tell whose it is to end a challenge: the challenged decline, the challenger withdraws."""
    return CHALLENGED if status == "declined" else CHALLENGER


def closed_to(user: UserId, players: BySeat[UserId], status: DuelStatus) -> ChallengeClosed:
    """Return how a challenge that is open no more refuses an answer of somebody."""
    return ChallengeAccepted() if status == "live" and user in players else ChallengeClosed()
