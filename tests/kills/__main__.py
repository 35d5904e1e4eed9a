"""`python -m tests.kills --rounds 200 --seed 1`: kills the bot so often, and tells what held."""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.kills.ending import until_told
from tests.kills.house import Broken, kill_house
from tests.kills.storm import storm


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)  # noqa: T201 - the program's output


async def run(rounds: int, seed: int, channels: int, folder: Path) -> int:
    """Play and kill; give the exit code."""
    began_s = time.monotonic()
    async with kill_house(folder, channels=channels, seed=seed) as house:
        broken = ""
        try:
            await storm(house, rounds, say)
        except Broken as told:
            broken = str(told)
        answered = sum(did.outcome not in {None, "failed"} for did in house.ledger)
        say(
            f"{house.kills} kills, {len(house.ledger.all)} clicks, {answered} answered, "
            f"{house.judge.checked} facts compared, {time.monotonic() - began_s:.0f} s"
        )
        say(f"violations: {len(broken.splitlines())}")
        if broken:
            say(broken)
            say(f"seed {seed}; the log: {house.bot.log}\n{house.bot.tail()}")
    return bool(broken)


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--channels", type=int, default=4)
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="uno-duo-kills-"))
    return asyncio.run(until_told(run(asked.rounds, asked.seed, asked.channels, folder)))


if __name__ == "__main__":
    sys.exit(main())
