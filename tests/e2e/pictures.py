"""Makes pictures of what players see.

`python -m tests.e2e.pictures` plays a while and photographs the README's two. With `--all FOLDER`
it makes one of every kind of message instead, wide and as on a phone, in each language.
"""

import argparse
import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

from playwright.async_api import Page, ViewportSize

from bot.duel.records import UserId
from bot.i18n import Library
from bot.render.look import Look
from bot.ui.layouts import SILENT, layout
from sandbox import MovableClock, Sandbox, World
from sandbox.page_socket import add_page
from tests.e2e.gallery import SCENES
from tests.e2e.house import running
from tests.e2e.moments import Sitting
from tests.e2e.page import PagePlay
from tests.sandbox.sample_chromium import launched, open_page

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
WIDE: Final = {"width": 1360, "height": 860}
PHONE: Final[ViewportSize] = {"width": 390, "height": 960}
SIZES: Final[dict[str, ViewportSize]] = {
    "wide": {"width": 1360, "height": 2600},
    "phone": {"width": 360, "height": 3400},
}
"""Tall enough that the longest message is in sight as a whole."""
LONG_NAMES: Final = ("Maximiliaan van der Wolvenhorst", "Nejnevyzpytatelnější Bystroočko")
MOVES: Final = 12
"""How far into a round the picture is taken: late enough that something has happened."""

CARDS_TO_CHOOSE: Final = 3
"""A picture shows a hand from which one may choose, and more cards than those."""

_CHOOSER: Final = """(columns, few) => {
  if (columns[0].querySelector("button[data-custom-id*=':uno:']:enabled")) return null;
  const offers = column => [...column.querySelectorAll('.message.ephemeral')].at(-1)
    ?.querySelectorAll("button[data-custom-id*=':play:'], button[data-custom-id*=':menu:']").length;
  return columns.find(column => offers(column) >= few)?.dataset.member ?? null;
}"""


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
                return left <= 0 and await _chooser(page) is not None

            async def count(_: str) -> None:
                nonlocal left
                left -= 1

            await play.until(enough, at=count)
            await _shoot(page, folder / "table.png")
            who = await _chooser(page)
            await page.set_viewport_size(PHONE)
            await page.locator(f"[data-person='{who}']").click()
            await _shoot(page, folder / "phone.png")


async def _chooser(page: Page) -> str | None:
    """Give whose hand has some cards that fit, if all is quiet else."""
    found: str | None = await page.locator(".column").evaluate_all(_CHOOSER, CARDS_TO_CHOOSE)
    return found


async def _shoot(page: Page, path: Path) -> None:
    # After such fast play Discord's limit holds the board's writer for some seconds.
    await page.wait_for_timeout(6500)
    await page.screenshot(path=path)


async def photograph_all(folder: Path, only: str = "") -> None:
    """Post each scene of the gallery and write `<scene>.<locale>.<wide or phone>.png`."""
    folder.mkdir(parents=True, exist_ok=True)
    library = Library.load(strict=True)
    # Time stands still, for the bot, Discord and the page alike: "in 5 minutes" stays that.
    clock = MovableClock()
    world = World.default(seed=8, clock=clock)
    long_names = [world.add_member(name, "en-US") for name in LONG_NAMES]
    with tempfile.TemporaryDirectory() as data:
        async with (
            launched() as browser,
            Sandbox(world=world, extra_routes=add_page, clock=clock) as sandbox,
            running(sandbox, Path(data), clock=clock) as bot,
            AsyncExitStack() as context,
        ):
            sandbox.rates.on = False
            pages = {}
            for size, view in SIZES.items():
                page = await context.enter_async_context(
                    open_page(browser, sandbox.page_url, **view)
                )
                await page.clock.set_fixed_time(clock.now_ms() / 1000)
                pages[size] = page
            anna, bram, casey, *_ = world.members
            for other in (bram, casey):
                await pages["wide"].locator(f"[data-person='{other.id}']").click()
            channel = bot.get_partial_messageable(next(iter(world.channels)))
            at = Sitting(
                (UserId(anna.id), UserId(bram.id)),
                clock.now_ms(),
                (UserId(long_names[0].id), UserId(long_names[1].id)),
                UserId(casey.id),
            )
            for locale in library.locales:
                # Discord writes times in the language that the reader's client is set to.
                column = pages["wide"].locator(f"[data-member='{anna.id}']")
                await column.locator(".locale select").select_option(locale)
                while anna.locale != locale:  # before that, the page would draw all of it anew
                    await pages["wide"].wait_for_timeout(10)
                look = Look(library.words(locale), bot.looks.faces)
                for name, scene in SCENES.items():
                    if only not in name:
                        continue
                    sent = await channel.send(view=layout(scene(at, look)), allowed_mentions=SILENT)
                    for size, page in pages.items():
                        place = f"[data-member='{anna.id}'] [data-id='{sent.id}']"
                        path = folder / f"{name}.{locale}.{size}.png"
                        await page.locator(place).screenshot(path=path)
                    await sent.delete()


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--all", type=Path, metavar="FOLDER", help="a picture of every kind")
    asked.add_argument("--only", default="", metavar="NAME", help="only the scenes named so")
    given = asked.parse_args()
    if given.all is None:
        asyncio.run(photograph(FOLDER))
    else:
        asyncio.run(photograph_all(given.all, given.only))
