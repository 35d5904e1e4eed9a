"""Names and descriptions of slash commands hold Discord's rules in every language.

The library checks the default texts only; Discord would refuse the whole registration.
"""

import re
import unicodedata
from typing import Final

import pytest
from discord import app_commands

from bot.i18n.library import LOCALES, Library, entries
from cogs.duo import SPEEDS
from tests.i18n.test_locales import SOURCES

LIBRARY: Final = Library.load(strict=True)
LOCALES_HERE: Final = [*LIBRARY.locales, "en-GB"]
KEYS: Final = [key for key in entries(LOCALES, "en-US") if re.match("(cmd|opt|choice|menu)-", key)]
DEFAULTS: Final = {
    key: text for text, key in re.findall(r'_\("([^"]+)", key="([a-z0-9-]+)"\)', SOURCES)
}


def text(key: str, locale: str) -> str:
    found = LIBRARY.command_text(key, locale)
    assert found is not None
    return found


@pytest.mark.parametrize("locale", LOCALES_HERE)
@pytest.mark.parametrize("key", KEYS)
def test_a_text_is_of_a_length_and_form_that_discord_takes(key: str, locale: str) -> None:
    found = text(key, locale)
    if key.startswith("choice-") or key.endswith("-about"):
        assert 1 <= len(found) <= 100
    elif key.startswith("menu-"):
        assert 1 <= len(found) <= 32
        assert found == found.strip()
    else:
        assert 1 <= len(found) <= 32
        assert [letter for letter in found if not may_stand_in_a_name(letter)] == []
        assert found == found.lower()


def may_stand_in_a_name(letter: str) -> bool:
    """Discord: `[-_'\\p{L}\\p{N}]`; an accent by itself, or a space, is neither."""
    return letter in "-_'" or unicodedata.category(letter)[0] in "LN"


@pytest.mark.parametrize("locale", LOCALES_HERE)
@pytest.mark.parametrize("kind", ["cmd-", "opt-", "choice-speed-", "choice-draft-"])
def test_names_of_a_kind_differ_in_a_language(kind: str, locale: str) -> None:
    names = [
        text(key, locale) for key in KEYS if key.startswith(kind) and not key.endswith("-about")
    ]
    assert names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("name", "takes"), [("žebříček", True), ("vzdát-se", True), ("z\u030c", False), ("a b", False)]
)
def test_a_name_is_of_letters_digits_and_three_marks(name: str, *, takes: bool) -> None:
    assert all(map(may_stand_in_a_name, name)) == takes


def test_all_texts_of_the_commands_are_within_what_discord_counts() -> None:
    """Discord counts names, descriptions and choices, of each text the longest translation."""
    assert sum(max(len(text(key, locale)) for locale in LOCALES_HERE) for key in KEYS) <= 8000


def test_the_texts_in_the_commands_are_the_english_ones() -> None:
    assert set(DEFAULTS) == set(KEYS)
    assert {key: text(key, "en-US") for key in KEYS} == DEFAULTS


def test_a_language_we_do_not_have_keeps_the_default() -> None:
    assert LIBRARY.command_text("cmd-duo", "fr") is None


SECONDS_IN: Final = {"minute": 60, "hour": 3600, "day": 86400}


@pytest.mark.parametrize("choice", SPEEDS, ids=lambda choice: choice.name)
def test_a_speed_is_as_long_as_its_name_says(choice: app_commands.Choice[int]) -> None:
    count, unit = choice.name.split()[:2]
    assert choice.value == int(count) * SECONDS_IN[unit.removesuffix("s")]
    assert choice._locale_name is not None
    assert choice._locale_name.extras["key"] == f"choice-speed-{choice.value}"
