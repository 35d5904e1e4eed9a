"""`python -m sandbox`: a Discord on loopback with the bot of the current folder on it.

Without options it serves the page and keeps the bot running; with `--play` it plays whole matches
by itself and exits 0 with the result as the last line, or 1 with the reason. How to start the bot
and what to press stands in the folder's pyproject.toml; see sandbox/config.py.
"""

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sandbox.config import BadConfig, SandboxConfig, read_config
from sandbox.play import PlayFailed, PlayPlan, play
from sandbox.serve import serve

CANNOT_START = 2


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m sandbox",
        description="A Discord on loopback, with the bot of this folder on it.",
    )
    parser.add_argument("--port", type=int, help="where to listen (default: 8420, or a free one)")
    parser.add_argument("--channels", type=_positive, default=1, help="how many text channels")
    parser.add_argument("--data", type=Path, help="the bot's data folder (default: a new one)")
    parser.add_argument("--play", action="store_true", help="play by itself, without a page")
    parser.add_argument("--seed", type=int, default=1, help="what the players click (--play)")
    parser.add_argument("--matches", type=_positive, default=1, help="how many (--play)")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def say(line: str) -> None:
    """Print a line at once, also into a pipe."""
    print(line, flush=True)  # noqa: T201 - this is a command's output


def _hear(line: str) -> None:
    print(f"bot | {line}", file=sys.stderr, flush=True)  # noqa: T201 - the same


@contextlib.contextmanager
def data_folder(given: Path | None) -> Iterator[Path]:
    """The folder for the bot's data: the given one, or one that is removed afterwards."""
    if given is not None:
        given.mkdir(parents=True, exist_ok=True)
        yield given.resolve()
        return
    with tempfile.TemporaryDirectory(prefix="sandbox-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


async def _play(config: SandboxConfig, options: argparse.Namespace, data_dir: Path) -> int:
    plan = PlayPlan(options.seed, options.matches, options.channels, options.port or 0)
    one = plan.matches == 1
    try:
        report = await play(config, plan, data_dir, say=(lambda _line: None) if one else say)
    except PlayFailed as reason:
        print(f"FAILED: {reason}", file=sys.stderr, flush=True)  # noqa: T201 - a command's output
        return 1
    say(report.summary())
    if one:
        say(report.matches[0].result)
    return 0


async def _until_stopped(config: SandboxConfig, options: argparse.Namespace, data_dir: Path) -> int:
    """Do what was asked for; SIGINT and SIGTERM end it cleanly, sandbox and bot."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends it
            loop.add_signal_handler(number, stop.set)
    if not options.play:
        return await serve(
            config,
            data_dir,
            port=options.port,
            channels=options.channels,
            stop=stop,
            say=say,
            hear=_hear,
        )
    playing = asyncio.create_task(_play(config, options, data_dir))
    stopped = asyncio.create_task(stop.wait())
    await asyncio.wait({playing, stopped}, return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if playing.done():
        return playing.result()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return 130


def main(argv: list[str] | None = None) -> int:
    """Run the command; the exit code."""
    options = arguments().parse_args(argv)
    logging.basicConfig(level=logging.WARNING, format="sandbox | %(levelname)s %(message)s")
    try:
        config = read_config(Path.cwd())
        with data_folder(options.data) as data_dir:
            return asyncio.run(_until_stopped(config, options, data_dir))
    except (BadConfig, OSError) as reason:
        print(f"The sandbox can't start: {reason}", file=sys.stderr, flush=True)  # noqa: T201 - a command's output
        return CANNOT_START
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
