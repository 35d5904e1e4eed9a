"""`make soak` in small: its faults blow, it ends by itself, and it says what was broken."""

import random
import sys

import pytest

from sandbox import Sandbox
from tests.kills.judge import Judge
from tests.soak.__main__ import soak
from tests.soak.weather import ON_CALLS, ON_CLICKS, Weather

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")


async def test_every_kind_of_fault_blows_at_some_time_and_none_in_a_calm() -> None:
    async with Sandbox() as sandbox:
        weather = Weather(sandbox, random.Random(1))
        kinds = [kind for kind, *_ in (*ON_CALLS, *ON_CLICKS)]
        for number in range(2000):
            weather.turn()
            for kind in kinds:
                weather._strikes(kind, number)
        assert set(weather.met) == set(kinds)
        assert 0 < len(weather.harmed) < 2000
        weather.calm()
        assert not any(weather._strikes(kind, 1) for kind in kinds for _ in range(100))


async def test_a_soak_ends_by_itself_and_tells_what_was_done(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert await soak(minutes=0.02, seed=2, channels=2) == 0
    said = capfd.readouterr().out
    for told in ("kills: ", "faults: ", "clicks: ", "promises checked: ", "violations: 0"):
        assert told in said


async def test_a_broken_promise_is_told_and_is_exit_1(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Judge, "check", lambda _judge, _database: ["P1 planted"])
    assert await soak(minutes=0, seed=3, channels=1) == 1
    said = capfd.readouterr().out
    assert "violations: 1\nP1 planted\nseed 3;" in said
