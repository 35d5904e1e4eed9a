"""The UNO prompt: a public message that both players get at the same moment."""

import asyncio
import logging
from dataclasses import replace
from typing import Final

import discord

from bot.duel.ports import Clock
from bot.duel.records import MessageId
from bot.duel.showing import BoardView, PromptView
from bot.render.prompt import prompt_panel
from bot.ui.background import Background
from bot.ui.layouts import SILENT, layout
from bot.ui.looks import Looks
from bot.ui.wire import WIRE_ERRORS, failure_of

log = logging.getLogger(__name__)

POST_TIMEOUT_S: Final = 5
"""A prompt that can't be posted by then is void (RULES 5.6); better than a board that hangs."""

KEPT_MS: Final = 8000
"""How long the outcome can be read before the prompt is deleted; the board keeps the line."""


class Prompts:
    """Posts prompts, shows how they ended, and cleans them up."""

    def __init__(
        self,
        client: discord.Client,
        looks: Looks,
        clock: Clock,
        background: Background,
        *,
        kept_ms: int = KEPT_MS,
    ) -> None:
        self._client = client
        self._looks = looks
        self._clock = clock
        self._background = background
        self._kept_ms = kept_ms

    async def post(self, prompt: PromptView) -> MessageId | None:
        """Post a prompt; None if it failed."""
        board = prompt.board
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        # The message can't show its own stamp: the time left is shown by the host's clock, which is
        # near enough to be looked at. What counts is the stamp (RULES 5.3).
        closes_at_ms = self._clock.now_ms() + board.rules.uno_window_s * 1000
        shown = replace(prompt, closes_at_ms=closes_at_ms)
        panel = prompt_panel(shown, self._looks.of(board.locale))
        try:
            async with asyncio.timeout(POST_TIMEOUT_S):
                sent = await channel.send(
                    view=layout(panel),
                    allowed_mentions=SILENT,
                    nonce=f"u{board.id}v{board.version}",
                )
        except WIRE_ERRORS as error:
            log.info("duel %d: its prompt was not posted: %s", board.id, failure_of(error))
            return None
        return MessageId(sent.id)

    async def answer(self, interaction: discord.Interaction, prompt: PromptView) -> None:
        """Answer a press by showing on the prompt itself how the race went."""
        panel = prompt_panel(prompt, self._looks.of(prompt.board.locale))
        await interaction.response.edit_message(view=layout(panel), allowed_mentions=SILENT)

    def close(self, prompt: PromptView) -> None:
        """Show how a prompt ended, and delete it a while later."""
        if prompt.message is not None:
            self._background.start(self._close(prompt, prompt.message), "close a prompt")

    def clear(self, board: BoardView, message: MessageId) -> None:
        """Delete the prompt of a window that is long over."""
        self._background.start(self._delete(board, message), "clear an old prompt")

    async def _delete(self, board: BoardView, message: MessageId) -> None:
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        try:
            await channel.get_partial_message(message).delete()
        except WIRE_ERRORS as error:
            log.info("duel %d: an old prompt stays: %s", board.id, failure_of(error))

    async def _close(self, prompt: PromptView, message: MessageId) -> None:
        board = prompt.board
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        where = channel.get_partial_message(message)
        try:
            if prompt.call is None or prompt.call.seat is None:
                # Nobody's press shows the outcome, so nobody's answer did.
                panel = prompt_panel(prompt, self._looks.of(board.locale))
                await where.edit(view=layout(panel), allowed_mentions=SILENT)
        except WIRE_ERRORS as error:
            log.info("duel %d: its prompt shows no end: %s", board.id, failure_of(error))
        await self._clock.sleep_ms(self._kept_ms)
        await self._delete(board, message)
