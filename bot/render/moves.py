"""Whose move it is, and what for: said alike on the board and in the hand."""

from typing import Final

from bot.duel.showing import BoardView
from bot.engine.cards import Card, Colour
from bot.engine.seats import Seat
from bot.engine.view import TableView
from bot.engine.whose import DRAFT_PICKS
from bot.render.events import who
from bot.render.look import Look, colour_key, live

ONE_DRAW_TWO: Final = 2
"""Cards that a single Draw 2 makes draw: not yet a volley."""

_STEPS: Final = 12
"""Draw 2s shown of a volley at most; a deck has eight."""


def must_say_uno(board: BoardView, table: TableView, seat: Seat) -> bool:
    """Tell whether `seat` has to say UNO in the channel now: before all else, whoever is to move.

    A slow match has no race (RULES 5.7).
    """
    return table.uno == seat and not board.rules.slow


def headline(board: BoardView, table: TableView, look: Look, viewer: Seat | None) -> str:
    """Give whose move it is, in one short line without a dot at its end."""
    if table.phase == "draft":
        return _draft(board, table, look, viewer)
    if not table.to_act:
        return look.words("move-none")
    if viewer is not None and must_say_uno(board, table, viewer):
        return look.words("move-uno-first")
    seat = table.to_act[0]
    if viewer == seat and table.phase == "turn" and table.top is not None:
        return _own_turn(table.top, table.colour, look)
    key = f"move-{table.phase.replace('_', '-')}"
    return look.words(key, count=table.volley, **who(board, seat, viewer))


def _own_turn(top: Card, colour: Colour | None, look: Look) -> str:
    """Give the call to move together with what is to be moved on."""
    about = look.about(top)
    if about["colour"] != "wild" or colour is None:
        return look.words("move-turn-on", **about)
    return look.words("move-turn-on-wild", **about | {"asked": colour_key(colour)})


def _draft(board: BoardView, table: TableView, look: Look, viewer: Seat | None) -> str:
    acting = table.to_act
    if viewer is not None and viewer in acting:
        acting = (viewer,)
    if len(acting) != 1:
        return look.words("move-draft-both" if acting else "move-none")
    seat = acting[0]
    if viewer is not None and seat != viewer and table.drafted[viewer] == DRAFT_PICKS:
        return look.words("move-draft-done", **who(board, seat, viewer))
    return look.words("move-draft", pick=table.drafted[seat] + 1, **who(board, seat, viewer))


def limit(board: BoardView, table: TableView, look: Look, viewer: Seat | None) -> str | None:
    """Give until when the move is due, or that it is overdue; None if there is nothing to say."""
    if not table.to_act or table.phase == "between":
        return None
    if board.overdue and len(table.to_act) > 1:
        return look.words("move-overdue-both")
    if board.overdue:
        return look.words("move-overdue", **who(board, table.to_act[0], viewer))
    if board.deadline_ms is None:
        return None
    if viewer is not None and viewer not in table.to_act and must_say_uno(board, table, viewer):
        return None  # the other one's minutes would seem to be those for saying UNO
    return look.words("move-until", until=live(board.deadline_ms))


def pile(top: Card, colour: Colour | None, look: Look) -> str:
    """Give the top card in words, and on a wild the colour in force."""
    about = look.about(top)
    if about["colour"] != "wild" or colour is None:
        return look.words("board-pile", **about)
    return look.words("board-pile-wild", **about | {"asked": colour_key(colour)})


def volley_words(total: int, look: Look) -> str:
    """Give a volley as the Draw 2s that it has grown by; the headline says how many cards."""
    steps = min(total // 2, _STEPS)
    return look.words("board-volley", steps=" ".join(["+2"] * steps))


def can_draw(table: TableView) -> bool:
    """Tell whether a card could be drawn: if not, a turn without a play is a pass (RULES 4.7)."""
    return table.draw_pile > 0 or table.discard_pile > 1
