"""A real database in a folder of the test's own."""

import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database, opened
from bot.storage.duels import DuelStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "duels.sqlite3"


@pytest.fixture
def refusals() -> list[int]:
    """Each refused write that the database has told of, by the thread it was told in."""
    return []


@pytest.fixture
async def database(path: Path, refusals: list[int]) -> AsyncIterator[Database]:
    def refused() -> None:
        refusals.append(threading.get_ident())

    async with opened(path, busy_timeout_ms=40, refused=refused) as database:
        yield database


@pytest.fixture
def store(database: Database) -> DuelStore:
    return DuelStore(database)
