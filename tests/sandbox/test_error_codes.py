"""Every code that a bot has to live with can be had from a test."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from sandbox import Channel, MovableClock, Permission, Sandbox
from tests.sandbox.conftest import Caller
from tests.sandbox.test_interactions import Bot

Answer = tuple[int, Any]


class Scene:
    """A bot, a channel, a message of its own and a clock."""

    def __init__(self, bot: Bot, duel: Channel, clock: MovableClock, message: int) -> None:
        self.bot = bot
        self.sandbox: Sandbox = bot.sandbox
        self.duel = duel
        self.clock = clock
        self.message = f"/channels/{duel.id}/messages/{message}"

    async def edit(self) -> Answer:
        return await self.bot.call("PATCH", self.message, {"content": "x"})

    async def too_late(self) -> Answer:
        click = await self.sandbox.member("Anna").command(self.duel, "play")
        self.clock.advance(3.1)
        return await self.bot.answer(click, 4, content="x")

    async def answered_before(self) -> Answer:
        click = await self.sandbox.member("Anna").command(self.duel, "play")
        await self.bot.answer(click, 5)
        return await self.bot.answer(click, 5)

    async def dead_token(self) -> Answer:
        click = await self.sandbox.member("Anna").command(self.duel, "play")
        await self.bot.answer(click, 5)
        self.clock.advance(901)
        return await self.bot.hook("POST", click, content="x")

    async def not_answered_yet(self) -> Answer:
        click = await self.sandbox.member("Anna").command(self.duel, "play")
        return await self.bot.hook("POST", click, content="x")

    async def dismissed(self) -> Answer:
        anna = self.sandbox.member("Anna")
        click = await anna.command(self.duel, "play")
        await self.bot.answer(click, 4, content="x", flags=64)
        anna.dismiss(anna.sees(self.duel)[-1])
        return await self.bot.hook("PATCH", click, "@original", content="y")

    async def channel_gone(self) -> Answer:
        self.sandbox.delete_channel(self.duel)
        return await self.edit()

    async def server_gone(self) -> Answer:
        self.sandbox.owner.kick_bot()
        return await self.bot.call("GET", f"/guilds/{self.sandbox.world.guild.id}")

    async def hidden(self) -> Answer:
        self.sandbox.set_bot_permissions(self.duel, deny=Permission.VIEW_CHANNEL)
        return await self.edit()

    async def silenced(self) -> Answer:
        self.sandbox.set_bot_permissions(self.duel, deny=Permission.SEND_MESSAGES)
        return await self.bot.post(self.duel, content="x")

    async def asleep(self) -> Answer:
        thread = self.sandbox.member("Anna").start_thread(self.duel, "talk")
        _, message = await self.bot.post(thread, content="x")
        self.sandbox.threads.change(thread, archived=True)
        path = f"/channels/{thread.id}/messages/{message['id']}"
        return await self.bot.call("PATCH", path, {"content": "y"})

    async def old_board(self) -> Answer:
        self.clock.advance(3601)
        for _ in range(3):
            await self.edit()
        return await self.edit()

    async def blocked_word(self) -> Answer:
        self.sandbox.world.guild.blocked_words.add("x")
        return await self.edit()

    async def closed_to_strangers(self) -> Answer:
        person = self.sandbox.world.person("Anna")
        person.takes_dms = False
        return await self.bot.post(self.sandbox.world.direct_channel(person), content="x")


CODES: list[tuple[Callable[[Scene], Awaitable[Answer]], int, int]] = [
    (Scene.too_late, 404, 10062),
    (Scene.answered_before, 400, 40060),
    (Scene.dead_token, 401, 50027),
    (Scene.not_answered_yet, 404, 10015),
    (Scene.dismissed, 404, 10008),
    (Scene.channel_gone, 404, 10003),
    (Scene.server_gone, 404, 10004),
    (Scene.hidden, 403, 50001),
    (Scene.silenced, 403, 50013),
    (Scene.asleep, 400, 50083),
    (Scene.old_board, 429, 30046),
    (Scene.blocked_word, 400, 200000),
    (Scene.closed_to_strangers, 403, 50007),
]


@pytest.mark.parametrize(("deed", "status", "code"), CODES, ids=[c[0].__name__ for c in CODES])
async def test_each_code_can_be_had(
    caller: Caller,
    duel: Channel,
    clock: MovableClock,
    deed: Callable[[Scene], Awaitable[Answer]],
    status: int,
    code: int,
) -> None:
    path = f"/applications/{caller.sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    _, message = await caller.post(duel, content="board")
    scene = Scene(Bot(caller.sandbox, caller.session), duel, clock, int(message["id"]))
    got, body = await deed(scene)
    assert (got, body["code"]) == (status, code)
