"""The board: the public message of a live match, between its rounds, and its result."""

from bot.duel.race import TIE_MS
from bot.duel.records import UserId
from bot.duel.showing import BoardView
from bot.engine.cards import Card
from bot.engine.events import CardTurnedUp, DraftPicked, UnoCalled, UnoCaught
from bot.engine.seats import SEATS, Seat
from bot.engine.view import TableView
from bot.engine.whose import DRAFT_PICKS
from bot.render.buttons import button, claim_buttons
from bot.render.challenge import challenge_panel
from bot.render.events import BOARD_LINES, newest, recent_words, who
from bot.render.look import Look, accent, colour_key, mention, small
from bot.render.moves import ONE_DRAW_TWO, headline, limit, pile, volley_words
from bot.render.panel import Block, Line, Panel, Row, Text
from bot.render.result import ended_blocks, result_panel, round_end_blocks


def board_panel(board: BoardView, look: Look, *, paused: bool = False) -> Panel:
    """Give the board as everybody may see it, whatever the match has come to.

    `paused`: the bot is being stopped, and in place of a limit it says that no clock runs.
    """
    table = board.table
    if table is None:
        return challenge_panel(board, look)
    if table.result is not None:
        return result_panel(board, table, table.result, look)
    if table.phase == "between" and table.last_round is not None:
        blocks = round_end_blocks(board, table, table.last_round, look, paused=paused)
        first = button(look, "next", "next", board, "success")
    else:
        blocks = _live(board, table, look, paused=paused)
        first = button(look, "hand", "hand", board, "primary")
    others = (button(look, "rules", "rules", board), button(look, "more", "more", board))
    return Panel((*blocks, Row((first, *others)), *_claims(board, look)), accent(table.colour))


def ended_panel(board: BoardView, user: UserId, look: Look) -> Panel:
    """Give the end of a match to whoever asks in private: to its players as their own."""
    table = board.table
    if table is None or table.result is None or user not in board.players:
        return board_panel(board, look)
    seat = SEATS[board.players.index(user)]
    return Panel(ended_blocks(board, table, table.result, look, seat))


def _live(board: BoardView, table: TableView, look: Look, *, paused: bool) -> tuple[Block, ...]:
    title = look.words("board-title", headline=headline(board, table, look, None))
    until = look.words("board-paused") if paused else limit(board, table, look, None)
    blocks: list[Block] = [Text(title if until is None else f"{title}\n{until}")]
    if table.top is not None:
        blocks.append(look.beside(_pile(board, table, table.top, look), table.top, table.colour))
    blocks.append(Text("\n".join(_player(board, table, seat, look) for seat in SEATS)))
    blocks.append(Line())
    blocks.append(Text(_story(board, table, look)))
    return tuple(blocks)


def _story(board: BoardView, table: TableView, look: Look) -> str:
    """Give what happened of late, and in small print what the match is."""
    race = _race(board, look)
    # The line about the race says who called, and how fast.
    past = [e for e in board.recent if race is None or not isinstance(e, UnoCalled)]
    lines = []
    if told := recent_words(past, board, look, lines=BOARD_LINES):
        lines.append(told)
    picks = [e for e in newest(past, BOARD_LINES) if isinstance(e, DraftPicked)]
    earlier = set(table.draft_discards) - {pick.discarded for pick in picks}
    if earlier:
        lines.append(small(look.words("board-discards", cards=look.cards(earlier))))
    if race is not None:
        lines.append(small(race))
    if _cut_of_late(board, table):
        lines.append(small(_cuts(board, table, look)))
    frame = look.words(
        "board-round", game=look.game, round=table.round_number, target=board.rules.target
    )
    lines.append(small(frame))
    return "\n".join(lines)


def _race(board: BoardView, look: Look) -> str | None:
    """Give how the last race went; None if it is long past, or if not both pressed."""
    call = board.last_call
    if call is None or call.seat is None or call.after_ms is None or call.ahead_ms is None:
        return None
    if not any(isinstance(e, UnoCalled | UnoCaught) for e in newest(board.recent, BOARD_LINES)):
        return None
    if call.ahead_ms == 0:
        return look.words("board-race-tie", player=mention(board.players[call.seat]), tie=TIE_MS)
    return look.words(
        "board-race",
        player=mention(board.players[call.seat]),
        after=look.reaction(call.after_ms),
        ahead=look.reaction(call.ahead_ms),
    )


def _pile(board: BoardView, table: TableView, top: Card, look: Look) -> str:
    lines = [pile(top, table.colour, look)]
    if table.volley > ONE_DRAW_TWO:
        lines.append(volley_words(table.volley, look))
    if table.dump_right and table.to_act:
        whom = who(board, table.to_act[0], None)
        lines.append(look.words("board-dump-right", colour=colour_key(table.colour), **whom))
    lines.append(small(look.words("board-draw-pile", count=table.draw_pile)))
    return "\n".join(lines)


def _player(board: BoardView, table: TableView, seat: Seat, look: Look) -> str:
    count = table.counts[seat]
    args = {
        "player": mention(board.players[seat]),
        "score": look.score(table.scores[seat], board.rules.target),
    }
    if table.uno == seat:
        return look.words("board-player-uno", backs=look.backs(count), **args)
    args["turn"] = "yes" if seat in table.to_act else "no"
    if table.phase == "draft":
        picks = min(table.drafted[seat], DRAFT_PICKS)
        return look.words("board-player-draft", picks=picks, **args)
    return look.words("board-player", count=count, backs=look.backs(count), **args)


def _cut_of_late(board: BoardView, table: TableView) -> bool:
    """Tell whether the cut is still news: in the first draft, or just after a deal without one."""
    if table.round_number != 1:
        return False
    if table.phase == "draft":
        return True
    dealt = board.rules.draft == "deal"
    return dealt and any(isinstance(e, CardTurnedUp) for e in newest(board.recent, BOARD_LINES))


def _cuts(board: BoardView, table: TableView, look: Look) -> str:
    """Give what was cut, equal cards too, and who is Player 1 because of it (RULES 2.1)."""
    lines = [
        look.words("board-cut", player=mention(board.players[seat]), **look.about(cut[seat]))
        for cut in table.cuts
        for seat in SEATS
    ]
    first = mention(board.players[table.player_one])
    won = look.words("board-cut-won", player=first, draft=board.rules.draft)
    return "\n".join((*lines, won))


def _claims(board: BoardView, look: Look) -> tuple[Row, ...]:
    """Give the claims of RULES 7.6; who may press them is asked when somebody does."""
    if not board.overdue:
        return ()
    return (Row(claim_buttons(board, look)),)
