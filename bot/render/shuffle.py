"""How the shuffle of a match that is over is checked: for whoever asks, in private."""

from bot.duel.showing import BoardView
from bot.render.look import Look, small
from bot.render.panel import Panel, Text


def shuffle_panel(board: BoardView, look: Look) -> Panel:
    """Give the command that makes every shuffle again, filled in, and the seal it must match.

    Before the match is over there is no seed to show, and the panel says so.
    """
    title = Text(look.words("shuffle-title"))
    if board.seed_hex is None or board.accepted_by is None:
        seal = look.words("shuffle-later", seal=board.commitment)
        return Panel((title, Text(seal)))
    # In a line and no block: that one is cut off at a phone's edge, this one wraps.
    command = f"`python -m bot verify {board.seed_hex} {board.accepted_by}`"
    seal = look.words("shuffle-seal", seal=board.commitment)
    return Panel(
        (title, Text(look.words("shuffle-how")), Text(command), Text(f"{seal}\n{_halves(look)}"))
    )


def _halves(look: Look) -> str:
    return small(look.words("shuffle-halves"))
