"""When a wait is over that spans of time are left out of, in whatever order they are told (P5)."""

import random

from hypothesis import given
from hypothesis import strategies as st

from bot.duel.spans import NONE, Spans, joined, over_ms, since

MOMENT = st.integers(0, 60)
SPANS = st.lists(st.tuples(MOMENT, MOMENT), max_size=6)


def told(spans: list[tuple[int, int]]) -> Spans:
    kept = NONE
    for from_ms, to_ms in spans:
        kept = joined(kept, from_ms, to_ms)
    return kept


def counted(since_ms: int, length_ms: int, spans: list[tuple[int, int]]) -> int:
    """Walk through a wait, one millisecond after another."""
    at_ms = since_ms
    while length_ms:
        length_ms -= not any(from_ms <= at_ms < to_ms for from_ms, to_ms in spans)
        at_ms += 1
    return at_ms


@given(SPANS, MOMENT, st.integers(1, 30))
def test_each_moment_is_left_out_once_however_spans_lie_over_one_another(
    spans: list[tuple[int, int]], since_ms: int, length_ms: int
) -> None:
    assert over_ms(since_ms, length_ms, told(spans)) == counted(since_ms, length_ms, spans)


@given(SPANS, st.randoms(use_true_random=False))
def test_the_order_in_which_spans_are_told_does_not_matter(
    spans: list[tuple[int, int]], chance: random.Random
) -> None:
    mixed = list(spans)
    chance.shuffle(mixed)
    assert told(mixed) == told(spans)


@given(SPANS, MOMENT, MOMENT, st.integers(1, 30))
def test_what_ended_before_a_wait_began_needs_no_place_in_memory(
    spans: list[tuple[int, int]], since_ms: int, later_ms: int, length_ms: int
) -> None:
    kept = since(told(spans), since_ms)
    begun_ms = since_ms + later_ms
    assert over_ms(begun_ms, length_ms, kept) == over_ms(begun_ms, length_ms, told(spans))


def test_a_wait_that_was_over_when_a_span_began_is_not_begun_again() -> None:
    assert over_ms(0, 10, told([(10, 20)])) == 10
    assert over_ms(0, 10, told([(9, 20)])) == 21


def test_spans_that_meet_are_one_and_one_that_tells_nothing_new_changes_nothing() -> None:
    spans = told([(10, 20), (20, 30)])
    assert spans == ((10, 30),)
    assert joined(spans, 12, 30) is spans
    assert joined(spans, 40, 40) is spans
