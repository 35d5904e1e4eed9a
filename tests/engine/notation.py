"""A position as one line of text and back, the hidden cards included (docs/NOTATION.md).

For tests and their examples; the bot never writes a match this way.
"""

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Final, TypeVar, get_args

from bot.engine.actions import VoidCause
from bot.engine.card_names import NAME_OF, card_named, colour_named
from bot.engine.cards import COLOUR_LETTERS, COLOUR_OF, FACE_OF, Card
from bot.engine.deck import full_deck
from bot.engine.events import MatchEnd
from bot.engine.rules import HouseRules
from bot.engine.seats import SEATS, BySeat, Seat
from bot.engine.state import Frame, MatchResult, MatchState, Phase, RoundResult

_T = TypeVar("_T")
_NONE: Final = "-"
_REST: Final = "*"
_PILES: Final = ("hand0", "hand1", "draw", "discard")
_PLAYED: Final = ("turn", "drawn", "volley", "draw_four")
_ON_THE_PILE: Final = (*_PLAYED, "colour")
_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_MATCH_ENDS: Final[tuple[MatchEnd, ...]] = get_args(MatchEnd)
_VOID_CAUSES: Final[tuple[VoidCause, ...]] = get_args(VoidCause)

_DEFAULTS: Final = {
    "rules": _NONE,
    "cuts": "r1a:r0a",
    "round": "1",
    "one": "0",
    "scores": "0,0",
    "acted": "0,0",
    "last": _NONE,
    "result": _NONE,
    "key": _NONE,
    "recycles": "0",
    "phase": "turn",
    "turn": "0",
    "hand0": _NONE,
    "hand1": _NONE,
    "draw": _REST,
    "discard": _NONE,
    "colour": "top",
    "volley": "0",
    "drawn": _NONE,
    "laid": _NONE,
    "bluff": "no",
    "dump": "no",
    "uno": _NONE,
    "passed": "no",
}
"""The fields in the order they are written, each with what it is when left out."""


def notation(state: MatchState) -> str:
    """Write a position; a field that is as when left out is left out."""
    frame = state.frame
    top = COLOUR_OF[state.discard[-1]] if state.discard else None
    values = {
        "rules": _rules_text(frame.rules),
        "cuts": ",".join(f"{NAME_OF[first]}:{NAME_OF[second]}" for first, second in frame.cuts),
        "round": str(frame.round_number),
        "one": str(frame.player_one),
        "scores": _pair_text(frame.scores),
        "acted": _pair_text(state.acted),
        "last": _round_text(frame.last_round),
        "result": _result_text(frame.result),
        "key": frame.recycle_key.hex() or _NONE,
        "recycles": str(state.recycles),
        "phase": state.phase,
        "turn": str(state.turn),
        "hand0": _cards_text(state.hands[0]),
        "hand1": _cards_text(state.hands[1]),
        "draw": _cards_text(state.draw),
        "discard": _cards_text(state.discard),
        "colour": "top" if state.colour == top else _optional(state.colour, COLOUR_LETTERS),
        "volley": str(state.volley),
        "drawn": _optional(state.drawn, NAME_OF),
        "laid": _cards_text(state.laid),
        "bluff": _yes_text(state.bluff),
        "dump": _yes_text(state.dump_right),
        "uno": _optional(state.uno, "01"),
        "passed": _yes_text(state.passed),
    }
    return " ".join(f"{name}={value}" for name, value in values.items() if value != _DEFAULTS[name])


def position(text: str) -> MatchState:
    """Read a position.

    A bare face stands for its first twin that is not named elsewhere, and `*` in one of the piles
    for all cards that stand nowhere, by id.

    Raises:
        ValueError: A field is unknown, given twice or makes no sense, or the hands and piles do not
            hold each card of the deck once.
    """
    given = _fields(text)
    values = _DEFAULTS | given
    if "draw" not in given and _REST in ",".join(given.get(pile, "") for pile in _PILES).split(","):
        values["draw"] = _NONE
    rules = _rules(values["rules"])
    number = int(values["round"])
    hand0, hand1, draw, discard = _piles(values, full_deck(rules) if number else ())
    hands = (tuple(sorted(hand0)), tuple(sorted(hand1)))
    turn = _seat(values["turn"])
    state = MatchState(
        frame=Frame(
            rules=rules,
            cuts=_cuts(values["cuts"]),
            round_number=number,
            player_one=_seat(values["one"]),
            recycle_key=b"" if values["key"] == _NONE else bytes.fromhex(values["key"]),
            scores=_pair(values["scores"]),
            last_round=_round(values["last"]),
            result=_result(values["result"]),
        ),
        phase=_one_of(_PHASES, values["phase"]),
        turn=turn,
        hands=hands,
        draw=draw,
        discard=discard,
        colour=(COLOUR_OF[discard[-1]] if discard else None)
        if values["colour"] == "top"
        else _maybe(values["colour"], colour_named),
        volley=int(values["volley"]),
        drawn=_maybe(values["drawn"], lambda name: _held(name, hands[turn])),
        laid=tuple(sorted(_held(name, hands[turn]) for name in _names(values["laid"]))),
        bluff=_yes(values["bluff"]),
        dump_right=_yes(values["dump"]),
        uno=_maybe(values["uno"], _seat),
        passed=_yes(values["passed"]),
        recycles=int(values["recycles"]),
        acted=_pair(values["acted"]),
    )
    _demand_sense(state)
    return state


