"""What the page keeps in sight, and where it leaves the keyboard."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from tests.sandbox.sample_chromium import TOLD, open_page
from tests.sandbox.sample_stage import BUTTON, Json, Stage, set_stage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

TALL = "\n".join("A line of an answer that is higher than the edge." for _ in range(12))

GAP = "log => log.scrollHeight - log.clientHeight - log.scrollTop"

# A scroll event is told before the next frame is drawn, so after two every one has been.


@pytest_asyncio.fixture(loop_scope="module")
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        for number in range(40):
            say(made, f"line {number}")
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, stage: Stage) -> AsyncIterator[Page]:
    async with open_page(browser, stage.sandbox.page_url) as opened:
        await expect(log(opened).get_by_text("line 39")).to_be_in_viewport()
        yield opened


def say(stage: Stage, words: str) -> None:
    world = stage.sandbox.world
    stage.sandbox.messages.say(world.person("Bram"), world.channel("duel"), words)


def column(page: Page, name: str = "Anna") -> Locator:
    return page.get_by_role("region", name=f"{name}'s screen")


def log(page: Page) -> Locator:
    return column(page).get_by_role("log")


def news(page: Page) -> Locator:
    return column(page).locator(".more")


async def go_up(page: Page) -> None:
    await log(page).hover()
    await page.mouse.wheel(0, -400)
    await page.wait_for_function("log => log.scrollTop > 0", arg=await log(page).element_handle())
    await page.wait_for_function(f"log => ({GAP})(log) > 100", arg=await log(page).element_handle())
    await page.evaluate(TOLD)


async def test_tall_messages_one_after_another_never_leave_the_newest_behind(
    page: Page, stage: Stage
) -> None:
    for number in range(6):
        say(stage, f"{TALL}\n{number}")
        await page.evaluate(TOLD)
    await expect(log(page).locator("article")).to_have_count(46)
    await page.evaluate(TOLD)
    assert await log(page).evaluate(GAP) < 2
    await expect(news(page)).to_be_hidden()


async def test_a_scroll_told_after_the_next_message_is_not_the_readers(
    page: Page, stage: Stage
) -> None:
    # What a scroll event finds when more has come in between: a gap nobody has made by going up.
    await log(page).evaluate(
        """log => {
          const more = document.createElement("p");
          more.style.height = "300px";
          log.querySelector(".messages").append(more);
          log.dispatchEvent(new Event("scroll"));
          more.remove();
        }"""
    )
    await stage.post(content=TALL)
    await expect(log(page).locator("article")).to_have_count(41)
    await page.evaluate(TOLD)
    assert await log(page).evaluate(GAP) < 2


async def test_who_reads_above_is_left_there_and_told_of_news(page: Page, stage: Stage) -> None:
    await go_up(page)
    before = await log(page).evaluate("log => log.scrollTop")
    for _ in range(2):
        await stage.post(content=TALL)
    await expect(news(page)).to_have_text("2 new ")
    assert await log(page).evaluate("log => log.scrollTop") == before
    bar, field = await news(page).bounding_box(), await log(page).bounding_box()
    assert bar is not None
    assert field is not None
    assert bar["y"] >= field["y"] + field["height"]
    await news(page).click()
    assert await log(page).evaluate(GAP) < 2
    await expect(news(page)).to_be_hidden()


async def test_deleted_news_is_no_news(page: Page, stage: Stage) -> None:
    await go_up(page)
    posted = [await stage.post(content="soon gone") for _ in range(2)]
    await expect(news(page)).to_have_text("2 new ")
    path = f"/channels/{stage.channel}/messages"
    await stage.bot("DELETE", f"{path}/{posted[0]['id']}", {})
    await expect(news(page)).to_have_text("1 new ")
    await stage.bot("DELETE", f"{path}/{posted[1]['id']}", {})
    await expect(news(page)).to_be_hidden()


async def test_ones_own_press_and_command_go_to_the_newest(page: Page, stage: Stage) -> None:
    await stage.post(BUTTON)
    go = column(page).get_by_role("button", name="Go")
    await expect(go).to_be_in_viewport()
    await go_up(page)
    await go.evaluate("button => button.click()")
    await expect(go).to_have_attribute("aria-busy", "true")
    await stage.answer({"type": 4, "data": {"content": TALL, "flags": 64}})
    await expect(column(page).locator("article.ephemeral footer")).to_be_in_viewport()
    await go_up(page)
    line = column(page).get_by_role("combobox", name="Message as Anna")
    await line.fill("mine")
    await line.press("Enter")
    await expect(log(page).get_by_text("mine", exact=True)).to_be_in_viewport()
    await expect(news(page)).to_be_hidden()


@pytest.mark.parametrize("there", ["gone", "disabled"])
async def test_a_button_that_is_gone_leaves_the_keyboard_on_its_message(
    page: Page, stage: Stage, there: str
) -> None:
    other: Json = {**BUTTON, "label": "Move", "custom_id": "move"}
    await stage.post(other, BUTTON, {**other, "custom_id": "move too"})
    await column(page).get_by_role("button", name="Go").focus()
    await page.keyboard.press("Enter")
    busy = column(page).locator("[aria-busy=true]")
    await expect(busy).to_have_count(1)
    kept = [{**BUTTON, "disabled": True}] if there == "disabled" else []
    row = {"type": 1, "components": [other, *kept, {**other, "custom_id": "move too"}]}
    await stage.answer({"type": 7, "data": {"content": "changed", "components": [row]}})
    await expect(busy).to_have_count(0)
    await expect(log(page).locator("article", has_text="changed")).to_be_focused()
    await page.keyboard.press("Enter")
    assert len(stage.sandbox.world.interactions) == 1


async def test_the_keyboard_reaches_the_newest_message_past_all_older_buttons(
    page: Page, stage: Stage
) -> None:
    for label in ("Oldest", "Older", "Newest"):
        await stage.post({**BUTTON, "label": label, "custom_id": label}, content=f"{label} board")
    await expect(column(page).get_by_role("button", name="Newest", exact=True)).to_be_visible()
    await column(page).get_by_label("Language of Anna").focus()
    await page.keyboard.press("Shift+Tab")
    skip = column(page).get_by_role("button", name="To the newest message")
    await expect(skip).to_be_focused()
    assert await skip.evaluate("node => getComputedStyle(node).clipPath") == "none"
    await page.keyboard.press("Enter")
    await expect(log(page).locator("article", has_text="Newest board")).to_be_focused()
    assert await skip.evaluate("node => getComputedStyle(node).clipPath") != "none"
    await page.keyboard.press("Tab")
    await expect(column(page).get_by_role("button", name="Newest", exact=True)).to_be_focused()
