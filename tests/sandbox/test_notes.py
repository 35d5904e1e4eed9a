"""What the author of a bot is told of it by hand: on the page and on the console."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from sandbox import Permission, Sandbox
from sandbox.config import BotCommand, SandboxConfig
from sandbox.notes import Note, listen
from sandbox.serve import serve
from tests.sandbox.conftest import Caller
from tests.sandbox.sample_chromium import launched, open_page
from tests.sandbox.sample_stage import HELLO, Stage, set_stage
from tests.sandbox.sample_visit import visit_to
from tests.sandbox.test_play_serve import Told

ROUTE = "/channels/{channel_id}/messages"


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        yield made


async def refuse(stage: Stage, content: str) -> None:
    headers = {"Authorization": f"Bot {stage.sandbox.token}"}
    url = f"{stage.sandbox.rest_url}/channels/{stage.channel}/messages"
    async with stage.http.post(url, json={"content": content}, headers=headers) as response:
        assert response.status == 400


async def test_each_refusal_finding_and_closing_is_noted_with_place_code_and_words(
    sandbox: Sandbox, caller: Caller
) -> None:
    notes: list[Note] = []
    stop = listen(sandbox, notes.append)
    duel = sandbox.world.channel("duel")
    sandbox.world.let_bot(allow=Permission.MENTION_EVERYONE)
    await caller.post(duel, content="x" * 2001)
    await caller.post(duel, content="@everyone", misspelt=1)
    async with caller.gateway() as line:
        await line.identify("made-up")
        await line.closed()
    stop()
    await caller.post(duel)
    assert [(note.kind, note.where, note.code) for note in notes] == [
        ("refused", f"POST {ROUTE}", "400 (50035)"),
        ("found", f"POST {ROUTE} /misspelt", "unknown key"),
        ("found", "#duel", "calls everyone"),
        ("closed", "gateway", "4004"),
    ]
    assert "/content: Must be 2000 or fewer in length." in str(notes[0])


async def test_a_page_is_told_what_was_noted_before_and_what_is_noted_now(stage: Stage) -> None:
    await refuse(stage, "")
    async with visit_to(stage) as visit:
        (before,) = [frame["notes"] for frame in visit.frames if frame["t"] == "notes"]
        assert [note["code"] for note in before] == ["400 (50006)"]
        await refuse(stage, "x" * 2001)
        told = await visit.until(t="note")
        assert told["note"]["code"] == "400 (50035)"


@pytest.mark.browser
async def test_the_page_shows_the_newest_first_behind_a_button_with_their_number(
    stage: Stage,
) -> None:
    async with launched() as browser, open_page(browser, stage.sandbox.page_url) as page:
        button = page.locator("#noting")
        await expect(button).to_be_hidden()
        await refuse(stage, "")
        await refuse(stage, "x" * 2001)
        await expect(button).to_contain_text("2")
        await button.click()
        notes = page.locator("#notes .note")
        await expect(notes).to_have_count(2)
        await expect(notes.first).to_contain_text(f"POST {ROUTE}")
        await expect(notes.first).to_contain_text("400 (50035)")
        await expect(notes.last).to_contain_text("Cannot send an empty message")
        await page.keyboard.press("Escape")
        await expect(page.locator("#notes")).to_be_hidden()
        await expect(button).to_be_focused()


@pytest.mark.browser
async def test_rows_have_time_and_asker_say_the_same_once_and_can_be_cleared(stage: Stage) -> None:
    stage.register(HELLO)
    async with launched() as browser, open_page(browser, stage.sandbox.page_url) as page:
        for name in ("Anna", "Bram", "Anna"):
            await stage.sandbox.member(name).command(stage.sandbox.world.channel("duel"), "hello")
        stage.clock.advance(3)
        button = page.locator("#noting")
        await expect(button).to_contain_text("3")
        await button.click()
        notes = page.locator("#notes .note")
        await expect(notes).to_have_count(2)
        await expect(notes.first).to_contain_text("Anna: /hello")
        await expect(notes.first).to_contain_text("2 times")
        await expect(notes.last).to_contain_text("Bram: /hello")
        await expect(notes.first.locator("time")).to_have_text(re.compile(r"^\d\d:\d\d:\d\d$"))
        await page.get_by_role("button", name="Clear").click()
        await expect(button).to_be_hidden()
        await page.reload()
        await page.wait_for_selector(".column textarea")
        await expect(button).to_be_hidden()


ASKS_WRONGLY = """
import os, urllib.request
try:
    urllib.request.urlopen(os.environ["AT"] + "/users/@me")
except Exception:
    pass
input()
"""


async def test_by_hand_each_is_a_line_on_the_console(tmp_path: Path) -> None:
    said, stop = Told(), asyncio.Event()
    bot = BotCommand(("{python}", "-c", ASKS_WRONGLY), {"AT": "{rest}"}, tmp_path)
    running = asyncio.create_task(
        serve(
            SandboxConfig(bot, None),
            tmp_path,
            port=0,
            channels=1,
            stop=stop,
            say=said,
            hear=Told(),
        )
    )
    await said.until("refused: GET /users/@me: 401 (0) 401: Unauthorized")
    stop.set()
    assert await running == 0
