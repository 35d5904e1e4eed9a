"""What Discord writes by itself: threads that were started, their names, new members."""

from typing import Any

import pytest

from sandbox import Channel, MovableClock, NotPossible, Sandbox
from sandbox.model import ChannelType
from tests.sandbox.conftest import Caller

SEEING_MESSAGES = 1 | 1 << 9
MEMBERS = 1 << 1


async def listed(caller: Caller, channel: Channel) -> list[dict[str, Any]]:
    _, body = await caller.call("GET", f"/channels/{channel.id}/messages")
    return list(body)


async def test_a_thread_without_a_message_is_told_in_its_channel(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    async with caller.gateway() as line:
        await line.ready(sandbox.token, SEEING_MESSAGES)
        thread = sandbox.member("Anna").start_thread(duel, "talk")
        assert (await line.frame())["t"] == "THREAD_CREATE"
        told = await line.frame()
    assert (told["t"], told["d"]["type"]) == ("MESSAGE_CREATE", 18)
    assert told["d"]["author"]["id"] == str(sandbox.member("Anna").id)
    (message,) = await listed(caller, duel)
    assert message["content"] == "talk"
    assert message["message_reference"] == {
        "type": 0,
        "channel_id": str(thread.id),
        "guild_id": str(sandbox.world.guild.id),
    }
    assert await listed(caller, thread) == []


async def test_a_thread_begins_with_the_message_that_it_was_started_from(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    anna = sandbox.member("Anna")
    await anna.type(duel, "who is with me?")
    thread = anna.start_thread(duel, "plans", anna.sees(duel)[0])
    (first,) = await listed(caller, thread)
    assert (first["type"], first["content"]) == (21, "")
    assert first["message_reference"]["message_id"] == str(thread.id)
    assert first["message_reference"]["channel_id"] == str(duel.id)
    assert first["referenced_message"]["content"] == "who is with me?"
    (origin,) = await listed(caller, duel)
    assert (origin["id"], origin["flags"] & 32) == (str(thread.id), 32)
    _, body = await caller.call("GET", f"/channels/{thread.id}")
    assert (body["message_count"], body["total_message_sent"]) == (0, 0)
    sandbox.owner.delete_message(thread.id)
    assert (await listed(caller, thread))[0]["referenced_message"] is None


async def test_private_threads_and_posts_in_forums_are_told_nowhere(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    forum = sandbox.world.add_channel("ideas", ChannelType.FORUM)
    await caller.call("POST", f"/channels/{duel.id}/threads", {"name": "hush", "type": 12})
    post = {"name": "idea", "message": {"content": "An idea"}}
    _, made = await caller.call("POST", f"/channels/{forum.id}/threads", post)
    assert await listed(caller, duel) == []
    assert forum.messages == {}
    (first,) = await listed(caller, sandbox.world.channels[int(made["id"])])
    assert (first["id"], first["type"], "thread" in first) == (made["id"], 0, False)
    assert made["message_count"] == 0


async def test_a_new_name_is_told_in_the_thread(caller: Caller, duel: Channel) -> None:
    _, made = await caller.call("POST", f"/channels/{duel.id}/threads", {"name": "a", "type": 11})
    one = f"/channels/{made['id']}"
    for name in ("b", "b"):
        await caller.call("PATCH", one, {"name": name})
    _, told = await caller.call("GET", f"{one}/messages")
    assert [(each["type"], each["content"]) for each in told] == [(4, "b")]


async def test_they_are_not_edited_or_answered_and_some_not_deleted(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    _, made = await caller.call("POST", f"/channels/{duel.id}/threads", {"name": "a", "type": 11})
    await caller.call("PATCH", f"/channels/{made['id']}", {"name": "b"})
    (started,) = await listed(caller, duel)
    one = f"/channels/{duel.id}/messages/{started['id']}"
    status, body = await caller.call("PATCH", one, {"content": "x"})
    assert (status, body["code"]) == (403, 50021)
    answer = {"message_id": started["id"]}
    status, body = await caller.post(duel, content="x", message_reference=answer)
    assert (status, body["code"]) == (400, 50035)
    assert sandbox.violations[-1].codes == ["REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE"]
    thread = sandbox.world.channels[int(made["id"])]
    (renamed,) = await listed(caller, thread)
    status, body = await caller.call("DELETE", f"/channels/{thread.id}/messages/{renamed['id']}")
    assert (status, body["code"]) == (403, 50021)
    assert (await caller.call("DELETE", one))[0] == 204


async def test_a_new_member_is_greeted_where_the_server_says_so_and_else_nowhere(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    sandbox.world.app.intents_allowed = -1
    async with caller.gateway() as line:
        await line.ready(sandbox.token, SEEING_MESSAGES | MEMBERS)
        sandbox.owner.let_join("Dana", "cs")
        came = await line.frame()
        assert (came["t"], came["d"]["user"]["global_name"]) == ("GUILD_MEMBER_ADD", "Dana")
        sandbox.world.guild.system_channel_id = duel.id
        emil = sandbox.owner.let_join("Emil", "nl")
        assert (await line.frame())["t"] == "GUILD_MEMBER_ADD"
        told = (await line.frame())["d"]
    assert (told["type"], told["author"]["id"]) == (7, str(emil.id))
    assert len(duel.messages) == 1


async def test_a_time_out_that_is_over_is_told_to_clients_and_not_to_the_bot(
    caller: Caller, sandbox: Sandbox, clock: MovableClock
) -> None:
    anna, heard = sandbox.world.person("Anna"), list[str]()
    async with caller.gateway() as line:
        sandbox.world.app.intents_allowed = -1
        await line.ready(sandbox.token, 1 | MEMBERS)
        sandbox.owner.time_out(anna, 60)
        assert (await line.frame())["t"] == "GUILD_MEMBER_UPDATE"
        sandbox.owner.time_out(anna, 90)
        assert (await line.frame())["t"] == "GUILD_MEMBER_UPDATE"
        sandbox.member("Bram").listen(lambda told: heard.append(told["type"]))
        clock.advance(60)
        await line.send(1, None)
        assert (await line.frame())["op"] == 11
        assert heard == []
        clock.advance(30)
        await line.send(1, None)
        assert (await line.frame())["op"] == 11
    assert heard == ["channels"]


@pytest.mark.parametrize(
    ("text", "sentence", "code"),
    [
        (" ", "There is nothing in that message.", "400 (50006) Cannot send an empty message"),
        ("x" * 2001, "Content must be 2000 or fewer in length.", "400 (50035) Invalid Form Body"),
    ],
)
async def test_people_are_refused_in_a_sentence_and_the_code_stands_apart(
    sandbox: Sandbox, duel: Channel, text: str, sentence: str, code: str
) -> None:
    with pytest.raises(NotPossible) as refusal:
        await sandbox.member("Anna").type(duel, text)
    assert (str(refusal.value), refusal.value.code) == (sentence, code)
