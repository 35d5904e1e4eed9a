"""A sandbox with its page, whose time stands still, and this test as its bot."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp

from sandbox import MovableClock, Sandbox, World
from sandbox.page_socket import add_page

Json = dict[str, Any]

HELLO = {
    "id": "900",
    "type": 1,
    "name": "hello",
    "description": "Say hello",
    "options": [],
    "default_member_permissions": None,
}
GREET = {
    **HELLO,
    "id": "901",
    "name": "greet",
    "name_localizations": {"cs": "pozdrav"},
    "description": "Greet a member",
    "options": [{"type": 6, "name": "user", "description": "Whom", "required": True}],
}
ABOUT: Json = {
    **HELLO,
    "id": "902",
    "type": 2,
    "name": "About",
    "name_localizations": {"cs": "O členovi"},
    "description": "",
}
QUOTE: Json = {**ABOUT, "id": "903", "type": 3, "name": "Quote", "name_localizations": None}
FRUIT: Json = {
    **HELLO,
    "id": "904",
    "name": "fruit",
    "description": "Name a fruit",
    "options": [
        {
            "type": 3,
            "name": "name",
            "description": "Which",
            "required": True,
            "autocomplete": True,
        },
        {"type": 4, "name": "count", "description": "How many"},
    ],
}
BUTTON: Json = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}


class Stage:
    """A sandbox with the page, whose time stands still, and a way to act as its silent bot."""

    def __init__(self, sandbox: Sandbox, clock: MovableClock, http: aiohttp.ClientSession) -> None:
        self.sandbox, self.clock, self.http = sandbox, clock, http
        self.channel = str(sandbox.world.channel("duel").id)

    def register(self, *commands: Json) -> None:
        """Let these be the bot's only commands."""
        self.sandbox.world.app.commands[None] = list(commands)
        self.sandbox.feed.commands_changed()

    def id(self, name: str) -> str:
        return str(self.sandbox.member(name).id)

    async def bot(self, method: str, path: str, body: Json) -> Json:
        headers = {"Authorization": f"Bot {self.sandbox.token}"}
        url = self.sandbox.rest_url + path
        async with self.http.request(method, url, json=body, headers=headers) as response:
            assert response.status < 300, await response.text()
            answer: Json = await response.json() if response.status == 200 else {}
            return answer

    async def post(self, *components: Json, content: str = "board") -> Json:
        rows = [{"type": 1, "components": list(components)}] if components else []
        body = {"content": content, "components": rows}
        return await self.bot("POST", f"/channels/{self.channel}/messages", body)

    async def answer(self, body: Json) -> None:
        """Answer the newest interaction."""
        newest = list(self.sandbox.world.interactions.values())[-1]
        path = f"/interactions/{newest.id}/{newest.token}/callback"
        await self.bot("POST", path + "?with_response=true", body)


@contextlib.asynccontextmanager
async def set_stage(port: int = 0) -> AsyncIterator[Stage]:
    clock = MovableClock()
    world = World.default(seed=1, channels=2, clock=clock)
    world.app.commands[None] = [HELLO, GREET]
    async with (
        Sandbox(world=world, clock=clock, port=port, extra_routes=add_page) as sandbox,
        aiohttp.ClientSession() as http,
    ):
        yield Stage(sandbox, clock, http)
