"""What a player may do, listed in full for moments that random play seldom meets."""

import pytest

from bot.engine.codec import encode_action
from bot.engine.match import apply, legal_actions
from bot.engine.seats import SEATS
from tests.engine.notation import position

SLOW = "rules=turn_limit_s:3600 "

MOMENTS = {
    "a right to a dump": (
        "hand0=r3,rR,g9 hand1=b1,b2 discard=rRb dump=yes",
        "0 play r3a; 0 play rRa; 0 dump rRa r3a; 0 dump - r3a; 0 dump - rRa; 0 draw",
    ),
    "a right, and no card for it": (
        "hand0=g3,g9 hand1=b1,b2 discard=rR dump=yes",
        "0 draw",
    ),
    "a Reverse alone of its colour": (
        "hand0=rR,g9 hand1=b1,b2 discard=r5",
        "0 play rRa; 0 draw",
    ),
    "slow, a play that leaves one": (
        SLOW + "hand0=r3,g9 hand1=b1,b2 discard=r5",
        "0 play r3a; 0 play r3a uno; 0 draw",
    ),
    "slow, a dump that leaves one": (
        SLOW + "hand0=r3,rR,g9 hand1=b1,b2 discard=r5",
        "0 play r3a; 0 play rRa; 0 dump rRa r3a; 0 dump rRa r3a uno; 0 draw",
    ),
    "slow, a right whose dump leaves one": (
        SLOW + "hand0=r3,g9 hand1=b1,b2 discard=rR dump=yes",
        "0 play r3a; 0 play r3a uno; 0 dump - r3a; 0 dump - r3a uno; 0 draw",
    ),
    "slow, an undeclared holder's turn": (
        SLOW + "hand0=r3 hand1=b1,b2 discard=rS uno=0",
        "0 play r3a; 0 draw; 1 catch",
    ),
    "a window, the holder's turn": (
        "hand0=r3 hand1=b1,b2 discard=rS uno=0",
        "0 call; 1 catch",
    ),
    "a window, the opponent's turn": (
        "hand0=r3 hand1=rS,b2 discard=r5 uno=0 turn=1",
        "0 call; 1 play rSa; 1 draw; 1 catch",
    ),
    "a window and a volley": (
        "hand0=r3 hand1=b1,bD discard=rD uno=0 turn=1 phase=volley volley=2",
        "0 call; 1 play bDa; 1 take; 1 catch",
    ),
    "a window and a Wild Draw 4": (
        "hand0=r3 hand1=b1,b2 discard=r5,F colour=g uno=0 phase=draw_four laid=r3",
        "0 call; 1 accept; 1 challenge; 1 catch",
    ),
    "a drawn Reverse": (
        "hand0=rR,r3,r4,g9 hand1=b1 discard=r5 phase=drawn drawn=rR",
        "0 play rRa; 0 dump rRa r3a; 0 dump rRa r4a; 0 stay",
    ),
    "a drawn wild": (
        "hand0=r3,W hand1=b1 discard=r5 phase=drawn drawn=W",
        "0 play Wa r; 0 play Wa y; 0 play Wa g; 0 play Wa b; 0 stay",
    ),
    "the opening colour": (
        "hand0=r3 hand1=b1 discard=W phase=colour one=1 turn=0",
        "1 colour r; 1 colour y; 1 colour g; 1 colour b",
    ),
    "a draft of both": (
        "phase=draft draw=r0,*",
        "0 keep; 0 reject; 1 keep; 1 reject",
    ),
    "a draft in turns": (
        "rules=draft:turns phase=draft one=1 turn=1",
        "1 keep; 1 reject",
    ),
    "between rounds": ("phase=between hand0=r1 discard=r3", ""),
    "after the match": ("phase=over result=1/claimed/- hand0=r1 discard=r3", ""),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_exactly_this_may_be_done(moment: str) -> None:
    text, told = MOMENTS[moment]
    state = position(text)
    actions = [action for seat in SEATS for action in legal_actions(state, seat)]
    assert sorted(map(encode_action, actions)) == sorted(filter(None, told.split("; ")))
    for action in actions:
        assert apply(state, action).events
