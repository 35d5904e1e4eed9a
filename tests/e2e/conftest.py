from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.house import House, at_home


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with at_home(tmp_path) as house:
        yield house
    assert house.sandbox.violations == []
