"""The one outlet for what duels show: what goes wrong in it hurts no duel, and a crowd is spaced.

A thousand boards at once, as a start or the end of an outage has them, would use up Discord's limit
of 50 calls a second over all channels (Discord: rate limits), and the answers of people who click
meanwhile would wait behind them.
"""

import logging
from collections.abc import Callable
from typing import Final

from bot.duel.ports import CallReason, Table
from bot.duel.records import DuelId, MessageId, StandingPrompt
from bot.duel.showing import BoardView, HandShown, PromptView
from bot.duel.timers import Timers
from bot.engine.seats import Seat

log = logging.getLogger(__name__)

SPACING_MS: Final = 100
"""Ten boards a second."""


class Display:
    """Shows on a table, and holds it to its promise not to raise.

    Boards of which many change at once are shown one after another; what somebody does meanwhile is
    shown at once, and its board is not shown again.
    """

    def __init__(self, table: Table, timers: Timers) -> None:
        self._table = table
        self._timers = timers
        self._gathered: dict[DuelId, BoardView] = {}
        self._prompts: list[StandingPrompt] = []
        self._gathering = False
        self._spreading = False

    def show_board(self, board: BoardView) -> None:
        """Show the newest board, soon; while boards are gathered, in its turn."""
        if self._gathering:
            self._gathered[board.id] = board
            return
        self._gathered.pop(board.id, None)
        self._show_board(board)

    def show_in_turn(self, board: BoardView) -> None:
        """Show a board of which many change at once, and nobody waits for one."""
        self._gathered[board.id] = board
        if not (self._gathering or self._spreading):
            self.spread()

    def repost_board(self, board: BoardView) -> None:
        """Post a board at the bottom of its channel; its older picture is not shown any more."""
        self._gathered.pop(board.id, None)
        _try(board.id, lambda: self._table.repost_board(board))

    def show_hand(self, hand: HandShown) -> None:
        """Push a hand to its owner, if it can be reached."""
        _try(hand.board.id, lambda: self._table.show_hand(hand))

    def call_player(self, board: BoardView, seat: Seat, reason: CallReason) -> None:
        """Ping one player."""
        _try(board.id, lambda: self._table.call_player(board, seat, reason))

    async def post_prompt(self, prompt: PromptView) -> MessageId | None:
        """Post a prompt, and return its message; None if that failed in whatever way."""
        try:
            return await self._table.post_prompt(prompt)
        except Exception:  # the window is void then, which is the lenient outcome
            log.exception("duel %d: posting the prompt failed", prompt.board.id)
            return None

    def close_prompt(self, prompt: PromptView) -> None:
        """Show how a prompt ended."""
        _try(prompt.board.id, lambda: self._table.close_prompt(prompt))

    def clear_prompt(self, prompt: StandingPrompt) -> None:
        """Take away a prompt that an earlier run has left; while gathering, before all boards."""
        if self._gathering:
            self._prompts.append(prompt)
        else:
            _try(prompt.duel, lambda: self._table.clear_prompt(prompt))

    def gather(self) -> None:
        """Keep what is to be shown back from now on, until `spread`."""
        self._gathering = True

    def spread(self) -> None:
        """Show what was gathered, in the order of the gathering, ten a second."""
        self._gathering = False
        if self._prompts:
            self.clear_prompt(self._prompts.pop(0))
        elif self._gathered:
            self._show_board(self._gathered.pop(next(iter(self._gathered))))
        else:
            self._spreading = False
            return
        self._spreading = True
        self._timers.set("spread", SPACING_MS, self.spread)

    def _show_board(self, board: BoardView) -> None:
        _try(board.id, lambda: self._table.show_board(board))


def _try(duel: DuelId, show: Callable[[], None]) -> None:
    try:
        show()
    except Exception:  # pictures heal with the next one; the match must not suffer
        log.exception("duel %d: showing failed", duel)
