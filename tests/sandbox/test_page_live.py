from collections.abc import AsyncIterator
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from tests.sandbox.sample_chromium import TOLD, open_page
from tests.sandbox.sample_stage import BUTTON, Stage, set_stage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

CONTRAST = """node => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (layers) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const layer of layers) {
      canvas.fillStyle = layer;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const layers = [];
  let opacity = 1;
  for (let at = node; at; at = at.parentElement) {
    layers.unshift(getComputedStyle(at).backgroundColor);
    opacity *= Number(getComputedStyle(at).opacity);
  }
  if (opacity < 1) return 0;
  const [low, high] = [light(layers), light([...layers, getComputedStyle(node).color])].sort();
  return (high + 0.05) / (low + 0.05);
}"""
"""WCAG's contrast ratio of an opaque node's text to what is behind it; 0 if it is seen through."""


@pytest_asyncio.fixture(loop_scope="module")
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, stage: Stage) -> AsyncIterator[Page]:
    async with open_page(browser, stage.sandbox.page_url) as opened:
        yield opened


def column(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=f"{name}'s screen")


def go(page: Page, name: str = "Anna") -> Locator:
    return column(page, name).get_by_role("button", name="Go")


async def test_a_command_is_typed_with_the_keyboard_alone(page: Page, stage: Stage) -> None:
    await column(page, "Anna").get_by_label("Language of Anna").select_option("cs")
    line = column(page, "Anna").get_by_role("combobox", name="Message as Anna")
    await line.focus()
    await page.keyboard.type("/poz")
    await expect(column(page, "Anna").locator(".popup-item")).to_have_text("/pozdravGreet a member")
    for key in ("Enter", "@", "B", "r", "Enter"):
        await page.keyboard.press(key)
    await expect(line).to_have_value("/pozdrav user:@Bram ")
    await page.keyboard.press("Enter")
    await expect(column(page, "Anna").get_by_role("status")).to_contain_text("Sending command")
    (asked,) = stage.sandbox.world.interactions.values()
    assert asked.data["name"] == "greet"
    assert asked.data["options"][0]["value"] == stage.id("Bram")
    stage.clock.advance(3)
    await expect(column(page, "Anna").locator(".failed-command")).to_contain_text(
        "The application did not respond"
    )
    await expect(column(page, "Bram").get_by_text("did not respond")).to_have_count(0)


async def test_what_a_command_lacks_is_said_and_nothing_is_sent(page: Page, stage: Stage) -> None:
    line = column(page, "Bram").get_by_role("combobox", name="Message as Bram")
    await line.fill("/greet user:@Nobody")
    await line.press("Enter")
    await expect(column(page, "Bram").get_by_role("alert")).to_have_text(
        "user: nobody here is called “@Nobody”"
    )
    assert not stage.sandbox.world.interactions


async def test_a_pressed_button_waits_and_is_not_sent_twice(page: Page, stage: Stage) -> None:
    await stage.post(BUTTON)
    await go(page).click()
    await expect(go(page)).to_have_attribute("aria-busy", "true")
    await go(page).click()
    await expect(go(page, "Bram")).not_to_have_attribute("aria-busy", "true")
    assert len(stage.sandbox.world.interactions) == 1
    await stage.answer({"type": 6})
    await expect(go(page)).not_to_have_attribute("aria-busy", "true")


async def test_an_unanswered_press_is_said_under_the_message(page: Page, stage: Stage) -> None:
    await stage.post(BUTTON)
    await go(page).click()
    await expect(go(page)).to_have_attribute("aria-busy", "true")
    stage.clock.advance(3)
    await expect(column(page, "Anna").locator("article").get_by_role("alert")).to_have_text(
        "This interaction failed"
    )
    await expect(column(page, "Bram").locator("article").get_by_role("alert")).to_have_count(0)


async def test_the_keyboard_stays_on_its_button_when_the_message_changes(
    page: Page, stage: Stage
) -> None:
    stay = {**BUTTON, "label": "Stay", "custom_id": "stay"}
    await stage.post(BUTTON, stay)
    await go(page).focus()
    await page.keyboard.press("Enter")
    await expect(go(page)).to_have_attribute("aria-busy", "true")
    row = {"type": 1, "components": [{**BUTTON, "label": "Go on"}, stay]}
    await stage.answer({"type": 7, "data": {"content": "changed", "components": [row]}})
    again = column(page, "Anna").get_by_role("button", name="Go on")
    await expect(again).to_be_focused()
    await expect(column(page, "Casey").get_by_text("(edited)")).to_be_visible()


async def test_a_whisper_is_marked_and_can_be_dismissed(page: Page, stage: Stage) -> None:
    await stage.post(BUTTON)
    await go(page).click()
    await expect(go(page)).to_have_attribute("aria-busy", "true")
    await stage.answer({"type": 4, "data": {"content": "hush", "flags": 64}})
    whisper = column(page, "Anna").locator("article.ephemeral")
    await expect(whisper).to_contain_text("Only you can see this")
    await expect(page.get_by_text("hush", exact=True)).to_have_count(1)
    await whisper.get_by_role("button", name="Dismiss message").click()
    await expect(page.get_by_text("hush", exact=True)).to_have_count(0)


