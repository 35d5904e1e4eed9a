"""A whole match played on the page, in a browser."""

from pathlib import Path

import pytest

from sandbox import Sandbox, World
from sandbox.page_socket import add_page
from tests.e2e.house import running
from tests.e2e.page import PagePlay
from tests.sandbox.sample_chromium import launched, open_page


@pytest.mark.long
@pytest.mark.browser
async def test_a_match_is_played_to_its_end_by_clicking(tmp_path: Path) -> None:
    async with (
        launched() as browser,
        Sandbox(world=World.default(seed=5), extra_routes=add_page) as sandbox,
        running(sandbox, tmp_path),
        open_page(browser, sandbox.page_url) as page,
    ):
        play = PagePlay(page, seed=5)
        await play.begin("/duo challenge user:@Bram target:50")

        await play.until(play.match_ended)

        assert await play.column(2).locator(".message.ephemeral").count() == 0
        assert sandbox.violations == []
