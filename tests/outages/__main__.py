"""`python -m tests.outages 1 8 25 60`: how soon the bot is back after outages of the gateway.

The bot is a process of its own on a sandbox, whose gateway is down for as many seconds as is said,
one time after another. Printed are, for each, the seconds from the gateway's return until the bot
is connected, and until the first click after that is answered; and whether it resumed. An outage
with an `x` behind it, `25x`, loses the session; `--how` says how the gateway is down. All on
127.0.0.1.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, get_args

from sandbox import Sandbox, World
from sandbox.gateway import Outage
from tests.e2e.house import upload_pictures
from tests.e2e.test_kill import process

PATIENCE_S: Final = 1200
BETWEEN_S: Final = 2
"""How long the connection stands between two outages."""


async def back(sandbox: Sandbox) -> None:
    """Wait until the bot is connected."""
    gateway = sandbox.gateway
    async with asyncio.timeout(PATIENCE_S):
        while not gateway.connected():
            gateway.changed.clear()
            await gateway.changed.wait()


async def outage(sandbox: Sandbox, seconds: float, how: Outage, *, lost: bool) -> str:
    """Let the gateway be down once; give the line that tells how it went."""
    gateway = sandbox.gateway
    [before] = gateway.connected()
    knocks = gateway.knocks
    await gateway.go_down(how)
    await asyncio.sleep(seconds)
    if lost:
        gateway.forget_sessions()
    gateway.come_up()
    began_s = time.perf_counter()
    await back(sandbox)
    back_s = time.perf_counter() - began_s
    [after] = gateway.connected()
    channel = next(iter(sandbox.world.channels.values()))
    click = await sandbox.member("Anna").command(channel, "duo rules")
    outcome = await click.outcome(PATIENCE_S)
    answered_s = time.perf_counter() - began_s
    way = "resumed" if after is before else "identified"
    return (
        f"{how:8} {seconds:5.1f} s{' lost' if lost else '     '}  back {back_s:6.2f} s  "
        f"answered {answered_s:6.2f} s ({outcome})  {way}, {gateway.knocks - knocks} tries"
    )


async def measure(lengths: list[str], how: Outage) -> None:
    """Print a line an outage."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(world=World.default(seed=1)) as sandbox:
            upload_pictures(sandbox.world)
            async with process(sandbox, Path(folder)):
                for length in lengths:
                    await asyncio.sleep(BETWEEN_S)
                    lost = length.endswith("x")
                    line = await outage(sandbox, float(length.rstrip("x")), how, lost=lost)
                    sys.stdout.write(line + "\n")
                    sys.stdout.flush()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.outages", description=__doc__)
    parser.add_argument("lengths", nargs="+", help="seconds, each perhaps with an x")
    parser.add_argument("--how", choices=get_args(Outage), default="refuses")
    asked = parser.parse_args()
    asyncio.run(measure(asked.lengths, asked.how))


if __name__ == "__main__":
    main()