async def test_a_modal_takes_the_keyboard_and_escape_closes_it(page: Page, stage: Stage) -> None:
    await stage.post(BUTTON)
    await go(page).click()
    await expect(go(page)).to_have_attribute("aria-busy", "true")
    field = {"type": 4, "custom_id": "words", "label": "Words", "style": 1}
    rows = [{"type": 1, "components": [field]}]
    data = {"title": "Note", "custom_id": "note", "components": rows}
    await stage.answer({"type": 9, "data": data})
    dialog = page.get_by_role("dialog", name="Note")
    await expect(dialog.get_by_label("Words")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


async def test_the_newest_message_stays_in_sight_unless_one_reads_above(
    page: Page, stage: Stage
) -> None:
    for number in range(30):
        stage.sandbox.messages.say(
            stage.sandbox.world.person("Bram"),
            stage.sandbox.world.channel("duel"),
            f"line {number}",
        )
    log = column(page, "Anna").get_by_role("log")
    newest = log.get_by_text("line 29")
    await expect(newest).to_be_in_viewport()
    await page.evaluate(TOLD)
    await log.evaluate("node => { node.scrollTop = 0; }")
    await page.evaluate(TOLD)
    more = column(page, "Anna").locator(".more")
    await stage.post(content="news")
    await expect(more).to_have_text("1 new ")
    assert await log.evaluate("node => node.scrollTop") == 0
    await more.click()
    await expect(log.get_by_text("news")).to_be_in_viewport()
    await expect(more).to_be_hidden()


async def test_a_ping_is_marked_for_whom_it_calls(page: Page) -> None:
    line = column(page, "Anna").get_by_role("combobox", name="Message as Anna")
    await line.fill("hi @Bram")
    await line.press("Enter")
    await expect(column(page, "Bram").locator("article.pinged .mention.me")).to_have_text("@Bram")
    await expect(page.locator("article.pinged")).to_have_count(1)


async def test_a_language_chosen_changes_what_commands_are_called(page: Page, stage: Stage) -> None:
    await column(page, "Bram").get_by_label("Language of Bram").select_option("cs")
    await column(page, "Bram").get_by_role("combobox", name="Message as Bram").fill("/p")
    await expect(column(page, "Bram").locator(".popup-item")).to_have_text("/pozdravGreet a member")
    assert stage.sandbox.member("Bram").locale == "cs"


async def test_channels_are_apart_and_tell_of_news(page: Page, stage: Stage) -> None:
    await page.get_by_role("navigation").get_by_role("button", name="duel-2").click()
    await stage.post(content="in the first")
    await expect(page.get_by_text("in the first")).to_have_count(0)
    await page.get_by_role("button", name="duel (unread)").click()
    await expect(page.get_by_text("in the first")).to_have_count(3)


async def test_a_phone_shows_one_member_at_a_time(browser: Browser, stage: Stage) -> None:
    async with open_page(browser, stage.sandbox.page_url, width=390, height=844) as phone:
        await expect(column(phone, "Anna")).to_be_visible()
        await expect(column(phone, "Bram")).to_be_hidden()
        line = column(phone, "Anna").get_by_role("combobox", name="Message as Anna")
        await line.fill("psst @Bram")
        await line.press("Enter")
        await expect(phone.get_by_label("1 pings")).to_be_visible()
        await phone.get_by_role("group", name="Whose screens").get_by_text("Bram").click()
        await expect(column(phone, "Bram").get_by_text("psst")).to_be_visible()
        await expect(column(phone, "Anna")).to_be_hidden()
        overflow = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not await phone.evaluate(overflow)


async def test_the_page_comes_back_by_itself_with_what_is_there_now(browser: Browser) -> None:
    async with set_stage() as first:
        await first.post(content="before")
        url = first.sandbox.page_url
        async with open_page(browser, url) as page:
            await expect(page.get_by_text("before")).to_have_count(3)
            await first.sandbox.close()
            await expect(page.get_by_text("The sandbox does not answer")).to_be_visible()
            async with set_stage(int(url.rstrip("/").rsplit(":", 1)[1])) as second:
                await second.post(content="after")
                await expect(page.get_by_text("after")).to_have_count(3)
                await expect(page.get_by_text("before")).to_have_count(0)
                await expect(page.get_by_text("The sandbox does not answer")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_a_disabled_button_is_read_as_well_as_any(
    page: Page, stage: Stage, scheme: Literal["dark", "light"]
) -> None:
    off = {**BUTTON, "disabled": True}
    styles = [{**off, "style": style, "custom_id": str(style)} for style in (1, 2, 3, 4)]
    box = {"type": 17, "components": [{"type": 1, "components": styles}]}
    body = {"flags": 1 << 15, "components": [box]}
    await stage.bot("POST", f"/channels/{stage.channel}/messages", body)
    await page.emulate_media(color_scheme=scheme)
    await expect(go(page).first).to_be_disabled()
    ratios = [await each.evaluate(CONTRAST) for each in await go(page).all()]
    assert len(ratios) == 4
    assert min(ratios) >= 4.5


async def test_only_what_can_be_followed_by_ear_is_announced(page: Page, stage: Stage) -> None:
    texts = ["Sealed: `" + "0af1" * 16 + "`", "** **", "Take `7`.", "-# Done"]
    parts = [{"type": 10, "content": text} for text in texts]
    body = {"flags": 1 << 15, "components": parts}
    await stage.bot("POST", f"/channels/{stage.channel}/messages", body)
    await expect(column(page, "Anna").locator(".unseen[aria-live=polite]")).to_have_text(
        "Bot: Sealed: Take 7. Done."
    )


async def test_an_empty_line_has_no_scrollbar_in_another_width(page: Page) -> None:
    line = column(page, "Anna").get_by_role("combobox", name="Message as Anna")
    await line.fill("a long line " * 20)
    await line.fill("")
    await page.set_viewport_size({"width": 390, "height": 844})
    handle = await line.element_handle()
    await page.wait_for_function("line => line.scrollHeight === line.offsetHeight", arg=handle)
