"""Challenges in their channel: posted, and their challengers remembered until they are accepted."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord

from bot.duel.errors import DuelRefusal, StoreFault
from bot.duel.lobby import Lobby
from bot.duel.ports import Clock, Readers
from bot.duel.records import DuelId, MessageId
from bot.duel.showing import BoardView
from bot.engine.errors import Refusal
from bot.engine.seats import BySeat
from bot.render.panel import PressOf
from bot.ui import custom_ids
from bot.ui.background import Background
from bot.ui.boards import Boards
from bot.ui.carrying import carries
from bot.ui.layouts import layout, pings
from bot.ui.places import missing_in
from bot.ui.replies import SLOW, Replies
from bot.ui.wire import WIRE_ERRORS, failure_of, read

log = logging.getLogger(__name__)

LOOK_WITHIN_S: Final = 10
"""How long is asked for what an interaction was answered with, before the challenge is posted."""

UNANSWERABLE_MS: Final = 3000
"""Discord takes no first answer to an interaction any more that is older."""

KEPT: Final = 1000
"""The oldest interactions are dropped beyond that; their challengers press *My hand* instead."""

_Interaction: TypeAlias = discord.Interaction[Any]


@dataclass(slots=True)
class _Asked:
    """The interaction that asked for a challenge."""

    interaction: _Interaction
    answered: bool = False
    """Whether it has an answer, so that its token opens a hand."""


class Challenges:
    """Posts challenges as the answer to a command or a click.

    The interactions are kept in memory only, since they hold a token: it opens the challenger's
    hand at accept.
    """

    def __init__(
        self,
        lobby: Lobby,
        boards: Boards,
        background: Background,
        replies: Replies,
        clock: Clock,
        readers: Readers,
    ) -> None:
        self._lobby = lobby
        self._boards = boards
        self._background = background
        self._replies = replies
        self._clock = clock
        self._readers = readers
        self._kept: dict[DuelId, _Asked] = {}

    async def post(
        self,
        interaction: _Interaction,
        opening: Coroutine[Any, Any, BoardView],
        *,
        rematch: bool = False,
    ) -> None:
        """Open a challenge, post it as the answer, and remember where it stands.

        Once it is being written down it is posted, whatever becomes of the answer.

        Raises:
            Refusal, StoreFault: As `opening` does.
        """
        interaction.extras[SLOW] = "fault-slow-challenge"
        opened = asyncio.ensure_future(opening)
        try:
            board = await asyncio.shield(opened)
        except asyncio.CancelledError:
            self._background.start(self._post_late(interaction, opened), "post a late challenge")
            raise
        await self._answer(interaction, board, rematch=rematch)

    async def _answer(self, interaction: _Interaction, board: BoardView, *, rematch: bool) -> None:
        asked = self._keep(interaction, board.id)
        given_up = False
        try:
            series = await self._series(board) if rematch else None
            panel = self._boards.panel(board, series=series)
            send = interaction.response.send_message
            sent = await read(send(view=layout(panel), allowed_mentions=pings(panel)))
            asked.answered = True
        except asyncio.CancelledError:
            given_up = True
            raise
        finally:
            if not asked.answered:
                # The challenge is written down: it must stand somewhere, to be answered or
                # withdrawn.
                work = self._find(asked, board.id, given_up=given_up)
                self._background.start(work, "find a challenge")
        if sent.message_id is not None:
            # Without it the first click tells where the challenge stands.
            await self.placed(board, MessageId(sent.message_id))

    async def _post_late(
        self, interaction: _Interaction, opened: asyncio.Future[BoardView]
    ) -> None:
        """Post a challenge that took so long to be written down that no answer is waited for."""
        try:
            board = await opened
        except (Refusal, StoreFault) as error:
            log.info("a challenge came to nothing: %s", type(error).__name__)
            return
        await self._find(self._keep(interaction, board.id), board.id, given_up=True)

    async def _find(self, asked: _Asked, duel: DuelId, *, given_up: bool) -> None:
        """Learn where a challenge stands whose answer we lost, or have it posted.

        An answer that was given up may still arrive, before an apology or after it, as long as
        Discord takes one.
        """
        message = await self._first_answer(asked, duel)
        if given_up and not asked.answered:
            await self._clock.sleep_ms(UNANSWERABLE_MS)
            message = await self._first_answer(asked, duel)
        try:
            board = await self._lobby.find(duel)
            if board.message is not None:
                return  # a press has told
            if message is not None:
                await self.placed(board, message)
            elif board.status == "challenge":
                await self._show(board)
        except (StoreFault, DuelRefusal):
            log.exception("challenge %d could not be placed", duel)

    async def _show(self, board: BoardView) -> None:
        """Have a challenge posted that stands nowhere; where the channel rests, it can't be."""
        if not self._boards.rests.allows(board.channel):
            try:
                await self.shown_nowhere(board)
            except StoreFault:
                log.exception("challenge %d could not be closed", board.id)
            else:
                return
        self._boards.show(board)

    async def _first_answer(self, asked: _Asked, duel: DuelId) -> MessageId | None:
        """Ask what an interaction was answered with: give the message if it is the challenge."""
        try:
            async with asyncio.timeout(LOOK_WITHIN_S):
                answer = await read(asked.interaction.original_response())
        except WIRE_ERRORS as error:
            log.info("challenge %d stands nowhere yet: %s", duel, failure_of(error))
            return None
        asked.answered = True
        # It may be a sentence that said meanwhile what went wrong.
        accept = custom_ids.write(PressOf("accept", duel, version=0))
        return MessageId(answer.id) if carries(answer, accept) else None

    async def shown_nowhere(self, board: BoardView) -> bool:
        """Close a challenge that may be shown nowhere: unseen it would hold its challenger.

        Give whether it was closed: not if a press has told meanwhile that it stands somewhere.

        Raises:
            StoreFault: It could not be written down; the challenge stands.
        """
        if not await self._lobby.drop_unseen(board):
            return False
        log.info("challenge %d may be shown nowhere and is closed", board.id)
        asked = self._kept.pop(board.id, None)
        if asked is not None:
            guild = asked.interaction.guild
            lacking = None if guild is None else missing_in(guild, board.channel)
            telling = self._replies.tell_of_post(
                asked.interaction, "challenge-shown-nowhere", lacking
            )
            self._background.start(telling, "tell of a challenge that is shown nowhere")
        return True

    def take_challenger(self, duel: DuelId) -> _Interaction | None:
        """Give back the interaction that asked for a challenge, once; None if it opens no hand."""
        asked = self._kept.pop(duel, None)
        return asked.interaction if asked is not None and asked.answered else None

    def _keep(self, interaction: _Interaction, duel: DuelId) -> _Asked:
        asked = self._kept[duel] = _Asked(interaction)
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return asked

    async def placed(self, board: BoardView, message: MessageId) -> None:
        """Remember where a challenge stands; a disk that refuses costs no more than the note."""
        self._boards.shown(board, message)
        try:
            await self._lobby.placed(board.id, message)
        except StoreFault:
            # It stands, and after a restart the first click tells where.
            log.exception("challenge %d: where it stands was not saved", board.id)

    async def _series(self, board: BoardView) -> BySeat[int]:
        """Give how many matches each has won; a rematch matters more than how the two stand."""
        try:
            return await self._readers.series(board.guild, board.players)
        except StoreFault:
            return (0, 0)
