"""`python -m tests.bench [NAME ...]`: what the bot costs, measured from outside.

Prints a table a benchmark; `--json FILE` writes all figures too. No test looks at them: they are
for people, to be read beside those in BENCHMARKS.md.
"""

import argparse
import asyncio
import json
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.bench.click import measured

Figures: TypeAlias = dict[str, Any]


def _click(options: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        return asyncio.run(
            measured(
                options.pairs,
                options.clicks,
                options.tables,
                Path(folder),
                warm_up=options.warm_up,
            )
        )


def _click_table(figures: Figures) -> Iterator[str]:
    yield "click: CPU a click, of this bot beside a bare one that makes the same calls"
    yield f"{'pair':>8}  {'bot ms':>7}  {'bare ms':>7}  {'times':>5}  calls a click, bot and bare"
    for number, pair in enumerate(figures["pairs"], 1):
        sides = [pair[side] for side in ("bot", "bare")]
        cost = [side["cpu_ms"] / side["clicks"] for side in sides]
        calls = [
            (side["tables"] + side["others"] + side["answers"]) / side["clicks"] for side in sides
        ]
        yield _row(str(number), *cost, cost[0] / cost[1], *calls)
    names = ("bot_ms_a_click", "bare_ms_a_click", "times", "bot_calls_a_click")
    yield _row("median", *(figures[name] for name in names), figures["bare_calls_a_click"])


def _row(name: str, *figures: float) -> str:
    bot, bare, times, calls, bare_calls = figures
    return f"{name:>8}  {bot:7.2f}  {bare:7.2f}  {times:5.2f}  {calls:.2f}  {bare_calls:.2f}"


BENCHMARKS: Final[
    dict[str, tuple[Callable[[argparse.Namespace], Figures], Callable[[Figures], Iterator[str]]]]
] = {"click": (_click, _click_table)}
"""By name: what measures it, and what tells the figures as a table."""


def main(argv: list[str] | None = None) -> int:
    """Measure what is asked for, or everything."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="What the bot costs, measured from outside."
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--json", type=Path, help="write all figures here, too")
    parser.add_argument("--pairs", type=int, default=6, help="how often the two bots take turns")
    parser.add_argument("--clicks", type=int, default=240, help="clicks a turn")
    parser.add_argument("--tables", type=int, default=16, help="tables that are played at")
    parser.add_argument("--warm-up", type=int, default=8, help="clicks at each table before that")
    options = parser.parse_args(argv)
    unknown = set(options.names) - set(BENCHMARKS)
    if unknown:
        parser.error(f"no benchmark is called {', '.join(sorted(unknown))}")
    if not sys.platform.startswith("linux"):
        parser.error("the CPU time of another process is read as Linux tells it")
    figures: Figures = {"python": platform.python_version(), "machine": platform.machine()}
    for name in options.names or BENCHMARKS:
        measure, table = BENCHMARKS[name]
        figures[name] = measure(options)
        print("\n".join(table(figures[name])), flush=True)  # noqa: T201 - the program's output
    if options.json is not None:
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
