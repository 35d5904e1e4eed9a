"""Runs the UNO races of one duel: prompt, settling, decision, and the ways to end without one."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from bot.crashpoints import reach
from bot.duel.court import Court
from bot.duel.errors import AlreadyDone, StaleButton, StoreFault
from bot.duel.house import House
from bot.duel.play_time import LAPSE_MS
from bot.duel.race import Ending, PressOutcome, Race, Stamped
from bot.duel.records import Call, InteractionId, MessageId, Press, UserId
from bot.duel.showing import PromptView
from bot.engine.actions import Action, CallUno, CatchUno, CloseUno
from bot.engine.errors import NoUnoWindow
from bot.engine.events import (
    Event,
    MatchEnded,
    RoundEnded,
    UnoCalled,
    UnoCaught,
    UnoWindowClosed,
    UnoWindowOpened,
)
from bot.engine.seats import Seat

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Running:
    """A race from the play that opened it to its end, and what it waits for."""

    race: Race
    decision: "asyncio.Future[Ending]"
    ending: Ending
    prompt: "asyncio.Task[MessageId | None] | None" = None
    posted: bool = False
    presses_lost: bool = False
    """Whether presses may be lost for good, so that the window is void (RULES 5.6)."""
    version: int | None = None
    """What the prompt's button carries; None until the prompt is made."""
    decided_by: Stamped | None = None
    stood_ms: int = 0
    lengthened_ms: int = 0
    """For how long the process had stood still when the present wait began, and by how much such
    pauses have made the waits longer."""


