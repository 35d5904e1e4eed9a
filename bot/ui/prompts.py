"""The UNO prompt: a public message that both players get at the same moment."""

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, Protocol

import discord

from bot.duel.errors import StoreFault
from bot.duel.records import DuelId, MessageId, StandingPrompt
from bot.duel.showing import BoardView, PromptView
from bot.duel.steady import SteadyClock
from bot.render.panel import Panel, Text
from bot.render.prompt import prompt_panel
from bot.ui.background import Background
from bot.ui.layouts import SILENT, layout
from bot.ui.looks import Looks
from bot.ui.rests import Rests
from bot.ui.wire import WIRE_ERRORS, Failure, failure_of, read

log = logging.getLogger(__name__)

ANSWER_MS: Final = 3000
"""Discord: by then an interaction is answered, or will never be."""

_GONE: Final[frozenset[Failure]] = frozenset({"gone", "message_gone"})


FOUND_AGAIN_MS: Final = 2 * 60 * 1000
"""How long a posted message is found again by its nonce (Discord: enforce_nonce, the past few
minutes)."""


class Deleted(Protocol):
    """Takes note that a prompt is gone (`Lobby.prompt_deleted`)."""

    def __call__(self, duel: DuelId, version: int) -> Coroutine[Any, Any, None]:
        """Take note."""


