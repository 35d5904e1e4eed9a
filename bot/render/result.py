"""The end of a round, and of a match."""

from bot.duel.showing import BoardView
from bot.engine.seats import OTHER, SEATS
from bot.engine.view import MatchResult, RoundResult, TableView
from bot.render.buttons import button
from bot.render.look import Look, live, mention, small
from bot.render.panel import Block, Line, Panel, Row, Text


def round_end_blocks(
    board: BoardView, table: TableView, last: RoundResult, look: Look, *, paused: bool = False
) -> tuple[Block, ...]:
    """Give how a round ended: what was left in both hands, the points, and what comes."""
    if last.winner is None:
        title = look.words("round-blocked", number=last.number)
        title = f"{title}\n{look.words('round-blocked-how')}"
    else:
        winner = mention(board.players[last.winner])
        title = look.words("round-won", number=last.number, player=winner)
    if paused:
        next_round = look.words("board-paused")
    elif board.next_round_at_ms is not None:
        next_round = look.words("round-next", until=live(board.next_round_at_ms))
    else:
        next_round = look.words("board-slow-start")
    target = look.words("round-target", target=board.rules.target)
    return (
        Text(title),
        Text(_left(board, last, look)),
        Line(),
        Text(_standing(board, table, look)),
        Text(f"{next_round}\n{small(target)}"),
    )


def result_panel(board: BoardView, table: TableView, result: MatchResult, look: Look) -> Panel:
    """Give how a match ended, and what its shuffle is checked with."""
    blocks: list[Block] = [Text("\n".join(_ending(board, table, result, look)))]
    if result.cause == "score" and table.last_round is not None:
        left = _left(board, table.last_round, look)
        blocks.append(Text(f"{look.words('result-last-round')}\n{left}"))
    standing = _standing(board, table, look)
    rounds = look.words("result-rounds", rounds=table.round_number)
    blocks += [Text(f"{standing}\n{small(rounds)}"), Line()]
    if board.seed_hex is not None:
        blocks.append(Text(small(_proof(board, board.seed_hex, look))))
    rematch = (button(look, "rematch", "rematch", board, "success"),)
    rules = button(look, "rules", "rules", board)
    blocks.append(Row((*(rematch if result.void != "gone" else ()), rules)))
    return Panel(tuple(blocks))


def _ending(board: BoardView, table: TableView, result: MatchResult, look: Look) -> tuple[str, ...]:
    if result.void is not None:
        nothing = look.words("result-counts-nothing")
        return look.words("result-void", cause=result.void), nothing
    assert result.winner is not None, "only a void match has no winner"  # noqa: S101
    winner = mention(board.players[result.winner])
    loser = mention(board.players[OTHER[result.winner]])
    match result.cause:
        case "resigned":
            return (look.words("result-resigned", winner=winner, loser=loser),)
        case "claimed":
            return (look.words("result-claimed", winner=winner, loser=loser),)
        case _:
            margin = abs(table.scores[0] - table.scores[1])
            return (
                look.words("result-score", winner=winner),
                look.words("result-margin", margin=margin),
            )


def _left(board: BoardView, last: RoundResult, look: Look) -> str:
    return "\n".join(
        look.words(
            "round-left" if last.hands[seat] else "round-out",
            player=mention(board.players[seat]),
            cards=look.cards(last.hands[seat]),
            count=last.points[seat],
        )
        for seat in SEATS
    )


def _standing(board: BoardView, table: TableView, look: Look) -> str:
    return "\n".join(
        look.words("round-standing", player=mention(board.players[seat]), count=table.scores[seat])
        for seat in SEATS
    )


def _proof(board: BoardView, seed_hex: str, look: Look) -> str:
    lines = [look.words("result-proof", seed=seed_hex, seal=board.commitment)]
    if board.accepted_by is not None:
        lines.append(look.words("result-proof-number", number=str(board.accepted_by)))
    return "\n".join(lines)
