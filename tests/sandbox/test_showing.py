"""What of a message people are not shown, though Discord takes it."""

import json
from typing import Any

import aiohttp
import pytest

from sandbox import Channel, Finding, Oddity, Permission, Sandbox
from tests.sandbox.conftest import Caller

Json = dict[str, Any]
V2 = 1 << 15
EMBED = {"title": "A title"}


def silence(sandbox: Sandbox, channel: Channel) -> None:
    sandbox.set_bot_permissions(channel, deny=Permission.EMBED_LINKS)


async def send(caller: Caller, channel: Channel, body: Json, *files: str) -> tuple[int, Json]:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body))
    for index, name in enumerate(files):
        form.add_field(f"files[{index}]", b"x", filename=name, content_type="image/png")
    url = f"{caller.sandbox.rest_url}/channels/{channel.id}/messages"
    headers = {"Authorization": f"Bot {caller.sandbox.token}"}
    async with caller.session.post(url, data=form, headers=headers) as response:
        return response.status, await response.json()


async def test_without_the_permission_a_message_comes_without_its_embed_and_that_is_found(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    silence(sandbox, duel)
    status, body = await caller.post(duel, content="words", embeds=[EMBED])
    assert (status, body["content"], body["embeds"]) == (200, "words", [])
    one = f"/channels/{duel.id}/messages/{body['id']}"
    status, body = await caller.call("PATCH", one, {"content": "more", "embeds": [EMBED]})
    assert (status, body["content"], body["embeds"]) == (200, "more", [])
    assert sandbox.findings == [Finding(Oddity.EMBED_DROPPED, "#duel")] * 2


async def test_without_the_permission_a_message_of_nothing_but_an_embed_is_refused(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    _, message = await caller.post(duel, content="words", embeds=[EMBED])
    silence(sandbox, duel)
    status, body = await caller.post(duel, embeds=[EMBED])
    assert (status, body["code"]) == (403, 50013)
    one = f"/channels/{duel.id}/messages/{message['id']}"
    status, body = await caller.call("PATCH", one, {"embeds": [EMBED]})
    assert (status, body["code"]) == (400, 50006)
    assert (await caller.call("PATCH", one, {"embeds": []}))[0] == 200
    assert sandbox.findings == []


async def test_an_answer_to_an_interaction_may_embed_everywhere(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    silence(sandbox, duel)
    path = f"/applications/{sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    click = await sandbox.member("Anna").command(duel, "play")
    answer = {"type": 4, "data": {"embeds": [EMBED]}}
    await caller.call("POST", f"/interactions/{click.id}/{click.token}/callback", answer)
    (seen,) = sandbox.member("Bram").sees(duel)
    assert (len(seen.embeds), sandbox.findings) == (1, [])


@pytest.mark.parametrize(
    "embed",
    [
        {"title": "x", "image": {"url": "attachment://no.png"}},
        {"title": "x", "footer": {"text": "x", "icon_url": "attachment://no.png"}},
    ],
)
async def test_a_picture_that_is_no_file_of_its_message_is_found_once(
    caller: Caller, sandbox: Sandbox, duel: Channel, embed: Json
) -> None:
    status, message = await send(caller, duel, {"embeds": [embed]}, "yes.png")
    assert status == 200
    assert sandbox.findings == [Finding(Oddity.NO_SUCH_FILE, "#duel: attachment://no.png")]
    await caller.call("PATCH", f"/channels/{duel.id}/messages/{message['id']}", {"content": "x"})
    assert len(sandbox.findings) == 1


async def test_a_file_that_no_component_shows_is_found(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    shown: Json = {"type": 13, "file": {"url": "attachment://a.png"}}
    body = {"flags": V2, "components": [shown]}
    status, message = await send(caller, duel, body, "a.png")
    assert (status, sandbox.findings) == (200, [])
    text = {"components": [{"type": 10, "content": "x"}]}
    one = f"/channels/{duel.id}/messages/{message['id']}"
    assert (await caller.call("PATCH", one, text))[0] == 200
    assert (await send(caller, duel, body, "a.png", "b.png"))[0] == 200
    found = [Finding(Oddity.FILE_NOT_SHOWN, f"#duel: {name}") for name in ("a.png", "b.png")]
    assert sandbox.findings == found


async def test_files_of_a_classic_message_are_all_shown(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    embed = {"image": {"url": "attachment://a.png"}}
    assert (await send(caller, duel, {"embeds": [embed]}, "a.png", "b.png"))[0] == 200
    assert sandbox.findings == []
