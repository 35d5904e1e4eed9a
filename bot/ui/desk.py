"""Discord as the table that duels are shown on (implements `bot.duel.ports.Table`)."""

from bot.duel.ports import CallReason
from bot.duel.records import MessageId, StandingPrompt
from bot.duel.showing import BoardView, HandShown, PromptView
from bot.engine.seats import Seat
from bot.ui.boards import Boards
from bot.ui.hands import Hands
from bot.ui.prompts import Prompts


class Desk:
    """Passes what is to be shown on to boards, hands and prompts, as the port asks."""

    def __init__(self, boards: Boards, hands: Hands, prompts: Prompts) -> None:
        self.boards = boards
        self.hands = hands
        self.prompts = prompts

    def show_board(self, board: BoardView) -> None:
        """Show the newest board, soon."""
        self.boards.show(board)

    def repost_board(self, board: BoardView) -> None:
        """Post the board anew at the bottom of its channel."""
        self.boards.repost(board)

    def show_hand(self, hand: HandShown) -> None:
        """Push a hand to its owner if an open one can still be reached."""
        self.hands.push(hand)

    async def post_prompt(self, prompt: PromptView) -> MessageId | None:
        """Post the UNO prompt; None if it failed."""
        return await self.prompts.post(prompt)

    def close_prompt(self, prompt: PromptView) -> None:
        """Show on the prompt how it ended, and clean it up a while later."""
        self.prompts.close(prompt)

    def clear_prompt(self, prompt: StandingPrompt) -> None:
        """Take away a prompt that an earlier run has left."""
        self.prompts.clear_left(prompt)

    def call_player(self, board: BoardView, seat: Seat, reason: CallReason) -> None:
        """Ping one player with the board, posted anew where they will look."""
        self.boards.repost(board, call=(seat, reason))
