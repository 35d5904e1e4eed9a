"""What a player can do now, as buttons: one for each distinct card, and the choices of one card."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from bot.duel.readers import HandOrder
from bot.duel.showing import BoardView, button_version
from bot.engine.actions import (
    AcceptDrawFour,
    CatchUno,
    ChallengeDrawFour,
    ChooseColour,
    DraftKeep,
    DraftReject,
    DrawCard,
    Dump,
    KeepDrawn,
    PlayCard,
    PlayerAction,
    TakeVolley,
)
from bot.engine.cards import COLOUR_OF, FACE_OF, Card, Colour, Face
from bot.engine.view import HandView
from bot.render.buttons import rows
from bot.render.look import Look, by_rank, colour_key
from bot.render.moves import can_draw
from bot.render.panel import Block, Button, ButtonStyle, PressOf, Text
from bot.render.presses import press_of

CARDS_A_PAGE: Final = 15
"""Card buttons shown at once: few enough that the rest stays in sight on a phone."""

CARDS_IN_A_ROW: Final = 4
"""Of five the last is alone below the others: on a phone, where two fit side by side, and mostly on
a desktop as well, where four do."""


@dataclass(frozen=True, slots=True)
class Play:
    """What one distinct card can do: `count` twins of it can be played now."""

    card: Card
    count: int
    actions: tuple[PlayCard | Dump, ...] = field(repr=False)


def plays(hand: HandView, order: HandOrder = "colour") -> tuple[Play, ...]:
    """Give the distinct cards that can be played now, by their first twins, in the hand's order."""
    by_card: dict[Card, list[PlayCard | Dump]] = {}
    for action in hand.legal:
        match action:
            case PlayCard(card=card):
                by_card.setdefault(card, []).append(action)
            case Dump(reverse=reverse) if reverse is not None:
                by_card.setdefault(reverse, []).append(action)
            case _:
                pass
    twins: dict[Face, list[Card]] = {}
    for card in sorted(by_card, key=by_rank if order == "rank" else None):
        twins.setdefault(FACE_OF[card], []).append(card)
    return tuple(
        Play(cards[0], len(cards), tuple(_distinct(by_card[cards[0]]))) for cards in twins.values()
    )


def choices(hand: HandView, card: Card) -> tuple[PlayCard | Dump, ...]:
    """Give what a card can do, if that is more than one thing; else nothing.

    The card is one of the hand, or the Reverse on the pile that gives the right to a dump.
    """
    if card == hand.table.top:
        return tuple(_distinct(_dumps_on_the_pile(hand)))
    for play in plays(hand):
        if FACE_OF[play.card] == FACE_OF[card] and len(play.actions) > 1:
            return play.actions
    return ()


def card_buttons(
    board: BoardView, hand: HandView, look: Look, order: HandOrder = "colour"
) -> tuple[Button, ...]:
    """Give a button for each distinct card that can be played: it plays, or opens its choices."""
    version = button_version(board, hand.seat)
    return tuple(
        Button(
            look.label("card-button", count=play.count, **look.about(play.card)),
            press_of(play.actions[0], board.id, version)
            if len(play.actions) == 1
            else PressOf("menu", board.id, version, str(play.card)),
            "primary",
            look.mark(play.card),
        )
        for play in plays(hand, order)
    )


def action_buttons(board: BoardView, hand: HandView, look: Look) -> tuple[Button, ...]:
    """Give the buttons for what can be done besides playing a card of the hand."""
    version = button_version(board, hand.seat)
    table = hand.table
    made: list[Button] = []
    # The eye goes to what is coloured: to the cards while any fits, else to what is left to do.
    style: ButtonStyle = "secondary" if plays(hand) else "primary"

    def add(action: PlayerAction, key: str, style: ButtonStyle, count: int = 0) -> None:
        words = look.label(f"button-{key}", count=count)
        made.append(Button(words, press_of(action, board.id, version), style))

    if table.top is not None and (dumps := _dumps_on_the_pile(hand)):
        colour = COLOUR_OF[dumps[0].last]
        count = sum(COLOUR_OF[card] == colour for card in hand.hand)
        words = look.label("button-dump-right", count=count, colour=colour_key(colour))
        menu = PressOf("menu", board.id, version, str(table.top))
        made.append(Button(words, menu, "primary", look.faces.suit(colour)))
    for action in hand.legal:
        match action:
            case DrawCard():
                add(action, "draw" if can_draw(table) else "pass", style)
            case KeepDrawn():
                add(action, "keep", style)
            case TakeVolley():
                add(action, "take", style, table.volley)
            case AcceptDrawFour():
                add(action, "accept-four", "primary")
            case ChallengeDrawFour():
                add(action, "challenge", "danger")
            case _:
                pass
    return tuple(made)


