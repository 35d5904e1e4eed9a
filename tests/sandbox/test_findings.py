"""What Discord takes without a word, and the sandbox tells of."""

from typing import Any

import pytest

from sandbox import Channel, Finding, MovableClock, Oddity, Permission, Sandbox
from sandbox.components import Type
from sandbox.description import find, read, why_absent
from sandbox.known_keys import COMPONENTS, SHAPES
from tests.sandbox.conftest import Caller

V2 = 1 << 15
MESSAGES = "/channels/{channel_id}/messages"
Json = dict[str, Any]


def only(sandbox: Sandbox, oddity: Oddity) -> str:
    (finding,) = sandbox.findings
    assert finding.oddity is oddity
    return finding.about


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"content": "x", "contents": "y"}, "/contents"),
        ({"content": "x", "allowed_mentions": {"parse": [], "user": []}}, "/allowed_mentions/user"),
        ({"embeds": [{"title": "x", "titel": "y"}]}, "/embeds/0/titel"),
        (
            {
                "flags": V2,
                "components": [
                    {"type": 17, "components": [{"type": 10, "content": "x", "text": "y"}]}
                ],
            },
            "/components/0/components/0/text",
        ),
        (
            {
                "flags": V2,
                "components": [
                    {
                        "type": 9,
                        "components": [{"type": 10, "content": "x"}],
                        "accessory": {"type": 11, "media": {"url": "https://a.example", "alt": ""}},
                    }
                ],
            },
            "/components/0/accessory/media/alt",
        ),
    ],
)
async def test_a_misspelt_key_is_found_and_passed_over(
    caller: Caller, duel: Channel, body: Json, pointer: str
) -> None:
    status, _ = await caller.call("POST", f"/channels/{duel.id}/messages", body)
    assert status == 200
    assert only(caller.sandbox, Oddity.UNKNOWN_KEY) == f"POST {MESSAGES} {pointer}"


async def test_misspelt_keys_of_commands_and_answers_are_found(
    caller: Caller, duel: Channel
) -> None:
    sandbox = caller.sandbox
    option = {"type": 3, "name": "what", "description": "What", "max_lenght": 3}
    path = f"/applications/{sandbox.world.app.id}/commands"
    body = {"name": "play", "description": "Play", "options": [option]}
    assert (await caller.call("PUT", path, [body]))[0] == 200
    click = await sandbox.member("Anna").command(duel, "play")
    answer = {"type": 4, "data": {"content": "x", "ephemeral": True}, "flags": 64}
    await caller.call("POST", f"/interactions/{click.id}/{click.token}/callback", answer)
    pointers = [finding.about.rpartition(" ")[2] for finding in sandbox.findings]
    assert pointers == ["/0/options/0/max_lenght", "/flags", "/data/ephemeral"]


@pytest.mark.parametrize(
    ("words", "rules", "rings"),
    [
        ("@everyone", None, 2),
        ("@here", {"parse": ["everyone"]}, 2),
        ("@everyone", {"parse": ["users"]}, 0),
        ("@everyone", {"parse": []}, 0),
        ("everyone", None, 0),
        ("@everyones and @heretics", None, 0),
        ("say `@everyone` or ``@here ` `` or ```\n@everyone\n```", None, 0),
        ("a ` and @everyone", None, 2),
        ("`a` @everyone `b`", None, 2),
    ],
)
async def test_a_call_to_everyone_is_found_unless_it_is_kept_from_ringing(
    caller: Caller, duel: Channel, words: str, rules: Json | None, rings: int
) -> None:
    loud = caller.sandbox.owner.make_role("loud", Permission.MENTION_EVERYONE)
    caller.sandbox.owner.give_role(caller.sandbox.world.app.bot, loud)
    more: Json = {} if rules is None else {"allowed_mentions": rules}
    await caller.post(duel, content=words, **more)
    await caller.post(duel, flags=V2, components=[{"type": 10, "content": words}], **more)
    finding = Finding(Oddity.CALLS_EVERYONE, "#duel")
    assert caller.sandbox.findings == [finding] * rings
    called = [each.mentions for each in caller.sandbox.member("Anna").sees(duel)]
    assert called == [rings > 0] * 2


async def test_a_bot_that_may_not_call_everyone_calls_nobody(caller: Caller, duel: Channel) -> None:
    _, message = await caller.post(duel, content="@everyone")
    assert not message["mention_everyone"]
    assert caller.sandbox.findings == []


async def test_people_named_in_code_marks_are_not_called(caller: Caller, duel: Channel) -> None:
    anna, bram = caller.sandbox.member("Anna"), caller.sandbox.member("Bram")
    _, message = await caller.post(duel, content=f"`<@{anna.id}>` <@{bram.id}>")
    assert [user["id"] for user in message["mentions"]] == [str(bram.id)]
    assert not anna.sees(duel)[0].mentions


async def test_code_marks_end_with_the_text_they_stand_in(caller: Caller, duel: Channel) -> None:
    anna = caller.sandbox.member("Anna")
    texts = [{"type": 10, "content": words} for words in ("a `", f"<@{anna.id}>", "b `")]
    _, message = await caller.post(duel, flags=V2, components=texts)
    assert [user["id"] for user in message["mentions"]] == [str(anna.id)]


async def test_an_ordinary_message_is_never_ephemeral(caller: Caller, duel: Channel) -> None:
    status, body = await caller.post(duel, content="secret", flags=64)
    assert (status, body["flags"]) == (200, 0)
    assert only(caller.sandbox, Oddity.EPHEMERAL_FOR_ALL) == "#duel"
    assert len(caller.sandbox.member("Bram").sees(duel)) == 1


async def test_an_edit_that_asks_for_privacy_is_found(caller: Caller, duel: Channel) -> None:
    _, message = await caller.post(duel, content="x")
    one = f"/channels/{duel.id}/messages/{message['id']}"
    assert (await caller.call("PATCH", one, {"content": "secret", "flags": 64}))[0] == 200
    assert only(caller.sandbox, Oddity.EPHEMERAL_FOR_ALL) == "#duel"


async def test_what_nobody_answers_is_found(
    caller: Caller, duel: Channel, clock: MovableClock
) -> None:
    path = f"/applications/{caller.sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    click = await caller.sandbox.member("Anna").command(duel, "play")
    clock.advance(3)
    assert await click.outcome() == "failed"
    assert only(caller.sandbox, Oddity.NO_ANSWER) == "/play"


NAMES = {
    "allowed_mentions": "MessageAllowedMentionsRequest",
    "attachment": "MessageAttachmentRequest",
    "message_reference": "MessageReferenceRequest",
    "item": "MediaGalleryItemRequest",
    "media": "UnfurledMediaRequest",
    "option": "StringSelectOptionForRequest",
    "modal": "ModalInteractionCallbackRequestData",
}


@pytest.mark.skipif(why_absent() is not None, reason=why_absent() or "")
def test_the_known_keys_are_those_of_discords_own_description() -> None:
    path = find()
    assert path is not None
    description = read(path)
    for shape, name in NAMES.items():
        assert set(SHAPES[shape]) == description.properties(name), shape
    for kind, keys in COMPONENTS.items():
        title = "".join(word.capitalize() for word in kind.name.split("_"))
        where = "Modal" if kind > Type.CONTAINER or kind is Type.TEXT_INPUT else "Message"
        name = f"{title}ComponentFor{where}Request"
        assert set(keys) == description.properties(name), name
