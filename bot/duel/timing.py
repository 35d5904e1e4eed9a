"""How long things take in a duel where no house rule says it, all in milliseconds."""

from dataclasses import dataclass
from typing import Final

SECOND_MS: Final = 1000
HOUR_MS: Final = 3600 * SECOND_MS

TOLD_MS: Final = 3 * SECOND_MS
"""A board shows until when something can be done: wrong by so much, it is shown anew."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The waits that no house rule sets. The defaults are what is played; tests shorten some."""

    settle_ms: int = 400
    """How long an earlier-stamped press is waited for (RULES 5.3)."""
    late_ms: int = SECOND_MS
    """How long after a window's end presses made in time may still arrive (RULES 5.3)."""
    post_ms: int = 5 * SECOND_MS
    """How long the prompt may take to be posted. Then its window is void (RULES 5.6): better than
    a board that hangs."""
    prompt_kept_ms: int = 8 * SECOND_MS
    """How long a decided prompt is left to be read."""
    next_round_ms: int = 20 * SECOND_MS
    """After how long the next round starts by itself (RULES 7.3)."""
    idle_ms: int = 24 * HOUR_MS
    """How long beyond the limit nobody acts until the match is void (RULES 7.6)."""
    claim_ms: int = 2 * SECOND_MS
    """How long after the limit a claim can be made, so that a move made in time can arrive
    (RULES 7.6)."""
    beat_ms: int = 15 * SECOND_MS
    """How often the bot writes down that it is alive, how it is, and what its clocks have lost."""
    grace_ms: int = 20 * SECOND_MS
    """How long limits still stand still when play goes on after a start or a long stop."""
    linger_ms: int = SECOND_MS
    """How long a process that stood still reads what was pressed meanwhile, before time goes on."""
    forsaken_ms: int = 7 * 24 * HOUR_MS
    """After how long a server that is out of order has no duels any more."""
    retry_ms: int = SECOND_MS
    """After how long the clock's own work is tried again when the disk refused it."""
