"""What the bot leans on in discord.py, without a promise of it, is as it was when it was read.

A failure here asks somebody to read `bot/ui/discord_internals.py` against the library's new code,
to run `tests/e2e/test_outages.py` and `python -m tests.outages`, and then to write down what is.
"""

import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Final

import aiohttp
import discord
import pytest
from discord import backoff, gateway, http, shard, state
from discord.ui import view

from bot.ui import discord_internals
from bot.ui.discord_internals import FINAL, ReturningBot
from tests.duel.fakes import FakeClock
from tests.repository.tree import ROOT, python_files

READ: Final = {
    "2.7.1": {
        gateway.DiscordWebSocket: "9f6b6ab31ffe",
        gateway.KeepAliveHandler: "773dad0c7b3b",
        gateway.ReconnectWebSocket: "c3204662c386",
        gateway.DiscordClientWebSocketResponse: "dfa90739e76b",
        shard.Shard: "087f985fe82d",
        shard.EventType: "4b913bd6249e",
        shard.EventItem: "9081ee5d1ee0",
        shard.ShardInfo: "37dcaf8f13cf",
        shard.SessionStartLimits: "85a5c72184b6",
        shard.AutoShardedClient.__init__: "fc99144a403c",
        shard.AutoShardedClient.launch_shard: "122ec0d76793",
        shard.AutoShardedClient.launch_shards: "a65898ed1353",
        shard.AutoShardedClient.fetch_session_start_limits: "7af508afb96a",
        shard.AutoShardedClient._async_setup_hook: "6317543d7314",
        shard.AutoShardedClient.connect: "52280e53c2e9",
        shard.AutoShardedClient.close: "463ccdae1c50",
        discord.Client._call_before_identify_hook: "1b97032f1936",
        discord.Client.before_identify_hook: "ff3ab74ae796",
        http.HTTPClient.request: "02f1209000b1",
        http.HTTPClient.ws_connect: "f4c1be5e34c3",
        http.HTTPClient.static_login: "44c522c43913",
        http.HTTPClient.get_bot_gateway: "003c60a1be2e",
        state.AutoShardedConnectionState.parse_ready: "ad7a3c2e3955",
        state.ConnectionState.parse_guild_delete: "1380b3edcbbc",
        state.AutoShardedConnectionState.parse_resumed: "5b0c55f50bcd",
        backoff.ExponentialBackoff: "5bb6cfb1cb71",
        view.ViewStore.__init__: "c18bf20422f6",
    }
}
"""The version that was read, and what the code of each part hashes to."""

NAMES: Final = {
    "_AutoShardedClient__shards",
    "_AutoShardedClient__queue",
    "_close_code",
    "_connection",
    "_global_over",
    "_handle_disconnect",
    "_handled_exceptions",
    "_keep_alive",
    "_last_recv",
    "_parent",
    "_synced_message_views",
    "_view_store",
}
"""The library's private names that the bot uses, all of them in one file."""


def digest(part: Callable[..., object]) -> str:
    """Return what the source of a part hashes to."""
    return hashlib.sha256(inspect.getsource(part).encode()).hexdigest()[:12]


def test_the_library_is_the_one_that_was_read() -> None:
    assert [discord.__version__] == list(READ)


@pytest.mark.parametrize(
    ("part", "known"), READ["2.7.1"].items(), ids=lambda value: getattr(value, "__qualname__", "")
)
def test_the_code_behind_it_is_the_one_that_was_read(
    part: Callable[..., object], known: str
) -> None:
    assert digest(part) == known


async def test_the_names_are_there() -> None:
    """Those of an object that is made by and by are in the code that was read."""
    client = ReturningBot("!", intents=discord.Intents.none(), retry_clock=FakeClock())
    async with client:
        assert dict(client.shards) == {}
        assert getattr(client, discord_internals._SHARDS) == {}
        assert getattr(client, discord_internals._QUEUE).empty()
        assert "READY" in discord_internals.parsers(client)
        assert discord_internals.views_kept(client) == 0
        assert discord_internals.keep_alive(client, 0) is None
    sources = [inspect.getsource(module) for module in (gateway, http, shard, state, view)]
    for name in NAMES:
        bare = name.removeprefix("_AutoShardedClient")
        assert any(bare in source for source in sources), name


def test_the_library_s_final_codes_are_ours() -> None:
    """Of these it raises; a code that it took for one and we did not would be tried for ever."""
    written = inspect.getsource(gateway.DiscordWebSocket._can_handle_close)
    assert str((1000, *sorted(FINAL))) in written


def test_half_a_minute_is_what_the_library_waits_for_a_close() -> None:
    """And the attribute is what decides it."""
    assert "ws_close=30.0" in inspect.getsource(http.HTTPClient.ws_connect)
    closing = inspect.getsource(aiohttp.ClientWebSocketResponse.close)
    assert "timeout(self._timeout.ws_close)" in closing


def test_nothing_else_uses_the_library_s_private_names() -> None:
    here = {Path("bot/ui/discord_internals.py"), Path("tests/ui/test_discord_internals.py")}
    for path in python_files("bot", "cogs", "tests"):
        if path in here:
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        of_ours = ("self._connection", "database._connection")  # the database's own
        for ours in of_ours:
            text = text.replace(ours, "")
        used = [name for name in NAMES if f".{name}" in text or f'"{name}"' in text]
        assert not used, (path, used)
