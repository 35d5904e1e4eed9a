"""What holds at every moment, whatever is played."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import CallUno, CatchUno, PlayCard, StartRound
from bot.engine.cards import COLOUR_OF, RANK_OF, RED, REVERSE
from bot.engine.codec import decode_action, encode_action, replay
from bot.engine.deck import Seed, cuts, deal, full_deck
from bot.engine.errors import IllegalAction
from bot.engine.events import RoundEnded
from bot.engine.match import actors, apply, legal_actions, new_match
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, SEATS
from bot.engine.state import MatchState, Step
from bot.engine.turn import matches
from bot.engine.view import hand_view, why_not
from tests.engine.notation import notation, position
from tests.engine.strategies import (
    candidates,
    deals,
    house_rules,
    middles,
    moves_of,
    new_matches,
    played,
    umpire_actions,
    windows,
)

LONGEST_MATCH = 200_000
"""Actions; random play needs some 3,000."""


def assert_sound(state: MatchState) -> None:
    """Check what every state promises."""
    hands, phase = state.hands, state.phase
    everything = (*hands[0], *hands[1], *state.draw, *state.discard)
    deck = full_deck(state.frame.rules) if state.frame.round_number else ()
    assert Counter(everything) == Counter(deck), "each card exactly once"
    assert all(list(hand) == sorted(hand) for hand in hands)
    if state.uno is not None:
        assert len(hands[state.uno]) == 1, "a window is over one card"
        assert phase in ("turn", "drawn", "volley", "draw_four")
    assert (phase == "volley") == (state.volley > 0)
    assert (phase == "drawn") == (state.drawn is not None)
    assert phase == "draw_four" or (state.laid, state.bluff) == ((), False)
    if state.drawn is not None:
        assert state.drawn in hands[state.turn]
        assert matches(state.drawn, state.discard[-1], state.colour)
    if state.dump_right:
        assert (phase, RANK_OF[state.discard[-1]]) == ("turn", REVERSE)
    if phase in ("turn", "drawn", "volley", "draw_four"):
        assert min(map(len, hands)) > 0, "a round goes on while both have cards"
        assert COLOUR_OF[state.discard[-1]] in (None, state.colour)
        assert state.colour is not None
    assert (phase == "over") == (state.frame.result is not None)
    assert (not actors(state)) == (phase in ("between", "over"))
    for seat in actors(state):
        assert legal_actions(state, seat), "who must act can"


@given(played())
def test_a_position_is_sound_whatever_was_played(state: MatchState) -> None:
    assert_sound(state)
    for action in moves_of(state):
        assert_sound(apply(state, action).state)


@given(played())
def test_umpires_leave_a_sound_match_too(state: MatchState) -> None:
    for action in umpire_actions():
        try:
            after = apply(state, action).state
        except IllegalAction:
            continue
        assert_sound(after)
        assert after.hands == state.hands


@given(st.data())
def test_a_new_round_is_sound(data: st.DataObject) -> None:
    state = data.draw(new_matches())
    rules = state.frame.rules
    assert_sound(apply(state, StartRound(None, data.draw(deals(rules)))).state)


@given(st.one_of(middles(), played()))
def test_what_is_listed_is_accepted_and_nothing_else(state: MatchState) -> None:
    before = notation(state)
    for seat in SEATS:
        listed = legal_actions(state, seat)
        assert len(set(listed)) == len(listed)
        tried = candidates(state, seat)
        assert set(listed) <= set(tried)
        for action in tried:
            try:
                step = apply(state, action)
            except IllegalAction:
                assert action not in listed, encode_action(action)
            else:
                assert action in listed, encode_action(action)
                assert step.state != state
            assert notation(state) == before, "the state given is never changed"


@given(played())
def test_an_action_counts_for_who_makes_it_and_a_press_does_not(state: MatchState) -> None:
    for seat in SEATS:
        for action in legal_actions(state, seat):
            more = 0 if isinstance(action, CallUno | CatchUno) else 1
            after = apply(state, action).state.acted
            assert after[seat] == state.acted[seat] + more
            assert after[OTHER[seat]] == state.acted[OTHER[seat]]


@given(played())
def test_only_who_is_waited_for_moves(state: MatchState) -> None:
    for seat in SEATS:
        kinds = {type(action).__name__ for action in legal_actions(state, seat)}
        if seat not in actors(state):
            assert kinds <= {"CallUno", "CatchUno"}


@given(windows)
def test_a_window_does_not_survive_the_opponents_action(state: MatchState) -> None:
    assert state.uno is not None
    for action in legal_actions(state, OTHER[state.uno]):
        step = apply(state, action)
        assert step.state.uno != state.uno
        names = [type(event).__name__ for event in step.events]
        ended = "UnoCaught" if isinstance(action, CatchUno) else "UnoWindowClosed"
        assert names[0] == ended
        assert names.count(ended) == 1


@given(played())
def test_why_not_says_what_apply_says(state: MatchState) -> None:
    for seat in SEATS:
        hand = hand_view(state, seat)
        for card in (*hand.hand, *state.hands[OTHER[seat]][:1], *state.draw[:1]):
            action = PlayCard(seat, card, RED if COLOUR_OF[card] is None else None)
            reason = why_not(hand, card)
            if reason is None:
                apply(state, action)
                continue
            with pytest.raises(IllegalAction) as refusal:
                apply(state, action)
            assert type(refusal.value) is reason


@given(played())
def test_a_position_is_written_and_read(state: MatchState) -> None:
    assert position(notation(state)) == state


@given(played())
def test_an_action_is_written_and_read(state: MatchState) -> None:
    def none() -> None:
        raise AssertionError

    for action in (*moves_of(state), *umpire_actions()):
        assert decode_action(encode_action(action), none) == action  # type: ignore[arg-type]  # not called


def played_out(rules: HouseRules, seed: Seed, chooser: random.Random) -> tuple[list[str], Step]:
    """Play a whole match by random legal moves."""
    state = new_match(rules, cuts(seed, 1, rules))
    lines: list[str] = []
    step = Step(state, ())
    while state.phase != "over":
        assert len(lines) < LONGEST_MATCH
        if state.phase == "between":
            number = state.frame.round_number + 1
            step = apply(state, StartRound(None, deal(seed, 1, number, rules)))
            lines.append("- start")
        else:
            action = chooser.choice(moves_of(state))
            step = apply(state, action)
            lines.append(encode_action(action))
        state = step.state
    return lines, step


@settings(max_examples=12)
@given(house_rules, st.binary(min_size=32, max_size=32), st.integers())
def test_every_match_ends_and_its_log_replays(rules: HouseRules, seed: bytes, luck: int) -> None:
    lines, last = played_out(rules, Seed(seed), random.Random(luck))
    *_, (_action, final) = replay(rules, Seed(seed), 1, lines)
    assert final == last
    result = last.state.frame.result
    assert result is not None
    assert result.winner is not None
    scores = last.state.frame.scores
    assert scores[result.winner] < scores[OTHER[result.winner]]
    assert scores[OTHER[result.winner]] >= rules.target


@settings(max_examples=12)
@given(house_rules, st.binary(min_size=32, max_size=32), st.integers())
def test_scores_are_the_sum_of_the_rounds(rules: HouseRules, seed: bytes, luck: int) -> None:
    lines, last = played_out(rules, Seed(seed), random.Random(luck))
    totals = [0, 0]
    for _action, step in replay(rules, Seed(seed), 1, lines):
        for event in step.events:
            if isinstance(event, RoundEnded):
                totals = [totals[seat] + event.points[seat] for seat in SEATS]
                assert event.scores == tuple(totals)
                assert event.winner is None or event.points[event.winner] == 0
    assert tuple(totals) == last.state.frame.scores
