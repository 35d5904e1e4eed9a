"""One race judged by stamps: RULES 5.2 to 5.5, as values."""

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.duel.errors import StaleButton, TooEarlyToCatch
from bot.duel.race import DISCORD_EPOCH_MS, TIE_MS, Race, snowflake_ms
from bot.duel.records import InteractionId, MessageId
from bot.engine.errors import NoUnoWindow
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, Seat

HOLDER = Seat(1)
RULES = HouseRules(uno_window_s=8, uno_head_start_ms=1500)
OPENED_MS = 1_800_000_000_000


def at(after_ms: int, low_bits: int = 0) -> int:
    return ((OPENED_MS + after_ms - DISCORD_EPOCH_MS) << 22) | low_bits


WINDOW = MessageId(at(0, 77))


def race() -> Race:
    opened = Race(HOLDER, RULES, None)
    opened.open_at(WINDOW)
    return opened


def press(on: Race, seat: Seat, after_ms: int, low_bits: int = 0) -> None:
    on.admit(seat, InteractionId(at(after_ms, low_bits)))


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
    assert opened.ahead_ms(first) == (0 if safe else behind_ms)


def test_within_a_millisecond_the_low_bits_say_nothing() -> None:
    opened = race()
    press(opened, OTHER[HOLDER], 2000, low_bits=1)
    press(opened, HOLDER, 2000, low_bits=900)
    first = opened.verdict()
    assert first is not None
    assert first.seat == HOLDER


def test_the_prompt_is_the_one_message_of_the_window() -> None:
    opened = race()
    opened.open_at(WINDOW)
    with pytest.raises(StaleButton):
        opened.open_at(MessageId(WINDOW + 1))


def test_a_message_older_than_the_play_is_the_prompt_of_another_window() -> None:
    unknown = Race(HOLDER, RULES, InteractionId(at(-50)))
    with pytest.raises(StaleButton):
        unknown.open_at(MessageId(at(-60)))
    assert unknown.window is None
    unknown.open_at(WINDOW)


def test_no_press_counts_before_the_prompt_is_known() -> None:
    unknown = Race(HOLDER, RULES, None)
    assert (unknown.opens_at_ms, unknown.closes_at_ms) == (None, None)
    with pytest.raises(NoUnoWindow):
        press(unknown, HOLDER, 5)
    assert unknown.after_ms(InteractionId(at(5))) is None


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
