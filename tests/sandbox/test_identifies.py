"""Limits on identifying, as Discord sets them."""

from sandbox import MovableClock, Sandbox
from tests.sandbox.conftest import Caller
from tests.sandbox.sample_bot import running


async def remaining(caller: Caller) -> int:
    _, told = await caller.call("GET", "/gateway/bot")
    left: int = told["session_start_limit"]["remaining"]
    return left


async def test_a_second_identify_within_five_seconds_gets_an_invalid_session(
    caller: Caller, sandbox: Sandbox, clock: MovableClock
) -> None:
    sandbox.gateway.identifies.on = True
    async with caller.gateway() as line:
        await line.ready(sandbox.token)
    clock.advance(4.9)
    async with caller.gateway() as line:
        await line.identify(sandbox.token)
        refused = await line.frame()
        assert (refused["op"], refused["d"]) == (9, False)
    assert await remaining(caller) == 999
    clock.advance(0.1)
    async with caller.gateway() as line:
        await line.ready(sandbox.token)


async def test_as_many_shards_as_there_are_buckets_identify_at_once(
    caller: Caller, sandbox: Sandbox
) -> None:
    sandbox.gateway.identifies.on = True
    sandbox.gateway.identifies.max_concurrency = 2
    ops = []
    for number in range(3):
        async with caller.gateway() as line:
            await line.identify(sandbox.token, shard=(number, 3))
            ops.append((await line.frame())["op"])
    assert ops == [0, 0, 9]


async def test_one_identify_too_many_in_a_day_ends_all_sessions_and_resets_the_token(
    caller: Caller, sandbox: Sandbox, clock: MovableClock
) -> None:
    sandbox.gateway.identifies.on = True
    sandbox.gateway.identifies.total = 1
    token = sandbox.token
    async with caller.gateway() as line, caller.gateway() as other:
        await line.ready(token)
        assert await remaining(caller) == 0
        clock.advance(5)
        await other.identify(token)
        assert await line.closed() == 4004
        assert await other.closed() == 4004
    assert sandbox.token != token
    assert sandbox.bot_sessions() == 0
    clock.advance(86_400)
    assert await remaining(caller) == 1


async def test_limits_are_off_until_they_are_asked_for(caller: Caller, sandbox: Sandbox) -> None:
    for _ in range(3):
        async with caller.gateway() as line:
            await line.ready(sandbox.token)
    assert await remaining(caller) == 1000


async def test_a_client_that_is_started_again_too_soon_waits_and_comes_back(
    live: Sandbox,
) -> None:
    live.gateway.identifies.on = True
    async with running(live):
        pass
    async with running(live):
        assert live.bot_sessions() == 1
    assert live.gateway.identifies.told()["remaining"] == 998
