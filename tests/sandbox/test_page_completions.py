"""What the bot offers for an option while it is typed, over the page's socket and in a browser."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from sandbox import Sandbox, World
from sandbox.model import Interaction, Kind
from sandbox.page_socket import add_page
from tests.sandbox.sample_bot import running
from tests.sandbox.sample_chromium import launched, open_page
from tests.sandbox.sample_stage import FRUIT, HELLO, Stage, set_stage
from tests.sandbox.sample_visit import visit_to

pytestmark = pytest.mark.asyncio(loop_scope="module")

Json = dict[str, Any]


def offers(*names: str) -> Json:
    choices = [{"name": name, "value": name[0].lower()} for name in names]
    return {"type": 8, "data": {"choices": choices}}


@pytest_asyncio.fixture(loop_scope="module")
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        made.register(HELLO, FRUIT)
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, stage: Stage) -> AsyncIterator[Page]:
    async with open_page(browser, stage.sandbox.page_url) as opened:
        yield opened


def column(page: Page) -> Locator:
    return page.get_by_role("region", name="Anna's screen")


def line(page: Page) -> Locator:
    return column(page).get_by_role("combobox", name="Message as Anna")


def hint(page: Page) -> Locator:
    return column(page).locator(".popup-hint")


def listed(page: Page) -> Locator:
    return column(page).get_by_role("listbox", name="Completions").get_by_role("option")


async def asked(page: Page, stage: Stage, typed: str) -> Json:
    """Wait until the bot is asked what goes on from here."""
    await expect(hint(page)).to_have_text("Loading options…")
    async with visit_to(stage) as visit:
        while True:
            pending = list(stage.sandbox.world.interactions.values())
            if pending and pending[-1].data["options"][0]["value"] == typed:
                data: Json = pending[-1].data
                assert pending[-1].kind is Kind.AUTOCOMPLETE
                return data
            await visit.until(type="interaction", state="sent")


async def commanded(stage: Stage) -> Interaction:
    """Wait until the bot gets the command: the line is empty a moment before."""
    async with visit_to(stage) as visit:
        while (
            sent := list(stage.sandbox.world.interactions.values())[-1]
        ).kind is not Kind.COMMAND:
            await visit.until(type="interaction", state="sent")
    return sent


async def test_the_page_gets_the_bots_choices_for_what_is_typed(stage: Stage) -> None:
    async with visit_to(stage) as visit:
        await visit.socket.send_json(
            {
                "t": "complete",
                "n": 1,
                "member": stage.id("Anna"),
                "channel": stage.channel,
                "path": "fruit",
                "focused": "name",
                "options": {"name": "ap", "count": 2},
            }
        )
        await visit.until(type="interaction", state="sent", kind="autocomplete")
        (pending,) = stage.sandbox.world.interactions.values()
        assert pending.data["options"] == [
            {"name": "name", "type": 3, "value": "ap", "focused": True},
            {"name": "count", "type": 4, "value": 2},
        ]
        await stage.answer(offers("Apple", "Apricot"))
        answer = await visit.until(n=1)
        assert answer["outcome"] == "autocomplete"
        assert [choice["name"] for choice in answer["choices"]] == ["Apple", "Apricot"]


@pytest.mark.parametrize(
    "frame",
    [
        {"path": "fruit", "focused": "count", "options": {"count": "1"}},
        {"path": "fruit", "focused": "name", "options": []},
        {"path": "nothing", "focused": "name", "options": {"name": ""}},
        {"path": "fruit", "focused": 1, "options": {"name": ""}},
    ],
)
async def test_what_the_bot_does_not_complete_is_refused_in_words(
    stage: Stage, frame: Json
) -> None:
    async with visit_to(stage) as visit:
        what = {"t": "complete", "member": stage.id("Anna"), "channel": stage.channel}
        answer = await visit.ask(1, **what, **frame)
        assert answer["t"] == "refused"
        assert answer["why"]
        assert not stage.sandbox.world.interactions


@pytest.mark.browser
async def test_an_offer_is_taken_by_the_keyboard_and_sent_by_its_value(
    page: Page, stage: Stage
) -> None:
    await line(page).fill("/fruit count:3 name:ap")
    data = await asked(page, stage, "ap")
    assert data["options"][1] == {"name": "count", "type": 4, "value": 3}
    await stage.answer(offers("Granny Smith", "Braeburn"))
    await expect(listed(page)).to_have_text(["Granny Smith", "Braeburn"])
    await expect(listed(page).first).to_have_attribute("aria-selected", "true")
    await page.keyboard.press("ArrowDown")
    await expect(listed(page).last).to_have_attribute("aria-selected", "true")
    await page.keyboard.press("Tab")
    await expect(line(page)).to_have_value("/fruit count:3 name:Braeburn ")
    await page.keyboard.press("Enter")
    await expect(line(page)).to_have_value("")
    sent = await commanded(stage)
    assert {each["name"]: each["value"] for each in sent.data["options"]} == {
        "name": "b",
        "count": 3,
    }


@pytest.mark.browser
async def test_an_offer_is_taken_by_the_pointer(page: Page, stage: Stage) -> None:
    await line(page).fill("/fruit name:")
    await asked(page, stage, "")
    await stage.answer(offers("Granny Smith"))
    await listed(page).click()
    await expect(line(page)).to_have_value("/fruit name:Granny Smith ")
    await expect(line(page)).to_be_focused()


@pytest.mark.browser
async def test_what_the_bot_does_not_offer_can_still_be_sent(page: Page, stage: Stage) -> None:
    await line(page).fill("/fruit name:quince")
    await asked(page, stage, "quince")
    await stage.answer({"type": 8, "data": {"choices": []}})
    await expect(hint(page)).to_have_text("No options match your search")
    await page.keyboard.press("Enter")
    await expect(line(page)).to_have_value("")
    sent = await commanded(stage)
    assert sent.data["options"][0]["value"] == "quince"


@pytest.mark.browser
async def test_no_answer_in_three_seconds_is_said_and_typing_on_asks_anew(
    page: Page, stage: Stage
) -> None:
    await line(page).fill("/fruit name:a")
    await asked(page, stage, "a")
    stage.clock.advance(3)
    await expect(hint(page)).to_have_text("Loading options failed")
    await page.keyboard.type("p")
    await asked(page, stage, "ap")
    await stage.answer(offers("Apple"))
    await expect(listed(page)).to_have_text("Apple")


@pytest.mark.browser
async def test_an_answer_to_what_is_not_typed_any_more_is_dropped(page: Page, stage: Stage) -> None:
    await line(page).fill("/fruit name:a")
    await asked(page, stage, "a")
    (first,) = stage.sandbox.world.interactions.values()
    await page.keyboard.type("p")
    await asked(page, stage, "ap")
    await stage.answer(offers("Newer"))
    await expect(listed(page)).to_have_text("Newer")
    path = f"/interactions/{first.id}/{first.token}/callback"
    await stage.bot("POST", path, offers("Older"))
    await page.evaluate("() => new Promise((resolve) => requestAnimationFrame(resolve))")
    await expect(listed(page)).to_have_text("Newer")


@pytest.mark.browser
async def test_the_bot_is_asked_once_for_what_is_typed_in_one_go(page: Page, stage: Stage) -> None:
    await line(page).focus()
    await page.keyboard.insert_text("/fruit name:")
    for letter in "apric":
        await page.keyboard.insert_text(letter)
    await asked(page, stage, "apric")
    assert len(stage.sandbox.world.interactions) == 1


@pytest.mark.browser
async def test_a_real_bot_completes_its_option() -> None:
    async with (
        Sandbox(world=World.default(seed=1), extra_routes=add_page) as sandbox,
        running(sandbox),
        launched() as browser,
        open_page(browser, sandbox.page_url) as page,
    ):
        await line(page).fill("/fruit name:ap")
        await expect(listed(page)).to_have_text(["apple", "apricot"])
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(column(page).locator("article.ephemeral")).to_contain_text("apricot")
        assert sandbox.violations == []