def catch_buttons(board: BoardView, hand: HandView, look: Look) -> tuple[Button, ...]:
    """Give the catch of a slow match (RULES 5.7), which has no race in the channel."""
    version = button_version(board, hand.seat)
    return tuple(
        Button(look.label("button-catch"), press_of(action, board.id, version), "danger")
        for action in hand.legal
        if isinstance(action, CatchUno) and board.rules.slow
    )


def pick_buttons(board: BoardView, hand: HandView, look: Look) -> tuple[Button, ...]:
    """Give the two answers to the card seen in the draft (RULES 2.3); none if there is none."""
    version = button_version(board, hand.seat)
    keys = {DraftKeep: "keep-seen", DraftReject: "reject"}
    return tuple(
        Button(
            look.label(f"button-{keys[type(action)]}"),
            press_of(action, board.id, version),
            "primary" if isinstance(action, DraftKeep) else "secondary",
        )
        for action in hand.legal
        if isinstance(action, DraftKeep | DraftReject)
    )


def colour_buttons(board: BoardView, hand: HandView, look: Look) -> tuple[Button, ...]:
    """Give the four colours to name for a wild turned up (RULES 3.3, 3.6)."""
    version = button_version(board, hand.seat)
    return tuple(
        Button(
            look.label("colour-title", colour=colour_key(action.colour)),
            press_of(action, board.id, version),
            emoji=look.faces.suit(action.colour),
        )
        for action in hand.legal
        if isinstance(action, ChooseColour)
    )


def choice_blocks(
    board: BoardView, hand: HandView, card: Card, actions: tuple[PlayCard | Dump, ...], look: Look
) -> tuple[Text, *tuple[Block, ...]]:
    """Give the choices of one card: a wild's colours, a Reverse's dumps, UNO in a slow match.

    The question is the first block.
    """
    version = button_version(board, hand.seat)
    blocks: list[Block] = []
    saying = tuple(action for action in actions if action.uno)
    rest = [action for action in actions if not action.uno]
    silent = tuple(action for action in rest if replace(action, uno=True) in saying)
    others = tuple(action for action in rest if action not in silent)
    groups = ((None, others), ("with-uno", saying), ("without-uno", silent))
    for key, group in groups:
        if group and key is not None:
            blocks.append(Text(look.words(f"choose-{key}")))
        blocks += rows([_choice(board, hand, action, version, look) for action in group])
    return (Text(_question(hand, card, actions, look)), *blocks)


def _question(hand: HandView, card: Card, actions: tuple[PlayCard | Dump, ...], look: Look) -> str:
    about = look.about(card) | {"count": _laid(hand, card)}
    if card == hand.table.top:
        key = "dump"
    elif any(isinstance(action, Dump) for action in actions):
        key = "reverse"
    elif any(action.colour is not None for action in actions if isinstance(action, PlayCard)):
        key = "colour"
    else:
        key = "uno"
    return f"{look.words(f'choose-{key}', **about)}\n{look.words(f'choose-{key}-how', **about)}"


def _choice(
    board: BoardView, hand: HandView, action: PlayCard | Dump, version: int, look: Look
) -> Button:
    press = press_of(action, board.id, version)
    match action:
        case Dump(last=last):
            about = look.about(last) | {"count": _laid(hand, last)}
            return Button(look.label("button-dump", **about), press, emoji=look.mark(last))
        case PlayCard(card=card, colour=None):
            words = look.label(_played_key(hand, action), **look.about(card) | {"count": 1})
            return Button(words, press, emoji=look.mark(card))
        case PlayCard(colour=colour):
            words = look.label("colour-title", colour=colour_key(colour))
            return Button(words, press, emoji=look.faces.suit(colour))


def _played_key(hand: HandView, action: PlayCard) -> str:
    """Give what a button calls a card among its choices: each differs from the others in words."""
    others = choices(hand, action.card)
    alone = any(isinstance(other, Dump) for other in others)
    if action.uno:
        return "button-alone-uno" if alone else "button-say-uno"
    if replace(action, uno=True) in others:
        return "button-alone-silent" if alone else "button-say-nothing"
    return "button-alone" if alone else "card-button"


def _laid(hand: HandView, card: Card) -> int:
    """Count the cards of a card's colour in the hand, which a dump lays."""
    return sum(COLOUR_OF[other] == COLOUR_OF[card] for other in hand.hand)


def _dumps_on_the_pile(hand: HandView) -> list[Dump]:
    return [action for action in hand.legal if isinstance(action, Dump) and action.reverse is None]


def _distinct(actions: Iterable[PlayCard | Dump]) -> Iterable[PlayCard | Dump]:
    """Leave one of those that differ only by which twin lies last."""
    seen: set[tuple[type, Face | Colour | None, bool]] = set()
    for action in actions:
        what = FACE_OF[action.last] if isinstance(action, Dump) else action.colour
        same = (type(action), what, action.uno)
        if same not in seen:
            seen.add(same)
            yield action
