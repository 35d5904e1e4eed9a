"""Plants a fault in a copy of the project, and looks whether the tests that are to find it do."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final, Literal, TypeAlias

from tests.planted.fault import Fault
from tests.repository.tree import ROOT, files

Outcome: TypeAlias = Literal["found", "NOT FOUND", "does not apply any more", "no answer"]
"""`no answer`: the tests could not be run, or took too long, which says nothing of the fault."""

TESTS_FAILED: Final = 1
"""pytest's exit code when tests ran and some failed. Others say that they did not run."""

_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) ([\w/.]+\.py(?:::\w+)+)", re.MULTILINE)

PLANTED_S: Final = count(1_000_000_000)
"""When a planted file claims to have been written, each at another time: Python tells by the whole
second and the size whether what it has compiled is of this very file."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one planted fault."""

    outcome: Outcome
    seconds: float
    said: str
    """Which test failed first; or what pytest said, if none did."""


def copy_project(folder: Path, root: Path = ROOT) -> Path:
    """Copy what is tracked, or would be by `git add`; return where it lies."""
    for name in files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, folder / name)
    return folder


@contextmanager
def planted(folder: Path, fault: Fault) -> Iterator[bool]:
    """Plant a fault in a copy for as long as the block runs; yield whether there is a place."""
    target = folder / fault.file
    sound = target.read_text("utf-8") if target.is_file() else ""
    if sound.count(fault.old) != 1:
        yield False
        return
    written_ns = target.stat().st_mtime_ns
    target.write_text(sound.replace(fault.old, fault.new), "utf-8")
    planted_s = next(PLANTED_S)
    os.utime(target, (planted_s, planted_s))
    try:
        yield True
    finally:
        target.write_text(sound, "utf-8")
        os.utime(target, ns=(written_ns, written_ns))


def look_for(fault: Fault, folder: Path, within_s: float) -> Verdict:
    """Plant one fault in a copy, and run the tests that are to find it."""
    with planted(folder, fault) as applies:
        if not applies:
            return Verdict("does not apply any more", 0, f"{fault.file} has no such place, or two")
        return run_tests(folder, fault.tests, within_s)


def run_tests(folder: Path, tests: Sequence[str], within_s: float) -> Verdict:
    """Run tests in a copy, one after another, until the first one fails."""
    began = time.monotonic()
    pytest = subprocess.Popen(
        [
            *(sys.executable, "-m", "pytest", "-n", "0", "-x", "-q"),
            *("-p", "no:randomly", "-p", "no:cacheprovider", *tests),
        ],
        cwd=folder,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = pytest.communicate(timeout=within_s)
    except subprocess.TimeoutExpired:
        return Verdict("no answer", within_s, f"not done after {within_s:g} s")
    finally:
        if pytest.returncode is None:  # also where we are told to stop meanwhile
            os.killpg(pytest.pid, signal.SIGKILL)
            pytest.communicate()
    seconds = time.monotonic() - began
    failed = _FAILED.search(said)
    if pytest.returncode == TESTS_FAILED and failed is not None:
        return Verdict("found", seconds, failed[1])
    if pytest.returncode == 0 and " passed" in said and " skipped" not in said:
        return Verdict("NOT FOUND", seconds, said.splitlines()[-1])
    return Verdict("no answer", seconds, "\n".join(said.splitlines()[-20:]))


def _environment() -> dict[str, str]:
    """Return an environment in which tests draw the same examples each time, from their sources."""
    ours = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "COV")) and name != "PYTHONDONTWRITEBYTECODE"
    }
    return ours | {"HYPOTHESIS_PROFILE": "ci"}
