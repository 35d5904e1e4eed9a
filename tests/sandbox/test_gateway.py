"""The gateway, frame by frame."""

import pytest
from aiohttp import WSServerHandshakeError

from sandbox import Channel, MovableClock, Sandbox
from tests.sandbox.conftest import Caller

GUILDS, MEMBERS, MESSAGES, CONTENT = 1, 1 << 1, 1 << 9, 1 << 15


async def test_hello_ready_and_the_server(caller: Caller, sandbox: Sandbox) -> None:
    async with caller.gateway() as line:
        await line.identify(sandbox.token)
        ready = await line.frame()
        assert (ready["t"], ready["s"], ready["d"]["shard"]) == ("READY", 1, [0, 1])
        assert ready["d"]["resume_gateway_url"] == sandbox.gateway_url
        assert ready["d"]["guilds"] == [{"id": str(sandbox.world.guild.id), "unavailable": True}]
        create = await line.frame()
        assert (create["t"], create["s"]) == ("GUILD_CREATE", 2)
        assert [each["name"] for each in create["d"]["channels"]] == ["duel", "duel-2"]
        assert sandbox.bot_sessions() == 1


async def test_heartbeats_are_answered_and_can_be_asked_for(
    caller: Caller, sandbox: Sandbox
) -> None:
    async with caller.gateway() as line:
        await line.frame()
        await line.send(1, None)
        assert (await line.frame())["op"] == 11
        sandbox.gateway.request_heartbeats()
        assert (await line.frame())["op"] == 1


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ((2, {"token": "wrong", "intents": 1, "properties": {}}), 4004),
        ((2, {"intents": 1 << 40, "properties": {}}), 4013),
        ((2, {"intents": -1, "properties": {}}), 4013),
        ((2, {"properties": {}}), 4013),
        ((2, {"intents": 1 << 15, "properties": {}}), 4014),
        ((2, {"intents": 1 << 1, "properties": {}}), 4014),
        ((2, {"intents": 1, "properties": {}, "shard": [1, 1]}), 4010),
        ((2, {"intents": 1, "properties": {}, "shard": "x"}), 4010),
        ((2, {"intents": 1}), 4002),
        ((2, None), 4002),
        ((3, {}), 4003),
        ((8, {}), 4003),
        ((6, {"token": "wrong", "session_id": "x", "seq": 1}), 4004),
        ((99, {}), 4001),
        ((0, {}), 4003),
    ],
)
async def test_a_broken_hello_closes_with_its_code(
    caller: Caller, sandbox: Sandbox, frame: tuple[int, object], code: int
) -> None:
    op, data = frame
    if isinstance(data, dict) and op in {2, 6}:
        data = {"token": sandbox.token, **data}
    async with caller.gateway() as line:
        await line.frame()
        await line.send(op, data)
        assert await line.closed() == code
    assert sandbox.bot_sessions() == 0


@pytest.mark.parametrize("text", ["{no", "[]", '{"d": 1}', "1"])
async def test_no_json_closes_with_4002(caller: Caller, text: str) -> None:
    async with caller.gateway() as line:
        await line.frame()
        await line.socket.send_str(text)
        assert await line.closed() == 4002


@pytest.mark.parametrize("query", ["?v=9", "?v=10&encoding=etf"])
async def test_another_version_is_refused(caller: Caller, query: str) -> None:
    async with caller.gateway(query) as line:
        assert await line.closed() == 4012


async def test_identifying_twice_is_refused(caller: Caller, sandbox: Sandbox) -> None:
    async with caller.gateway() as line:
        await line.ready(sandbox.token)
        await line.send(2, {"token": sandbox.token, "intents": 1, "properties": {}})
        assert await line.closed() == 4005


