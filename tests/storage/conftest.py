"""A real database in a folder of the test's own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database, opened
from bot.storage.duels import DuelStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "duels.sqlite3"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    async with opened(path, busy_timeout_ms=40) as database:
        yield database


@pytest.fixture
def store(database: Database) -> DuelStore:
    return DuelStore(database)
