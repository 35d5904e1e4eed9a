"""What goes on in the background holds nothing up."""

import asyncio

import pytest

from bot.ui.background import at_most

PATIENCE_S = 10


async def test_a_step_that_never_ends_holds_up_no_stop(caplog: pytest.LogCaptureFixture) -> None:
    async with asyncio.timeout(PATIENCE_S):
        await at_most(0.01, _for_ever())
    assert "going on without it" in caplog.text


async def _for_ever() -> None:
    await asyncio.Event().wait()
