"""What each reader of a match may know: worked out from its log, apart from views and redaction."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from bot.duel.course import RECENT
from bot.engine.actions import (
    AcceptDrawFour,
    Action,
    ChallengeDrawFour,
    ChooseColour,
    DrawCard,
    Dump,
    KeepDrawn,
    PlayCard,
    StartRound,
    TakeVolley,
)
from bot.engine.cards import FACE_OF, Card, Face
from bot.engine.codec import decode_action
from bot.engine.deck import Seed, cuts, deal
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTurnedUp,
    ChallengeJudged,
    ColourDumped,
    DraftPicked,
    Event,
    RoundEnded,
)
from bot.engine.match import apply, new_match
from bot.engine.opening import offered
from bot.engine.rules import HouseRules
from bot.engine.seats import Seat
from bot.engine.state import MatchState

ACTS: Final = (
    PlayCard,
    Dump,
    DrawCard,
    KeepDrawn,
    TakeVolley,
    AcceptDrawFour,
    ChallengeDrawFour,
    ChooseColour,
)
"""What a player's actions are (RULES 5.5, 7.7)."""

READERS: Final = (None, Seat(0), Seat(1))
"""Everybody, and each player."""


def laid_open(event: Event, reader: Seat | None) -> set[Card]:
    """Give the cards that an event lays before a reader (RULES 2.2, 2.8, 3.0, 7.1)."""
    match event:
        case CardPlayed(card=card) | CardTurnedUp(card=card):
            return {card}
        case ColourDumped(cards=cards):
            return set(cards)
        case DraftPicked(seat=seat, discarded=discarded, kept=kept):
            return {discarded} | ({kept} if seat == reader and kept is not None else set())
        case CardsDrawn(seat=seat, cards=drawn):
            return set(drawn or ()) if seat == reader else set()
        case RoundEnded(hands=hands):
            return {*hands[0], *hands[1]}
        case _:
            return set()


def lying_open(state: MatchState, reader: Seat | None) -> set[Card]:
    """Give the cards that a reader sees on the table, or holds, at one moment."""
    open_now: set[Card] = set()
    if state.phase == "draft":
        open_now |= set(state.discard)
    elif state.discard:
        open_now.add(state.discard[-1])
    if state.frame.round_number <= 1:
        open_now |= {card for pair in state.frame.cuts for card in pair}
    last = state.frame.last_round
    if state.phase in {"between", "over"} and last is not None:
        open_now |= {*last.hands[0], *last.hands[1]}
    if reader is not None:
        seen = offered(state, reader)
        open_now |= {*state.hands[reader], *(() if seen is None else (seen,))}
    return open_now


class Knowledge:
    """What has come before whose eyes since the last look, and in the events still told."""

    def __init__(self, rules: HouseRules, seed: Seed, accepted_by: int) -> None:
        self._rules = rules
        self._seed = seed
        self._accepted_by = accepted_by
        self._read = 0
        self.state = new_match(rules, cuts(seed, accepted_by, rules))
        self._states = [self.state]
        self._told: deque[Event] = deque()
        self._opened: list[tuple[Seat | None, set[Card]]] = []

    def follow(self, lines: Sequence[str]) -> None:
        """Go on to the end of the log."""
        for line in lines[self._read :]:
            number = self.state.frame.round_number + 1
            action = decode_action(
                line,
                lambda: deal(self._seed, self._accepted_by, number, self._rules),  # noqa: B023 - called at once
            )
            step = apply(self.state, action)
            self.state = step.state
            self._open_and_put_away(action, step.events)
            self._states.append(step.state)
            self._told += step.events
        self._read = len(lines)

    def _open_and_put_away(self, action: Action, events: Sequence[Event]) -> None:
        """Follow the hand that a challenge opens, until its challenger acts or a round begins."""
        if isinstance(action, StartRound) or (
            isinstance(action, ACTS) and self._opened and action.seat == self._opened[-1][0]
        ):
            self._opened.append((None, set()))
        for event in events:
            if isinstance(event, ChallengeJudged):
                self._opened.append((event.challenger, set(event.hand or ())))

    def cards(self, reader: Seat | None) -> set[Card]:
        """Give all cards that a picture made since the last look may show to a reader."""
        return {
            *(card for event in self._told for card in laid_open(event, reader)),
            *(card for state in self._states for card in lying_open(state, reader)),
            *(card for seat, hand in self._opened for card in hand if seat == reader),
        }

    def faces(self, reader: Seat | None) -> set[Face]:
        """Give the same as faces."""
        return {FACE_OF[card] for card in self.cards(reader)}

    def looked(self) -> None:
        """Forget what no later picture can show."""
        self._states = [self.state]
        self._opened = self._opened[-1:]
        while len(self._told) > RECENT:
            self._told.popleft()
