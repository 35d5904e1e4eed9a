"""A house for each test, or one for all of a file with a table for each."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.house import House, at_home
from tests.e2e.tables import Table, open_house, table_in


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with at_home(tmp_path) as house:
        yield house
    assert house.sandbox.violations == []


# These two for tests of one loop, `pytest.mark.asyncio(loop_scope="module")`, in which each plays
# in a channel of its own: log-ins are dear.


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with open_house(Path(tmp_path_factory.mktemp("home"))) as house:
        yield house


@pytest_asyncio.fixture(loop_scope="module")
async def table(home: House) -> AsyncIterator[Table]:
    async with table_in(home) as table:
        await table.begin()
        yield table
