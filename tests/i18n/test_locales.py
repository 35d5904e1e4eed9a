"""The real locale files: complete, alike in all languages, and all of it is used."""

import re
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.i18n.library import LOCALES, Library, entries
from bot.render.refusals import kebab, refusal_key
from tests.render.scenes import all_refusals

ROOT: Final = Path(__file__).parents[2]
ALL: Final = sorted(path.name for path in LOCALES.iterdir())
KNOWN: Final = {locale: entries(LOCALES, locale) for locale in ALL}
ENGLISH: Final = KNOWN["en-US"]
LIBRARY: Final = Library.load(strict=True)
SOURCES: Final = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("bot", "cogs")
    for path in sorted((ROOT / folder).rglob("*.py"))
)
BUILT: Final = (
    "refused-", "rules-tab-", "rules-house-", "rules-ruling-", "rules-", "move-", "call-",
    "button-", "choose-", "more-", "uno-", "hint-", "permission-",
)  # fmt: skip
"""Beginnings of keys that the code adds a word to, which stands somewhere in quotes."""

ENDING: Final = re.compile("-(how|after|slow|more)$")


class Needs(Visitor):
    """Finds which values a sentence needs, and which sentences it is made of."""

    def __init__(self) -> None:
        self.values: set[str] = set()
        self.messages: set[str] = set()
        self.choices: dict[str, set[str]] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - Fluent's
        self.values.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - Fluent's
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - Fluent's
        if isinstance(node.selector, ast.VariableReference):
            found = self.choices.setdefault(node.selector.id.name, set())
            found |= {v.key.name for v in node.variants if isinstance(v.key, ast.Identifier)}
        self.generic_visit(node)


def needs(locale: str, key: str) -> Needs:
    found = Needs()
    known = KNOWN[locale]
    open_keys, seen = [key], set()
    while open_keys:
        now = open_keys.pop()
        if now not in seen:
            seen.add(now)
            found.visit(known[now])
            open_keys += found.messages
    return found


def test_english_is_there() -> None:
    assert "en-US" in ALL


@pytest.mark.parametrize("locale", ALL)
def test_a_locale_has_the_keys_of_english_and_no_others(locale: str) -> None:
    assert set(KNOWN[locale]) == set(ENGLISH)


@pytest.mark.parametrize("locale", ALL)
def test_a_sentence_tells_what_the_english_one_tells(locale: str) -> None:
    for key in ENGLISH:
        assert needs(locale, key).values == needs("en-US", key).values, key


@pytest.mark.parametrize("locale", ALL)
def test_a_sentence_tells_every_choice_apart_that_the_english_one_does(locale: str) -> None:
    for key in ENGLISH:
        ours = needs(locale, key).choices
        for value, choices in needs("en-US", key).choices.items():
            if value not in COUNTED:
                assert ours.get(value) == choices, (key, value)


@pytest.mark.parametrize("locale", ALL)
def test_every_sentence_can_be_said_for_every_choice_in_it(locale: str) -> None:
    words = LIBRARY.words(locale)
    for key in ENGLISH:
        found = needs(locale, key)
        for value, choices in {"": {""}, **found.choices}.items():
            for choice in choices:
                args: dict[str, str | int] = dict.fromkeys(found.values, 2)
                args.update({name: "x" for name in found.choices if name not in COUNTED})
                if value and value not in COUNTED:
                    args[value] = choice
                assert words(key, **args) or key == "event-drawn-why"


COUNTED: Final = {"count", "lost", "margin", "number", "points", "rounds", "won"}
"""Values that are numbers, which a sentence may select a plural by."""


def test_every_key_that_the_code_asks_for_exists() -> None:
    asked = set(re.findall(r"""(?:words|tell\w*)\(\s*(?:[\w.]+,\s*)?"([a-z0-9-]+)\"""", SOURCES))
    asked |= set(re.findall(r'key="([a-z0-9-]+)"', SOURCES))
    assert len(asked) > 100
    assert asked - set(ENGLISH) == set()


def test_every_key_is_used() -> None:
    quoted = set(re.findall(r"""["']([A-Za-z0-9_-]+)["']""", SOURCES))
    endings = {word.replace("_", "-") for word in quoted}
    refusals = {refusal_key(kind) for kind in all_refusals()}
    causes = {f"why-{kebab(kind)}" for kind in all_refusals()}
    refusals |= causes | {f"{cause}-wild" for cause in causes}
    said = quoted | refusals | {name for key in ENGLISH for name in direct(key)}
    built = {
        key
        for key in ENGLISH
        for start in BUILT
        if key.startswith(start) and ENDING.sub("", key.removeprefix(start)) in endings
    }
    assert set(ENGLISH) - said - built == set()


