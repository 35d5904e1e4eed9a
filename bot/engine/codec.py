"""A log as text: one short line an action, and the rules it is played by (docs/NOTATION.md)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import lru_cache, partial
from typing import Final, TypeAlias, TypeVar, get_args

from bot.engine import deck
from bot.engine.actions import (
    AcceptDrawFour,
    Action,
    CallUno,
    CatchUno,
    ChallengeDrawFour,
    ChooseColour,
    ClaimWin,
    CloseUno,
    Deal,
    DraftKeep,
    DraftReject,
    DrawCard,
    Dump,
    KeepDrawn,
    PlayCard,
    Resign,
    StartRound,
    TakeVolley,
    VoidCause,
    VoidMatch,
    WindowEnd,
)
from bot.engine.card_names import NAME_OF, card_named, colour_named
from bot.engine.cards import COLOUR_LETTERS
from bot.engine.errors import IllegalAction
from bot.engine.match import apply, new_match
from bot.engine.rules import RULES_VERSION, HouseRules
from bot.engine.seats import SEATS, Seat
from bot.engine.state import Step

_Word = TypeVar("_Word", bound=str)

_NOBODY: Final = "-"
_UNO: Final = "uno"
_VOID_CAUSES: Final[tuple[VoidCause, ...]] = get_args(VoidCause)
_WINDOW_ENDS: Final[tuple[WindowEnd, ...]] = get_args(WindowEnd)

_Bare: TypeAlias = (
    DraftKeep
    | DraftReject
    | DrawCard
    | KeepDrawn
    | TakeVolley
    | AcceptDrawFour
    | ChallengeDrawFour
    | CallUno
    | CatchUno
    | Resign
    | ClaimWin
)
_BARE: Final[dict[str, type[_Bare]]] = {
    "keep": DraftKeep,
    "reject": DraftReject,
    "draw": DrawCard,
    "stay": KeepDrawn,
    "take": TakeVolley,
    "accept": AcceptDrawFour,
    "challenge": ChallengeDrawFour,
    "call": CallUno,
    "catch": CatchUno,
    "resign": Resign,
    "claim": ClaimWin,
}
"""The actions that are told by a seat and a verb alone."""
_VERB_OF: Final[dict[type[_Bare], str]] = {made: verb for verb, made in _BARE.items()}


class ReplayError(Exception):
    """A log does not replay. The text names the line and the cause, never a card.

    `line` counts from 1.
    """

    def __init__(self, line: int, cause: str) -> None:
        super().__init__(f"line {line} does not replay: {cause}")
        self.line = line


def encode_action(action: Action) -> str:  # noqa: PLR0911 - one case a form
    """Write an action as one line; of a `StartRound` all but its deal, which the seed gives."""
    match action:
        case PlayCard(seat=seat, card=card, colour=colour, uno=uno):
            asked = () if colour is None else (COLOUR_LETTERS[colour],)
            return " ".join((str(seat), "play", NAME_OF[card], *asked, *((_UNO,) if uno else ())))
        case Dump(seat=seat, reverse=reverse, last=last, uno=uno):
            begun = _NOBODY if reverse is None else NAME_OF[reverse]
            return " ".join((str(seat), "dump", begun, NAME_OF[last], *((_UNO,) if uno else ())))
        case ChooseColour(seat=seat, colour=colour):
            return f"{seat} colour {COLOUR_LETTERS[colour]}"
        case StartRound(seat=starter):
            return f"{_seat_text(starter)} start"
        case VoidMatch(seat=voider, cause=cause):
            return f"{_seat_text(voider)} void {cause}"
        case CloseUno(cause=end):
            return f"{_NOBODY} close {end}"
        case _:
            return f"{action.seat} {_VERB_OF[type(action)]}"


def decode_action(line: str, next_deal: Callable[[], Deal]) -> Action:
    """Read a line that `encode_action` wrote; `next_deal` gives the deal of the round to start.

    Raises:
        ValueError: The line is no action, or not in its one canonical form.
    """
    match line.split(" "):
        case [who, "start"]:
            action: Action = StartRound(_seat_or_nobody(who), next_deal())
            _demand_canonical(action, line)
            return action
        case _:
            return _decoded(line)


def _demand_canonical(action: Action, line: str) -> None:
    if encode_action(action) != line:
        raise ValueError("no such action")


@lru_cache(maxsize=4096)
def _decoded(line: str) -> Action:
    """Read a line that starts no round. There are some thousand, and logs repeat them."""
    action = _read(line.split(" "))
    _demand_canonical(action, line)
    return action


def _read(words: list[str]) -> Action:
    match words:
        case [who, "play", card, *rest]:
            asked = [word for word in rest if word != _UNO]
            colour = colour_named(asked[0]) if asked else None
            return PlayCard(_seat(who), card_named(card), colour, _UNO in rest)
        case [who, "dump", begun, last, *rest]:
            reverse = None if begun == _NOBODY else card_named(begun)
            return Dump(_seat(who), reverse, card_named(last), _UNO in rest)
        case [who, "colour", letter]:
            return ChooseColour(_seat(who), colour_named(letter))
        case [who, "void", word]:
            return VoidMatch(_seat_or_nobody(who), _one_of(_VOID_CAUSES, word))
        case ["-", "close", word]:
            return CloseUno(_one_of(_WINDOW_ENDS, word))
        case [who, verb] if verb in _BARE:
            return _BARE[verb](_seat(who))
        case _:
            raise ValueError("no such action")


def encode_rules(rules: HouseRules) -> str:
    """Write the house rules, all of them, with the version of the rules themselves."""
    settings = (f"{item.name}={getattr(rules, item.name)}" for item in fields(rules))
    return " ".join((f"v{RULES_VERSION}", *settings))


def _setting(text: str, default: object) -> object:
    """Read one setting, which is of its default's kind."""
    match default:
        case bool():
            return {"False": False, "True": True}.get(text, text)
        case int():
            return int(text)
        case _:
            return text


