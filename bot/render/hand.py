"""A player's hand, for that player alone: what is in it, what can be done, and why."""

from dataclasses import dataclass, field
from typing import Final

from bot.duel.showing import BoardView, HandShown, button_version
from bot.engine.actions import Dump
from bot.engine.cards import COLOUR_OF, POINTS_OF, Card
from bot.engine.seats import OTHER
from bot.engine.view import HandView
from bot.engine.whose import DRAFT_PICKS
from bot.render.buttons import button, rows
from bot.render.choices import (
    CARDS_A_PAGE,
    action_buttons,
    card_buttons,
    choice_blocks,
    choices,
    colour_buttons,
    pick_buttons,
    plays,
)
from bot.render.events import HAND_LINES, recent_words, who
from bot.render.look import Look, accent, colour_key, live, mention
from bot.render.moves import can_draw, headline, limit, pile
from bot.render.panel import Block, Button, Line, Panel, PressOf, Row, Section, Text


@dataclass(frozen=True, slots=True)
class Menu:
    """What of a hand is open; it changes nothing in the game.

    `card` is the card whose choices are open: one of the hand, or the Reverse on the pile that
    gives the right to a dump. `page` turns the card buttons where they are many. `notice` is a
    sentence shown on top, such as a refusal.
    """

    page: int = 0
    card: Card | None = field(default=None, repr=False)
    notice: str | None = None


_PLAIN: Final = Menu()


def hand_panel(shown: HandShown, look: Look, *, menu: Menu = _PLAIN) -> Panel:
    """Give a hand's panel in whatever state the match is."""
    hand = shown.hand
    notice = () if menu.notice is None else (Text(f"⚠️ {menu.notice}"),)
    return Panel((*notice, *_blocks(shown, look, menu)), accent(hand.table.colour))


def _blocks(shown: HandShown, look: Look, menu: Menu) -> tuple[Block, ...]:
    board, hand = shown.board, shown.hand
    if menu.card is not None and (actions := choices(hand, menu.card)):
        back = Row((button(look, "back", "hand", board),))
        return (*choice_blocks(board, hand, menu.card, actions, look), back)
    match hand.table.phase:
        case "over":
            return (Text(_told(shown, look.words("hand-over"), look)),)
        case "between":
            next_round = button(look, "next", "next", board, "success")
            return (Text(_told(shown, _between(board, look), look)), Row((next_round,)))
        case "draft":
            return _draft(shown, look)
        case _:
            return _play(shown, look, menu.page)


def _told(shown: HandShown, then: str, look: Look) -> str:
    return f"{_recent(shown, look)}\n\n{then}".strip()


def _between(board: BoardView, look: Look) -> str:
    if board.next_round_at_ms is None:
        return look.words("hand-between-slow")
    next_at = look.words("hand-next-at", until=live(board.next_round_at_ms))
    return f"{look.words('hand-between')}\n{next_at}"


def _draft(shown: HandShown, look: Look) -> tuple[Block, ...]:
    board, hand = shown.board, shown.hand
    blocks: list[Block] = [Text(_title(shown, look))]
    if hand.offered is not None:
        seen = look.words("draft-seen", **look.about(hand.offered))
        blocks.append(look.beside(f"{seen}\n{look.words('draft-how')}", hand.offered))
    elif hand.table.drafted[hand.seat] < DRAFT_PICKS:
        opponent = mention(board.players[OTHER[hand.seat]])
        blocks.append(Text(look.words("draft-wait", player=opponent)))
    picks = pick_buttons(board, hand, look)
    if picks:
        blocks.append(Row(picks))
    if recent := _recent(shown, look):
        blocks.append(Text(recent))
    chosen = look.words("hand-chosen", picks=hand.table.drafted[hand.seat])
    cards = look.by_colour(hand.hand) if hand.hand else look.words("hand-nothing-chosen")
    blocks += [Line(), Text(f"{chosen}\n{cards}")]
    if not picks:
        blocks.append(Row((button(look, "refresh", "hand", board),)))
    return tuple(blocks)


