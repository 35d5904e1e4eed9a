"""The house rules: what a match may be played by (RULES, "house rule")."""

from dataclasses import dataclass
from typing import Final, Literal

RULES_VERSION: Final = 1
"""Goes into every log, so that a match is replayed by the rules it was played by."""

SLOW_TURN_LIMIT_S: Final = 3600
"""From this turn limit on a match is *slow*: UNO is declared with the play (RULES 5.7)."""

TARGET_RANGE: Final = (50, 500)
TURN_LIMIT_RANGE_S: Final = (30, 7 * 24 * 3600)
UNO_WINDOW_RANGE_S: Final = (3, 30)
UNO_HEAD_START_RANGE_MS: Final = (0, 5000)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The settings of one match, fixed when the challenge is posted.

    Raises:
        ValueError: A setting is outside the range that RULES gives it; the text names it.
    """

    deck: Literal[112, 108] = 112
    """RULES 1.2."""
    draft: Literal["together", "turns", "deal"] = "together"
    """RULES 2.7."""
    recycle: Literal["turn", "shuffle"] = "turn"
    """RULES 4.6."""
    uno_window_s: int = 8
    """RULES 5.2, seconds."""
    uno_head_start_ms: int = 1500
    """RULES 5.2, milliseconds; always shorter than the window."""
    last_draw: Literal["sheet", "always", "never"] = "sheet"
    """RULES 7.2."""
    target: int = 200
    """RULES 7.3, points."""
    turn_limit_s: int = 300
    """RULES 7.6, seconds."""

    def __post_init__(self) -> None:
        """Refuse what RULES does not allow."""
        if self.deck not in (112, 108):
            raise ValueError(f"deck is 112 or 108, not {self.deck}")
        if self.draft not in ("together", "turns", "deal"):
            raise ValueError(f"draft is together, turns or deal, not {self.draft!r}")
        if self.recycle not in ("turn", "shuffle"):
            raise ValueError(f"recycle is turn or shuffle, not {self.recycle!r}")
        if self.last_draw not in ("sheet", "always", "never"):
            raise ValueError(f"last_draw is sheet, always or never, not {self.last_draw!r}")
        for name, value, (low, high) in (
            ("target", self.target, TARGET_RANGE),
            ("turn_limit_s", self.turn_limit_s, TURN_LIMIT_RANGE_S),
            ("uno_window_s", self.uno_window_s, UNO_WINDOW_RANGE_S),
            ("uno_head_start_ms", self.uno_head_start_ms, UNO_HEAD_START_RANGE_MS),
        ):
            if not low <= value <= high:
                raise ValueError(f"{name} is {low} to {high}, not {value}")
        if self.uno_head_start_ms >= self.uno_window_s * 1000:
            raise ValueError("the head start must be shorter than the UNO window")

    @property
    def slow(self) -> bool:
        """Tell whether UNO is declared with the play instead of raced for (RULES 5.7)."""
        return self.turn_limit_s >= SLOW_TURN_LIMIT_S
