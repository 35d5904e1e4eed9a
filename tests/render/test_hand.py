"""What a player is shown and offered, in each state that a hand can be in."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest

from bot.duel.records import Call
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
from bot.engine.events import CardPlayed, CardsDrawn, MatchEnd, UnoCaught
from bot.engine.view import MatchResult, RoundResult
from bot.render.board import board_panel
from bot.render.panel import Row
from tests.render.scenes import (
    HELD,
    LOOK,
    MINE,
    PLAYS,
    PROMPT,
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
AROUND = ["Why not?", "↕ Rank", "More"]
"""The buttons that change nothing in the game."""


def test_the_own_move_stands_first_with_the_card_it_is_on() -> None:
    lines = panel(shown(HELD, PLAYS)).words().split("\n")
    assert lines[:2] == ["### Your move on Blue 7", "⏳ <t:1700000301:R>"]


def test_the_whole_hand_is_shown_with_its_worth() -> None:
    words = panel(shown(HELD, PLAYS)).words()
    assert "**Your hand**: 6 cards, 47 points\n" in words
    assert "🔴 **Red**: 5 \u00d72\n🟦 **Blue**: 3, 9, Skip\n🌈 **Wilds**: Wild" in words


def test_why_a_card_can_be_played_is_told() -> None:
    assert "Fits: blue, any 7, or a wild." in panel(shown(HELD, PLAYS)).words()
    wild = panel(shown(HELD, PLAYS, **on(top="W", colour=3))).words()
    assert "Fits: blue only, or a wild." in wild


def test_there_is_a_button_for_each_distinct_card_that_can_be_played_and_for_no_other() -> None:
    twins = cards("b3 b3 r5")
    legal: Legal = (*(PlayCard(MINE, c) for c in twins[:2]), DrawCard(MINE))
    made = panel(shown(twins, legal))
    assert labels(made) == ["Blue 3 \u00d72", "Draw a card", *AROUND]
    assert verbs(made)[0] == f"play:{twins[0]}"


def test_no_button_of_a_hand_is_left_alone_by_a_row_that_is_too_long() -> None:
    held = cards("b0 b1 b2 b3 b4 b5 b6 b7")
    made = panel(shown(held, (*(PlayCard(MINE, c) for c in held), DrawCard(MINE))))
    widths = [len(block.buttons) for block in made.blocks if isinstance(block, Row)]
    assert widths == [4, 4, 1, len(AROUND)]


def test_a_card_with_one_meaning_is_played_by_one_press_and_a_wild_opens_its_colours() -> None:
    made = verbs(panel(shown(HELD, PLAYS)))
    assert made[:4] == [f"play:{c}" for c in cards("b3 b9 bS")] + [f"menu:{card('W')}"]


def test_without_a_card_that_fits_the_hand_says_to_draw() -> None:
    made = panel(shown(cards("r5"), (DrawCard(MINE),)))
    assert "Nothing in your hand fits: draw a card." in made.words()
    assert labels(made) == ["Draw a card", "Why not?", "More"]


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
    assert "The card you drew fits: **Blue 3 🟦**" in made.words()
    assert labels(made) == ["Blue 3", "Keep it", *AROUND]


def test_a_volley_is_answered_or_taken_as_a_whole() -> None:
    volley = on(top="gD", colour=2, phase="volley", volley=6)
    held = cards("rD r5")
    made = panel(shown(held, (PlayCard(MINE, held[0]), TakeVolley(MINE)), **volley))
    assert "Put a Draw 2 on it" in made.words()
    assert labels(made) == ["Red Draw 2", "Take 6", *AROUND]
    without = panel(shown(cards("r5"), (TakeVolley(MINE),), **volley))
    assert "You have no Draw 2" in without.words()
    assert labels(without) == ["Take 6", "Why not?", "More"]


def test_a_wild_draw_four_is_taken_or_challenged_with_the_odds_told_before() -> None:
    legal: Legal = (AcceptDrawFour(MINE), ChallengeDrawFour(MINE))
    made = panel(shown(HELD, legal, **on(top="F", colour=2, phase="draw_four")))
    assert "<@2000> draws 4 and you none. If not, you draw 6." in made.words()
    assert labels(made) == ["Take 4", "Challenge!", "Refresh", "↕ Rank", "More"]
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
    assert verbs(made) == ["hand", "sort:rank", "more"]
    faced = panel(shown(HELD, (), **on(phase="draw_four", to_act=(THEIRS,))))
    assert "bluff" not in faced.words()


def test_the_draft_shows_the_seen_card_and_what_is_chosen_so_far() -> None:
    legal: Legal = (DraftKeep(MINE), DraftReject(MINE))
    drafting = on(top=None, colour=None, phase="draft", drafted=(2, 4), to_act=(MINE, THEIRS))
    made = panel(shown(cards("r5 r5"), legal, offered=card("g9"), **drafting))
    assert made.words().startswith("### Your draft: card 3 of 7")
    assert "You see **Green 9**" in made.words()
    assert "**Chosen so far**: 2 of 7\n🔴 **Red**: 5 \u00d72" in made.words()
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
    assert "You drew Green 1, Green 2" in panel(shown(HELD, PLAYS, recent=(drew,))).words()


def test_a_holder_who_called_too_late_is_told_so() -> None:
    drawn = CardsDrawn(MINE, "uno", 2, cards("b3 r9"))
    past = (UnoCaught(MINE), drawn)
    for ahead_ms, told in ((412, "for being late with UNO"), (None, "for not saying UNO")):
        call = Call(PROMPT, THEIRS, 830, ahead_ms)
        raced = board(table=table(to_act=(THEIRS,)), last_call=call, recent=past)
        assert told in panel(shown(HELD, (), recent=past, on=raced)).words()


def test_a_holder_who_has_not_called_is_sent_to_the_button_in_the_channel() -> None:
    made = panel(shown(cards("r5"), (CallUno(MINE),), **on(uno=MINE, counts=(1, 5))))
    assert made.words().startswith("### Say UNO first!")
    assert "in the channel" in made.words()
    assert verbs(made) == ["why", "more"]


def test_the_race_has_no_button_in_a_hand_so_that_both_see_it_at_the_same_moment() -> None:
    legal: Legal = (*PLAYS, CatchUno(MINE))
    made = panel(shown(HELD, legal, **on(uno=THEIRS, counts=(6, 1))))
    assert "uno" not in verbs(made)
    assert "Press **UNO!** in the channel first, and <@2000> draws two." in made.words()


def test_rule_5_1_whoever_must_say_uno_reads_that_first_also_while_the_other_is_to_move() -> None:
    waits = {"uno": MINE, "counts": (1, 5), "to_act": (THEIRS,), "turn": THEIRS}
    made = panel(shown(cards("r5"), (CallUno(MINE),), **on(**waits)))
    assert made.words().startswith("### Say UNO first!")
    assert "<t:" not in made.words()
    theirs = panel(shown(HELD, PLAYS, seat=THEIRS, **on(**waits)))
    assert "Say UNO first" not in theirs.words()
    assert "<t:" in theirs.words()


def test_rule_7_6_the_own_time_is_told_to_a_holder_whose_turn_it_is_too() -> None:
    made = panel(shown(cards("r5"), (CallUno(MINE),), **on(uno=MINE, counts=(1, 5))))
    assert "<t:" in made.words()


def test_rule_5_7_a_slow_match_asks_nobody_to_say_uno_in_the_channel() -> None:
    waits = {"uno": MINE, "counts": (1, 5), "to_act": (THEIRS,), "turn": THEIRS}
    made = panel(shown(cards("r5"), (), **on(rules=SLOW, **waits)))
    assert "Say UNO first" not in made.words()


def test_in_a_slow_match_the_other_is_caught_from_the_hand() -> None:
    legal: Legal = (*PLAYS, CatchUno(MINE))
    made = panel(shown(HELD, legal, **on(rules=SLOW, uno=THEIRS, counts=(6, 1))))
    assert "uno" in verbs(made)
    assert "did not say UNO" in made.words()


LOST = RoundResult(2, THEIRS, (cards("W r5"), ()), (20, 0))


def test_between_rounds_the_hand_is_the_outcome_told_to_you_and_the_next_round() -> None:
    resting = table(phase="between", to_act=(), last_round=LOST)
    made = panel(shown((), (), on=board(table=resting, next_round_at_ms=1_700_000_020_000)))
    assert made.words().startswith("## Round 2 goes to <@2000>!\nYou are left with Red 5")
    assert "<@1000>: **45 points**" in made.words()
    assert "<t:1700000020:R>" in made.words()
    assert verbs(made) == ["next"]
    won = replace(resting, last_round=replace(LOST, winner=MINE, hands=LOST.hands[::-1]))
    theirs = panel(shown((), (), on=board(table=won)))
    assert theirs.words().startswith("## Round 2 is yours!\nYou went out: **+0**")


def test_a_slow_match_says_the_same_of_its_next_round_in_the_hand_and_on_the_board() -> None:
    resting = board(table=table(phase="between", to_act=(), rules=SLOW, last_round=LOST))
    told = "The next round starts as soon as one of you presses **Next round** or looks at"
    assert told in panel(shown((), (), on=resting)).words()
    assert told in board_panel(resting, LOOK).words()


@pytest.mark.parametrize(
    ("cause", "won", "lost"),
    [
        ("score", "## 🏆 You win the match!", "## You lose the match\n🏆 <@1000> wins."),
        ("resigned", "## 🏆 You win!\n<@2000> resigned.", "## You give up\n🏆 <@1000> wins."),
        (
            "claimed",
            "## 🏆 You win!\n<@2000> ran out of time.",
            "## You ran out of time\n🏆 <@1000> wins.",
        ),
    ],
)
def test_the_hand_of_a_match_that_is_over_tells_its_player_the_end_and_offers_a_rematch(
    cause: MatchEnd, won: str, lost: str
) -> None:
    over = table(phase="over", to_act=(), result=MatchResult(MINE, cause, None), scores=(45, 210))
    ended = board(status="over", table=over)
    mine, theirs = (panel(shown(HELD, (), seat=seat, on=ended)) for seat in (MINE, THEIRS))
    assert mine.words().startswith(won)
    assert theirs.words().startswith(lost)
    assert "<@2000>: **210 points**" in theirs.words()
    assert verbs(mine) == verbs(theirs) == ["rematch"]


def test_no_rematch_is_offered_where_the_channel_is_gone() -> None:
    gone = table(phase="over", to_act=(), result=MatchResult(None, "void", "gone"))
    assert verbs(panel(shown(HELD, (), on=board(status="over", table=gone)))) == []


def test_a_notice_stands_on_top_of_the_hand() -> None:
    made = panel(shown(HELD, PLAYS), notice="That card does not fit.")
    assert made.words().startswith("⚠️ That card does not fit.\n### Your move on Blue 7\n")
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


def test_the_hand_stands_above_its_choices() -> None:
    made = panel(shown(HELD, PLAYS), card=card("W"))
    assert made.words().startswith("### Your move on Blue 7\n⏳")
    assert "🔴 **Red**: 5 \u00d72\n🟦 **Blue**: 3, 9, Skip\n" in made.words()
    assert "### Which color?" in made.words()


def test_a_wild_draw_four_names_what_it_was_laid_on() -> None:
    four = on(top="F", colour=2, phase="draw_four")
    legal: Legal = (AcceptDrawFour(MINE), ChallengeDrawFour(MINE))
    laid = CardPlayed(THEIRS, card("F"), COLOURS[2], 4)
    plain_card = (CardPlayed(MINE, card("b7"), None, 5), laid)
    assert (
        "It was laid on Blue 7 🟦\n" in panel(shown(HELD, legal, recent=plain_card, **four)).words()
    )
    wild = (CardPlayed(MINE, card("W"), COLOURS[0], 5), laid)
    told = panel(shown(HELD, legal, recent=wild, **four)).words()
    assert "It was laid on Wild 🌈, with red 🔴 in force." in told
    assert "laid on" not in panel(shown(HELD, legal, recent=(laid,), **four)).words()


def test_how_many_cards_the_opponent_holds_is_told_in_one_short_line() -> None:
    crowd = panel(shown(HELD, PLAYS, **on(counts=(6, 45)))).words()
    assert "-# <@2000>: 45 cards\n" in crowd


def test_what_the_headline_tells_is_not_told_again_below() -> None:
    theirs = CardPlayed(THEIRS, card("b7"), None, 5)
    told = panel(shown(HELD, PLAYS, recent=(theirs,))).words()
    assert told.count("Blue 7") == 1
    drawn = card("b3")
    legal: Legal = (PlayCard(MINE, drawn), KeepDrawn(MINE))
    drew = CardsDrawn(MINE, "turn", 1, (drawn,))
    told = panel(shown(HELD, legal, drawn=drawn, recent=(drew,), **on(phase="drawn"))).words()
    assert told.count("Blue 3") == 1
    waits = panel(shown(HELD, (), recent=(theirs,), **on(to_act=(THEIRS,)))).words()
    assert "<@2000> played Blue 7" in waits


def test_what_a_hand_costs_is_left_out_while_more_cards_are_to_come() -> None:
    volley = on(top="gD", colour=2, phase="volley", volley=6)
    assert "points" not in panel(shown(cards("r5"), (TakeVolley(MINE),), **volley)).words()
    waits = {**volley, **on(top="gD", colour=2, phase="volley", volley=6, to_act=(THEIRS,))}
    assert "1 card, 5 points" in panel(shown(cards("r5"), (), **waits)).words()


def test_a_single_draw_two_is_no_volley() -> None:
    one = panel(
        shown(cards("r5"), (TakeVolley(MINE),), **on(top="gD", colour=2, phase="volley", volley=2))
    )
    assert one.words().startswith("### You face a Draw 2!\n")
    two = panel(
        shown(cards("r5"), (TakeVolley(MINE),), **on(top="gD", colour=2, phase="volley", volley=4))
    )
    assert two.words().startswith("### You face 4 cards!\n")
    assert "+2" not in two.words()


def test_the_catch_of_a_slow_match_stands_before_the_cards_that_give_it_up() -> None:
    legal: Legal = (*PLAYS, CatchUno(MINE))
    made = panel(shown(HELD, legal, **on(rules=SLOW, uno=THEIRS, counts=(6, 1))))
    assert verbs(made)[0] == "uno"
