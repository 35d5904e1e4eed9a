from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.sandbox.sample_chromium import scripts_only

pytestmark = pytest.mark.browser

DUEL = {
    "type": 1,
    "name": "duo",
    "description": "Cards",
    "options": [
        {
            "type": 1,
            "name": "challenge",
            "name_localizations": {"nl": "uitdagen"},
            "description": "Challenge a member",
            "description_localizations": {"nl": "Daag een lid uit"},
            "options": [
                {"type": 6, "name": "user", "description": "Whom", "required": True},
                {
                    "type": 4,
                    "name": "target",
                    "description": "Points",
                    "min_value": 50,
                    "max_value": 500,
                },
                {
                    "type": 3,
                    "name": "draft",
                    "description": "How",
                    "choices": [
                        {"name": "In turns", "value": "turns"},
                        {"name": "Together", "value": "together"},
                    ],
                },
            ],
        },
        {"type": 1, "name": "hand-size", "description": "How many"},
        {"type": 1, "name": "hand", "description": "Your hand"},
        {"type": 1, "name": "board", "description": "The table"},
    ],
}
ABOUT = {"type": 2, "name": "About", "description": ""}

CALL = """async ([name, locale, commands, line, me]) => {
  const m = await import("/page/commands.js");
  const known = m.leaves(commands, locale);
  const world = {
    people: [{ id: "7", name: "Bram" }, { id: "8", name: "Bo Jansen" }],
    me,
    channels: [{ id: "5", name: "duel" }],
  };
  if (name === "leaves") return known;
  if (name === "suggest") return m.suggest(line, line.length, known, world);
  if (name === "withMentions") return m.withMentions(line, world);
  return m.resolve(m.parseLine(line, known), world);
}"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with scripts_only() as opened:
        yield opened


def call(
    page: Page, name: str, line: str = "", locale: str = "en-US", me: str | None = None
) -> Any:  # noqa: ANN401 - JSON
    return page.evaluate(CALL, [name, locale, [DUEL, ABOUT], line, me])


def labels(page: Page, line: str, locale: str = "en-US") -> list[str]:
    return [item["label"] for item in call(page, "suggest", line, locale)["items"]]


def test_only_slash_commands_are_listed_by_their_whole_path(page: Page) -> None:
    assert [leaf["path"] for leaf in call(page, "leaves")] == [
        "duo challenge", "duo hand-size", "duo hand", "duo board",
    ]  # fmt: skip


def test_names_are_shown_in_the_members_language(page: Page) -> None:
    assert labels(page, "/duo uit", "nl") == ["/duo uitdagen"]
    assert call(page, "resolve", "/duo uitdagen user:@Bram", "nl")["values"] == {"user": "7"}
    assert call(page, "resolve", "/duo challenge user:@Bram", "nl")["values"] == {"user": "7"}


def test_a_slash_lists_every_command_as_the_bot_registered_them(page: Page) -> None:
    assert labels(page, "/") == ["/duo challenge", "/duo hand-size", "/duo hand", "/duo board"]


def test_taking_a_command_goes_on_at_its_required_option(page: Page) -> None:
    first = call(page, "suggest", "/duo ch")["items"][0]
    assert first["line"] == "/duo challenge user:"
    assert first["cursor"] == len(first["line"])


def test_a_user_option_completes_members(page: Page) -> None:
    assert labels(page, "/duo challenge user:@b") == ["@Bram", "@Bo Jansen"]
    taken = call(page, "suggest", "/duo challenge user:@bo")["items"][0]["line"]
    assert taken == "/duo challenge user:@Bo Jansen "
    assert call(page, "resolve", taken)["values"] == {"user": "8"}


def test_oneself_is_the_last_to_be_offered(page: Page) -> None:
    for line in ("/duo challenge user:@b", "hi @b"):
        items = call(page, "suggest", line, me="7")["items"]
        assert [item["label"] for item in items] == ["@Bo Jansen", "@Bram"]


def test_choices_are_offered_and_sent_by_value(page: Page) -> None:
    line = "/duo challenge user:@Bram draft:"
    assert labels(page, line) == ["In turns", "Together"]
    assert call(page, "resolve", line + "In turns")["values"] == {"user": "7", "draft": "turns"}


def test_required_options_come_marked_and_first_by_enter(page: Page) -> None:
    found = call(page, "suggest", "/duo challenge ")
    assert found["eager"]
    assert [item["label"] for item in found["items"] if item["required"]] == ["user"]


def test_enter_sends_once_only_optional_options_are_left(page: Page) -> None:
    found = call(page, "suggest", "/duo challenge user:@Bram ")
    assert not found["eager"]
    assert [item["label"] for item in found["items"]] == ["target", "draft"]


def test_a_command_that_begins_another_can_be_sent(page: Page) -> None:
    found = call(page, "suggest", "/duo hand")
    assert found["items"][0]["line"] == "/duo hand"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("/duo challenge", "user is required"),
        ("/duo challenge user:", "user needs a value"),
        ("/duo challenge user:@Nobody", "user: nobody here is called “@Nobody”"),
        ("/duo challenge user:@Bram target:ten", "target: a whole number"),
        ("/duo challenge user:@Bram target:7.5", "target: a whole number"),
        ("/duo challenge user:@Bram target:49", "target: from 50 to 500"),
        ("/duo challenge user:@Bram draft:x", "draft: choose one of In turns, Together"),
        ("/duo hand now", "“now” belongs to no option"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(page: Page, line: str, problem: str) -> None:
    assert call(page, "resolve", line)["problem"] == problem


def test_numbers_are_sent_as_numbers(page: Page) -> None:
    values = call(page, "resolve", "/duo challenge user:@Bram target:100")["values"]
    assert values == {"user": "7", "target": 100}


def test_names_in_chat_become_mentions(page: Page) -> None:
    assert call(page, "withMentions", "hi @bram, a@bram") == "hi <@7>, a@bram"
    assert labels(page, "hi @B") == ["@Bram", "@Bo Jansen"]
