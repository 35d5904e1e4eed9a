"""Boards: one public message a duel, written by one background writer a channel.

The newest state wins, one call is in flight, and no click ever waits for one: the library holds
even a successful call while the channel's rate limit is used up.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, Literal, Protocol, TypeAlias
from weakref import WeakValueDictionary

import discord

from bot.duel.errors import DuelRefusal, StoreFault
from bot.duel.ports import CallReason, Clock
from bot.duel.records import CLOSED, ChannelId, DuelId, MessageId
from bot.duel.showing import BoardView
from bot.engine.seats import BySeat, Seat
from bot.render.board import board_panel
from bot.render.challenge import challenge_panel
from bot.render.panel import Panel, Text
from bot.ui.background import Background
from bot.ui.layouts import SILENT, layout, pings
from bot.ui.looks import Looks
from bot.ui.orders import ChannelOrders, Order
from bot.ui.rests import Rests
from bot.ui.wire import WIRE_ERRORS, Failure, emoji_is_gone, failure_of, read

log = logging.getLogger(__name__)

SPACING_MS: Final = 1100
"""Between two edits in a channel: Discord allows about five in five seconds."""

CALL_TIMEOUT_S: Final = 30
LONGEST_PAUSE_MS: Final = 60_000
"""Between two tries while Discord fails: the newest board is always shown in the end."""

PAUSE_SPACING_MS: Final = 22
"""Between two boards that are told of a stop: 45 a second, where Discord allows 50 in all."""

FINAL: Final = frozenset({"refused", "asleep"})
"""The failures of a new message that another one would meet too."""

RESTING: Final = 1024
"""How many channels are remembered whose boards could not be shown; the oldest are given up."""

MESSAGES: Final = 8192
"""Of how many duels the message is remembered here; the store knows of all."""


POSTED_WITHIN_S: Final = 1.8
"""How long an answer waits for a post that it is to tell of; it is due in 2.5 s."""

Posting: TypeAlias = Literal["posted", "waits", "refused", "rests"]
"""What came of a post: it stands there; it is on its way still; Discord does not allow it, and by
now a match's board rests, which was told nobody yet."""

NOT_POSTED: Final[dict[Posting, str]] = {"refused": "post-refused", "rests": "board-rests"}
"""What is said where Discord does not allow a post: one of them, for they say much the same."""


class Placed(Protocol):
    """Remembers which message a duel stands in now (`Lobby.placed`)."""

    def __call__(self, duel: DuelId, message: MessageId) -> Coroutine[Any, Any, None]:
        """Remember it."""


