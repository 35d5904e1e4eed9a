"""What every test runs under: Hypothesis profiles, the order, and what a skip means on CI."""

import atexit
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Generator, Iterator

import pytest
from discord.gateway import KeepAliveHandler
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.limits"]

CI = bool(os.environ.get("CI"))

# No deadlines: on a busy machine an example takes as long as it takes. `ci` draws the same examples
# each time, so that what fails there fails again; `dev` looks for new ones; `nightly` for long.
_UNHURRIED = [HealthCheck.too_slow]
settings.register_profile("dev", deadline=None, suppress_health_check=_UNHURRIED)
settings.register_profile(
    "ci", deadline=None, derandomize=True, print_blob=True, suppress_health_check=_UNHURRIED
)
settings.register_profile(
    "nightly", deadline=None, max_examples=5000, suppress_health_check=_UNHURRIED
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if CI else "dev"))

if sys.dont_write_bytecode:
    # Some hundred bots are started as processes, and each would compile all its code anew, which
    # takes longer than the rest of a start. Nothing is left in the folders all the same.
    _bytecode = tempfile.mkdtemp(prefix="uno-duo-bytecode-")
    atexit.register(shutil.rmtree, _bytecode, ignore_errors=True)
    os.environ["PYTHONPYCACHEPREFIX"] = _bytecode
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(autouse=True)
def no_heartbeat_outlives_its_test() -> Iterator[None]:
    """A client that is closed while it connects anew leaves the library's heartbeats alive.

    It wakes after its loop is gone, and then it is some other test that fails of it.
    """
    yield
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler):
            thread.stop()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin what takes long first, so that in the end no process is left alone with it."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """On CI a browser test that skips has failed: Chromium is installed there (.ci/run)."""
    report = yield
    is_xfail = hasattr(report, "wasxfail")
    if CI and report.skipped and not is_xfail and item.get_closest_marker("browser"):
        report.outcome = "failed"
        report.longrepr = f"skipped, but CI has what it needs: {report.longrepr}"
    return report
