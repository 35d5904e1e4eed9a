from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.sandbox.sample_chromium import scripts_only

pytestmark = pytest.mark.browser

Json = dict[str, Any]

RENDER = """async ([components, pending]) => {
  const { renderComponents } = await import("/page/components.js");
  window.done = [];
  document.body.replaceChildren(...renderComponents(components, {
    locale: "en-US", memberName: () => null, channelName: () => null, isMe: () => false,
    attachments: [{ filename: "a.png", url: "https://cdn.discordapp.com/attachments/1/2/a.png" }],
    members: [{ id: "7", name: "Anna" }], channels: [],
    isPending: (id) => pending.includes(id),
    press: (id) => window.done.push(["press", id]),
    choose: (id, values) => window.done.push(["choose", id, values]),
  }));
}"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with scripts_only() as opened:
        yield opened


def draw(page: Page, *components: Json, pending: tuple[str, ...] = ()) -> None:
    page.evaluate(RENDER, [list(components), list(pending)])


def done(page: Page) -> list[Any]:
    made: list[Any] = page.evaluate("window.done")
    return made


def button(custom_id: str, **more: object) -> Json:
    return {"type": 2, "style": 2, "label": custom_id, "custom_id": custom_id, **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def options(*values: str) -> list[Json]:
    return [{"label": value.title(), "value": value} for value in values]


def test_each_button_style_has_its_own_look(page: Page) -> None:
    draw(page, row(*(button(str(style), style=style) for style in (1, 2, 3, 4))))
    classes = [each.get_attribute("class") for each in page.locator("button").all()]
    assert classes == [f"button {name}" for name in ("primary", "secondary", "success", "danger")]


def test_enter_and_space_press_a_button(page: Page) -> None:
    draw(page, row(button("one"), button("two")))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert done(page) == [["press", "one"], ["press", "two"]]


def test_a_disabled_button_cannot_be_pressed(page: Page) -> None:
    draw(page, row(button("off", disabled=True)))
    page.locator("button").click(force=True)
    assert page.locator("button").is_disabled()
    assert done(page) == []


def test_a_pending_button_says_that_it_is_busy(page: Page) -> None:
    draw(page, row(button("one"), button("two")), pending=("one",))
    assert page.locator("[aria-busy=true]").get_attribute("data-custom-id") == "one"


def test_a_link_button_is_a_link_to_the_web_only(page: Page) -> None:
    link = {"type": 2, "style": 5, "label": "Help"}
    draw(page, row({**link, "url": "https://a.test/"}, {**link, "url": "javascript:alert(1)"}))
    hrefs = [each.get_attribute("href") for each in page.locator("a").all()]
    assert hrefs == ["https://a.test/", ""]


def test_an_emoji_without_a_label_names_the_button(page: Page) -> None:
    draw(page, row({"type": 2, "style": 1, "custom_id": "x", "emoji": {"name": "r5", "id": "12"}}))
    assert page.get_by_role("button", name="r5").count() == 1
    assert page.locator("img").get_attribute("alt") == ":r5:"


def test_a_container_shows_its_accent_also_when_it_is_black(page: Page) -> None:
    draw(page, {"type": 17, "accent_color": 0, "components": [{"type": 10, "content": "x"}]})
    box = page.locator(".container.accented")
    assert box.evaluate("node => node.style.getPropertyValue('--container-accent')") == "#000000"


def test_a_section_has_its_accessory_with_alt_text(page: Page) -> None:
    thumbnail = {"type": 11, "media": {"url": "attachment://a.png"}, "description": "Green 7"}
    draw(
        page,
        {"type": 9, "components": [{"type": 10, "content": "**x**"}], "accessory": thumbnail},
        {"type": 9, "components": [{"type": 10, "content": "y"}], "accessory": button("go")},
    )
    picture = page.get_by_alt_text("Green 7")
    assert picture.get_attribute("src") == "/attachments/1/2/a.png"
    assert page.locator(".section strong").inner_text() == "x"
    assert page.locator(".section .accessory button").count() == 1


def test_a_separator_without_a_divider_is_only_space(page: Page) -> None:
    draw(page, {"type": 14}, {"type": 14, "divider": False, "spacing": 2})
    assert page.get_by_role("separator").count() == 1
    assert page.locator(".separator.large:not(.divider)").count() == 1


def test_galleries_and_files_are_drawn(page: Page) -> None:
    item = {"media": {"url": "https://a.test/x.png"}, "description": "A card"}
    draw(
        page,
        {"type": 12, "items": [item, {**item, "spoiler": True}]},
        {"type": 13, "file": {"url": "attachment://a.png"}, "name": "a.png", "size": 2048},
    )
    assert page.locator(".gallery img").count() == 2
    assert page.locator(".gallery .cover").count() == 1
    assert page.locator(".file-name").inner_text() == "a.png"
    assert page.locator(".file-size").inner_text() == "2.0 kB"


def test_one_value_of_a_select_is_sent_at_once(page: Page) -> None:
    draw(page, row({"type": 3, "custom_id": "s", "options": options("red", "blue")}))
    page.get_by_role("combobox").focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert done(page) == [["choose", "s", ["blue"]]]
    assert page.get_by_role("combobox").get_attribute("aria-expanded") == "false"


def test_several_values_of_a_select_are_sent_when_it_closes(page: Page) -> None:
    select = {"type": 3, "custom_id": "s", "min_values": 2, "max_values": 2}
    draw(page, row({**select, "options": options("red", "blue", "green")}))
    page.get_by_role("combobox").click()
    for name in ("Red", "Green", "Blue"):
        page.get_by_role("option", name=name).click()
    assert done(page) == []
    page.keyboard.press("Tab")
    assert done(page) == [["choose", "s", ["red", "green"]]]


def test_escape_closes_a_select_and_sends_nothing(page: Page) -> None:
    select = {"type": 3, "custom_id": "s", "min_values": 1, "max_values": 2}
    draw(page, row({**select, "options": options("red", "blue")}))
    page.get_by_role("combobox").click()
    page.get_by_role("option", name="Red").click()
    page.keyboard.press("Escape")
    assert done(page) == []
    assert page.get_by_role("listbox").count() == 0


def test_a_select_that_was_redrawn_while_open_sends_nothing(page: Page) -> None:
    select = {"type": 3, "custom_id": "s", "min_values": 1, "max_values": 2}
    box = row({**select, "options": options("red", "blue")})
    draw(page, box)
    page.get_by_role("combobox").click()
    page.get_by_role("option", name="Red").click()
    draw(page, box)
    page.locator("body").click(position={"x": 600, "y": 400}, force=True)
    assert done(page) == []


def test_a_user_select_offers_the_members(page: Page) -> None:
    draw(page, row({"type": 5, "custom_id": "who"}))
    page.get_by_role("combobox").click()
    page.get_by_role("option", name="Anna").click()
    assert done(page) == [["choose", "who", ["7"]]]
