"""The menus on members and messages: driven by a test, over the page's socket, in a browser."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from sandbox import Permission, Sandbox, UnknownCommand, World
from sandbox.page_socket import add_page
from tests.sandbox.sample_bot import running
from tests.sandbox.sample_chromium import launched, open_page
from tests.sandbox.sample_stage import ABOUT, BUTTON, HELLO, QUOTE, Stage, set_stage
from tests.sandbox.sample_visit import visit_to

pytestmark = pytest.mark.asyncio(loop_scope="module")

Json = dict[str, Any]


@pytest_asyncio.fixture(loop_scope="module")
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        made.register(HELLO, ABOUT, QUOTE)
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, stage: Stage) -> AsyncIterator[Page]:
    async with open_page(browser, stage.sandbox.page_url) as opened:
        yield opened


def column(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=f"{name}'s screen")


async def test_a_menu_lists_what_is_registered_for_its_target_in_the_members_language(
    stage: Stage,
) -> None:
    anna, bram = stage.sandbox.member("Anna"), stage.sandbox.member("Bram")
    duel = stage.sandbox.world.channel("duel")
    await bram.type(duel, "hello")
    anna.locale = "cs"
    on_member, on_message = anna.entries(duel, bram), anna.entries(duel, anna.sees(duel)[0])
    assert [(entry.name, entry.shown) for entry in on_member] == [("About", "O členovi")]
    assert [(entry.name, entry.shown) for entry in on_message] == [("Quote", "Quote")]
    assert [entry.shown for entry in bram.entries(duel, anna)] == ["About"]


async def test_an_entry_is_used_by_either_name_and_by_no_other(stage: Stage) -> None:
    anna, bram = stage.sandbox.member("Anna"), stage.sandbox.member("Bram")
    duel = stage.sandbox.world.channel("duel")
    anna.locale = "cs"
    for name in ("About", "O členovi"):
        await anna.menu(duel, name, bram)
    asked = list(stage.sandbox.world.interactions.values())
    assert [each.data["name"] for each in asked] == ["About", "About"]
    assert {each.data["target_id"] for each in asked} == {str(bram.id)}
    with pytest.raises(UnknownCommand):
        await anna.menu(duel, "Quote", bram)


async def test_who_may_not_use_app_commands_has_an_empty_menu(stage: Stage) -> None:
    anna, bram = stage.sandbox.member("Anna"), stage.sandbox.member("Bram")
    duel = stage.sandbox.world.channel("duel")
    person = stage.sandbox.world.person("Anna")
    stage.sandbox.owner.overwrite(duel, person, deny=Permission.USE_APPLICATION_COMMANDS)
    assert anna.entries(duel, bram) == []
    assert len(bram.entries(duel, anna)) == 1


async def test_the_page_lists_a_menu_and_uses_an_entry(stage: Stage) -> None:
    async with visit_to(stage) as visit:
        what = {"member": stage.id("Anna"), "channel": stage.channel, "user": stage.id("Bram")}
        listed = await visit.ask(1, t="entries", **what)
        assert listed["entries"] == [{"name": "About", "shown": "About"}]
        await visit.socket.send_json({"t": "menu", "n": 2, "name": "About", **what})
        await visit.until(type="interaction", state="sent", label="About")
        await stage.answer({"type": 4, "data": {"content": "plays well"}})
        assert (await visit.until(n=2))["outcome"] == "message"
        made = next(frame for frame in visit.frames if frame.get("type") == "message_create")
        metadata = made["message"]["interaction_metadata"]
        assert metadata["target_user"]["id"] == stage.id("Bram")


async def test_a_message_that_is_not_there_for_somebody_has_no_menu(stage: Stage) -> None:
    message = await stage.post(BUTTON)
    anna = stage.sandbox.member("Anna")
    await anna.press(int(message["id"]), "go")
    await stage.answer({"type": 4, "data": {"content": "hush", "flags": 64}})
    whisper = anna.sees(stage.sandbox.world.channel("duel"))[-1]
    async with visit_to(stage) as visit:
        for number, name in enumerate(("Anna", "Bram")):
            what = {"member": stage.id(name), "channel": stage.channel, "message": str(whisper.id)}
            listed = await visit.ask(number, t="entries", **what)
            assert listed["t"] == ("done" if name == "Anna" else "refused")


@pytest.mark.parametrize(
    "target", [{}, {"user": "1"}, {"user": "Anna"}, {"message": "1"}, {"message": 5}]
)
async def test_a_menu_on_nothing_is_refused_in_words(stage: Stage, target: Json) -> None:
    async with visit_to(stage) as visit:
        for number, kind in enumerate(("entries", "menu")):
            what = {"member": stage.id("Anna"), "channel": stage.channel, "name": "About"}
            answer = await visit.ask(number, t=kind, **what, **target)
            assert answer["t"] == "refused"
            assert answer["why"]


@pytest.mark.browser
async def test_the_right_button_opens_the_menu_of_a_message(page: Page, stage: Stage) -> None:
    await stage.sandbox.member("Bram").type(stage.sandbox.world.channel("duel"), "look here")
    await column(page, "Anna").get_by_text("look here", exact=True).click(button="right")
    menu = page.get_by_role("menu", name="Message, as Anna")
    await expect(menu.get_by_role("menuitem")).to_have_text(["Quote", "Add reaction…"])
    await menu.get_by_role("menuitem", name="Quote").click()
    await expect(menu).to_have_count(0)
    await expect(column(page, "Anna").get_by_role("status")).to_contain_text("Quote · message")
    (asked,) = stage.sandbox.world.interactions.values()
    (message,) = asked.data["resolved"]["messages"].values()
    assert message["content"] == "look here"
    await stage.answer({"type": 4, "data": {"content": "> look here"}})
    said = column(page, "Casey").locator("article").last
    await expect(said.locator(".origin")).to_have_text("Anna used Quote")


@pytest.mark.browser
async def test_the_menu_key_works_a_menu_and_gives_the_keyboard_back(
    page: Page, stage: Stage
) -> None:
    stage.register(ABOUT, {**ABOUT, "id": "905", "name": "Compare", "name_localizations": None})
    chip = page.get_by_role("group", name="Whose screens").get_by_role("button", name="Bram")
    menu = page.get_by_role("menu", name="@Bram, as Anna")
    await chip.focus()
    menu = page.get_by_role("menu", name="@Bram, as Anna")
    for key in ("Shift+F10", "ContextMenu"):
        await page.keyboard.press(key)
        await expect(menu.get_by_role("menuitem", name="About")).to_be_focused()
        above, below = await chip.bounding_box(), await menu.bounding_box()
        assert above is not None
        assert below is not None
        assert below["y"] >= above["y"] + above["height"]
        await page.keyboard.press("ArrowUp")
        await expect(menu.get_by_role("menuitem", name="Compare")).to_be_focused()
        await page.keyboard.press("a")
        await expect(menu.get_by_role("menuitem", name="About")).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(menu).to_have_count(0)
        await expect(chip).to_be_focused()
    await page.keyboard.press("Shift+F10")
    await expect(menu.get_by_role("menuitem", name="About")).to_be_focused()
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    await expect(column(page, "Anna").get_by_role("status")).to_contain_text("Compare · @Bram")
    (asked,) = stage.sandbox.world.interactions.values()
    assert (asked.data["name"], asked.data["target_id"]) == ("Compare", stage.id("Bram"))
    stage.clock.advance(3)
    await expect(column(page, "Anna").locator(".failed-command")).to_contain_text(
        "The application did not respond"
    )


@pytest.mark.browser
async def test_authors_mentions_and_rows_are_asked_by_their_buttons(
    page: Page, stage: Stage
) -> None:
    await stage.sandbox.member("Bram").type(
        stage.sandbox.world.channel("duel"), f"hi <@{stage.id('Casey')}>"
    )
    row = column(page, "Anna").locator("article")
    for button, title in (
        (row.locator(".author"), "@Bram"),
        (row.locator(".mention"), "@Casey"),
        (row.get_by_role("button", name="Menu of this message"), "Message"),
    ):
        await button.focus()
        await page.keyboard.press("Enter")
        menu = page.get_by_role("menu", name=f"{title}, as Anna")
        items = ["Quote", "Add reaction…"] if title == "Message" else ["About"]
        await expect(menu.get_by_role("menuitem")).to_have_text(items)
        await expect(menu).to_be_in_viewport(ratio=1)
        await page.keyboard.press("Tab")
        await expect(button).to_be_focused()


@pytest.mark.browser
async def test_a_long_mention_is_a_part_of_its_line_as_in_discord(stage: Stage) -> None:
    stage.sandbox.world.add_member("Maximiliaan van der Wolvenhorst", "nl")
    duel = stage.sandbox.world.channel("duel")
    long = stage.id("Maximiliaan van der Wolvenhorst")
    await stage.sandbox.member("Bram").type(duel, f"**with all that was said** <@{long}>, well")
    url = stage.sandbox.page_url
    async with launched() as browser, open_page(browser, url, width=360) as page:
        mention = page.locator("article .mention:visible")
        lines = "node => node.getClientRects().length"
        assert await mention.evaluate(lines) == 2
        await mention.focus()
        await page.keyboard.press("Space")
        await expect(page.get_by_role("menu")).to_be_visible()


@pytest.mark.browser
async def test_the_button_of_a_row_is_seen_under_the_pointer_and_with_the_keyboard(
    page: Page, stage: Stage
) -> None:
    await stage.post()
    row = column(page, "Anna").locator("article")
    button = row.get_by_role("button", name="Menu of this message")
    await expect(button).to_have_css("opacity", "0")
    await row.hover()
    await expect(button).to_have_css("opacity", "1")
    await page.mouse.move(0, 0)
    await expect(button).to_have_css("opacity", "0")
    await button.focus()
    await expect(button).to_have_css("opacity", "1")


@pytest.mark.browser
async def test_an_empty_menu_is_a_line_in_the_column(page: Page, stage: Stage) -> None:
    stage.register(HELLO)
    await stage.post()
    await column(page, "Anna").locator("article .author").click()
    told = column(page, "Anna").get_by_role("alert").filter(has_text="Menu of @Bot")
    await expect(told).to_contain_text("Bot offers no command on members here.")
    await expect(page.locator(".menu-layer")).to_have_count(0)
    await column(page, "Anna").get_by_text("board", exact=True).click(button="right")
    menu = page.get_by_role("menu", name="Message, as Anna")
    await expect(menu).to_contain_text("no command on messages here.")
    await expect(menu.get_by_role("menuitem")).to_have_text("Add reaction…")


@pytest.mark.browser
async def test_a_long_press_opens_the_menu_on_a_phone_and_presses_nothing(stage: Stage) -> None:
    await stage.post(BUTTON)
    async with launched() as browser:
        context = await browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
        )
        phone = await context.new_page()
        await phone.goto(stage.sandbox.page_url)
        chip = phone.get_by_role("group", name="Whose screens").get_by_text("Bram")
        place = await chip.bounding_box()
        assert place is not None
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        touch = await context.new_cdp_session(phone)
        finger = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        await touch.send("Input.dispatchTouchEvent", finger)
        menu = phone.get_by_role("menu", name="@Bram, as Anna")
        await expect(menu).to_be_visible()
        await touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        await expect(column(phone, "Anna")).to_be_visible()
        item = menu.get_by_role("menuitem", name="About")
        size = await item.bounding_box()
        assert size is not None
        assert size["height"] >= 40
        await item.tap()
        await expect(column(phone, "Anna").get_by_role("status")).to_contain_text("About · @Bram")
        await context.close()


@pytest.mark.browser
async def test_escape_closes_a_menu_wherever_the_keyboard_is(page: Page, stage: Stage) -> None:
    await stage.post()
    await column(page, "Anna").locator("article .author").click()
    await expect(page.get_by_role("menu")).to_be_visible()
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("Escape")
    await expect(page.locator(".menu-layer")).to_have_count(0)


@pytest.mark.browser
async def test_f6_takes_the_keyboard_to_the_next_column_and_back(page: Page, stage: Stage) -> None:
    duel = stage.sandbox.world.channel("duel")
    await stage.sandbox.member("Bram").type(duel, f"<@{stage.id('Casey')}> " * 20)
    await column(page, "Anna").locator(".mention").first.focus()
    for key, name in (("F6", "Bram"), ("F6", "Casey"), ("F6", "Anna"), ("Shift+F6", "Casey")):
        await page.keyboard.press(key)
        await expect(column(page, name).locator("textarea")).to_be_focused()


@pytest.mark.browser
async def test_a_message_that_is_too_long_is_counted_and_kept(page: Page) -> None:
    line = column(page, "Anna").locator("textarea")
    await line.fill("x" * 2100)
    told = column(page, "Anna").locator(".problem")
    await expect(told).to_have_text("That is 2100 characters; a message has at most 2000.")
    await line.press("Enter")
    await expect(line).to_have_value("x" * 2100)
    await expect(told).to_have_text("That is 2100 characters; a message has at most 2000.")
    await line.fill("x" * 2000)
    await expect(told).to_have_text("")
    await line.press("Enter")
    await expect(column(page, "Bram").locator("article")).to_have_count(1)


@pytest.mark.browser
async def test_a_click_that_ends_a_long_press_is_swallowed_and_no_other(
    page: Page, stage: Stage
) -> None:
    chip = page.get_by_role("group", name="Whose screens").get_by_role("button", name="Bram")
    place = {"pointerType": "touch", "clientX": 5, "clientY": 5, "bubbles": True}
    for events in (("pointerup", "click"), ("pointerup",)):
        await chip.dispatch_event("pointerdown", place)
        await expect(page.get_by_role("menu", name="@Bram")).to_be_visible()
        for event in events:
            await chip.dispatch_event(event, place)
        await expect(column(page, "Bram")).to_be_visible()
        await page.keyboard.press("Escape")
        await chip.click()
        await expect(column(page, "Bram")).to_be_hidden()
        await chip.click()
        await expect(column(page, "Bram")).to_be_visible()
    assert not stage.sandbox.world.interactions


@pytest.mark.browser
async def test_a_finger_that_moves_or_leaves_early_opens_nothing(page: Page) -> None:
    chip = page.get_by_role("group", name="Whose screens").get_by_role("button", name="Bram")
    place = {"pointerType": "touch", "clientX": 5, "clientY": 5, "bubbles": True}
    await page.clock.install()
    for end, where in (("pointermove", 40), ("pointerup", 5)):
        await chip.dispatch_event("pointerdown", place)
        await chip.dispatch_event(end, {**place, "clientY": where})
        await page.clock.run_for(2000)
        await expect(page.locator(".menu")).to_have_count(0)
    await chip.dispatch_event("pointerdown", place)
    await page.clock.run_for(2000)
    await expect(page.locator(".menu")).to_have_count(1)


@pytest.mark.browser
async def test_menus_of_a_real_bot_answer_in_the_members_language() -> None:
    world = World.default(seed=1, locales=("cs", "en-US", "en-US"))
    async with (
        Sandbox(world=world, extra_routes=add_page) as sandbox,
        running(sandbox),
        launched() as browser,
        open_page(browser, sandbox.page_url) as page,
    ):
        await sandbox.member("Bram").type(sandbox.world.channel("duel"), "a line")
        await column(page, "Anna").get_by_text("a line", exact=True).click(button="right")
        await page.get_by_role("menuitem", name="Citovat").click()
        await expect(column(page, "Anna").locator("article.ephemeral")).to_contain_text(
            "bram wrote it"
        )
        await column(page, "Bram").locator("article .author").first.click()
        await page.get_by_role("menuitem", name="About").click()
        await expect(column(page, "Bram").locator("article.ephemeral")).to_contain_text(
            "About bram"
        )
        assert sandbox.violations == []
