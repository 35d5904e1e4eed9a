"""Panels and sentences that no state of a match comes to: around it, and on the way."""

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from bot.duel.records import Call, DuelStatus, Standing, UserId
from bot.engine.cards import COLOURS
from bot.engine.errors import Refusal
from bot.engine.events import CardPlayed, CardsDrawn, DrawReason, Event, UnoEnd, UnoWindowClosed
from bot.engine.rules import HouseRules
from bot.engine.view import MatchResult
from bot.render.access import CannotPostHere, Missing, OpponentCannotSee, remedy
from bot.render.board import board_panel
from bot.render.challenge import challenge_panel
from bot.render.leaderboard import leaderboard_panel
from bot.render.look import Look
from bot.render.panel import Panel
from bot.render.prompt import prompt_panel
from bot.render.refusals import refusal_words
from bot.render.rules import TOPICS, rules_panel
from tests.render.refused import made
from tests.render.scenes import (
    MINE,
    PROMPT,
    SLOW,
    THEIRS,
    all_refusals,
    board,
    card,
    challenge,
    prompt,
    table,
)

UNUSUAL = HouseRules(
    deck=108, draft="deal", recycle="shuffle", uno_window_s=12, uno_head_start_ms=500,
    last_draw="always", target=90, turn_limit_s=90,
)  # fmt: skip
CALLS = ("call-accepted", "call-half-time", "call-slow-turn", "call-nudge")
ANSWERS = (
    "nudged", "nudge-waits", "board-posted", "board-waits", "post-refused", "channel-cleared",
    "channel-not-cleared", "hand-moved",
    "fault-not-saved", "fault-slow", "fault-unknown",
)  # fmt: skip


def public_panels(look: Look) -> Iterator[Panel]:
    """Give challenges, prompts and leaderboards of every kind, and results of every cause."""
    for rules in (HouseRules(), SLOW, UNUSUAL, replace(UNUSUAL, last_draw="never")):
        yield challenge_panel(challenge(table=None, rules=rules), look)
    for status in get_args(DuelStatus):
        yield challenge_panel(challenge(status=status), look)
    yield prompt_panel(prompt(), look)
    yield prompt_panel(prompt(message=None, opens_at_ms=None, closes_at_ms=None), look)
    yield prompt_panel(prompt(void=True), look)
    yield prompt_panel(prompt(Call(PROMPT, None, None, None)), look)
    for seat in (MINE, THEIRS):
        for ahead in (None, 0, 412):
            call = Call(PROMPT, seat, 1830, ahead)
            yield prompt_panel(prompt(call, caught=seat == THEIRS), look)
            yield board_panel(board(last_call=call), look)
    for void in ("early", "claim", "idle", "gone", "broken", "moderator"):
        result = MatchResult(None, "void", void)
        yield board_panel(board(table=table(phase="over", to_act=(), result=result)), look)
    for cause in ("resigned", "claimed"):
        result = MatchResult(MINE, cause, None)
        yield board_panel(board(table=table(phase="over", to_act=(), result=result)), look)
    standings = [Standing(n, UserId(n), 30 - n, n, n) for n in range(1, 25)]
    yield leaderboard_panel([], None, look)
    yield leaderboard_panel(standings, standings[-1], look)


def private_panels(look: Look) -> Iterator[Panel]:
    """Give every page of the rules, for matches of every kind."""
    for rules in (HouseRules(), SLOW, UNUSUAL, replace(UNUSUAL, last_draw="never")):
        for topic in TOPICS:
            yield rules_panel(rules, look, topic=topic, duel=12, back=True)


def refusals(look: Look) -> Iterator[tuple[type[Refusal], str]]:
    """Give every kind of refusal with its sentence."""
    for kind in sorted(all_refusals(), key=lambda kind: kind.__name__):
        yield kind, refusal_words(made(kind), look)


def sentences(look: Look) -> Iterator[str]:
    """Give the sentences that stand alone: refusals, answers, faults, and calls of a player."""
    yield from (words for _, words in refusals(look))
    yield from answers(look)
    yield from kept_out(look)


def kept_out(look: Look) -> Iterator[str]:
    """Give what is told where the bot or a player is kept out of a place, whatever is missing."""
    whatever: list[tuple[Missing, ...]] = [
        (), ("connect",), ("unlocking",), ("membership",), ("invitation",),
        ("view-channel", "connect", "send-messages"),
    ]  # fmt: skip
    for missing in whatever:
        yield refusal_words(CannotPostHere(missing), look)
        yield refusal_words(OpponentCannotSee(UserId(1000), missing), look)
        for key in ("post-refused", "board-rests", "challenge-shown-nowhere"):
            yield look.words(key, remedy=remedy(missing, look))


def answers(look: Look, player: str = "<@1000>") -> Iterator[str]:
    """Give calls of a player, answers and faults; `player` is the mention of who is named."""
    args: dict[str, str | int] = {
        "player": player,
        "incident": "123456",
        "match": "yes",
        "count": 0,
        "what": "match",
    }
    for key in (*CALLS, *ANSWERS):
        yield look.words(key, remedy=remedy((), look), **args)
    for key in ("board-posted", "board-waits"):
        yield look.words(key, what="challenge")
    for match in ("yes", "no"):
        for count in (1, 2, 5):
            yield look.words("channel-cleared", match=match, count=count)


def seldom_events() -> Iterator[Event]:
    """Give events with every reason and cause."""
    for reason in get_args(DrawReason):
        for count in (0, 1, 2, 5):
            yield CardsDrawn(MINE, reason, count, None)
    for cause in get_args(UnoEnd):
        yield UnoWindowClosed(MINE, cause)
    for colour in COLOURS:
        yield CardPlayed(MINE, card("F"), colour, 3)
