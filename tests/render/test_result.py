from typing import Any, get_args

import pytest

from bot.duel.records import UserId
from bot.engine.actions import VoidCause
from bot.engine.cards import DECK_112
from bot.engine.events import MatchEnd
from bot.engine.seats import Seat
from bot.engine.view import MatchResult, RoundResult
from bot.render.board import board_panel, ended_panel
from bot.render.panel import Panel
from bot.render.shuffle import shuffle_panel
from tests.render.limits import CALLED, check
from tests.render.scenes import LOOK, MINE, SLOW, WidePictures, board, cards, look, table, verbs

WON = RoundResult(2, MINE, ((), cards("r5 r5 W")), (0, 25))
BLOCKED = RoundResult(4, None, (cards("r1"), cards("bD")), (1, 10))


def between(last: RoundResult, **changes: Any) -> Panel:  # noqa: ANN401 - any field of the table
    resting = table(phase="between", to_act=(), turn=None, last_round=last, **changes)
    next_at = None if resting.rules.slow else 1_700_000_020_000
    return board_panel(board(table=resting, next_round_at_ms=next_at, deadline_ms=None), LOOK)


def ended(
    winner: Seat | None,
    cause: MatchEnd,
    void: VoidCause | None = None,
    seed: str | None = "cd" * 32,
) -> Panel:
    over = table(
        phase="over",
        to_act=(),
        last_round=WON,
        scores=(120, 215),
        result=MatchResult(winner, cause, void),
    )
    return board_panel(
        board(status="over", table=over, seed_hex=seed, accepted_by=123_456, deadline_ms=None), LOOK
    )


def test_a_round_end_shows_who_won_it_and_what_was_left_in_both_hands() -> None:
    words = between(WON).words()
    assert words.startswith("## Round 2 goes to <@1000>!")
    assert "<@1000> went out: **+0**" in words
    assert "<@2000> is left with Red 5 \u00d72, Wild: **+25 points**" in words


def test_a_round_end_shows_the_running_score_and_when_it_goes_on() -> None:
    panel = between(WON)
    assert "<@1000>: **45 points** ▰▱▱▱▱" in panel.words()
    assert "<@2000>: **30 points** ▰▱▱▱▱" in panel.words()
    assert "<t:1700000020:R>" in panel.words()
    assert verbs(panel) == ["next", "rules", "more"]


def test_a_blocked_round_is_told_as_such_with_both_hands() -> None:
    words = between(BLOCKED).words()
    assert "Round 4 is blocked" in words
    assert "Red 1: **+1 point**" in words
    assert "Blue Draw 2: **+10 points**" in words


def test_the_next_round_of_a_slow_match_waits_for_a_look() -> None:
    words = between(WON, rules=SLOW).words()
    assert "as soon as one of you presses **Next round** or looks" in words
    assert "<t:" not in words


def test_a_blocked_round_with_the_whole_deck_in_hand_holds_the_limits() -> None:
    whole = RoundResult(9, None, (DECK_112[::2], DECK_112[1::2]), (1, 10))
    resting = table(phase="between", to_act=(), last_round=whole)
    check(board_panel(board(table=resting), look(WidePictures())), room=CALLED)


def test_a_match_won_by_score_names_winner_and_margin_and_the_last_hands() -> None:
    words = ended(MINE, "score").words()
    assert words.startswith("## 🏆 <@1000> wins the match!\nWon by 95 points.")
    assert "<@2000> is left with" in words
    assert "<@1000>: **120 points** ▰▰▰▱▱" in words


@pytest.mark.parametrize(
    ("cause", "told"),
    [
        ("resigned", "<@2000> resigned."),
        ("claimed", "<@2000> ran out of time."),
    ],
)
def test_a_match_that_was_given_up_shows_no_hand(cause: MatchEnd, told: str) -> None:
    words = ended(MINE, cause).words()
    assert words.startswith(f"## 🏆 <@1000> wins!\n{told}")
    assert "left with" not in words


