"""Channels and threads: each member's list, as a test asks it and as the page shows it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from sandbox import Permission
from sandbox.model import Channel, ChannelType, Person
from tests.sandbox.sample_chromium import launched, open_page
from tests.sandbox.sample_stage import Stage, set_stage
from tests.sandbox.sample_visit import visit_to

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, stage: Stage) -> AsyncIterator[Page]:
    async with open_page(browser, stage.sandbox.page_url) as opened:
        yield opened


@pytest.fixture
def duel(stage: Stage) -> Channel:
    return stage.sandbox.world.channel("duel")


@pytest.fixture
def casey(stage: Stage) -> Person:
    return stage.sandbox.world.person("Casey")


def names(stage: Stage, member: str) -> list[str]:
    return [seen.name for seen in stage.sandbox.member(member).channels()]


def listing(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation").locator(".channel").filter(has_text=name)


def column(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=f"{name}'s screen")


async def test_a_member_lists_only_what_they_may_view(
    stage: Stage, duel: Channel, casey: Person
) -> None:
    stage.sandbox.owner.overwrite(duel, casey, deny=Permission.VIEW_CHANNEL)
    stage.sandbox.member("Anna").start_thread(duel, "talk")
    assert names(stage, "Anna") == ["duel", "duel-2", "talk"]
    assert names(stage, "Casey") == ["duel-2"]


async def test_the_chat_of_a_voice_channel_is_listed_for_those_let_in(
    stage: Stage, casey: Person
) -> None:
    lounge = stage.sandbox.world.add_channel("Lounge", ChannelType.VOICE)
    stage.sandbox.owner.overwrite(lounge, casey, deny=Permission.CONNECT)
    assert "Lounge" in names(stage, "Anna")
    assert "Lounge" not in names(stage, "Casey")


async def test_a_private_talk_is_listed_for_its_member_once_something_was_said(
    stage: Stage,
) -> None:
    anna = stage.sandbox.member("Anna")
    path = "/users/@me/channels"
    talk = await stage.bot("POST", path, {"recipient_id": str(anna.id)})
    assert len(anna.channels()) == 2
    await stage.bot("POST", f"/channels/{talk['id']}/messages", {"content": "psst"})
    assert anna.channels()[-1].type is ChannelType.DM
    assert len(stage.sandbox.member("Bram").channels()) == 2


@pytest.mark.parametrize(
    ("locked", "may_manage", "may_write"),
    [(False, False, True), (True, False, False), (True, True, True)],
)
async def test_a_locked_thread_is_written_in_by_those_who_manage_threads(
    stage: Stage, duel: Channel, *, locked: bool, may_manage: bool, may_write: bool
) -> None:
    thread = stage.sandbox.member("Anna").start_thread(duel, "talk")
    stage.sandbox.threads.change(thread, locked=locked)
    if may_manage:
        role = stage.sandbox.owner.make_role("moderator", Permission.MANAGE_THREADS)
        stage.sandbox.owner.give_role(stage.sandbox.world.person("Bram"), role)
    seen = stage.sandbox.member("Bram").channels()[-1]
    assert (seen.parent_id, seen.locked, seen.may_write) == (duel.id, locked, may_write)


async def test_every_change_of_the_list_is_a_happening_of_every_member(
    stage: Stage, duel: Channel, casey: Person
) -> None:
    heard: list[str] = []
    stop = stage.sandbox.member("Bram").listen(lambda happening: heard.append(happening["type"]))
    thread = stage.sandbox.member("Anna").start_thread(duel, "talk")
    stage.sandbox.threads.change(thread, archived=True)
    stage.sandbox.owner.overwrite(duel, casey, deny=Permission.VIEW_CHANNEL)
    stage.sandbox.owner.make_role("any")
    stage.sandbox.delete_channel(duel)
    assert [each for each in heard if each == "channels"] == ["channels"] * 6
    stop()


async def test_the_page_is_told_once_of_a_change_and_of_what_was_said_before(
    stage: Stage, duel: Channel, casey: Person
) -> None:
    stage.sandbox.owner.overwrite(duel, casey, deny=Permission.VIEW_CHANNEL)
    await stage.post(content="early")
    async with visit_to(stage) as visit:
        told = [frame for frame in visit.frames if frame["t"] == "history"]
        assert len(told) == 5
        assert visit.frames[0]["channels"][0]["viewers"] == [stage.id("Anna"), stage.id("Bram")]
        stage.sandbox.owner.overwrite(duel, casey)
        changed = await visit.until(t="channels")
        assert changed["channels"][0]["viewers"][-1] == stage.id("Casey")
        history = await visit.until(t="history", member=stage.id("Casey"), channel=stage.channel)
        assert [each["message"]["content"] for each in history["messages"]] == ["early"]
        await visit.ask(1, t="fly")
        assert [frame["t"] for frame in visit.frames].count("channels") == 1


async def test_a_first_private_message_brings_its_talk_to_the_page(stage: Stage) -> None:
    async with visit_to(stage) as visit:
        body = {"recipient_id": stage.id("Anna")}
        talk = await stage.bot("POST", "/users/@me/channels", body)
        await stage.bot("POST", f"/channels/{talk['id']}/messages", {"content": "psst"})
        listed = (await visit.until(t="channels"))["channels"][-1]
        assert (listed["kind"], listed["viewers"]) == ("dm", [stage.id("Anna")])
        assert (await visit.until(t="history"))["messages"][0]["message"]["content"] == "psst"


@pytest.mark.browser
async def test_channels_and_threads_come_change_and_go_while_one_looks(
    page: Page, stage: Stage
) -> None:
    world, threads = stage.sandbox.world, stage.sandbox.threads
    stage.sandbox.add_channel("news")
    await expect(listing(page, "news")).to_be_visible()
    forum = world.add_channel("matches", ChannelType.FORUM)
    post = threads.start(forum, "Anna and Bram", world.person("Anna"))
    await expect(listing(page, "matches").first).to_have_js_property("tagName", "DIV")
    await expect(listing(page, "Anna and Bram")).to_have_attribute("title", "thread in matches")
    threads.change(post, locked=True, archived=True, name="Anna beat Bram")
    await expect(listing(page, "Anna beat Bram")).to_have_attribute(
        "title", "thread in matches, archived, locked"
    )
    await listing(page, "Anna beat Bram").click()
    line = column(page, "Anna").get_by_role("combobox", name="Message as Anna")
    await expect(line).to_have_attribute("placeholder", "This thread is locked")
    await line.fill("may I?")
    await line.press("Enter")
    await expect(column(page, "Anna").get_by_role("alert")).to_contain_text("This thread is locked")
    threads.change(post, locked=False)
    await expect(line).to_have_attribute("placeholder", "Write here to wake this thread")
    await line.press("Enter")
    await expect(column(page, "Bram").locator("article")).to_contain_text("may I?")
    await expect(listing(page, "Anna beat Bram")).to_have_attribute("title", "thread in matches")
    stage.sandbox.delete_channel(post)
    await expect(listing(page, "Anna beat Bram")).to_have_count(0)
    await expect(listing(page, "duel").first).to_have_attribute("aria-current", "page")
    await expect(page.get_by_text("may I?", exact=True)).to_have_count(0)
    await stage.post(content="still here")
    await expect(page.get_by_text("still here", exact=True)).to_have_count(3)


@pytest.mark.browser
async def test_what_a_member_may_not_view_is_not_in_their_column(
    page: Page, stage: Stage, duel: Channel, casey: Person
) -> None:
    await stage.post(content="for two")
    await expect(page.get_by_text("for two", exact=True)).to_have_count(3)
    stage.sandbox.owner.overwrite(duel, casey, deny=Permission.VIEW_CHANNEL)
    await expect(column(page, "Casey")).to_contain_text("Casey can't see #duel")
    await expect(column(page, "Casey").get_by_role("combobox", name="Message")).to_be_hidden()
    await expect(page.get_by_text("for two", exact=True)).to_have_count(2)
    await expect(listing(page, "duel").first).to_have_attribute("title", "channel, not for Casey")
    stage.sandbox.owner.overwrite(duel, casey)
    await expect(page.get_by_text("for two", exact=True)).to_have_count(3)


@pytest.mark.browser
async def test_the_list_is_behind_a_button_on_a_phone(stage: Stage) -> None:
    async with (
        launched() as browser,
        open_page(browser, stage.sandbox.page_url, width=390, height=844) as phone,
    ):
        here = phone.locator("#here")
        await expect(here).to_have_text("#duel")
        await expect(phone.get_by_role("navigation")).to_be_hidden()
        await stage.bot(
            "POST",
            f"/channels/{stage.sandbox.world.channel('duel-2').id}/messages",
            {"content": "over here"},
        )
        await expect(here.get_by_role("img", name="unread elsewhere")).to_be_visible()
        await here.focus()
        await phone.keyboard.press("Enter")
        await expect(listing(phone, "duel").first).to_be_focused()
        await phone.keyboard.press("Escape")
        await expect(here).to_be_focused()
        await here.click()
        size = await listing(phone, "duel-2").bounding_box()
        assert size is not None
        assert size["height"] >= 40
        await listing(phone, "duel-2").click()
        await expect(phone.get_by_role("navigation")).to_be_hidden()
        await expect(column(phone, "Anna").get_by_text("over here", exact=True)).to_be_visible()


@pytest.mark.browser
async def test_what_happens_to_the_bot_is_behind_a_button_on_a_phone(stage: Stage) -> None:
    async with (
        launched() as browser,
        open_page(browser, stage.sandbox.page_url, width=390, height=844) as phone,
    ):
        cut = phone.get_by_role("button", name="Cut its connection")
        await expect(cut).to_be_hidden()
        await phone.get_by_role("button", name="What happens to the bot").click()
        for control in (cut, phone.get_by_label("Lag")):
            await expect(control).to_be_in_viewport(ratio=1)
        size = await cut.bounding_box()
        assert size is not None
        assert size["height"] >= 40
        await cut.focus()
        await phone.keyboard.press("Escape")
        await expect(cut).to_be_hidden()
