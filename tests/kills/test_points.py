"""FAULTS: kill -9 at every named point, under play, loses nothing that anybody was told."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.crashpoints import POINTS, CrashPoint
from tests.kills.house import kill_house
from tests.kills.players import Manners
from tests.kills.storm import FILES, PLAYED, STARTING, die_at

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")

BUSY = Manners(think_s=0.005, resign=0.02, decline=0.3)
STEADY = Manners(think_s=0.005, resign=0, decline=0)
"""Each start shows anew what has ended of late: where no end is needed, none is waited for."""

WITHIN_S = 40


def of(*parts: str) -> list[CrashPoint]:
    return [point for point in PLAYED if point.split(".")[0] in parts]


GROUPS: dict[str, Sequence[CrashPoint]] = {
    "clicks": of("click", "tx"),
    "messages": of("challenge", "board", "hand"),
    "races": of("prompt", "press", "race"),
    "starts": STARTING,
}

MANNERS = {"clicks": BUSY, "messages": BUSY, "races": STEADY, "starts": STEADY}


def test_every_point_is_in_a_group() -> None:
    grouped = [point for group in GROUPS.values() for point in group]
    assert sorted([*grouped, *FILES]) == sorted(POINTS)


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
async def test_a_kill_at_any_point_leaves_every_promise_whole(tmp_path: Path, group: str) -> None:
    async with kill_house(tmp_path, channels=6, seed=len(group), manners=MANNERS[group]) as house:
        house.sandbox.rates.on = False  # these are the storm's; here they would be waited for only
        for point in GROUPS[group]:
            assert await die_at(house, point, WITHIN_S), f"{point} was never reached"
            house.check()
        await house.start()
        await house.settles()
        await house.frees()
        house.check()
