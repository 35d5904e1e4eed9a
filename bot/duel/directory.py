"""Which duels there are: open, live, and ended a while ago; and how one becomes the other."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from bot.duel.challenge import OpenChallenge, closed_to
from bot.duel.course import Course
from bot.duel.errors import (
    AlreadyDone,
    ChallengeClosed,
    DuelOver,
    NoDuelHere,
    NoSuchDuel,
    Stopping,
    StoreFault,
)
from bot.duel.house import House
from bot.duel.inbox import Inbox
from bot.duel.picture import board_of
from bot.duel.records import ChannelId, DuelId, DuelRecord, InteractionId, UserId
from bot.duel.resume import Replayed, replayed, written_off
from bot.duel.session import DuelSession
from bot.duel.showing import BoardView
from bot.engine.seats import CHALLENGER

log = logging.getLogger(__name__)

_Kept = TypeVar("_Kept")

_REMEMBERED: Final = 512
"""How many ended duels are known without asking the store, for clicks on their last buttons."""

_WAITING: Final = 256
"""How much may wait for the store at once, over all channels, that is no duel's own."""


@dataclass(frozen=True, slots=True)
class Cleared:
    """What a moderator has ended in a channel: its match, and how many open challenges."""

    match: bool
    challenges: int


class Directory:
    """Holds every duel that is not over, and sees off those that are."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.challenges: dict[DuelId, OpenChallenge] = {}
        self.live: dict[DuelId, DuelSession] = {}
        self.channels: dict[ChannelId, DuelId] = {}
        self.ended: dict[DuelId, BoardView] = {}
        self.inbox = Inbox("lobby", limit=_WAITING)
        self.closing = False
        self._leaving: set[DuelSession | OpenChallenge] = set()

    def open(self) -> Sequence[DuelSession | OpenChallenge]:
        """Give all live duels and open challenges."""
        return (*self.live.values(), *self.challenges.values())

    # Finding.

    def known(self, duel: DuelId) -> BoardView | None:
        """Give a duel's board if it can be told without the store."""
        if (session := self.live.get(duel)) is not None:
            return session.board()
        if (challenge := self.challenges.get(duel)) is not None:
            return challenge.board()
        return self.ended.get(duel)

    async def find(self, duel: DuelId) -> BoardView:
        """Give a duel's board, from the store if need be.

        Raises:
            NoSuchDuel: There never was one; or it is over, and can't be read any more.
        """
        board = self.known(duel)
        if board is not None:
            return board
        stored = await self._house.store.find(duel)
        if stored is None:
            raise NoSuchDuel
        found = replayed(stored)
        if stored.record.status == "over" and not found.sound:
            raise NoSuchDuel
        return self._picture(stored.record, found.course)

    async def session(self, duel: DuelId, interaction: InteractionId) -> DuelSession:
        """Give a live duel to be acted in.

        Raises:
            Stopping: The bot is being stopped.
            AlreadyDone: This click was applied before, and maybe ended the match.
            DuelOver: The match has ended.
            NoSuchDuel: It is no live duel.
        """
        if self.closing:
            raise Stopping
        session = self.live.get(duel)
        if session is None:
            if await self._house.store.was_applied(interaction):
                raise AlreadyDone
            raise DuelOver if (await self.find(duel)).status == "over" else NoSuchDuel
        return session

    async def challenge(
        self, duel: DuelId, user: UserId, interaction: InteractionId
    ) -> OpenChallenge:
        """Give an open challenge to be answered by somebody.

        Raises:
            Stopping: The bot is being stopped.
            AlreadyDone: This click was applied before.
            ChallengeClosed: It was answered, withdrawn or expired before.
            NoSuchDuel: There never was one.
        """
        if self.closing:
            raise Stopping
        challenge = self.challenges.get(duel)
        if challenge is None:
            if await self._house.store.was_applied(interaction):
                raise AlreadyDone
            found = await self.find(duel)
            raise closed_to(user, found.players, found.status)
        return challenge

    async def clear(self, channel: ChannelId, interaction: InteractionId) -> Cleared:
        """End all that stands in a channel, whoever's it is (RULES 7.7).

        Raises:
            NoDuelHere: Nothing stands there.
            AlreadyDone: This interaction was applied before.
            StoreFault: It could not all be written down; what could is ended.
            DuelBusy: Too many clicks wait.
            Stopping: The bot is being stopped.
        """
        # Whoever asks may be told that it takes long; it is done whole all the same.
        return await self.inbox.ask(partial(self._clear, channel, interaction))

    async def _clear(self, channel: ChannelId, interaction: InteractionId) -> Cleared:
        # Challenges first: none can be accepted when the channel comes free.
        first: InteractionId | None = interaction  # of what it ends, one carries it
        challenges = 0
        for challenge in [one for one in self.challenges.values() if one.record.channel == channel]:
            with suppress(ChallengeClosed):
                await challenge.take_back(first)
                challenges, first = challenges + 1, None
        match = False
        if (duel := self.channels.get(channel)) is not None:
            with suppress(DuelOver):
                await self.live[duel].end_by_moderator(first)
                match = True
        if match or challenges:
            return Cleared(match=match, challenges=challenges)
        if await self._house.store.was_applied(interaction):
            raise AlreadyDone
        raise NoDuelHere

    # Coming and going.

    def stand(self, record: DuelRecord) -> OpenChallenge:
        """Take in an open challenge."""
        challenge = OpenChallenge(
            self._house,
            record,
            busy=self.channels.get,
            closed=self._leave_challenge,
            accepted=self._begin,
        )
        self.challenges[record.id] = challenge
        challenge.begin()
        return challenge

    async def take_up(self, left: Replayed) -> None:
        """Take in what a stopped bot has left, and show it; of an ended match the result alone.

        Raises:
            StoreFault: What ended by that could not be written down.
        """
        stored, course = left.stored, left.course
        record = stored.record
        if not left.sound:
            if record.status == "over":
                return  # it ended otherwise than its board would show
            record = await written_off(self._house, left)
        if record.status == "challenge":
            await self._take_up_challenge(record)
            return
        if course is None or record.status == "over":
            board = self._picture(record, course)
            remember(self.ended, record.id, board)
            self._house.table.show_board(board)
            return
        applied = {line.interaction for line in stored.entries if line.interaction is not None}
        session = self._enter(record, course, applied)
        await session.make_up()
        self._house.table.show_board(session.board())

    async def _take_up_challenge(self, record: DuelRecord) -> None:
        challenge = self.stand(record)
        if record.expires_at_ms <= self._house.play_time.now_ms(record.guild):
            await challenge.drop()
        elif record.message is None:
            # If it was shown, a press tells where it stands; if not, it is in nobody's way.
            challenge.perhaps_unseen = True
        else:
            # Its message may have been deleted meanwhile, and then it would hold its challenger
            # with nothing to be seen.
            self._house.table.show_board(challenge.board())

    async def drop_where(self, there: Callable[[DuelRecord], bool]) -> None:
        """End what is open in a place that is no more; one that can't be keeps no other.

        Raises:
            StoreFault: It could not all be written down.
            Stopping: The bot is being stopped.
        """
        refused: StoreFault | None = None
        for challenge in [one for one in self.challenges.values() if there(one.record)]:
            try:
                await challenge.drop()
            except StoreFault as fault:
                refused = fault
        # Only now, for one of them may have been accepted meanwhile.
        for session in [one for one in self.live.values() if there(one.record)]:
            try:
                await session.void("gone")
            except StoreFault as fault:
                refused = fault
        if refused is not None:
            raise refused

    async def close(self) -> None:
        """Let nothing more begin, and wait for what is under way in any duel."""
        self.closing = True
        inside = {*self.open(), *self._leaving}
        await asyncio.gather(*[one.close() for one in inside])
        await self.inbox.close()

    def _begin(self, record: DuelRecord, course: Course) -> None:
        """Make a duel of an accepted challenge, and call the challenger to it."""
        self._see_off(self.challenges.pop(record.id))
        log.info(
            "duel %d: begins, in channel %d of server %d", record.id, record.channel, record.guild
        )
        session = self._enter(record, course, set())
        table = self._house.table
        table.show_board(session.board())
        table.show_hand(session.hand(CHALLENGER))
        table.call_player(session.board(), CHALLENGER, "accepted")

    def _enter(
        self, record: DuelRecord, course: Course, applied: set[InteractionId]
    ) -> DuelSession:
        if record.accepted_by is not None:
            applied.add(record.accepted_by)
        session = DuelSession(self._house, record, course, applied=applied, ended=self._leave)
        self.live[record.id] = session
        self.channels[record.channel] = record.id
        session.begin()
        return session

    def _leave(self, session: DuelSession) -> None:
        self.live.pop(session.duel, None)
        if self.channels.get(session.record.channel) == session.duel:
            del self.channels[session.record.channel]
        remember(self.ended, session.duel, session.board())
        if (result := session.course.table.result) is not None:
            entries = session.course.entries
            log.info(
                "duel %d: over (%s) after %d lines",
                session.duel,
                result.void or result.cause,
                entries,
            )
        self._see_off(session)

    def _leave_challenge(self, challenge: OpenChallenge) -> None:
        self.challenges.pop(challenge.record.id, None)
        remember(self.ended, challenge.record.id, challenge.board())
        self._see_off(challenge)

    def _see_off(self, ended: DuelSession | OpenChallenge) -> None:
        """Stay responsible for what is still under way in a duel that has ended."""

        async def wait() -> None:
            await ended.inbox.idle()
            self._leaving.discard(ended)

        self._leaving.add(ended)
        self.inbox.start(wait())

    def _picture(self, record: DuelRecord, course: Course | None) -> BoardView:
        return board_of(
            record,
            course,
            moment=next(self._house.moments),
            clock=self._house.clock,
            play_time=self._house.play_time,
            timing=self._house.timing,
        )


def remember(kept: dict[DuelId, _Kept], duel: DuelId, what: _Kept) -> None:
    """Keep something of a duel, and let go of the oldest."""
    kept[duel] = what
    if len(kept) > _REMEMBERED:
        del kept[next(iter(kept))]
