"""One race judged by stamps: RULES 5.2 to 5.5, as values."""

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.duel.errors import StaleButton, TooEarlyToCatch
from bot.duel.race import DISCORD_EPOCH_MS, TIE_MS, Decide, Race, Wait, snowflake_ms
from bot.duel.records import Call, InteractionId, MessageId
from bot.duel.timing import Timing
from bot.engine.actions import CallUno, CloseUno
from bot.engine.errors import NoUnoWindow
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, Seat

HOLDER = Seat(1)
RULES = HouseRules(uno_window_s=8, uno_head_start_ms=1500)
TIMING = Timing()
OPENED_MS = 1_800_000_000_000


def at(after_ms: int, low_bits: int = 0) -> int:
    return ((OPENED_MS + after_ms - DISCORD_EPOCH_MS) << 22) | low_bits


WINDOW = MessageId(at(0, 77))


def race() -> Race:
    opened = Race(HOLDER, RULES, TIMING, None)
    opened.open_at(WINDOW, 0)
    return opened


def press(on: Race, seat: Seat, after_ms: int, low_bits: int = 0) -> None:
    on.admit(seat, InteractionId(at(after_ms, low_bits)), 0)


def test_an_id_tells_when_discord_made_it() -> None:
    # Discord's own example (reference, snowflakes).
    assert snowflake_ms(175928847299117063) == 1462015105796


def test_5_2_the_window_is_open_from_its_prompts_stamp_for_its_length() -> None:
    opened = race()
    assert (opened.opens_at_ms, opened.closes_at_ms) == (OPENED_MS, OPENED_MS + 8000)
    for outside in (-1, 8001):
        with pytest.raises(NoUnoWindow):
            press(opened, HOLDER, outside)
    assert not opened.settling
    press(opened, HOLDER, 8000)
    assert opened.settling


def test_5_2_the_holder_may_call_at_once() -> None:
    opened = race()
    press(opened, HOLDER, 0)
    first = opened.verdict()
    assert first is not None
    assert (first.seat, first.after_ms) == (HOLDER, 0)


def test_5_2_a_catch_in_the_head_start_does_not_count_and_may_be_repeated() -> None:
    opened = race()
    with pytest.raises(TooEarlyToCatch) as early:
        press(opened, OTHER[HOLDER], 1499)
    assert (early.value.after_ms, early.value.head_start_ms) == (1499, 1500)
    assert opened.verdict() is None
    press(opened, OTHER[HOLDER], 1500)
    first = opened.verdict()
    assert first is not None
    assert first.seat == OTHER[HOLDER]


@pytest.mark.parametrize(("behind_ms", "safe"), [(0, True), (14, True), (15, False), (16, False)])
def test_5_3_under_15_ms_apart_the_holder_keeps_the_benefit(behind_ms: int, *, safe: bool) -> None:
    opened = race()
    press(opened, OTHER[HOLDER], 2000)
    press(opened, HOLDER, 2000 + behind_ms)
    first = opened.verdict()
    assert first is not None
    assert (first.seat == HOLDER) == safe
    decision = opened.due(0, unheard=False)
    assert isinstance(decision, Decide)
    assert decision.call is not None
    assert decision.call.ahead_ms == (0 if safe else behind_ms)


def test_within_a_millisecond_the_low_bits_say_nothing() -> None:
    opened = race()
    press(opened, OTHER[HOLDER], 2000, low_bits=1)
    press(opened, HOLDER, 2000, low_bits=900)
    first = opened.verdict()
    assert first is not None
    assert first.seat == HOLDER


def test_the_prompt_is_the_one_message_of_the_window() -> None:
    opened = race()
    assert opened.open_at(WINDOW, 0) is None
    with pytest.raises(StaleButton):
        opened.open_at(MessageId(WINDOW + 1), 0)


def test_a_message_older_than_the_play_is_the_prompt_of_another_window() -> None:
    unknown = Race(HOLDER, RULES, TIMING, InteractionId(at(-50)))
    with pytest.raises(StaleButton):
        unknown.open_at(MessageId(at(-60)), 0)
    assert unknown.window is None
    assert unknown.open_at(WINDOW, 0) == Wait(8000 + TIMING.late_ms)


