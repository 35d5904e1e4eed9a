"""A player's hand, for that player alone: what is in it, what can be done, and why."""

from dataclasses import dataclass, field
from typing import Final

from bot.duel.readers import ANYBODY, HandOrder, Reader
from bot.duel.showing import BoardView, ChallengedHand, HandShown, button_version
from bot.engine.actions import Dump
from bot.engine.cards import COLOUR_OF, POINTS_OF, Card
from bot.engine.events import CardPlayed, CardsDrawn, CardTurnedUp
from bot.engine.seats import OTHER
from bot.engine.view import HandView
from bot.engine.whose import DRAFT_PICKS
from bot.render.buttons import button, rows
from bot.render.challenged import challenged_words
from bot.render.choices import (
    CARDS_A_PAGE,
    CARDS_IN_A_ROW,
    action_buttons,
    card_buttons,
    catch_buttons,
    choice_blocks,
    choices,
    colour_buttons,
    pick_buttons,
    plays,
)
from bot.render.events import HAND_LINES, newest, recent_words, who
from bot.render.hints import hint
from bot.render.laid_on import laid_on_words
from bot.render.limits import COMPONENTS, components
from bot.render.look import Look, accent, colour_key, mention, small
from bot.render.moves import can_draw, headline, limit, must_say_uno, pile
from bot.render.panel import Block, Button, Line, Panel, PressOf, Row, Section, Text
from bot.render.result import ended_blocks, round_end_blocks
from bot.render.rules import page_button
from bot.render.why import told_on, why_words, wonders


@dataclass(frozen=True, slots=True)
class Menu:
    """What of a hand is open; it changes nothing in the game.

    `card` is the card whose choices are open: one of the hand, or the Reverse on the pile that
    gives the right to a dump. `page` turns the card buttons where they are many. `why` tells why
    cards can't be played. `challenged` shows the hand that a challenge opened, while there is one.
    `notice` is a sentence shown on top, such as a refusal.
    """

    page: int = 0
    card: Card | None = field(default=None, repr=False)
    why: bool = False
    challenged: bool = False
    notice: str | None = None


_OTHER_ORDER: Final[dict[HandOrder, tuple[HandOrder, str]]] = {
    "colour": ("rank", "button-sort-rank"),
    "rank": ("colour", "button-sort-colour"),
}

_PLAIN: Final = Menu()


def hand_panel(
    shown: HandShown, look: Look, *, menu: Menu = _PLAIN, reader: Reader = ANYBODY
) -> Panel:
    """Give a hand's panel in whatever state the match is."""
    hand = shown.hand
    notice = () if menu.notice is None else (Text(f"⚠️ {menu.notice}"),)
    return Panel((*notice, *_blocks(shown, look, menu, reader)), accent(hand.table.colour))


def _blocks(shown: HandShown, look: Look, menu: Menu, reader: Reader) -> tuple[Block, ...]:
    board, hand = shown.board, shown.hand
    table = hand.table
    if menu.card is not None and (actions := choices(hand, menu.card)):
        return _menu(
            shown, look, menu, reader, choice_blocks(board, hand, menu.card, actions, look)
        )
    match table.phase:
        case "over" if table.result is not None:
            return ended_blocks(board, table, table.result, look, hand.seat)
        case "between" if table.last_round is not None:
            ended = round_end_blocks(board, table, table.last_round, look, hand.seat)
            following = button(look, "next", "next", board, "success")
            if (opened := _opened(shown, menu)) is not None:
                told = Text(challenged_words(board, opened, look))
                return (told, Row((following, button(look, "back", "hand", board))))
            return (*ended, Row((following, *_to_the_opened(shown, look))))
        case "draft":
            return _draft(shown, look, reader)
        case _:
            return _play(shown, look, menu, reader)


