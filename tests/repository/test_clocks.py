"""Only the clock tells the time and waits, so that tests move it and no jump of the host's does."""

import ast
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.repository.tree import ROOT, python_files

READS = {
    *("time.time", "time.time_ns", "time.monotonic", "time.monotonic_ns", "time.perf_counter"),
    *("time.perf_counter_ns", "time.sleep", "time.localtime", "asyncio.sleep"),
    *("datetime.now", "datetime.utcnow", "datetime.today", "date.today"),
    *("discord.utils.utcnow", "utils.utcnow", "loop.time", "loop.call_later", "loop.call_at"),
    "SystemClock",
}
"""What reads a clock or waits for a time, as it is written. A limit (`asyncio.timeout`) is none."""

MODULES = {"time", "discord.utils"}
"""Of these nothing is imported by name, so that nothing of the above has another."""

EXCEPTIONS = {
    ("bot/duel/system.py", "time.time_ns", 1): "it is the clock",
    ("bot/duel/system.py", "time.monotonic_ns", 1): "it is the clock",
    ("bot/duel/system.py", "asyncio.sleep", 1): "it is the clock",
    ("bot/__main__.py", "SystemClock", 1): "what the steady clock is made of",
    ("bot/cli.py", "SystemClock", 1): "`status` is a process of its own, of one moment",
    ("bot/storage/lock.py", "time.sleep", 1): "0.2 s at most, before anything else runs",
    ("bot/storage/database.py", "time.perf_counter", 2): "measures commits; nothing hangs on it",
    ("bot/ui/heartbeats.py", "time.perf_counter", 3): "the library's own stamps are of this clock",
}
"""Where, what, how often, and why."""


def clocks_read(path: str, source: str) -> Iterator[tuple[str, str]]:
    """Give every place that reads a clock, as file and what is read."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute() if ast.unparse(node) in READS:
                yield path, ast.unparse(node)
            case ast.Call(func=ast.Name(id=name)) if name in READS:
                yield path, name
            case ast.ImportFrom(module=str() as module) if module in MODULES:
                yield path, f"from {module}"
            case ast.Import(names=names):
                for each in names:
                    if each.name in MODULES and each.asname:
                        yield path, f"import {each.name} as {each.asname}"
            case _:
                pass


def test_only_the_clock_tells_the_time_and_waits() -> None:
    found = Counter(
        each
        for name in python_files("bot", "cogs")
        for each in clocks_read(name.as_posix(), (ROOT / name).read_text(encoding="utf-8"))
    )
    assert {(*each, times) for each, times in found.items()} == set(EXCEPTIONS)


@pytest.mark.parametrize(
    "planted",
    [
        "now = time.monotonic()",
        "read = time.time_ns",
        "from time import time_ns",
        "import time as t",
        "clock = SystemClock()",
        "await asyncio.sleep(1)",
        "age = datetime.now(tz=UTC) - begun",
        "asyncio.get_running_loop().time() or loop.time()",
    ],
)
def test_another_clock_is_found(planted: str) -> None:
    assert len(list(clocks_read("bot/ui/clicks.py", planted))) == 1
