from bot.duel.showing import ChallengedHand
from bot.engine.actions import PlayCard
from bot.engine.cards import COLOURS
from bot.engine.events import (
    CardPlayed,
    CardTurnedUp,
    ChallengeJudged,
    ColourChosen,
    ColourDumped,
    Event,
)
from bot.engine.state import RoundResult
from bot.render.hand import Menu, hand_panel
from bot.render.panel import Panel
from tests.render.limits import check
from tests.render.scenes import (
    LIBRARY,
    LOOK,
    MINE,
    PLAYS,
    THEIRS,
    WidePictures,
    board,
    card,
    cards,
    labels,
    look,
    on,
    opened_by,
    panel,
    plain,
    shown,
    table,
    verbs,
)

RED, YELLOW, GREEN, BLUE = COLOURS
HELD = cards("r5 b3 g7 W F")
ENDED = RoundResult(2, THEIRS, (cards("r5 b3"), ()), (8, 0))
MY_OWN = cards("r5 r5 b3 b9 bS W")


def opened(*before: Event, guilty: bool = True, held: str = "") -> ChallengedHand | None:
    past = (
        *before,
        CardPlayed(THEIRS, card("F"), RED, 5),
        ChallengeJudged(MINE, guilty=guilty, hand=cards(held) or HELD),
    )
    return opened_by(MINE, past)


def judged(*before: Event, guilty: bool = True) -> Panel:
    challenged = opened(*before, guilty=guilty)
    return panel(
        shown(MY_OWN, PLAYS, on=board(table=table("F", 0)), challenged=challenged), challenged=True
    )


def test_the_hand_is_shown_whole_and_the_own_one_goes_on() -> None:
    made = judged(CardPlayed(MINE, card("b7"), None, 5))
    assert plain(LOOK.by_colour(HELD)) in made.words()
    assert plain(LOOK.by_colour(MY_OWN)) in made.words()
    assert {"play", "menu", "draw"} <= {verb.partition(":")[0] for verb in verbs(made)}
    assert labels(made)[-1] == "Back"
    assert "challenged" not in verbs(made)


def test_while_it_may_be_seen_the_hand_has_a_button_to_it() -> None:
    for waiting in (False, True):
        at = on(to_act=(THEIRS,)) if waiting else on()
        legal = () if waiting else PLAYS
        assert "challenged" in verbs(panel(shown(MY_OWN, legal, challenged=opened(), **at)))
        assert "challenged" not in verbs(panel(shown(MY_OWN, legal, **at)))


def test_between_the_rounds_too() -> None:
    state = table(None, None, phase="between", to_act=(), last_round=ENDED)
    given = shown((), (), on=board(table=state), challenged=opened(guilty=False))
    assert verbs(panel(given)) == ["next", "challenged"]
    there = panel(given, challenged=True)
    assert plain(LOOK.by_colour(HELD)) in there.words()
    assert verbs(there) == ["next", "hand"]


def test_where_nothing_is_opened_any_more_the_hand_is_an_ordinary_one() -> None:
    given = shown(MY_OWN, PLAYS)
    assert panel(given, challenged=True) == panel(given)


def test_a_bluff_names_the_cards_that_could_have_been_played() -> None:
    words = judged(CardPlayed(MINE, card("b7"), None, 5)).words()
    assert "A bluff! <@2000> drew 4" in words
    laid = plain("-# It was laid on Blue 7 🟦\n")
    assert f"{laid}-# Green 7, Blue 3, Wild could have been played instead." in words


def test_on_a_wild_only_the_named_colour_counted() -> None:
    words = judged(CardPlayed(MINE, card("W"), RED, 5)).words()
    assert "Red 5, Wild could have been played instead." in words
    assert "It was laid on Wild 🌈, with red 🔴 in force." in words


def test_the_pile_is_known_after_a_dump_and_after_the_first_card() -> None:
    dumped = judged(ColourDumped(MINE, cards("gR g1"), 3)).words()
    assert "Green 7, Wild could have been" in dumped
    turned = judged(CardTurnedUp(card("W"), THEIRS), ColourChosen(MINE, BLUE)).words()
    assert "Blue 3, Wild could have been" in turned


def test_where_the_pile_below_is_too_long_ago_the_verdict_stands_alone() -> None:
    words = judged().words()
    assert "Another card could have been played." in words
    assert "It was laid on" not in words


def test_an_honest_player_is_told_to_have_been_so() -> None:
    words = judged(CardPlayed(MINE, card("bS"), None, 5), guilty=False).words()
    assert "It was laid on Blue Skip" in words
    assert "No bluff. You drew 6" in words
    assert "the Wild Draw 4 was allowed." in words


def test_two_hands_of_25_cards_hold_discords_limits_in_every_language() -> None:
    mine = "r0 r1 r2 r3 r4 r5 r6 r7 r8 r9 rS rR rD y0 y1 y2 y3 y4 y5 y6 y7 y8 y9 yS W"
    theirs = "g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 gS gR gD b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 bS W"
    below = CardPlayed(MINE, card("g7"), None, 5)
    given = shown(
        cards(mine),
        [*PLAYS, *(PlayCard(MINE, held) for held in cards(mine)[:-1])],
        on=board(table=table("F", 0, uno=THEIRS)),
        challenged=opened(below, held=theirs),
    )
    notice = "A sentence of some length that tells what was refused, and what is possible now."
    for locale in LIBRARY.locales:
        for which in (look(locale=locale), look(WidePictures(), locale)):
            for menu in (Menu(), Menu(challenged=True), Menu(page=1, challenged=True)):
                check(hand_panel(given, which, menu=menu))
            check(hand_panel(given, which, menu=Menu(challenged=True, notice=notice)))
