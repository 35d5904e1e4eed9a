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

ANSWER_MS: Final = 3000
"""Discord: by then an interaction is answered, or will never be."""

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
        self._standing: dict[MessageId, BoardView] = {}
        self._deleting: set[MessageId] = set()
        self._told: set[MessageId] = set()

    async def post(self, prompt: PromptView) -> MessageId | None:
        """Post a prompt; None if it failed. The race gives it so long and no longer."""
        board = prompt.board
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        # The message can't show its own stamp: the time left is shown by the host's clock, which is
        # near enough to be looked at. What counts is the stamp (RULES 5.3).
        closes_at_ms = self._clock.now_ms() + board.rules.uno_window_s * 1000
        shown = replace(prompt, closes_at_ms=closes_at_ms)
        panel = prompt_panel(shown, self._looks.of(board.locale))
        try:
            sent = await channel.send(
                view=layout(panel),
                allowed_mentions=SILENT,
                nonce=f"u{board.id}v{board.version}",
            )
        except WIRE_ERRORS as error:
            log.info("duel %d: its prompt was not posted: %s", board.id, failure_of(error))
            return None
        message = MessageId(sent.id)
        self._standing[message] = board
        return message

    async def answer(self, interaction: discord.Interaction, prompt: PromptView) -> None:
        """Answer a press by showing on the prompt itself how the race went."""
        panel = prompt_panel(prompt, self._looks.of(prompt.board.locale))
        await interaction.response.edit_message(view=layout(panel), allowed_mentions=SILENT)
        if prompt.message is not None and prompt.message in self._standing:
            self._told.add(prompt.message)

    def close(self, prompt: PromptView) -> None:
        """Show how a prompt ended, and delete it a while later."""
        if prompt.message is not None:
            self._background.start(self._close(prompt, prompt.message), "close a prompt")

    def clear(self, board: BoardView, message: MessageId) -> None:
        """Delete the prompt of a window that is long over, if nothing else will."""
        if message in self._standing:
            return
        self._background.start(self._delete(board, message), "clear an old prompt")

    async def clear_all(self, within_s: float) -> None:
        """Delete every prompt that stands, because the bot is stopping."""
        deleting = [self._delete(board, message) for message, board in [*self._standing.items()]]
        try:
            async with asyncio.timeout(within_s):
                await asyncio.gather(*deleting)
        except TimeoutError:
            log.info("%d prompts stay until somebody presses them", len(self._standing))

    async def _delete(self, board: BoardView, message: MessageId) -> None:
        if message in self._deleting:
            return
        self._deleting.add(message)
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        try:
            await channel.get_partial_message(message).delete()
        except WIRE_ERRORS as error:
            log.info("duel %d: an old prompt stays: %s", board.id, failure_of(error))
        finally:
            self._deleting.discard(message)
            self._standing.pop(message, None)
            self._told.discard(message)

    async def _close(self, prompt: PromptView, message: MessageId) -> None:
        board = prompt.board
        if prompt.call is not None and prompt.call.seat is not None:
            # The answer to a press shows the outcome, and only where that was lost, we do.
            await self._clock.sleep_ms(ANSWER_MS)
        if message not in self._told:
            channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
            panel = prompt_panel(prompt, self._looks.of(board.locale))
            try:
                await channel.get_partial_message(message).edit(
                    view=layout(panel), allowed_mentions=SILENT
                )
            except WIRE_ERRORS as error:
                log.info("duel %d: its prompt shows no end: %s", board.id, failure_of(error))
        await self._clock.sleep_ms(self._kept_ms)
        if message in self._standing:  # a race may tell of its end twice
            await self._delete(board, message)
