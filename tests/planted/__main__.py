"""`python -m tests.planted`: plants each fault in a copy of the project and sees it found.

The working tree is never touched. The exit code is 1 unless every fault was found. First the named
tests are run as they are: where one fails on sound code, it finds nothing.
"""

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.planted.faults import FAULTS
from tests.planted.planting import copy_project, look_for, run_tests

WITHIN_S = 120
"""How long the tests of one fault may take. On a quiet machine most take two or three seconds."""

SOUND_WITHIN_S = 1200
"""How long all named tests may take on sound code."""

EXIT_STOPPED = 128 + signal.SIGTERM


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)  # noqa: T201 - the program's output


def main(words: list[str]) -> int:
    """Run what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.planted")
    parser.add_argument("--only", nargs="+", metavar="ID", choices=[each.id for each in FAULTS])
    parser.add_argument("--list", action="store_true", help="tell the faults, and plant none")
    asked = parser.parse_args(words)
    chosen = [fault for fault in FAULTS if asked.only is None or fault.id in asked.only]
    if asked.list:
        for fault in chosen:
            say(f"{fault.id:<34} {fault.harm}")
        return 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="uno-duo-planted-") as folder:
        copy = copy_project(Path(folder))
        tests = sorted({test for fault in chosen for test in fault.tests})
        sound = run_tests(copy, tests, SOUND_WITHIN_S)
        if sound.outcome != "NOT FOUND":
            say(f"nothing is planted: the tests fail on sound code\n{sound.said}")
            return 1
        say(f"{'sound code':<34} {sound.seconds:5.1f} s  {sound.said}")
        missed = []
        for fault in chosen:
            verdict = look_for(fault, copy, WITHIN_S)
            say(f"{fault.id:<34} {verdict.seconds:5.1f} s  {verdict.outcome}: {verdict.said}")
            if verdict.outcome != "found":
                missed.append(fault)
    say(f"{len(chosen) - len(missed)} of {len(chosen)} found in {time.monotonic() - began:.0f} s")
    for fault in missed:
        say(f"{fault.id}: {fault.harm}")
    return 1 if missed else 0


if __name__ == "__main__":
    # So that the copy and the tests that run in it are not left behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(EXIT_STOPPED))
    sys.exit(main(sys.argv[1:]))
