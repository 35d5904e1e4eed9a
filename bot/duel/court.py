"""What the deadlines, which work for a session, need of it."""

from typing import Protocol

from bot.duel.course import Course
from bot.duel.inbox import Inbox
from bot.duel.records import Call, DuelRecord, InteractionId
from bot.duel.showing import BoardView
from bot.engine.actions import Action
from bot.engine.events import Event
from bot.engine.seats import Seat


class Court(Protocol):
    """A session from inside: its state, its inbox, its log, and the ways to show."""

    record: DuelRecord
    course: Course
    inbox: Inbox

    @property
    def over(self) -> bool:
        """Tell whether the match has ended."""

    def now_ms(self) -> int:
        """Return the duel's play time."""

    def wait_ms(self, at_ms: int) -> int:
        """Return how long it takes until an instant of the duel's play time."""

    async def commit(
        self, action: Action, interaction: InteractionId | None, call: Call | None = None
    ) -> tuple[Event, ...]:
        """Apply an action and write it down."""

    async def start_round(self, seat: Seat | None, interaction: InteractionId | None) -> None:
        """Start the next round."""

    def board(self) -> BoardView:
        """Give the board as it is now."""

    def touch(self) -> None:
        """Make the next picture newer than all before."""

    def show_board(self) -> None:
        """Show the board once the request is over."""

    def show_all(self, *, but: Seat | None = None) -> None:
        """Show the board and the hands once the request is over."""
