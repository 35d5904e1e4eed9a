"""Spans of time that count for nobody (P5), and when a wait is over that they are left out of.

A wait is kept as it began, and the spans beside it. So it doesn't matter in which order gaps are
noticed, nor how often, nor how they lie over one another: each moment is left out once.
"""

from typing import Final, TypeAlias

Spans: TypeAlias = tuple[tuple[int, int], ...]
"""From when to when, in UTC milliseconds: earliest first, apart from one another."""

NONE: Final[Spans] = ()


def joined(spans: Spans, from_ms: int, to_ms: int) -> Spans:
    """Give the spans with one more; the same if it holds nothing new."""
    if to_ms <= from_ms:
        return spans
    apart = [span for span in spans if span[1] < from_ms or to_ms < span[0]]
    touched = [span for span in spans if from_ms <= span[1] and span[0] <= to_ms]
    first_ms = min([from_ms, *(span[0] for span in touched)])
    last_ms = max([to_ms, *(span[1] for span in touched)])
    more = tuple(sorted([*apart, (first_ms, last_ms)]))
    return spans if more == spans else more


def since(spans: Spans, at_ms: int) -> Spans:
    """Give the spans that reach beyond a moment: what began no earlier has to do with no other."""
    return tuple(span for span in spans if span[1] > at_ms)


def over_ms(since_ms: int, length_ms: int, spans: Spans) -> int:
    """Tell when a wait is over. One that was over before a span began is not begun again by it."""
    at_ms = since_ms + length_ms
    for from_ms, to_ms in spans:
        if at_ms <= from_ms:
            break
        at_ms += max(0, to_ms - max(from_ms, since_ms))
    return at_ms
