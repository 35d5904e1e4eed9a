"""A whole house for a test: the sandbox, and the unchanged client on it, in one event loop."""

import asyncio
import functools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.__main__ import assembled
from bot.client import DuoBot
from bot.duel.crowd import Bounds
from bot.duel.timing import Timing
from bot.i18n import Library
from bot.settings import Settings
from bot.ui.card_art import art
from bot.ui.discord_internals import point_at
from bot.ui.emojis import emoji_name
from sandbox import Click, Member, MovableClock, Sandbox, SeenMessage, World
from sandbox.model import Channel, Emoji
from sandbox.permissions import Permission

PATIENCE_S: Final = 30
"""How long something is waited for that should be there at once, on a busy machine."""

ONE_PAIR: Final = Bounds(per_user=100, per_pair=100, burst=1000, commands=1000)
"""For tests in which one pair plays at many tables."""

words = functools.cache(Library.load)
"""All locales, read once: that takes longer than all the rest of a start."""

UNHURRIED_MS: Final = 120_000
"""How long an answer may take where real time passes: these tests ask what the bot does."""

QUICK: Final = Timing(settle_ms=20, late_ms=20, prompt_kept_ms=4000)
"""The race without its human pauses."""


class House:
    """Two players, a bystander, the bot, and what they see."""

    def __init__(self, sandbox: Sandbox, bot: DuoBot) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.channel: Channel = next(iter(sandbox.world.channels.values()))
        self.anna = sandbox.member("Anna")
        self.bram = sandbox.member("Bram")
        self.casey = sandbox.member("Casey")

    async def until(self, member: Member, look: Callable[[], bool]) -> None:
        """Wait until `look` is true, looking again at everything the member's client learns of."""
        changed = asyncio.Event()
        hush = member.listen(lambda _: changed.set())
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not look():
                    changed.clear()
                    await changed.wait()
        finally:
            hush()

    async def answered(self, click: Click, expected: str) -> SeenMessage:
        """Wait for a click's answer, of the kind that is expected."""
        outcome = await click.outcome(PATIENCE_S)
        answer = click.answer
        text = answer.text() if isinstance(answer, SeenMessage) else ""
        assert outcome == expected, f"{click}: {outcome}: {text}"
        assert isinstance(answer, SeenMessage)
        return answer

    async def challenge(self, **options: object) -> SeenMessage:
        """Anna challenges Bram."""
        click = await self.anna.command(
            self.channel, "duo challenge", {"user": self.bram, **options}
        )
        return await self.answered(click, "message")

    async def press(
        self, member: Member, message: SeenMessage, label: str, expected: str
    ) -> SeenMessage:
        """Press the button that says `label`, and give the answer."""
        return await self.answered(await member.press(message, message.button(label)), expected)

    async def duel(self, **options: object) -> tuple[SeenMessage, SeenMessage]:
        """Anna challenges, Bram accepts; give both their first hands, Anna's first."""
        challenge = await self.challenge(**options)
        brams = await self.press(self.bram, challenge, "Accept", "message")
        await self.until(self.anna, lambda: self.hand_of(self.anna) is not None)
        annas = self.hand_of(self.anna)
        assert annas is not None
        return annas, brams

    def hand_of(self, member: Member) -> SeenMessage | None:
        """The newest private message a member has."""
        mine = [message for message in member.sees(self.channel) if message.ephemeral]
        return mine[-1] if mine else None

    def board(self) -> SeenMessage:
        """The newest public message of the bot with buttons."""
        return next(
            message
            for message in reversed(self.casey.sees(self.channel))
            if message.buttons() and not message.ephemeral
        )


def upload_pictures(world: World) -> None:
    """Leave the emojis that an earlier run of the bot would have left."""
    there = {emoji.name for emoji in world.app.emojis.values()}
    for picture, png in art().items():
        name = emoji_name(picture, png)
        if name not in there:
            number = world.snowflakes.next()
            world.app.emojis[number] = Emoji(number, name, "image/png", png)


class SandboxTime:
    """The sandbox's clock as the bot's own (implements `bot.duel.ports.Clock`)."""

    def __init__(self, clock: MovableClock) -> None:
        self._clock = clock

    def now_ms(self) -> int:
        return self._clock.now_ms()

    def monotonic_ms(self) -> int:
        return self._clock.now_ms()

    async def sleep_ms(self, duration_ms: int) -> None:
        await self._clock.sleep(duration_ms / 1000)


@asynccontextmanager
async def at_home(
    folder: Path,
    *,
    world: World | None = None,
    timing: Timing = QUICK,
    clock: MovableClock | None = None,
    bounds: Bounds | None = None,
    shards: int = 1,
) -> AsyncIterator[House]:
    """Start the sandbox and the bot, and log in; everything is closed afterwards.

    With a `clock`, both live by it, and time passes only when the test moves it.
    """
    world = world or World.default(seed=1, clock=clock)
    # Else a text that would ring everybody rings nobody, and is not found.
    world.let_bot(allow=Permission.MENTION_EVERYONE)
    async with Sandbox(world=world, clock=clock) as sandbox:
        # All of them begin at once, or time would have to pass before the last one has.
        sandbox.gateway.shards = sandbox.gateway.identifies.max_concurrency = shards
        async with running(sandbox, folder, timing, clock, bounds) as bot:
            yield House(sandbox, bot)


@asynccontextmanager
async def running(
    sandbox: Sandbox,
    folder: Path,
    timing: Timing = QUICK,
    clock: MovableClock | None = None,
    bounds: Bounds | None = None,
) -> AsyncIterator[DuoBot]:
    """Run the bot on a sandbox that is there, and that has the cards' pictures already."""
    upload_pictures(sandbox.world)
    point_at(sandbox.rest_url, sandbox.gateway_url, sandbox.cdn_url)
    settings = Settings(
        token=sandbox.token,
        database_path=folder / "duo.sqlite3",
        public_name="UNO Duo",
        log_level="INFO",
        api_url=sandbox.rest_url,
        gateway_url=sandbox.gateway_url,
        cdn_url=sandbox.cdn_url,
        uno_settle_ms=timing.settle_ms,
    )
    own_time = None if clock is None else SandboxTime(clock)
    async with assembled(
        settings, timing=timing, spacing_ms=0, clock=own_time, bounds=bounds, library=words()
    ) as bot:
        _unhurry(sandbox, bot, real_time=clock is None)
        task = asyncio.create_task(bot.start(settings.token))
        try:
            await sandbox.bot_ready(PATIENCE_S)
            yield bot
        finally:
            await bot.close()
            await asyncio.wait({task})
            if not task.cancelled() and (error := task.exception()) is not None:
                raise error


def _unhurry(sandbox: Sandbox, bot: DuoBot, *, real_time: bool) -> None:
    """Let nothing that a test sees depend on how busy this machine is."""
    if real_time:
        sandbox.interactions.answer_ms = UNHURRIED_MS
    bot.replies.within_s = bot.desk.hands.reader_within_s = 2 * PATIENCE_S
    bot.replies.sentence_within_s = PATIENCE_S
    bot.desk.boards.posted_within_s = PATIENCE_S
