"""kill -9 at any moment loses nothing that was confirmed, and leaves no half of anything."""

import asyncio
import random
import signal
import sys
from pathlib import Path

import pytest

from bot.duel.records import DuelId
from bot.storage.backups import check
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from tests.storage.examples import CHANNEL, GUILD, VOID, ending, lines, live, status

ROOT = Path(__file__).parents[2]

WRITE = """
import asyncio, sys
from pathlib import Path
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from tests.storage.examples import batch, entry

async def main(path, duel, n):
    async with opened(path) as database:
        store = DuelStore(database)
        while True:
            await store.append(duel, batch(n, entry(f"line {n}", n), entry(f"twin {n}", n)))
            print(n, flush=True)
            n += 2

asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
"""

END = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from tests.storage.examples import ending, won

async def main(path, duel, kill_at):
    def traced(statement):
        nonlocal kill_at
        kill_at -= 1
        if kill_at < 0:
            os.kill(os.getpid(), signal.SIGKILL)
    async with opened(path) as database:
        store = DuelStore(database)
        await database.read(lambda db: db.set_trace_callback(traced))
        kill_at += 1  # the end of that reading is traced as well
        await store.append(duel, ending(1, won(0)))
        print("confirmed", flush=True)

asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
"""

START = """
import os, signal, sys
from pathlib import Path
from bot.storage import migrations

real = migrations.sqlite3.connect
left = int(sys.argv[2])

def traced(statement):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

class Traced(real("").__class__):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.set_trace_callback(traced)

migrations.sqlite3.connect = lambda *args, **kwargs: real(*args, factory=Traced, **kwargs)
migrations.prepare(Path(sys.argv[1]))
print("confirmed", flush=True)
"""


async def run(program: str, *arguments: object) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        program,
        *map(str, arguments),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )


async def output(process: asyncio.subprocess.Process) -> list[str]:
    async with asyncio.timeout(20):
        printed, _ = await process.communicate()
    return printed.decode().split()


@pytest.fixture
async def duels(tmp_path: Path) -> list[tuple[Path, DuelId]]:
    """Make ten databases with a live duel each."""
    made = []
    for number in range(10):
        path = tmp_path / f"{number}.sqlite3"
        async with opened(path) as database:
            made.append((path, await live(DuelStore(database))))
    return made


async def test_a_storm_of_kills_loses_no_confirmed_line(path: Path) -> None:
    async with opened(path) as database:
        duel = await live(DuelStore(database))
    written, confirmed = 1, 0
    for _ in range(6):
        process = await run(WRITE, path, duel, written)
        assert process.stdout is not None
        async with asyncio.timeout(20):
            for _ in range(random.randrange(1, 60)):
                confirmed = int(await process.stdout.readline())
            process.kill()
            # What was confirmed between our reading and the kill counts as well.
            rest = (await process.stdout.read()).decode().split("\n")[:-1]
        confirmed = int(rest[-1]) if rest else confirmed
        assert await process.wait() == -signal.SIGKILL
        async with opened(path) as database:
            kept = await lines(DuelStore(database), duel)
        written = len(kept)
        assert written >= confirmed + 2
        # Whole batches only: each line has its twin.
        assert kept[1:] == [
            text for n in range(1, written, 2) for text in (f"line {n}", f"twin {n}")
        ]
    check(path)


async def test_a_kill_between_any_two_statements_leaves_the_end_of_a_match_whole(
    duels: list[tuple[Path, DuelId]],
) -> None:
    processes = [await run(END, path, duel, number) for number, (path, duel) in enumerate(duels)]
    confirmed = [await output(process) == ["confirmed"] for process in processes]
    # The first was killed before it began, the last was done before its turn to be killed came.
    assert (confirmed[0], confirmed[-1]) == (False, True)
    for (path, duel), was_confirmed in zip(duels, confirmed, strict=True):
        check(path)
        async with opened(path) as database:
            store = DuelStore(database)
            ended = await status(store, duel) == "over"
            assert ended >= was_confirmed
            ranked = await store.standings(GUILD, 9)
            assert len(ranked) == (2 if ended else 0)
            assert len(await lines(store, duel)) == (2 if ended else 1)
            if not ended:
                await store.append(duel, ending(1, VOID))


async def test_a_kill_at_any_step_of_the_first_start_leaves_nothing_in_the_way(
    tmp_path: Path,
) -> None:
    at = [0, 1, 2, 5, 9, 14, 17, 18, 19, 999]
    paths = [tmp_path / f"{number}.sqlite3" for number in at]
    processes = [await run(START, path, n) for path, n in zip(paths, at, strict=True)]
    confirmed = [await output(process) == ["confirmed"] for process in processes]
    assert (confirmed[0], confirmed[-1]) == (False, True)
    for path in paths:
        async with opened(path) as database:
            await live(DuelStore(database), guild=GUILD, channel=CHANNEL)
        assert check(path).live == 1
