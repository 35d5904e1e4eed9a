"""What every answer of Discord's tells beside its body: Discord's time, or that we are banned.

The library reads neither. It shows its requests to whoever wants to watch them (`http_trace`), and
that is what this does.
"""

import logging
from collections.abc import Awaitable, Callable
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord
from discord.http import Route

from bot.duel.steady import SteadyClock

log = logging.getLogger(__name__)

UNTOLD_MS: Final = 60_000
"""How long nothing is asked where a ban does not say how long it is."""

LONGEST_MS: Final = 24 * 3_600_000
"""A ban is believed so far: a later call learns of the rest."""

PROMPT_MS: Final = 1000
"""An answer that took longer tells no time: it may have been stamped at its very beginning."""

HALF_SECOND_MS: Final = 500
"""The header `Date` has whole seconds, rounded down."""


class Banned(aiohttp.ClientError):
    """The call was not made: Discord has banned this host, for as long as it said."""


class Edge:
    """Watches the library's calls, and lets none go out while Discord bans this host.

    Whoever asks on while being banned is banned for longer. The ban is Cloudflare's: a 429 without
    the header `Via`, which all of Discord's own limits carry. The library raises there, and its
    next call goes out as if nothing was said.
    """

    def __init__(self, clock: SteadyClock) -> None:
        self._clock = clock
        self._banned_until_ms: int | None = None
        self.on_ban: Callable[[], object] | None = None
        """Called when a ban begins."""
        self.on_global_limit: Callable[[int], object] | None = None
        """Called with its length when a call meets the limit that all calls share."""
        self.trace: Final = aiohttp.TraceConfig()
        """What the library takes as its `http_trace`."""
        self.trace.on_request_start.append(self._before)
        self.trace.on_request_end.append(self._after)

    @property
    def banned_ms(self) -> int:
        """Tell for how many milliseconds nothing may be asked; 0: no ban that we know of."""
        if self._banned_until_ms is None:
            return 0
        return max(0, self._banned_until_ms - self._clock.monotonic_ms())

    async def sit_out(self) -> None:
        """Wait until the ban, and what was added to it meanwhile, is over; and say so."""
        while (left_ms := self.banned_ms) > 0:
            await self._clock.sleep_ms(left_ms)
        if self._banned_until_ms is not None:  # else somebody who waited too has said so
            self._banned_until_ms = None
            log.info("the ban is over: Discord is asked again")

    async def outlast(self, call: Callable[[], Awaitable[None]]) -> None:
        """Make a call, again after each ban that it meets.

        Raises:
            discord.DiscordException, aiohttp.ClientError: It failed otherwise.
        """
        while True:
            try:
                return await call()
            except (discord.DiscordException, aiohttp.ClientError):
                if not self.banned_ms:
                    raise
                await self.sit_out()

    async def _before(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        call: aiohttp.TraceRequestStartParams,
    ) -> None:
        """Note when a call begins.

        Raises:
            Banned: It must not be made.
        """
        if _is_rest(str(call.url)) and self.banned_ms:
            raise Banned
        context.began_ms = self._clock.monotonic_ms()

    async def _after(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        call: aiohttp.TraceRequestEndParams,
    ) -> None:
        """Look at an answer's headers."""
        if not _is_rest(str(call.url)):
            return
        headers = call.response.headers
        if self._clock.monotonic_ms() - context.began_ms <= PROMPT_MS:
            at_ms = _dated_ms(headers.get("Date"))
            if at_ms is not None:
                self._clock.told(at_ms + HALF_SECOND_MS)
        if call.response.status != HTTPStatus.TOO_MANY_REQUESTS:
            return
        length_ms = _length_ms(headers.get("Retry-After"))
        if not headers.get("Via"):
            self._banned(length_ms)
        elif headers.get("X-RateLimit-Global") and self.on_global_limit is not None:
            self.on_global_limit(length_ms)

    def _banned(self, length_ms: int) -> None:
        first = self._banned_until_ms is None
        until_ms = self._clock.monotonic_ms() + length_ms
        self._banned_until_ms = max(until_ms, self._banned_until_ms or 0)
        if not first:
            return
        log.warning(
            "Discord has banned this host for %d seconds: nothing is shown or answered until then, "
            "and no time counts. Hosts shared with other bots are banned for those, too",
            length_ms // 1000,
        )
        if self.on_ban is not None:
            self.on_ban()


def _is_rest(address: str) -> bool:
    """Tell a call of the API from pictures and from the gateway, which are not asked for less."""
    return address.startswith(Route.BASE)


def _dated_ms(date: str | None) -> int | None:
    """Read the header `Date` (RFC 9110, 5.6.7), in UTC milliseconds; None if it can't be."""
    try:
        return None if date is None else round(parsedate_to_datetime(date).timestamp() * 1000)
    except (ValueError, OverflowError):
        return None


def _length_ms(seconds: str | None) -> int:
    """Read the header `Retry-After`."""
    try:
        length_ms = round(float(seconds or "") * 1000)
    except (ValueError, OverflowError):
        return UNTOLD_MS
    return min(max(length_ms, 1000), LONGEST_MS)
