"""The shape of an answer on the wire."""

import json
from collections.abc import Awaitable, Callable
from email.utils import formatdate

from aiohttp import web

from sandbox.clock import Clock


def reply(body: object, status: int = 200) -> web.Response:
    """A JSON answer whose type is exactly `application/json`.

    aiohttp's own adds a charset, after which discord.py takes the body for text.
    """
    return web.Response(
        body=json.dumps(body).encode(), status=status, content_type="application/json"
    )


def empty() -> web.Response:
    """An answer without a body."""
    return web.Response(status=204)


def dated(clock: Clock) -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    """Dates every answer by a clock, and not by the host's (RFC 9110, 5.6.7)."""

    async def date(_request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Date"] = formatdate(clock.now_ms() // 1000, usegmt=True)

    return date
