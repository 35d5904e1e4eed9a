"""What is needed from outside: time, chance, what is kept on disk, and a table to show on.

Another database implements `Store`, `Readers` and `Notes`; another chat implements `Table`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from bot.duel.readers import HandOrder, Reader
from bot.duel.records import (
    Batch,
    Beat,
    ChannelId,
    ClosedChallenge,
    DuelId,
    DuelRecord,
    GuildId,
    InteractionId,
    MessageId,
    Press,
    Standing,
    StandingPrompt,
    StoredDuel,
    UserId,
)
from bot.duel.showing import BoardView, HandShown, PromptView
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import BySeat, Seat

CallReason: TypeAlias = Literal["accepted", "half_time", "slow_turn", "nudge"]
"""Why a player is pinged: the challenge was accepted, half of the limit is over (RULES 7.6), the
turn has come in a slow match, or the opponent asks for it."""


class Clock(Protocol):
    """Time. Tests move it by hand."""

    def now_ms(self) -> int:
        """Give UTC milliseconds since 1970; may jump. For what is stored and shown."""

    def monotonic_ms(self) -> int:
        """Give milliseconds that never jump. For timers."""

    async def sleep_ms(self, duration_ms: int) -> None:
        """Wait."""


class Chance(Protocol):
    """Where seeds come from: `secrets` in production, a list in tests."""

    def seed(self) -> Seed:
        """Make 32 fresh bytes."""


class Store(Protocol):
    """The database. Every method is one transaction, done when it returns.

    Cancelling the caller never stops one halfway: of one that writes, the cancelling waits for it;
    of one that only reads, the caller is let go. All raise `StoreFault` (or a
    subclass) when the disk refuses; then nothing has changed.
    """

    async def open_challenge(
        self,
        *,
        guild: GuildId,
        channel: ChannelId,
        players: BySeat[UserId],
        rules: HouseRules,
        seed: Seed,
        locale: str,
        at_ms: int,
        expires_at_ms: int,
        interaction: InteractionId,
    ) -> DuelRecord:
        """Write down a challenge; `expires_at_ms` is in play time.

        Raises:
            AlreadyChallenged: The challenger has an open one in this channel.
            AlreadyDone: This interaction was applied before.
        """

    async def place(self, duel: DuelId, message: MessageId) -> None:
        """Remember which message the challenge or board stands in now."""

    async def close_challenge(
        self,
        duel: DuelId,
        status: ClosedChallenge,
        *,
        at_ms: int,
        interaction: InteractionId | None,
    ) -> None:
        """End a challenge without a match.

        Raises:
            ChallengeClosed: It was not open any more.
            AlreadyDone: This interaction was applied before.
        """

    async def accept(
        self, duel: DuelId, *, interaction: InteractionId, at_ms: int, batch: Batch
    ) -> DuelRecord:
        """Turn a challenge into a live duel and write its first entries.

        Raises:
            ChannelBusy: The channel has a live duel (a constraint of the database).
            ChallengeClosed: It was not open any more.
            AlreadyDone: This interaction was applied before.
        """

    async def append(self, duel: DuelId, batch: Batch) -> None:
        """Write entries, call and result of a live duel together.

        Raises:
            AlreadyDone: An entry's interaction was applied before; nothing of the batch is written.
            DuelOver: The duel is not live any more.
            StoreFault: Also if the first entry does not get the next number (two writers).
        """

    async def press(self, duel: DuelId, press: Press) -> bool:
        """Write a press down; False if this interaction was written before."""

    async def note_prompt(
        self, duel: DuelId, version: int, message: MessageId | None, *, at_ms: int
    ) -> None:
        """Remember that a prompt will stand, and again with its message when that is known."""

    async def forget_prompt(self, duel: DuelId, version: int) -> None:
        """Take note that a prompt is gone."""

    async def prompts(self) -> Sequence[StandingPrompt]:
        """Read the prompts that stand, or may, oldest first."""

    async def was_applied(self, interaction: InteractionId) -> bool:
        """Tell whether an interaction changed something before."""

    async def unfinished(self) -> Sequence[StoredDuel]:
        """Read all open challenges and live duels."""

    async def ended_since(self, since_ms: int) -> Sequence[StoredDuel]:
        """Read the duels that ended or were closed at `since_ms` or later, oldest first.

        Of challenges that came to no match, only those that stand somewhere.
        """

    async def find(self, duel: DuelId) -> StoredDuel | None:
        """Read one duel, whatever its status."""

    async def standings(self, guild: GuildId, limit: int) -> Sequence[Standing]:
        """Rank a server's players by matches won, then fewer lost, then fewer points."""

    async def standing(self, guild: GuildId, user: UserId) -> Standing | None:
        """Give one player's place; None without a counted match."""

    async def beat(self, beat: Beat, clocks: Mapping[DuelId, int] | None = None) -> None:
        """Write down that the bot is alive, and what the clocks of all have lost.

        Of single servers a beat names those only that have changed. `clocks` gives live duels that
        had none what their own clock is behind (`DuelRecord.lost_ms`).
        """

    async def last_beat(self) -> Beat | None:
        """Return when the bot was last known to be alive, and what all servers had lost then."""


class Readers(Protocol):
    """Knows the readers of hands. All raise `StoreFault` when the disk refuses."""

    async def reader(self, user: UserId) -> Reader:
        """Give how somebody reads a hand."""

    async def keep_order(self, user: UserId, order: HandOrder) -> None:
        """Remember in which order somebody wants to see a hand."""

    async def series(self, guild: GuildId, players: BySeat[UserId]) -> BySeat[int]:
        """Count the matches that each of two has won against the other in a server."""


class Notes(Protocol):
    """Small facts of the bot's own that outlive a restart: texts, each under a name.

    Both raise `StoreFault` when the disk refuses; then nothing has changed.
    """

    async def get(self, name: str) -> str | None:
        """Give what was noted under a name, None if nothing was."""

    async def put(self, name: str, value: str | None) -> None:
        """Note something in the place of what was noted before; None forgets it."""


class Table(Protocol):
    """Where duels are shown. Nothing here raises, and only the prompt is waited for."""

    def show_board(self, board: BoardView) -> None:
        """Show the newest board, soon; an older one still waiting is dropped."""

    def show_hand(self, hand: HandShown) -> None:
        """Push a hand to its owner if an open one can still be reached (best effort)."""

    def repost_board(self, board: BoardView) -> None:
        """Post the board anew at the bottom of its channel, and delete the old one."""

    async def post_prompt(self, prompt: PromptView) -> MessageId | None:
        """Post the UNO prompt; give its id, whose stamp opens the window, or None if it failed."""

    def close_prompt(self, prompt: PromptView) -> None:
        """Show on the prompt how it ended, and clean it up a while later."""

    def clear_prompt(self, prompt: StandingPrompt) -> None:
        """Take away a prompt that an earlier run has left."""

    def call_player(self, board: BoardView, seat: Seat, reason: CallReason) -> None:
        """Ping one player."""
