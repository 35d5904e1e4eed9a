"""What an example of a rule is, and how it is played: positions and actions in notation."""

import re
from dataclasses import dataclass

from bot.engine.actions import Deal
from bot.engine.card_names import NAME_OF, card_named
from bot.engine.cards import FACE_OF, Card
from bot.engine.codec import decode_action
from bot.engine.deck import full_deck
from bot.engine.match import apply, new_match
from bot.engine.opening import offered
from bot.engine.seats import SEATS
from bot.engine.state import MatchState, Step
from bot.engine.whose import actors
from tests.engine import notation as module
from tests.engine.notation import notation, position


@dataclass(frozen=True, slots=True)
class Example:
    """A rule, at work (`+`) or at its border (`-`)."""

    rule: str
    sign: str
    says: str
    given: str
    """A position, or `cuts ...` for a new match, with its rules behind."""
    do: str = ""
    """Actions, with `;` between. Only the last may be refused."""
    then: str = ""
    """Fields of the position after it, and those that `shown` adds."""
    refused: str = ""
    """The name of what the last action raises."""
    events: str = ""
    """The names of all events of the last action."""
    deck: str = "*"
    """What `start` deals: names, `*` for the rest by id, `@` for 14 cards to deal away first."""

    def __str__(self) -> str:
        return f"{self.rule} {self.sign} {self.says}"


def begin(given: str) -> MatchState:
    """Set up what an example starts from."""
    if not given.startswith("cuts "):
        return position(given)
    _, pairs, *rules = given.split(" ")
    empty = position(" ".join(("round=0 phase=between", *rules)))
    cuts = [tuple(card_named(name) for name in pair.split(":")) for pair in pairs.split(",")]
    return new_match(empty.frame.rules, tuple((first, second) for first, second in cuts))


def perform(state: MatchState, line: str, deck: str = "*") -> Step:
    """Do one action, told in notation."""
    return apply(state, decode_action(line, lambda: _deal(state, deck)))


def shown(state: MatchState, field: str) -> str:
    """Give a field of a position, also `hand0#`, `draw[3]`, `top`, `actors` and `offered0`."""
    if field == "actors":
        return ",".join(map(str, actors(state))) or "-"
    if field == "top":
        return NAME_OF[state.discard[-1]]
    if field.startswith("offered"):
        card = offered(state, SEATS[int(field[-1])])
        return "-" if card is None else NAME_OF[card]
    if found := re.fullmatch(r"(hand0|hand1|draw|discard)(#|\[(-?\d+)\])", field):
        piles = {"hand0": state.hands[0], "hand1": state.hands[1]}
        pile = (piles | {"draw": state.draw, "discard": state.discard})[found[1]]
        return str(len(pile)) if found[2] == "#" else NAME_OF[pile[int(found[3])]]
    written = dict(word.split("=", 1) for word in notation(state).split(" ") if word)
    return written.get(field, module._DEFAULTS[field])


def agrees(seen: str, told: str) -> bool:
    """Compare a field with what is told; a bare face agrees with either twin."""
    return seen == told or (
        len(seen.split(",")) == len(told.split(","))
        and all(
            word == name or (word in FACE_OF and name[:-1] == word)
            for name, word in zip(seen.split(","), told.split(","), strict=True)
        )
    )


def _deal(state: MatchState, text: str) -> Deal:
    named = [card_named(name) for name in text.strip("@*,").split(",") if name]
    rest = [card for card in full_deck(state.frame.rules) if card not in named]
    away: list[Card] = rest[:14] if text.startswith("@") else []
    tail = rest[len(away) :] if text.startswith("@") or text.endswith("*") else []
    return Deal((*away, *named, *tail), b"key")
