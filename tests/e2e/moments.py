"""The moments that the gallery shows: positions, what led to them, and who sits there when."""

from dataclasses import dataclass, replace
from typing import Any, Final

from bot.duel.records import ChannelId, DuelId, GuildId, InteractionId, MessageId, UserId
from bot.duel.showing import BoardView, HandShown
from bot.engine.actions import (
    Action,
    ChallengeDrawFour,
    Deal,
    DrawCard,
    PlayCard,
    Resign,
    StartRound,
    VoidCause,
    VoidMatch,
)
from bot.engine.card_names import card_named, colour_named
from bot.engine.cards import DECK_112, FACE_OF
from bot.engine.events import Event, redacted
from bot.engine.match import MatchState, apply
from bot.engine.seats import SEATS, BySeat, Seat
from bot.engine.view import hand_view, table_view
from tests.engine.notation import position
from tests.render.scenes import opened_by

SEAL: Final = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
ANNA: Final = SEATS[0]
BRAM: Final = SEATS[1]
_DEALT: Final = 14
"""Cards that lie above the first card of the pile where no draft is played."""


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

    def play(
        self, seat: Seat, card: str, colour: str | None = None, *, uno: bool = False
    ) -> "Moment":
        """Play one card, named as in docs/NOTATION.md."""
        named = None if colour is None else colour_named(colour)
        return self.after(PlayCard(seat, card_named(card), named, uno))


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who plays where and when."""

    players: BySeat[UserId]
    now_ms: int
    long_names: BySeat[UserId]
    """Two others, with names as long as Discord allows."""
    watcher: UserId

    def board(self, moment: Moment, **changes: Any) -> BoardView:  # noqa: ANN401 - any field of the view
        """Give the board of a moment as the duel would."""
        table = table_view(moment.state)
        over = table.result is not None
        due_ms = self.now_ms + table.rules.turn_limit_s * 1000 - 10_000
        between = table.phase == "between" and not table.rules.slow
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

    def hand(self, moment: Moment, seat: Seat, **changes: Any) -> HandShown:  # noqa: ANN401 - as above
        """Give a hand of a moment as the duel would."""
        recent = tuple(redacted(event, seat) for event in moment.events[-12:])
        opened = opened_by(seat, moment.events)
        board = self.board(moment, **changes)
        return HandShown(board, hand_view(moment.state, seat), recent, opened)

    def challenge(self, rules: str = "-", **changes: Any) -> BoardView:  # noqa: ANN401 - as above
        """Give a challenge that stands open."""
        empty = Moment(position(f"rules={rules} round=0 phase=between"))
        given = {"status": "challenge", "table": None, "version": 0, "deadline_ms": None}
        return self.board(empty, **given | changes)


_SCORES: Final = "84,137"
_MINE: Final = "r7,r9,y4,g7,gS,gR,bR,b2,b9,W"


def _frame(scores: str = _SCORES, *, rules: str = "-", number: int = 2) -> str:
    return f"rules={rules} round={number} one=1 acted=14,13 scores={scores}"


def turn() -> Moment:
    """Give the middle of a round, Anna to move on a green 1."""
    hands = f"hand0={_MINE} hand1=r7,y2,y5,g1,gD,b5,F"
    opened = Moment(position(f"{_frame()} turn=0 {hands} discard=r1,r5"))
    return opened.play(ANNA, "r9a").play(BRAM, "r7b").play(ANNA, "g7a").play(BRAM, "g1a")


def waiting() -> Moment:
    """Give the moment after: Anna has skipped Bram, then played on, and waits."""
    return turn().play(ANNA, "gSa").play(ANNA, "gRa")


def drawn() -> Moment:
    """Give a card that Anna drew and may play."""
    hands = "hand0=r7,r9,y4,b2 hand1=r7,y2"
    return Moment(position(f"{_frame()} turn=0 {hands} draw=gD,* discard=r1,g5")).after(
        DrawCard(ANNA)
    )


def stuck() -> Moment:
    """Give a hand of which nothing fits."""
    hands = "hand0=r7,r9,y4,b2 hand1=r7,y2"
    return Moment(position(f"{_frame()} turn=0 {hands} discard=r1,g5"))


def volley() -> Moment:
    """Give a volley of eight that has come to Bram."""
    hands = "hand0=gD,bD,rD,y4,b2 hand1=rD,yD,y5,b5"
    start = Moment(position(f"{_frame()} turn=1 {hands} discard=r1,r5"))
    return start.play(BRAM, "rDb").play(ANNA, "gDa").play(BRAM, "yDa").play(ANNA, "bDa")


def four() -> Moment:
    """Give a Wild Draw 4 of Bram's that Anna may challenge."""
    return turn().after(DrawCard(ANNA)).play(BRAM, "Fa", "b")