def _play(shown: HandShown, look: Look, page: int) -> tuple[Block, ...]:
    board, hand = shown.board, shown.hand
    cards = card_buttons(board, hand, look)
    pages = max(1, -(-len(cards) // CARDS_A_PAGE))
    page = min(page, pages - 1)
    first = page * CARDS_A_PAGE
    blocks: list[Block] = [_head(shown, look)]
    if recent := _recent(shown, look):
        blocks.append(Text(recent))
    mine = look.words(
        "hand-mine", count=len(hand.hand), points=sum(POINTS_OF[c] for c in hand.hand)
    )
    blocks += [Line(), Text(f"{mine}\n{look.by_colour(hand.hand)}")]
    blocks += rows(cards[first : first + CARDS_A_PAGE])
    blocks += rows(colour_buttons(board, hand, look))
    actions = list(action_buttons(board, hand, look))
    if pages > 1:
        other = (page + 1) % pages
        words = look.words("button-more-cards" if other else "button-fewer-cards")
        version = button_version(board, hand.seat)
        actions.append(Button(words, PressOf("page", board.id, version, str(other))))
    blocks += rows(actions)
    row = (button(look, "refresh", "hand", board), button(look, "more", "more", board))
    return (*blocks, Row(row))


def _recent(shown: HandShown, look: Look) -> str:
    return recent_words(shown.recent, shown.board, look, lines=HAND_LINES, viewer=shown.hand.seat)


def _title(shown: HandShown, look: Look) -> str:
    board, hand = shown.board, shown.hand
    line = headline(board, hand.table, look, hand.seat)
    title = look.words("hand-title", headline=line)
    until = limit(board, hand.table, look, hand.seat)
    return title if until is None else f"{title}\n{until}"


def _head(shown: HandShown, look: Look) -> Text | Section:
    board, hand = shown.board, shown.hand
    table = hand.table
    opponent = OTHER[hand.seat]
    player = mention(board.players[opponent])
    there = look.words("hand-opponent", player=player, count=table.counts[opponent])
    on_pile = [] if table.top is None else [pile(table.top, table.colour, look)]
    lines = [_title(shown, look), " · ".join([*on_pile, there])]
    lines += _advice(board, hand, player, look)
    return look.beside("\n".join(lines), table.top, table.colour)


def _advice(board: BoardView, hand: HandView, player: str, look: Look) -> list[str]:
    """Give what can be done, and why."""
    table = hand.table
    lines: list[str] = []
    if table.uno == OTHER[hand.seat]:
        key = "hand-catch" if board.rules.slow else "hand-uno-open"
        lines.append(look.words(key, player=player))
    if table.uno == hand.seat and not board.rules.slow:
        lines.append(look.words("hand-uno-first"))
        return lines
    if hand.seat not in table.to_act:
        return lines
    match table.phase:
        case "colour":
            lines.append(look.words("hand-colour"))
        case "turn":
            lines += _turn_advice(board, hand, look)
        case "drawn" if hand.drawn is not None:
            lines.append(look.words("hand-drawn", **look.about(hand.drawn)))
        case "volley":
            key = "hand-volley-answer" if plays(hand) else "hand-volley-take"
            lines.append(look.words(key))
        case "draw_four":
            lines.append(look.words("hand-draw-four", player=player))
        case _:
            pass
    return lines


def _turn_advice(board: BoardView, hand: HandView, look: Look) -> list[str]:
    table = hand.table
    lines: list[str] = []
    if any(isinstance(action, Dump) and action.reverse is None for action in hand.legal):
        whom = who(board, hand.seat, hand.seat)
        lines.append(look.words("board-dump-right", colour=colour_key(table.colour), **whom))
    if not plays(hand):
        lines.append(look.words("hand-nothing-fits" if can_draw(table) else "hand-nothing-to-draw"))
    elif table.top is not None and table.colour is not None:
        wild = COLOUR_OF[table.top] is None
        about = look.about(table.top) | {
            "colour": colour_key(table.colour),
            "symbol": look.faces.suit(table.colour),
        }
        lines.append(look.words("hand-fits-colour" if wild else "hand-fits", **about))
        if not can_draw(table):
            lines.append(look.words("hand-nothing-to-draw"))
    return lines
