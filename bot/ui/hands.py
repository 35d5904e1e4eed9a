"""Open hands: private messages that only a fresh token of their owner can change.

Discord: an ephemeral message is edited with an interaction token that made it, or was clicked on
it, for 15 minutes. So each click renews a hand, and pushes to the other player are best effort.
"""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import discord

from bot.duel.ports import Clock
from bot.duel.records import DuelId, UserId
from bot.duel.showing import HandShown
from bot.render.hand import Menu, hand_panel
from bot.ui.background import Background
from bot.ui.layouts import SILENT, layout
from bot.ui.looks import Looks
from bot.ui.wire import WIRE_ERRORS, failure_of

log = logging.getLogger(__name__)

TOKEN_LIFE_MS: Final = 14 * 60 * 1000
"""A minute less than Discord's 15, so that a push never comes too late."""

PUSH_TIMEOUT_S: Final = 10
"""The library would wait for minutes on an outage; the next push shows more anyway."""

_Key: TypeAlias = tuple[DuelId, UserId]


@dataclass(slots=True)
class _Open:
    """The newest open hand of one player in one duel."""

    token: str = field(repr=False)
    message: int
    locale: str
    until_ms: int


@dataclass(slots=True)
class _Slot:
    """One player's hand in one duel: its one writer at a time, and what was shown last."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    open: _Open | None = None
    newest: HandShown | None = None
    shown: int = -1
    pushing: bool = False


class Hands:
    """Shows hands to their owners: as the answer to a click, and by pushes between clicks."""

    def __init__(
        self, client: discord.Client, looks: Looks, clock: Clock, background: Background
    ) -> None:
        self._client = client
        self._looks = looks
        self._clock = clock
        self._background = background
        self._slots: dict[_Key, _Slot] = {}

    async def answer(
        self, interaction: discord.Interaction, shown: HandShown, *, menu: Menu | None = None
    ) -> None:
        """Answer a click or command with the clicker's own hand.

        In place (type 7) only when the clicked message is the clicker's own private one; else as a
        new private message (type 4), so that a hand never enters a public message.
        """
        locale = str(interaction.locale)
        slot = self._slot(shown)
        async with slot.lock:
            newest = _newer(slot.newest, shown)
            slot.newest = newest
            panel = hand_panel(newest, self._looks.of(locale), menu=menu or Menu())
            message = interaction.message
            if message is not None and message.flags.ephemeral:
                await interaction.response.edit_message(view=layout(panel), allowed_mentions=SILENT)
                at = message.id
            else:
                answered = await interaction.response.send_message(
                    view=layout(panel), ephemeral=True, allowed_mentions=SILENT
                )
                at = answered.message_id or 0
            self._opened(slot, interaction, at, locale, newest.board.moment)

    async def follow_up(self, interaction: discord.Interaction, shown: HandShown) -> None:
        """Open a hand with an earlier interaction's token (the challenger's, at accept)."""
        if self._clock.now_ms() > _until(interaction):
            return
        locale = str(interaction.locale)
        slot = self._slot(shown)
        async with slot.lock:
            newest = _newer(slot.newest, shown)
            slot.newest = newest
            view = layout(hand_panel(newest, self._looks.of(locale)))
            try:
                async with asyncio.timeout(PUSH_TIMEOUT_S):
                    message = await interaction.followup.send(
                        view=view, ephemeral=True, allowed_mentions=SILENT, wait=True
                    )
            except WIRE_ERRORS as error:
                log.info("a first hand was not shown: %s", failure_of(error))
                return
            self._opened(slot, interaction, message.id, locale, newest.board.moment)

    def push(self, shown: HandShown) -> None:
        """Bring an open hand up to date, soon; nothing happens if none can be reached."""
        slot = self._slot(shown)
        slot.newest = _newer(slot.newest, shown)
        if slot.open is not None and not slot.pushing:
            slot.pushing = True
            self._background.start(self._push(slot), "push a hand")

    def forget(self, duel: DuelId, user: UserId) -> None:
        """Drop what is known of a hand whose duel is over."""
        self._slots.pop((duel, user), None)

    async def _push(self, slot: _Slot) -> None:
        try:
            async with slot.lock:
                slot.pushing = False
                newest = slot.newest
                opened = slot.open
                if newest is None or opened is None or newest.board.moment <= slot.shown:
                    return
                application = self._client.application_id
                if application is None or self._clock.now_ms() > opened.until_ms:
                    slot.open = None
                    return
                webhook = discord.Webhook.partial(application, opened.token, client=self._client)
                panel = hand_panel(newest, self._looks.of(opened.locale))
                try:
                    async with asyncio.timeout(PUSH_TIMEOUT_S):
                        await webhook.edit_message(
                            opened.message, view=layout(panel), allowed_mentions=SILENT
                        )
                except WIRE_ERRORS as error:
                    what = failure_of(error)
                    log.info("duel %d: a hand was not pushed: %s", newest.board.id, what)
                    if what != "passing":
                        slot.open = None
                    return
                slot.shown = newest.board.moment
        finally:
            slot.pushing = False

    def _slot(self, shown: HandShown) -> _Slot:
        user = shown.board.players[shown.hand.seat]
        return self._slots.setdefault((shown.board.id, user), _Slot())

    def _opened(
        self, slot: _Slot, interaction: discord.Interaction, message: int, locale: str, moment: int
    ) -> None:
        slot.open = _Open(interaction.token, message, locale, _until(interaction))
        slot.shown = moment


def _until(interaction: discord.Interaction) -> int:
    return int(interaction.created_at.timestamp() * 1000) + TOKEN_LIFE_MS


def _newer(known: HandShown | None, given: HandShown) -> HandShown:
    return known if known is not None and known.board.moment > given.board.moment else given
