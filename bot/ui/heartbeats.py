"""When each shard was heard last. The library keeps that by its heartbeats.

It lets go of a connection's heartbeats before it tells that the connection was lost, so they are
remembered from when it began.
"""

import time

from discord.ext import commands
from discord.gateway import KeepAliveHandler

from bot.ui.discord_internals import keep_alive, last_heard_s


class Heartbeats:
    """The heartbeats of the shards' last connections."""

    def __init__(self, bot: commands.AutoShardedBot) -> None:
        self._bot = bot
        self._beats: dict[int, KeepAliveHandler] = {}
        self._begun_s: dict[int, float] = {}

    def begun(self, shard_id: int) -> None:
        """Remember the heartbeats of a shard's connection, which has just begun or gone on."""
        self._begun_s[shard_id] = time.perf_counter()
        beat = keep_alive(self._bot, shard_id)
        if beat is not None:
            self._beats[shard_id] = beat

    def lasted_ms(self, shard_id: int) -> int:
        """Tell how long a shard's connection is old; 0 if it has none."""
        now_s = time.perf_counter()
        return round((now_s - self._begun_s.get(shard_id, now_s)) * 1000)

    def silent_ms(self, shard_id: int) -> int | None:
        """Tell for how long a shard has not been heard; None if it never was."""
        beat = self._beats.get(shard_id)
        if beat is None:
            return None
        return max(0, round((time.perf_counter() - last_heard_s(beat)) * 1000))

    def worst_ms(self, never_ms: int) -> int:
        """Return for how long the shard that is worst off has not been heard; `never_ms` if never.

        Shards are begun one after another: the next one's time runs from when the last one began.
        """
        known_ms = [self.silent_ms(number) for number in self._bot.shards]
        ages_ms = [never_ms if ms is None else ms for ms in known_ms]
        if len(ages_ms) < (self._bot.shard_count or 1):
            ages_ms.append(min(map(self.lasted_ms, self._bot.shards), default=never_ms))
        return max(ages_ms)
