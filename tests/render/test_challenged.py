from bot.engine.cards import COLOURS
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTurnedUp,
    ChallengeJudged,
    ColourChosen,
    ColourDumped,
    Event,
)
from bot.render.challenged import challenged_panel
from bot.render.panel import Panel
from tests.render.limits import check
from tests.render.scenes import LOOK, MINE, THEIRS, board, card, cards, plain, shown, table

RED, YELLOW, GREEN, BLUE = COLOURS
HELD = cards("r5 b3 g7 W F")


def judged(*before: Event, guilty: bool = True) -> Panel:
    past = (
        *before,
        CardPlayed(THEIRS, card("F"), RED, 5),
        ChallengeJudged(MINE, guilty=guilty, hand=HELD),
        CardsDrawn(THEIRS, "challenge_won", 4, None),
    )
    on = board(table=table("F", 0))
    panel = challenged_panel(shown(cards("r1"), (), on=on, recent=past, challenged=HELD), LOOK)
    check(panel)
    return panel


def test_the_hand_is_shown_whole_and_the_way_back_is_all_that_can_be_pressed() -> None:
    panel = judged(CardPlayed(MINE, card("b7"), None, 5))
    assert plain(LOOK.by_colour(HELD)) in panel.words()
    assert [button.press.verb for button in panel.buttons()] == ["hand"]


def test_a_bluff_names_the_cards_that_could_have_been_played() -> None:
    words = judged(CardPlayed(MINE, card("b7"), None, 5)).words()
    assert "A bluff! <@2000> drew 4" in words
    assert "Green 7, Blue 3, Wild could have been played instead." in words


def test_on_a_wild_only_the_named_colour_counted() -> None:
    words = judged(CardPlayed(MINE, card("W"), RED, 5)).words()
    assert "Red 5, Wild could have been played instead." in words


def test_the_pile_is_known_after_a_dump_and_after_the_first_card() -> None:
    dumped = judged(ColourDumped(MINE, cards("gR g1"), 3)).words()
    assert "Green 7, Wild could have been" in dumped
    turned = judged(CardTurnedUp(card("W"), THEIRS), ColourChosen(MINE, BLUE)).words()
    assert "Blue 3, Wild could have been" in turned


def test_where_the_pile_below_is_too_long_ago_the_verdict_stands_alone() -> None:
    assert "Another card could have been played." in judged().words()


def test_an_honest_player_goes_again() -> None:
    words = judged(guilty=False).words()
    assert "No bluff. You drew 6" in words
    assert "Then <@2000> went again." in words


def test_without_the_verdict_the_hand_is_shown_all_the_same() -> None:
    words = challenged_panel(shown(cards("r1"), challenged=HELD), LOOK).words()
    assert plain(LOOK.by_colour(HELD)) in words
    assert "bluff" not in words
