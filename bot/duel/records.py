"""What a duel is to the rest of the house: ids, and the records that storage keeps.

All times are UTC milliseconds since 1970 (`_ms`); ids are Discord's snowflakes but for `DuelId`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NewType, TypeAlias, get_args

from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import BySeat, Seat

DuelId = NewType("DuelId", int)
UserId = NewType("UserId", int)
ChannelId = NewType("ChannelId", int)
GuildId = NewType("GuildId", int)
MessageId = NewType("MessageId", int)
InteractionId = NewType("InteractionId", int)

CHALLENGE_TTL_MS: Final = 10 * 60 * 1000
"""How long a challenge stands. Below the 15 minutes of the challenger's interaction token, so that
the challenger's hand can still be pushed at accept (Discord: interaction tokens)."""

DuelStatus: TypeAlias = Literal["challenge", "live", "over", "declined", "withdrawn", "expired"]
"""`challenge` waits for an answer, `live` is being played, `over` has a row in results."""

ClosedChallenge: TypeAlias = Literal["declined", "withdrawn", "expired"]

CLOSED: Final[frozenset[DuelStatus]] = frozenset(get_args(ClosedChallenge))
"""How a challenge ends without a match."""


@dataclass(frozen=True, slots=True)
class DuelRecord:
    """A duel as stored, without its actions.

    `accepted_by` is the id of the interaction that accepted; it goes into the shuffle. `message` is
    the challenge's message and later the board's; None until Discord has told us its id.
    """

    id: DuelId
    guild: GuildId
    channel: ChannelId
    players: BySeat[UserId]
    rules: HouseRules
    seed: Seed = field(repr=False)
    status: DuelStatus
    locale: str
    """The server's language, for public text: a Discord locale such as `en-US`, `cs`, `nl`."""
    opened_at_ms: int
    expires_at_ms: int
    """Until when a challenge can be answered, in the server's play time (`bot.duel.play_time`)."""
    accepted_by: InteractionId | None = None
    accepted_at_ms: int | None = None
    message: MessageId | None = None
    lost_ms: int | None = 0
    """By how much the duel's own play time is behind that of its server; None: older than that."""
    deadline_ms: int | None = None
    """What tells the same of an older one: when, by the host's clock, what was next was due."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a duel's log: an encoded action, and the click that caused it, if one did."""

    line: str = field(repr=False)
    interaction: InteractionId | None
    at_ms: int
    """By the host's clock."""
    play_ms: int
    """In the duel's play time: since when somebody has had to act follows from these alone."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, for scores and statistics. A void match has no winner (`cause` `void`)."""

    winner: Seat | None
    cause: Literal["score", "resigned", "claimed", "void"]
    scores: BySeat[int]
    rounds: int
    ended_at_ms: int


@dataclass(frozen=True, slots=True)
class Press:
    """One press of an UNO button, as stored before anything is decided (RULES 5.3).

    Stored first, so that what a race was decided by can be looked up when players disagree.
    """

    interaction: InteractionId
    user: UserId
    window: MessageId
    """The prompt's message id: the start of the window on Discord's clock."""


@dataclass(frozen=True, slots=True)
class StandingPrompt:
    """A prompt that stands in its channel, or may: after a kill nobody else knows of it."""

    duel: DuelId
    guild: GuildId
    channel: ChannelId
    locale: str
    version: int
    """The duel's when it was posted; with the duel it names the prompt (and Discord's nonce)."""
    message: MessageId | None
    """None if the bot was killed before Discord could tell."""
    at_ms: int


@dataclass(frozen=True, slots=True)
class Call:
    """How a race was decided: by whom, after how many ms, how far ahead of the other."""

    window: MessageId
    seat: Seat | None
    """None: nobody pressed in time, or the window was void."""
    after_ms: int | None
    ahead_ms: int | None
    """None: the other one did not press. 0: a tie, which the holder wins though the other one may
    have been a little earlier (RULES 5.3); who is earlier by the stamps is so by 1 at least."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one transaction writes about a live duel: all of it or nothing."""

    first: int
    """The number of the first entry, 0 for the duel's first; it must be the next one."""
    entries: tuple[Entry, ...]
    result: Result | None = None
    """Set by the entry that ends the match; the duel is `over` from then on."""
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class StoredDuel:
    """A duel with its log, as read back after a restart."""

    record: DuelRecord
    entries: tuple[Entry, ...] = field(repr=False)
    whole: bool = True
    """False: the house rules are none that this program knows, and stand here as the default ones,
    or the log goes on after a line that is missing."""
    void: bool = False
    """Whether it has ended void."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a server's leaderboard; `rank` is shared by equals."""

    rank: int
    user: UserId
    won: int
    lost: int
    points: int
    """Points collected over all matches: fewer is better."""


@dataclass(frozen=True, slots=True)
class ServerTime:
    """What a server's play time has lost beyond everybody's (`bot.duel.play_time`)."""

    lost_ms: int
    stopped_since_ms: int | None
    """Since when it is out of order by itself; None if it is not."""


@dataclass(frozen=True, slots=True)
class Beat:
    """That the bot was alive at an instant, and what the clocks had lost by then."""

    at_ms: int
    lost_ms: int
    """What everybody had lost. Play time there was `at_ms` less this and the server's own."""
    servers: Mapping[GuildId, ServerTime] = field(default_factory=dict)
    health: str | None = None
    """How the bot was, as `bot.health` writes it; None: as it was told last."""
