"""Chromium for the tests that are marked `browser`."""

import contextlib
import shutil
from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, async_playwright, expect
from playwright.async_api import Page as AsyncPage
from playwright.sync_api import Page, Route, sync_playwright

from sandbox.page_files import FILES

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
PATIENCE_MS = 20_000
"""Long: other tests may keep the machine busy at the same time."""

expect.set_options(timeout=PATIENCE_MS)

TOLD = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Done when the page was told of every scroll and size so far."""

TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}


def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("there is no chromium or chromium-browser on PATH")
    return found


@contextlib.contextmanager
def scripts_only() -> Iterator[Page]:
    """An empty page at the sandbox's address that can import the page's scripts; no server."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page = browser.new_page(locale="en-US", timezone_id="UTC")
        page.route("**/*", _from_disk)
        page.goto("http://sandbox.test/")
        yield page
        browser.close()


def _from_disk(route: Route) -> None:
    path = FILES / route.request.url.rsplit("/", 1)[-1]
    if path.is_file():
        route.fulfill(body=path.read_bytes(), content_type=TYPES[path.suffix])
    else:
        route.fulfill(body="<!doctype html><title>empty</title>", content_type="text/html")


@contextlib.asynccontextmanager
async def launched() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield browser
        await browser.close()


@contextlib.asynccontextmanager
async def open_page(
    browser: Browser, url: str, *, width: int = 1400, height: int = 900
) -> AsyncIterator[AsyncPage]:
    """The whole page, from a running sandbox; a script's error fails the test."""
    wrong: list[str] = []
    page = await browser.new_page(
        viewport={"width": width, "height": height}, locale="en-US", reduced_motion="reduce"
    )
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    await page.goto(url)
    await page.wait_for_selector(".column textarea")
    yield page
    await page.close()
    assert wrong == []
