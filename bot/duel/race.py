"""One UNO race, judged by Discord's stamps alone (RULES 5.2-5.6). Pure: it knows no clock.

A press counts by when it was made, which its id tells, and not by when it reached us.
"""

from dataclasses import dataclass
from typing import Final

from bot.duel.errors import StaleButton, TooEarlyToCatch
from bot.duel.records import Call, InteractionId, MessageId
from bot.duel.showing import BoardView
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
class Ending:
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
class Stamped:
    """A press that counts: whose, by which interaction, how many ms after the window opened."""

    seat: Seat
    interaction: InteractionId
    after_ms: int


class Race:
    """The window of one holder, and the presses that count in it so far."""

    def __init__(self, holder: Seat, rules: HouseRules, opener: InteractionId | None) -> None:
        self.holder = holder
        self.window: MessageId | None = None
        self._length_ms = rules.uno_window_s * 1000
        self._head_start_ms = rules.uno_head_start_ms
        self._opener = opener
        self._presses: dict[Seat, Stamped] = {}

    @property
    def opens_at_ms(self) -> int | None:
        """Tell when the window opened on Discord's clock; None while its prompt is unknown."""
        return None if self.window is None else snowflake_ms(self.window)

    @property
    def closes_at_ms(self) -> int | None:
        """Tell when the window ends on Discord's clock."""
        return None if self.window is None else snowflake_ms(self.window) + self._length_ms

    @property
    def length_ms(self) -> int:
        """Tell how long the window is open."""
        return self._length_ms

    @property
    def settling(self) -> bool:
        """Tell whether a press counts already, so that only earlier ones are waited for."""
        return bool(self._presses)

    def open_at(self, window: MessageId) -> None:
        """Learn which message the prompt is: from its posting, or from a press that was faster.

        Raises:
            StaleButton: The message is that of another window.
        """
        # The prompt was made after the click that laid the card, both on Discord's clock, so an
        # older message is the prompt of an earlier window.
        known = self.window if self.window is not None else window
        if known != window or (self._opener is not None and window <= self._opener):
            raise StaleButton
        self.window = window

    def admit(self, seat: Seat, interaction: InteractionId) -> None:
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
        earlier = self._presses.get(seat)
        if earlier is None or interaction < earlier.interaction:
            self._presses[seat] = Stamped(seat, interaction, after_ms)

    def verdict(self) -> Stamped | None:
        """Give the press that decides, None if nobody's counts."""
        call = self._presses.get(self.holder)
        catch = self._presses.get(OTHER[self.holder])
        if call is None or catch is None:
            return call or catch
        return call if call.after_ms < catch.after_ms + TIE_MS else catch

    def ahead_ms(self, first: Stamped) -> int | None:
        """Tell how far ahead of the other player's press `first` was; None if there was none.

        0 is a tie: the other one was not later, and may have been a little earlier.
        """
        second = self._presses.get(OTHER[first.seat])
        return None if second is None else max(0, second.after_ms - first.after_ms)

    def after_ms(self, interaction: InteractionId) -> int | None:
        """Tell how long after the window's opening a press was made."""
        return (
            None if self.window is None else snowflake_ms(interaction) - snowflake_ms(self.window)
        )
