"""Boards and hands to render, made by hand: whatever a test does not name is ordinary."""

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

import bot.duel
import bot.ui
from bot.duel.records import Call, ChannelId, DuelId, GuildId, MessageId, UserId
from bot.duel.showing import BoardView, ChallengedHand, HandShown, PromptView
from bot.engine.actions import DrawCard, PlayCard, PlayerAction
from bot.engine.cards import COLOURS, DECK_112, FACE_OF, Card, Colour, Face
from bot.engine.errors import Refusal
from bot.engine.events import ChallengeJudged, Event, redacted
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, CHALLENGER, Seat
from bot.engine.view import HandView, TableView
from bot.i18n import Library
from bot.render.hand import Menu, hand_panel
from bot.render.look import Faces, Look, TextFaces
from bot.render.panel import NO_BREAK, Panel
from tests.render.limits import check

ANNA: Final = UserId(1000)
BEN: Final = UserId(2000)
MINE: Final = CHALLENGER
THEIRS: Final = CHALLENGED
LIBRARY: Final = Library.load(strict=True)
LOOK: Final = Look(LIBRARY.words("en-US"), TextFaces())
SLOW: Final = HouseRules(turn_limit_s=86_400)
PROMPT: Final = MessageId(700)

_TABLE: Final = TableView(
    rules=HouseRules(),
    phase="turn",
    cuts=(),
    round_number=2,
    player_one=THEIRS,
    to_act=(MINE,),
    turn=MINE,
    counts=(7, 5),
    top=None,
    colour=None,
    draw_pile=60,
    discard_pile=10,
    drafted=(7, 7),
    draft_discards=(),
    volley=0,
    dump_right=False,
    uno=None,
    scores=(45, 30),
    acted=(9, 9),
    last_round=None,
    result=None,
)
_BOARD: Final = BoardView(
    id=DuelId(12),
    guild=GuildId(1),
    channel=ChannelId(2),
    players=(ANNA, BEN),
    rules=HouseRules(),
    status="live",
    locale="en-US",
    message=MessageId(3),
    version=40,
    moment=90,
    commitment="ab" * 32,
    expires_at_ms=1_700_000_600_000,
    table=_TABLE,
    recent=(),
    deadline_ms=1_700_000_300_001,
    next_round_at_ms=None,
    overdue=False,
    prompt=None,
    last_call=None,
    seed_hex=None,
    accepted_by=None,
)


def cards(faces: str) -> tuple[Card, ...]:
    """Give cards by their faces: `cards("r5 r5 gS W")`, twins as different cards."""
    left = list(DECK_112)
    found = []
    for face in faces.split():
        card = next(card for card in left if FACE_OF[card] == face)
        left.remove(card)
        found.append(card)
    return tuple(found)


def card(face: str) -> Card:
    """Give the first card of a face."""
    return cards(face)[0]


HELD: Final = cards("r5 r5 b3 b9 bS W")
PLAYS: Final[Sequence[PlayerAction]] = (
    *(PlayCard(MINE, held) for held in cards("b3 b9 bS")),
    *(PlayCard(MINE, card("W"), colour) for colour in COLOURS),
    DrawCard(MINE),
)
"""What can be done with `HELD` on a blue 7."""


def table(top: str | None = "b7", colour: int | None = 3, **changes: Any) -> TableView:  # noqa: ANN401 - any field of the view
    """Give a table with `top`, the last of its twins, on the pile and `colour` in force."""
    shown = None if top is None else [card for card in DECK_112 if FACE_OF[card] == top][-1]
    asked = None if colour is None else Colour(colour)
    return replace(_TABLE, **{"top": shown, "colour": asked, **changes})


def board(**changes: Any) -> BoardView:  # noqa: ANN401 - any field of the view
    """Give a board; its rules are its table's, if there is one."""
    made = replace(_BOARD, **{"table": table(), **changes})
    return made if made.table is None else replace(made, rules=made.table.rules)


