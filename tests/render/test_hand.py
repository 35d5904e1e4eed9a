"""What a player is shown and offered, in each state that a hand can be in."""

from collections.abc import Sequence
from typing import TypeAlias

from bot.engine.actions import (
    AcceptDrawFour,
    CallUno,
    CatchUno,
    ChallengeDrawFour,
    ChooseColour,
    DraftKeep,
    DraftReject,
    DrawCard,
    KeepDrawn,
    PlayCard,
    PlayerAction,
    TakeVolley,
)
from bot.engine.cards import COLOURS
from bot.engine.events import CardsDrawn, MatchEnded, RoundEnded
from tests.render.scenes import (
    HELD,
    MINE,
    PLAYS,
    SLOW,
    THEIRS,
    board,
    card,
    cards,
    labels,
    on,
    panel,
    shown,
    table,
    verbs,
)

Legal: TypeAlias = Sequence[PlayerAction]


def test_the_own_move_stands_first() -> None:
    lines = panel(shown(HELD, PLAYS)).words().split("\n")
    assert lines[:2] == ["### Your move!", "⏳ <t:1700000301:R>"]


def test_the_whole_hand_is_shown_with_its_worth() -> None:
    words = panel(shown(HELD, PLAYS)).words()
    assert "**Your hand** · 6 cards · 47 points" in words
    assert "🔴 **Red**: 5 \u00d72\n🟦 **Blue**: 3 · 9 · Skip\n🌈 **Wild**: Wild" in words


def test_why_a_card_can_be_played_is_told() -> None:
    assert "Fits: 🟦 blue, any 7, or a wild." in panel(shown(HELD, PLAYS)).words()
    wild = panel(shown(HELD, PLAYS, **on(top="W", colour=3))).words()
    assert "Fits: 🟦 blue only, or a wild." in wild


def test_there_is_a_button_for_each_distinct_card_that_can_be_played_and_for_no_other() -> None:
    twins = cards("b3 b3 r5")
    legal: Legal = (*(PlayCard(MINE, c) for c in twins[:2]), DrawCard(MINE))
    made = panel(shown(twins, legal))
    assert labels(made) == ["Blue 3 \u00d72", "Draw a card", "Refresh", "More"]
    assert verbs(made)[0] == f"play:{twins[0]}"


def test_a_card_with_one_meaning_is_played_by_one_press_and_a_wild_opens_its_colours() -> None:
    made = verbs(panel(shown(HELD, PLAYS)))
    assert made[:4] == [f"play:{c}" for c in cards("b3 b9 bS")] + [f"menu:{card('W')}"]


def test_without_a_card_that_fits_the_hand_says_to_draw() -> None:
    made = panel(shown(cards("r5"), (DrawCard(MINE),)))
    assert "Nothing in your hand fits: draw a card." in made.words()
    assert labels(made) == ["Draw a card", "Refresh", "More"]


def test_where_nothing_can_be_drawn_the_button_is_a_pass() -> None:
    empty = on(draw_pile=0, discard_pile=1)
    assert "Pass" in labels(panel(shown(cards("r5"), (DrawCard(MINE),), **empty)))
    fits = panel(shown(HELD, PLAYS, **empty))
    assert "Pass" in labels(fits)
    assert "nothing left to draw" in fits.words()
    turned = on(draw_pile=0, discard_pile=2)
    assert "Draw a card" in labels(panel(shown(cards("r5"), (DrawCard(MINE),), **turned)))


def test_a_drawn_card_can_be_played_or_kept() -> None:
    drawn = card("b3")
    made = panel(
        shown(HELD, (PlayCard(MINE, drawn), KeepDrawn(MINE)), drawn=drawn, **on(phase="drawn"))
    )
    assert "You drew **🟦 Blue 3**. It fits." in made.words()
    assert labels(made) == ["Blue 3", "Keep it", "Refresh", "More"]


def test_a_volley_is_answered_or_taken_as_a_whole() -> None:
    volley = on(top="gD", colour=2, phase="volley", volley=6)
    held = cards("rD r5")
    made = panel(shown(held, (PlayCard(MINE, held[0]), TakeVolley(MINE)), **volley))
    assert "Put a Draw 2 on it" in made.words()
    assert labels(made) == ["Red Draw 2", "Take 6", "Refresh", "More"]
    without = panel(shown(cards("r5"), (TakeVolley(MINE),), **volley))
    assert "You have no Draw 2" in without.words()
    assert labels(without) == ["Take 6", "Refresh", "More"]


def test_a_wild_draw_four_is_taken_or_challenged_with_the_odds_told_before() -> None:
    legal: Legal = (AcceptDrawFour(MINE), ChallengeDrawFour(MINE))
    made = panel(shown(HELD, legal, **on(top="F", colour=2, phase="draw_four")))
    assert "<@2000> draws 4. If not, you draw 6." in made.words()
    assert labels(made) == ["Take 4", "Challenge!", "Refresh", "More"]
    assert verbs(made)[:2] == ["accept-four", "challenge"]


def test_the_colour_of_a_wild_turned_up_is_named_by_one_of_four_buttons() -> None:
    legal = tuple(ChooseColour(MINE, colour) for colour in COLOURS)
    made = panel(shown(HELD, legal, **on(top="W", colour=None, phase="colour")))
    assert "Name the color" in made.words()
    assert "The first card has no color" in made.words()
    assert verbs(made)[:4] == ["colour:r", "colour:y", "colour:g", "colour:b"]


def test_while_the_other_moves_the_hand_is_shown_without_card_buttons() -> None:
    made = panel(shown(HELD, (), **on(to_act=(THEIRS,))))
    assert made.words().startswith("### <@2000> to move")
    assert "**Your hand**" in made.words()
    assert "fits" not in made.words().lower()
    assert verbs(made) == ["hand", "more"]
    faced = panel(shown(HELD, (), **on(phase="draw_four", to_act=(THEIRS,))))
    assert "bluff" not in faced.words()


