"""A test that hangs fails at its limit, says where, and the rest of the run goes on."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

HANGING = """
import asyncio, contextlib, subprocess, sys, time
from pathlib import Path
import pytest

WAITS = (sys.executable, "-c", "import time; time.sleep(1e6)")
pytestmark = pytest.mark.timeout(1)

def test_sleep():
    time.sleep(1e6)  # sleeps

async def waits():
    await asyncio.Event().wait()  # waits

@contextlib.asynccontextmanager
async def opened():
    await waits()
    yield

async def test_await():
    async with opened():  # opens
        pass

def test_process():
    subprocess.run(WAITS)  # runs

async def test_child():
    child = await asyncio.create_subprocess_exec(*WAITS)
    Path(__file__).with_name("child").write_text(str(child.pid))
    await child.wait()  # waits for its child

async def test_interrupted_in_another_task():
    async def swallow():
        try:
            time.sleep(1e6)
        except BaseException:
            print("swallowed")
    await asyncio.create_task(swallow())
    await asyncio.Event().wait()  # waits on

@pytest.fixture
async def closing():
    yield
    await asyncio.Event().wait()  # closes

async def test_teardown(closing):
    raise AssertionError("failed before")

@pytest.mark.timeout(0)
def test_the_rest():
    pass
"""

DEAF = """
import signal, subprocess, sys, time
from pathlib import Path
import pytest

@pytest.mark.timeout(1)
def test_deaf():
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1e6)"])
    Path(__file__).with_name("child").write_text(str(child.pid))
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(1e6)  # sleeps, and hears no signal

@pytest.mark.timeout(0)
@pytest.mark.parametrize("number", range(3))
def test_the_rest(number):
    pass
"""

STAYING = """
import threading, time

def test_thread():
    threading.Thread(target=time.sleep, args=(1e6,)).start()
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGALRM")


def run(folder: Path, examples: str, *options: str) -> tuple[int, str]:
    (folder / "test_examples.py").write_text(examples)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider"),
            *("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), *options, str(folder)),
        ],
        cwd=ROOT,
        env={"PATH": os.defpath},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def line_of(examples: str, comment: str) -> str:
    """The place that a traceback names."""
    [number] = [
        n for n, line in enumerate(examples.split("\n"), 1) if line.endswith(f"# {comment}")
    ]
    return f'test_examples.py", line {number}, in '


def child_ends(folder: Path) -> bool:
    """Wait until the process that a test has started and left is gone, or waits to be buried."""
    stat = Path("/proc", (folder / "child").read_text(), "stat")
    with contextlib.suppress(OSError):
        while stat.read_text().rpartition(")")[2].split()[0] != "Z":
            os.sched_yield()
    return True


def test_a_test_that_hangs_fails_at_its_limit_and_names_the_line(tmp_path: Path) -> None:
    # Interrupted again after a third of it.
    code, told = run(tmp_path, HANGING, "-n", "1", "-o", "hard_timeout=12")
    assert code == 1, told
    assert "6 failed, 1 passed, 1 error" in told, told
    assert "crashed" not in told
    assert told.count("Failed: Timeout (>1.0s)") >= 6
    for comment in ("opens", "waits", "waits for its child", "waits on", "closes"):
        assert line_of(HANGING, comment) in told, comment
    for line in (">       time.sleep(1e6)  # sleeps", ">       subprocess.run(WAITS)  # runs"):
        assert line in told
    assert told.count("swallowed") >= 1
    assert sys.platform != "linux" or child_ends(tmp_path)


def test_a_test_that_no_signal_ends_ends_its_process_and_the_others_go_on(tmp_path: Path) -> None:
    code, told = run(tmp_path, DEAF, "-n", "1", "-o", "hard_timeout=1")
    assert code == 1, told
    assert "1 failed, 3 passed" in told, told
    assert "crashed while running 'test_examples.py::test_deaf'" in told
    assert line_of(DEAF, "sleeps, and hears no signal").replace(", in ", " in ") in told
    assert sys.platform != "linux" or child_ends(tmp_path)


def test_a_thread_that_never_ends_does_not_hold_a_process_whose_tests_are_done(
    tmp_path: Path,
) -> None:
    code, told = run(tmp_path, STAYING, "-n", "0", "-o", "hard_timeout=1")
    assert code == 1, told
    assert "1 passed" in told
    assert "Timeout (0:00:01)!" in told


def limit_of(node: pytest.Item) -> float:
    marker = node.get_closest_marker("timeout")
    return float(marker.args[0] if marker else node.config.getini("timeout"))


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    assert limit_of(request.node) > 0


@pytest.mark.long
def test_a_long_test_has_a_higher_limit(request: pytest.FixtureRequest) -> None:
    assert limit_of(request.node) > float(request.config.getini("timeout"))
