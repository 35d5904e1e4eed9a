import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from sandbox import MovableClock, Sandbox
from sandbox.controls import LAGS_MS, Controls
from sandbox.seen import NotPossible
from sandbox.serve import serve
from tests.sandbox.conftest import Caller
from tests.sandbox.sample_chromium import launched, open_page
from tests.sandbox.sample_stage import Stage, set_stage
from tests.sandbox.sample_stones_config import stones
from tests.sandbox.test_play_serve import Told


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        yield made


@pytest.mark.browser
async def test_the_bot_is_restarted_cut_and_made_late_from_the_top_bar(tmp_path: Path) -> None:
    said, heard, stop = Told(), Told(), asyncio.Event()
    running = asyncio.create_task(
        serve(
            stones(),
            tmp_path,
            port=0,
            channels=1,
            stop=stop,
            say=said,
            hear=heard,
            clock=MovableClock(),  # stands still: a crash would be waited on for ever
        )
    )
    await said.until("The bot is online.")
    async with launched() as browser, open_page(browser, said.lines[0].split()[-1]) as page:
        status = page.locator("#status")
        await expect(status).to_contain_text("is online")
        restart = page.get_by_role("button", name="Restart the bot")
        await restart.focus()
        await page.keyboard.press("Enter")
        await said.until("The bot is restarted, as asked.")
        await said.until("The bot is online.", times=2)
        await expect(status).to_contain_text("is online")
        await expect(restart).to_be_focused()
        await page.get_by_role("button", name="Cut its connection").click()
        await heard.until("RESUMED")
        await expect(status).to_contain_text("is online")
        await page.get_by_label("Lag").select_option("200 ms")
        await expect(page.locator(".control.lagging")).to_have_count(1)
    assert len([line for line in said.lines if "is restarted" in line]) == 1
    stop.set()
    assert await running == 0


@pytest.mark.browser
async def test_a_bot_that_others_started_has_no_restart_button(stage: Stage) -> None:
    async with launched() as browser, open_page(browser, stage.sandbox.page_url) as page:
        await expect(page.get_by_role("button", name="Restart the bot")).to_have_count(0)
        await page.get_by_role("button", name="Cut its connection").click()
        await expect(page.locator(".control-problem")).to_have_text("the bot is not connected")


async def test_what_is_chosen_last_is_the_lag_of_every_event(
    sandbox: Sandbox, caller: Caller, clock: MovableClock
) -> None:
    controls = Controls(sandbox)
    duel, anna = sandbox.world.channel("duel"), sandbox.member("Anna")
    async with caller.gateway() as line:
        await line.ready(sandbox.token, intents=1 << 9)
        controls.lag(4000)
        controls.lag(1000)
        await anna.type(duel, "first")
        controls.lag(0)
        await anna.type(duel, "second")
        heard = [(await line.frame())["d"]["id"]]
        clock.advance(1)
        heard.append((await line.frame())["d"]["id"])
    assert [int(number) for number in heard] == sorted(duel.messages, reverse=True)


async def test_only_what_is_offered_can_be_done_to_the_bot(sandbox: Sandbox) -> None:
    controls = Controls(sandbox)
    assert 3 not in LAGS_MS
    with pytest.raises(NotPossible, match="one of 0, 200"):
        controls.lag(3)
    with pytest.raises(NotPossible, match="did not start"):
        await controls.restart()
    with pytest.raises(NotPossible, match="not connected"):
        await controls.cut()
