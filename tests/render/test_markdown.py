"""No line starts as a list, a heading or a quote of Discord's Markdown by what it happens to say.

"1. kolo" at the start of a line is shown as the first point of a list, and loses its place.
"""

import random
import re
from typing import Final

import pytest
from fluent.syntax import FluentSerializer, ast
from hypothesis import given, settings

from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import SEATS
from bot.i18n.library import LOCALES, entries
from bot.render.board import board_panel
from bot.render.events import event_words
from bot.render.panel import Panel, Section, Text
from tests.render.apart import private_panels, public_panels, seldom_events, sentences
from tests.render.moments import CHANCE, RULES, SEEDS, hand_panels, moments
from tests.render.moments import LOCALES as LOOKS
from tests.render.scenes import LIBRARY, MINE, board, look

MEANT: Final = re.compile(r"^(?:-# |#{1,3} )")
"""Small print and headings stand at the start of a sentence of ours, and hold no other mark."""

MARK: Final = re.compile(r"^\s*(?:\d+[.)]|[-*+]|#{1,3}|-#|>{1,3})\s")
"""Discord's Markdown: what makes a line a point of a list, a heading, small print or a quote."""


def marked(words: str) -> list[str]:
    """Give the lines that Discord would not show as they are written."""
    return [line for line in words.split("\n") if MARK.match(MEANT.sub("", line, count=1))]


def of(panel: Panel) -> list[str]:
    """Give the marked lines of a panel: each of its texts starts anew."""
    texts = [block.words for block in panel.blocks if isinstance(block, Text | Section)]
    return [line for words in texts for line in marked(words)]


@settings(max_examples=15)
@given(SEEDS, RULES, CHANCE)
def test_no_line_of_a_match_is_marked_by_chance(
    seed: Seed, rules: HouseRules, chance: random.Random
) -> None:
    for moment in moments(seed, rules, chance):
        shown = moment.board(seed=seed)
        for which in LOOKS:
            assert of(board_panel(shown, which)) == []
        for seat in SEATS:
            for _, panel in hand_panels(moment.hand(seat, seed=seed)):
                assert of(panel) == []


@pytest.mark.parametrize("locale", LIBRARY.locales)
def test_no_line_around_a_match_is_marked_by_chance(locale: str) -> None:
    which = look(locale=locale)
    for panel in (*public_panels(which), *private_panels(which)):
        assert of(panel) == []
    told = [event_words(event, board(), which, viewer=MINE) for event in seldom_events()]
    assert [line for words in (*told, *sentences(which)) for line in marked(words)] == []


@pytest.mark.parametrize("locale", ["cs", "nl"])
def test_a_sentence_is_a_heading_in_all_languages_or_in_none(locale: str) -> None:
    there, here = entries(LOCALES, "en-US"), entries(LOCALES, locale)
    for key in there:
        assert headings(here[key]) == headings(there[key]), key


def headings(entry: ast.Message | ast.Term) -> set[str]:
    """Give the marks that texts of an entry start with."""
    texts = FluentSerializer().serialize_entry(entry)
    return set(re.findall(r"(?:= |\] |\n +)(#{1,3}|-#) ", texts))


@pytest.mark.parametrize(
    "line", ["1. kolo", "-# 1. kolo", "## 2. kolo", "- a", "> a", "# a", "* a", "+ a"]
)
def test_a_line_that_starts_with_a_mark_is_found(line: str) -> None:
    found = marked(f"before\n{line}")
    assert found == ([] if line == "# a" else [line])


@pytest.mark.parametrize("line", ["### Kolo 1", "-# 1 / 14", "**4.** <@1>", "• a", "+2 +2", "-1"])
def test_what_only_looks_like_a_mark_is_not(line: str) -> None:
    assert marked(line) == []
