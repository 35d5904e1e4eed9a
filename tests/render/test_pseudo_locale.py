"""Every word that a player reads came from their language: none is written in the code."""

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings

from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import SEATS
from bot.render.board import board_panel
from bot.render.choices import plays
from bot.render.events import event_words
from bot.render.hand import Menu, hand_panel
from bot.render.look import Look, TextFaces
from bot.render.more import more_panel, resign_panel
from bot.render.panel import Panel
from bot.render.presses import ForeignButton
from bot.render.refusals import refusal_words
from tests.render.apart import private_panels, public_panels, seldom_events, sentences
from tests.render.moments import CHANCE, RULES, SEEDS, moments
from tests.render.playing import Moment
from tests.render.pseudo import PSEUDO, outside, pseudo_library, texts_of
from tests.render.scenes import MINE, WidePictures, board


@pytest.fixture(scope="module")
def looks(tmp_path_factory: pytest.TempPathFactory) -> tuple[Look, ...]:
    words = pseudo_library(tmp_path_factory.mktemp("locales")).words(PSEUDO)
    return Look(words, TextFaces()), Look(words, WidePictures())


def unspoken(panels: Iterable[Panel]) -> list[str]:
    return [text for panel in panels for text in texts_of(panel) if outside(text)]


def panels_at(moment: Moment, seed: Seed, look: Look) -> list[Panel]:
    """Give every panel of one moment: the board, and both hands with all their menus."""
    board = moment.board(seed=seed, overdue=True)
    panels = [board_panel(board, look)]
    for seat in SEATS:
        shown = moment.hand(seat, seed=seed)
        refused = refusal_words(ForeignButton(), look)
        menus = [Menu(), Menu(page=1), Menu(notice=refused), Menu(challenged=True)]
        menus += [Menu(card=play.card) for play in plays(shown.hand) if len(play.actions) > 1]
        if shown.hand.table.top is not None:
            menus.append(Menu(card=shown.hand.table.top))
        panels += [hand_panel(shown, look, menu=menu) for menu in menus]
        panels += [more_panel(board, seat, look), resign_panel(board, seat, look)]
    return panels


@settings(max_examples=15)
@given(SEEDS, RULES, CHANCE)
def test_every_text_of_a_match_came_from_the_readers_language(
    looks: tuple[Look, ...], seed: Seed, rules: HouseRules, chance: random.Random
) -> None:
    for moment in moments(seed, rules, chance):
        for look in looks:
            assert unspoken(panels_at(moment, seed, look)) == []


def test_every_text_around_a_match_did_too(looks: tuple[Look, ...]) -> None:
    for look in looks:
        assert unspoken([*public_panels(look), *private_panels(look)]) == []
        assert [text for text in sentences(look) if outside(text)] == []
        told = [event_words(event, board(), look, viewer=MINE) for event in seldom_events()]
        assert [text for text in told if outside(text)] == []


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("⟦You drew ⟦🔴 ⟦Red 5⟧⟧.⟧", ""),
        ("⟦It is <@1000>⟧ · <t:1:R>\n-# ⟦small⟧", ""),
        ("⟦Your hand⟧ · 7 cards", "7cards"),
        ("<:card_r5_0123abcd:12> ⟦Red 5⟧", ""),
    ],
)
def test_what_stands_outside_a_sentence_is_found(text: str, left: str) -> None:
    assert outside(text) == left


@pytest.mark.parametrize("text", ["⟦open", "closed⟧"])
def test_a_sentence_cut_in_two_is_found(text: str) -> None:
    with pytest.raises(ValueError, match="bracket"):
        outside(text)