def _menu(
    shown: HandShown,
    look: Look,
    menu: Menu,
    reader: Reader,
    asked: tuple[Text, *tuple[Block, ...]],
) -> tuple[Block, ...]:
    """Give a card's choices below the hand, whose head and cards stay where they were."""
    question, *offered = asked
    head, cards = _head(shown, look), _cards(shown.hand, look, reader)
    below = (*offered, Row((button(look, "back", "hand", shown.board),)))
    whole = Panel((head, Text(cards), question, *below))
    room = 0 if menu.notice is None else 1
    if components(whole) <= COMPONENTS - room:
        return whole.blocks
    # A whole colour that can be laid with UNO and without leaves room for one text only.
    return (Text(f"{head.words}\n{cards}\n{question.words}"), *below)


def _opened(shown: HandShown, menu: Menu) -> ChallengedHand | None:
    """Give the hand that a challenge opened if it is to be shown and there is one."""
    return shown.challenged if menu.challenged else None


def _to_the_opened(shown: HandShown, look: Look) -> tuple[Button, ...]:
    """Give the button to the hand that a challenge opened, while there is one."""
    if shown.challenged is None:
        return ()
    return (button(look, "challenged", "challenged", shown.board),)


def _draft(shown: HandShown, look: Look, reader: Reader) -> tuple[Block, ...]:
    board, hand = shown.board, shown.hand
    blocks: list[Block] = [Text(_title(shown, look))]
    opponent = mention(board.players[OTHER[hand.seat]])
    if hand.offered is not None:
        seen = look.words("draft-seen", **look.about(hand.offered))
        lines = [f"{seen}\n{look.words('draft-how')}", *_hint(shown, look, reader)]
        blocks.append(look.beside("\n".join(lines), hand.offered))
    elif hand.table.drafted[hand.seat] < DRAFT_PICKS:
        blocks.append(Text(look.words("draft-wait", player=opponent)))
    picks = pick_buttons(board, hand, look)
    if picks:
        blocks.append(Row(picks))
    if recent := _recent(shown, look):
        blocks.append(Text(recent))
    chosen = look.words("hand-chosen", picks=hand.table.drafted[hand.seat])
    nothing = look.words("hand-nothing-chosen")
    cards = look.laid_out(hand.hand, reader.order) if hand.hand else nothing
    blocks += [Line(), Text(f"{chosen}\n{cards}")]
    if not picks:
        blocks.append(Row((button(look, "refresh", "hand", board),)))
    return tuple(blocks)