def test_no_press_counts_before_the_prompt_is_known() -> None:
    unknown = Race(HOLDER, RULES, TIMING, None)
    assert (unknown.opens_at_ms, unknown.closes_at_ms) == (None, None)
    with pytest.raises(NoUnoWindow):
        press(unknown, HOLDER, 5)
    assert unknown.after_ms(InteractionId(at(5))) is None


# What is to be done.


def test_5_3_the_first_press_that_counts_is_settled_and_no_later_one_anew() -> None:
    opened = race()
    assert opened.admit(OTHER[HOLDER], InteractionId(at(2000)), 0) == Wait(TIMING.settle_ms)
    assert opened.admit(HOLDER, InteractionId(at(1990)), 0) is None
    assert opened.due(0, unheard=False) == Decide(
        CallUno(HOLDER), InteractionId(at(1990)), Call(WINDOW, HOLDER, 1990, 10)
    )


def test_5_4_a_window_in_which_nobody_presses_ends_without_a_penalty() -> None:
    assert race().due(0, unheard=False) == Decide(
        CloseUno("time"), None, Call(WINDOW, None, None, None)
    )


def test_5_3_nothing_is_decided_while_presses_may_be_on_their_way() -> None:
    opened = race()
    press(opened, OTHER[HOLDER], 2000)
    assert opened.due(0, unheard=True) == Wait(TIMING.settle_ms)
    assert opened.decided_by is None


def test_b9_a_process_that_stood_still_waits_for_as_long_and_five_seconds_in_all() -> None:
    opened = race()
    waits = []
    stood_ms = 0
    for _ in range(4):
        stood_ms += 2000
        waits.append(opened.due(stood_ms, unheard=False))
    assert waits[:3] == [Wait(2000), Wait(2000), Wait(1000)]
    assert isinstance(waits[3], Decide)


def test_5_6_once_presses_may_be_lost_the_window_is_void_whatever_comes() -> None:
    opened = race()
    void = Decide(CloseUno("void"), None, Call(WINDOW, None, None, None))
    assert opened.lose_presses() == void
    press(opened, HOLDER, 2000)
    assert opened.refused(0) == Wait(TIMING.retry_ms)
    assert opened.due(0, unheard=False) == void


def test_5_6_without_a_prompt_the_window_is_void_but_not_if_a_press_has_told_it() -> None:
    unposted = Race(HOLDER, RULES, TIMING, None)
    assert unposted.prompt_failed() == Decide(CloseUno("void"), None, None)
    assert race().prompt_failed() is None


def test_a_decision_that_the_disk_refused_is_taken_anew_by_what_counts_then() -> None:
    opened = race()
    press(opened, OTHER[HOLDER], 2000)
    opened.due(0, unheard=False)
    opened.refused(0)
    assert opened.decided_by is None
    press(opened, HOLDER, 1900)
    decision = opened.due(0, unheard=False)
    assert isinstance(decision, Decide)
    assert decision.action == CallUno(HOLDER)


# Whatever order they arrive in.

presses = st.lists(
    st.tuples(st.sampled_from([HOLDER, OTHER[HOLDER]]), st.integers(-20, 8100)),
    unique_by=lambda one: one[1],
    max_size=8,
)


@given(presses, st.randoms(use_true_random=False))
def test_the_order_of_arrival_decides_nothing(
    made: list[tuple[Seat, int]],
    chance: random.Random,
) -> None:
    verdicts = set()
    for _ in range(3):
        chance.shuffle(made)
        opened = race()
        for seat, after_ms in made:
            with contextlib.suppress(NoUnoWindow, TooEarlyToCatch):
                press(opened, seat, after_ms)
        verdicts.add(opened.verdict())
    assert len(verdicts) == 1
    calls = [ms for seat, ms in made if seat == HOLDER and 0 <= ms <= 8000]
    catches = [ms for seat, ms in made if seat != HOLDER and 1500 <= ms <= 8000]
    (verdict,) = verdicts
    if not calls and not catches:
        assert verdict is None
    else:
        assert verdict is not None
        caught = bool(catches) and (not calls or min(calls) >= min(catches) + TIE_MS)
        assert verdict.seat == (OTHER[HOLDER] if caught else HOLDER)
        assert verdict.after_ms == min(catches if caught else calls)
