"""Positions as text: what they mean, and what makes no sense."""

import re
from pathlib import Path

import pytest

from bot.engine.card_names import NAME_OF
from tests.engine import notation as module
from tests.engine.notation import notation, position

PAGE = (Path(__file__).parents[2] / "docs" / "NOTATION.md").read_text("utf-8")


def test_the_page_names_every_field() -> None:
    table = PAGE.split("| field | value | left out |")[1]
    named = [
        name
        for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    ]
    assert named == list(module._DEFAULTS)


def test_a_face_is_the_first_twin_that_is_not_named() -> None:
    state = position("hand0=r7,r7b,g1 hand1=r1b,r1 discard=g1a")
    assert [NAME_OF[card] for card in state.hands[0]] == ["r7a", "r7b", "g1b"]
    assert [NAME_OF[card] for card in state.hands[1]] == ["r1a", "r1b"]


def test_what_stands_nowhere_is_the_draw_pile() -> None:
    state = position("hand0=r7 hand1=r1 discard=g1")
    assert len(state.draw) == 109
    assert list(state.draw) == sorted(state.draw)


def test_the_rest_may_lie_elsewhere() -> None:
    state = position("hand0=r7 hand1=r1 discard=*,g1")
    assert state.draw == ()
    assert NAME_OF[state.discard[-1]] == "g1a"
    assert len(state.discard) == 110
    assert position("hand0=r7 hand1=* draw=b1 discard=g1").hands[1][0] == 0


@pytest.mark.parametrize(
    "text",
    [
        "phase=between round=0",
        "phase=over scores=205,3 result=1/score/- last=4/1/r5a,Wb/-/20,0",
        "phase=over result=-/void/idle",
        "rules=deck:108,draft:turns,turn_limit_s:3600 hand0=r7 hand1=r1 discard=g1 uno=1",
        "cuts=r5a:g5a,r9a:b1a key=00ff recycles=2 hand0=r7,F hand1=r1 discard=g1 acted=3,4",
    ],
)
def test_a_written_position_reads_as_itself(text: str) -> None:
    state = position(text)
    assert position(notation(state)) == state
    assert notation(position(notation(state))) == notation(state)


@pytest.mark.parametrize(
    "text",
    [
        "hand0",
        "hand0=r7 hand0=r8 discard=g1",
        "hands=r7",
        "hand0=x7 discard=g1",
        "hand0=r7c discard=g1",
        "hand0=r7a hand1=r7a discard=g1",
        "hand0=r0,r0 discard=g1",
        "hand0=* hand1=* discard=g1",
        "hand0=r7 draw=- discard=g1",
        "rules=deck:108 hand0=We discard=g1",
        "rules=deck:110 hand0=r7 discard=g1",
        "rules=speed:9 hand0=r7 discard=g1",
        "round=0 phase=between hand0=r7",
        "phase=dinner hand0=r7 discard=g1",
        "turn=2 hand0=r7 discard=g1",
        "hand0=r7",
        "hand0=r7 discard=W",
        "phase=drawn hand0=r7 discard=r1",
        "drawn=r7 hand0=r7 discard=r1",
        "phase=drawn drawn=r8 hand0=r7 discard=r1",
        "phase=volley hand0=r7 discard=rD",
        "volley=2 hand0=r7 discard=rD",
        "phase=draft hand0=r7",
        "scores=1 hand0=r7 discard=r1",
        "dump=maybe hand0=r7 discard=r1",
        "colour=x hand0=r7 discard=r1",
        "key=xyz hand0=r7 discard=r1",
        "last=1/2 hand0=r7 discard=r1",
    ],
)
def test_a_position_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever is wrong, it is this
        position(text)