class Boards:
    """Shows challenges, boards and results in their channels."""

    def __init__(
        self,
        client: discord.Client,
        looks: Looks,
        clock: Clock,
        background: Background,
        *,
        spacing_ms: int = SPACING_MS,
    ) -> None:
        self._client = client
        self._looks = looks
        self._clock = clock
        self._background = background
        self._spacing_ms = spacing_ms
        self.rests = Rests(clock)
        self._channels: dict[ChannelId, ChannelOrders] = {}
        self._closed: list[Callable[[BoardView], bool]] = []
        self._messages: dict[DuelId, MessageId] = {}
        self._moments: dict[DuelId, int] = {}
        self._lines: WeakValueDictionary[ChannelId, asyncio.Lock] = WeakValueDictionary()
        self._pausing = False
        self.posted_within_s: float = POSTED_WITHIN_S
        """How long an answer waits for a post that it is to tell of."""
        self.placed: Placed | None = None
        self.gone: Callable[[ChannelId], Coroutine[Any, Any, None]] | None = None
        self.shown_nowhere: Callable[[BoardView], Coroutine[Any, Any, bool]] | None = None

    def panel(
        self,
        board: BoardView,
        call: tuple[Seat, CallReason] | None = None,
        series: BySeat[int] | None = None,
    ) -> Panel:
        """Give a board's panel in its server's language, calling one player if asked to.

        `series` makes a challenge a rematch (`bot.render.challenge`).
        """
        look = self._looks.of(board.locale)
        if board.table is None or board.status in CLOSED:
            return challenge_panel(board, look, series=series)
        panel = board_panel(board, look)
        if call is None:
            return panel
        seat, reason = call
        if reason != "accepted" and seat not in board.table.to_act:
            # The game went on while the call waited: nobody is called to what is over.
            return panel
        called = board.players[seat]
        words = look.words(f"call-{reason.replace('_', '-')}", player=f"<@{called}>")
        return replace(panel, blocks=(Text(words), *panel.blocks), ping=(called,))

    def show(self, board: BoardView) -> None:
        """Show a board where it stands, soon."""
        self._order(board)

    def repost(self, board: BoardView, call: tuple[Seat, CallReason] | None = None) -> None:
        """Post a board anew at the bottom, and delete the old message."""
        self._order(board, anew=True, call=call)

    async def posted(self, board: BoardView, *, else_: Posting = "waits") -> Posting:
        """Wait for what comes of a post that was ordered just now, and say it.

        `else_` is what is said where nothing waits or is under way.
        """
        if not self.rests.allows(board.channel):
            return self._refusal(board)
        channel = self._channels.get(board.channel)
        order = None if channel is None else channel.of(board.id)
        if order is None:
            return else_
        heard: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        order.waiting = (*order.waiting, heard)
        await asyncio.wait((heard,), timeout=self.posted_within_s)
        if not heard.done():
            return "waits"
        return "posted" if heard.result() else self._refusal(board)

    def _refusal(self, board: BoardView) -> Posting:
        """Return how a post was refused, and need no hint beside the answer that says so."""
        rests = self.rests.to_tell(board.channel)
        self.rests.was_told(board.channel)
        return "rests" if rests and board.status == "live" else "refused"

    def shown(self, board: BoardView, message: MessageId) -> None:
        """Note that an answer to a click showed this board in `message` already."""
        self._remember(board, message, max(board.moment, self._moments.get(board.id, -1)))

    def close_stray(self, board: BoardView, message: MessageId) -> None:
        """Take the buttons from a challenge's message that the duel has left, or never knew."""
        # Where a live duel's board is known to stand, its own writer has taken the buttons.
        if board.table is None or message != self._messages.get(board.id, board.message):
            self._background.start(self._close_stray(board, message), "close a stray challenge")

    def missed(self, board: BoardView) -> None:
        """Show a board after all that an answer should have shown: it may not have arrived."""
        self._moments.pop(board.id, None)
        self._order(board)

    def wake(self, channel: ChannelId) -> None:
        """Try again in a channel, if that is allowed there."""
        if (known := self._channels.get(channel)) is not None:
            self._run(channel, known)

    async def pause(self, boards: Sequence[BoardView], within_s: float) -> int:
        """Say on boards that the bot is away for a moment; give how many say so.

        Nothing else is shown from now on. Best effort: what is not done in `within_s` seconds is
        left, and every board is shown anew after a start.
        """
        self._pausing = True
        told: list[DuelId] = []
        try:
            async with asyncio.timeout(within_s), asyncio.TaskGroup() as calls:
                for board in boards:
                    calls.create_task(self._say_paused(board, told))
                    await self._clock.sleep_ms(PAUSE_SPACING_MS)
        except TimeoutError:
            log.debug("the time to tell the boards of the stop is over")
        return len(told)

    async def _say_paused(self, board: BoardView, told: list[DuelId]) -> None:
        message = self._messages.get(board.id, board.message)
        if message is None or not self.rests.allows(board.channel):
            return
        panel = board_panel(board, self._looks.of(board.locale), paused=True)
        try:
            async with self._line(board.channel):
                # A post that was under way may have moved it.
                message = self._messages.get(board.id, message)
                await self._put(board, message, panel)
        except WIRE_ERRORS as error:
            log.info("duel %d: its board says nothing of the stop: %s", board.id, failure_of(error))
        else:
            told.append(board.id)

    def waiting(self) -> list[ChannelId]:
        """Give the channels in which something waits to be shown."""
        return list(self._channels)

    @contextmanager
    def closed(self, there: Callable[[BoardView], bool]) -> Iterator[None]:
        """Show nothing, meanwhile, in a place that is no more, and forget what waits for it."""
        self._closed.append(there)
        try:
            yield
        finally:
            self._closed.remove(there)
            for channel in self._channels.values():
                for duel in [duel for duel, order in channel.orders.items() if there(order.board)]:
                    del channel.orders[duel]

    def _order(
        self, board: BoardView, *, anew: bool = False, call: tuple[Seat, CallReason] | None = None
    ) -> None:
        if any(there(board) for there in self._closed):
            return
        channel = self._channels.setdefault(board.channel, ChannelOrders())
        self._give_up_oldest()
        order = Order(board, anew, call)
        waiting = channel.orders.get(board.id)
        if waiting is not None:
            order = replace(waiting, anew=anew or waiting.anew, call=call or waiting.call)
            if waiting.board.moment <= board.moment:
                order.board = board
        channel.orders[board.id] = order
        self._run(board.channel, channel)

    def _give_up_oldest(self) -> None:
        if len(self._channels) > RESTING:
            at_rest = (number for number, each in self._channels.items() if not each.running)
            if (number := next(at_rest, None)) is not None:
                del self._channels[number]

    def _run(self, number: ChannelId, channel: ChannelOrders) -> None:
        if self._pausing:
            return
        if not channel.running and channel.orders and self.rests.allows(number):
            channel.running = True
            self._background.start(self._write(number, channel), f"boards of {number}")

    async def _write(self, number: ChannelId, channel: ChannelOrders) -> None:
        failed = 0
        try:
            while channel.orders and self.rests.allows(number):
                duel, order = next(iter(channel.orders.items()))
                if self._pausing and order.board.status == "live":
                    return
                del channel.orders[duel]
                if not order.anew and order.board.moment <= self._moments.get(duel, -1):
                    self._forget_ended(order.board)
                    continue
                known = self._messages.get(duel, order.board.message)
                unseen = known is None or order.lost
                channel.under_way = order
                async with self._line(number):
                    what = await self._attempt(order)
                channel.under_way = None
                failed = failed + 1 if what == "passing" else 0
                if what in {None, "refused", "asleep"}:
                    order.tell(posted=what is None)
                match what:
                    case None:
                        self.rests.went_well(number)
                    case "passing":
                        channel.put_back(order.after(what))
                    case "gone":
                        await self._tell_gone(number)
                    case _:
                        self.rests.refused(number)
                        shown = replace(order.board, message=known)
                        final = unseen and what in FINAL
                        if not (final and await self._give_up(channel, shown)):
                            channel.put_back(order.after(what))
                pause_ms = self._spacing_ms * (1 + failed * failed)
                await self._clock.sleep_ms(min(pause_ms, LONGEST_PAUSE_MS))
        finally:
            channel.running, channel.under_way = False, None
            if not channel.orders:
                self._channels.pop(number, None)

    def _line(self, channel: ChannelId) -> asyncio.Lock:
        """Give what is held in a channel during a call, so that one alone is in flight."""
        line = self._lines.get(channel)
        if line is None:
            line = self._lines[channel] = asyncio.Lock()
        return line

    async def _attempt(self, order: Order) -> Failure | None:
        board = order.board
        message = self._messages.get(board.id, board.message)
        if message is None and board.status in CLOSED:
            return None  # a challenge that stands nowhere need not be shown as closed
        try:
            async with asyncio.timeout(CALL_TIMEOUT_S):
                if order.anew or message is None:
                    await self._post(order, message)
                else:
                    await self._edit(board, message)
        except WIRE_ERRORS as error:
            what = failure_of(error)
            log.info("duel %d: its board was not shown: %s", board.id, what)
            if emoji_is_gone(error):
                self._looks.refused()
            return what
        self._moments[board.id] = board.moment
        self._forget_ended(board)
        return None

    def _remember(self, board: BoardView, message: MessageId, moment: int) -> None:
        self._messages.pop(board.id, None)
        self._messages[board.id] = message
        self._moments[board.id] = moment
        if len(self._messages) > MESSAGES:
            oldest = next(iter(self._messages))
            del self._messages[oldest]
            self._moments.pop(oldest, None)

    def _forget_ended(self, board: BoardView) -> None:
        """Let go of a duel whose last picture has been shown."""
        if board.status not in {"challenge", "live"}:
            self._messages.pop(board.id, None)
            self._moments.pop(board.id, None)

    async def _tell_placed(self, duel: DuelId, message: MessageId) -> None:
        """Have it remembered; a disk that refuses costs a board posted anew after a restart."""
        if self.placed is not None:
            try:
                await self.placed(duel, message)
            except (StoreFault, DuelRefusal):
                log.exception("duel %d: where its board stands was not saved", duel)

    async def _tell_gone(self, channel: ChannelId) -> None:
        """Have the channel's duel ended; what the disk refuses is found again at the next call."""
        if self.gone is not None:
            try:
                with self.closed(lambda board: board.channel == channel):
                    await self.gone(channel)
            except (StoreFault, DuelRefusal):
                log.exception("channel %d: its duel could not be ended", channel)

    async def _give_up(self, channel: ChannelOrders, board: BoardView) -> bool:
        """Have a challenge closed that stands nowhere; what the disk refuses the next try finds."""
        if self.shown_nowhere is None or board.status != "challenge":
            return False
        try:
            closed = await self.shown_nowhere(board)
        except (StoreFault, DuelRefusal):
            log.exception("challenge %d could not be closed", board.id)
            return False
        if closed:
            channel.orders.pop(board.id, None)
        return closed

    async def _retire(self, old: discord.PartialMessage, order: Order) -> None:
        """Take an old board away; an accepted challenge stays, with the seal it was accepted by."""
        board = order.board
        try:
            if order.call is not None and order.call[1] == "accepted":
                accepted = challenge_panel(board, self._looks.of(board.locale))
                await read(old.edit(view=layout(accepted), allowed_mentions=SILENT))
            else:
                await read(old.delete())
        except WIRE_ERRORS as error:
            log.info("duel %d: its old board was not retired: %s", board.id, failure_of(error))

    async def _close_stray(self, board: BoardView, message: MessageId) -> None:
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        panel = challenge_panel(board, self._looks.of(board.locale))
        try:
            edit = channel.get_partial_message(message).edit
            async with self._line(board.channel):
                await read(edit(view=layout(panel), allowed_mentions=SILENT))
        except WIRE_ERRORS as error:
            log.info("duel %d: a stray challenge stays: %s", board.id, failure_of(error))

    async def _edit(self, board: BoardView, message: MessageId) -> None:
        await self._put(board, message, self.panel(board))

    async def _put(self, board: BoardView, message: MessageId, panel: Panel) -> None:
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        edit = channel.get_partial_message(message).edit
        await read(edit(view=layout(panel), allowed_mentions=SILENT))

    async def _post(self, order: Order, old: MessageId | None) -> None:
        board = order.board
        channel = self._client.get_partial_messageable(board.channel, guild_id=board.guild)
        panel = self.panel(board, order.call)
        # The nonce names what is replaced: a retry, or a second try after a restart, finds the
        # first message instead of posting another (Discord: enforce_nonce).
        sent = await read(
            channel.send(
                view=layout(panel),
                # A challenge that is posted again has called its player already.
                allowed_mentions=pings(panel) if old is None or order.call else SILENT,
                nonce=f"d{board.id}" if old is None else f"b{old}",
            )
        )
        new = MessageId(sent.id)
        if order.again:
            # The message found may be that of the first try, with an older picture.
            edit = channel.get_partial_message(new).edit
            await read(edit(view=layout(panel), allowed_mentions=SILENT))
        self._remember(board, new, self._moments.get(board.id, -1))
        await self._tell_placed(board.id, new)
        if old is not None and old != new and not order.lost:
            await self._retire(channel.get_partial_message(old), order)
