"""What the gallery shows: each kind of message once, at a moment that says something about it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from bot.duel.readers import ANYBODY, Reader
from bot.duel.records import (
    Call,
    ChannelId,
    DuelId,
    GuildId,
    InteractionId,
    MessageId,
    Standing,
    UserId,
)
from bot.duel.showing import BoardView, HandShown, PromptView
from bot.engine.actions import Action, ChallengeDrawFour, DrawCard, PlayCard
from bot.engine.card_names import card_named, colour_named
from bot.engine.events import ChallengeJudged, Event, redacted
from bot.engine.match import MatchState, apply
from bot.engine.notation import position
from bot.engine.seats import SEATS, BySeat, Seat
from bot.engine.view import hand_view, table_view
from bot.render.board import board_panel
from bot.render.challenge import challenge_panel
from bot.render.challenged import challenged_panel
from bot.render.hand import Menu, hand_panel
from bot.render.leaderboard import leaderboard_panel
from bot.render.look import Look
from bot.render.panel import Panel
from bot.render.prompt import prompt_panel
from bot.render.shuffle import shuffle_panel

PROMPT: Final = MessageId(700)
SEAL: Final = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
ANNA: Final = SEATS[0]
BRAM: Final = SEATS[1]


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and what happened since an earlier one."""

    state: MatchState
    events: tuple[Event, ...] = ()

    def after(self, *actions: Action) -> "Moment":
        """Play on."""
        state, events = self.state, self.events
        for action in actions:
            step = apply(state, action)
            state, events = step.state, events + step.events
        return Moment(state, events)

    def play(self, seat: Seat, card: str, colour: str | None = None) -> "Moment":
        """Play one card, named as in docs/NOTATION.md."""
        named = None if colour is None else colour_named(colour)
        return self.after(PlayCard(seat, card_named(card), named))


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who plays where and when."""

    players: BySeat[UserId]
    now_ms: int

    def board(self, moment: Moment, **changes: Any) -> BoardView:  # noqa: ANN401 - any field of the view
        """Give the board of a moment as the duel would."""
        table = table_view(moment.state)
        over = table.result is not None
        due_ms = self.now_ms + 290_000
        between = table.phase == "between"
        made = BoardView(
            id=DuelId(12),
            guild=GuildId(1),
            channel=ChannelId(2),
            players=self.players,
            rules=table.rules,
            status="over" if over else "live",
            locale="en-US",
            message=MessageId(3),
            version=40,
            moment=90,
            commitment=SEAL,
            expires_at_ms=self.now_ms + 590_000,
            table=table,
            recent=tuple(redacted(event, None) for event in moment.events[-12:]),
            deadline_ms=due_ms if table.to_act else None,
            next_round_at_ms=self.now_ms + 19_000 if between else None,
            overdue=False,
            prompt=None,
            last_call=None,
            seed_hex="5e" * 32 if over else None,
            accepted_by=InteractionId(1_234_567_890_123_456_789),
        )
        return replace(made, **changes)

    def hand(self, moment: Moment, seat: Seat) -> HandShown:
        """Give a hand of a moment as the duel would."""
        recent = tuple(redacted(event, seat) for event in moment.events[-12:])
        judged = [event for event in recent if isinstance(event, ChallengeJudged)]
        held = judged[-1].hand if judged else None
        return HandShown(self.board(moment), hand_view(moment.state, seat), recent, held)

    def challenge(self) -> BoardView:
        """Give a challenge that stands open."""
        empty = Moment(position("round=0 phase=between"))
        changes = {"status": "challenge", "table": None, "version": 0, "deadline_ms": None}
        return self.board(empty, **changes)


Scene: TypeAlias = Callable[[Sitting, Look], Panel]

_FRAME: Final = "round=2 one=1 acted=14,13 scores=84,137"
_MINE: Final = "r7,r9,y4,g7,gS,gR,bR,b2,b9,W"
_ROUND: Final = f"{_FRAME} turn=0 hand0={_MINE} hand1=r7,y2,y5,g1,gD,b5,F discard=r1,r5"


def _turn() -> Moment:
    """Give the middle of a round, Anna to move on a green 1."""
    opened = Moment(position(_ROUND))
    return opened.play(ANNA, "r9a").play(BRAM, "r7b").play(ANNA, "g7a").play(BRAM, "g1a")


def _volley() -> Moment:
    """Give a volley of eight that has come to Anna."""
    hands = "hand0=gD,bD,rD,y4,b2 hand1=rD,yD,y5,b5"
    start = Moment(position(f"{_FRAME} turn=1 {hands} discard=r1,r5"))
    return start.play(BRAM, "rDb").play(ANNA, "gDa").play(BRAM, "yDa").play(ANNA, "bDa").after()


def _four() -> Moment:
    """Give a Wild Draw 4 of Bram's that Anna may challenge."""
    return _turn().after(DrawCard(ANNA)).play(BRAM, "Fa", "b")


