"""One UNO race, judged by Discord's stamps alone (RULES 5.2-5.6).

A press counts by when it was made, which its id tells, and not by when it reached us. Pure: it
knows no clock and writes nothing. It is told what happens, and returns what is to be done.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.duel.errors import StaleButton, TooEarlyToCatch
from bot.duel.play_time import LAPSE_MS
from bot.duel.records import Call, InteractionId, MessageId
from bot.duel.showing import BoardView
from bot.duel.timing import Timing
from bot.engine.actions import CallUno, CatchUno, CloseUno
from bot.engine.errors import NoUnoWindow
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, Seat

DISCORD_EPOCH_MS: Final = 1_420_070_400_000
"""The first ms of 2015, from which Discord's ids count (Discord: reference, snowflakes)."""

TIE_MS: Final = 15
"""Below this Discord's stamps are a coin toss, and the holder is safe (RULES 5.3)."""


def snowflake_ms(snowflake: int) -> int:
    """Tell when Discord made an id, in UTC milliseconds since 1970."""
    return (snowflake >> 22) + DISCORD_EPOCH_MS


@dataclass(frozen=True, slots=True)
class RaceResult:
    """How a holder's window ended: decided by a press (`call.seat`), without one, or void."""

    holder: Seat
    call: Call | None = None
    caught: bool | None = None
    void: bool = False


@dataclass(frozen=True, slots=True)
class PressOutcome:
    """What a press came to: how the holder's race went (`call`), and the board after it.

    `caught` tells whether the holder was caught; None if no press decided.
    """

    board: BoardView
    holder: Seat
    call: Call | None
    caught: bool | None
    void: bool


@dataclass(frozen=True, slots=True)
class Wait:
    """Ask the race again after a while (`Race.due`), and not before: an earlier wait is over."""

    delay_ms: int


@dataclass(frozen=True, slots=True)
class Decide:
    """Commit this: it ends the window."""

    action: CallUno | CatchUno | CloseUno
    by: InteractionId | None
    call: Call | None


Order: TypeAlias = Wait | Decide
"""What is to be done for a race."""


@dataclass(frozen=True, slots=True)
class Stamped:
    """A press that counts: whose, by which interaction, how many ms after the window opened."""

    seat: Seat
    interaction: InteractionId
    after_ms: int


