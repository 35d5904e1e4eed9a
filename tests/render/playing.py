"""Matches played at random, to render every state that a match really comes to."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.duel.records import ChannelId, DuelId, GuildId, InteractionId, MessageId
from bot.duel.showing import BoardView, HandShown
from bot.engine.actions import (
    Action,
    ChallengeDrawFour,
    CloseUno,
    DrawCard,
    Resign,
    StartRound,
    VoidMatch,
)
from bot.engine.deck import Seed, commitment, cuts, deal
from bot.engine.events import Event, redacted
from bot.engine.match import MatchState, apply, legal_actions, new_match
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, SEATS, Seat
from bot.engine.view import hand_view, table_view
from tests.render.scenes import ANNA, BEN, opened_by

KEPT = 12
ACCEPTED = InteractionId(1_234_567_890_123_456_789)


@dataclass(frozen=True)
class Moment:
    """A match at one moment, with all that happened so far."""

    state: MatchState
    events: tuple[Event, ...]
    moves: int

    def board(self, *, seed: Seed, overdue: bool = False) -> BoardView:
        """Give the board as the duel would."""
        table = table_view(self.state)
        over = table.result is not None
        between = table.phase == "between" and not table.rules.slow
        return BoardView(
            id=DuelId(10**17),
            guild=GuildId(1),
            channel=ChannelId(2),
            players=(ANNA, BEN),
            rules=table.rules,
            status="over" if over else "live",
            locale="en-US",
            message=MessageId(3),
            version=self.moves,
            moment=self.moves,
            commitment=commitment(seed),
            expires_at_ms=1,
            table=table,
            recent=tuple(redacted(event, None) for event in self.events[-KEPT:]),
            deadline_ms=1_700_000_000_000 if table.to_act else None,
            next_round_at_ms=1_700_000_000_000 if between else None,
            overdue=overdue and bool(table.to_act),
            prompt=None,
            last_call=None,
            seed_hex=seed.hex() if over else None,
            accepted_by=ACCEPTED,
        )

    def hand(self, seat: Seat, *, seed: Seed, overdue: bool = False) -> HandShown:
        """Give a seat's hand as the duel would."""
        recent = tuple(redacted(event, seat) for event in self.events[-KEPT:])
        return HandShown(
            board=self.board(seed=seed, overdue=overdue),
            hand=hand_view(self.state, seat),
            recent=recent,
            challenged=opened_by(seat, self.events[-KEPT:]),
        )


def play(seed: Seed, rules: HouseRules, chance: random.Random, moves: int) -> Iterator[Moment]:
    """Play on for a number of moves; a style of play is drawn for the match, for far corners."""
    draws = chance.choice((0.05, 0.3, 0.9))
    now = Moment(new_match(rules, cuts(seed, ACCEPTED, rules)), (), 0)
    yield now
    while now.state.frame.result is None and now.moves < moves:
        step = apply(now.state, _next(now.state, seed, chance, draws))
        now = replace(now, state=step.state, events=now.events + step.events, moves=now.moves + 1)
        yield now


def _next(state: MatchState, seed: Seed, chance: random.Random, draws: float) -> Action:
    frame = state.frame
    if state.phase == "between":
        number = frame.round_number + 1
        return StartRound(None, deal(seed, ACCEPTED, number, frame.rules))
    offered: list[Action] = [action for seat in SEATS for action in legal_actions(state, seat)]
    if state.uno is not None and not frame.rules.slow and chance.random() < 0.5:
        return CloseUno(chance.choice(("time", "void")))
    if chance.random() < 0.002:
        return chance.choice((Resign(chance.choice(SEATS)), VoidMatch(None, "idle")))
    drawing = [action for action in offered if isinstance(action, DrawCard | ChallengeDrawFour)]
    if drawing and chance.random() < draws:
        return chance.choice(drawing)
    playing = [action for action in offered if action not in drawing]
    return chance.choice(playing or offered)


def opponent_of(shown: HandShown) -> Seat:
    """Give who must learn nothing of a hand."""
    return OTHER[shown.hand.seat]
