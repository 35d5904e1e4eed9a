"""Buttons that several panels share, and rows of them."""

from collections.abc import Sequence

from bot.duel.showing import BoardView
from bot.render.limits import ROW
from bot.render.look import Look
from bot.render.panel import Button, ButtonStyle, PressOf, Row, Verb


def button(
    look: Look, key: str, verb: Verb, board: BoardView, style: ButtonStyle = "secondary"
) -> Button:
    """Give a button that needs no card: its label is the sentence `button-<key>`."""
    return Button(look.label(f"button-{key}"), PressOf(verb, board.id, board.version), style)


def rows(buttons: Sequence[Button], side_by_side: int = ROW) -> tuple[Row, ...]:
    """Set buttons into rows of so many, as few as Discord allows if nothing is said."""
    starts = range(0, len(buttons), side_by_side)
    return tuple(Row(tuple(buttons[start : start + side_by_side])) for start in starts)


def claim_buttons(board: BoardView, look: Look) -> tuple[Button, Button]:
    """Give the two claims against whoever is overdue (RULES 7.6)."""
    return (
        button(look, "claim-win", "claim-win", board, "success"),
        button(look, "claim-void", "claim-void", board),
    )