class Race:
    """The window of one holder, and the presses that count in it so far."""

    def __init__(
        self, holder: Seat, rules: HouseRules, timing: Timing, opener: InteractionId | None
    ) -> None:
        self.holder = holder
        self.window: MessageId | None = None
        self.posted = False
        """Whether it is known what became of its prompt."""
        self.version: int | None = None
        """What the button of its prompt carries; None until the prompt is made."""
        self.decided_by: Stamped | None = None
        self.result = RaceResult(holder)
        """How it ended; nothing yet, while it is on."""
        self._length_ms = rules.uno_window_s * 1000
        self._head_start_ms = rules.uno_head_start_ms
        self._timing = timing
        self._opener = opener
        self._presses: dict[Seat, Stamped] = {}
        self._is_void = False
        self._stood_ms = 0
        self._lengthened_ms = 0

    @property
    def opens_at_ms(self) -> int | None:
        """Return when the window opened on Discord's clock; None while its prompt is unknown."""
        return None if self.window is None else snowflake_ms(self.window)

    @property
    def closes_at_ms(self) -> int | None:
        """Return when the window ends on Discord's clock."""
        return None if self.window is None else snowflake_ms(self.window) + self._length_ms

    @property
    def settling(self) -> bool:
        """Whether a press counts already, so that only earlier ones are waited for."""
        return bool(self._presses)

    # What happens to it. `stood_ms` is for how long the process has stood still so far.

    def open_at(self, window: MessageId, stood_ms: int) -> Order | None:
        """Learn which message the prompt is: from its posting, or from a press that was faster.

        Raises:
            StaleButton: The message is that of another window.
        """
        # The prompt was made after the click that laid the card, both on Discord's clock, so an
        # older message is the prompt of an earlier window.
        known = self.window if self.window is not None else window
        if known != window or (self._opener is not None and window <= self._opener):
            raise StaleButton
        if self.window is not None:
            return None
        self.window = window
        # From when we learn of the window, on our own clock: a host clock that is off, or a slow
        # answer to the post, can only make the wait longer, and stamps decide anyway.
        return self._wait(self._length_ms + self._timing.late_ms, stood_ms)

    def prompt_failed(self) -> Decide | None:
        """Learn that no prompt could be posted: the window is void, but if a press has told it."""
        return self.lose_presses() if self.window is None else None

    def lose_presses(self) -> Decide:
        """Learn that presses may be lost for good: the window is void, whatever comes."""
        self._is_void = True
        return self._void()

    def admit(self, seat: Seat, interaction: InteractionId, stood_ms: int) -> Order | None:
        """Count a press, if it was made in time.

        Raises:
            NoUnoWindow: It was made before the window, or after it.
            TooEarlyToCatch: A catch inside the head start.
        """
        opened_ms = self.opens_at_ms
        if opened_ms is None:
            raise NoUnoWindow
        after_ms = snowflake_ms(interaction) - opened_ms
        if not 0 <= after_ms <= self._length_ms:
            raise NoUnoWindow
        if seat != self.holder and after_ms < self._head_start_ms:
            raise TooEarlyToCatch(after_ms, self._head_start_ms)
        settling = self.settling
        earlier = self._presses.get(seat)
        if earlier is None or interaction < earlier.interaction:
            self._presses[seat] = Stamped(seat, interaction, after_ms)
        return None if settling else self._wait(self._timing.settle_ms, stood_ms)

    def due(self, stood_ms: int, *, unheard: bool) -> Order:
        """Return what is to be done when a wait is over.

        Args:
            stood_ms: For how long the process has stood still so far.
            unheard: Whether presses may still be on their way.
        """
        if self._is_void:
            return self._void()
        if unheard:
            return self._wait(self._timing.settle_ms, stood_ms)
        # So long presses could arrive and not be read while the race waited for them. All in all
        # so much as is no lapse: a process that is late for ever decides all the same.
        lag_ms = min(stood_ms - self._stood_ms, LAPSE_MS - self._lengthened_ms)
        if lag_ms > 0:
            self._lengthened_ms += lag_ms
            return self._wait(lag_ms, stood_ms)
        window = self.window
        assert window is not None, "waits begin with the window"  # noqa: S101
        self.decided_by = first = self.verdict()
        if first is None:
            return Decide(CloseUno("time"), None, Call(window, None, None, None))
        action = CallUno(first.seat) if first.seat == self.holder else CatchUno(first.seat)
        call = Call(window, first.seat, first.after_ms, self._ahead_ms(first))
        return Decide(action, first.interaction, call)

    def refused(self, stood_ms: int) -> Wait:
        """Learn that the disk refused a decision: it is taken anew, by what counts then."""
        self.decided_by = None
        return self._wait(self._timing.retry_ms, stood_ms)

    # What it knows.

    def verdict(self) -> Stamped | None:
        """Return the press that decides, None if nobody's counts."""
        call = self._presses.get(self.holder)
        catch = self._presses.get(OTHER[self.holder])
        if call is None or catch is None:
            return call or catch
        return call if call.after_ms < catch.after_ms + TIE_MS else catch

    def after_ms(self, interaction: InteractionId) -> int | None:
        """Return how long after the window's opening a press was made."""
        return (
            None if self.window is None else snowflake_ms(interaction) - snowflake_ms(self.window)
        )

    def _wait(self, delay_ms: int, stood_ms: int) -> Wait:
        self._stood_ms = stood_ms
        return Wait(delay_ms)

    def _void(self) -> Decide:
        window = self.window
        call = None if window is None else Call(window, None, None, None)
        return Decide(CloseUno("void"), None, call)

    def _ahead_ms(self, first: Stamped) -> int | None:
        """Return how far ahead of the other player's press `first` was; None if there was none.

        0 is a tie: the other one was not later, and may have been a little earlier.
        """
        second = self._presses.get(OTHER[first.seat])
        return None if second is None else max(0, second.after_ms - first.after_ms)
