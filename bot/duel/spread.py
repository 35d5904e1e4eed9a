"""What a start or the end of a gap has to show, let out a few at a time.

A thousand boards at once would use up Discord's limit of 50 calls a second over all channels
(Discord: rate limits), and the answers of people who click meanwhile would wait behind them.
"""

from typing import Final

from bot.duel.guarded import GuardedTable
from bot.duel.ports import Table
from bot.duel.records import DuelId, StandingPrompt
from bot.duel.showing import BoardView
from bot.duel.timers import Timers

SPACING_MS: Final = 100
"""Ten boards a second."""


class SpreadTable(GuardedTable):
    """A table that gathers boards while duels are taken up or spared, and shows them spaced.

    What somebody does meanwhile is shown at once, and its board is not shown again.
    """

    def __init__(self, table: Table, timers: Timers) -> None:
        super().__init__(table)
        self._timers = timers
        self._gathered: dict[DuelId, BoardView] = {}
        self._prompts: list[StandingPrompt] = []
        self._gathering = False
        self._spreading = False

    def gather(self) -> None:
        """Keep what is to be shown back from now on, until `spread`."""
        self._gathering = True

    def show_board(self, board: BoardView) -> None:
        """Show a board, soon; while boards are gathered, in its turn."""
        if self._gathering:
            self._gathered[board.id] = board
            return
        self._gathered.pop(board.id, None)
        super().show_board(board)

    def show_in_turn(self, board: BoardView) -> None:
        """Show a board of which many change at once, as after a gap, and nobody waits for one."""
        self._gathered[board.id] = board
        if not (self._gathering or self._spreading):
            self.spread()

    def repost_board(self, board: BoardView) -> None:
        """Post a board at the bottom of its channel; its older picture is not shown any more."""
        self._gathered.pop(board.id, None)
        super().repost_board(board)

    def clear_prompt(self, prompt: StandingPrompt) -> None:
        """Take away a prompt that an earlier run has left; while gathering, before all boards."""
        if self._gathering:
            self._prompts.append(prompt)
        else:
            super().clear_prompt(prompt)

    def spread(self) -> None:
        """Show what was gathered, in the order of the gathering, ten a second."""
        self._gathering = False
        if self._prompts:
            super().clear_prompt(self._prompts.pop(0))
        elif self._gathered:
            duel = next(iter(self._gathered))
            super().show_board(self._gathered.pop(duel))
        else:
            self._spreading = False
            return
        self._spreading = True
        self._timers.set("spread", SPACING_MS, self.spread)
