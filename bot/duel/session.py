"""The one writer of a live duel's state: clicks and timers come in by its inbox.

The order of everything that changes a duel: applied already? whose? which version? allowed? then
one transaction, then the state, and only when the request is over it is shown. A transaction that
fails leaves all as it was.
"""

import asyncio
import logging
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from bot.duel.course import Course, entry, start_of_round
from bot.duel.deadlines import Deadlines
from bot.duel.errors import (
    AlreadyDone,
    DuelOver,
    NotOverdueYet,
    NotYourDuel,
    PressedTwice,
    StaleButton,
    StoreFault,
)
from bot.duel.house import House
from bot.duel.inbox import Inbox, NotYet, PressedAgain
from bot.duel.picture import board_of, hand_of
from bot.duel.race import Decide, PressOutcome, Race, RaceResult, Wait
from bot.duel.race_runner import RaceRunner
from bot.duel.records import (
    Batch,
    Call,
    DuelId,
    DuelRecord,
    InteractionId,
    MessageId,
    Press,
    UserId,
)
from bot.duel.showing import BoardView, HandShown, button_version
from bot.duel.timing import TOLD_MS
from bot.engine.actions import (
    Action,
    CallUno,
    CatchUno,
    ClaimWin,
    CloseUno,
    PlayerAction,
    Resign,
    StartRound,
    VoidCause,
    VoidMatch,
)
from bot.engine.errors import IllegalAction, NotTheMoment
from bot.engine.events import Event
from bot.engine.seats import OTHER, SEATS, Seat

log = logging.getLogger(__name__)

Asked: TypeAlias = PlayerAction | Resign | ClaimWin | VoidMatch
"""What a player may ask for by a button or command."""


