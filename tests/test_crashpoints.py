"""The places at which tests let the bot die; that each is reached in play is tests/kills."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot import crashpoints
from bot.crashpoints import POINTS, CrashAt, arm, reach, read_crash_at
from bot.settings import SettingsError, read_settings

ROOT = Path(__file__).parents[1]

PASSING = """
from bot.crashpoints import arm, reach, read_crash_at
arm(read_crash_at("{at}"))
for number in range(1, 5):
    reach("tx.begun")
    reach("tx.after_commit")
    print(number, flush=True)
"""


def test_no_point_kills_unless_armed(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []
    monkeypatch.setattr(os, "kill", lambda _pid, number: killed.append(number))
    for point in POINTS:
        reach(point)
    assert killed == []
    arm(CrashAt("tx.begun"))
    try:
        reach("tx.after_commit")
        assert killed == []
        reach("tx.begun")
    finally:
        arm(None)
    assert killed == [signal.SIGKILL]
    assert crashpoints._fuse is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
@pytest.mark.parametrize(
    ("at", "passed"), [("tx.begun", 0), ("tx.after_commit:3", 2), ("board.edited", 4), ("", 4)]
)
def test_the_process_dies_the_nth_time_it_comes_there(at: str, passed: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PASSING.format(at=at)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert len(done.stdout.splitlines()) == passed
    assert done.returncode == (0 if passed == 4 else -signal.SIGKILL)


def test_every_point_is_in_the_code_once_or_more_and_no_other() -> None:
    reached = {
        name
        for file in (ROOT / "bot").rglob("*.py")
        for name in re.findall(r'\breach\(\s*"([^"]+)"', file.read_text())
    }
    assert reached == set(POINTS)


def test_the_setting_names_a_point_and_how_often_it_is_passed() -> None:
    given = {"DISCORD_TOKEN": "a.b.c"}
    assert read_settings(given).crash_at is None
    assert read_settings(given | {"CRASH_AT": "tx.begun:7"}).crash_at == CrashAt("tx.begun", 7)
    assert read_crash_at("board.posted") == CrashAt("board.posted", 1)


@pytest.mark.parametrize("value", ["nowhere", "tx.begun:0", "tx.begun:x", "tx.begun:", ":1"])
def test_another_word_is_refused(value: str) -> None:
    with pytest.raises(SettingsError, match="CRASH_AT is for tests only"):
        read_settings({"DISCORD_TOKEN": "a.b.c", "CRASH_AT": value})
