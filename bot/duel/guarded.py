"""A table that can't hurt: what goes wrong while showing is logged, and the duel goes on."""

import logging
from collections.abc import Callable

from bot.duel.ports import CallReason, Table
from bot.duel.records import DuelId, MessageId, StandingPrompt
from bot.duel.showing import BoardView, HandShown, PromptView
from bot.engine.seats import Seat

log = logging.getLogger(__name__)


class GuardedTable:
    """Holds a table to its promise not to raise (implements `bot.duel.ports.Table`)."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def show_board(self, board: BoardView) -> None:
        """Show a board, soon."""
        _try(board.id, lambda: self._table.show_board(board))

    def show_hand(self, hand: HandShown) -> None:
        """Push a hand to its owner, if it can be reached."""
        _try(hand.board.id, lambda: self._table.show_hand(hand))

    def repost_board(self, board: BoardView) -> None:
        """Post a board at the bottom of its channel."""
        _try(board.id, lambda: self._table.repost_board(board))

    async def post_prompt(self, prompt: PromptView) -> MessageId | None:
        """Post a prompt; None if that failed in whatever way."""
        try:
            return await self._table.post_prompt(prompt)
        except Exception:  # the window is void then, which is the lenient outcome
            log.exception("duel %d: posting the prompt failed", prompt.board.id)
            return None

    def close_prompt(self, prompt: PromptView) -> None:
        """Show how a prompt ended."""
        _try(prompt.board.id, lambda: self._table.close_prompt(prompt))

    def clear_prompt(self, prompt: StandingPrompt) -> None:
        """Take away a prompt that an earlier run has left."""
        _try(prompt.duel, lambda: self._table.clear_prompt(prompt))

    def call_player(self, board: BoardView, seat: Seat, reason: CallReason) -> None:
        """Ping one player."""
        _try(board.id, lambda: self._table.call_player(board, seat, reason))


def _try(duel: DuelId, show: Callable[[], None]) -> None:
    try:
        show()
    except Exception:  # pictures heal with the next one; the match must not suffer
        log.exception("duel %d: showing failed", duel)
