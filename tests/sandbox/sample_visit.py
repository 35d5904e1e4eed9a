"""An open page without a browser: the frames of its websocket."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp

from tests.sandbox.sample_stage import Stage

Json = dict[str, Any]


class Visit:
    """An open page, frame by frame."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.frames: list[Json] = []

    async def until(self, **wanted: object) -> Json:
        """The next frame that has these values."""
        while True:
            frame: Json = await self.socket.receive_json(timeout=20)
            self.frames.append(frame)
            if all(frame.get(key) == value for key, value in wanted.items()):
                return frame

    async def ask(self, number: int, **frame: object) -> Json:
        await self.socket.send_json({"n": number, **frame})
        return await self.until(n=number)


@contextlib.asynccontextmanager
async def visit_to(stage: Stage) -> AsyncIterator[Visit]:
    url = stage.sandbox.page_url.replace("http", "ws") + "page/socket"
    async with stage.http.ws_connect(url) as socket:
        visit = Visit(socket)
        await visit.until(t="bot")
        yield visit
