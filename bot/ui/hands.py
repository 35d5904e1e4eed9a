"""Open hands: private messages that only a fresh token of their owner can change.

Discord: an ephemeral message is edited with an interaction token that made it, or was clicked on
it, for 15 minutes. So each click renews a hand, and pushes to the other player are best effort.
"""

import asyncio
import logging
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import discord

from bot.duel.errors import StoreFault
from bot.duel.ports import Readers
from bot.duel.readers import ANYBODY, HandOrder, Reader
from bot.duel.records import DuelId, UserId
from bot.duel.showing import HandShown
from bot.duel.steady import SteadyClock
from bot.render.hand import Menu, hand_panel
from bot.render.panel import Panel, Text
from bot.ui.background import Background
from bot.ui.layouts import SILENT, layout, private_panel
from bot.ui.looks import Looks
from bot.ui.wire import WIRE_ERRORS, Failure, failure_of, read

log = logging.getLogger(__name__)

TOKEN_LIFE_MS: Final = 14 * 60 * 1000
"""A minute less than Discord's 15, so that a push never comes too late."""

PUSH_TIMEOUT_S: Final = 10
"""The library would wait for minutes on an outage; the next push shows more anyway."""

SLOTS_KEPT: Final = 4096
"""Hands that are known at once; the longest unused are dropped, and opened anew by a click."""

READER_WITHIN_S: Final = 0.3
"""How long an answer waits to learn who reads it; without that it looks as it does to anybody."""

_Key: TypeAlias = tuple[DuelId, UserId]


@dataclass(slots=True)
class _Open:
    """The newest open hand of one player in one duel."""

    token: str = field(repr=False)
    message: int
    locale: str
    until_ms: int
    line: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)
    """Held while the message is changed by its token, whichever token that is."""


@dataclass(slots=True)
class _Slot:
    """One player's hand in one duel: what is newest, and what was shown last."""

    open: _Open | None = None
    newest: HandShown | None = None
    shown: int = -1
    """The moment of the newest hand that the open message shows for certain."""
    answers: int = 0
    """Counts the answers, so that a push knows whether one crossed it."""
    pushing: bool = False
    challenged: bool = False
    """Whether its owner reads the hand that a challenge opened: a push does not close it."""
    reader: Reader | None = None
    """Who reads the hand, once that is known; it stays so for the match."""


