"""`python -m sandbox`: a Discord on loopback with the bot of the current folder on it.

Without options it serves the page and keeps the bot running; with `--play` it plays whole matches
by itself and exits 0 with the result as the last line. However else it ends, the exit code is
another and the last line says how many matches were played and why no more: 1 something was wrong,
2 it can't start, 130 it was stopped. How to start the bot and what to press stands in the folder's
pyproject.toml; see sandbox/config.py.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from sandbox.config import BadConfig, SandboxConfig, read_config
from sandbox.description import CannotJudge, find, read
from sandbox.play import MatchReport, PlayFailed, PlayPlan, play
from sandbox.serve import serve

CANNOT_START = 2
STOPPED = 130

STOPPING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""What asks it to end: a closed terminal too, or the bot would outlive it (not on Windows)."""


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
    """Print a line at once, also into a pipe.

    Raises:
        OSError: Nobody reads it any more.
    """
    _write(f"{line}\n", sys.stdout)


def complain(line: str) -> None:
    """Print a line about what is wrong; a run that can't be heard any more ends all the same."""
    with contextlib.suppress(OSError):
        _write(f"{line}\n", sys.stderr)


def _hear(line: str) -> None:
    _write(f"bot | {line}\n", sys.stderr)


def _write(text: str, stream: TextIO | None) -> None:
    if stream is None:  # closed before we began (`>&-`)
        return
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        # What could not be written stays in the buffer. Python would try it again at the exit, and
        # end with 120 instead of our code.
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())
        raise


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
    finished: list[MatchReport] = []
    why = "the sandbox itself failed"
    try:
        report = await play(config, plan, data_dir, (lambda _line: None) if one else say, finished)
        say(report.summary())
        if one:
            say(report.matches[0].result)
        why = ""
    except PlayFailed as reason:
        complain(f"FAILED: {reason}")
        why = "it failed, see above"
    except asyncio.CancelledError as stopped:
        why = f"stopped by {stopped}"
        raise
    finally:
        if why:
            complain(f"{len(finished)} of {plan.matches} matches played: {why}")
    return 1 if why else 0


async def _until_stopped(config: SandboxConfig, options: argparse.Namespace, data_dir: Path) -> int:
    """Do what was asked for; a signal to stop ends it cleanly, sandbox and bot."""
    stop = asyncio.Event()
    by: list[str] = []

    def stop_by(number: signal.Signals) -> None:
        by.append(number.name)
        stop.set()

    loop = asyncio.get_running_loop()
    for number in STOPPING:
        with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends it
            loop.add_signal_handler(number, stop_by, number)
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
    playing.cancel(by[0])
    await asyncio.gather(playing, return_exceptions=True)
    return STOPPED


def main(argv: list[str] | None = None) -> int:
    """Run the command; the exit code."""
    try:
        options = arguments().parse_args(argv)
    finally:
        # Help and errors are argparse's own, and may still wait in the buffer.
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError):
                _write("", stream)
    logging.basicConfig(level=logging.WARNING, format="sandbox | %(levelname)s %(message)s")
    try:
        config = read_config(Path.cwd())
        described_at = find()
        if described_at is not None:
            read(described_at)  # once for all; what is wrong with it is said before anything starts
        with data_folder(options.data) as data_dir:
            return asyncio.run(_until_stopped(config, options, data_dir))
    except (BadConfig, CannotJudge, OSError) as reason:
        complain(f"The sandbox can't start: {reason}")
        return CANNOT_START
    except KeyboardInterrupt:
        return STOPPED


if __name__ == "__main__":
    sys.exit(main())
