"""All that the bot asks of discord.py by private names, or leans on though it is not promised.

`tests/ui/test_discord_internals.py` fails when one of the names, or the code behind one, changes.

What the library does by itself after it has lost the gateway, and what is done here instead:

- It waits ever longer, up to 1,024 s, however well connections stood meanwhile. Here: `Tries`.
- A try that fails gives the session up, and the next one identifies. Here a session is resumed
  until Discord says that it is no more, at its own gateway and at the common one by turns.
- It waits five seconds before it identifies, though nobody did before. Here: `SessionStarts`.
- It tries for all shards one after another, each for up to a minute. Here each shard by itself.
- A session that is asked for and not answered is waited for, for ever. `Socket` gives it up.
- A connection that came to nothing is left open, with its heartbeats; one that is dead is waited
  for half a minute while it is closed. Here `Socket` hangs up.
- It knows servers for ever that it was thrown out of meanwhile: a new session does not name them.
- A first connection is tried for by a call in a call, a thousand of which end the process.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, ClassVar, Final, TypeVar

import aiohttp
import discord
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket, KeepAliveHandler, ReconnectWebSocket
from discord.http import HTTPClient, Route
from discord.shard import EventItem, EventType, Shard

from bot.duel.ports import Clock
from bot.ui.reconnecting import HELLO_WITHIN_MS, SessionStarts, Tries
from bot.ui.wire import read

log = logging.getLogger(__name__)

T = TypeVar("T")

FINAL: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Close codes after which no client may come back as it is (Discord: gateway close codes)."""

SESSION_IS_OVER: Final = frozenset({4003, 4007, 4009})
"""Close codes that ask for a new session (ibid.). The library tries to resume all the same."""

LAUNCH_WITHIN_MS: Final = 15_000
"""How long a first connection may take up to its HELLO: a start is busy with more than that."""

ANSWER_WITHIN_S: Final = 4.0
"""How long Discord may take to answer who identifies or resumes; it does so in a moment. A gateway
that says HELLO and acknowledges heartbeats, and no more, is noticed by nothing else."""

CLOSE_WITHIN_S: Final = 1.0
"""How long Discord is waited for to close its side, too; a dead connection never does."""

_SHARDS: Final = "_AutoShardedClient__shards"
_QUEUE: Final = "_AutoShardedClient__queue"


def point_at(api_url: str | None, gateway_url: str | None, cdn_url: str | None) -> None:
    """Point the library at another Discord, for the whole process: a proxy, or the sandbox.

    The library has no setting for it; these are the values that all its addresses are built from.
    """
    if api_url:
        Route.BASE = api_url.rstrip("/")
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    if cdn_url:
        discord.Asset.BASE = cdn_url.rstrip("/")


def parsers(client: discord.Client) -> MutableMapping[str, Callable[[Any], None]]:
    """Return what reads each event, by its name; there to be changed."""
    return client._connection.parsers  # noqa: SLF001 - see above


def views_kept(client: discord.Client) -> int:
    """Return how many views the library holds and would call."""
    store = client._connection._view_store  # noqa: SLF001 - see above
    return len(store._views) + len(store._synced_message_views)  # noqa: SLF001 - see above


def keep_alive(bot: commands.AutoShardedBot, shard_id: int) -> KeepAliveHandler | None:
    """Return the heartbeats of a shard's connection; None if it has none (any more)."""
    shard = bot.shards.get(shard_id)
    return None if shard is None else shard._parent.ws._keep_alive  # noqa: SLF001 - see above


def last_heard_s(beat: KeepAliveHandler) -> float:
    """Return when a connection was last heard, on `time.perf_counter`."""
    return beat._last_recv  # noqa: SLF001 - see above


def make_silent(beat: KeepAliveHandler, seconds: float) -> None:
    """Let a connection have been heard so much earlier, for tests: its time is the host's."""
    beat._last_recv -= seconds  # noqa: SLF001 - see above


