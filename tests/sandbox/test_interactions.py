"""Three seconds, one answer, fifteen minutes, and who reaches which message."""

import asyncio
import json
from typing import Any

import pytest

from sandbox import (
    Channel,
    Click,
    Finding,
    MovableClock,
    NotOffered,
    Oddity,
    Permission,
    Sandbox,
    SeenMessage,
)
from sandbox.snowflake import made_at_ms
from tests.sandbox.conftest import Caller
from tests.sandbox.test_message_limits import codes

Json = dict[str, Any]
BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
OFF = {"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": True}
PICK = {
    "type": 3,
    "custom_id": "pick",
    "max_values": 2,
    "options": [{"label": each, "value": each} for each in "abc"],
}
ROWS = [{"type": 1, "components": [BUTTON, OFF]}, {"type": 1, "components": [PICK]}]
HIDDEN = 64
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"


def labelled(**field: object) -> Json:
    return {
        "type": 18,
        "label": "x",
        "component": {"type": 4, "custom_id": "a", "style": 1, **field},
    }


class Bot(Caller):
    async def answer(self, click: Click, kind: int, **data: object) -> tuple[int, Any]:
        path = f"/interactions/{click.id}/{click.token}/callback?with_response=true"
        return await self.call("POST", path, {"type": kind, "data": data})

    async def hook(
        self, method: str, click: Click, message: object = None, **body: object
    ) -> tuple[int, Any]:
        path = f"/webhooks/{self.sandbox.world.app.id}/{click.token}"
        if message is not None:
            path += f"/messages/{message}"
        return await self.call(method, path, body)


@pytest.fixture
async def bot(caller: Caller) -> Bot:
    path = f"/applications/{caller.sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    return Bot(caller.sandbox, caller.session)


@pytest.fixture
async def click(bot: Bot, duel: Channel) -> Click:
    """Anna used /play, unanswered."""
    return await bot.sandbox.member("Anna").command(duel, "play")


def shown(click: Click) -> SeenMessage:
    answer = click.answer
    assert isinstance(answer, SeenMessage)
    return answer


async def hand(bot: Bot, click: Click) -> SeenMessage:
    """An ephemeral message with buttons, as the answer."""
    status, _ = await bot.answer(click, 4, content="hand", flags=HIDDEN, components=ROWS)
    assert status == 200
    return shown(click)


async def test_an_answer_after_three_seconds_is_too_late(
    bot: Bot, click: Click, clock: MovableClock
) -> None:
    clock.advance(3.001)
    status, body = await bot.answer(click, 4, content="late")
    assert (status, body["code"]) == (404, 10062)
    assert await click.outcome() == "failed"
    assert click.answer is None
    assert bot.sandbox.violations[-1].route == CALLBACK


async def test_an_answer_in_the_third_second_is_taken(
    bot: Bot, click: Click, clock: MovableClock
) -> None:
    clock.advance(2.999)
    status, _ = await bot.answer(click, 4, content="just")
    assert status == 200
    clock.advance(5)
    assert await click.outcome() == "message"


async def test_no_time_passes_while_the_clock_stands(click: Click) -> None:
    with pytest.raises(TimeoutError):
        await click.outcome(timeout=0.05)
    assert not click.done


async def test_a_second_answer_is_refused(bot: Bot, click: Click, duel: Channel) -> None:
    answers = await asyncio.gather(*(bot.answer(click, 4, content="x") for _ in range(3)))
    assert sorted(status for status, _ in answers) == [200, 400, 400]
    assert {body["code"] for status, body in answers if status == 400} == {40060}
    assert len(duel.messages) == 1


async def test_unknown_interactions_and_wrong_pairs_are_unknown(
    bot: Bot, click: Click, duel: Channel
) -> None:
    other = await bot.sandbox.member("Bram").command(duel, "play")
    for number, token in ((click.id, other.token), (1, click.token), (click.id, "made-up")):
        status, body = await bot.call(
            "POST", f"/interactions/{number}/{token}/callback", {"type": 5}
        )
        assert (status, body["code"]) == (404, 10062)


