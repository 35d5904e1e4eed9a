from dataclasses import replace

import pytest

from bot.duel.records import Call
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTurnedUp,
    DraftPicked,
    Event,
    UnoCalled,
    UnoCaught,
)
from bot.engine.rules import HouseRules
from bot.engine.seats import Seat
from bot.render.board import board_panel
from bot.render.challenge import challenge_panel
from bot.render.look import accent
from bot.render.panel import Panel
from tests.render.scenes import (
    LOOK,
    MINE,
    PROMPT,
    SLOW,
    THEIRS,
    board,
    card,
    cards,
    challenge,
    table,
    verbs,
)


def first_line(panel: Panel) -> str:
    return panel.words().split("\n")[0]


def test_whose_move_it_is_stands_first_and_until_when_below_it() -> None:
    panel = board_panel(board(), LOOK)
    assert panel.words().split("\n")[:2] == ["## <@1000> to move", "⏳ <t:1700000301:R>"]


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        ("turn", "<@2000> to move"),
        ("drawn", "<@2000> drew a card and may play it"),
        ("volley", "<@2000> faces 6 cards"),
        ("draw_four", "Take four, or challenge? <@2000> decides"),
        ("colour", "<@2000> names the color"),
    ],
)
def test_what_the_game_waits_for_is_told_in_words(phase: str, told: str) -> None:
    panel = board_panel(board(table=table(phase=phase, volley=6, to_act=(THEIRS,))), LOOK)
    assert first_line(panel) == f"## {told}"


@pytest.mark.parametrize(
    ("acting", "told"),
    [
        ((MINE, THEIRS), "Both are drafting"),
        ((THEIRS,), "<@2000> drafts card 5 of 7"),
        ((MINE,), "<@1000> drafts card 3 of 7"),
    ],
)
def test_a_draft_says_who_is_still_choosing(acting: tuple[Seat, ...], told: str) -> None:
    drafting = table(None, None, phase="draft", drafted=(2, 4), to_act=acting)
    panel = board_panel(board(table=drafting), LOOK)
    assert first_line(panel) == f"## {told}"
    assert "<@1000>: **45 points** ▰▱▱▱▱\n-# **2** of 7 chosen" in panel.words()
    assert "\n-# **4** of 7 chosen" in panel.words()


def test_the_discards_of_a_draft_are_seen_by_all() -> None:
    drafting = table(None, None, phase="draft", draft_discards=cards("r5 gS"))
    words = board_panel(board(table=drafting), LOOK).words()
    assert "Red 5, Green Skip" in words


def test_the_cuts_are_shown_at_the_first_draft() -> None:
    cut = ((card("r5"), card("g5")), (card("W"), card("b0")))
    first = table(None, None, phase="draft", round_number=1, cuts=cut, player_one=MINE)
    words = board_panel(board(table=first), LOOK).words()
    assert words.count("cut") == 4
    assert (
        "The higher card: <@1000> is Player 1. After the draft, Player 2 makes the first move."
        in words
    )
    assert "<@1000> cut Wild 🌈" in words
    # RULES 2.6, 3.0: who drafts first and who moves first are two.
    assert "After the draft, Player 2 makes the first move." in words
    later = table(None, None, phase="draft", round_number=2, cuts=cut)
    assert "cut" not in board_panel(board(table=later), LOOK).words()


def test_rule_2_2_the_cut_is_shown_after_a_deal_without_a_draft_as_long_as_that_is_news() -> None:
    cut = ((card("r5"), card("g4")),)
    turned = CardTurnedUp(card("b7"), THEIRS)
    begun = table(round_number=1, cuts=cut, player_one=MINE)
    dealt = replace(begun, rules=HouseRules(draft="deal"))
    words = board_panel(board(table=dealt, recent=(turned,)), LOOK).words()
    assert "The higher card: <@1000> is Player 1." in words
    # What the first card does may give the first move to either.
    assert "first move" not in words
    assert "The higher card" not in board_panel(board(table=dealt), LOOK).words()
    drafted = board_panel(board(table=begun, recent=(turned,)), LOOK).words()
    assert "The higher card" not in drafted


