"""FAULTS A10, B3: kill -9 at any moment of play, again and again."""

import sys
from pathlib import Path

import pytest

from tests.kills.house import kill_house
from tests.kills.storm import storm

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")


@pytest.mark.long
async def test_ten_random_kills_lose_nothing_and_leave_everybody_free(tmp_path: Path) -> None:
    told: list[str] = []
    async with kill_house(tmp_path, channels=4, seed=10) as house:
        await storm(house, 10, told.append)
        assert house.kills >= 10
        assert house.judge.checked > len(house.ledger.all) > 0
    assert len(told) == 10