async def test_a_refused_answer_leaves_the_chance_to_answer(bot: Bot, click: Click) -> None:
    status, body = await bot.answer(click, 4, content="x" * 2001)
    assert (status, body["code"]) == (400, 50035)
    assert not click.done
    status, _ = await bot.answer(click, 4, content="x")
    assert status == 200


@pytest.mark.parametrize("kind", [0, 1, 6, 7, 8, 99, None, "4"])
async def test_a_command_takes_only_answers_for_commands(
    bot: Bot, click: Click, kind: object
) -> None:
    path = f"/interactions/{click.id}/{click.token}/callback"
    status, body = await bot.call("POST", path, {"type": kind, "data": {"content": "x"}})
    assert status == 400
    assert codes(body["errors"]) == {"type": "BASE_TYPE_CHOICES"}


async def test_an_empty_answer_is_refused(bot: Bot, click: Click) -> None:
    status, body = await bot.answer(click, 4)
    assert (status, body["code"]) == (400, 50006)


async def test_without_with_response_there_is_no_body(bot: Bot, click: Click) -> None:
    path = f"/interactions/{click.id}/{click.token}/callback"
    assert await bot.call("POST", path, {"type": 5}) == (204, None)


async def test_an_answer_needs_no_bot_token_and_no_permission(
    bot: Bot, click: Click, duel: Channel
) -> None:
    bot.sandbox.world.set_bot_permissions(duel, deny=Permission.VIEW_CHANNEL)
    path = f"/interactions/{click.id}/{click.token}/callback"
    status, _ = await bot.call("POST", path, {"type": 4, "data": {"content": "x"}}, known=False)
    assert status == 204


async def test_answers_are_not_counted_against_the_limits(bot: Bot, duel: Channel) -> None:
    for _ in range(60):
        click = await bot.sandbox.member("Anna").command(duel, "play")
        assert (await bot.answer(click, 4, content="x"))[0] == 200


async def test_the_answer_tells_what_it_made(bot: Bot, click: Click) -> None:
    _, body = await bot.answer(click, 4, content="x", flags=HIDDEN)
    told, resource = body["interaction"], body["resource"]
    assert told["id"] == str(click.id)
    assert told["response_message_id"] == resource["message"]["id"]
    assert told["response_message_ephemeral"] is True
    assert resource["message"]["interaction_metadata"]["user"]["id"] == str(
        bot.sandbox.member("Anna").id
    )
    assert resource["message"]["flags"] == HIDDEN


async def test_a_token_dies_after_fifteen_minutes(
    bot: Bot, click: Click, clock: MovableClock
) -> None:
    message = await hand(bot, click)
    clock.advance(15 * 60)
    assert (await bot.hook("PATCH", click, "@original", content="on time"))[0] == 200
    clock.advance(0.001)
    for method, target in (
        ("GET", "@original"),
        ("PATCH", message.id),
        ("DELETE", "@original"),
        ("POST", None),
    ):
        status, body = await bot.hook(method, click, target, content="late")
        assert (status, body["code"]) == (401, 50027)
    assert shown(click).content == "on time"


async def test_a_made_up_token_and_a_foreign_application(bot: Bot, click: Click) -> None:
    await hand(bot, click)
    status, body = await bot.call(
        "PATCH", f"/webhooks/{bot.sandbox.world.app.id}/none/messages/@original", {}
    )
    assert (status, body["code"]) == (401, 50027)
    status, body = await bot.call("GET", f"/webhooks/1/{click.token}/messages/@original")
    assert (status, body["code"]) == (404, 10015)


async def test_before_the_first_answer_there_is_no_webhook(bot: Bot, click: Click) -> None:
    for method, target in (("POST", None), ("PATCH", "@original")):
        status, body = await bot.hook(method, click, target, content="early")
        assert (status, body["code"]) == (404, 10015)