def judged() -> Moment:
    """Give the same, challenged."""
    return four().after(ChallengeDrawFour(ANNA))


def judged_in_vain(mine: str = "r7,r9,y4,g7,gS,bR", theirs: str = "r7,y2,y8,r3,F") -> Moment:
    """Give a challenge of Anna's that Bram's hand did not bear out."""
    start = Moment(position(f"{_frame()} turn=1 hand0={mine} hand1={theirs} discard=r1,g5"))
    return start.play(BRAM, "Fa", "b").after(ChallengeDrawFour(ANNA))


def last_but_one() -> Moment:
    """Give Anna's last card but one on the pile."""
    hands = "hand0=b2,b7 hand1=r7,y2,y5,g1,F"
    return Moment(position(f"{_frame()} turn=0 {hands} discard=r1,b5")).play(ANNA, "b7a")


def slow_pair() -> Moment:
    """Give a slow match in which Anna's next card leaves her one."""
    hands = "hand0=b7,W hand1=r7,y2,y5,g1,F"
    rules = "turn_limit_s:86400"
    return Moment(position(f"{_frame(rules=rules)} turn=0 {hands} discard=r1,b5"))


def slow_silence() -> Moment:
    """Give the same after Anna said nothing with it."""
    return slow_pair().play(ANNA, "b7a")


def out(scores: str = _SCORES, number: int = 2) -> Moment:
    """Give the end of a round, and with enough points that of the match."""
    hands = "hand0=b7 hand1=r7,y2,y5,g1,F,b3"
    frame = _frame(scores, number=number)
    start = Moment(position(f"{frame} turn=1 {hands} discard=r1,b5"))
    return start.play(BRAM, "b3a").play(ANNA, "b7a")


def blocked() -> Moment:
    """Give a round in which nobody could draw and both passed: they hold all cards."""
    half = ",".join(f"{colour}{rank}" for colour in "rygb" for rank in "1234567")
    start = Moment(position(f"{_frame()} turn=0 hand0={half} hand1=* draw=- discard=b9"))
    return start.after(DrawCard(ANNA), DrawCard(BRAM))


def draft() -> Moment:
    """Give the fourth pick of seven."""
    seen = "hand0=r5,r5,bD hand1=g1,y9 discard=y1,y3,g4,bS,F"
    return Moment(position(f"round=1 phase=draft turn=0 {seen}"))


def first_card(face: str) -> Moment:
    """Give a second round that was just dealt, with this card turned up; Player 1 is Bram."""
    start = Moment(
        position(f"{_frame(rules='draft:deal', number=1).replace('one=1', 'one=0')} phase=between")
    )
    top = next(card for card in DECK_112 if FACE_OF[card] == face)
    rest = [card for card in DECK_112[::5] + DECK_112[1::5] if card != top]
    rest += [card for card in DECK_112 if card != top and card not in rest]
    deck = (*rest[:_DEALT], top, *rest[_DEALT:])
    return start.after(StartRound(None, Deal(deck, b"")))


def crowd(cards: str) -> Moment:
    """Give a hand of many cards on a blue 5."""
    return Moment(position(f"{_frame()} turn=0 hand0={cards} hand1=r7,y2 discard=r1,b5"))


def all_but_two() -> Moment:
    """Give the largest hand there can be: the other has one card, and one lies on the pile."""
    return Moment(position(f"{_frame()} turn=0 hand0=* hand1=r7 draw=- discard=b5"))


def resigned() -> Moment:
    """Give a match that Bram gave up."""
    return turn().after(Resign(BRAM))


def early() -> Moment:
    """Give a match that either of the two may still call off alone (RULES 7.7)."""
    return Moment(turn().state._replace(acted=(3, 3)), turn().events)


def void(cause: VoidCause) -> Moment:
    """Give a match without a winner."""
    return early().after(VoidMatch(ANNA if cause == "early" else None, cause))