def direct(key: str) -> set[str]:
    found = Needs()
    found.visit(ENGLISH[key])
    return found.messages


@pytest.mark.parametrize("locale", ALL)
def test_no_text_has_marks_that_discord_would_show(locale: str) -> None:
    for key, entry in KNOWN[locale].items():
        for found in texts(entry):
            assert "\u2068" not in found, key
            assert "@everyone" not in found, key
            assert "@here" not in found, key


def texts(entry: ast.Message | ast.Term) -> list[str]:
    found: list[str] = []

    class Texts(Visitor):
        def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - Fluent's
            found.append(node.value)

    Texts().visit(entry)
    return found


TORN: Final = {
    "en-US": r"Draw \d|Wild Draw",
    "cs": r"(?i)žolík\w* \+",
    "nl": r"(?i)keuzekaart\w* \+",
}
"""Names of cards with a space at which a line may end."""

LABELS: Final = ("button-", "choice-", "cmd-", "opt-", "rules-tab-")


@pytest.mark.parametrize("locale", ALL)
def test_no_line_ends_inside_a_card_that_a_sentence_names(locale: str) -> None:
    said = [
        text
        for key, entry in KNOWN[locale].items()
        if not key.startswith(LABELS)
        for text in texts(entry)
    ]
    assert [text for text in said if re.search(TORN[locale], text)] == []


@pytest.mark.parametrize("locale", ALL)
def test_a_number_of_cards_or_points_is_not_torn_from_its_noun(locale: str) -> None:
    words = LIBRARY.words(locale)
    for count in (1, 2, 5):
        for key in ("count-cards", "count-points"):
            assert " " not in words(key, count=count)
        mine = words("hand-mine", count=8, points=count, worth="yes").partition("**: ")[2]
        assert not re.search(r"\d ", mine)


@pytest.mark.parametrize("locale", ALL)
def test_no_dot_follows_the_picture_of_the_card_that_is_asked_about(locale: str) -> None:
    card: dict[str, str | int] = {"colour": "red", "rank": "number", "number": 7, "mark": "*"}
    for key in ("choose-colour-how", "hand-drawn"):
        assert LIBRARY.words(locale)(key, **card).endswith("\u00a0***")


@pytest.mark.parametrize("locale", ALL)
def test_a_button_is_called_in_a_sentence_as_it_is_labelled(locale: str) -> None:
    english, words = LIBRARY.words("en-US"), LIBRARY.words(locale)
    labels = [
        key for key in ENGLISH if key.startswith("button-") and not needs("en-US", key).values
    ]
    named = 0
    for key in ENGLISH:
        args: dict[str, str | int] = dict.fromkeys(needs("en-US", key).values, 2)
        said = english(key, **args)
        for label in labels:
            if f"**{english(label)}**" in said:
                named += 1
                assert f"**{words(label)}**" in words(key, **args), (key, label)
    assert named > 10


@pytest.mark.parametrize("locale", ALL)
def test_a_sentence_names_a_command_as_it_is_typed_in_that_language(locale: str) -> None:
    words = LIBRARY.words(locale)
    commands = {key for key in ENGLISH if re.fullmatch("cmd-[a-z]+", key)} - {"cmd-duo"}
    typed = {f"/{words('cmd-duo')} {words(key)}" for key in commands}
    named = [
        name
        for key in ENGLISH
        for name in re.findall(
            "`(/[^`]*)`", words(key, **dict.fromkeys(needs(locale, key).values, 2))
        )
    ]
    assert len(named) > 5
    assert set(named) <= typed


def test_english_is_american() -> None:
    assert [key for key, entry in ENGLISH.items() for t in texts(entry) if "colour" in t] == []


@pytest.mark.parametrize("locale", [locale for locale in ALL if locale != "en-US"])
def test_a_sentence_is_translated(locale: str) -> None:
    """A text of several words that reads as the English one was copied, and forgotten."""
    same = {
        key
        for key, entry in KNOWN[locale].items()
        for mine, english in zip(texts(entry), texts(ENGLISH[key]), strict=False)
        if mine == english and len(re.findall(r"[^\W\d_]{2,}", mine)) > 2
    }
    assert same == set()