async def test_a_click_renews_the_reach_of_a_hand(
    bot: Bot, click: Click, clock: MovableClock
) -> None:
    message = await hand(bot, click)
    clock.advance(14 * 60)
    again = await bot.sandbox.member("Anna").press(message, "go")
    assert (await bot.answer(again, 7, content="played"))[0] == 200
    clock.advance(2 * 60)
    assert (await bot.hook("PATCH", click, message.id, content="old token"))[0] == 401
    for target in ("@original", message.id):
        assert (await bot.hook("PATCH", again, target, content=f"by {target}"))[0] == 200
    assert shown(again).content == f"by {message.id}"


async def test_an_answer_of_its_own_still_lets_the_clicked_message_be_edited(
    bot: Bot, click: Click, duel: Channel
) -> None:
    message = await hand(bot, click)
    again = await bot.sandbox.member("Anna").press(message, "go")
    assert (await bot.answer(again, 4, content="more", flags=HIDDEN))[0] == 200
    assert shown(again).id != message.id
    assert (await bot.hook("GET", again, "@original"))[1]["content"] == "more"
    assert (await bot.hook("PATCH", again, message.id, content="edited"))[0] == 200
    assert (await bot.hook("DELETE", again, message.id))[0] == 204
    assert [each.content for each in bot.sandbox.member("Anna").sees(duel)] == ["more"]


async def test_an_ephemeral_message_is_reached_by_no_other_token(
    bot: Bot, click: Click, duel: Channel
) -> None:
    message = await hand(bot, click)
    other = await bot.sandbox.member("Anna").command(duel, "play")
    await bot.answer(other, 4, content="other")
    for method in ("GET", "PATCH", "DELETE"):
        status, body = await bot.hook(method, other, message.id, content="x")
        assert (status, body["code"]) == (404, 10008)
        status, body = await bot.call(
            method, f"/channels/{duel.id}/messages/{message.id}", {"content": "x"}
        )
        assert (status, body["code"]) == (404, 10008)
    _, listed = await bot.call("GET", f"/channels/{duel.id}/messages")
    assert [each["content"] for each in listed] == ["other"]


async def test_a_public_answer_is_edited_by_the_bot_token_too(
    bot: Bot, click: Click, duel: Channel, clock: MovableClock
) -> None:
    _, body = await bot.answer(click, 4, content="board")
    clock.advance(3000)
    path = f"/channels/{duel.id}/messages/{body['resource']['message']['id']}"
    assert (await bot.call("PATCH", path, {"content": "new"}))[0] == 200


async def test_followups_are_made_read_edited_and_deleted(
    bot: Bot, click: Click, duel: Channel
) -> None:
    await bot.answer(click, 4, content="first")
    status, follow = await bot.hook("POST", click, content="second", flags=HIDDEN)
    assert (status, follow["flags"]) == (200, HIDDEN)
    assert (await bot.hook("PATCH", click, follow["id"], content="third"))[1]["content"] == "third"
    assert (await bot.hook("GET", click, follow["id"]))[1]["content"] == "third"
    assert [each.content for each in bot.sandbox.member("Bram").sees(duel)] == ["first"]
    assert (await bot.hook("DELETE", click, follow["id"]))[0] == 204
    assert (await bot.hook("GET", click, follow["id"]))[1]["code"] == 10008


async def test_a_messages_privacy_never_changes(bot: Bot, click: Click, duel: Channel) -> None:
    await bot.answer(click, 5)
    status, _ = await bot.hook("PATCH", click, "@original", content="x", flags=HIDDEN)
    assert status == 200
    assert len(bot.sandbox.member("Bram").sees(duel)) == 1