def test_the_top_card_is_told_in_words_with_its_symbol() -> None:
    assert "On the pile: **Blue 7**" in board_panel(board(), LOOK).words()


def test_a_wild_on_the_pile_shows_the_colour_in_force() -> None:
    panel = board_panel(board(table=table("W", 1)), LOOK)
    assert "**Wild** → **Yellow**" in panel.words()
    assert panel.accent == accent(table("W", 1).colour)


def test_a_wild_whose_colour_is_not_named_yet_says_so() -> None:
    panel = board_panel(board(table=table("W", None, phase="colour")), LOOK)
    assert "<@1000> names the color" in panel.words()
    assert "On the pile: **Wild**" in panel.words()
    assert panel.accent is None


def test_counts_and_points_of_both_are_told() -> None:
    words = board_panel(board(), LOOK).words()
    assert f"👉 <@1000>: **45 points** ▰▱▱▱▱\n-# **7 cards** {'🎴' * 7}\n" in words
    assert f"⚪️ <@2000>: **30 points** ▰▱▱▱▱\n-# **5 cards** {'🎴' * 5}\n" in words
    alone = board_panel(board(table=table(counts=(1, 5), scores=(1, 0))), LOOK).words()
    assert "<@1000>: **1 point** ▰▱▱▱▱\n-# **1 card** 🎴\n" in alone


def test_who_has_not_said_uno_is_marked() -> None:
    words = board_panel(board(table=table(uno=THEIRS, counts=(7, 1))), LOOK).words()
    assert "❗ <@2000>: **30 points**" in words
    assert "-# **one card, no UNO yet** 🎴" in words


def test_a_volley_and_a_pending_challenge_are_told() -> None:
    volley = board(table=table("gD", 2, phase="volley", volley=4, to_act=(THEIRS,)))
    told = board_panel(volley, LOOK).words()
    assert "faces 4 cards" in told
    assert "### 💥 +2 +2\n" in told
    four = board(table=table("F", 2, phase="draw_four", to_act=(THEIRS,)))
    assert first_line(board_panel(four, LOOK)) == "## Take four, or challenge? <@2000> decides"


def test_a_right_to_a_dump_is_told() -> None:
    words = board_panel(board(table=table("bR", 3, dump_right=True)), LOOK).words()
    assert "<@1000> may begin with **all** blue cards" in words


def test_the_last_six_events_are_told() -> None:
    past = tuple(CardPlayed(MINE, card(f"r{n}"), None, 9 - n) for n in range(9))
    words = board_panel(board(recent=past), LOOK).words()
    assert [f"Red {n} 🔴\n" in words for n in range(9)] == [False] * 3 + [True] * 6


def test_a_drawn_card_is_counted_and_not_named() -> None:
    words = board_panel(board(recent=(CardsDrawn(MINE, "turn", 1, None),)), LOOK).words()
    assert "<@1000> drew 1 card." in words


def test_a_race_is_told_for_some_moves_and_only_if_both_pressed() -> None:
    def told(ahead_ms: int | None, moves: int) -> str:
        past = (UnoCalled(THEIRS), *(CardPlayed(MINE, card("r1"), None, 9) for _ in range(moves)))
        raced = board(last_call=Call(PROMPT, THEIRS, 830, ahead_ms), recent=past)
        return board_panel(raced, LOOK).words()

    assert "UNO: <@2000> was first after 830 ms, 412 ms ahead." in told(412, 5)
    assert "was first" not in told(412, 6)
    assert "was first" not in told(None, 0)
    assert "<@2000> said **UNO!**" in told(None, 0)


CAUGHT = (UnoCaught(MINE), CardsDrawn(MINE, "uno", 2, None))


