import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser

from sandbox import Channel, MovableClock, Sandbox, World
from tests.sandbox.sample_chromium import launched

Json = dict[str, Any]


class Caller:
    """A bot on plain HTTP and websocket, so that it can say what discord.py never would."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.session = session
        self.headers: dict[str, str] = {}

    async def call(
        self, method: str, path: str, body: object = None, *, known: bool = True
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {self.sandbox.token if known else 'made-up'}"}
        async with self.session.request(
            method, self.sandbox.rest_url + path, json=body, headers=headers
        ) as response:
            self.headers = dict(response.headers)
            text = await response.text()
            return response.status, json.loads(text) if text else None

    async def post(self, channel: Channel, **body: object) -> tuple[int, Any]:
        return await self.call("POST", f"/channels/{channel.id}/messages", body)

    @contextlib.asynccontextmanager
    async def gateway(self, query: str = "?v=10&encoding=json") -> AsyncIterator["Line"]:
        async with self.session.ws_connect(self.sandbox.gateway_url + query) as socket:
            yield Line(socket)
            # Leaves as a client does that means to resume; 1000 would end the session.
            await socket.close(code=4000)


class Line:
    """One gateway connection, frame by frame."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def frame(self) -> Json:
        answer: Json = await self.socket.receive_json(timeout=20)
        return answer

    async def closed(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=20)
        return self.socket.close_code

    async def identify(self, token: str, intents: int = 1, shard: object = (0, 1)) -> None:
        assert (await self.frame())["op"] == 10
        body = {"token": token, "intents": intents, "properties": {}, "shard": shard}
        await self.send(2, body)

    async def ready(self, token: str, intents: int = 1) -> str:
        await self.identify(token, intents)
        session: str = (await self.frame())["d"]["session_id"]
        if intents & 1:
            assert (await self.frame())["t"] == "GUILD_CREATE"
        return session


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """One for all pages of a file, in tests of one loop: `asyncio(loop_scope="module")`."""
    async with launched() as opened:
        yield opened


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock()


@pytest.fixture
async def sandbox(clock: MovableClock) -> AsyncIterator[Sandbox]:
    """A sandbox whose time stands still."""
    async with Sandbox(world=World.default(seed=1, channels=2, clock=clock), clock=clock) as made:
        made.checks_answers = True
        yield made
    assert made.bad_answers == []


@pytest.fixture
async def live() -> AsyncIterator[Sandbox]:
    """A sandbox on the host's time, for the real client."""
    async with Sandbox(world=World.default(seed=1, channels=2)) as made:
        made.checks_answers = True
        yield made
    assert made.bad_answers == []


@pytest.fixture
async def caller(sandbox: Sandbox) -> AsyncIterator[Caller]:
    async with aiohttp.ClientSession() as session:
        yield Caller(sandbox, session)


@pytest.fixture
def duel(sandbox: Sandbox) -> Channel:
    return sandbox.world.channel("duel")
