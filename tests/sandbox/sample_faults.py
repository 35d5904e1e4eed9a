"""A bot that makes ten mistakes which get a bot into trouble on Discord, and its faultless twin.

It calls Discord past discord.py's own checks where those would stop the mistake.
"""

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from discord.http import Route

from sandbox import Channel, Click, MovableClock, Sandbox, SeenMessage

Json = dict[str, Any]
V2: Final = 1 << 15
HIDDEN: Final = 64
CALLBACK: Final = "/interactions/{interaction_id}/{token}/callback"
MESSAGES: Final = "/channels/{channel_id}/messages"


def button(custom_id: str, label: str = "Press") -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id}


def row(*buttons: Json) -> Json:
    return {"type": 1, "components": list(buttons)}


class Sample:
    """One deed after another, each wrong if the bot is `faulty` and right if not."""

    def __init__(
        self, client: discord.Client, sandbox: Sandbox, clock: MovableClock, *, faulty: bool
    ) -> None:
        self.client = client
        self.sandbox = sandbox
        self.clock = clock
        self.faulty = faulty
        self.channel: Channel = sandbox.world.channel("duel")

    async def _call(self, method: str, path: str, body: object, **ids: str | int) -> None:
        """A call whose refusal the bot swallows, as careless bots do."""
        with contextlib.suppress(discord.HTTPException):
            await self.client.http.request(Route(method, path, metadata=None, **ids), json=body)

    async def _asked(self) -> Click:
        return await self.sandbox.member("Anna").command(self.channel, "play")

    async def _answer(self, click: Click, body: Json) -> None:
        await self._call("POST", CALLBACK, body, interaction_id=click.id, token=click.token)

    async def _post(self, **body: object) -> None:
        await self._call("POST", MESSAGES, body, channel_id=self.channel.id)

    async def answer_twice(self) -> None:
        click = await self._asked()
        for _ in range(1 + self.faulty):
            await self._answer(click, {"type": 4, "data": {"content": "x"}})

    async def answer_late(self) -> None:
        click = await self._asked()
        if self.faulty:
            self.clock.advance(3.1)
        await self._answer(click, {"type": 4, "data": {"content": "x"}})

    async def repeat_an_id(self) -> None:
        await self._post(components=[row(button("a"), button("a" if self.faulty else "b"))])

    async def say_too_much_on_a_button(self) -> None:
        await self._post(components=[row(button("a", "x" * (80 + self.faulty)))])

    async def call_everyone(self) -> None:
        rules: Json = {} if self.faulty else {"allowed_mentions": {"parse": []}}
        await self._post(content="@everyone, look", **rules)

    async def edit_a_whisper_by_the_bots_token(self) -> None:
        click = await self._asked()
        await self._answer(click, {"type": 4, "data": {"content": "x", "flags": HIDDEN}})
        assert isinstance(click.answer, SeenMessage)
        whisper = click.answer.id
        if self.faulty:
            ids = {"channel_id": self.channel.id, "message_id": whisper}
            await self._call("PATCH", MESSAGES + "/{message_id}", {"content": "y"}, **ids)
        else:
            hook = discord.Webhook.partial(
                self.sandbox.world.app.id, click.token, client=self.client
            )
            await hook.edit_message(whisper, content="y")

    async def keep_silent(self) -> None:
        click = await self._asked()
        if not self.faulty:
            await self._answer(click, {"type": 5})
        self.clock.advance(3.1)
        await click.outcome()

    async def take_a_wrong_road(self) -> None:
        path = "/channels/{channel_id}" + ("/massages" if self.faulty else "/messages")
        await self._call("GET", path, None, channel_id=self.channel.id)

    async def build_too_high(self) -> None:
        texts = [{"type": 10, "content": "x"}] * (39 + self.faulty)
        await self._post(flags=V2, components=[{"type": 17, "components": texts}])

    async def translate_a_name_badly(self) -> None:
        name = "Hrát Teď!" if self.faulty else "hrát-teď"
        command = {
            "name": "play",
            "description": "Play",
            "name_localizations": {"cs": name},
        }
        path = "/applications/{app_id}/commands"
        await self._call("PUT", path, [command], app_id=self.sandbox.world.app.id)

    def deeds(self) -> list[Callable[[], Awaitable[None]]]:
        """All ten."""
        return [
            self.answer_twice,
            self.answer_late,
            self.repeat_an_id,
            self.say_too_much_on_a_button,
            self.call_everyone,
            self.edit_a_whisper_by_the_bots_token,
            self.keep_silent,
            self.take_a_wrong_road,
            self.build_too_high,
            self.translate_a_name_badly,
        ]
