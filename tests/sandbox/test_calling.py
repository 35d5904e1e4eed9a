"""Whom a message calls besides single people: roles, and whoever is answered."""

from typing import Any

import pytest

from sandbox import Channel, Permission, Sandbox
from sandbox.model import Role
from tests.sandbox.conftest import Caller

Json = dict[str, Any]


@pytest.fixture
def referees(sandbox: Sandbox) -> Role:
    """Anna and Bram are referees, whom everybody may call."""
    role = sandbox.owner.make_role("referee", mentionable=True)
    for name in ("Anna", "Bram"):
        sandbox.owner.give_role(sandbox.world.person(name), role)
    return role


@pytest.mark.parametrize(
    ("allowed", "rings"),
    [
        (None, True),
        ({"parse": ["roles"]}, True),
        ({"parse": ["users"]}, False),
        ({"parse": [], "roles": ["{role}"]}, True),
        ({"roles": ["7"]}, False),
    ],
)
async def test_a_role_rings_for_those_who_have_it_if_the_call_allows_it(
    caller: Caller,
    sandbox: Sandbox,
    duel: Channel,
    referees: Role,
    allowed: Json | None,
    rings: bool,  # noqa: FBT001 - a parameter of the table above
) -> None:
    body: Json = {"content": f"<@&{referees.id}>!"}
    if allowed is not None:
        roles = [each.format(role=referees.id) for each in allowed.get("roles", [])]
        body["allowed_mentions"] = {**allowed, "roles": roles} if roles else allowed
    _, message = await caller.post(duel, **body)
    assert message["mention_roles"] == ([str(referees.id)] if rings else [])
    called = {
        name for name in ("Anna", "Bram", "Casey") if sandbox.member(name).sees(duel)[0].mentions
    }
    assert called == ({"Anna", "Bram"} if rings else set())


async def test_a_role_rings_for_nobody_who_does_not_see_the_channel(
    caller: Caller, sandbox: Sandbox, duel: Channel, referees: Role
) -> None:
    bram = sandbox.world.person("Bram")
    sandbox.owner.overwrite(duel, bram, deny=Permission.VIEW_CHANNEL)
    await caller.post(duel, content=f"<@&{referees.id}>")
    (message,) = sandbox.member("Anna").sees(duel)
    assert message.pinged == {sandbox.member("Anna").id}


async def test_a_role_that_is_not_mentionable_rings_only_for_who_may_call_everyone(
    caller: Caller, sandbox: Sandbox, duel: Channel, referees: Role
) -> None:
    referees.mentionable = False
    text = f"<@&{referees.id}> <@&7>"
    _, message = await caller.post(duel, content=text)
    assert (message["mention_roles"], message["content"]) == ([], text)
    power = sandbox.owner.make_role("power", Permission.MENTION_EVERYONE)
    sandbox.owner.give_role(sandbox.world.app.bot, power)
    _, message = await caller.post(duel, content=text)
    assert message["mention_roles"] == [str(referees.id)]


async def test_an_edit_rings_for_nobody(
    caller: Caller, sandbox: Sandbox, duel: Channel, referees: Role
) -> None:
    _, message = await caller.post(duel, content="x")
    one = f"/channels/{duel.id}/messages/{message['id']}"
    _, edited = await caller.call("PATCH", one, {"content": f"<@&{referees.id}>"})
    assert edited["mention_roles"] == [str(referees.id)]
    assert not sandbox.member("Anna").sees(duel)[0].mentions


@pytest.mark.parametrize(
    ("allowed", "rings"), [({}, True), ({"replied_user": True}, True), ({"parse": []}, False)]
)
async def test_an_answer_rings_for_whoever_it_answers_unless_it_says_otherwise(
    caller: Caller,
    sandbox: Sandbox,
    duel: Channel,
    allowed: Json,
    rings: bool,  # noqa: FBT001 - a parameter of the table above
) -> None:
    anna = sandbox.member("Anna")
    await anna.type(duel, "hello")
    reference = {"message_id": str(anna.sees(duel)[0].id)}
    more = {"allowed_mentions": allowed} if allowed else {}
    _, message = await caller.post(duel, content="hi", message_reference=reference, **more)
    assert [user["id"] for user in message["mentions"]] == ([str(anna.id)] if rings else [])
    assert anna.sees(duel)[-1].mentions is rings
