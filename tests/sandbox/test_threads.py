"""Threads, posts in forums, and private talks."""

from typing import Any

import pytest

from sandbox import Channel, MovableClock, NotPossible, Oddity, Permission, Sandbox
from sandbox.model import ChannelType
from tests.sandbox.conftest import Caller

GUILDS, DIRECT = 1, 1 << 12
Json = dict[str, Any]


async def started(caller: Caller, channel: Channel, **more: object) -> tuple[int, Any]:
    path = f"/channels/{channel.id}/threads"
    return await caller.call("POST", path, {"name": "talk", "type": 11, **more})


async def thread_in(caller: Caller, channel: Channel, **more: object) -> Channel:
    status, body = await started(caller, channel, **more)
    assert status == 201
    return caller.sandbox.world.channels[int(body["id"])]


async def changed(caller: Caller, thread: Channel, **more: object) -> tuple[int, Any]:
    return await caller.call("PATCH", f"/channels/{thread.id}", more)


def grant(sandbox: Sandbox, permission: Permission) -> None:
    sandbox.owner.give_role(sandbox.world.app.bot, sandbox.owner.make_role("more", permission))


async def test_a_thread_is_made_used_and_deleted_and_the_bot_is_told(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    async with caller.gateway() as line:
        await line.ready(sandbox.token, GUILDS)
        thread = await thread_in(caller, duel)
        made = await line.frame()
        assert (made["t"], made["d"]["newly_created"]) == ("THREAD_CREATE", True)
        assert (made["d"]["parent_id"], made["d"]["type"]) == (str(duel.id), 11)
        status, _ = await caller.post(thread, content="hello")
        assert status == 200
        assert [each.text() for each in sandbox.member("Anna").sees(thread)] == ["hello"]
        path = f"/guilds/{sandbox.world.guild.id}/threads/active"
        _, active = await caller.call("GET", path)
        assert [each["message_count"] for each in active["threads"]] == [1]
        assert len(active["members"]) == 1
        status, body = await caller.call("DELETE", f"/channels/{thread.id}")
        assert (status, body["code"]) == (403, 50013)
        grant(sandbox, Permission.MANAGE_THREADS)
        assert (await line.frame())["t"] == "GUILD_ROLE_CREATE"
        assert (await line.frame())["t"] == "GUILD_MEMBER_UPDATE"
        status, _ = await caller.call("DELETE", f"/channels/{thread.id}")
        assert status == 200
        assert (await line.frame())["t"] == "THREAD_DELETE"
        status, body = await caller.post(thread, content="late")
        assert (status, body["code"]) == (404, 10003)


async def test_a_message_has_one_thread_which_has_its_id(caller: Caller, duel: Channel) -> None:
    _, message = await caller.post(duel, content="start")
    path = f"/channels/{duel.id}/messages/{message['id']}"
    status, body = await caller.call("POST", path + "/threads", {"name": "from here"})
    assert (status, body["id"], body["type"]) == (201, message["id"], 11)
    status, body = await caller.call("POST", path + "/threads", {"name": "again"})
    assert (status, body["code"]) == (400, 160004)
    _, again = await caller.call("GET", path)
    assert (again["flags"], again["thread"]["name"]) == (1 << 5, "from here")
    status, body = await caller.call(
        "POST", f"/channels/{duel.id}/messages/1/threads", {"name": "no"}
    )
    assert (status, body["code"]) == (404, 10008)


@pytest.mark.parametrize(
    ("denied", "kind"),
    [
        (Permission.CREATE_PUBLIC_THREADS, 11),
        (Permission.CREATE_PRIVATE_THREADS, 12),
        (Permission.CREATE_PRIVATE_THREADS, None),
    ],
)
async def test_threads_are_made_only_where_that_is_allowed(
    caller: Caller, sandbox: Sandbox, duel: Channel, denied: Permission, kind: int | None
) -> None:
    sandbox.owner.overwrite(duel, sandbox.world.app.bot, deny=denied)
    path = f"/channels/{duel.id}/threads"
    body = {"name": "talk"} if kind is None else {"name": "talk", "type": kind}
    status, answer = await caller.call("POST", path, body)
    assert (status, answer["code"]) == (403, 50013)


async def test_writing_in_a_thread_has_a_permission_of_its_own(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    thread = await thread_in(caller, duel)
    sandbox.owner.overwrite(duel, None, deny=Permission.SEND_MESSAGES)
    assert (await caller.post(thread, content="x"))[0] == 200
    sandbox.owner.overwrite(duel, None, deny=Permission.SEND_MESSAGES_IN_THREADS)
    status, body = await caller.post(thread, content="x")
    assert (status, body["code"]) == (403, 50013)
    with pytest.raises(NotPossible):
        await sandbox.member("Anna").type(thread, "x")


async def test_a_quiet_thread_goes_to_sleep_and_who_writes_wakes_it(
    caller: Caller, sandbox: Sandbox, duel: Channel, clock: MovableClock
) -> None:
    thread = await thread_in(caller, duel, auto_archive_duration=60)
    clock.advance(59 * 60)
    _, message = await caller.post(thread, content="not yet")
    clock.advance(59 * 60)
    await caller.call("GET", "/users/@me")
    assert thread.thread is not None
    assert not thread.thread.archived
    async with caller.gateway() as line:
        await line.ready(sandbox.token, GUILDS)
        clock.advance(60)
        asleep = await line.frame()
        assert (asleep["t"], asleep["d"]["thread_metadata"]["archived"]) == ("THREAD_UPDATE", True)
    one = f"/channels/{thread.id}/messages/{message['id']}"
    status, body = await caller.call("PATCH", one, {"content": "x"})
    assert (status, body["code"]) == (400, 50083)
    _, listed = await caller.call("GET", f"/channels/{duel.id}/threads/archived/public")
    assert [each["id"] for each in listed["threads"]] == [str(thread.id)]
    await sandbox.member("Anna").type(thread, "awake")
    assert not thread.thread.archived
    assert (await caller.call("PATCH", one, {"content": "x"}))[0] == 200


async def test_a_locked_thread_is_woken_only_by_who_may_manage_it(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    anna = sandbox.member("Anna")
    thread = anna.start_thread(duel, "hers")
    status, body = await changed(caller, thread, archived=True)
    assert (status, body["code"]) == (403, 50013)
    sandbox.threads.change(thread, archived=True, locked=True)
    with pytest.raises(NotPossible):
        await anna.type(thread, "let me in")
    status, body = await caller.post(thread, content="let me in")
    assert (status, body["code"]) == (400, 160005)
    status, body = await changed(caller, thread, archived=False)
    assert (status, body["code"]) == (403, 50013)
    status, body = await changed(caller, thread, name="other")
    assert (status, body["code"]) == (400, 50083)
    grant(sandbox, Permission.MANAGE_THREADS)
    status, body = await changed(caller, thread, archived=False, locked=False)
    assert (status, body["thread_metadata"]["locked"]) == (200, False)


async def test_in_a_locked_thread_one_is_answered_in_private_alone_and_nothing_can_be_pressed(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    anna = sandbox.member("Anna")
    path = f"/applications/{sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    thread = anna.start_thread(duel, "hers")
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    await caller.post(thread, content="x", components=[{"type": 1, "components": [button]}])
    sandbox.threads.change(thread, locked=True)
    with pytest.raises(NotPossible):
        await anna.press(anna.sees(thread)[0], "go")
    for flags, expected in ((0, (400, 160005)), (64, (204, None))):
        click = await anna.command(thread, "play")
        answer = f"/interactions/{click.id}/{click.token}/callback"
        told = {"type": 4, "data": {"content": "no", "flags": flags}}
        status, body = await caller.call("POST", answer, told)
        assert (status, body and body["code"]) == expected


async def test_a_thread_of_announcements_is_of_a_kind_of_its_own(
    caller: Caller, sandbox: Sandbox
) -> None:
    news = sandbox.add_channel("news", ChannelType.ANNOUNCEMENT)
    status, body = await started(caller, news)
    assert (status, body["code"]) == (400, 50035)
    status, body = await started(caller, news, type=10)
    assert (status, body["type"]) == (201, 10)
    assert sandbox.member("Anna").start_thread(news, "hers").type is ChannelType.ANNOUNCEMENT_THREAD


async def test_a_bot_puts_its_own_thread_to_sleep_and_back(caller: Caller, duel: Channel) -> None:
    thread = await thread_in(caller, duel)
    assert (await changed(caller, thread, archived=True))[0] == 200
    me = f"/channels/{thread.id}/thread-members/@me"
    status, body = await caller.call("PUT", me)
    assert (status, body["code"]) == (400, 50083)
    assert (await changed(caller, thread, archived=False))[0] == 200
    assert (await caller.call("DELETE", me))[0] == 204
    assert (await caller.call("PUT", me))[0] == 204


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rate_limit_per_user", 21_601),
        ("rate_limit_per_user", -1),
        ("rate_limit_per_user", "soon"),
        ("rate_limit_per_user", True),
        ("archived", "maybe"),
        ("locked", 1),
        ("invitable", "no"),
        ("auto_archive_duration", 61),
        ("auto_archive_duration", "60"),
        ("name", ""),
        ("name", 7),
        ("name", "x" * 101),
    ],
)
async def test_a_thread_takes_no_settings_that_are_none(
    caller: Caller, duel: Channel, key: str, value: object
) -> None:
    thread = await thread_in(caller, duel, type=12)
    before = len(caller.sandbox.world.channels)
    status, body = await changed(caller, thread, **{key: value})
    assert (status, body["code"], list(body["errors"])) == (400, 50035, [key])
    if key not in {"archived", "locked"}:
        status, body = await started(caller, duel, **{key: value})
        assert (status, body["code"], list(body["errors"])) == (400, 50035, [key])
    assert len(caller.sandbox.world.channels) == before


async def test_slowmode_is_kept_read_back_and_for_those_who_manage_threads(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    thread = await thread_in(caller, duel, type=12, rate_limit_per_user=30, invitable=False)
    _, body = await caller.call("GET", f"/channels/{thread.id}")
    assert body["rate_limit_per_user"] == 30
    assert body["thread_metadata"]["invitable"] is False
    status, body = await changed(caller, thread, rate_limit_per_user=21_600)
    assert (status, body["code"]) == (403, 50013)
    grant(sandbox, Permission.MANAGE_THREADS)
    await changed(caller, thread, rate_limit_per_user=21_600, invitable=True)
    _, body = await changed(caller, thread, name="other")
    assert (body["rate_limit_per_user"], body["thread_metadata"]["invitable"]) == (21_600, True)
    _, body = await changed(caller, thread, rate_limit_per_user=None)
    assert body["rate_limit_per_user"] == 0


async def test_the_settings_of_a_channel_are_kept_and_told(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    status, body = await changed(caller, duel, topic="x")
    assert (status, body["code"]) == (403, 50013)
    grant(sandbox, Permission.MANAGE_CHANNELS)
    told = {"name": "arena", "topic": "Duels", "nsfw": True, "rate_limit_per_user": 5}
    async with caller.gateway() as line:
        await line.ready(sandbox.token, GUILDS)
        status, _ = await changed(caller, duel, **told)
        event = await line.frame()
    assert (status, event["t"]) == (200, "CHANNEL_UPDATE")
    _, body = await caller.call("GET", f"/channels/{duel.id}")
    for known in (event["d"], body):
        assert {key: known[key] for key in told} == told
    _, body = await changed(caller, duel, topic=None)
    assert (body["topic"], body["nsfw"]) == (None, True)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("topic", "x" * 1025),
        ("topic", 7),
        ("nsfw", "yes"),
        ("rate_limit_per_user", 21_601),
        ("name", None),
    ],
)
async def test_a_channel_takes_no_settings_that_are_none(
    caller: Caller, duel: Channel, key: str, value: object
) -> None:
    status, body = await changed(caller, duel, **{key: value})
    assert (status, body["code"], list(body["errors"])) == (400, 50035, [key])


@pytest.mark.parametrize(
    ("key", "value"),
    [("permission_overwrites", []), ("position", 3), ("parent_id", "7"), ("archived", True)],
)
async def test_a_setting_that_is_not_played_is_501_and_changes_nothing(
    caller: Caller, sandbox: Sandbox, duel: Channel, key: str, value: object
) -> None:
    grant(sandbox, Permission.MANAGE_CHANNELS)
    status, body = await changed(caller, duel, name="arena", **{key: value})
    assert (status, duel.name) == (501, "duel")
    assert key in body["message"]


async def test_a_misspelt_setting_is_found(caller: Caller, sandbox: Sandbox, duel: Channel) -> None:
    grant(sandbox, Permission.MANAGE_CHANNELS)
    assert (await changed(caller, duel, slowmode=5))[0] == 200
    assert [each.oddity for each in sandbox.findings] == [Oddity.UNKNOWN_KEY]


async def test_a_private_thread_is_seen_by_its_members_alone(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    thread = await thread_in(caller, duel, type=12)
    await caller.post(thread, content="secret")
    assert sandbox.member("Anna").sees(thread) == []
    assert thread.thread is not None
    thread.thread.members.add(sandbox.member("Anna").id)
    assert len(sandbox.member("Anna").sees(thread)) == 1


async def test_a_post_in_a_forum_is_a_thread_with_a_message(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    forum = sandbox.world.add_channel("ideas", ChannelType.FORUM)
    path = f"/channels/{forum.id}/threads"
    first = {"content": "An idea"}
    status, body = await caller.call("POST", path, {"name": "idea", "message": first})
    assert (status, body["message"]["content"]) == (201, "An idea")
    assert body["parent_id"] == str(forum.id)
    post = sandbox.world.channels[int(body["id"])]
    assert (await caller.post(post, content="more"))[0] == 200
    status, body = await caller.post(forum, content="not here")
    assert (status, body["code"]) == (400, 50008)
    status, body = await caller.call("POST", path, {"name": "idea"})
    assert (status, body["code"]) == (400, 50035)
    status, body = await caller.call("POST", path, {"name": "idea", "message": {"content": ""}})
    assert (status, body["code"]) == (400, 50006)
    before = len(sandbox.world.channels)
    status, body = await started(caller, post)
    assert (status, body["code"]) == (400, 50024)
    status, body = await started(caller, duel, auto_archive_duration=5)
    assert (status, body["code"]) == (400, 50035)
    assert len(sandbox.world.channels) == before


async def test_threads_go_with_their_channel(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    thread = await thread_in(caller, duel)
    sandbox.delete_channel(duel)
    assert thread.id not in sandbox.world.channels


async def test_a_private_talk_is_between_two(caller: Caller, sandbox: Sandbox) -> None:
    anna, bram = sandbox.member("Anna"), sandbox.member("Bram")
    path = f"/applications/{sandbox.world.app.id}/commands"
    play = {"name": "play", "description": "Play"}
    await caller.call("PUT", path, [play, {**play, "name": "public", "contexts": [0]}])
    status, body = await caller.call("POST", "/users/@me/channels", {"recipient_id": str(anna.id)})
    assert (status, body["type"]) == (200, 1)
    talk = sandbox.world.channels[int(body["id"])]
    _, again = await caller.call("POST", "/users/@me/channels", {"recipient_id": str(anna.id)})
    assert again["id"] == body["id"]
    async with caller.gateway() as line:
        await line.ready(sandbox.token, DIRECT)
        await caller.post(talk, content="psst")
        heard = await line.frame()
        assert (heard["t"], "guild_id" in heard["d"]) == ("MESSAGE_CREATE", False)
        assert len(anna.sees(talk)) == 1
        assert bram.sees(talk) == []
        await anna.command(talk, "play")
        asked = (await line.frame())["d"]
        assert (asked["context"], asked["user"]["id"], "member" in asked) == (
            1,
            str(anna.id),
            False,
        )
        with pytest.raises(NotPossible):
            await anna.command(talk, "public")
        with pytest.raises(NotPossible):
            await bram.type(talk, "let me in")
    sandbox.world.person("Anna").takes_dms = False
    status, body = await caller.post(talk, content="psst")
    assert (status, body["code"]) == (403, 50007)
    status, body = await caller.call("POST", "/users/@me/channels", {"recipient_id": "1"})
    assert (status, body["code"]) == (400, 50035)