def _play(shown: HandShown, look: Look, menu: Menu, reader: Reader) -> tuple[Block, ...]:
    board, hand = shown.board, shown.hand
    buttons = card_buttons(board, hand, look, reader.order)
    pages = max(1, -(-len(buttons) // CARDS_A_PAGE))
    page = min(menu.page, pages - 1)
    first = page * CARDS_A_PAGE
    blocks: list[Block] = [_head(shown, look), Text(_cards(hand, look, reader))]
    opened = _opened(shown, menu)
    if opened is not None:
        below = challenged_words(board, opened, look)
    else:
        below = why_words(hand, look) if menu.why else "\n".join(_below(shown, look, reader))
    if below:
        blocks.append(Text(below))
    # To play a card gives up the catch (RULES 5.7): it stands before them.
    catch = catch_buttons(board, hand, look)
    actions = [*colour_buttons(board, hand, look), *action_buttons(board, hand, look)]
    if pages > 1:
        other = (page + 1) % pages
        label = look.label("button-more-cards" if other else "button-fewer-cards")
        version = button_version(board, hand.seat)
        actions.append(Button(label, PressOf("page", board.id, version, str(other))))
    if opened is None:
        actions += _to_the_opened(shown, look)
    offered = [*catch, *buttons[first : first + CARDS_A_PAGE], *actions]
    blocks += rows(offered, CARDS_IN_A_ROW)
    return (*blocks, Line(visible=False), Row(_around(shown, look, menu, reader)))


def _around(shown: HandShown, look: Look, menu: Menu, reader: Reader) -> tuple[Button, ...]:
    """Give the buttons that change nothing in the game: at most three, one row of a phone.

    Whoever may wonder is to move, and any button then shows the hand afresh.
    """
    board, hand = shown.board, shown.hand
    if _opened(shown, menu) is not None:
        return (button(look, "back", "hand", board),)
    if menu.why:
        # Without More, which is one step back: the name of a page needs its room.
        topic = told_on(hand)
        back = button(look, "back", "hand", board)
        return (
            (back,) if topic is None else (back, page_button(look, board.id, topic, key="rules-on"))
        )
    if wonders(hand):
        made = [button(look, "why", "why", board)]
    else:
        made = [button(look, "refresh", "hand", board)]
    if len(hand.hand) > 1:
        other, key = _OTHER_ORDER[reader.order]
        made.append(Button(look.label(key), PressOf("sort", board.id, board.version, other)))
    return (*made, button(look, "more", "more", board))


def _cards(hand: HandView, look: Look, reader: Reader) -> str:
    """Give the hand itself, and what it costs unless more cards are to come."""
    facing = hand.table.phase in ("volley", "draw_four") and hand.seat in hand.table.to_act
    points = sum(POINTS_OF[card] for card in hand.hand)
    worth = "no" if facing else "yes"
    mine = look.words("hand-mine", count=len(hand.hand), points=points, worth=worth)
    return f"{mine}\n{look.laid_out(hand.hand, reader.order)}"


def _below(shown: HandShown, look: Look, reader: Reader) -> list[str]:
    """Give what stands between the cards and the buttons: the last event, and what can be done."""
    player = mention(shown.board.players[OTHER[shown.hand.seat]])
    lines = [recent] if (recent := _recent(shown, look)) else []
    advice = _advice(shown, player, look)
    return [*lines, *map(small, advice), *_hint(shown, look, reader)]


def _hint(shown: HandShown, look: Look, reader: Reader) -> list[str]:
    player = mention(shown.board.players[OTHER[shown.hand.seat]])
    told = hint(shown.hand, player, look) if reader.novice else None
    return [] if told is None else [told]


def _recent(shown: HandShown, look: Look) -> str:
    """Give the last event, unless the headline or the advice tells the same of it."""
    hand = shown.hand
    last = newest(shown.recent, HAND_LINES)
    if last and hand.seat in hand.table.to_act:
        match last[0]:
            case CardPlayed(seat=seat) if seat != hand.seat:
                return ""
            case CardsDrawn(seat=seat) if seat == hand.seat and hand.drawn is not None:
                return ""
            case CardTurnedUp() if hand.table.phase == "colour":
                return ""
            case _:
                pass
    return recent_words(shown.recent, shown.board, look, lines=HAND_LINES, viewer=shown.hand.seat)


def _title(shown: HandShown, look: Look) -> str:
    board, hand = shown.board, shown.hand
    line = headline(board, hand.table, look, hand.seat)
    title = look.words("hand-title", headline=line)
    until = limit(board, hand.table, look, hand.seat)
    return title if until is None else f"{title}\n{until}"


def _head(shown: HandShown, look: Look) -> Text | Section:
    """Give whose move it is on what, until when, and how many cards the opponent holds."""
    board, hand = shown.board, shown.hand
    table = hand.table
    opponent = OTHER[hand.seat]
    lines = [_title(shown, look)]
    told = table.phase in ("turn", "colour") and hand.seat in table.to_act
    if table.top is not None and (not told or table.uno == hand.seat):
        lines.append(pile(table.top, table.colour, look))
    player = mention(board.players[opponent])
    lines.append(look.words("hand-opponent", count=table.counts[opponent], player=player))
    lines += _calls(board, hand, player, look)
    return look.beside("\n".join(lines), table.top, table.colour)


def _calls(board: BoardView, hand: HandView, player: str, look: Look) -> list[str]:
    """Give what is urgent: an UNO to be said, or to be caught."""
    uno = hand.table.uno
    if uno == OTHER[hand.seat]:
        key = "hand-catch" if board.rules.slow else "hand-uno-open"
        return [look.words(key, player=player)]
    if must_say_uno(board, hand.table, hand.seat):
        return [look.words("hand-uno-first")]
    return []


def _advice(shown: HandShown, player: str, look: Look) -> list[str]:
    """Give what can be done, and why."""
    board, hand = shown.board, shown.hand
    table = hand.table
    lines: list[str] = []
    if hand.seat not in table.to_act or must_say_uno(board, table, hand.seat):
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
            lines += laid_on_words(shown.recent, look)
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
