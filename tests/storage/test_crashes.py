"""kill -9 at any moment loses nothing that was confirmed, and leaves no half of anything."""

import asyncio
import random
import sys
from pathlib import Path

import pytest

from bot.duel.records import DuelId
from bot.storage.backups import backup, check
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from bot.storage.migrations import MIGRATIONS, prepare
from tests.storage.examples import CHANNEL, GUILD, VOID, ending, lines, live, status
from tests.storage.test_migrations import AFTER, NEWEST, NEXT, content, file_of_version

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")

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

# One interpreter that forks is started once; each fork dies at its own statement or file event.
FORKS = """
import os, signal, sys
from pathlib import Path
from tests.kills.tracing import trace_files, trace_statements

def dying_at(number):
    left = number
    def heard(*_told):
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
    return heard

def in_forks(arguments, work):
    for number, argument in enumerate(arguments):
        child = os.fork()
        if not child:
            work(Path(argument), number)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
"""

END = (
    FORKS
    + """
import asyncio
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from tests.storage.examples import ending, won

async def end(path, number):
    async with opened(path) as database:
        # The commit of this very reading is traced as well, hence one more.
        traced = dying_at(number + 1)
        await database.read(lambda db: db.set_trace_callback(traced))
        await DuelStore(database).append(1, ending(1, won(0)))
        os._exit(0)  # confirmed: what closing writes is no part of it

in_forks(sys.argv[1:], lambda path, number: asyncio.run(end(path, number)))
"""
)

PREPARE = (
    FORKS
    + """
from bot.storage import migrations
from tests.storage.test_migrations import AFTER, NEXT

def prepare(path, number):
    # Everybody's connections: the copy is made by statements too.
    heard = dying_at(number)
    trace_statements(heard)
    trace_files(path.parent, heard)
    migrations.prepare(path, [*migrations.MIGRATIONS, NEXT, AFTER][:int(sys.argv[1])])

in_forks(sys.argv[2:], prepare)
"""
)

BACKUP = (
    FORKS
    + """
from bot.storage.backups import backup

def back_up(path, number):
    heard = dying_at(number)
    trace_statements(heard)
    trace_files(path.parent, heard)
    backup(path, path.with_name("kept.backup"))

in_forks(sys.argv[1:], back_up)
"""
)

# More files than there are statements to die at: the last ones must come through.
KILLED = -9
CONFIRMED = 0


async def run(program: str, *arguments: object) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        program,
        *map(str, arguments),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )


async def ends(program: str, *arguments: object) -> list[int]:
    """Run a program in forks; give how each ended."""
    process = await run(program, *arguments)
    async with asyncio.timeout(60):
        printed, _ = await process.communicate()
    assert process.returncode == 0
    return [int(each) for each in printed.split()]


def files(folder: Path, count: int) -> list[Path]:
    """Name so many files, each in a folder of its own, whose events are its alone."""
    paths = [folder / str(number) / "duels.sqlite3" for number in range(count)]
    for path in paths:
        path.parent.mkdir()
    return paths


async def test_a_storm_of_kills_loses_no_confirmed_line(path: Path) -> None:
    async with opened(path) as database:
        duel = await live(DuelStore(database))
    written, confirmed = 1, 0
    for _ in range(6):
        process = await run(WRITE, path, duel, written)
        assert process.stdout is not None
        async with asyncio.timeout(60):
            for _ in range(random.randrange(1, 60)):
                confirmed = int(await process.stdout.readline())
            process.kill()
            # What was confirmed between our reading and the kill counts as well.
            rest = (await process.stdout.read()).decode().split("\n")[:-1]
        confirmed = int(rest[-1]) if rest else confirmed
        assert await process.wait() == KILLED
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
    tmp_path: Path,
) -> None:
    paths = [tmp_path / f"{number}.sqlite3" for number in range(12)]
    for path in paths:
        async with opened(path) as database:
            assert await live(DuelStore(database)) == 1
    outcomes = await ends(END, *paths)
    assert set(outcomes) == {KILLED, CONFIRMED}
    assert outcomes == sorted(outcomes)
    for path, outcome in zip(paths, outcomes, strict=True):
        check(path)
        async with opened(path) as database:
            store, duel = DuelStore(database), DuelId(1)
            ended = await status(store, duel) == "over"
            assert ended or outcome == KILLED
            assert len(await store.standings(GUILD, 9)) == (2 if ended else 0)
            assert len(await lines(store, duel)) == (2 if ended else 1)
            if not ended:
                await store.append(duel, ending(1, VOID))


async def test_a_kill_at_any_step_of_the_first_start_leaves_nothing_in_the_way(
    tmp_path: Path,
) -> None:
    paths = files(tmp_path, 90)
    outcomes = await ends(PREPARE, NEWEST, *paths)
    assert set(outcomes) == {KILLED, CONFIRMED}
    for path in paths:
        async with opened(path) as database:
            await live(DuelStore(database), guild=GUILD, channel=CHANNEL)
        assert check(path).live == 1


async def test_a_kill_at_any_step_of_a_migration_lets_the_next_start_go_on(tmp_path: Path) -> None:
    paths = files(tmp_path, 100)
    for path in paths:
        file_of_version(path, NEWEST)
    outcomes = await ends(PREPARE, NEWEST + 2, *paths)
    assert set(outcomes) == {KILLED, CONFIRMED}
    steps = [*MIGRATIONS, NEXT, AFTER]
    prepare(paths[-1], steps)
    for path in paths:
        prepare(path, steps)
        assert content(path) == content(paths[-1])


async def test_a_kill_at_any_step_of_a_backup_leaves_the_old_one_or_the_new(tmp_path: Path) -> None:
    paths = files(tmp_path, 90)
    for path in paths:
        file_of_version(path, NEWEST, rows=False)
        backup(path, path.with_name("kept.backup"))
        path.unlink()
        file_of_version(path, NEWEST)
    outcomes = await ends(BACKUP, *paths)
    assert set(outcomes) == {KILLED, CONFIRMED}
    for path, outcome in zip(paths, outcomes, strict=True):
        kept = path.with_name("kept.backup")
        check(kept)
        new = content(kept).rows == content(path).rows
        assert new or outcome == KILLED
        backup(path, kept)
        assert content(kept).rows == content(path).rows
        assert not path.with_name("kept.backup.part").exists()
