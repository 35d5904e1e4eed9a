"""A storm of kills: play, kill at any statement, call or moment, compare, start, compare."""

import random
from collections.abc import Callable, Sequence
from typing import Final

from tests.kills.house import KillHouse
from tests.kills.points import PARTS, Point, When

SETTLED_EVERY: Final = 4
"""After so many kills the channels are looked at too, in peace; the disk is after each."""


def anywhere(chance: random.Random, within: int) -> Point:
    """Return a point at any statement or call out of so many."""
    whens: Sequence[When] = ("statement", *PARTS)
    when = chance.choice(whens)
    # A move writes by some six statements, and is told by two or three calls.
    return Point(when, chance.randint(1, within * 6 if when == "statement" else within * 2))


async def storm(house: KillHouse, rounds: int, say: Callable[[str], None]) -> None:
    """Kill the bot `rounds` times, and hold what it told against the disk each time.

    Raises:
        Broken: A promise was.
    """
    chance = house.chance
    for number in range(1, rounds + 1):
        at = None
        if chance.random() < 0.5:
            at = anywhere(chance, 12)
        elif chance.random() < 0.3:
            await house.start_and_kill(chance.uniform(0.2, 1.2))
            house.check()
        if await house.start(at):
            if number % SETTLED_EVERY == 0:
                await house.settles()
            house.begin()
            if not await house.dies(chance.uniform(0.05, 1.5)):
                await house.kill()
                at = None
        house.check()
        where = at or "a random moment"
        say(f"round {number}: killed at {where}; {len(house.ledger.all)} clicks, checks hold")
    await house.start()
    await house.settles()
    await house.frees()
    house.check()
