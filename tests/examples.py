"""A bot that is well, and others that differ in one thing."""

from dataclasses import replace
from typing import Any, Final

from bot.health import Health

WELL: Final = Health(
    state="running",
    at_ms=1_800_000_000_000,
    since_ms=1_800_000_000_000 - 600_000,
    process=4321,
    live=3,
    loop_lag_ms=0,
    gateway_age_ms=1200,
    late_clicks=2,
    overtaken_presses=1,
    future_ids=4,
    commit_p50_ms=0.3,
    commit_p99_ms=1.25,
    database_ok=True,
)


def changed(**other: Any) -> Health:  # noqa: ANN401 - whatever a field holds
    """Return the record of a bot that is well but for what is named."""
    return replace(WELL, **other)