async def test_a_resumed_session_gets_what_it_missed_in_order(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    async with caller.gateway() as line:
        session = await line.ready(sandbox.token, GUILDS | MESSAGES)
    for number in range(3):
        await caller.post(duel, content=str(number))
    for seq, expected in ((2, [3, 4, 5, 6]), (4, [5, 6, 7])):
        async with caller.gateway() as line:
            await line.frame()
            body = {"token": sandbox.token, "session_id": session, "seq": seq}
            await line.send(6, body)
            frames = [await line.frame() for _ in expected]
            assert [frame["s"] for frame in frames] == expected
            assert frames[-1]["t"] == "RESUMED"
            assert frames[0]["t"] == "MESSAGE_CREATE"
            if seq == 2:
                assert [frame["d"]["content"] for frame in frames[:3]] == ["0", "1", "2"]
            await caller.post(duel, content="later") if seq == 4 else None


async def test_a_session_that_is_not_known_is_invalid(caller: Caller, sandbox: Sandbox) -> None:
    async with caller.gateway() as line:
        await line.frame()
        await line.send(6, {"token": sandbox.token, "session_id": "none", "seq": 1})
        assert await line.frame() == {"op": 9, "d": False, "s": None, "t": None}
        body = {"token": sandbox.token, "intents": 1, "properties": {}}
        await line.send(2, body)
        assert (await line.frame())["t"] == "READY"


async def test_a_number_never_sent_is_refused(caller: Caller, sandbox: Sandbox) -> None:
    async with caller.gateway() as line:
        session = await line.ready(sandbox.token)
    async with caller.gateway() as line:
        await line.frame()
        await line.send(6, {"token": sandbox.token, "session_id": session, "seq": 99})
        assert await line.closed() == 4007


@pytest.mark.parametrize("how", ["time", "leaving", "9009"])
async def test_some_sessions_can_not_be_resumed(
    caller: Caller, sandbox: Sandbox, clock: MovableClock, how: str
) -> None:
    async with caller.gateway() as line:
        session = await line.ready(sandbox.token)
        if how == "leaving":
            await line.socket.close(code=1000)
        elif how == "9009":
            await sandbox.drop_gateway(4009)
            assert await line.closed() == 4009
        else:
            await line.socket.close(code=4000)
    if how == "time":
        clock.advance(181)
    async with caller.gateway() as line:
        await line.frame()
        await line.send(6, {"token": sandbox.token, "session_id": session, "seq": 2})
        assert (await line.frame())["op"] == 9


async def test_reconnect_and_invalidate_are_sent_on_demand(
    caller: Caller, sandbox: Sandbox
) -> None:
    async with caller.gateway() as line:
        await line.ready(sandbox.token)
        sandbox.gateway.ask_to_reconnect()
        assert (await line.frame())["op"] == 7
        sandbox.gateway.invalidate(resumable=True)
        assert (await line.frame())["d"] is True
        sandbox.gateway.invalidate()
        assert (await line.frame())["d"] is False


async def test_intents_decide_what_is_heard(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    async with caller.gateway() as guilds, caller.gateway() as messages:
        await guilds.ready(sandbox.token, GUILDS)
        await messages.ready(sandbox.token, MESSAGES)
        anna = sandbox.member("Anna")
        await anna.type(duel, "hello")
        await anna.type(duel, f"<@{sandbox.world.app.id}> hello")
        await caller.post(duel, content="mine")
        sandbox.add_channel("more")
        heard = [(await messages.frame())["d"]["content"] for _ in range(3)]
        assert heard == ["", f"<@{sandbox.world.app.id}> hello", "mine"]
        assert (await guilds.frame())["t"] == "CHANNEL_CREATE"


async def test_with_the_content_intent_everything_is_read(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    sandbox.world.app.intents_allowed = -1
    async with caller.gateway() as line:
        await line.ready(sandbox.token, MESSAGES | CONTENT)
        await sandbox.member("Anna").type(duel, "hello")
        assert (await line.frame())["d"]["content"] == "hello"


async def test_ephemeral_messages_are_no_events(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    path = f"/applications/{sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    async with caller.gateway() as line:
        await line.ready(sandbox.token, MESSAGES)
        click = await sandbox.member("Anna").command(duel, "play")
        assert (await line.frame())["t"] == "INTERACTION_CREATE"
        for flags in (64, 0):
            callback = f"/interactions/{click.id}/{click.token}/callback"
            await caller.call(
                "POST", callback, {"type": 4, "data": {"content": "x", "flags": flags}}
            )
            click = await sandbox.member("Anna").command(duel, "play")
        assert [(await line.frame())["t"] for _ in range(3)] == [
            "INTERACTION_CREATE",
            "MESSAGE_CREATE",
            "INTERACTION_CREATE",
        ]


async def test_events_go_to_the_servers_shard_only(caller: Caller, sandbox: Sandbox) -> None:
    mine = (sandbox.world.guild.id >> 22) % 2
    async with caller.gateway() as here, caller.gateway() as there:
        await here.identify(sandbox.token, shard=[mine, 2])
        await there.identify(sandbox.token, shard=[1 - mine, 2])
        assert (await there.frame())["d"]["guilds"] == []
        assert [(await here.frame())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        sandbox.add_channel("more")
        assert (await here.frame())["t"] == "CHANNEL_CREATE"
        sandbox.gateway.request_heartbeats()
        assert (await there.frame())["op"] == 1


async def test_members_are_sent_on_request(caller: Caller, sandbox: Sandbox) -> None:
    anna = sandbox.member("Anna")
    async with caller.gateway() as line:
        await line.ready(sandbox.token)
        asked = {"guild_id": str(sandbox.world.guild.id), "user_ids": [str(anna.id), "1"]}
        await line.send(8, {**asked, "nonce": "n"})
        chunk = (await line.frame())["d"]
        assert [each["user"]["id"] for each in chunk["members"]] == [str(anna.id)]
        assert (chunk["not_found"], chunk["nonce"]) == (["1"], "n")


async def test_a_taken_over_session_closes_the_old_connection(
    caller: Caller, sandbox: Sandbox
) -> None:
    async with caller.gateway() as old, caller.gateway() as new:
        session = await old.ready(sandbox.token)
        await new.frame()
        await new.send(6, {"token": sandbox.token, "session_id": session, "seq": 2})
        assert (await new.frame())["t"] == "RESUMED"
        assert await old.closed() == 4000
        assert sandbox.bot_sessions() == 1


async def test_a_bot_is_ready_once_it_is_connected_and_with_commands_if_asked(
    caller: Caller, sandbox: Sandbox
) -> None:
    with pytest.raises(TimeoutError, match=r"did not connect to the gateway in 0\.01 seconds$"):
        await sandbox.bot_ready(0.01)
    async with caller.gateway() as line:
        await line.ready(sandbox.token)
        await sandbox.bot_ready()
        with pytest.raises(TimeoutError, match="registered no commands"):
            await sandbox.bot_ready(0.01, commands=True)


@pytest.mark.parametrize(
    ("token", "intents", "why"),
    [
        (None, CONTENT | MEMBERS, "4014 .*switched off: members, message_content.*intents_allowed"),
        ("made-up", GUILDS, "4004 .*is not `Sandbox.token`"),
    ],
)
async def test_who_waits_for_a_bot_learns_with_what_it_was_turned_away(
    caller: Caller, sandbox: Sandbox, token: str | None, intents: int, why: str
) -> None:
    async with caller.gateway() as line:
        await line.identify(token or sandbox.token, intents)
        await line.closed()
    with pytest.raises(TimeoutError, match=why):
        await sandbox.bot_ready(0.01)


async def test_a_gateway_that_is_down_lets_nobody_in_until_it_is_up(
    caller: Caller, sandbox: Sandbox
) -> None:
    """Refused, left waiting, without a HELLO, or dropped: and then a session is resumed."""
    async with caller.gateway() as line:
        session = await line.ready(sandbox.token)
    body = {"token": sandbox.token, "session_id": session, "seq": 2}
    await sandbox.gateway.go_down()
    with pytest.raises(WSServerHandshakeError, match="503"):
        async with caller.gateway():
            pass
    await sandbox.gateway.go_down("drops")
    async with caller.gateway() as line:
        assert (await line.frame())["op"] == 10
        await line.send(6, body)
        assert await line.closed() == 4000
    await sandbox.gateway.go_down("mute")
    async with caller.gateway() as line:
        assert sandbox.gateway.knocks == 3
        sandbox.gateway.come_up()
        assert (await line.frame())["op"] == 10
        await line.send(6, body)
        assert (await line.frame())["t"] == "RESUMED"
    sandbox.gateway.forget_sessions()
    async with caller.gateway() as line:
        await line.frame()
        await line.send(6, body)
        assert (await line.frame())["op"] == 9


async def test_a_gateway_may_close_before_hello(caller: Caller, sandbox: Sandbox) -> None:
    sandbox.gateway.closes = 4012
    async with caller.gateway() as line:
        assert await line.closed() == 4012
