"""The house rules of a match in words."""

from typing import Final, Literal, TypeAlias, get_args

from bot.engine.rules import HouseRules
from bot.render.look import Look

HouseRule: TypeAlias = Literal["target", "draft", "speed", "deck", "recycle", "last", "uno"]
HOUSE_RULES: Final[tuple[HouseRule, ...]] = get_args(HouseRule)

_USUAL: Final = HouseRules()


def house_line(rule: HouseRule, rules: HouseRules, look: Look) -> str:
    """Give one house rule in a few words."""
    head_start = seconds(rules.uno_head_start_ms)
    return look.words(
        "rules-house-uno-slow" if rule == "uno" and rules.slow else f"rules-house-{rule}",
        target=rules.target,
        draft=rules.draft,
        duration=look.duration(rules.turn_limit_s),
        deck=rules.deck,
        recycle=rules.recycle,
        last=rules.last_draw,
        window=rules.uno_window_s,
        headstart=head_start,
    )


def unusual(rules: HouseRules, look: Look) -> list[str]:
    """Give the rules that are not the usual ones, beyond what every challenge says."""
    changed: list[HouseRule] = []
    if rules.deck != _USUAL.deck:
        changed.append("deck")
    if rules.recycle != _USUAL.recycle:
        changed.append("recycle")
    if rules.last_draw != _USUAL.last_draw:
        changed.append("last")
    race = (rules.uno_window_s, rules.uno_head_start_ms)
    if not rules.slow and race != (_USUAL.uno_window_s, _USUAL.uno_head_start_ms):
        changed.append("uno")
    return [house_line(rule, rules, look) for rule in changed]


def seconds(duration_ms: int) -> float:
    """Give milliseconds as seconds; a sentence writes them as its language does."""
    return duration_ms / 1000
