"""When each shard was heard last. The library keeps that by its heartbeats, and has no word for it.

It lets go of a connection's heartbeats before it tells that the connection was lost, so they are
remembered from when it began.
"""

import time

from discord.ext import commands
from discord.gateway import KeepAliveHandler


class Heartbeats:
    """The heartbeats of the shards' last connections."""

    def __init__(self, bot: commands.AutoShardedBot) -> None:
        self._bot = bot
        self._beats: dict[int, KeepAliveHandler] = {}
        self._begun_s: dict[int, float] = {}

    def begun(self, shard_id: int) -> None:
        """Remember the heartbeats of a shard's connection, which has just begun or gone on."""
        self._begun_s[shard_id] = time.perf_counter()
        shard = self._bot.shards.get(shard_id)
        socket = None if shard is None else shard._parent.ws  # noqa: SLF001 - see above
        beat = getattr(socket, "_keep_alive", None)
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
        return max(0, round((time.perf_counter() - beat._last_recv) * 1000))  # noqa: SLF001 - see above
