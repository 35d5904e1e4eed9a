"""Duels side by side: one sandbox and one bot for many tests, a channel for each."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from aiohttp import web

from bot.duel.records import ChannelId, DuelId, GuildId
from bot.duel.showing import BoardView
from bot.ui.custom_ids import read
from sandbox import Channel, Member, MovableClock, SeenButton, SeenMessage
from sandbox.fault_rest import Proceed, Sleep
from tests.e2e.house import ONE_PAIR, PATIENCE_S, QUICK, House, at_home

ANSWERING: Final = frozenset({"discord.py: on_interaction", "CommandTree-invoker"})
"""What the library calls the tasks in which clicks and commands are answered."""

_NUMBERS = itertools.count(2)


@dataclass(slots=True)
class Gate:
    """A REST call waits until the test lets it go on, or its answer does."""

    after_effect: bool = False
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Wait."""
        del request, sleep
        response = await proceed() if self.after_effect else None
        self.arrived.set()
        await self.opened.wait()
        return response or await proceed()


class Table(House):
    """A house seen from one channel, in which a duel is played."""

    def __init__(self, house: House, channel: Channel) -> None:
        super().__init__(house.sandbox, house.bot)
        self.clock = house.sandbox.world.clock
        self.channel = channel
        self.number = DuelId(0)

    async def begin(self, **options: object) -> None:
        """Play until somebody may draw a card, and everybody sees that."""
        annas, _brams = await self.duel(draft="deal", **options)
        self.number = read(next(b.custom_id for b in annas.buttons() if b.custom_id)).duel
        await self.calm()

    @property
    def view(self) -> BoardView:
        """The duel as the bot knows it."""
        return self.bot.lobby.board(self.number)

    @property
    def version(self) -> int:
        return self.view.version

    def version_of(self, message: SeenMessage | None) -> int:
        """The version of the duel that a message's buttons carry."""
        assert message is not None
        return next(read(b.custom_id).version for b in message.buttons() if b.custom_id)

    def hand_of(self, member: Member) -> SeenMessage | None:
        """The newest private message with buttons that a member has."""
        mine = [one for one in member.sees(self.channel) if one.ephemeral and one.buttons()]
        return mine[-1] if mine else None

    def other(self, member: Member) -> Member:
        return self.bram if member is self.anna else self.anna

    async def calm(self) -> None:
        """Wait until the bot has answered all that it was asked, and shown all there is to show."""
        answering = [task for task in asyncio.all_tasks() if task.get_name() in ANSWERING]
        if answering:
            await asyncio.wait(answering, timeout=PATIENCE_S)
        await self.bot.background.settle(within_s=PATIENCE_S)

    async def pushed(self) -> None:
        """Wait until both newest hands show the newest state."""
        for member in (self.anna, self.bram):
            await self.until(member, partial(self.up_to_date, member))

    async def on_board(self, version: int) -> None:
        """Wait until the board shows a version."""

        def there() -> bool:
            boards = [m for m in self.casey.sees(self.channel) if m.buttons() and not m.ephemeral]
            return bool(boards) and self.version_of(boards[-1]) == version

        await self.until(self.casey, there)

    async def shown(self, version: int | None = None) -> None:
        """Wait until the board shows a version, the newest if None, and both newest hands do."""
        await self.on_board(self.version if version is None else version)
        await self.pushed()
        await self.calm()

    def up_to_date(self, member: Member) -> bool:
        return self.version_of(self.hand_of(member)) == self.version

    async def to_draw(self) -> tuple[Member, SeenMessage, SeenButton]:
        """Whoever may draw a card, with hand and button; what comes before that is done."""
        for _ in range(6):
            for member in (self.anna, self.bram):
                hand = self.hand_of(member)
                for verb in (":draw:", ":colour:", ":keep:"):
                    for button in [] if hand is None else hand.buttons():
                        if hand is None or verb not in (button.custom_id or ""):
                            continue
                        if verb == ":draw:":
                            return member, hand, button
                        await self.answered(await member.press(hand, button), "update")
                        break
            await self.pushed()
        raise AssertionError("nobody may draw")

    async def move(self) -> Member:
        """Let whoever is to move do so, and wait until all see it; give who it was."""
        member, hand, draw = await self.to_draw()
        await self.pass_on(member, await self.answered(await member.press(hand, draw), "update"))
        await self.shown()
        return member

    async def pass_on(self, member: Member, drawn: SeenMessage) -> None:
        """Keep the card that was drawn, if it could be played."""
        keep = next((b for b in drawn.buttons() if ":keep:" in (b.custom_id or "")), None)
        if keep is not None:
            await self.answered(await member.press(drawn, keep), "update")

    def texts(self) -> list[str]:
        """What everybody reads in the channel, oldest first."""
        return [each.text() for each in self.casey.sees(self.channel) if not each.ephemeral]

    def cut_off(self) -> bool:
        """Tell whether presses from the server may be on their way to the bot."""
        return self.bot.lobby._house.play_time.unheard(GuildId(self.sandbox.world.guild.id))

    async def ended(self) -> None:
        """Wait until the match is over; it counts for nobody, and both are free."""
        await self.until_true(lambda: self.view.status == "over")
        await self.calm()
        table = self.view.table
        assert table is not None
        assert table.result is not None
        assert table.result.winner is None
        assert self.bot.lobby.live_in(ChannelId(self.channel.id)) is None

    async def until_true(self, look: Callable[[], bool]) -> None:
        """Wait for something that no client sees."""
        async with asyncio.timeout(PATIENCE_S):
            while not look():
                await asyncio.sleep(0.002)

    def refusals(self) -> list[int]:
        """The codes of what Discord refused so far, and forget them."""
        codes = [each.code for each in self.sandbox.violations]
        self.sandbox.violations.clear()
        return codes

    def writes(self) -> list[int]:
        """The statuses of all calls of the bot to channels, in order."""
        return [each.status for each in self.sandbox.calls() if "/channels/" in each.route]


@asynccontextmanager
async def open_house(folder: Path) -> AsyncIterator[House]:
    """A sandbox and a bot whose time stands still until it is moved."""
    async with at_home(folder, timing=QUICK, clock=MovableClock(), bounds=ONE_PAIR) as house:
        house.sandbox.rates.on = False
        yield house
        assert house.sandbox.faults.unused() == []


def new_table(house: House) -> Table:
    """A channel of its own."""
    return Table(house, house.sandbox.add_channel(f"table-{next(_NUMBERS)}"))


@asynccontextmanager
async def table_in(house: House) -> AsyncIterator[Table]:
    """A channel of its own, watched: of whatever Discord refuses the test has to know."""
    house.sandbox.findings.clear()
    house.sandbox.violations.clear()
    try:
        yield new_table(house)
        assert house.sandbox.violations == []
    finally:
        house.sandbox.faults.clear()


async def advance(house: House, seconds: float) -> None:
    """Move the time of bot and Discord on, once all have gone to sleep that are about to."""
    clock = house.sandbox.world.clock
    assert isinstance(clock, MovableClock)
    for _ in range(10):
        await asyncio.sleep(0)
    clock.advance(seconds)
