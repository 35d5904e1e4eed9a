"""A server's leaderboard."""

from collections.abc import Sequence
from typing import Final

from bot.duel.records import Standing
from bot.render.look import Look, mention, small
from bot.render.panel import Block, Line, Panel, Text

ROWS: Final = 10
"""More places are not shown; the reader's own is, wherever it is."""

_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def leaderboard_panel(standings: Sequence[Standing], own: Standing | None, look: Look) -> Panel:
    """Give the best players, best first, and the reader's own place if it is further down."""
    title = Text(look.words("leaderboard-title"))
    if not standings:
        return Panel((title, Text(look.words("leaderboard-empty"))))
    shown = standings[:ROWS]
    blocks: list[Block] = [title, Text("\n".join(_row(standing, look) for standing in shown))]
    if own is not None and all(own.user != standing.user for standing in shown):
        blocks += [Line(), Text(f"{look.words('leaderboard-own')}\n{_row(own, look)}")]
    blocks.append(Text(small(look.words("leaderboard-how"))))
    return Panel(tuple(blocks))


def _row(standing: Standing, look: Look) -> str:
    rank = standing.rank
    return look.words(
        "leaderboard-row",
        place=_MEDALS.get(rank) or look.words("leaderboard-place", rank=rank),
        player=mention(standing.user),
        won=standing.won,
        lost=standing.lost,
        points=standing.points,
    )
