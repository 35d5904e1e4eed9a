"""The UNO races of one duel: which is on, who waits for it, when it is asked again, its prompt.

It commits nothing. What a race says is to be done goes to the duel, which does it.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from bot.duel.errors import AlreadyDone, StaleButton, StoreFault
from bot.duel.house import House
from bot.duel.race import Decide, Order, Race, RaceResult, Wait
from bot.duel.records import Call, DuelRecord, InteractionId, MessageId, Press
from bot.duel.showing import BoardView, PromptView
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


class RaceRunner:
    """Runs one race after the other; all but `post` and `note` is done in a request of the duel.

    Args:
        house: What all duels share.
        record: The duel's.
        ask: Told when a wait is over: the duel asks `due` then.
    """

    def __init__(self, house: House, record: DuelRecord, ask: Callable[[Race, Wait], None]) -> None:
        self._house = house
        self._record = record
        self._ask = ask
        self._timer: Final = (record.id, "race")
        self._race: Race | None = None
        self._last: Race | None = None
        self._decision: asyncio.Future[RaceResult] | None = None
        self._waiting: Wait | None = None
        self._posting: set[asyncio.Task[MessageId | None]] = set()

    @property
    def open(self) -> bool:
        """Whether a race is on."""
        return self._race is not None

    @property
    def window(self) -> MessageId | None:
        """Return the prompt that is open, if its message is known."""
        return None if self._race is None else self._race.window

    @property
    def posting(self) -> bool:
        """Whether the prompt is still on its way to the players."""
        return self._race is not None and not self._race.posted

    @property
    def pending(self) -> "asyncio.Future[RaceResult] | None":
        """Return the decision that game actions must wait for, while a press is being settled."""
        return self._decision if self._race is not None and self._race.settling else None

    def is_on(self, race: Race) -> bool:
        """Whether this is the race that is on."""
        return race is self._race

    # The game.

    def follow(
        self, events: tuple[Event, ...], by: InteractionId | None, call: Call | None
    ) -> tuple[Race | None, Race | None]:
        """End and begin races as what has been committed demands.

        Returns:
            The race that ended by it and whose prompt stands; and the one that began, whose prompt
            is to be posted.
        """
        before, ended = self._race, None
        for event in events:
            match event:
                case UnoWindowOpened(holder=holder) if not self._record.rules.slow:
                    ended = self._finish() or ended
                    self._race = Race(holder, self._record.rules, self._house.timing, by)
                    self._decision = asyncio.get_running_loop().create_future()
                case UnoCalled() | UnoCaught():
                    ended = self._finish(call, caught=isinstance(event, UnoCaught)) or ended
                case UnoWindowClosed(cause=cause):
                    ended = self._finish(call, void=cause == "void") or ended
                case RoundEnded() | MatchEnded():
                    ended = self._finish() or ended
                case _:
                    pass
        return ended, None if self._race is before else self._race

    def close(self) -> None:
        """Let go of whoever waits; the log keeps the window open, and a restart voids it."""
        self._house.timers.drop(self._timer)
        for posting in self._posting:
            posting.cancel()
        if self._race is not None and self._decision is not None and not self._decision.done():
            self._decision.set_result(RaceResult(self._race.holder, void=True))
        self._race = None

    # Presses.

    async def press(
        self, press: Press, seat: Seat, version: int
    ) -> "RaceResult | asyncio.Future[RaceResult]":
        """Count a press; return the decision, to be waited for, or one that was taken before.

        Raises:
            AlreadyDone, StaleButton, NoUnoWindow, TooEarlyToCatch: As `Lobby.press_uno` says.
            StoreFault: The press could not be written down.
        """
        if self._last is not None and press.window == self._last.window:
            return await self._after_the_end(self._last, seat, press)
        race, decision = self._race, self._decision
        if race is None or decision is None:
            raise NoUnoWindow
        if version != race.version:
            raise StaleButton
        self.wait(race, race.open_at(press.window, self._stood_ms()))
        await self._write_down(press)
        self.wait(race, race.admit(seat, press.interaction, self._stood_ms()))
        return decision

    def due(self, race: Race, wait: Wait) -> Decide | None:
        """Return what is to be committed when a wait is over; None if nothing, or not yet."""
        # Another wait may have begun while the end of this one waited for its turn.
        if race is not self._race or wait is not self._waiting:
            return None
        unheard = self._house.play_time.unheard(self._record.guild)
        return self.wait(race, race.due(self._stood_ms(), unheard=unheard))

    def wait(self, race: Race, order: Order | None) -> Decide | None:
        """Begin a wait, if that is what is to be done; return what is to be committed, if that."""
        if isinstance(order, Wait) and race is self._race:
            self._waiting = order
            self._house.timers.set(self._timer, order.delay_ms, lambda: self._ask(race, order))
        return order if isinstance(order, Decide) else None

    def refused(self, race: Race, fault: StoreFault) -> None:
        """Tell those who wait that nothing could be written; the race is decided later."""
        log.warning("duel %d: the disk refused a race's end; again soon", self._record.id)
        waited = self._decision
        self._decision = asyncio.get_running_loop().create_future()
        if waited is not None:
            waited.set_exception(fault)
            waited.exception()  # seen, even if nobody waits
        self.wait(race, race.refused(self._stood_ms()))

    def lose_presses(self) -> tuple[Race, Decide] | None:
        """Take note that presses may be lost; return what ends the race that is on, if one is."""
        return None if self._race is None else (self._race, self._race.lose_presses())

    # The prompt.

    def prompt(self, race: Race, board: BoardView) -> PromptView:
        """Return a race's prompt as it is now."""
        return PromptView(
            board=board,
            holder=race.holder,
            message=race.window,
            opens_at_ms=race.opens_at_ms,
            closes_at_ms=race.closes_at_ms,
            call=race.result.call,
            caught=race.result.caught,
            void=race.result.void,
        )

    async def post(self, race: Race, prompt: PromptView) -> MessageId | None:
        """Post a prompt; return its message, None if that failed or took too long.

        The disk knows of it before Discord does: no kill leaves it behind.
        """
        race.version = prompt.board.version

        async def posted() -> MessageId | None:
            await self.note(prompt, None)
            return await self._house.table.post_prompt(prompt)

        task = asyncio.create_task(posted(), name="post a prompt")

        def give_up() -> None:
            task.cancel()

        self._posting.add(task)
        timer = (self._record.id, "prompt", race.version)
        self._house.timers.set(timer, self._house.timing.post_ms, give_up)
        await asyncio.wait({task})
        self._house.timers.drop(timer)
        self._posting.discard(task)
        return None if task.cancelled() else task.result()

    def posted(self, race: Race, message: MessageId | None) -> Decide | None:
        """Take note of what became of a prompt; return what is to be committed, if it failed."""
        race.posted = True
        if message is None:
            return race.prompt_failed() if race is self._race else None
        try:
            self.wait(race, race.open_at(message, self._stood_ms()))
        except StaleButton:
            log.warning("duel %d: a second prompt for one window", self._record.id)
        return None

    async def note(self, prompt: PromptView, message: MessageId | None) -> None:
        """Write down that a prompt stands; a disk that refuses stops no race."""
        now_ms = self._house.clock.now_ms()
        try:
            await self._house.store.note_prompt(
                prompt.board.id, prompt.board.version, message, at_ms=now_ms
            )
        except StoreFault:
            log.warning("duel %d: the disk refused to note a prompt", prompt.board.id)

    def _finish(
        self, call: Call | None = None, *, caught: bool | None = None, void: bool = False
    ) -> Race | None:
        """End the race that is on; return it, if its prompt stands."""
        race = self._race
        if race is None or self._decision is None:
            return None
        race.result = RaceResult(race.holder, call, caught, void)
        self._race, self._last = None, race
        self._house.timers.drop(self._timer)
        self._decision.set_result(race.result)
        return race if race.window is not None and race.posted else None

    async def _write_down(self, press: Press) -> None:
        if not await self._house.store.press(self._record.id, press):
            raise AlreadyDone

    async def _after_the_end(self, last: Race, seat: Seat, press: Press) -> RaceResult:
        """Tell a press that came too late how the race went. It changes nothing (RULES 5.3)."""
        first = last.decided_by
        if first is None:
            raise NoUnoWindow
        await self._write_down(press)
        if seat != first.seat and press.interaction < first.interaction:
            self._house.tally.overtaken += 1
            log.info(
                "duel %d: a press made %s ms before the deciding one came after the decision",
                self._record.id,
                first.after_ms - (last.after_ms(press.interaction) or 0),
            )
        return last.result

    def _stood_ms(self) -> int:
        return self._house.play_time.stood_ms()
