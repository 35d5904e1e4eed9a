"""The challenge: who, by which rules, until when, and the seal of the shuffle."""

from typing import Final

from bot.duel.records import DuelStatus
from bot.duel.showing import BoardView
from bot.engine.rules import HouseRules
from bot.engine.seats import BySeat
from bot.render.buttons import button
from bot.render.house_rules import unusual
from bot.render.look import Look, live, mention, small
from bot.render.panel import Block, Panel, Row, Text

_ENDED: Final[dict[DuelStatus, str]] = {
    "live": "challenge-accepted",
    "over": "challenge-void",
    "declined": "challenge-declined",
    "withdrawn": "challenge-withdrawn",
    "expired": "challenge-expired",
}


def challenge_panel(board: BoardView, look: Look, *, series: BySeat[int] | None = None) -> Panel:
    """Give the challenge's panel: open, or how it ended.

    `series` makes it a rematch: the matches that each of the two has won against the other.
    """
    challenger, challenged = map(mention, board.players)
    names = {"challenger": challenger, "challenged": challenged}
    if board.status == "challenge":
        return _open(board, look, names, series)
    ended = Text(look.words(_ENDED[board.status], **names))
    # An accepted challenge stays, so that the seal still stands where it was before the accept.
    return Panel((ended, _seal(board, look)) if board.status == "live" else (ended,))


def _open(board: BoardView, look: Look, names: dict[str, str], series: BySeat[int] | None) -> Panel:
    blocks: tuple[Block, ...] = (
        Text(_title(look, names, series)),
        Text(f"{_options(board.rules, look)}\n{_until(board, look)}"),
        _seal(board, look),
        Row(
            (
                button(look, "accept", "accept", board, "success"),
                button(look, "decline", "decline", board),
                button(look, "withdraw", "withdraw", board),
                button(look, "rules", "rules", board),
            )
        ),
    )
    return Panel(blocks, ping=(board.players[1],))


def _title(look: Look, names: dict[str, str], series: BySeat[int] | None) -> str:
    if series is None:
        return look.words("challenge-title", game=look.game, **names)
    title = look.words("challenge-rematch", game=look.game, **names)
    if not any(series):
        return title
    mine, theirs = series
    return f"{title}\n{look.words('challenge-series', mine=mine, theirs=theirs, **names)}"


def _seal(board: BoardView, look: Look) -> Text:
    return Text(small(look.words("challenge-seal", seal=board.commitment)))


def _until(board: BoardView, look: Look) -> str:
    return look.words("challenge-open", until=live(board.expires_at_ms))


def _options(rules: HouseRules, look: Look) -> str:
    speed = "challenge-speed-slow" if rules.slow else "challenge-speed"
    lines = [
        look.words("challenge-target", target=rules.target),
        look.words("challenge-draft", draft=rules.draft),
        look.words(speed, duration=look.duration(rules.turn_limit_s)),
    ]
    if changed := unusual(rules, look):
        listed = "\n".join(f"• {rule}" for rule in changed)
        lines.append(look.words("challenge-house", rules=listed))
    return "\n".join(lines)