def challenge(**changes: Any) -> BoardView:  # noqa: ANN401 - any field of the view
    """Give a challenge."""
    given = {"status": "challenge", "table": None, "version": 0, "deadline_ms": None}
    return board(**{**given, **changes})


def shown(
    held: tuple[Card, ...],
    legal: Sequence[PlayerAction] = (),
    *,
    seat: Seat = MINE,
    recent: tuple[Event, ...] = (),
    on: BoardView | None = None,
    drawn: Card | None = None,
    offered: Card | None = None,
    challenged: ChallengedHand | None = None,
) -> HandShown:
    """Give a hand on its board."""
    at = board() if on is None else on
    assert at.table is not None
    view = HandView(at.table, seat, tuple(sorted(held)), drawn, offered, tuple(legal))
    return HandShown(at, view, recent, challenged)


def opened_by(seat: Seat, events: Sequence[Event]) -> ChallengedHand | None:
    """Give the hand that the last challenge among some events opened to a seat."""
    for at in range(len(events), 0, -1):
        match events[at - 1]:
            case ChallengeJudged(challenger=challenger, guilty=guilty, hand=tuple(hand)):
                if challenger != seat:
                    return None
                recent = tuple(redacted(event, seat) for event in events[:at])
                return ChallengedHand(seat, guilty, hand, recent)
            case _:
                pass
    return None


def prompt(call: Call | None = None, **changes: Any) -> PromptView:  # noqa: ANN401 - any field of the view
    """Give a prompt, open if nothing else is said; Anna is the holder."""
    open_board = board(prompt=PROMPT if call is None else None)
    given = PromptView(open_board, MINE, PROMPT, 1_700_000_000_000, 1_700_000_008_000, call, None)
    return replace(given, **changes)


def all_refusals() -> set[type[Refusal]]:
    """Give every kind of refusal that the house has, those that are only bases too."""
    # A module anywhere in these may define a refusal of its own.
    for package in (bot.duel, bot.ui):
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    found: set[type[Refusal]] = set()
    waiting: list[type[Refusal]] = [Refusal]
    while waiting:
        kind = waiting.pop()
        if kind.__module__.startswith("bot."):
            found.add(kind)
        waiting += kind.__subclasses__()
    return found


def plain(text: str) -> str:
    """Give a text with plain spaces, as tests write them."""
    return text.replace(NO_BREAK, " ")


def labels(panel: Panel) -> list[str]:
    """Give the labels of all buttons that can be pressed."""
    return [button.label for button in panel.buttons() if not button.disabled]


def verbs(panel: Panel) -> list[str]:
    """Give what the buttons of a panel do, in reading order."""
    return [
        f"{b.press.verb}:{b.press.arg}" if b.press.arg else b.press.verb for b in panel.buttons()
    ]


def look(faces: Faces | None = None, locale: str = "en-US", game: str = "UNO Duo") -> Look:
    """Give a look with other faces, another language or another name of the game."""
    return Look(LIBRARY.words(locale), TextFaces() if faces is None else faces, game)


def panel(given: HandShown, **menu: Any) -> Panel:  # noqa: ANN401 - any field of the menu
    """Give a hand's panel with a menu, and hold it to Discord's limits."""
    made = hand_panel(given, LOOK, menu=Menu(**menu))
    check(made)
    return made


def on(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any field of the table
    """Give the board for `shown`, from what is different on its table."""
    return {"on": board(table=table(**changes))}


class WidePictures:
    """Faces with the longest markup that Discord gives an application's emoji."""

    def suit(self, colour: int | None) -> str:
        return f"<:suit_{colour if colour is not None else 'w'}_0123abcd:1234567890123456789>"

    def emoji(self, face: Face) -> str:
        return f"<:card_{face.lower()}_0123abcd:1234567890123456789>"

    def picture(self, face: Face) -> str:
        return f"https://cdn.discordapp.com/emojis/1234567890123456789.webp?size=128&{face}"