async def end_global_limit(http: HTTPClient, clock: Clock, length_ms: int) -> None:
    """Let calls go on after a global rate limit.

    The library does so only if the call that met the limit lives to the end of it. One that was
    given up before leaves all later ones waiting for ever.
    """
    await clock.sleep_ms(length_ms)
    http._global_over.set()  # noqa: SLF001 - see above


async def forget_log_in(http: HTTPClient) -> None:
    """Close what a log-in that failed has opened: the next one opens it anew, and leaves it."""
    await http.close()
    http.connector = discord.utils.MISSING


class Socket(DiscordWebSocket):
    """A connection that is hung up when nothing comes of it."""

    _hanging_up: ClassVar[set[asyncio.Task[None]]] = set()

    def __init__(
        self, socket: aiohttp.ClientWebSocketResponse, *, loop: asyncio.AbstractEventLoop
    ) -> None:
        super().__init__(socket, loop=loop)
        self._stands = False
        # The library has the half minute in its code.
        socket._timeout = aiohttp.ClientWSTimeout(ws_close=CLOSE_WITHIN_S)  # noqa: SLF001 - see above

    async def poll_event(self) -> None:
        """Read one message; the first is HELLO."""
        if self._stands:
            await super().poll_event()
        else:
            await self._or_hang_up(super().poll_event())

    async def identify(self) -> None:
        """Begin a session."""
        await self._or_hang_up(super().identify())
        self._expect_an_answer()

    async def resume(self) -> None:
        """Go on with a session."""
        await self._or_hang_up(super().resume())
        self._expect_an_answer()

    def _expect_an_answer(self) -> None:
        """Hang up, and so try anew, if no event comes: READY is one, and what a resume brings."""
        self._stands = True
        before = self.sequence

        def look() -> None:
            if self.open and self.sequence == before:
                log.warning(
                    "shard %s: Discord's gateway gives no answer: trying anew", self.shard_id
                )
                self._hang_up()

        self.loop.call_later(ANSWER_WITHIN_S, look)

    async def _or_hang_up(self, step: Awaitable[None]) -> None:
        try:
            await step
        except BaseException:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        closing = self.loop.create_task(self.close())
        self._hanging_up.add(closing)
        closing.add_done_callback(self._hanging_up.discard)