@pytest.mark.parametrize("way", ["followup", "@original", "update"])
async def test_an_answer_meant_to_be_private_that_all_see_is_found(
    bot: Bot, click: Click, duel: Channel, way: str
) -> None:
    about = "#duel, the answer to /play"
    if way == "update":
        await bot.answer(click, 4, content="open", components=ROWS)
        pressed = await bot.sandbox.member("Anna").press(shown(click), "go")
        status, _ = await bot.answer(pressed, 7, content="secret", flags=HIDDEN)
        assert status == 200
    else:
        await bot.answer(click, 5)
        message = None if way == "followup" else way
        method = "POST" if message is None else "PATCH"
        status, body = await bot.hook(method, click, message, content="secret", flags=HIDDEN)
        assert (status, body["flags"] & HIDDEN) == (200, 0)
    (seen,) = bot.sandbox.member("Bram").sees(duel)
    assert seen.content == "secret"
    assert bot.sandbox.findings == [Finding(Oddity.EPHEMERAL_FOR_ALL, about)]


async def test_privacy_asked_for_again_on_what_is_private_is_no_finding(
    bot: Bot, click: Click
) -> None:
    await bot.answer(click, 5, flags=HIDDEN)
    await bot.hook("POST", click, content="secret", flags=HIDDEN)
    await bot.hook("PATCH", click, "@original", content="still", flags=HIDDEN)
    await bot.hook("POST", click, content="more", flags=HIDDEN)
    assert bot.sandbox.findings == []


async def test_a_thinking_answer_may_turn_into_components_v2(bot: Bot, click: Click) -> None:
    await bot.answer(click, 5, flags=HIDDEN | 1 << 15)
    assert await click.outcome() == "deferred"
    assert shown(click).loading
    words = [{"type": 10, "content": "words"}]
    status, _ = await bot.hook("PATCH", click, "@original", components=words, flags=1 << 15)
    assert status == 200
    assert (shown(click).text(), shown(click).ephemeral) == ("words", True)
    assert not shown(click).loading
    assert shown(click).edited_at is None


async def test_what_one_person_sees_calls_nobody_else(bot: Bot, click: Click) -> None:
    anna, bram = bot.sandbox.member("Anna"), bot.sandbox.member("Bram")
    await bot.answer(click, 4, content=f"<@{bram.id}> <@{anna.id}>", flags=HIDDEN)
    assert shown(click).pinged == {anna.id}


async def test_what_was_dismissed_is_gone_for_every_token(
    bot: Bot, click: Click, duel: Channel
) -> None:
    message = await hand(bot, click)
    anna = bot.sandbox.member("Anna")
    anna.dismiss(message)
    assert anna.sees(duel) == []
    with pytest.raises(NotOffered):
        await anna.press(message, "go")
    status, body = await bot.hook("PATCH", click, message.id, content="x")
    assert (status, body["code"]) == (404, 10008)


async def test_only_own_ephemeral_messages_can_be_dismissed(bot: Bot, click: Click) -> None:
    await bot.answer(click, 4, content="public")
    with pytest.raises(NotOffered):
        bot.sandbox.member("Anna").dismiss(shown(click))


async def test_the_client_offers_only_what_is_there_and_on(bot: Bot, click: Click) -> None:
    message = await hand(bot, click)
    anna = bot.sandbox.member("Anna")
    for custom_id in ("off", "other", "pick"):
        with pytest.raises(NotOffered):
            await anna.press(message, custom_id)
    for values in ([], ["a", "b", "c"], ["d"], ["a", "a"]):
        with pytest.raises(NotOffered):
            await anna.choose(message, "pick", values)
    chosen = await anna.choose(message, "pick", ["a", "c"])
    assert chosen.kind == "component"
    forged = await anna.forge(message.id, "other")
    assert forged.label == "other"


