"""`python -m tests.wire.stage NAME FOLDER`: play a match of `matches`, and print its recording.

The bot, as `python -m bot` runs it, the sandbox and the players share one process that `still` has
put in step, so that each run is the same. It is started by `tests.wire.__main__`, in a bare
environment; FOLDER is where it may leave what it likes.
"""

import asyncio
import dataclasses
import json
import logging
import math
import os
import random
import re
import runpy
import sys
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from aiohttp import web

import sandbox.gateway
from sandbox import Sandbox, World
from sandbox.config import PlayRules, read_config
from sandbox.intents import allowed
from sandbox.player import MatchEnd, Offer
from tests.wire.matches import PLANS, Plan
from tests.wire.recording import Call, Names, Recording
from tests.wire.seats import Seat
from tests.wire.still import StillLoop, still

ROOT: Final = Path(__file__).parents[2]
HOST: Final = "discord.test"
"""Every call goes to one socket, whatever host is named; so it is one that nobody has."""

STARTED_S: Final = 120
"""By then a start is over, and all pictures are uploaded."""

BETWEEN_S: Final = 2.0
"""Between two presses: all that one of them leads to is done by then. Presses come at multiples of
it, so that their ids, of which the decks are made, don't hang on how long the bot took before."""

HEARTBEAT_S: Final = 20
"""The library takes a line for dead on which it hears nothing for a minute."""

PATIENCE_S: Final = 3600
MOST_PRESSES: Final = 600
TAIL_LINES: Final = 60
"""So much of the recording is shown when something was wrong."""


