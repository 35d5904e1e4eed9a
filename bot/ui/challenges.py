"""Challenges in their channel: posted, and their challengers remembered until they are accepted."""

import asyncio
import logging
from typing import Any, Final, TypeAlias

import discord

from bot.crashpoints import reach
from bot.duel.errors import DuelRefusal, StoreFault
from bot.duel.lobby import Lobby
from bot.duel.records import DuelId, MessageId
from bot.duel.showing import BoardView
from bot.engine.errors import Refusal
from bot.engine.seats import BySeat
from bot.ui.background import Background
from bot.ui.boards import Boards
from bot.ui.layouts import layout, pings
from bot.ui.permissions import may_write
from bot.ui.wire import WIRE_ERRORS, failure_of, read

log = logging.getLogger(__name__)

LOOK_WITHIN_S: Final = 10
"""How long is asked for whether a challenge stands after all, before it is posted anew."""

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
    if not may_write(interaction.app_permissions, interaction.channel):
        raise CannotPostHere


class Challenges:
    """Posts challenges as the answer to a command or a click.

    The interactions are kept in memory only, since they hold a token: it opens the challenger's
    hand at accept.
    """

    def __init__(self, lobby: Lobby, boards: Boards, background: Background) -> None:
        self._lobby = lobby
        self._boards = boards
        self._background = background
        self._kept: dict[DuelId, _Interaction] = {}

    async def post(
        self, interaction: _Interaction, board: BoardView, *, series: BySeat[int] | None = None
    ) -> None:
        """Post a challenge that is written down, and remember where it stands.

        `series` makes it a rematch: the matches that each has won against the other.
        """
        reach("challenge.written")
        panel = self._boards.panel(board, series=series)
        self._kept[board.id] = interaction
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        heard = False
        try:
            send = interaction.response.send_message
            sent = await read(send(view=layout(panel), allowed_mentions=pings(panel)))
            heard = True
        finally:
            if not heard:
                # The challenge is written down: it must stand somewhere, to be answered or
                # withdrawn.
                self._background.start(self._find(interaction, board.id), "find a challenge")
        reach("challenge.posted")
        if sent.message_id is not None:
            # Without it the first click tells where the challenge stands.
            message = MessageId(sent.message_id)
            self._boards.shown(board, message)
            try:
                await self._lobby.placed(board.id, message)
            except (StoreFault, DuelRefusal):
                # It stands, and whoever challenged is to be told nothing else.
                log.exception("challenge %d: where it stands was not saved", board.id)
                return
            reach("challenge.placed")

    async def _find(self, interaction: _Interaction, duel: DuelId) -> None:
        """Learn where a challenge stands whose answer we lost, or have it posted."""
        message = None
        try:
            async with asyncio.timeout(LOOK_WITHIN_S):
                message = MessageId((await read(interaction.original_response())).id)
        except WIRE_ERRORS as error:
            self._kept.pop(duel, None)  # a token that was never answered with opens no hand
            log.info("challenge %d stands nowhere yet: %s", duel, failure_of(error))
        try:
            board = await self._lobby.find(duel)
            if message is not None and board.message is None:
                await self._lobby.placed(duel, message)
            elif board.message is None and board.status == "challenge":
                self._boards.show(board)
        except (StoreFault, DuelRefusal):
            log.exception("challenge %d could not be placed", duel)

    def take_challenger(self, duel: DuelId) -> _Interaction | None:
        """Give back the interaction that posted a challenge, once."""
        return self._kept.pop(duel, None)
