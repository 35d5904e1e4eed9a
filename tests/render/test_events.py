"""Every kind of event has words, for everybody and for the one it is about."""

import re
from dataclasses import fields
from typing import get_args

import pytest

from bot.engine.cards import RANK_OF, SKIP, Colour
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTurnedUp,
    ChallengeJudged,
    ColourChosen,
    ColourDumped,
    DraftPicked,
    DrawnKept,
    DrawReason,
    Event,
    HandsReady,
    MatchEnded,
    PileTurnedOver,
    RoundEnded,
    RoundStarted,
    TurnPassed,
    UnoCalled,
    UnoCaught,
    UnoEnd,
    UnoWindowClosed,
    UnoWindowOpened,
    VolleyRaised,
    redacted,
)
from bot.engine.rules import HouseRules
from bot.engine.seats import Seat
from bot.render.events import event_words, recent_words
from tests.render.scenes import (
    LIBRARY,
    LOOK,
    MINE,
    THEIRS,
    WidePictures,
    board,
    card,
    cards,
    look,
    plain,
    table,
)

BLUE = Colour(3)
TOLD: list[tuple[Event, str, str]] = [
    (RoundStarted(3, MINE), "Round 3: the draft, Player 1 is <@1000>.", "you are Player 1"),
    (
        DraftPicked(MINE, 4, rejected=True, discarded=card("g9"), kept=card("r5")),
        "<@1000> rejected and discarded Green 9 🌲",
        "New in your hand: Red 5 🔴 · Discarded: Green 9 🌲",
    ),
    (
        DraftPicked(MINE, 4, rejected=False, discarded=card("g9"), kept=card("r5")),
        "<@1000> kept a card and discarded Green 9 🌲",
        "New in your hand: Red 5 🔴 · Discarded: Green 9 🌲",
    ),
    (HandsReady(), "Both have seven cards.", "Both have seven cards."),
    (CardTurnedUp(card("bR"), MINE), "The first card: Blue Reverse 🟦", "Blue Reverse 🟦"),
    (ColourChosen(MINE, BLUE), "<@1000> named blue 🟦", "You named blue 🟦"),
    (
        CardPlayed(MINE, card("yS"), None, 4),
        "<@1000> played Yellow Skip ⭐ · <@2000> misses a turn.",
        "You played",
    ),
    (
        CardPlayed(MINE, card("F"), BLUE, 4),
        "<@1000> played Wild Draw 4 🌈 and wants blue 🟦",
        "You played Wild Draw 4 🌈 and want blue 🟦",
    ),
    (
        ColourDumped(MINE, cards("bR b1 bD"), 2),
        "<@1000> laid 3 blue cards at once, the last one Blue Draw 2 🟦",
        "You laid 3 blue cards at once",
    ),
    (
        CardsDrawn(MINE, "volley", 2, cards("r5 r5")),
        "<@1000> drew 2 cards for the Draw 2s.",
        "You drew Red 5 \u00d72 for the Draw 2s.",
    ),
    (CardsDrawn(MINE, "turn", 1, cards("W")), "<@1000> drew 1 card.", "You drew Wild."),
    (CardsDrawn(MINE, "uno", 0, ()), "nothing left for <@1000> to draw", "nothing left for you"),
    (DrawnKept(MINE), "<@1000> kept the card.", "You kept the card."),
    (TurnPassed(MINE), "<@1000> passed", "You passed"),
    (PileTurnedOver(40), "turned over: 40 cards", "40 cards"),
    (VolleyRaised(MINE, 6), "<@1000> faces 6 cards now.", "You face 6 cards now."),
    (ChallengeJudged(MINE, guilty=True, hand=cards("r5")), "it was a bluff!", "You challenged"),
    (
        ChallengeJudged(MINE, guilty=False, hand=cards("r5")),
        "but it was allowed.",
        "You challenged",
    ),
    (UnoWindowOpened(MINE), "<@1000> has one card left!", "You have one card left!"),
    (UnoCalled(MINE), "<@1000> said **UNO!**", "You said **UNO!**"),
    (UnoCaught(MINE), "<@1000> was caught without UNO!", "You were caught"),
    (UnoWindowClosed(MINE, "void"), "does not count", "does not count"),
    (UnoWindowClosed(MINE, "action"), "<@1000> got away", "You got away"),
    (
        RoundEnded(2, MINE, ((), cards("r5 W")), (0, 20), (45, 50)),
        "Round 2 goes to <@1000>. <@2000> takes 20 points.",
        "Round 2 is yours! <@2000> takes 20 points.",
    ),
    (
        RoundEnded(2, None, (cards("r1"), cards("r5")), (1, 5), (45, 50)),
        "Round 2 is blocked",
        "Round 2 is blocked",
    ),
    (MatchEnded(MINE, "score", None, (45, 210)), "<@1000> wins the match!", "You win the match!"),
    (MatchEnded(None, "void", "idle", (45, 10)), "The match is void.", "The match is void."),
]


def test_every_kind_of_event_is_told_below() -> None:
    assert {type(event) for event, _, _ in TOLD} == set(get_args(Event))


@pytest.mark.parametrize(("event", "public", "private"), TOLD, ids=lambda e: type(e).__name__)
def test_an_event_is_told_to_all_and_to_its_player(event: Event, public: str, private: str) -> None:
    assert public in plain(event_words(redacted(event, None), board(), LOOK))
    assert private in plain(event_words(redacted(event, MINE), board(), LOOK, viewer=MINE))


