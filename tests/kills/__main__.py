"""`python -m tests.kills`: kills the bot at every point that is found, and tells what held.

`--rounds 200 --seed 1` kills it so often at random moments, statements and calls instead.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.kills.ending import until_told
from tests.kills.house import Broken, kill_house
from tests.kills.plays import PLAYS, killed_at, recorded
from tests.kills.points import passed_over
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


async def run_points(names: Sequence[str], folder: Path) -> int:
    """Kill at every point of some plays; give the exit code."""
    began_s, broken, met, passed = time.monotonic(), 0, 0, 0
    for name in names:
        play = PLAYS[name]
        try:
            for part in ("recorded", "killed"):
                (folder / name / part).mkdir(parents=True)
            points = await recorded(folder / name / "recorded", play)
            every = [point for times in points for point in times]
            say(f"{name}: {len(every)} points")
            outcome = await killed_at(folder / name / "killed", play, every, say)
        except Broken as told:
            say(f"{name}: {told}\nthe logs: {folder / name}")
            broken += 1
            continue
        met += len(outcome.met)
        passed += len(outcome.passed)
        unmet = passed_over(play.phases, outcome.met)
        broken += bool(unmet)
        say(f"{name}: {len(outcome.met)} met, {len(outcome.passed)} not met again; {unmet}")
    took_s = time.monotonic() - began_s
    say(f"{met} kills, {passed} points not met again, {took_s:.0f} s; broken: {broken}")
    return bool(broken)


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills")
    parser.add_argument("--only", nargs="+", choices=[*PLAYS], default=[*PLAYS])
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--channels", type=int, default=4)
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="uno-duo-kills-"))
    if not asked.rounds:
        return asyncio.run(until_told(run_points(asked.only, folder)))
    return asyncio.run(until_told(run(asked.rounds, asked.seed, asked.channels, folder)))


if __name__ == "__main__":
    sys.exit(main())
