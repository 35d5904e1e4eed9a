"""Reactions, files, roles and Discord's own messages on the page."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from sandbox import Permission
from tests.sandbox.sample_chromium import launched, open_page
from tests.sandbox.sample_stage import BUTTON, HELLO, Stage, set_stage
from tests.sandbox.sample_visit import visit_to

Json = dict[str, Any]
UP = "\N{THUMBS UP SIGN}"
MEASURE: Json = {
    **HELLO,
    "name": "measure",
    "options": [
        {"type": 11, "name": "file", "description": "Which file", "required": True},
        {"type": 9, "name": "whom", "description": "For whom"},
        {"type": 8, "name": "role", "description": "For which role"},
    ],
}
UPLOAD: Json = {"type": 19, "custom_id": "pictures", "max_values": 2}


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        made.register(MEASURE)
        made.sandbox.owner.make_role("referee", mentionable=True)
        yield made


@pytest.fixture
async def page(stage: Stage) -> AsyncIterator[Page]:
    async with launched() as browser, open_page(browser, stage.sandbox.page_url) as opened:
        yield opened


def column(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=f"{name}'s screen")


def newest(stage: Stage) -> Json:
    """What the newest interaction carries."""
    data: Json = list(stage.sandbox.world.interactions.values())[-1].data
    return data


async def sent_by(stage: Stage, count: int) -> None:
    """Until so many interactions were sent by whoever is listened to: Anna."""
    sent = asyncio.Event()
    stop = stage.sandbox.member("Anna").listen(lambda _told: sent.set())
    async with asyncio.timeout(20):
        while len(stage.sandbox.world.interactions) < count:
            sent.clear()
            await sent.wait()
    stop()


async def test_reactions_are_told_with_who_put_them_there_at_once_and_later(stage: Stage) -> None:
    message = await stage.post()
    told = {"member": stage.id("Anna"), "message": message["id"], "emoji": UP}
    expected = [{"emoji": {"id": None, "name": UP}, "people": [stage.id("Anna")]}]
    async with visit_to(stage) as visit:
        assert (await visit.ask(1, t="react", **told))["t"] == "done"
        heard = [frame for frame in visit.frames if frame.get("type") == "reactions"]
        assert len(heard) == 3
        assert all(frame["reactions"] == expected for frame in heard)
    async with visit_to(stage) as visit:
        history = next(frame for frame in visit.frames if frame["t"] == "history")
        assert history["messages"][0]["reactions"] == expected
        assert (await visit.ask(1, t="react", back=True, **told))["t"] == "done"
        refused = await visit.ask(2, t="react", back=True, **told)
        assert (refused["t"], refused["code"]) == ("refused", "")
    stage.sandbox.owner.overwrite(
        stage.sandbox.world.channel("duel"), None, deny=Permission.ADD_REACTIONS
    )
    async with visit_to(stage) as visit:
        refused = await visit.ask(1, t="react", **told)
        assert refused["why"] == "Missing Permissions."
        assert refused["code"] == "403 (50013) Missing Permissions"


async def test_a_file_that_is_none_is_refused_in_words(stage: Stage) -> None:
    what = {"member": stage.id("Anna"), "channel": stage.channel, "path": "measure"}
    async with visit_to(stage) as visit:
        for number, file in enumerate(
            ({"name": "a", "type": "", "data": "?"}, {"name": "a"}, {"data": ""})
        ):
            answer = await visit.ask(number, t="command", options={"file": file}, **what)
            assert answer["t"] == "refused"
        assert stage.sandbox.world.uploads == {}


@pytest.mark.browser
async def test_a_reaction_is_added_from_the_menu_joined_and_taken_back(
    page: Page, stage: Stage
) -> None:
    await stage.post()
    row = column(page, "Anna").locator("article")
    await row.focus()
    await page.keyboard.press("Shift+F10")
    await page.get_by_role("menuitem", name="Add reaction…").press("Enter")
    await page.get_by_role("menu", name="Add reaction, as Anna").press("p")
    await page.keyboard.press("Enter")
    mine = row.get_by_role("button", name="\N{PARTY POPPER}, 1: Anna")
    await expect(mine).to_have_attribute("aria-pressed", "true")
    await expect(row).to_be_focused()
    theirs = column(page, "Bram").locator(".reaction")
    await expect(theirs).to_have_attribute("aria-pressed", "false")
    await theirs.focus()
    await page.keyboard.press("Enter")
    await expect(theirs).to_have_accessible_name("\N{PARTY POPPER}, 2: Anna, Bram")
    await expect(theirs).to_be_focused()
    await row.locator(".reaction").click()
    await expect(theirs).to_have_accessible_name("\N{PARTY POPPER}, 1: Bram")


@pytest.mark.browser
async def test_a_modal_sends_files(page: Page, stage: Stage) -> None:
    await stage.post(BUTTON)
    here = column(page, "Anna")
    await here.get_by_role("button", name="Go").click()
    label = {"type": 18, "label": "Pictures", "component": UPLOAD}
    data = {"title": "Enter", "custom_id": "m", "components": [label]}
    await stage.answer({"type": 9, "data": data})
    dialog = page.get_by_role("dialog", name="Enter")
    files = [
        {"name": name, "mimeType": "text/plain", "buffer": name.encode()} for name in ("a", "b")
    ]
    await dialog.get_by_label("Pictures").set_input_files(files)  # type: ignore[arg-type]  # as its docs have it
    await dialog.get_by_role("button", name="Submit").click()
    await sent_by(stage, 2)
    sent = newest(stage)["components"][0]["component"]["values"]
    assert [stage.sandbox.world.uploads[int(each)].data for each in sent] == [b"a", b"b"]
    await stage.answer({"type": 4, "data": {"content": "thanks"}})
    await expect(dialog).to_have_count(0)


@pytest.mark.browser
async def test_the_composer_fills_in_files_roles_and_whoever_can_be_mentioned(
    page: Page, stage: Stage
) -> None:
    line = column(page, "Anna").get_by_role("combobox", name="Message as Anna")
    async with page.expect_file_chooser() as choosing:
        # The listener takes a moment to be there: a dialog that opens before it is lost.
        await line.fill("/measure file:")
        await expect(column(page, "Anna").get_by_role("listbox")).to_contain_text("Choose a file…")
        await page.keyboard.press("Enter")
    chooser = await choosing.value
    file = {"name": "my sea.txt", "mimeType": "text/plain", "buffer": b"blue"}
    await chooser.set_files(file)  # type: ignore[arg-type]  # as its docs have it
    await expect(line).to_have_value("/measure file:my_sea.txt ")
    await line.press_sequentially("whom:@ref")
    await page.keyboard.press("Enter")
    await line.press_sequentially("role:@every")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(column(page, "Anna").get_by_role("status")).to_contain_text("Sending command")
    values = {option["name"]: option["value"] for option in newest(stage)["options"]}
    (referee,) = stage.sandbox.world.guild.roles
    assert (values["whom"], values["role"]) == (str(referee), str(stage.sandbox.world.guild.id))
    upload = stage.sandbox.world.uploads[int(values["file"])]
    assert (upload.filename, upload.data) == ("my sea.txt", b"blue")
    stage.clock.advance(3)


@pytest.mark.browser
async def test_a_role_is_called_by_its_name(page: Page, stage: Stage) -> None:
    line = column(page, "Anna").get_by_role("combobox", name="Message as Anna")
    await line.fill("hey @ref")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    said = column(page, "Bram").locator("article .mention")
    await expect(said).to_have_text("@referee")
    (message,) = stage.sandbox.world.channel("duel").messages.values()
    assert message.mention_roles == tuple(stage.sandbox.world.guild.roles)


@pytest.mark.browser
async def test_threads_say_where_they_came_from_and_lead_there(page: Page, stage: Stage) -> None:
    anna, duel = stage.sandbox.member("Anna"), stage.sandbox.world.channel("duel")
    await anna.type(duel, "who is in?")
    anna.start_thread(duel, "plans", anna.sees(duel)[0])
    anna.start_thread(duel, "talk")
    told = column(page, "Bram").locator("article").last
    await expect(told).to_contain_text("Anna started a thread: talk")
    channels = page.get_by_role("navigation")
    await channels.get_by_text("plans", exact=True).click()
    begun = column(page, "Bram").locator("article")
    await expect(begun).to_contain_text("who is in?")
    await begun.click(button="right")
    empty = column(page, "Bram").get_by_role("alert").filter(has_text="Menu of message")
    await expect(empty).to_contain_text("no command")
    await channels.get_by_text("duel", exact=True).click()
    await told.get_by_role("button", name="talk").click()
    await expect(column(page, "Bram").get_by_text("Welcome to talk")).to_be_visible()


@pytest.mark.browser
async def test_a_refusal_is_a_sentence_with_the_code_in_small_print(
    page: Page, stage: Stage
) -> None:
    await stage.post()
    stage.sandbox.owner.overwrite(
        stage.sandbox.world.channel("duel"), None, deny=Permission.ADD_REACTIONS
    )
    row = column(page, "Anna").locator("article")
    await row.click(button="right")
    await page.get_by_role("menuitem", name="Add reaction…").click()
    await page.get_by_role("menuitem", name="Fire").click()
    await expect(row.get_by_role("alert")).to_have_text(
        "Missing Permissions.403 (50013) Missing Permissions"
    )
    await expect(row.locator("small")).to_have_text("403 (50013) Missing Permissions")


@pytest.mark.browser
async def test_the_line_opens_when_a_time_out_is_over(page: Page, stage: Stage) -> None:
    line = column(page, "Anna").get_by_role("combobox", name="Message as Anna")
    stage.sandbox.owner.time_out(stage.sandbox.world.person("Anna"), 60)
    await expect(line).to_have_attribute("placeholder", "You may not write in this channel")
    stage.clock.advance(60)
    await expect(line).to_have_attribute("placeholder", "Message #duel or type /")