def test_the_draft_shows_the_seen_card_and_what_is_chosen_so_far() -> None:
    legal: Legal = (DraftKeep(MINE), DraftReject(MINE))
    drafting = on(top=None, colour=None, phase="draft", drafted=(2, 4), to_act=(MINE, THEIRS))
    made = panel(shown(cards("r5 r5"), legal, offered=card("g9"), **drafting))
    assert made.words().startswith("### Your draft: card 3 of 7")
    assert "You see **🌲 Green 9**" in made.words()
    assert "**Chosen so far** · 2 of 7\n🔴 **Red**: 5 \u00d72" in made.words()
    assert verbs(made) == ["keep-seen", "reject"]


def test_the_first_pick_has_an_empty_hand() -> None:
    legal: Legal = (DraftKeep(MINE), DraftReject(MINE))
    drafting = on(top=None, colour=None, phase="draft", drafted=(0, 0), to_act=(MINE, THEIRS))
    made = panel(shown((), legal, offered=card("g9"), **drafting))
    assert "You have no cards yet." in made.words()


def test_who_has_drafted_all_seven_waits_for_the_other() -> None:
    done = on(top=None, colour=None, phase="draft", drafted=(7, 4), to_act=(THEIRS,))
    made = panel(shown(cards("r1 r2 r3 r4 r5 r6 r7"), (), **done))
    assert made.words().startswith("### Your seven are chosen. <@2000> is still drafting")
    assert verbs(made) == ["hand"]


def test_in_a_draft_in_turn_the_other_pick_is_waited_for() -> None:
    theirs = on(top=None, colour=None, phase="draft", drafted=(2, 1), to_act=(THEIRS,))
    made = panel(shown(cards("r1 r2"), (), **theirs))
    assert "The next pick is <@2000>'s." in made.words()


def test_own_drawn_cards_are_told_to_their_owner() -> None:
    drew = CardsDrawn(MINE, "volley", 2, cards("g1 g2"))
    assert "You drew 🌲 Green 1 · 🌲 Green 2" in panel(shown(HELD, PLAYS, recent=(drew,))).words()


def test_a_holder_who_has_not_called_is_sent_to_the_button_in_the_channel() -> None:
    made = panel(shown(cards("r5"), (CallUno(MINE),), **on(uno=MINE, counts=(1, 5))))
    assert made.words().startswith("### Say UNO first!")
    assert "in the channel" in made.words()
    assert verbs(made) == ["hand", "more"]


def test_the_race_has_no_button_in_a_hand_so_that_both_see_it_at_the_same_moment() -> None:
    legal: Legal = (*PLAYS, CatchUno(MINE))
    made = panel(shown(HELD, legal, **on(uno=THEIRS, counts=(6, 1))))
    assert "uno" not in verbs(made)
    assert "UNO is being asked for in the channel!" in made.words()


def test_in_a_slow_match_the_other_is_caught_from_the_hand() -> None:
    legal: Legal = (*PLAYS, CatchUno(MINE))
    made = panel(shown(HELD, legal, **on(rules=SLOW, uno=THEIRS, counts=(6, 1))))
    assert "uno" in verbs(made)
    assert "did not say UNO" in made.words()


def test_between_rounds_the_hand_tells_the_outcome_and_offers_the_next_round() -> None:
    result = RoundEnded(2, MINE, ((), cards("W")), (0, 15), (45, 45))
    resting = board(table=table(phase="between", to_act=()), next_round_at_ms=1_700_000_020_000)
    made = panel(shown((), (), on=resting, recent=(result,)))
    assert "Round 2 is yours! <@2000> takes 15 points." in made.words()
    assert "<t:1700000020:R>" in made.words()
    assert verbs(made) == ["next"]
    slow = board(table=table(phase="between", to_act=(), rules=SLOW))
    assert "when one of you presses" in panel(shown((), (), on=slow)).words()


def test_a_hand_of_a_match_that_is_over_offers_nothing() -> None:
    over = board(status="over", table=table(phase="over", to_act=()))
    won = MatchEnded(MINE, "score", None, (45, 210))
    made = panel(shown(HELD, (), on=over, recent=(won,)))
    assert "You win the match!" in made.words()
    assert verbs(made) == []


def test_a_notice_stands_on_top_of_the_hand() -> None:
    made = panel(shown(HELD, PLAYS), notice="That card does not fit.")
    assert made.words().startswith("⚠️ That card does not fit.\n### Your move!")
    assert verbs(made) == verbs(panel(shown(HELD, PLAYS)))


def test_over_the_limit_is_told_to_who_must_act_and_to_who_waits() -> None:
    late = board(overdue=True)
    assert "You are over the limit" in panel(shown(HELD, PLAYS, on=late)).words()
    theirs = board(overdue=True, table=table(to_act=(THEIRS,)))
    assert "<@2000> is over the limit" in panel(shown(HELD, (), on=theirs)).words()


def test_the_buttons_of_a_draft_together_outlive_the_picks_of_the_other() -> None:
    legal: Legal = (DraftKeep(MINE), DraftReject(MINE))

    def pressed(theirs: int, version: int) -> set[int]:
        drafting = table(None, None, phase="draft", drafted=(2, theirs), to_act=(MINE, THEIRS))
        given = board(table=drafting, version=version)
        buttons = panel(shown(cards("r5 r5"), legal, offered=card("g9"), on=given)).buttons()
        return {button.press.version for button in buttons}

    assert pressed(4, 40) == pressed(5, 41)
    assert pressed(4, 40) != pressed(4, 41)
