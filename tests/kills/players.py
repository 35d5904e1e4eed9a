"""Two who play one match after another in a channel, whatever befalls the bot.

They see what their clients show, and press what is offered: mostly sensibly, at times twice, late,
or somebody else's. A click that fails is tried again later, as people do.
"""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Final

from bot.render.panel import PressOf
from bot.render.presses import MOVES
from sandbox import Member, SeenMessage
from sandbox.feed import Happening
from sandbox.model import Channel
from tests.kills.clicks import Ledger, meaning

PRIVATE: Final = MOVES | {"menu", "page"}
WEIGHTS: Final = {"play": 6.0, "dump": 3.0, "menu": 2.0, "page": 0.2, "draw": 0.6, "challenge": 0.5}


@dataclass(frozen=True, slots=True)
class Manners:
    """How they play: shares of clicks, and pauses in seconds."""

    think_s: float = 0.02
    patience_s: float = 1.5
    """After so long without news a hand is opened anew, and what was tried is tried again."""
    twice: float = 0.04
    late: float = 0.03
    foreign: float = 0.02
    decline: float = 0.1
    resign: float = 0.004
    rematch: float = 0.3
    options: dict[str, object] = field(default_factory=lambda: {"draft": "deal", "target": 100})


class Player:
    """One of them at their client."""

    def __init__(
        self,
        member: Member,
        opponent: Member,
        channel: Channel,
        ledger: Ledger,
        chance: random.Random,
        manners: Manners,
    ) -> None:
        self.member = member
        self._opponent = opponent
        self._channel = channel
        self._ledger = ledger
        self._chance = chance
        self._manners = manners
        self._seen: dict[int, SeenMessage] = {}
        self._changed: set[int] = {message.id for message in member.sees(channel)}
        self._tried: set[tuple[int, str]] = set()
        self._old: list[tuple[SeenMessage, str]] = []
        self._hand: int | None = None
        self._wake = asyncio.Event()
        self._idle_s = time.monotonic()
        self._stop = member.listen(self._hear)

    def look_afresh(self) -> None:
        """Forget what was tried, and open the hand anew."""
        self._tried.clear()
        self._hand = None

    def leave(self) -> None:
        """Close the client."""
        self._stop()

    async def play(self) -> None:
        """Click until cancelled; not all begin at once."""
        await asyncio.sleep(self._manners.think_s * self._chance.uniform(0, 4))
        while True:
            self._wake.clear()
            self._look()
            if not await self._act():
                await self._wait()
            await asyncio.sleep(self._manners.think_s * self._chance.uniform(0.5, 1.5))

    def _hear(self, happening: Happening) -> None:
        if happening.get("channel_id") != str(self._channel.id):
            return
        match happening:
            case {"type": "message_create" | "message_update", "message": {"id": str(number)}}:
                self._changed.add(int(number))
            case {"type": "message_delete", "message_id": str(number)}:
                self._forget(int(number))
            case _:
                return
        self._wake.set()

    def _forget(self, number: int) -> None:
        self._seen.pop(number, None)
        self._changed.discard(number)
        if self._hand == number:
            self._hand = None

    def _look(self) -> None:
        """Look again at what changed; only what has buttons of the game is kept."""
        for number in sorted(self._changed):
            message = self.member.see(number)
            presses = {} if message is None else offered(message)
            if message is None or not presses:
                self._forget(number)
                continue
            self._seen[number] = message
            self._tried = {tried for tried in self._tried if tried[0] != number}
            if message.ephemeral and any(each.verb in PRIVATE for each in presses.values()):
                self._hand = max(number, self._hand or 0)
        self._changed.clear()
        for number in [
            each
            for each, message in self._seen.items()
            if message.ephemeral and self._hand is not None and each < self._hand
        ]:
            del self._seen[number]

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(self._manners.patience_s * self._chance.uniform(0.5, 1.5)):
                await self._wake.wait()
        except TimeoutError:
            self.look_afresh()

    async def _act(self) -> bool:
        """Do one thing; False if there is nothing to be done."""
        chance, manners = self._chance.random(), self._manners
        if chance < manners.resign:
            return await self._resign()
        if chance < manners.resign + manners.late and self._old:
            message, custom_id = self._chance.choice(self._old)
            await self._ledger.press(self.member, message, custom_id, forged=True)
            return True
        public = [m for _, m in sorted(self._seen.items(), reverse=True) if not m.ephemeral]
        if not public:
            return await self._open()
        return await self._public(public) or await self._private()

    async def _public(self, public: list[SeenMessage]) -> bool:
        live = False
        for message in public:
            presses = offered(message)
            verbs: dict[str, str] = {press.verb: each for each, press in presses.items()}
            live = live or bool(verbs.keys() & {"hand", "next", "accept"})
            for verb in ("uno", "accept", "next"):
                if verb in verbs and (message.id, verbs[verb]) not in self._tried:
                    decline = verb == "accept" and self._chance.random() < self._manners.decline
                    end = self._chance.choice(["decline", "withdraw"])
                    await self._press(message, verbs[end if decline else verb])
                    return True
            if "hand" in verbs and self._hand is None:
                return await self._press(message, verbs["hand"])
        if live:
            return False
        newest = {press.verb: each for each, press in offered(public[0]).items()}
        if "rematch" in newest and self._chance.random() < self._manners.rematch:
            return await self._press(public[0], newest["rematch"])
        return await self._open()

    async def _private(self) -> bool:
        hand = self._seen.get(self._hand or 0)
        if hand is None:
            return False
        offers = {
            custom_id: WEIGHTS.get(press.verb, 1.0)
            for custom_id, press in offered(hand).items()
            if press.verb in PRIVATE and (hand.id, custom_id) not in self._tried
        }
        if not offers:
            return False
        (custom_id,) = self._chance.choices(list(offers), list(offers.values()))
        return await self._press(hand, custom_id)

    async def _press(self, message: SeenMessage, custom_id: str) -> bool:
        self._tried.add((message.id, custom_id))
        self._old = [*self._old[-20:], (message, custom_id)]
        clicks = [self._ledger.press(self.member, message, custom_id)]
        if self._chance.random() < self._manners.twice:
            clicks.append(self._ledger.press(self.member, message, custom_id))
        if not message.ephemeral and self._chance.random() < self._manners.foreign:
            clicks.append(self._ledger.press(self._opponent, message, custom_id, forged=True))
        await asyncio.gather(*clicks)
        return True

    async def _open(self) -> bool:
        """Challenge the other, not at the very moment in which the other may do so too."""
        if self._chance.random() < 0.5:
            return False
        path, options = "duo challenge", {**self._manners.options, "user": self._opponent}
        await self._ledger.command(self.member, self._channel, path, **options)
        return True

    async def _resign(self) -> bool:
        click = await self._ledger.command(self.member, self._channel, "duo resign")
        answer = None if click is None else click.answer
        if isinstance(answer, SeenMessage):
            for custom_id, press in offered(answer).items():
                if press.verb == "resign-yes":
                    await self._ledger.press(self.member, answer, custom_id)
        return True


class Pair:
    """Both players of a channel."""

    def __init__(
        self,
        channel: Channel,
        members: tuple[Member, Member],
        ledger: Ledger,
        chance: random.Random,
        manners: Manners,
    ) -> None:
        self.channel = channel
        self.members = members
        one, two = members
        self._players = [
            Player(member, other, channel, ledger, random.Random(chance.random()), manners)
            for member, other in ((one, two), (two, one))
        ]
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Let them play; what failed before is tried again."""
        for player in self._players:
            player.look_afresh()
        self._tasks = [asyncio.create_task(player.play()) for player in self._players]

    async def pause(self) -> None:
        """Let them stop, whatever they are at."""
        for task in self._tasks:
            task.cancel()
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def leave(self) -> None:
        """Close both clients."""
        await self.pause()
        for player in self._players:
            player.leave()


def offered(message: SeenMessage) -> dict[str, PressOf]:
    """Give what a message offers to be pressed, by custom id."""
    found = {}
    for button in message.buttons():
        press = meaning(button.custom_id or "")
        if press is not None and not button.disabled:
            found[button.custom_id or ""] = press
    return found
