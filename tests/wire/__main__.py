"""`python -m tests.wire`: whether the bot calls Discord as it did when the matches were recorded.

Three whole matches are played on the sandbox, and everything that the bot calls is compared, call
by call and word by word, with what lies in `recordings/`. With `--record` it is written there: that
is right when the bot is meant to call otherwise, and the difference is then read in the commit's
diff as any other. How a recording is read: `recording.py`; what is played: `matches.py`.
"""

import argparse
import difflib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.wire.matches import PLANS

ROOT: Final = Path(__file__).parents[2]
RECORDINGS: Final = Path(__file__).parent / "recordings"
PATIENCE_S: Final = 600
SHOWN_LINES: Final = 80
"""So much of a difference is shown; what follows mostly follows from it."""

KEPT: Final = ("PATH", "HOME", "TMPDIR", "PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE")
"""What a match needs of the environment; the rest might set up the bot."""


class NotPlayed(Exception):  # noqa: N818 - a statement about the run
    """A match was not played to its end; why."""


def played(name: str, root: Path = ROOT) -> str:
    """Play a match and return its recording.

    Args:
        name: Which.
        root: Where the bot's code is.

    Raises:
        NotPlayed: It came to no end, or the bot or the sandbox complained.
    """
    environ = {key: os.environ[key] for key in KEPT if key in os.environ}
    with tempfile.TemporaryDirectory(prefix="wire-") as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tests.wire.stage", name, folder],
            cwd=root,
            env={**environ, "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE_S,
        )
    if done.returncode:
        raise NotPlayed(f"the match {name!r} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


def path_of(name: str) -> Path:
    """Return where the recording of a match is."""
    return RECORDINGS / f"{name}.txt"


def difference(name: str, now: str) -> str:
    """Return how a match differs from its recording, in words for people; "" if it does not."""
    path = path_of(name)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if now == before:
        return ""
    lines = list(
        difflib.unified_diff(
            before.splitlines(),
            now.splitlines(),
            f"{name}, as recorded",
            f"{name}, now",
            lineterm="",
            n=6,
        )
    )
    more = len(lines) - SHOWN_LINES
    return "\n".join(
        [
            *lines[:SHOWN_LINES],
            *([f"... and {more} lines more"] if more > 0 else []),
            "If it is meant to be so: python -m tests.wire --record",
        ]
    )


def main() -> int:
    """Play all matches, and compare or write them."""
    parser = argparse.ArgumentParser(prog="python -m tests.wire", description=__doc__)
    parser.add_argument("--record", action="store_true", help="write what is called now")
    record = parser.parse_args().record
    code = 0
    for name in PLANS:
        now = played(name)
        told = difference(name, now)
        if record:
            RECORDINGS.mkdir(exist_ok=True)
            path_of(name).write_text(now, encoding="utf-8", newline="\n")
        elif told:
            code = 1
            print(told)  # noqa: T201 - the program's output
        same = "as recorded" if not told else "recorded anew" if record else "NOT as recorded"
        print(f"{name}: {same}", flush=True)  # noqa: T201 - the same
    return code


if __name__ == "__main__":
    sys.exit(main())