API: Final = "/api/v10"
PUBLIC: Final = "0 channel"
"""The lane of what everybody sees; it is written first."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Stage:
    """A match on its sandbox."""

    def __init__(self, plan: Plan, rules: PlayRules, box: Sandbox) -> None:
        self._plan = plan
        self._rules = rules
        self._box = box
        self._world = box.world
        self._chance = random.Random(f"order {plan.seed}")
        self._end = MatchEnd()
        self._presses = 0
        names = Names()
        names.call(self._world.app.id, "the bot")
        names.call(self._world.guild.id, "the server")
        for person in self._world.members:
            names.call(person.id, person.name)
        for channel in self._world.channels.values():
            names.call(channel.id, f"#{channel.name}")
        self.recording = Recording(names)
        self._channel = next(iter(self._world.channels.values()))

    @web.middleware
    async def note(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Note a call in the order of the answers, and who saw what it did."""
        if not request.path.startswith(API) or not self.recording.steps:
            return await handler(request)
        step = self.recording.steps[-1]
        sent = await request.read()
        response = await handler(request)
        body = json.loads(sent) if request.content_type == "application/json" and sent else None
        path = request.path.removeprefix(API)
        message = self._message(request, path, response)
        lane = self._lane(message)
        for token, interaction in self._world.interactions.items():
            if token in path:
                self.recording.names.count(interaction.id, "press")
                path = path.replace(token, "token")
        if message is not None:
            self.recording.names.count(message, "message")
        step.calls.append(Call(request.method, path, response.status, body, lane, message))
        return response

    def _message(self, request: web.Request, path: str, response: web.StreamResponse) -> int | None:
        found = re.search(r"/messages/(\d+)", path)
        if found is not None:
            return int(found[1])
        for token, interaction in self._world.interactions.items():
            if token in path and (path.endswith(("/callback", "/messages/@original"))):
                return interaction.original_id
        made = response.body if isinstance(response, web.Response) else None
        if request.method == "POST" and isinstance(made, bytes) and made:
            number = json.loads(made).get("id")
            return None if number is None else int(number)
        return None

    def _lane(self, message: int | None) -> str:
        for channel in self._world.channels.values():
            seen = None if message is None else channel.messages.get(message)
            if seen is not None and seen.shown_to is not None:
                return f"1 {self._world.people[seen.shown_to].name}"
        return PUBLIC

    async def play(self) -> None:
        """Play it all."""
        for emoji in self._world.app.emojis.values():
            self.recording.names.call(emoji.id, re.sub(r"_[0-9a-f]{6}$", "", emoji.name))
        anna, bram = self._seats()
        await self._do("Anna challenges Bram", anna.open(bram.member))
        await self._play_on([anna, bram], self._plan.presses)
        if self._plan.presses is not None:
            await self._claim([anna, bram])
        if self._plan.rematch is not None:
            await self._again(anna, bram, self._plan.rematch)

    def _seats(self) -> tuple[Seat, Seat]:
        first, second = (
            Seat(
                self._box.member(name),
                self._channel,
                self._rules,
                random.Random(f"{self._plan.seed} {name}"),
                invited=name == "Bram",
                end=self._end,
                after_click=lambda: None,
                name_of=lambda _number: "",
                clock=self._world.clock,
            )
            for name in ("Anna", "Bram")
        )
        first.follow()
        second.follow()
        return first, second

    async def _do(self, did: str, act: Awaitable[None]) -> None:
        """Do it, and let time pass until all it leads to is done."""
        self.recording.begin(did)
        await act
        await _settle()

    async def _press(self, seat: Seat, offer: Offer) -> None:
        self._presses += 1
        chosen = "a choice in " if offer.values else ""
        await self._do(f"{seat.member.name} presses {chosen}{offer.label!r}", seat.take(offer))

    async def _play_on(self, seats: list[Seat], most: int | None = None) -> None:
        """Play until the match is over, or so many presses are made."""
        until = self._presses + (MOST_PRESSES if most is None else most)
        while not self._end.over and self._presses < until:
            self._chance.shuffle(seats)
            if not await self._race(seats):
                await self._one(seats)
        if self._presses >= MOST_PRESSES:
            raise RuntimeError("\n".join(["the match has no end", *map(Seat.describe, seats)]))

    async def _one(self, seats: list[Seat]) -> None:
        for seat in seats:
            offer = seat.look()
            if offer is not None:
                await self._press(seat, offer)
                return
        if self._end.over:
            return
        self.recording.begin("nobody has anything to press")
        await _settle(self._rules.nudge_seconds)
        for seat in seats:
            seat.look_afresh()

    async def _race(self, seats: list[Seat]) -> bool:
        """Let both press UNO!, whoever comes later with the earlier stamp, if it is time to."""
        offers = [seat.offered("uno") for seat in seats]
        first, second = offers
        if first is None or second is None:
            return False
        now_ms = self._world.clock.now_ms()
        # What arrives first was stamped last: the stamps decide.
        stamps = [now_ms + self._chance.randrange(10, 150), now_ms]
        for seat, offer, stamp in zip(seats, (first, second), stamps, strict=True):
            self._presses += 1
            self.recording.begin(f"{seat.member.name} presses {offer.label!r}, at once")
            await seat.press_at(offer, stamp)
        await _settle()
        return True

    async def _claim(self, seats: list[Seat]) -> None:
        """Wait until there is something to claim; both do, and for one of them there is nothing."""
        self.recording.begin("nobody plays on")
        waited_s = 0.0
        while seats[0].offered("claim-win") is None:
            await _settle()
            waited_s += BETWEEN_S
            if waited_s > PATIENCE_S:
                raise RuntimeError("there is nothing to claim")
        for seat in seats:
            offer = seat.offered("claim-win")
            if offer is None:
                raise RuntimeError("both could claim")
            await self._press(seat, offer)
        seats[0].look()
        if not self._end.over:
            raise RuntimeError("nobody could claim")

    async def _again(self, anna: Seat, bram: Seat, presses: int) -> None:
        """Play a rematch for a while, and resign."""
        self._end = MatchEnd()
        offer = anna.offered("rematch")
        if offer is None:
            raise RuntimeError("no rematch is offered")
        asked = anna
        anna, bram = self._seats()
        await self._press(asked, offer)
        await self._play_on([anna, bram], presses)
        for verb in ("more", "resign", "resign-yes"):
            offer = bram.offered(verb)
            if offer is None:
                raise RuntimeError(f"no button for {verb}")
            await self._press(bram, offer)