class DuelSession:
    """A live duel. Whatever changes it, a click or a timer, goes in by `inbox`, one at a time.

    Clicks come in by `submit`, `next_round`, `press_uno` and `end_by_moderator`; the rest is asked
    for by the lobby, the races and the deadlines.
    """

    def __init__(
        self,
        house: House,
        record: DuelRecord,
        course: Course,
        *,
        applied: AbstractSet[InteractionId] = frozenset(),
        ended: Callable[["DuelSession"], None],
    ) -> None:
        self.record = record
        self.course = course
        self.inbox = Inbox(f"duel {record.id}")
        self._house = house
        self._applied = set(applied)
        self._ended = ended
        self._moment = next(house.moments)
        self._last_call: Call | None = None
        self._last_done: dict[Seat, tuple[Asked, int | None]] = {}
        """What each player has pressed last that was done, with its button's version."""
        self._told_ms: int | None = None
        """Until when something could be done, as the board that was shown last told it."""
        self._races: Final = RaceRunner(house, record, self._race_asks)
        self._deadlines: Final = Deadlines(house, self)

    @property
    def duel(self) -> DuelId:
        """Give the duel's id."""
        return self.record.id

    @property
    def over(self) -> bool:
        """Tell whether the match has ended."""
        return self.course.table.result is not None

    # Looking. The state is immutable, so nobody waits to look.

    def seat_of(self, user: UserId) -> Seat:
        """Give a player's seat.

        Raises:
            NotYourDuel: Somebody else.
        """
        if user not in self.record.players:
            raise NotYourDuel
        return SEATS[self.record.players.index(user)]

    def board(self) -> BoardView:
        """Give the board as it is now."""
        return board_of(
            self.record,
            self.course,
            moment=self._moment,
            clock=self._house.clock,
            play_time=self._house.play_time,
            timing=self._house.timing,
            prompt=self._races.window,
            last_call=self._last_call,
        )

    def hand(self, seat: Seat) -> HandShown:
        """Give a seat's hand as it is now."""
        return hand_of(self.board(), self.course, seat)

    def look(self, seat: Seat) -> HandShown:
        """Give a seat's hand to its owner; in a slow match the first look starts the next round."""
        if self.course.table.phase == "between" and self.course.table.rules.slow:
            self.inbox.tell(self._start_by_itself)
        return self.hand(seat)

    # Doing.

    async def submit(
        self, user: UserId, action: Asked, *, version: int | None, interaction: InteractionId
    ) -> HandShown | BoardView:
        """Do what a player asks for; give the new hand, or the board if that ended the match.

        Raises:
            DuelRefusal: For the order of the duel, as `Lobby.submit` lists them.
            PressedTwice: It is what this player has just done.
            IllegalAction: The rules forbid it.
            StoreFault: It could not be written down; nothing was changed.
        """
        seat = self.check(user, interaction)

        async def move() -> HandShown | BoardView:
            self._check_asked(user, action, version, interaction)
            # Nothing is gained by resigning early, so it need not wait; all else might.
            if not isinstance(action, Resign) and (pending := self._races.pending) is not None:
                raise NotYet(pending)
            await self.commit(action, interaction)
            self._last_done[seat] = action, version
            self.show_all(but=None if self.over else seat)
            return self.board() if self.over else self.hand(seat)

        try:
            return await self.inbox.ask(move, seat, (action, version))
        except PressedAgain:
            self.check(user, interaction)
            raise PressedTwice from None
        except (StaleButton, IllegalAction):
            if self._last_done.get(seat) == (action, version):
                raise PressedTwice from None
            raise

    async def next_round(
        self, user: UserId, *, version: int | None, interaction: InteractionId
    ) -> HandShown:
        """Start the next round at a player's wish; give that player's hand.

        Raises:
            DuelRefusal: As `submit`.
            IllegalAction: A round is being played.
            StoreFault: It could not be written down; nothing was changed.
        """
        seat = self.check(user, interaction)

        async def begin() -> HandShown:
            self.check(user, interaction)
            self._check_version(seat, version)
            await self.start_round(seat, interaction)
            self.show_all(but=seat)
            return self.hand(seat)

        try:
            return await self.inbox.ask(begin, seat, ("next", version))
        except PressedAgain:
            raise StaleButton from None

    async def press_uno(
        self, user: UserId, *, window: MessageId, version: int, interaction: InteractionId
    ) -> PressOutcome:
        """Count a press of the UNO button; give what it came to, once that is decided.

        Raises:
            DuelRefusal: As `Lobby.press_uno` lists them.
            StoreFault: It could not be written down; it does not count.
        """
        seat = self.check(user, interaction)
        press = Press(interaction, user, window)

        async def count() -> "RaceResult | asyncio.Future[RaceResult]":
            return await self._races.press(press, self.check(user, interaction), version)

        # Apart from the same player's other clicks: no flood of those keeps out a press. And it has
        # its place only until it counts, so that neither do those that wait for the decision.
        pressed = await self.inbox.ask(count, (seat, "uno"))
        # Shielded, because others wait for the same decision.
        result = pressed if isinstance(pressed, RaceResult) else await asyncio.shield(pressed)
        return PressOutcome(self.board(), result.holder, result.call, result.caught, result.void)

    async def placed(self, message: MessageId) -> None:
        """Remember the message that the board stands in now.

        Raises:
            StoreFault: It could not be written down; it is known until a restart.
        """

        async def note() -> None:
            self.record = replace(self.record, message=message)
            await self._house.store.place(self.duel, message)

        await self.inbox.do(note)

    async def void(self, cause: VoidCause) -> None:
        """End the match without a result, for a reason outside the game.

        Raises:
            StoreFault: It could not be written down; the match goes on.
        """

        async def end() -> None:
            if not self.over:
                await self.commit(VoidMatch(None, cause), None)
                self.show_all()

        await self.inbox.do(end)

    async def end_by_moderator(self, interaction: InteractionId | None) -> BoardView:
        """End the match without a result, because a moderator says so (RULES 7.7).

        Raises:
            AlreadyDone: This very interaction ended it.
            DuelOver: The match has ended.
            StoreFault: It could not be written down; the match goes on.
        """

        async def end() -> BoardView:
            if interaction in self._applied:
                raise AlreadyDone
            if self.over:
                raise DuelOver
            await self.commit(VoidMatch(None, "moderator"), interaction)
            self.show_all()
            return self.board()

        return await self.inbox.ask(end)

    def nudge(self, user: UserId) -> BoardView:
        """Call the opponent, once in each of their turns.

        Raises:
            NotYourDuel: Somebody else.
            DuelOver: The match has ended.
            YourMoveToo: The game waits for the nudger, or for both.
            NotTheMoment: The game waits for nobody.
            NudgedAlready: The opponent was nudged in this turn, `NudgedTwice` a moment ago.
        """
        seat = self.seat_of(user)
        if self.over:
            raise DuelOver
        self._deadlines.nudge(seat)
        return self.board()

    # Beginning and end.

    def begin(self) -> None:
        """Arm the timers; the board is for the caller to show."""
        self._told_ms = stamp_of(self.board())
        self._deadlines.begin()

    async def make_up(self) -> None:
        """Void a window that was open when the bot stopped: presses may be lost (RULES 5.6)."""
        if self.course.table.uno is not None and not self.course.table.rules.slow:
            await self.inbox.do(self._void_unseen)

    def goes_on(self, *, presses_lost: bool) -> None:
        """Take note that play goes on after a stop: arm the alarm anew, show the true time.

        If presses may be lost, a window that is open is void (RULES 5.6).
        """
        if presses_lost and (lost := self._races.lose_presses()) is not None:
            self.inbox.tell(partial(self._decide, *lost))
        self._deadlines.arm()
        told_ms, true_ms = self._told_ms, stamp_of(self.board())
        if told_ms is None or true_ms is None or abs(true_ms - told_ms) < TOLD_MS:
            return
        self.touch()
        self._told_ms = true_ms
        self._house.table.show_in_turn(self.board())

    async def close(self) -> None:
        """Stop the timers and wait for what is being written; the match stays as it is."""
        self._deadlines.stop()
        self.inbox.shut()
        self._races.close()
        await self.inbox.close()

    # What the deadlines and the methods above work with, within a request.

    def now_ms(self) -> int:
        """Return the duel's play time."""
        return self._house.play_time.now_ms(self.record.guild) - self._lost_ms

    def wait_ms(self, at_ms: int) -> int:
        """Return how long it takes until an instant of the duel's play time."""
        guild, play_time = self.record.guild, self._house.play_time
        return play_time.host_ms(guild, at_ms + self._lost_ms) - self._house.clock.now_ms()

    @property
    def _lost_ms(self) -> int:
        return self.record.lost_ms or 0

    def show_board(self) -> None:
        """Show the board once the request is over."""
        board = self.board()
        self._told_ms = stamp_of(board)
        self.inbox.afterwards(lambda: self._house.table.show_board(board))

    def show_all(self, *, but: Seat | None = None) -> None:
        """Show the board and the hands, except one that is answered with its own.

        While the UNO prompt is on its way the hands wait for it, so that it comes first.
        """
        table = self._house.table
        board = self.board()
        self.show_board()
        if self._races.posting:
            return
        for seat in SEATS:
            if seat != but:
                hand = hand_of(board, self.course, seat)
                self.inbox.afterwards(partial(table.show_hand, hand))

    def touch(self) -> None:
        """Make the next picture newer than all before."""
        self._moment = next(self._house.moments)

    def check(self, user: UserId, interaction: InteractionId) -> Seat:
        """Give the seat of who clicked, if this click is new and the match goes on.

        Raises:
            AlreadyDone: This very click was applied before.
            NotYourDuel: Somebody else.
            DuelOver: The match has ended.
        """
        if interaction in self._applied:
            raise AlreadyDone
        seat = self.seat_of(user)
        if self.over:
            raise DuelOver
        return seat

    async def commit(
        self, action: Action, interaction: InteractionId | None, call: Call | None = None
    ) -> tuple[Event, ...]:
        """Apply an action, write it down, and only then keep it; give what happened.

        Raises:
            IllegalAction: The rules forbid it.
            StoreFault: It could not be written down; nothing was changed.
        """
        now_ms = self._house.clock.now_ms()
        play_ms = self._house.play_time.stamp_ms(self.record.guild) - self._lost_ms
        before = self.course
        after, events = before.after(action, play_ms)
        result = after.result(now_ms)
        batch = Batch(
            first=before.entries,
            entries=(entry(action, interaction, now_ms, play_ms),),
            result=result,
            call=call,
        )
        await self._house.store.append(self.duel, batch)
        self.course = after
        if result is not None:
            self.record = replace(self.record, status="over")
        if interaction is not None:
            self._applied.add(interaction)
        if isinstance(action, StartRound):
            self._last_call = None
        if call is not None:
            self._last_call = call
        self.touch()
        self._follow_race(*self._races.follow(events, interaction, call))
        if result is None:
            self._deadlines.follow(before, action)
        else:
            self._deadlines.stop()
            self._ended(self)
        return events

    async def start_round(self, seat: Seat | None, interaction: InteractionId | None) -> None:
        """Start the next round.

        Raises:
            IllegalAction: A round is being played.
            StoreFault: It could not be written down; nothing was changed.
        """
        accepted_by = self.record.accepted_by
        assert accepted_by is not None, "a live duel was accepted"  # noqa: S101
        start = start_of_round(self.course, self.record.seed, accepted_by, seat)
        await self.commit(start, interaction)

    # The rest is the session's own.

    def _check_asked(
        self, user: UserId, action: Asked, version: int | None, interaction: InteractionId
    ) -> Seat:
        seat = self.check(user, interaction)
        if action.seat != seat:
            raise NotYourDuel
        match action:
            case Resign():
                pass
            case VoidMatch(cause="early"):
                pass
            case ClaimWin() | VoidMatch(cause="claim"):
                self._check_overdue(OTHER[seat])
            case VoidMatch():
                raise NotTheMoment
            case CallUno() | CatchUno():
                if not self.course.table.rules.slow:
                    raise NotTheMoment  # the race decides (`press_uno`), nobody's wish
            case _:
                self._check_version(seat, version)
        return seat

    def _check_version(self, seat: Seat, version: int | None) -> None:
        if version is not None and version != button_version(self.board(), seat):
            raise StaleButton

    def _check_overdue(self, opponent: Seat) -> None:
        """Refuse a claim too early; that the opponent must act at all is the engine's to say."""
        at_ms = self.course.claim_at_ms(opponent, self._house.timing)
        if at_ms is not None and self.now_ms() < at_ms:
            raise NotOverdueYet(self._house.clock.discord_ms() + self.wait_ms(at_ms))

    # The UNO race: what it says is to be done is done here.

    def _race_asks(self, race: Race, wait: Wait) -> None:
        async def due() -> None:
            await self._decide(race, self._races.due(race, wait))

        self.inbox.tell(due)

    async def _decide(self, race: Race, decision: Decide | None) -> None:
        """End a race; what the disk refuses is tried again soon."""
        if decision is None or not self._races.is_on(race):
            return
        try:
            await self.commit(decision.action, decision.by, decision.call)
        except StoreFault as fault:
            self._races.refused(race, fault)
        else:
            self.show_all()

    def _follow_race(self, ended: Race | None, begun: Race | None) -> None:
        if ended is not None:
            self._close_prompt(ended)
        if begun is not None:
            self.inbox.start(self._post_prompt(begun))

    async def _post_prompt(self, race: Race) -> None:
        """Post the prompt, and open the window at its stamp; void it if that fails."""
        if not self._races.is_on(race):
            return
        prompt = self._races.prompt(race, self.board())
        message = await self._races.post(race, prompt)

        async def posted() -> None:
            void = self._races.posted(race, message)
            if void is not None:
                log.info("duel %d: a window is void, its prompt failed", self.duel)
                await self._decide(race, void)
            elif self._races.is_on(race):
                self.touch()
                self.show_all(but=race.holder)
            else:
                self._close_prompt(race)

        await self.inbox.turn(posted)
        if message is not None:
            await self._races.note(prompt, message)

    def _close_prompt(self, race: Race) -> None:
        if race.window is not None:
            prompt = self._races.prompt(race, self.board())
            self.inbox.afterwards(lambda: self._house.table.close_prompt(prompt))

    async def _void_unseen(self) -> None:
        """Close a window of which no race runs any more (RULES 5.6)."""
        if self._races.open or self.course.table.uno is None:
            return
        try:
            await self.commit(CloseUno("void"), None)
        except StoreFault:
            log.warning("duel %d: the disk refused a void window", self.duel)
            again = partial(self.inbox.tell, self._void_unseen)
            self._house.timers.set((self.duel, "void"), self._house.timing.retry_ms, again)
        else:
            self.show_all()

    async def _start_by_itself(self) -> None:
        if self.course.table.phase == "between":
            await self.start_round(None, None)
            self.show_all()


def stamp_of(board: BoardView) -> int | None:
    """Return until when something can be done, as a board tells it; None if it tells no time."""
    return board.next_round_at_ms if board.deadline_ms is None else board.deadline_ms
