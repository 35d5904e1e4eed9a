"""The matches that are recorded: who plays, by which rules, and what happens beside the playing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

EAGER: Final = (
    (r":dump:", 20.0),
    (r":(play|challenge):", 8.0),
    (r":draw:", 0.1),
)
"""So a match is short, and much happens in it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One match."""

    seed: int
    """Of what the players press."""
    server: str
    """The language of what everybody sees."""
    languages: tuple[str, str]
    """Anna's and Bram's."""
    options: Mapping[str, object] = field(default_factory=dict)
    """Of the challenge."""
    weights: tuple[tuple[str, float], ...] = EAGER
    """How much a button is liked, by its custom id; before what pyproject.toml says."""
    presses: int | None = None
    """After so many both play on no more, until one of them may claim the win. None: to the end."""
    rematch: int | None = None
    """For so many presses there is a rematch, which then is resigned."""


PLANS: Final[Mapping[str, Plan]] = {
    "together": Plan(
        seed=4,
        server="en-US",
        languages=("cs", "nl"),
        options={"target": 50},
        rematch=10,
    ),
    "turns": Plan(
        seed=1,
        server="cs",
        languages=("nl", "en-US"),
        options={"target": 100, "draft": "turns", "speed": 60},
        presses=24,
    ),
    "slow": Plan(
        seed=14,
        server="nl",
        languages=("en-US", "cs"),
        options={"target": 50, "draft": "deal", "speed": 3600},
    ),
}
