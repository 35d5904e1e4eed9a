import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.duel.records import DuelId
from bot.render.panel import PressOf, Verb
from bot.render.presses import ForeignButton
from bot.ui.custom_ids import read, write

VERBS: list[Verb] = ["hand", "play", "accept-four", "resign-yes", "uno"]

presses = st.builds(
    PressOf,
    verb=st.sampled_from(VERBS),
    duel=st.integers(0, 10**18 - 1).map(DuelId),
    version=st.integers(0, 10**9 - 1),
    arg=st.from_regex(r"([a-z0-9.]{1,40})?", fullmatch=True),
)


@given(presses)
def test_what_is_written_is_read_back(press: PressOf) -> None:
    text = write(press)

    assert read(text) == press
    assert 1 <= len(text) <= 100


@given(st.text(max_size=100))
def test_any_other_text_is_refused(text: str) -> None:
    try:
        press = read(text)
    except ForeignButton:
        return
    assert write(press) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "duo1:hand:1",
        "duo1:hand:01:1",
        "duo1:hand:1:-1",
        "duo1:hand:1:1:",
        "duo1:hand:1:1:a:b",
        "duo1:hand:1:1:A",
        "duo1:fly:1:1",
        "duo2:hand:1:1",
        " duo1:hand:1:1",
        "duo1:hand:1:1\n",
        "duo1:hand:\u0661:1",
        "duo1:hand:" + "9" * 19 + ":1",
    ],
)
def test_near_misses_are_refused(text: str) -> None:
    with pytest.raises(ForeignButton):
        read(text)