@pytest.mark.parametrize(
    ("call", "past", "told"),
    [
        (Call(PROMPT, THEIRS, 830, 412), CAUGHT, "being late with UNO"),
        (Call(PROMPT, THEIRS, 830, None), CAUGHT, "not saying UNO"),
        (None, CAUGHT, "not saying UNO"),
        (Call(PROMPT, THEIRS, 830, 412), (*CAUGHT, UnoCalled(THEIRS)), "not saying UNO"),
        (Call(PROMPT, MINE, 830, 0), (*CAUGHT, UnoCalled(MINE)), "not saying UNO"),
    ],
)
def test_who_pressed_too_late_is_not_told_to_have_said_nothing(
    call: Call | None, past: tuple[Event, ...], told: str
) -> None:
    words = board_panel(board(last_call=call, recent=past), LOOK).words()
    assert f"<@1000> drew 2 cards for {told}." in words


def test_of_two_catches_only_the_last_one_is_that_of_the_last_race() -> None:
    again = (UnoCaught(MINE), CardsDrawn(MINE, "uno", 2, None))
    raced = board(last_call=Call(PROMPT, THEIRS, 830, 412), recent=(*CAUGHT, *again))
    words = board_panel(raced, LOOK).words()
    assert words.count("for being late with UNO") == words.count("for not saying UNO") == 1
    assert words.index("being late") < words.index("not saying")


def test_a_race_that_nobody_won_leaves_no_line() -> None:
    raced = board(last_call=Call(PROMPT, None, None, None))
    assert board_panel(raced, LOOK) == board_panel(board(), LOOK)


def test_the_buttons_of_the_board() -> None:
    assert verbs(board_panel(board(), LOOK)) == ["hand", "rules", "more"]


def test_the_opponent_of_who_is_overdue_finds_the_claims_on_the_board() -> None:
    panel = board_panel(board(overdue=True, table=table(to_act=(THEIRS,))), LOOK)
    assert "<@2000> is over the limit" in panel.words()
    assert verbs(panel) == ["hand", "rules", "more", "claim-win", "claim-void"]


def test_both_overdue_in_a_draft_are_told_alike() -> None:
    both = table(None, None, phase="draft", drafted=(1, 1), to_act=(MINE, THEIRS))
    panel = board_panel(board(overdue=True, table=both), LOOK)
    assert "both over the limit" in panel.words()


def test_a_match_without_a_limit_running_shows_none() -> None:
    assert "<t:" not in board_panel(board(deadline_ms=None), LOOK).words()


def test_a_slow_match_looks_like_any_other() -> None:
    assert verbs(board_panel(board(table=table(rules=SLOW)), LOOK)) == ["hand", "rules", "more"]


def test_a_board_without_a_match_is_its_challenge() -> None:
    assert board_panel(challenge(), LOOK) == challenge_panel(challenge(), LOOK)


def test_the_board_calls_nobody() -> None:
    assert board_panel(board(), LOOK).ping == ()


def test_a_volley_grows_with_every_draw_two() -> None:
    lines = []
    for total in (4, 6, 16):
        volley = board(table=table("gD", 2, phase="volley", volley=total, to_act=(THEIRS,)))
        words = board_panel(volley, LOOK).words().split("\n")
        lines.append(next(line for line in words if "💥" in line))
    assert [line.count("+2") for line in lines] == [2, 3, 8]


def test_a_card_discarded_in_the_draft_is_told_once() -> None:
    told = DraftPicked(MINE, 0, rejected=True, discarded=card("r5"), kept=None)
    drafting = table(None, None, phase="draft", draft_discards=cards("r5 gS"))
    words = board_panel(board(table=drafting, recent=(told,)), LOOK).words()
    assert words.count("Red 5") == 1
    assert "Discarded earlier: Green Skip" in words


def test_who_said_uno_is_told_once_with_how_fast() -> None:
    called = board(recent=(UnoCalled(THEIRS),), last_call=Call(PROMPT, THEIRS, 4069, 412))
    words = board_panel(called, LOOK).words()
    assert "said **UNO!**" not in words
    assert "<@2000> was first after 4.1 s, 412 ms ahead." in words
    assert "said **UNO!**" in board_panel(board(recent=(UnoCalled(THEIRS),)), LOOK).words()


def test_a_crowded_hand_is_shown_by_a_bounded_number_of_backs() -> None:
    crowd = board_panel(board(table=table(counts=(45, 1))), LOOK).words()
    assert "**45 cards** 🎴🎴🎴🎴🎴🎴🎴…" in crowd
