"""Makes the README's pictures: `python -m tests.e2e.pictures` plays a while and photographs it."""

import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from playwright.async_api import Page, ViewportSize

from sandbox import Sandbox, World
from sandbox.page_socket import add_page
from tests.e2e.house import running
from tests.e2e.page import PagePlay
from tests.sandbox.sample_chromium import launched, open_page

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
WIDE: Final = {"width": 1360, "height": 860}
PHONE: Final[ViewportSize] = {"width": 390, "height": 960}
MOVES: Final = 14
"""How far into a round the picture is taken: late enough that something has happened."""


async def photograph(folder: Path) -> None:
    """Play into a round, and write `table.png` and `phone.png`."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        async with (
            launched() as browser,
            Sandbox(world=World.default(seed=8), extra_routes=add_page) as sandbox,
            running(sandbox, Path(data)),
            AsyncExitStack() as context,
        ):
            page = await context.enter_async_context(open_page(browser, sandbox.page_url, **WIDE))
            play = PagePlay(page, seed=8)
            await play.begin("/duo challenge user:@Bram draft:deal")
            left = MOVES

            async def enough() -> bool:
                return left <= 0

            async def count(_: str) -> None:
                nonlocal left
                left -= 1

            await play.until(enough, at=count)
            await _shoot(page, folder / "table.png")
            await page.set_viewport_size(PHONE)
            await _shoot(page, folder / "phone.png")


async def _shoot(page: Page, path: Path) -> None:
    # After such fast play Discord's limit holds the board's writer for some seconds.
    await page.wait_for_timeout(6500)
    await page.screenshot(path=path)


if __name__ == "__main__":
    asyncio.run(photograph(FOLDER))