def _demand_sense(state: MatchState) -> None:
    """Refuse a position that no play leads to and the rules have no answer for."""
    phase = state.phase
    for wrong, said in (
        (phase in _ON_THE_PILE and not state.discard, "a card on the discard pile is missing"),
        (phase in _PLAYED and state.colour is None, "a wild on top needs a colour"),
        ((phase == "drawn") != (state.drawn is not None), "phase drawn has a drawn card"),
        ((phase == "volley") != (state.volley > 0), "phase volley has a volley"),
        (
            phase == "draft" and len(state.discard) != sum(map(len, state.hands)),
            "in a draft each pick discards one card and keeps one",
        ),
    ):
        if wrong:
            raise ValueError(said)


def _fields(text: str) -> dict[str, str]:
    given: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in _DEFAULTS or name in given:
            raise ValueError(f"no field of a position, or one given twice: {name}")
        given[name] = value
    return given


def _piles(values: dict[str, str], deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Read the four piles, which together hold each card of the deck once."""
    written = [_names(values[pile]) for pile in _PILES]
    every = [name for names in written for name in names]
    if every.count(_REST) > 1:
        raise ValueError("only one pile can have the rest")
    exact = {card_named(name) for name in every if name not in FACE_OF and name != _REST}
    free = [card for card in deck if card not in exact]
    read = [
        [name if name == _REST else _claimed(name, free) for name in names] for names in written
    ]
    piles = tuple(
        tuple(card for item in items for card in (free if item == _REST else [Card(int(item))]))
        for items in read
    )
    if sorted(card for pile in piles for card in pile) != list(deck):
        raise ValueError("hands and piles must hold each card of the deck once")
    return piles


def _claimed(name: str, free: list[Card]) -> Card:
    """Read a name, or take the first free twin of a bare face."""
    if name not in FACE_OF:
        return card_named(name)
    for card in free:
        if FACE_OF[card] == name:
            free.remove(card)
            return card
    raise ValueError(f"there are not so many cards {name}")


def _held(name: str, hand: tuple[Card, ...]) -> Card:
    """Read the name or bare face of a card that must be in the hand."""
    for card in hand:
        if name in (NAME_OF[card], FACE_OF[card]):
            return card
    raise ValueError("a drawn or laid card must be in the hand of the turn")


def _cuts(text: str) -> tuple[BySeat[Card], ...]:
    pairs = [pair.split(":") for pair in text.split(",")]
    return tuple((card_named(first), card_named(second)) for first, second in pairs)


def _rules_text(rules: HouseRules) -> str:
    usual = HouseRules()
    changed = (
        f"{item.name}:{getattr(rules, item.name)}"
        for item in fields(rules)
        if getattr(rules, item.name) != getattr(usual, item.name)
    )
    return ",".join(changed) or _NONE


def _rules(text: str) -> HouseRules:
    known = {item.name: item.default for item in fields(HouseRules)}
    values: dict[str, str | int] = {}
    for setting in _names(text):
        name, _, value = setting.partition(":")
        if name not in known or name in values:
            raise ValueError(f"no house rule, or one given twice: {name}")
        values[name] = int(value) if isinstance(known[name], int) else value
    return HouseRules(**values)  # type: ignore[arg-type]  # HouseRules itself checks each value


def _round_text(counted: RoundResult | None) -> str:
    if counted is None:
        return _NONE
    return "/".join(
        (
            str(counted.number),
            _optional(counted.winner, "01"),
            *(_cards_text(hand) for hand in counted.hands),
            _pair_text(counted.points),
        )
    )


def _round(text: str) -> RoundResult | None:
    if text == _NONE:
        return None
    number, winner, hand0, hand1, points = text.split("/")
    hands = [tuple(card_named(name) for name in _names(hand)) for hand in (hand0, hand1)]
    return RoundResult(int(number), _maybe(winner, _seat), (hands[0], hands[1]), _pair(points))


def _result_text(result: MatchResult | None) -> str:
    if result is None:
        return _NONE
    return "/".join((_optional(result.winner, "01"), result.cause, result.void or _NONE))


def _result(text: str) -> MatchResult | None:
    if text == _NONE:
        return None
    winner, cause, void = text.split("/")
    return MatchResult(
        _maybe(winner, _seat),
        _one_of(_MATCH_ENDS, cause),
        _maybe(void, lambda word: _one_of(_VOID_CAUSES, word)),
    )


def _names(text: str) -> list[str]:
    return [] if text == _NONE else text.split(",")


def _cards_text(cards: Iterable[Card]) -> str:
    return ",".join(NAME_OF[card] for card in cards) or _NONE


def _pair_text(pair: BySeat[int]) -> str:
    return f"{pair[0]},{pair[1]}"


def _pair(text: str) -> BySeat[int]:
    first, second = text.split(",")
    return int(first), int(second)


def _yes_text(value: bool) -> str:  # noqa: FBT001 - it writes a bool
    return "yes" if value else "no"


def _yes(text: str) -> bool:
    return _one_of(("no", "yes"), text) == "yes"


def _optional(value: int | None, names: str | tuple[str, ...]) -> str:
    return _NONE if value is None else names[value]


def _maybe(text: str, read: Callable[[str], _T]) -> _T | None:
    return None if text == _NONE else read(text)


def _seat(word: str) -> Seat:
    return SEATS[int(_one_of(("0", "1"), word))]


def _one_of(options: tuple[_T, ...], word: str) -> _T:
    for option in options:
        if option == word:
            return option
    raise ValueError(f"none of those possible: {word}")
