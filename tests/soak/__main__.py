"""`python -m tests.soak --minutes 10 --seed 1`: 50 channels at play in bad weather.

The bot is a process of its own, killed at random moments, statements and calls; the sandbox
refuses, delays, doubles and loses. All on 127.0.0.1, and only what it started itself is ended. The
exit code is 1 if a promise was broken; what, how often, and by which seed is printed.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.kills.ending import until_told
from tests.kills.house import Broken, KillHouse, kill_house
from tests.kills.players import Manners
from tests.kills.points import Point
from tests.kills.storm import anywhere
from tests.soak.weather import Weather

CHANNELS = 50
MANNERS = Manners(think_s=1.0, patience_s=8, resign=0.003, options={"draft": "deal", "target": 60})
TELL_S = 30


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)  # noqa: T201 - the program's output


class Soak:
    """One run."""

    def __init__(self, house: KillHouse, chance: random.Random) -> None:
        self._house = house
        self._chance = chance
        self._weather = Weather(house.sandbox, chance)
        house.spared = self._weather.harmed
        self._began_s = time.monotonic()

    async def run(self, seconds: float) -> None:
        """Play for so long, then let the sea go calm and look at everything once more.

        Raises:
            Broken: A promise was.
        """
        house = self._house
        await house.start()
        house.begin()
        telling = asyncio.create_task(self._tell())
        try:
            while time.monotonic() - self._began_s < seconds:
                await self._next()
            self._weather.calm()
            await house.kill()
            house.check()
            await house.start()
            await house.settles()
            await house.frees()
            house.check()
            code = await house.bot.terminate()
            if code:
                raise Broken(f"the bot ended with {code} when asked to stop\n{house.bot.tail()}")
        finally:
            telling.cancel()

    def report(self) -> None:
        """Tell what was done."""
        house, faults = self._house, self._weather.met
        say(f"channels: {len(house.pairs)}, {time.monotonic() - self._began_s:.0f} s")
        say(f"kills: {house.kills}")
        say("faults: " + ", ".join(f"{kind} {count}" for kind, count in sorted(faults.items())))
        answered = sum(did.outcome not in {None, "failed"} for did in house.ledger)
        failed = sum(did.outcome == "failed" for did in house.ledger)
        say(f"clicks: {len(house.ledger.all)}, answered {answered}, failed by faults {failed}")
        say(f"promises checked: {house.judge.checked}")
        if house.lags:
            say(f"the machine was too busy to judge answers {house.lags} times")

    async def _next(self) -> None:
        """Let it blow for a while, then do one thing more."""
        house, chance = self._house, self._chance
        self._weather.turn()
        await self._unless_dead(chance.uniform(2, 6))
        match chance.choice(["kill", "kill", "point", "hang up", "delete", "delete", "settle"]):
            case "kill":
                await self._again()
            case "point":
                await self._again(anywhere(chance, 60))
            case "hang up":
                self._weather.note("closed gateway")
                now_s = time.monotonic()
                house.down.append((now_s, now_s + 6))
                house.sandbox.faults.hang_up(chance.choice([4000, 1006, 4009]))
            case "delete":
                self._delete()
            case _:
                await self._settle()
        if house.died:
            await self._again()

    async def _unless_dead(self, seconds: float) -> None:
        """Let them play for a while; the bot may die at a point meanwhile."""
        await self._house.dies(seconds)

    async def _again(self, at: Point | None = None) -> None:
        """Kill the bot, hold what it told against the disk, and go on."""
        house = self._house
        await house.kill()
        house.check()
        await house.start(at) or await house.start()
        house.begin()

    async def _settle(self) -> None:
        """Calm for a moment: everything must come to show what is so."""
        house = self._house
        self._weather.calm()
        await house.kill()
        house.check()
        await house.start()
        await house.settles()
        house.check()
        house.begin()

    def _delete(self) -> None:
        """Let a moderator delete one of the bot's public messages."""
        house = self._house
        pair = self._chance.choice(house.pairs)
        public = [m for m in pair.members[0].sees(pair.channel) if not m.ephemeral]
        if public:
            self._weather.note("deleted message")
            house.sandbox.owner.delete_message(self._chance.choice(public).id)

    async def _tell(self) -> None:
        """Tell now and then how it goes."""
        while True:
            await asyncio.sleep(TELL_S)
            house = self._house
            say(
                f"{time.monotonic() - self._began_s:4.0f} s: {house.kills} kills, "
                f"{self._weather.met.total()} faults, {len(house.ledger.all)} clicks, "
                f"{house.judge.checked} facts compared"
            )


async def soak(minutes: float, seed: int, channels: int) -> int:
    """Run it; give the exit code."""
    folder = Path(tempfile.mkdtemp(prefix="uno-duo-soak-"))
    async with kill_house(folder, channels=channels, seed=seed, manners=MANNERS) as house:
        run = Soak(house, random.Random(seed))
        broken = ""
        try:
            await run.run(minutes * 60)
        except Broken as told:
            broken = str(told)
        run.report()
        say(f"violations: {len(broken.splitlines())}")
        if broken:
            say(f"{broken}\nseed {seed}; log and database: {folder}")
    return bool(broken)


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--channels", type=int, default=CHANNELS)
    asked = parser.parse_args()
    return asyncio.run(until_told(soak(asked.minutes, asked.seed, asked.channels)))


if __name__ == "__main__":
    sys.exit(main())
