"""What no random match comes to, in every language: whole sentences, within Discord's limits."""

import pytest

from bot.duel.errors import DuelRefusal
from bot.engine.cards import COLOURS
from bot.engine.errors import IllegalAction, Refusal
from bot.render.events import event_words
from bot.render.look import Look
from bot.render.refusals import refusal_key
from tests.render.apart import private_panels, public_panels, refusals, seldom_events, sentences
from tests.render.limits import check
from tests.render.scenes import LIBRARY, LOOK, MINE, WidePictures, board, look

MESSAGE = 2000
"""Letters of a plain message (Discord: message content)."""

BASES: set[type[Refusal]] = {Refusal, IllegalAction, DuelRefusal}

pytestmark = pytest.mark.parametrize("locale", LIBRARY.locales)


def looks(locale: str) -> tuple[Look, Look]:
    return look(locale=locale), look(WidePictures(), locale)


def test_every_panel_holds_discords_limits(locale: str) -> None:
    for which in looks(locale):
        for panel in (*public_panels(which), *private_panels(which)):
            check(panel)


def test_every_refusal_has_a_sentence_of_its_own_language(locale: str) -> None:
    words = LIBRARY.words(locale)
    for kind, said in refusals(look(locale=locale)):
        assert kind in BASES or words.has(refusal_key(kind))
        assert said[0].isupper() or not said[0].isalpha()
        assert said.rstrip("*").endswith((".", "!", "?", ":R>.")), said


def test_a_sentence_fits_a_message(locale: str) -> None:
    for said in sentences(look(locale=locale)):
        assert 0 < len(said) <= MESSAGE


def test_every_event_ends_as_a_sentence_does_or_with_a_picture(locale: str) -> None:
    pictures = tuple(LOOK.faces.suit(colour) for colour in (None, *COLOURS))
    for event in seldom_events():
        for viewer in (None, MINE):
            said = event_words(event, board(), look(locale=locale), viewer=viewer)
            assert said.endswith((".", "!", "!**", *pictures)), said
            assert "  " not in said
