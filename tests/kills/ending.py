"""Programs that start bots end them too, also when they are told to stop."""

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any


async def until_told(work: Coroutine[Any, Any, int]) -> int:
    """Do work to its end, or until SIGTERM cancels it; give its exit code."""
    task = asyncio.ensure_future(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await task
