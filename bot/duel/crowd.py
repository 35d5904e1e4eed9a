"""How many challenges may be open at once, and how fast they may come: nobody floods a server."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.duel.errors import (
    ChallengedTooFast,
    TooManyChallengesHere,
    TooManyOfThisPair,
    TooManyOpenChallenges,
    TooManyOverTheServer,
)
from bot.duel.pace import Pace
from bot.duel.records import ChannelId, DuelRecord, GuildId, UserId
from bot.duel.steady import SteadyClock
from bot.engine.seats import CHALLENGER, BySeat


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one person may ask for, and how fast: what is played; tests may widen some."""

    per_user: int = 5
    per_pair: int = 2
    """Of two players, whoever challenged, over all channels."""
    per_channel: int = 10
    per_guild: int = 500
    """For memory alone: each player's own bound is what keeps order, and a low one for all would
    let ten accounts lock the rest of the server out."""
    burst: int = 5
    every_ms: int = 60_000
    """Each challenge pings somebody: so many at once, then one in so many ms. Accepted ones don't
    count."""
    commands: int = 10
    commands_ms: int = 2000
    """One person's commands: so many at once, then one in so many ms."""


_Asked: TypeAlias = tuple[GuildId, ChannelId, BySeat[UserId]]


class Crowd:
    """Counts the challenges that are open, and those that are just being written down."""

    def __init__(self, clock: SteadyClock, bounds: Bounds) -> None:
        self._clock = clock
        self._bounds = bounds
        self._opening: list[_Asked] = []
        self._pace: Final = Pace(clock, burst=bounds.burst, every_ms=bounds.every_ms)

    @contextmanager
    def opening(
        self,
        guild: GuildId,
        channel: ChannelId,
        players: BySeat[UserId],
        standing: Collection[DuelRecord],
        *,
        again: bool = False,
    ) -> Iterator[None]:
        """Let a challenge be opened beside those that stand.

        Who has just played here and asks for it `again` finds a place however full the channel is.

        Raises:
            TooManyOpenChallenges: The challenger has enough open.
            TooManyOfThisPair: These two have enough open between them.
            TooManyChallengesHere: The channel has enough open.
            TooManyOverTheServer: The server has enough open.
            ChallengedTooFast: The challenger has to wait.
        """
        self._check(guild, channel, players, standing, again=again)
        wait_ms = self._pace.take(players[CHALLENGER])
        if wait_ms:
            raise ChallengedTooFast(self._clock.discord_ms() + wait_ms)
        asked = (guild, channel, players)
        self._opening.append(asked)
        try:
            yield
        except BaseException:
            self._pace.give_back(players[CHALLENGER])
            raise
        finally:
            self._opening.remove(asked)

    def accepted(self, challenger: UserId) -> None:
        """Note that a challenge was welcome."""
        self._pace.give_back(challenger)

    def _check(
        self,
        guild: GuildId,
        channel: ChannelId,
        players: BySeat[UserId],
        standing: Collection[DuelRecord],
        *,
        again: bool,
    ) -> None:
        pair = frozenset(players)
        of_user = of_pair = here = over_all = 0
        stood = ((record.guild, record.channel, record.players) for record in standing)
        for there, where, who in (*stood, *self._opening):
            of_user += who[CHALLENGER] == players[CHALLENGER]
            of_pair += frozenset(who) == pair
            here += where == channel
            over_all += there == guild
        if of_pair >= self._bounds.per_pair:
            raise TooManyOfThisPair
        if of_user >= self._bounds.per_user:
            raise TooManyOpenChallenges
        if here >= self._bounds.per_channel and not again:
            raise TooManyChallengesHere
        if over_all >= self._bounds.per_guild:
            raise TooManyOverTheServer
