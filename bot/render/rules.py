"""The rules in short, a topic at a time, with this match's house rules."""

from typing import Final

from bot.duel.records import DuelId
from bot.engine.rules import HouseRules
from bot.render.buttons import rows
from bot.render.house import HOUSE_RULES, house_line, seconds
from bot.render.look import Look, small
from bot.render.panel import Button, Panel, PressOf, Text

TOPICS: Final = ("goal", "draft", "turn", "actions", "uno", "end", "house", "about")


def rules_panel(rules: HouseRules, look: Look, *, duel: int = 0, page: int = 0) -> Panel:
    """Give one topic of the rules and a tab for each; `duel` is 0 outside one.

    A page that does not exist shows the first.
    """
    shown = page if 0 <= page < len(TOPICS) else 0
    tabs = [
        Button(
            look.words(f"rules-tab-{topic}"),
            PressOf("rules", DuelId(duel), 0, str(number)),
            "primary" if number == shown else "secondary",
            disabled=number == shown,
        )
        for number, topic in enumerate(TOPICS)
    ]
    notice = Text(small(look.words("rules-notice", game=look.game)))
    return Panel((Text(_topic(TOPICS[shown], rules, look)), *rows(tabs), notice))


def _topic(topic: str, rules: HouseRules, look: Look) -> str:
    key = f"rules-{topic}"
    if topic == "uno" and rules.slow:
        key = "rules-uno-slow"
    text = look.words(
        key,
        game=look.game,
        target=rules.target,
        window=rules.uno_window_s,
        headstart=seconds(rules.uno_head_start_ms),
        last=rules.last_draw,
        duration=look.duration(rules.turn_limit_s),
    )
    if topic != "house":
        return text
    return "\n".join([text, *(house_line(rule, rules, look) for rule in HOUSE_RULES)])
