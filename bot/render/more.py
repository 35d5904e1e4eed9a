"""What is seldom needed: post again, nudge, resign, call off, claim, the rules. Private."""

from bot.duel.showing import BoardView
from bot.engine.scoring import ACTIONS_UNTIL_BOUND
from bot.engine.seats import OTHER, Seat
from bot.render.buttons import button, claim_buttons, rows
from bot.render.look import Look, mention
from bot.render.panel import Button, Panel, Row, Text


def more_panel(board: BoardView, seat: Seat, look: Look) -> Panel:
    """Give what `seat` may do around the game at this moment, and nothing else."""
    table = board.table
    if table is None or table.result is not None:
        return Panel((Text(look.words("more-over")),))
    opponent = OTHER[seat]
    waits_for_opponent = opponent in table.to_act
    claims = board.overdue and waits_for_opponent
    offered: list[tuple[str, Button]] = []
    if claims:
        offered += zip(("claim", ""), claim_buttons(board, look), strict=True)
    offered.append(("board", button(look, "board", "board", board)))
    if waits_for_opponent and seat not in table.to_act:
        offered.append(("nudge", button(look, "nudge", "nudge", board)))
    if not claims and min(table.acted) < ACTIONS_UNTIL_BOUND:
        offered.append(("void", button(look, "void", "void", board)))
    # Last, so that nobody who wants another one comes upon it.
    offered.append(("resign", button(look, "resign", "resign", board, "danger")))
    player = mention(board.players[opponent])
    told = "\n".join(look.words(f"more-{key}", player=player) for key, _ in offered if key)
    back = Row(
        (
            button(look, "to-hand", "hand", board, "primary"),
            button(look, "rules", "rules", board),
        )
    )
    buttons = rows([made for _, made in offered])
    return Panel((Text(look.words("more-title")), Text(told), *buttons, back))


def resign_panel(board: BoardView, seat: Seat, look: Look) -> Panel:
    """Ask once whether `seat` gives up (RULES 7.5)."""
    player = mention(board.players[OTHER[seat]])
    points = 0 if board.table is None else board.table.scores[seat]
    question = look.words("resign-ask", player=player, points=points)
    return Panel(
        (
            Text(f"{look.words('resign-title')}\n{question}"),
            Row(
                (
                    button(look, "resign-yes", "resign-yes", board, "danger"),
                    button(look, "resign-no", "hand", board),
                )
            ),
        )
    )


def void_panel(board: BoardView, look: Look) -> Panel:
    """Ask once whether the match is called off for both (RULES 7.7)."""
    return Panel(
        (
            Text(f"{look.words('void-title')}\n{look.words('void-ask')}"),
            Row(
                (
                    button(look, "void-yes", "void-yes", board, "danger"),
                    button(look, "resign-no", "hand", board),
                )
            ),
        )
    )
