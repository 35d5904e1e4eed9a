"""An arena for each test, closed afterwards: no timer and no task may be left."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.duel.fakes import EARLY, Arena


@pytest.fixture
async def arena() -> AsyncIterator[Arena]:
    before = asyncio.all_tasks()
    arena = Arena(seed=EARLY)
    await arena.start()
    yield arena
    arena.store.failing = None
    arena.store.release()
    await arena.run.close()
    assert asyncio.all_tasks() - {asyncio.current_task()} <= before
