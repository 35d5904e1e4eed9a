"""The cards, the house rules, and the faults that a caller can make."""

from collections import Counter
from dataclasses import fields

import pytest

from bot.engine import cards
from bot.engine.actions import ChooseColour, Deal, PlayCard, StartRound, VoidCause, VoidMatch
from bot.engine.card_names import card_named
from bot.engine.cards import Colour, Rank
from bot.engine.errors import CardNotInHand, ColourMissing, MatchOver
from bot.engine.match import apply, new_match
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGER, Seat
from bot.engine.view import hand_view, why_not
from tests.engine.notation import position

KINDS = dict.fromkeys("123456789SRD", 8) | {"0": 4, "W": 8, "F": 4}


def test_the_deck_has_these_cards() -> None:
    kinds = Counter(cards.RANK_LETTERS[cards.RANK_OF[card]] for card in cards.DECK_112)
    assert kinds == KINDS
    classic = Counter(cards.RANK_LETTERS[cards.RANK_OF[card]] for card in cards.DECK_108)
    assert classic == KINDS | {"W": 4}
    colours = Counter(cards.COLOUR_OF[card] for card in cards.DECK_112)
    assert colours == Counter({None: 12}) + Counter(dict.fromkeys(cards.COLOURS, 25))


@pytest.mark.parametrize(
    ("name", "face", "points", "wild"),
    [
        ("r0a", "r0", 0, False),
        ("g9b", "g9", 9, False),
        ("bSa", "bS", 10, False),
        ("yRb", "yR", 10, False),
        ("gDa", "gD", 10, False),
        ("Wh", "W", 15, True),
        ("Fd", "F", 20, True),
    ],
)
def test_a_card_has_a_face_and_points(name: str, face: str, points: int, *, wild: bool) -> None:
    card = card_named(name)
    assert cards.FACE_OF[card] == face
    assert cards.POINTS_OF[card] == points
    assert (cards.COLOUR_OF[card] is None) == wild


def test_ranks_are_in_the_order_of_a_dump() -> None:
    in_colour = [cards.RANK_OF[card] for card in cards.DECK_112[:25]]
    assert in_colour == sorted(in_colour)
    assert in_colour[-6:] == [Rank(10)] * 2 + [Rank(11)] * 2 + [Rank(12)] * 2


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("deck", 110),
        ("draft", "later"),
        ("recycle", "burn"),
        ("last_draw", "maybe"),
        ("target", 49),
        ("target", 501),
        ("turn_limit_s", 29),
        ("turn_limit_s", 7 * 24 * 3600 + 1),
        ("uno_window_s", 2),
        ("uno_window_s", 31),
        ("uno_head_start_ms", -1),
        ("uno_head_start_ms", 5001),
    ],
)
def test_a_house_rule_outside_its_range_is_refused(setting: str, value: object) -> None:
    with pytest.raises(ValueError, match=setting):
        HouseRules(**{setting: value})  # type: ignore[arg-type]  # that is the point


def test_the_head_start_is_shorter_than_the_window() -> None:
    assert HouseRules(uno_window_s=3, uno_head_start_ms=2999).uno_head_start_ms == 2999
    with pytest.raises(ValueError, match="head start"):
        HouseRules(uno_window_s=3, uno_head_start_ms=3000)


def test_an_hour_makes_a_match_slow() -> None:
    assert HouseRules(turn_limit_s=3600).slow
    assert not HouseRules(turn_limit_s=3599).slow


def test_there_are_eight_house_rules() -> None:
    assert len(fields(HouseRules)) == 8


@pytest.mark.parametrize(
    ("seat", "cause"),
    [(None, "early"), (None, "claim"), (0, "idle"), (1, "moderator"), (0, "gone"), (1, "broken")],
)
def test_a_void_with_the_wrong_seat_is_a_fault(seat: Seat | None, cause: VoidCause) -> None:
    with pytest.raises(ValueError, match=cause):
        apply(position("hand0=r5 hand1=r6 discard=r7"), VoidMatch(seat, cause))


def test_a_deck_with_a_card_twice_is_a_fault() -> None:
    twice = (*cards.DECK_112[:-1], cards.DECK_112[0])
    with pytest.raises(ValueError, match="once"):
        apply(position("phase=between"), StartRound(None, Deal(twice, b"")))


def test_a_match_needs_a_cut_that_decides() -> None:
    with pytest.raises(ValueError, match="decide"):
        new_match(HouseRules(), ())


def test_there_is_no_fifth_colour_and_no_strange_card() -> None:
    opening = position("phase=colour hand0=r5 hand1=r6 discard=W")
    with pytest.raises(ColourMissing):
        apply(opening, ChooseColour(CHALLENGER, Colour(4)))
    state = position("hand0=Wa,r5 hand1=r6 discard=r7")
    with pytest.raises(ColourMissing):
        apply(state, PlayCard(CHALLENGER, card_named("Wa"), Colour(4)))
    with pytest.raises(CardNotInHand):
        apply(state, PlayCard(CHALLENGER, cards.Card(500)))


def test_after_the_match_no_card_can_be_played() -> None:
    over = position("phase=over result=0/resigned/- hand0=r5 hand1=r6 discard=r7")
    assert why_not(hand_view(over, CHALLENGER), card_named("r5a")) is MatchOver
    with pytest.raises(MatchOver):
        apply(over, PlayCard(CHALLENGER, card_named("r5a")))