def test_a_round_that_was_broken_off_is_not_counted() -> None:
    resigned = MatchResult(MINE, "resigned", None)
    third = table(phase="over", to_act=(), round_number=3, last_round=WON, result=resigned)
    assert "2 rounds" in board_panel(board(status="over", table=third), LOOK).words()
    first = table(phase="over", to_act=(), round_number=1, last_round=None, result=resigned)
    assert "round" not in board_panel(board(status="over", table=first), LOOK).words()


def test_the_end_is_told_to_its_players_as_their_own_and_to_others_as_it_is() -> None:
    resigned = MatchResult(MINE, "resigned", None)
    over = table(phase="over", to_act=(), last_round=WON, result=resigned)
    given = board(status="over", table=over)
    mine, theirs, others = (
        ended_panel(given, user, LOOK).words() for user in (*given.players, UserId(9))
    )
    assert mine.startswith("## 🏆 You win!\n")
    assert theirs.startswith("## You give up\n🏆 <@1000> wins.\n")
    assert others.startswith("## 🏆 <@1000> wins!\n")


@pytest.mark.parametrize(
    ("cause", "shown"), [("score", True), ("resigned", False), ("claimed", False)]
)
def test_rule_7_1_a_player_is_sent_to_the_board_for_the_hands_only_if_it_shows_them(
    cause: MatchEnd, *, shown: bool
) -> None:
    over = table(phase="over", to_act=(), last_round=WON, result=MatchResult(MINE, cause, None))
    given = board(status="over", table=over)
    for user in given.players:
        words = ended_panel(given, user, LOOK).words()
        assert ("what was left in both hands" in words) == shown
    assert ("is left with" in board_panel(given, LOOK).words()) == shown


def test_rule_4_7_a_match_that_a_blocked_round_ends_says_why_two_hands_are_shown() -> None:
    result = MatchResult(MINE, "score", None)
    over = table(phase="over", to_act=(), last_round=BLOCKED, result=result)
    assert "Nobody went out" in board_panel(board(status="over", table=over), LOOK).words()
    assert "Nobody went out" not in ended(MINE, "score").words()


def test_rule_7_6_an_idle_match_does_not_say_how_long_as_that_depends_on_its_limit() -> None:
    words = ended(None, "void", "idle").words()
    assert "fell asleep" in words
    assert "day" not in words


def test_every_cause_of_a_void_has_its_words_and_counts_for_nobody() -> None:
    told = [ended(None, "void", cause).words() for cause in get_args(VoidCause)]
    assert len(set(told)) == len(told)
    assert all("It counts for nobody." in words for words in told)


def test_the_shuffle_is_checked_behind_a_button_with_the_command_filled_in() -> None:
    over = board(status="over", seed_hex="cd" * 32, accepted_by=123_456)
    words = shuffle_panel(over, LOOK).words()
    assert f"`python -m bot verify {'cd' * 32} 123456`" in words
    assert "ab" * 32 in words
    assert "cd" * 32 not in ended(MINE, "score").words()


def test_before_the_end_the_seal_is_all_there_is_to_see_of_the_shuffle() -> None:
    words = shuffle_panel(board(accepted_by=123_456), LOOK).words()
    assert "ab" * 32 in words
    assert "verify" not in words


def test_without_a_seed_there_is_nothing_to_check() -> None:
    assert "shuffle" not in verbs(ended(MINE, "score", seed=None))


def test_a_live_match_shows_no_seed() -> None:
    assert "cd" * 32 not in board_panel(board(), LOOK).words()


def test_a_rematch_is_one_press_away() -> None:
    assert verbs(ended(MINE, "score")) == ["rematch", "rules", "shuffle"]
    assert verbs(ended(None, "void", "early")) == ["rematch", "rules", "shuffle"]
    assert verbs(ended(None, "void", "gone")) == ["rules", "shuffle"]