async def test_a_component_takes_its_own_answers(bot: Bot, click: Click) -> None:
    message = await hand(bot, click)
    anna = bot.sandbox.member("Anna")
    for kind, outcome in ((6, "deferred_update"), (7, "update"), (5, "deferred"), (4, "message")):
        press = await anna.press(message, "go")
        assert (await bot.answer(press, kind, content="x", components=ROWS))[0] == 200
        assert await press.outcome() == outcome
    press = await anna.press(message, "go")
    assert (await bot.answer(press, 8, choices=[]))[0] == 400


@pytest.mark.parametrize(
    ("modal", "place"),
    [
        ({"title": "x" * 46}, "title"),
        ({"custom_id": "x" * 101}, "custom_id"),
        ({"components": []}, "components"),
        ({"components": [{"type": 10, "content": "x"}] * 6}, "components"),
        ({"components": [{"type": 1, "components": [BUTTON]}]}, "components.0.components.0.type"),
        ({"components": [{"type": 14}]}, "components.0.type"),
        (
            {"components": [{"type": 18, "label": "x" * 46, "component": PICK}]},
            "components.0.label",
        ),
        (
            {"components": [{"type": 18, "label": "x", "component": BUTTON}]},
            "components.0.component.type",
        ),
        (
            {
                "components": [
                    {
                        "type": 18,
                        "label": "x",
                        "component": {"type": 4, "custom_id": "a", "style": 3},
                    }
                ]
            },
            "components.0.component.style",
        ),
        (
            {"components": [labelled(min_length=5, max_length=4)]},
            "components.0.component.min_length",
        ),
        ({"components": [labelled(value="ab", min_length=3)]}, "components.0.component.value"),
        ({"components": [labelled(value="abc", max_length=2)]}, "components.0.component.value"),
        (
            {"components": [{"type": 18, "label": "x", "component": {**PICK, "disabled": True}}]},
            "components.0.component.disabled",
        ),
    ],
)
async def test_modals_are_refused_at_their_place(
    bot: Bot, click: Click, modal: Json, place: str
) -> None:
    field = {"type": 4, "custom_id": "a", "style": 1}
    fine = {
        "title": "T",
        "custom_id": "m",
        "components": [{"type": 18, "label": "L", "component": field}],
    }
    status, body = await bot.answer(click, 9, **{**fine, **modal})
    assert (status, body["code"]) == (400, 50035)
    assert place in codes(body["errors"])
    assert (await bot.answer(click, 9, **fine))[0] == 200


async def test_a_text_input_filled_in_within_its_lengths_or_not_at_all_is_taken(
    bot: Bot, click: Click
) -> None:
    first, second = (
        labelled(value="abc", min_length=3, max_length=3),
        labelled(value="", min_length=3),
    )
    second["component"]["custom_id"] = "b"
    status, _ = await bot.answer(click, 9, title="T", custom_id="m", components=[first, second])
    assert status in {200, 204}


@pytest.mark.parametrize(
    ("kind", "value", "code"),
    [
        (3, "a", None),
        (3, 1, "CHOICE_TYPE_CONVERT"),
        (3, "x" * 101, "BASE_TYPE_BAD_LENGTH"),
        (4, 1, None),
        (4, "1", "CHOICE_TYPE_CONVERT"),
        (4, 1.5, "CHOICE_TYPE_CONVERT"),
        (4, 2**53, "NUMBER_TYPE_RANGE"),
        (10, 1.5, None),
        (10, "1.5", "CHOICE_TYPE_CONVERT"),
        (4, None, "BASE_TYPE_REQUIRED"),
    ],
)
@pytest.mark.parametrize("nested", [False, True])
async def test_what_completes_an_option_is_of_its_type(
    bot: Bot,
    duel: Channel,
    kind: int,
    value: object,
    code: str | None,
    nested: bool,  # noqa: FBT001 - a parameter of the table above
) -> None:
    path = f"/applications/{bot.sandbox.world.app.id}/commands"
    option: Json = {"type": kind, "name": "what", "description": "What", "autocomplete": True}
    sub = {"type": 1, "name": "now", "description": "Now", "options": [option]}
    body = {"name": "ask", "description": "Ask", "options": [sub if nested else option]}
    await bot.call("PUT", path, [body])
    called = "ask now" if nested else "ask"
    typing = await bot.sandbox.member("Anna").complete(duel, called, "what", {"what": "1"})
    status, answer = await bot.answer(typing, 8, choices=[{"name": "x", "value": value}])
    if code is None:
        assert status == 200
        assert typing.choices == [{"name": "x", "value": value}]
    else:
        assert codes(answer["errors"]) == {"data.choices.0.value": code}


