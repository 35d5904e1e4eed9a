"""A storm of kills: play, kill at a named point or at any moment, compare, start, compare."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from bot.crashpoints import POINTS, CrashPoint
from tests.kills.house import KillHouse

FILES: Final[tuple[CrashPoint, ...]] = (
    "migration.step_begun",
    "migration.step_taken",
    "backup.before_rename",
    "file.before_rename",
    "file.renamed",
)
"""Not reached while a database is played on."""

STARTING: Final[tuple[CrashPoint, ...]] = ("commands.registered", "boot.taken_up")
PLAYED: Final[Sequence[CrashPoint]] = [
    point for point in POINTS if point not in {*FILES, *STARTING}
]

SETTLED_EVERY: Final = 4
"""After so many kills the channels are looked at too, in peace; the disk is after each."""


async def storm(house: KillHouse, rounds: int, say: Callable[[str], None]) -> None:
    """Kill the bot `rounds` times, and hold what it told against the disk each time.

    Raises:
        Broken: A promise was.
    """
    chance = house.chance
    for number in range(1, rounds + 1):
        at = ""
        if chance.random() < 0.5:
            at = f"{chance.choice(PLAYED)}:{chance.randint(1, 12)}"
        elif chance.random() < 0.3:
            await house.start_and_kill(chance.uniform(0.2, 1.2))
            house.check()
        if await house.start(at):
            if number % SETTLED_EVERY == 0:
                await house.settles()
            house.begin()
            if not await house.dies(chance.uniform(0.05, 1.5)):
                await house.kill()
                at = "random moment"
        house.check()
        say(f"round {number}: killed at {at}; {len(house.ledger.all)} clicks, checks hold")
    await house.start()
    await house.settles()
    await house.frees()
    house.check()


async def die_at(house: KillHouse, point: CrashPoint, within_s: float) -> bool:
    """Play until the bot dies at a point; give whether it ever came there."""
    if point == "boot.taken_up":
        await house.start()
        house.begin()
        await asyncio.sleep(1)
        await house.kill()
    if not await house.start(f"{point}:1"):
        return True
    await house.settles()
    house.begin()
    if await house.dies(within_s):
        return True
    await house.kill()
    return False