class Heard(logging.Handler):
    """The warnings of the bot's log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


async def _settle(seconds: float = BETWEEN_S / 2) -> None:
    """Wait for so long at least, until the next press is due."""
    now_s = asyncio.get_running_loop().time()
    await asyncio.sleep(math.ceil((now_s + seconds) / BETWEEN_S) * BETWEEN_S - now_s)


async def _keep_alive(box: Sandbox) -> None:
    """Ask the library for its heartbeats: of itself it beats by the host's time."""
    while True:
        await asyncio.sleep(HEARTBEAT_S)
        box.gateway.request_heartbeats()


async def _perform(stage: Stage, box: Sandbox) -> None:
    """Play, print, and end the process."""
    code = 1
    try:
        heard = Heard()
        await box.bot_ready(STARTED_S / 2, commands=True)
        logging.getLogger().addHandler(heard)
        await _settle(STARTED_S - asyncio.get_running_loop().time())
        await stage.play()
        wrong = [*map(str, box.violations), *heard.lines]
        sys.stdout.write(stage.recording.text())
        sys.stderr.write("\n".join(wrong))
        code = 1 if wrong else 0
    except BaseException:  # noqa: BLE001 - whatever it is ends the process
        traceback.print_exc()
        sys.stderr.write("\n".join(stage.recording.text().splitlines()[-TAIL_LINES:]))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def rules_of(plan: Plan, rules: PlayRules) -> PlayRules:
    """What the players press in a match."""
    mine = tuple((re.compile(pattern), weight) for pattern, weight in plan.weights)
    return dataclasses.replace(
        rules,
        prefer=mine + rules.prefer,
        options=dict(plan.options),
        result=re.compile(r"^## 🏆", re.MULTILINE),
    )


def main(name: str, folder: Path) -> None:
    """Set the stage and run the bot on it."""
    plan, config = PLANS[name], read_config(ROOT)
    if config.play is None:
        raise RuntimeError("pyproject.toml does not say what players press")
    os.chdir(folder)  # where no .env of the developer's is
    loop: StillLoop = still(str(folder / "socket"))
    # So it never beats of itself: see `_keep_alive`.
    sandbox.gateway.HEARTBEAT_MS = 7 * 24 * 3_600_000
    world = World.default(1, locales=(*plan.languages, "en-US"))
    world.guild.preferred_locale = plan.server
    world.app.intents_allowed = allowed(config.bot.intents)
    world.let_bot(allow=config.bot.permissions, deny=config.bot.denied)
    stages: list[Stage] = []
    box = Sandbox(
        world=world,
        extra_routes=lambda app, _box: app.middlewares.append(stages[0].note),
    )
    stages.append(Stage(plan, rules_of(plan, config.play), box))

    async def open_house() -> None:
        await box.start()
        if box._runner is None:
            raise RuntimeError("the sandbox does not listen")
        await web.UnixSite(box._runner, str(folder / "socket")).start()
        world.cdn_url, box.gateway.url = f"http://{HOST}", f"ws://{HOST}/gateway/"

    loop.run_until_complete(open_house())
    places = {
        "token": box.token,
        "rest": f"http://{HOST}{API}",
        "gateway": f"ws://{HOST}/gateway/",
        "cdn": f"http://{HOST}",
        "data_dir": str(folder),
    }
    os.environ.update(config.bot.filled(places)[1])
    beating = loop.create_task(_keep_alive(box))
    performing = loop.create_task(_perform(stages[0], box))
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
    raise RuntimeError(f"the bot ended: {performing}, {beating}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
