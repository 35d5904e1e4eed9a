"""What happens at a test's limit beside what pytest-timeout does (the limits: pyproject.toml).

The plugin raises in the main thread, once. In an event loop that may end some task that is not the
test's, and the traceback of the test's own ends in the loop. At each failure the clocks are
stopped, for a debugger, though what the test opened is still to be closed. And the processes that
an interrupted test has started are left to themselves.
"""

import asyncio
import faulthandler
import gc
import os
import secrets
import signal
import subprocess
import sys
import traceback
from collections.abc import Generator, Iterator
from types import AsyncGeneratorType, CoroutineType, FrameType
from typing import Final, Protocol

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from pytest_timeout import is_debugging  # type: ignore[import-untyped]  # it has no types


class Limit(Protocol):
    """A test's limit, as pytest-timeout has it."""

    timeout: float


_LIMIT: Final = pytest.StashKey[Limit]()
_GUARD: Final = pytest.StashKey["subprocess.Popen[bytes]"]()

_MARK: Final = "TESTS_OF"
_GUARDING: Final = """
import os, signal, sys
sys.stdin.read()
for number in filter(str.isdigit, os.listdir("/proc")):
    try:
        with open(f"/proc/{number}/environ", "rb") as environment:
            if sys.argv[1].encode() in environment.read():
                os.kill(int(number), signal.SIGKILL)
    except OSError:
        pass
"""
"""Waits for its parent's end, however it came, then ends all processes that bear its mark."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("long_timeout", "The limit of a test that is marked long, in seconds.", float)
    parser.addini(
        "hard_timeout",
        "How long after its limit a test that no signal ends ends its process, in seconds.",
        float,
    )


def pytest_configure(config: pytest.Config) -> None:
    """Let no process outlive this one that a test has started and not ended (on Linux)."""
    if sys.platform == "linux":
        before, mark = dict(os.environ), secrets.token_hex()
        # Who runs in a run ends with it too, so marks are added.
        os.environ[_MARK] = f"{before.get(_MARK, '')} {mark}"
        config.stash[_GUARD] = subprocess.Popen(
            [sys.executable, "-ISc", _GUARDING, mark],
            env=before,
            stdin=subprocess.PIPE,
            start_new_session=True,  # no Ctrl-C is for it
        )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    limit = pytest.mark.timeout(config.getini("long_timeout"))
    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("timeout"):
            item.add_marker(limit)


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer(
    item: pytest.Item, settings: "Limit"
) -> Generator[None, object, object]:
    """Let the signal come again, tell what was awaited, and set the hard limit."""
    done = yield
    item.stash[_LIMIT] = settings
    hard_s = item.config.getini("hard_timeout")
    # Without signals (Windows) a timer's thread ends the process, whatever the test does.
    if hasattr(signal, "SIGALRM") and signal.getitimer(signal.ITIMER_REAL)[0]:
        interrupt = signal.getsignal(signal.SIGALRM)
        assert callable(interrupt)

        def handler(number: int, frame: FrameType | None) -> None:
            __tracebackhide__ = True
            item.add_report_section("call", "at the limit: tasks", "\n".join(_tasks()))
            interrupt(number, frame)

        signal.signal(signal.SIGALRM, handler)
        # Between two signals there is time to close what the test has open.
        signal.setitimer(signal.ITIMER_REAL, settings.timeout, hard_s / 3)
    if not is_debugging():
        stderr = item.config.stash[fault_handler_stderr_fd_key]
        faulthandler.dump_traceback_later(settings.timeout + hard_s, exit=True, file=stderr)
    return done


@pytest.hookimpl
def pytest_timeout_cancel_timer() -> None:
    faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector, report: object) -> None:
    """Set the clocks anew for the teardown of a test that failed."""
    if isinstance(node, pytest.Item) and getattr(report, "when", "teardown") != "teardown":
        limit = node.stash.get(_LIMIT, None)
        if limit is not None:
            node.config.hook.pytest_timeout_set_timer(item=node, settings=limit)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Let no thread that never ends hold the process after its tests."""
    if (guard := config.stash.get(_GUARD, None)) is not None:
        guard.communicate()
    if sys.__stderr__ is not None:
        hard_s = config.getini("hard_timeout")
        faulthandler.dump_traceback_later(hard_s, exit=True, file=sys.__stderr__)


def _tasks() -> Iterator[str]:
    """Give where each task of the running loop waits, the innermost line last."""
    try:
        tasks = asyncio.all_tasks()
    except RuntimeError:
        return
    for task in tasks:
        yield task.get_name()
        yield "".join(traceback.StackSummary.extract(_frames(task.get_coro())).format())


def _frames(awaited: object) -> Iterator[tuple[FrameType, int]]:
    """Give where something that is awaited stands, and what it awaits itself."""
    match awaited:
        case CoroutineType():
            frame, deeper = awaited.cr_frame, awaited.cr_await
        case AsyncGeneratorType():
            frame, deeper = awaited.ag_frame, awaited.ag_await
        case _:
            # What steps through an async generator (a fixture, a context manager) names it to
            # the garbage collector alone.
            for inner in gc.get_referents(awaited):
                if isinstance(inner, AsyncGeneratorType):
                    yield from _frames(inner)
            return
    if frame is not None:
        yield frame, frame.f_lineno
    yield from _frames(deeper)