class Hands:
    """Shows hands to their owners: as the answer to a click, and by pushes between clicks.

    An answer never waits for a push: the library may hold even a successful call for seconds. Where
    the two cross, nobody knows which arrived last, and a push of the newest hand follows.
    """

    def __init__(
        self,
        client: discord.Client,
        looks: Looks,
        clock: SteadyClock,
        background: Background,
        readers: Readers,
    ) -> None:
        self._client = client
        self._looks = looks
        self._readers = readers
        self.reader_within_s: float = READER_WITHIN_S
        """How long a hand waits for what is kept of its reader."""
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
        reader = await self._reader(slot, shown)
        newest = slot.newest = _newer(slot.newest, shown)
        look = self._looks.of(locale)
        opened = menu or Menu()
        slot.challenged = opened.challenged
        view = layout(hand_panel(newest, look, menu=opened, reader=reader))
        message = private_panel(interaction)
        slot.answers += 1
        at = None
        try:
            if message is not None:
                edit = interaction.response.edit_message
                await read(edit(view=view, allowed_mentions=SILENT))
                at = message.id
            else:
                send = interaction.response.send_message
                answered = await read(send(view=view, ephemeral=True, allowed_mentions=SILENT))
                at = answered.message_id or 0
        finally:
            if at is None:
                # Late, refused, cancelled, or done without our hearing of it: an open hand that
                # can be reached is told anyway.
                if slot.open is None and message is not None:
                    token, until_ms = interaction.token, _until(interaction)
                    slot.open = _Open(token, message.id, locale, until_ms)
                self._start(slot)
        self._opened(slot, interaction, at, locale, newest.board.moment)

    async def follow_up(self, interaction: discord.Interaction, shown: HandShown) -> None:
        """Open a hand with an earlier interaction's token (the challenger's, at accept)."""
        if self._clock.discord_ms() > _until(interaction):
            return
        locale = str(interaction.locale)
        slot = self._slot(shown)
        reader = await self._reader(slot, shown)
        newest = slot.newest = _newer(slot.newest, shown)
        view = layout(hand_panel(newest, self._looks.of(locale), reader=reader))
        try:
            async with asyncio.timeout(PUSH_TIMEOUT_S):
                send = interaction.followup.send
                message = await read(
                    send(view=view, ephemeral=True, allowed_mentions=SILENT, wait=True)
                )
        except WIRE_ERRORS as error:
            log.info("a first hand was not shown: %s", failure_of(error))
            return
        if slot.open is None:
            self._opened(slot, interaction, message.id, locale, newest.board.moment)

    def push(self, shown: HandShown) -> None:
        """Bring an open hand up to date, soon; nothing happens if none can be reached."""
        key = (shown.board.id, shown.board.players[shown.hand.seat])
        slot = self._slots.get(key)
        if slot is None:
            return
        slot.newest = _newer(slot.newest, shown)
        if slot.open is None and shown.board.status != "live":
            self._forget(shown)
        self._start(slot)

    def _start(self, slot: _Slot) -> None:
        if slot.open is not None and not slot.pushing:
            slot.pushing = True
            self._background.start(self._push(slot), "push a hand")

    async def _push(self, slot: _Slot) -> None:
        try:
            while (newest := slot.newest) is not None and newest.board.moment > slot.shown:
                opened, answers = slot.open, slot.answers
                if opened is None or self._clock.discord_ms() > opened.until_ms:
                    slot.open = None
                    return
                if not await self._edit(opened, newest, slot):
                    if slot.answers == answers:
                        slot.open = None
                    return
                if slot.answers == answers:
                    slot.shown = newest.board.moment
        finally:
            slot.pushing = False
            if slot.newest is not None and slot.newest.board.status != "live":
                self._forget(slot.newest)

    async def _retire(self, old: _Open) -> None:
        """Leave one line where a hand was that is open elsewhere now: it would go out of date."""
        panel = Panel((Text(self._looks.of(old.locale).words("hand-moved")),))
        await self._write(old, panel)

    async def _edit(self, opened: _Open, shown: HandShown, slot: _Slot) -> bool:
        """Put a hand into the message that is open; False if that can't be reached any more."""
        look, reader = self._looks.of(opened.locale), slot.reader or ANYBODY
        panel = hand_panel(shown, look, menu=Menu(challenged=slot.challenged), reader=reader)
        failed = await self._write(opened, panel)
        # After an outage, or in a thread that sleeps, the next move pushes again; what the outage
        # hid may be there or not.
        return failed in {None, "passing", "asleep"}

    async def _write(self, opened: _Open, panel: Panel) -> Failure | None:
        """Change a private message by the token that reaches it; give how that failed, or None."""
        application = self._client.application_id
        if application is None:
            return "expired"
        webhook = discord.Webhook.partial(application, opened.token, client=self._client)
        try:
            async with opened.line, asyncio.timeout(PUSH_TIMEOUT_S):
                edit = webhook.edit_message
                await read(edit(opened.message, view=layout(panel), allowed_mentions=SILENT))
        except WIRE_ERRORS as error:
            what = failure_of(error)
            log.info("hand %d was not changed: %s", opened.message, what)
            return what
        return None

    async def keep_order(self, user: UserId, order: HandOrder) -> None:
        """Lay somebody's hands in another order from now on.

        Raises:
            StoreFault: The disk refuses; nothing changes.
        """
        await self._readers.keep_order(user, order)
        for (_duel, owner), slot in self._slots.items():
            if owner == user and slot.reader is not None:
                slot.reader = replace(slot.reader, order=order)

    async def _reader(self, slot: _Slot, shown: HandShown) -> Reader:
        if slot.reader is None:
            user = shown.board.players[shown.hand.seat]
            # Beside the answer: a disk that is stuck must not keep a hand back.
            asking = self._background.start(self._learn(slot, user), "who reads a hand")
            if asking is not None:
                await asyncio.wait((asking,), timeout=self.reader_within_s)
        return slot.reader or ANYBODY

    async def _learn(self, slot: _Slot, user: UserId) -> None:
        try:
            slot.reader = await self._readers.reader(user)
        except StoreFault as fault:
            log.info("a reader of a hand is not known: %s", fault)

    def _slot(self, shown: HandShown) -> _Slot:
        key = (shown.board.id, shown.board.players[shown.hand.seat])
        slot = self._slots.pop(key, None) or _Slot()
        self._slots[key] = slot
        while len(self._slots) > SLOTS_KEPT:
            del self._slots[next(iter(self._slots))]
        return slot

    def _forget(self, shown: HandShown) -> None:
        """Drop a hand, and the token to it, whose duel is over."""
        self._slots.pop((shown.board.id, shown.board.players[shown.hand.seat]), None)

    def _opened(
        self, slot: _Slot, interaction: discord.Interaction, message: int, locale: str, moment: int
    ) -> None:
        crossed = slot.pushing or slot.shown > moment
        slot.answers += 1
        old = slot.open
        if old is not None and old.message != message and self._clock.discord_ms() < old.until_ms:
            self._background.start(self._retire(old), "retire an old hand")
        slot.open = _Open(interaction.token, message, locale, _until(interaction))
        if old is not None and old.message == message:
            slot.open.line = old.line
        slot.shown = moment - 1 if crossed else moment
        self._start(slot)


def _until(interaction: discord.Interaction) -> int:
    return int(interaction.created_at.timestamp() * 1000) + TOKEN_LIFE_MS


def _newer(known: HandShown | None, given: HandShown) -> HandShown:
    return known if known is not None and known.board.moment > given.board.moment else given
