"""How an answer's headers are read; over the wire: tests/e2e/test_edge.py."""

import pytest

from bot.ui.edge import LONGEST_MS, UNTOLD_MS, _dated_ms, _length_ms


@pytest.mark.parametrize(
    ("said", "ms"),
    [
        ("30", 30_000),
        ("0", 1000),
        ("-5", 1000),
        ("0.25", 1000),
        ("1e9", LONGEST_MS),
        ("inf", UNTOLD_MS),
        ("nan", UNTOLD_MS),
        ("soon", UNTOLD_MS),
        ("", UNTOLD_MS),
        (None, UNTOLD_MS),
    ],
)
def test_a_ban_is_as_long_as_it_says_within_reason(said: str | None, ms: int) -> None:
    assert _length_ms(said) == ms


def test_a_date_is_read_as_utc() -> None:
    assert _dated_ms("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777_000


@pytest.mark.parametrize("said", [None, "", "yesterday", "Sun, 99 Nov 1994 08:49:37 GMT"])
def test_a_date_that_is_none_tells_nothing(said: str | None) -> None:
    assert _dated_ms(said) is None
