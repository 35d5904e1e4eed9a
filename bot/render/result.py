"""The end of a round, and of a match."""

from bot.duel.showing import BoardView
from bot.engine.seats import OTHER, SEATS, Seat
from bot.engine.view import MatchResult, RoundResult, TableView
from bot.render.buttons import button
from bot.render.events import who
from bot.render.look import Look, live, mention, small
from bot.render.panel import Block, Line, Panel, Row, Text


def round_end_blocks(
    board: BoardView,
    table: TableView,
    last: RoundResult,
    look: Look,
    viewer: Seat | None = None,
    *,
    paused: bool = False,
) -> tuple[Block, ...]:
    """Give how a round ended: what was left in both hands, the points, and what comes.

    `viewer` is the player who alone reads it, None everybody.
    """
    if last.winner is None:
        title = look.words("round-blocked", number=last.number)
        title = f"{title}\n{look.words('round-blocked-how')}"
    else:
        winner = who(board, last.winner, viewer)
        title = look.words("round-won", number=last.number, **winner)
    if paused:
        next_round = look.words("board-paused")
    elif board.next_round_at_ms is not None:
        next_round = look.words("round-next", until=live(board.next_round_at_ms))
    else:
        next_round = look.words("board-slow-start")
    target = look.words("round-target", target=board.rules.target)
    return (
        Text(title),
        Text(_left(board, last, look, viewer)),
        Line(),
        Text(standing_words(board, table, look)),
        Text(f"{next_round}\n{small(target)}"),
    )


def result_panel(board: BoardView, table: TableView, result: MatchResult, look: Look) -> Panel:
    """Give how a match ended; its shuffle is checked behind a button."""
    blocks: list[Block] = [Text("\n".join(_ending(board, table, result, look, None)))]
    if result.cause == "score" and table.last_round is not None:
        told = [look.words("result-last-round")]
        if table.last_round.winner is None:  # else two hands stand there, and nothing says why
            told.append(look.words("round-blocked-how"))
        told.append(_left(board, table.last_round, look, None))
        blocks.append(Text("\n".join(told)))
    standing = standing_words(board, table, look)
    if table.last_round is not None:  # the one that was broken off counts for nothing
        standing += "\n" + small(look.words("result-rounds", rounds=table.last_round.number))
    blocks += [Line(), Text(standing)]
    buttons = [button(look, "rules", "rules", board)]
    if result.void != "gone":
        buttons.insert(0, button(look, "rematch", "rematch", board, "success"))
    if board.seed_hex is not None and board.accepted_by is not None:
        buttons.append(button(look, "shuffle", "shuffle", board))
    return Panel((*blocks, Row(tuple(buttons))))


def ended_blocks(
    board: BoardView, table: TableView, result: MatchResult, look: Look, viewer: Seat
) -> tuple[Block, ...]:
    """Give how a match ended to one of its players, where the hand was."""
    standing = standing_words(board, table, look)
    # No other end shows the hands (RULES 7.1).
    if result.cause == "score" and table.last_round is not None:
        standing += "\n" + small(look.words("hand-over"))
    blocks: tuple[Block, ...] = (
        Text("\n".join(_ending(board, table, result, look, viewer))),
        Text(standing),
    )
    if result.void == "gone":
        return blocks
    return (*blocks, Row((button(look, "rematch", "rematch", board, "success"),)))


def standing_words(board: BoardView, table: TableView, look: Look) -> str:
    """Give the running score of both, as numbers and bars."""
    return "\n".join(
        look.words(
            "round-standing",
            player=mention(board.players[seat]),
            score=look.score(table.scores[seat], board.rules.target),
        )
        for seat in SEATS
    )


def _ending(
    board: BoardView, table: TableView, result: MatchResult, look: Look, viewer: Seat | None
) -> tuple[str, ...]:
    if result.void is not None:
        nothing = look.words("result-counts-nothing")
        return look.words("result-void", cause=result.void), nothing
    assert result.winner is not None, "only a void match has no winner"  # noqa: S101
    mine: dict[Seat, str] = {result.winner: "winner", OTHER[result.winner]: "loser"}
    names = {
        "winner": mention(board.players[result.winner]),
        "loser": mention(board.players[OTHER[result.winner]]),
        "who": "other" if viewer is None else mine[viewer],
    }
    match result.cause:
        case "resigned":
            return (look.words("result-resigned", **names),)
        case "claimed":
            return (look.words("result-claimed", **names),)
        case _:
            margin = abs(table.scores[0] - table.scores[1])
            return (
                look.words("result-score", winner=names["winner"], who=names["who"]),
                look.words("result-margin", margin=margin),
            )


def _left(board: BoardView, last: RoundResult, look: Look, viewer: Seat | None) -> str:
    return "\n".join(
        look.words(
            "round-left", cards=look.cards(last.hands[seat]), count=last.points[seat], **whose
        )
        if last.hands[seat]
        else look.words("round-out", **whose)
        for seat in SEATS
        for whose in (who(board, seat, viewer),)
    )