def _judged() -> Moment:
    return _four().after(ChallengeDrawFour(ANNA))


def _last_but_one() -> Moment:
    hands = "hand0=b2,b7 hand1=r7,y2,y5,g1,F"
    return Moment(position(f"{_FRAME} turn=0 {hands} discard=r1,b5")).play(ANNA, "b7a")


def _out(scores: str) -> Moment:
    frame = _FRAME.replace("84,137", scores)
    hands = "hand0=b7 hand1=r7,y2,y5,g1,F"
    start = Moment(position(f"{frame} turn=1 {hands},b3 discard=r1,b5"))
    return start.play(BRAM, "b3a").play(ANNA, "b7a")


def _draft() -> Moment:
    seen = "hand0=r5,r5,bD hand1=g1,y9 discard=y1,y3,g4,bS,F"
    return Moment(position(f"round=1 phase=draft turn=0 {seen}"))


def _crowd(cards: str) -> Moment:
    return Moment(position(f"{_FRAME} turn=0 hand0={cards} hand1=r7,y2 discard=r1,b5"))


def _menu(moment: Moment, card: str) -> Scene:
    menu = Menu(card=card_named(card))
    return lambda at, look: hand_panel(at.hand(moment, ANNA), look, menu=menu)


def _hand(
    moment: Moment, seat: Seat = ANNA, *, reader: Reader = ANYBODY, menu: Menu | None = None
) -> Scene:
    opened = menu or Menu()
    return lambda at, look: hand_panel(at.hand(moment, seat), look, menu=opened, reader=reader)


def _board(moment: Moment) -> Scene:
    return lambda at, look: board_panel(at.board(moment), look)


def _prompt(call: Call | None) -> Scene:
    def scene(at: Sitting, look: Look) -> Panel:
        board = at.board(_last_but_one(), prompt=PROMPT)
        opens_ms = at.now_ms
        return prompt_panel(
            PromptView(board, ANNA, PROMPT, opens_ms, opens_ms + 8000, call, caught=False), look
        )

    return scene


def _leaderboard(at: Sitting, look: Look) -> Panel:
    first, second = at.players
    rows = (Standing(1, first, 12, 4, 1830), Standing(2, second, 9, 7, 2145))
    return leaderboard_panel(rows, rows[0], look)


SCENES: Final[dict[str, Scene]] = {
    "challenge": lambda at, look: challenge_panel(at.challenge(), look),
    "rematch": lambda at, look: challenge_panel(at.challenge(), look, series=(2, 1)),
    "board": _board(_turn()),
    "hand": _hand(_turn()),
    "hand-by-rank": _hand(_turn(), reader=Reader("rank")),
    "hand-first-match": _hand(_turn(), reader=Reader(novice=True)),
    "hand-why-not": _hand(_turn(), menu=Menu(why=True)),
    "draft": _hand(_draft()),
    "draft-board": _board(_draft()),
    "wild": _menu(_turn(), "Wa"),
    "dump": _menu(_turn(), "gRa"),
    "volley": _hand(_volley(), BRAM),
    "volley-board": _board(_volley()),
    "draw-four": _hand(_four()),
    "challenged": lambda at, look: challenged_panel(at.hand(_judged(), ANNA), look),
    "prompt": _prompt(None),
    "prompt-decided": _prompt(Call(PROMPT, ANNA, 4069, 412)),
    "uno-board": _board(_last_but_one()),
    "round-end": _board(_out("84,137")),
    "round-end-hand": _hand(_out("84,137"), BRAM),
    "result": _board(_out("84,177")),
    "shuffle": lambda at, look: shuffle_panel(at.board(_out("84,177")), look),
    "result-hand": _hand(_out("84,177"), BRAM),
    "hand-1": _hand(_crowd("r1")),
    "hand-20": _hand(_crowd("r2,r2,r3,r9,y0,y1,y1,y4,gS,gR,g3,g5,b1,b1,b8,bS,bD,W,W,F")),
    "hand-110": _hand(_crowd("*")),
    "leaderboard": _leaderboard,
}
"""The kinds of messages, by the names their pictures get."""