class Umpire:
    """Decides each race once.

    `press` and `void_unseen` take the lock; `follow` is called under it; `presses_lost`, `close`
    and the properties don't need it.
    """

    def __init__(self, house: House, court: Court) -> None:
        self._house = house
        self._court = court
        self._running: _Running | None = None
        self._last: _Running | None = None
        self._timer: Final = (court.record.id, "race")
        self._posting_timer: Final = (court.record.id, "prompt")

    @property
    def open(self) -> bool:
        """Tell whether a race is on."""
        return self._running is not None

    @property
    def window(self) -> MessageId | None:
        """Give the prompt that is open, if its message is known."""
        return None if self._running is None else self._running.race.window

    @property
    def posting(self) -> bool:
        """Tell whether the prompt is still on its way to the players."""
        return self._running is not None and not self._running.posted

    @property
    def pending(self) -> "asyncio.Future[Ending] | None":
        """Give the decision that game actions must wait for, while a press is being settled."""
        running = self._running
        return running.decision if running is not None and running.race.settling else None

    async def press(
        self, user: UserId, window: MessageId, version: int, interaction: InteractionId
    ) -> "PressOutcome | asyncio.Future[Ending]":
        """Count a press; give the decision, to be waited for by `outcome`.

        Raises:
            DuelRefusal: As `Lobby.press_uno` lists them.
            StoreFault: The press, or the decision, could not be written down.
        """
        async with self._court.turn():
            seat = self._court.check(user, interaction)
            press = Press(interaction, user, window)
            running = self._running
            if self._last is not None and window == self._last.race.window:
                return await self._after_the_end(self._last, seat, press)
            if running is None:
                raise NoUnoWindow
            if version != running.version:
                raise StaleButton
            race = running.race
            unknown = race.window is None
            race.open_at(window)
            if unknown:
                self._wait_for_the_end(running)
            await self._write_down(press)
            settling = race.settling
            race.admit(seat, interaction)
            if not settling:
                self._later(running, self._house.timing.settle_ms, settled=True)
            return running.decision

    async def outcome(self, pressed: "PressOutcome | asyncio.Future[Ending]") -> PressOutcome:
        """Wait for what a press comes to.

        Raises:
            StoreFault: The decision could not be written down.
        """
        if isinstance(pressed, PressOutcome):
            return pressed
        return self._outcome(await asyncio.shield(pressed))  # others wait for it, too

    def follow(
        self, events: tuple[Event, ...], interaction: InteractionId | None, call: Call | None
    ) -> None:
        """Begin and end races as what happened in the game demands."""
        for event in events:
            match event:
                case UnoWindowOpened(holder=holder) if not self._court.course.table.rules.slow:
                    self._begin(holder, interaction)
                case UnoCalled() | UnoCaught():
                    self._finish(call, caught=isinstance(event, UnoCaught))
                case UnoWindowClosed(cause=cause):
                    self._finish(call, void=cause == "void")
                case RoundEnded() | MatchEnded():
                    self._finish()
                case _:
                    pass

    async def void_unseen(self) -> None:
        """Close a window of which no race runs any more (RULES 5.6)."""
        async with self._court.turn():
            if self._running is not None or self._court.course.table.uno is None:
                return
            try:
                await self._court.commit(CloseUno("void"), None)
            except StoreFault:
                log.warning("duel %d: the disk refused a void window", self._court.record.id)
                self._house.timers.set(
                    self._timer,
                    self._house.timing.retry_ms,
                    lambda: self._court.door.start(self.void_unseen()),
                )
            else:
                self._court.show_all()

    def presses_lost(self) -> None:
        """Take note that presses may be lost: a window that is open is void, whatever comes."""
        running = self._running
        if running is not None:
            running.presses_lost = True
            self._court.door.start(self._void_later(running))

    def close(self) -> None:
        """Let go of whoever waits; the log keeps the window open, and a restart voids it."""
        self._house.timers.drop(self._timer)
        self._house.timers.drop(self._posting_timer)
        for running in (self._running, self._last):
            if running is not None and running.prompt is not None:
                running.prompt.cancel()
        if self._running is not None and not self._running.decision.done():
            self._running.decision.set_result(Ending(self._running.race.holder, void=True))
        self._running = None

    # Beginning.

    def _begin(self, holder: Seat, opener: InteractionId | None) -> None:
        self._finish()
        running = _Running(
            race=Race(holder, self._court.record.rules, opener),
            decision=asyncio.get_running_loop().create_future(),
            ending=Ending(holder),
        )
        self._running = running
        self._court.door.start(self._post(running))

    async def _post(self, running: _Running) -> None:
        """Post the prompt, and open the window at its stamp; void it if that fails."""
        if running is not self._running:
            return
        view = self._prompt_view(running)
        running.version = view.board.version
        prompt = asyncio.create_task(self._posted(view), name="post a prompt")
        running.prompt = prompt
        post_ms = self._house.timing.post_ms
        self._house.timers.set(self._posting_timer, post_ms, lambda: _cancel(prompt))
        await asyncio.wait({prompt})
        self._house.timers.drop(self._posting_timer)
        message = None if prompt.cancelled() else prompt.result()
        async with self._court.turn():
            running.posted = True
            if message is not None:
                self._learn(running, message)
            if running is not self._running:
                self._close_prompt(running)
            elif running.race.window is None:
                log.info("duel %d: a window is void, its prompt failed", self._court.record.id)
                await self._void(running)
            else:
                self._court.touch()
                self._court.show_all(but=running.race.holder)
        if message is not None:
            await self._note(view, message)
            reach("prompt.stored")

    async def _posted(self, view: PromptView) -> MessageId | None:
        """Post a prompt. The disk knows of it before Discord does: no kill leaves it behind."""
        await self._note(view, None)
        reach("prompt.due")
        return await self._house.table.post_prompt(view)

    async def _note(self, view: PromptView, message: MessageId | None) -> None:
        """Write down that a prompt stands; a disk that refuses stops no race."""
        now_ms = self._house.clock.now_ms()
        try:
            await self._house.store.note_prompt(
                view.board.id, view.board.version, message, at_ms=now_ms
            )
        except StoreFault:
            log.warning("duel %d: the disk refused to note a prompt", view.board.id)

    def _learn(self, running: _Running, message: MessageId) -> None:
        unknown = running.race.window is None
        try:
            running.race.open_at(message)
        except StaleButton:
            log.warning("duel %d: a second prompt for one window", self._court.record.id)
            return
        if unknown and running is self._running:
            self._wait_for_the_end(running)

    def _wait_for_the_end(self, running: _Running) -> None:
        # From when we learn of the window, on our own clock: a host clock that is off, or a slow
        # answer to the post, can only make the wait longer, and stamps decide anyway.
        wait_ms = running.race.length_ms + self._house.timing.late_ms
        self._later(running, wait_ms, settled=False)

    def _later(self, running: _Running, delay_ms: int, *, settled: bool) -> None:
        running.stood_ms = self._house.play_time.stood_ms()
        self._house.timers.set(
            self._timer,
            delay_ms,
            lambda: self._court.door.start(self._decide(running, settled=settled)),
        )

    # Ending.

    async def _decide(self, running: _Running, *, settled: bool) -> None:
        """Decide by the presses that came, or end the window without one."""
        async with self._court.turn():
            race = running.race
            # A press may have begun to settle while the end of the window waited for the lock.
            if running is not self._running or race.settling != settled:
                return
            if running.presses_lost:
                await self._void(running)
                return
            if self._house.play_time.unheard(self._court.record.guild):
                self._later(running, self._house.timing.settle_ms, settled=settled)
                return
            if (lag_ms := self._unheard_ms(running)) > 0:
                running.lengthened_ms += lag_ms
                self._later(running, lag_ms, settled=settled)
                return
            window = race.window
            assert window is not None, "timers begin with the window"  # noqa: S101
            running.decided_by = first = race.verdict()
            if first is None:
                action: Action = CloseUno("time")
                by = None
                call = Call(window, None, None, None)
            else:
                by = first.interaction
                action = (CallUno if first.seat == race.holder else CatchUno)(first.seat)
                call = Call(window, first.seat, first.after_ms, race.ahead_ms(first))
            reach("race.before_decision")
            try:
                await self._court.commit(action, by, call)
            except StoreFault as fault:
                running.decided_by = None
                self._fail(running, fault)
                self._later(running, self._house.timing.retry_ms, settled=settled)
            else:
                reach("race.decided")
                self._court.show_all()

    async def _void(self, running: _Running) -> None:
        """Void a window, again and again until the disk allows it; the lock is held."""
        window = running.race.window
        call = None if window is None else Call(window, None, None, None)
        try:
            await self._court.commit(CloseUno("void"), None, call)
        except StoreFault as fault:
            self._fail(running, fault)
            self._house.timers.set(
                self._timer,
                self._house.timing.retry_ms,
                lambda: self._court.door.start(self._void_later(running)),
            )
        else:
            self._court.show_all()

    async def _void_later(self, running: _Running) -> None:
        async with self._court.turn():
            if running is self._running:
                await self._void(running)

    def _unheard_ms(self, running: _Running) -> int:
        """Tell for how long presses could arrive and not be read while the race waited for them.

        All in all so much as is no lapse: a process that is late for ever decides all the same.
        """
        stood_ms = self._house.play_time.stood_ms() - running.stood_ms
        return min(stood_ms, LAPSE_MS - running.lengthened_ms)

    def _fail(self, running: _Running, fault: StoreFault) -> None:
        """Tell those who wait that nothing could be written; the race is decided later."""
        log.warning("duel %d: the disk refused a race's end; again soon", self._court.record.id)
        waited = running.decision
        running.decision = asyncio.get_running_loop().create_future()
        waited.set_exception(fault)
        waited.exception()  # seen, even if nobody waits

    def _finish(
        self, call: Call | None = None, *, caught: bool | None = None, void: bool = False
    ) -> None:
        running = self._running
        if running is None:
            return
        running.ending = ending = Ending(running.race.holder, call, caught, void)
        self._running = None
        self._last = running
        self._house.timers.drop(self._timer)
        running.decision.set_result(ending)
        self._close_prompt(running)

    def _close_prompt(self, running: _Running) -> None:
        if running.race.window is not None and running.posted:
            view = self._prompt_view(running)
            self._court.show(lambda: self._house.table.close_prompt(view))

    def _prompt_view(self, running: _Running) -> PromptView:
        race = running.race
        return PromptView(
            board=self._court.board(),
            holder=race.holder,
            message=race.window,
            opens_at_ms=race.opens_at_ms,
            closes_at_ms=race.closes_at_ms,
            call=running.ending.call,
            caught=running.ending.caught,
            void=running.ending.void,
        )

    # Presses.

    async def _write_down(self, press: Press) -> None:
        if not await self._house.store.press(self._court.record.id, press):
            raise AlreadyDone
        reach("press.stored")

    async def _after_the_end(self, last: _Running, seat: Seat, press: Press) -> PressOutcome:
        """Tell a press that came too late how the race went. It changes nothing (RULES 5.3)."""
        first = last.decided_by
        if first is None:
            raise NoUnoWindow
        await self._write_down(press)
        if seat != first.seat and press.interaction < first.interaction:
            self._house.tally.overtaken += 1
            log.info(
                "duel %d: a press made %s ms before the deciding one came after the decision",
                self._court.record.id,
                first.after_ms - (last.race.after_ms(press.interaction) or 0),
            )
        return self._outcome(last.ending)

    def _outcome(self, ending: Ending) -> PressOutcome:
        return PressOutcome(
            self._court.board(), ending.holder, ending.call, ending.caught, ending.void
        )


def _cancel(prompt: "asyncio.Task[MessageId | None]") -> None:
    prompt.cancel()