class ReturningShard(Shard):
    """A shard that comes back by itself, for as long as it takes, beside all others."""

    def __init__(
        self, ws: DiscordWebSocket, client: "ReturningBot", queue_put: Callable[[EventItem], None]
    ) -> None:
        super().__init__(ws, client, queue_put)
        self._bot = client
        self._tries = Tries(client.retry_clock)
        self._tries.connected()

    async def _handle_disconnect(self, e: Exception) -> None:
        """Take an error of the connection for its end, which is none of the session."""
        if _is_final(e):
            await super()._handle_disconnect(e)
        else:
            self._queue_put(EventItem(EventType.resume, self, ReconnectWebSocket(self.id)))

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Begin to come back; what waits for this goes on with the other shards."""
        self._cancel_task()
        self._task = self._bot.loop.create_task(self._come_back(exc), name="come back")

    async def _come_back(self, why: ReconnectWebSocket) -> None:
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        self._tries.lost()
        resume = why.resume and self._can_resume()
        await self.ws.close()
        if not why.resume:
            await self._bot.retry_clock.sleep_ms(self._tries.invalid_wait_ms())
        told = False
        while not self._bot.is_closed():
            if (wait_ms := self._tries.next_wait_ms()) > 0:
                await self._bot.retry_clock.sleep_ms(wait_ms)
            try:
                self.ws = await self._connect(resume=resume)
            except ReconnectWebSocket as signal:
                resume = resume and signal.resume
            except self._handled_exceptions as error:
                if _is_final(error):
                    await super()._handle_disconnect(error)
                    return
                if not told:
                    told = True
                    log.warning(
                        "shard %d: Discord's gateway can't be reached (%s): trying on",
                        self.id,
                        type(error).__name__,
                    )
            except Exception as error:  # noqa: BLE001 - as everywhere in the library: it ends the bot
                self._queue_put(EventItem(EventType.terminate, self, error))
                return
            else:
                self._tries.connected()
                self.launch()
                return

    def _can_resume(self) -> bool:
        code = self.ws._close_code or self.ws.socket.close_code  # noqa: SLF001 - see above
        return self.ws.session_id is not None and code not in SESSION_IS_OVER

    async def _connect(self, *, resume: bool) -> DiscordWebSocket:
        if not resume:
            return await self._bot.begin_session(self.id, within_ms=HELLO_WITHIN_MS)
        old = self.ws
        opening = Socket.from_client(
            self._bot,
            # A session's own gateway may be away though the common one is there.
            gateway=old.gateway if self._tries.odd else None,
            shard_id=self.id,
            session=old.session_id,
            sequence=old.sequence,
            resume=True,
        )
        return await _within(self._bot.retry_clock, HELLO_WITHIN_MS, opening)


class ReturningBot(commands.AutoShardedBot):
    """A client whose shards come back soon after each outage, however many there were.

    Args:
        args: What the library takes.
        retry_clock: The time that it waits by.
        kwargs: What the library takes.
    """

    def __init__(self, *args: Any, retry_clock: Clock, **kwargs: Any) -> None:  # noqa: ANN401 - the library's own
        super().__init__(*args, **kwargs)
        self.retry_clock: Final = retry_clock
        self.session_starts: Final = SessionStarts(
            retry_clock, lambda: read(self.fetch_session_start_limits())
        )
        reading = parsers(self)
        self._parse_ready = reading["READY"]
        reading["READY"] = self._read_ready

    def _read_ready(self, data: Any) -> None:  # noqa: ANN401 - as it came in
        """Take leave of the servers that a new session does not name any more."""
        self._parse_ready(data)
        named = {int(guild["id"]) for guild in data["guilds"]}
        for guild in self.guilds:
            if guild.id not in named and guild.shard_id == data["shard"][0]:
                parsers(self)["GUILD_DELETE"]({"id": str(guild.id)})

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count a session start: the time to wait is over by now."""
        del initial
        self.session_starts.used(shard_id or 0)

    async def launch_shards(self) -> None:
        """Connect all shards, having learnt how often they may.

        Raises:
            GatewayNotFound: Discord did not say.
            UnreadableAnswer: It is not to be understood.
        """
        if not self.is_closed():
            await self.session_starts.begin()
            await super().launch_shards()

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard for the first time, however long it takes.

        Raises:
            ConnectionClosed: Discord wants no more such tries.
        """
        del initial
        tries = Tries(self.retry_clock)
        while not self.is_closed():
            if (wait_ms := tries.next_wait_ms()) > 0:
                await self.retry_clock.sleep_ms(wait_ms)
            try:
                ws = await self.begin_session(shard_id, gateway, within_ms=LAUNCH_WITHIN_MS)
            except Exception as error:
                if _is_final(error):
                    raise
                log.warning("shard %d: no connection yet: %s", shard_id, type(error).__name__)
                continue
            shard = ReturningShard(ws, self, getattr(self, _QUEUE).put_nowait)
            getattr(self, _SHARDS)[shard_id] = shard
            shard.launch()
            return

    async def begin_session(
        self, shard_id: int, gateway: yarl.URL | None = None, *, within_ms: int
    ) -> DiscordWebSocket:
        """Connect and identify, in turn.

        Raises:
            TimeoutError: Discord did not say HELLO in time.
        """
        async with self.session_starts.turn(shard_id):
            opening = Socket.from_client(self, gateway=gateway, shard_id=shard_id)
            return await _within(self.retry_clock, within_ms, opening)


def _is_final(error: Exception) -> bool:
    return isinstance(error, discord.ConnectionClosed) and error.code in FINAL


async def _within(clock: Clock, limit_ms: int, work: Awaitable[T]) -> T:
    """Wait for work, but not longer, on our own clock.

    Raises:
        TimeoutError: It was not done in time, and was given up.
    """
    working = asyncio.ensure_future(work)
    limit = asyncio.ensure_future(clock.sleep_ms(limit_ms))
    try:
        await asyncio.wait({working, limit}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise TimeoutError
        return working.result()
    finally:
        limit.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait({working})
