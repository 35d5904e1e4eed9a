"""Challenges in their channel: posted, and their challengers remembered until they are accepted."""

from typing import Any, Final, TypeAlias

import discord

from bot.crashpoints import reach
from bot.duel.lobby import Lobby
from bot.duel.records import DuelId, MessageId
from bot.duel.showing import BoardView
from bot.engine.errors import Refusal
from bot.ui.boards import Boards
from bot.ui.layouts import layout, pings
from bot.ui.wire import WIRE_ERRORS

KEPT: Final = 1000
"""The oldest interactions are dropped beyond that; their challengers press *My hand* instead."""

_Interaction: TypeAlias = discord.Interaction[Any]


class CannotPostHere(Refusal):
    """The bot may not see the channel or write in it."""


def check_place(interaction: _Interaction) -> None:
    """Refuse a place where a board could not be kept up to date.

    Raises:
        CannotPostHere: The bot may not see the channel or write in it.
    """
    mine = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    may_write = mine.send_messages_in_threads if thread else mine.send_messages
    if not mine.view_channel or not may_write:
        raise CannotPostHere


class Challenges:
    """Posts challenges as the answer to a command or a click.

    The interactions are kept in memory only, since they hold a token: it opens the challenger's
    hand at accept.
    """

    def __init__(self, lobby: Lobby, boards: Boards) -> None:
        self._lobby = lobby
        self._boards = boards
        self._kept: dict[DuelId, _Interaction] = {}

    async def post(self, interaction: _Interaction, board: BoardView) -> None:
        """Post a challenge that is written down, and remember where it stands."""
        reach("challenge.written")
        panel = self._boards.panel(board)
        self._kept[board.id] = interaction
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        try:
            sent = await interaction.response.send_message(
                view=layout(panel), allowed_mentions=pings(panel)
            )
        except WIRE_ERRORS:
            # The challenge is written down: it must stand somewhere, to be answered or withdrawn.
            self._boards.show(board)
            raise
        reach("challenge.posted")
        if sent.message_id is not None:
            # Without it the first click tells where the challenge stands.
            message = MessageId(sent.message_id)
            self._boards.shown(board, message)
            await self._lobby.placed(board.id, message)
            reach("challenge.placed")

    def take_challenger(self, duel: DuelId) -> _Interaction | None:
        """Give back the interaction that posted a challenge, once."""
        return self._kept.pop(duel, None)
