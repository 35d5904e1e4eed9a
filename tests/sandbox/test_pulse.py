"""Heartbeats that stay away, on either side, and clients that talk too much."""

import pytest

from sandbox import MovableClock, Sandbox
from tests.sandbox.conftest import Caller

INTERVAL = 41.25


async def test_a_client_that_stops_beating_is_asked_and_then_cut_off(
    caller: Caller, sandbox: Sandbox, clock: MovableClock
) -> None:
    async with caller.gateway() as line:
        await line.ready(sandbox.token)
        clock.advance(INTERVAL * 1.5)
        assert (await line.frame())["op"] == 1
        clock.advance(INTERVAL / 2)
        assert await line.closed() == 4009
    assert sandbox.bot_sessions() == 0


async def test_a_client_that_beats_when_asked_stays_however_far_time_moves(
    caller: Caller, sandbox: Sandbox, clock: MovableClock
) -> None:
    async with caller.gateway() as line:
        await line.ready(sandbox.token)
        for _ in range(3):
            clock.advance(3600)
            assert (await line.frame())["op"] == 1
            await line.send(1, 2)
            assert (await line.frame())["op"] == 11
            clock.advance(INTERVAL / 2)
        assert sandbox.bot_sessions() == 1


async def test_a_zombie_connection_leaves_heartbeats_without_answer(
    caller: Caller, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.gateway.ACK_SECONDS", 0)
    asked = {"guild_id": str(sandbox.world.guild.id), "user_ids": ["1"]}
    async with caller.gateway() as line:
        await line.ready(sandbox.token)
        sandbox.gateway.acknowledges = False
        await line.send(1, 2)
        for _ in range(2):
            await line.send(8, asked)
            assert (await line.frame())["t"] == "GUILD_MEMBERS_CHUNK"
        sandbox.gateway.acknowledges = True
        await line.send(1, 3)
        assert (await line.frame())["op"] == 11


async def test_a_client_that_sends_too_much_is_cut_off_with_4008(
    caller: Caller, sandbox: Sandbox, clock: MovableClock
) -> None:
    async with caller.gateway() as line:
        await line.ready(sandbox.token)
        for _ in range(118):
            await line.send(3, {})
        await line.send(1, 2)
        assert (await line.frame())["op"] == 11
        clock.advance(60)
        await line.send(1, 2)
        assert (await line.frame())["op"] == 11
        for _ in range(120):
            await line.send(3, {})
        assert await line.closed() == 4008


async def test_the_number_of_shards_is_told(caller: Caller, sandbox: Sandbox) -> None:
    sandbox.gateway.shards = 3
    _, body = await caller.call("GET", "/gateway/bot")
    assert body["shards"] == 3
    mine = (sandbox.world.guild.id >> 22) % 3
    for shard in range(3):
        async with caller.gateway() as line:
            await line.identify(sandbox.token, shard=[shard, 3])
            ready = await line.frame()
            assert len(ready["d"]["guilds"]) == (shard == mine)