@pytest.mark.parametrize("event", [event for event, _, _ in TOLD], ids=lambda e: type(e).__name__)
def test_the_opponent_reads_what_all_read(event: Event) -> None:
    skip = isinstance(event, CardPlayed) and RANK_OF[event.card] == SKIP
    if not skip and not isinstance(event, RoundStarted | MatchEnded | RoundEnded):
        told = event_words(redacted(event, THEIRS), board(), LOOK, viewer=THEIRS)
        assert told == event_words(redacted(event, None), board(), LOOK)


@pytest.mark.parametrize("reason", get_args(DrawReason))
def test_every_reason_to_draw_has_words(reason: DrawReason) -> None:
    told = plain(event_words(CardsDrawn(MINE, reason, 2, None), board(), LOOK))
    assert (told == "<@1000> drew 2 cards.") == (reason == "turn")


def test_the_ways_a_window_closes_are_told_apart() -> None:
    told = {event_words(UnoWindowClosed(MINE, cause), board(), LOOK) for cause in get_args(UnoEnd)}
    assert len(told) == len(get_args(UnoEnd))


def test_a_round_without_a_draft_says_that_cards_are_dealt() -> None:
    dealt = board(table=table(rules=HouseRules(draft="deal")))
    assert "dealt to <@1000> first" in event_words(RoundStarted(1, MINE), dealt, LOOK)


def test_the_newest_event_comes_first_and_large_and_older_ones_are_small() -> None:
    past = tuple(CardPlayed(MINE, card(f"r{n}"), None, 9 - n) for n in range(9))
    lines = recent_words(past, board(), LOOK, lines=4).split("\n")
    assert [plain(line).split()[-2] for line in lines] == ["8", "7", "6", "5"]
    assert [line.startswith("-# ") for line in lines] == [False, True, True, True]


def test_events_hold_no_other_private_fields_than_those_that_are_redacted() -> None:
    """A new field with cards in an event must be thought of here."""
    hidden = {
        f"{type(event).__name__}.{field.name}"
        for event, _, _ in TOLD
        for field in fields(event)
        if not field.repr
    }
    assert hidden == {"DraftPicked.kept", "CardsDrawn.cards", "ChallengeJudged.hand"}


def test_who_lost_a_round_reads_you() -> None:
    lost = RoundEnded(2, MINE, ((), cards("r5 W")), (0, 20), (45, 50))
    told = plain(event_words(lost, board(), LOOK, viewer=THEIRS))
    assert told == "Round 2 goes to <@1000>. You take 20 points."


def test_one_card_laid_on_the_reverse_is_not_all_at_once() -> None:
    told = plain(event_words(ColourDumped(MINE, cards("y3"), 2), board(), LOOK))
    assert told == "<@1000> laid the only yellow card on the Reverse: Yellow 3 ⭐"


def test_what_the_panels_show_large_takes_no_line() -> None:
    past = (CardPlayed(MINE, card("rD"), None, 1), VolleyRaised(THEIRS, 2), UnoWindowOpened(MINE))
    assert plain(recent_words(past, board(), LOOK, lines=1)) == "<@1000> played Red Draw 2 🔴"


def test_6_3_a_skip_says_who_misses_a_turn_as_long_as_the_round_goes_on() -> None:
    skip = card("yS")

    def told(event: Event, viewer: Seat | None) -> str:
        return event_words(event, board(), LOOK, viewer=viewer)

    assert told(CardPlayed(MINE, skip, None, 4), MINE).endswith("<@2000> misses a turn.")
    assert told(CardPlayed(MINE, skip, None, 4), THEIRS).endswith("You miss a turn.")
    assert told(ColourDumped(MINE, (card("yR"), skip), 1), None).endswith("<@2000> misses a turn.")
    assert "turn" not in told(ColourDumped(MINE, (skip, card("y3")), 1), None)
    assert "turn" not in told(CardPlayed(MINE, skip, None, 0), None)


@pytest.mark.parametrize(("rule", "face"), [("3.4", "yS"), ("3.2", "gD"), ("3.3", "F")])
def test_3_the_first_card_says_whom_it_makes_miss_the_turn(rule: str, face: str) -> None:
    turned = CardTurnedUp(card(face), THEIRS)
    assert event_words(turned, board(), LOOK).endswith("<@2000> misses a turn."), rule
    assert event_words(turned, board(), LOOK, viewer=THEIRS).endswith("You miss a turn."), rule


@pytest.mark.parametrize(("rule", "face"), [("3.1", "r5"), ("3.5", "yR"), ("3.6", "W")])
def test_3_another_first_card_leaves_the_first_player_the_turn(rule: str, face: str) -> None:
    assert "turn" not in event_words(CardTurnedUp(card(face), THEIRS), board(), LOOK), rule


@pytest.mark.parametrize("locale", LIBRARY.locales)
def test_the_mark_before_a_skipped_players_name_goes_down_with_it(locale: str) -> None:
    told = event_words(CardPlayed(MINE, card("yS"), None, 4), board(), look(locale=locale))
    assert " ·\u00a0<@2000>" in told


@pytest.mark.parametrize("locale", LIBRARY.locales)
@pytest.mark.parametrize("viewer", [None, MINE, THEIRS])
def test_no_dot_follows_a_picture_where_a_line_may_end(locale: str, viewer: Seat | None) -> None:
    pictured = look(WidePictures(), locale)
    for event, _, _ in TOLD:
        told = event_words(redacted(event, viewer), board(), pictured, viewer=viewer)
        assert not re.search("<:[^>]*>[.,]", told)