def decode_rules(text: str) -> HouseRules:
    """Read what `encode_rules` wrote; a setting that there was not yet then has its default.

    Raises:
        ValueError: It is of another version, or not what `encode_rules` writes.
    """
    version, *settings = text.split(" ")
    if version != f"v{RULES_VERSION}":
        raise ValueError("these rules are of another version")
    given = dict(setting.partition("=")[::2] for setting in settings)
    known = {item.name: item.default for item in fields(HouseRules)}
    if not given.keys() <= known.keys():
        raise ValueError("these rules have a strange setting")
    values = {
        name: _setting(given[name], default) for name, default in known.items() if name in given
    }
    rules = HouseRules(**values)  # type: ignore[arg-type]  # HouseRules itself checks each value
    canonical = [version, *(f"{name}={getattr(rules, name)}" for name in values)]
    if canonical != text.split(" "):
        raise ValueError("these rules are not in their canonical form")
    return rules


def replay(
    rules: HouseRules, seed: deck.Seed, accept_id: int, lines: Iterable[str]
) -> Iterator[tuple[Action, Step]]:
    """Play a log again from before the first round; give each action, and what it came to.

    Raises:
        ReplayError: A line is no action, or is not allowed where it stands.
    """
    state = new_match(rules, deck.cuts(seed, accept_id, rules))
    for number, line in enumerate(lines, 1):
        coming = state.frame.round_number + 1
        try:
            action = decode_action(line, partial(deck.deal, seed, accept_id, coming, rules))
            step = apply(state, action)
        except ValueError:
            raise ReplayError(number, "it is no action") from None
        except IllegalAction as refused:
            raise ReplayError(number, type(refused).__name__) from None
        state = step.state
        yield action, step


def _seat_text(seat: Seat | None) -> str:
    return _NOBODY if seat is None else str(seat)


def _seat(word: str) -> Seat:
    for seat in SEATS:
        if word == str(seat):
            return seat
    raise ValueError("no such seat")


def _seat_or_nobody(word: str) -> Seat | None:
    return None if word == _NOBODY else _seat(word)


def _one_of(options: tuple[_Word, ...], word: str) -> _Word:
    for option in options:
        if option == word:
            return option
    raise ValueError("no such cause")