async def test_a_member_hears_only_of_what_they_see(bot: Bot, click: Click) -> None:
    heard: dict[str, list[Json]] = {"Anna": [], "Bram": []}
    for name, told in heard.items():
        bot.sandbox.member(name).listen(told.append)
    message = await hand(bot, click)
    press = await bot.sandbox.member("Anna").press(message, "go")
    await bot.answer(press, 7, content="secret")
    await bot.hook("DELETE", press, "@original")
    assert [each["type"] for each in heard["Anna"]] == [
        "message_create",
        "interaction",
        "interaction",
        "message_update",
        "interaction",
        "message_delete",
    ]
    assert heard["Bram"] == []
    json.dumps(heard)


async def test_the_interaction_carries_what_libraries_need(bot: Bot, duel: Channel) -> None:
    sandbox = bot.sandbox
    path = f"/applications/{sandbox.world.app.id}/commands"
    ask = {"type": 6, "name": "who", "description": "Who", "required": True}
    await bot.call("PUT", path, [{"name": "ask", "description": "Ask", "options": [ask]}])
    sandbox.world.set_bot_permissions(duel, deny=Permission.SEND_MESSAGES)
    async with bot.gateway() as line:
        await line.ready(sandbox.token, intents=0)
        anna, bram = sandbox.member("Anna"), sandbox.member("Bram")
        anna.locale = "cs"
        click = await anna.command(duel, "ask", who=bram)
        told = (await line.frame())["d"]
    assert made_at_ms(int(told["id"])) == click.at_ms
    assert (told["locale"], told["guild_locale"], told["context"]) == ("cs", "en-US", 0)
    assert not int(told["app_permissions"]) & Permission.SEND_MESSAGES
    assert int(told["member"]["permissions"]) & Permission.SEND_MESSAGES
    assert told["authorizing_integration_owners"] == {"0": str(sandbox.world.guild.id)}
    assert (told["entitlements"], told["attachment_size_limit"]) == ([], 10485760)
    assert told["channel"]["id"] == told["channel_id"] == str(duel.id)
    assert told["data"]["options"] == [{"name": "who", "type": 6, "value": str(bram.id)}]
    assert told["data"]["resolved"]["users"][str(bram.id)]["global_name"] == "Bram"
    assert "user" not in told["data"]["resolved"]["members"][str(bram.id)]


async def test_an_answer_in_a_channel_just_deleted(bot: Bot, click: Click, duel: Channel) -> None:
    bot.sandbox.delete_channel(duel)
    status, body = await bot.answer(click, 4, content="x")
    assert (status, body["code"]) == (404, 10003)


async def test_a_click_without_an_answer_tells_of_the_call_that_was_refused(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    await caller.post(duel)
    go = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    _, message = await caller.post(duel, components=[{"type": 1, "components": [go]}])
    click = await sandbox.member("Anna").press(int(message["id"]), "go")
    with pytest.raises(TimeoutError, match=r"'Go' in 0\.01 .*was refused since.*advance the clock"):
        await click.outcome(0.01)
    callback = f"/interactions/{click.id}/{click.token}/callback"
    await caller.call("POST", callback, {"type": 4, "data": {"content": "x" * 2001}})
    why = r"refused call: POST /interactions/.*: 400 \(50035\).*Must be 2000 or fewer"
    with pytest.raises(TimeoutError, match=why):
        await click.outcome(0.01)
