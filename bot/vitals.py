"""The bot's vital signs: what `python -m bot status` and `/healthz` tell. Numbers, and nobody's."""

import json
import math
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, TypeAlias

State: TypeAlias = Literal["starting", "running", "stopping", "stopped"]

BEAT_MS: Final = 15_000
"""How often the vital signs are written into the database. The duels' own beat is another one
(`bot.duel.timing`): limits are moved by that, and nothing by this."""

SILENT_AFTER_MS: Final = 3 * BEAT_MS
"""After so long without a sign the bot counts as not running (or hung)."""

GATEWAY_ILL_MS: Final = 90_000
"""Two of Discord's heartbeats (41.25 s each, Discord: gateway) without a word from it."""

KEPT: Final = "vitals"
"""The name under which the newest signs are kept in the database's memory."""

_SAMPLES: Final = 1024


@dataclass(frozen=True, slots=True)
class Vitals:
    """How the bot is at one moment. Times are milliseconds; None: not known (yet)."""

    state: State
    at_ms: int
    """When this was so (UTC)."""
    since_ms: int
    """When the process began (UTC)."""
    process: int
    live: int
    """Duels being played."""
    loop_lag_ms: int
    """The worst of the last quarter of a minute: how much later than asked the loop woke."""
    gateway_age_ms: int | None
    """How long ago Discord's gateway was last heard; the shard that is worst off. None: cut off."""
    late_clicks: int
    """Clicks that were not answered in Discord's three seconds, since the process began."""
    overtaken_presses: int
    """UNO presses that came after the decision of their race, though made before the press that
    decided it (RULES 5.3), since the process began. Many: the settle time is too short."""
    future_ids: int
    """Clicks and commands stamped ahead of Discord's time as far as the bot knows it, since the
    process began. Many: Discord's stamps, or this host's clock, are not to be trusted."""
    commit_p50_ms: float | None
    commit_p99_ms: float | None
    """How long writes took of late, from being asked for to being on disk."""
    database_ok: bool
    """Whether the last write succeeded."""

    @property
    def ills(self) -> tuple[str, ...]:
        """Name what is not as it should be, for `/healthz` and `status`."""
        gateway = self.gateway_age_ms is not None and self.gateway_age_ms <= GATEWAY_ILL_MS
        found = {
            self.state: self.state == "running",
            "gateway": gateway,
            "database": self.database_ok,
        }
        return tuple(name for name, well in found.items() if not well)


def write(vitals: Vitals) -> str:
    """Give vital signs as JSON."""
    return json.dumps(asdict(vitals))


def read(text: str) -> Vitals | None:
    """Read what `write` gave; None if another version of the bot wrote it otherwise."""
    try:
        given: Any = json.loads(text)
        known = {field.name: given[field.name] for field in fields(Vitals)}
    except (ValueError, KeyError, TypeError):
        return None
    return Vitals(**known)


class Durations:
    """The last thousand durations of something, to tell how slow its slowest hundredth is."""

    def __init__(self) -> None:
        self._kept: deque[float] = deque(maxlen=_SAMPLES)

    def add(self, duration_ms: float) -> None:
        """Take one in."""
        self._kept.append(duration_ms)

    def percentiles(self, *percent: int) -> Sequence[float | None]:
        """Give the values below which so many per cent lie; None each if nothing was measured."""
        ordered = sorted(self._kept)
        if not ordered:
            return [None] * len(percent)
        return [round(ordered[math.ceil(len(ordered) * p / 100) - 1], 3) for p in percent]
