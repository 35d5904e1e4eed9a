"""The UNO prompt: one button that both see at the same moment, then how the race went."""

from bot.duel.race import TIE_MS
from bot.duel.records import Call
from bot.duel.showing import PromptView
from bot.engine.seats import OTHER
from bot.render.house_rules import seconds
from bot.render.look import Look, live, mention
from bot.render.panel import Button, Panel, PressOf, Row, Text

_OPEN = 0xE5484D
_DECIDED = 0x30A46C


def prompt_panel(prompt: PromptView, look: Look) -> Panel:
    """Give the prompt's panel: open, decided, void, or ended with nobody's press."""
    board = prompt.board
    names = {
        "holder": mention(board.players[prompt.holder]),
        "opponent": mention(board.players[OTHER[prompt.holder]]),
    }
    if prompt.void:
        return Panel((Text(look.words("uno-void", **names)),))
    if prompt.call is not None and prompt.call.seat is not None:
        words = _decided(prompt, prompt.call, names, look)
        return Panel((Text(words),), _DECIDED)
    posted = prompt.message is not None
    if prompt.call is None and posted and board.status == "over":
        return Panel((Text(look.words("uno-over")),))
    if prompt.call is not None or (posted and board.prompt != prompt.message):
        return Panel((Text(look.words("uno-nobody")),))
    press = PressOf("uno", board.id, board.version)
    return Panel(
        (
            Text(_open(prompt, names, look)),
            Row((Button(look.label("button-uno"), press, "danger"),)),
        ),
        _OPEN,
    )


def _open(prompt: PromptView, names: dict[str, str], look: Look) -> str:
    rules = prompt.board.rules
    lines = [look.words("uno-title", **names), look.words("uno-how", **names)]
    if rules.uno_head_start_ms:
        head_start = seconds(rules.uno_head_start_ms)
        lines.append(look.words("uno-head-start", seconds=head_start, **names))
    if prompt.closes_at_ms is None:
        lines.append(look.words("uno-lasts", count=rules.uno_window_s))
    else:
        lines.append(look.words("uno-closes", until=live(prompt.closes_at_ms)))
    return "\n".join(lines)


def _decided(prompt: PromptView, call: Call, names: dict[str, str], look: Look) -> str:
    kind = "caught" if prompt.caught else "called"
    second = names["holder" if prompt.caught else "opponent"]
    lines = [look.words(f"uno-{kind}", **names)]
    if call.after_ms is not None:
        lines.append(look.words(f"uno-{kind}-after", after=look.reaction(call.after_ms), **names))
    if call.ahead_ms == 0:
        lines.append(look.words("uno-tie", tie=TIE_MS, **names))
    elif call.ahead_ms is not None:
        lines.append(look.words("uno-second", player=second, ahead=look.reaction(call.ahead_ms)))
    return "\n".join(lines)
