"""`/healthz`: the vital signs over HTTP, for hosts that ask whether a program is well.

It listens on all addresses, because the hosts that set PORT ask from outside of the container. It
tells numbers alone: no names, no servers, no hands.
"""

import dataclasses
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from bot.vitals import Vitals

ADDRESS: Final = "0.0.0.0"  # noqa: S104 - hosts ask from outside of the container
ILL: Final = 503


class PortTaken(Exception):  # noqa: N818 - a statement to the owner, one clear sentence
    """PORT can't be listened on."""


@asynccontextmanager
async def served(port: int | None, vitals: Callable[[], Vitals]) -> AsyncIterator[None]:
    """Answer `/healthz` for as long as the block runs; without a port, do nothing.

    200 while the bot runs, hears Discord's gateway and can write; else 503. Both with the vital
    signs as JSON.

    Raises:
        PortTaken: The port can't be listened on.
    """
    if port is None:
        yield
        return

    async def healthz(_request: web.Request) -> web.Response:
        now = vitals()
        body = {"ok": not now.ills, "ill": list(now.ills), **dataclasses.asdict(now)}
        headers = {"Cache-Control": "no-store"}
        return web.json_response(body, status=ILL if now.ills else 200, headers=headers)

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=0.2)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, ADDRESS, port).start()
        except OSError as error:
            raise PortTaken(f"PORT {port} can't be listened on: {error.strerror}") from None
        yield
    finally:
        await runner.cleanup()