class Prompts:
    """Posts prompts, shows how they ended, and cleans them up.

    A prompt is deleted once, after what is being written in it, and nothing is written in it then.
    """

    def __init__(
        self,
        client: discord.Client,
        looks: Looks,
        clock: SteadyClock,
        background: Background,
        rests: Rests,
        *,
        kept_ms: int,
    ) -> None:
        self._client = client
        self._looks = looks
        self._clock = clock
        self._background = background
        self._rests = rests
        self._kept_ms = kept_ms
        self._standing: dict[MessageId, BoardView] = {}
        self._deleting: set[MessageId] = set()
        self._leaving = False
        self._writing: dict[MessageId, set[asyncio.Future[None]]] = {}
        self._told: set[MessageId] = set()
        self.deleted: Deleted | None = None

    async def post(self, prompt: PromptView) -> MessageId | None:
        """Post a prompt; None if it failed. The race gives it so long and no longer."""
        board = prompt.board
        if not self._rests.allows(board.channel):
            return None
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        # The message can't show its own stamp: the time left is shown by Discord's time
        # as far as we know it, near enough to be looked at. What counts is the stamp (RULES 5.3).
        closes_at_ms = self._clock.discord_ms() + board.rules.uno_window_s * 1000
        shown = replace(prompt, closes_at_ms=closes_at_ms)
        panel = prompt_panel(shown, self._looks.of(board.locale))
        try:
            sent = await read(
                channel.send(
                    view=layout(panel),
                    allowed_mentions=SILENT,
                    nonce=_nonce(board.id, board.version),
                )
            )
        except WIRE_ERRORS as error:
            log.info("duel %d: its prompt was not posted: %s", board.id, self._count(board, error))
            return None
        message = MessageId(sent.id)
        self._standing[message] = board
        return message

    async def answer(self, interaction: discord.Interaction, prompt: PromptView) -> None:
        """Answer a press on the prompt itself: how the race went."""
        panel = prompt_panel(prompt, self._looks.of(prompt.board.locale))
        message = prompt.message
        if message is None or message in self._deleting:
            send = interaction.response.send_message
            await read(send(view=layout(panel), ephemeral=True, allowed_mentions=SILENT))
            return
        with self._write_in(message):
            edit = interaction.response.edit_message
            await read(edit(view=layout(panel), allowed_mentions=SILENT))
            if message in self._standing:
                self._told.add(message)

    def close(self, prompt: PromptView) -> None:
        """Show how a prompt ended, and delete it a while later."""
        if prompt.message is not None and not self._leaving:
            # It stands, though its posting was given up before its answer came.
            self._standing.setdefault(prompt.message, prompt.board)
            self._background.start(self._close(prompt, prompt.message), "close a prompt")

    def clear(self, board: BoardView, message: MessageId) -> None:
        """Delete the prompt of a window that is long over, if nothing else will."""
        if message in self._standing:
            return
        self._background.start(self._delete(board, message), "clear an old prompt")

    def clear_left(self, prompt: StandingPrompt) -> None:
        """Delete a prompt that an earlier run has left: nobody is answered by it any more."""
        self._background.start(self._clear_left(prompt), "clear a prompt that was left")

    async def clear_all(self, within_s: float) -> None:
        """Delete every prompt that stands, because the bot is stopping."""
        self._leaving = True
        deleting = [self._delete(board, message) for message, board in [*self._standing.items()]]
        try:
            async with asyncio.timeout(within_s):
                await asyncio.gather(*deleting)
        except TimeoutError:
            log.info("%d prompts stay until somebody presses them", len(self._standing))

    @contextmanager
    def _write_in(self, message: MessageId) -> Iterator[None]:
        """Keep a prompt from being deleted meanwhile."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        writing = self._writing.setdefault(message, set())
        writing.add(written)
        try:
            yield
        finally:
            written.set_result(None)
            writing.discard(written)
            if not writing:
                self._writing.pop(message, None)

    async def _delete(self, board: BoardView, message: MessageId) -> None:
        if message in self._deleting:
            return
        self._deleting.add(message)
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        gone = False
        try:
            if writing := self._writing.get(message):
                await asyncio.wait(set(writing))
            if self._rests.allows(board.channel):
                await read(channel.get_partial_message(message).delete())
                gone = True
        except WIRE_ERRORS as error:
            what = self._count(board, error)
            log.info("duel %d: an old prompt stays: %s", board.id, what)
            gone = what in _GONE
        finally:
            self._deleting.discard(message)
            stood = self._standing.pop(message, None)
            self._told.discard(message)
        if gone and stood is not None:
            await self._tell_deleted(stood.id, stood.version)

    async def _clear_left(self, prompt: StandingPrompt) -> None:
        channel = self._client.get_partial_messageable(prompt.channel, guild_id=prompt.guild)
        try:
            message = prompt.message
            if message is None:
                if self._clock.now_ms() - prompt.at_ms > FOUND_AGAIN_MS:
                    # It can't be found any more; if it stands, a press of it takes it away.
                    await self._tell_deleted(prompt.duel, prompt.version)
                    return
                # Posted again by the same nonce, Discord gives the first message back.
                words = self._looks.of(prompt.locale).words("uno-nobody")
                found = await read(
                    channel.send(
                        view=layout(Panel((Text(words),))),
                        allowed_mentions=SILENT,
                        nonce=_nonce(prompt.duel, prompt.version),
                    )
                )
                message = MessageId(found.id)
            if message in self._deleting:
                return  # a press of it has it taken away
            self._deleting.add(message)
            try:
                await read(channel.get_partial_message(message).delete())
            finally:
                self._deleting.discard(message)
        except WIRE_ERRORS as error:
            what = failure_of(error)
            log.info("duel %d: a prompt that was left stays: %s", prompt.duel, what)
            if what not in _GONE:
                return
        await self._tell_deleted(prompt.duel, prompt.version)

    async def _tell_deleted(self, duel: DuelId, version: int) -> None:
        """Have it noted; what the disk refuses is found again at the next start."""
        if self.deleted is not None:
            try:
                await self.deleted(duel, version)
            except StoreFault:
                log.warning("duel %d: the disk refused to note that a prompt is gone", duel)

    async def _close(self, prompt: PromptView, message: MessageId) -> None:
        board = prompt.board
        if prompt.call is not None and prompt.call.seat is not None:
            # The answer to a press shows the outcome, and only where that was lost, we do.
            await self._clock.sleep_ms(ANSWER_MS)
        stands = message in self._standing and message not in self._deleting
        if stands and message not in self._told and self._rests.allows(board.channel):
            channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
            panel = prompt_panel(prompt, self._looks.of(board.locale))
            edit = channel.get_partial_message(message).edit
            try:
                with self._write_in(message):
                    await read(edit(view=layout(panel), allowed_mentions=SILENT))
            except WIRE_ERRORS as error:
                what = self._count(board, error)
                log.info("duel %d: its prompt shows no end: %s", board.id, what)
        await self._clock.sleep_ms(self._kept_ms)
        if message in self._standing:
            await self._delete(board, message)

    def _count(self, board: BoardView, error: BaseException) -> Failure:
        """Sort a failure, and count it for the channel if it is one for good."""
        what = failure_of(error)
        if what == "refused":
            self._rests.refused(board.channel)
        return what


def _nonce(duel: DuelId, version: int) -> str:
    return f"u{duel}v{version}"
