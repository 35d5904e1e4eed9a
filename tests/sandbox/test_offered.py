"""Which commands a member is offered, and what they are told of those that they are not."""

from typing import Any

import pytest

from sandbox import Channel, NotPossible, Permission, Sandbox
from sandbox.command_limits import CommandType
from sandbox.slash import Slash
from tests.sandbox.conftest import Caller

Json = dict[str, Any]


async def register(caller: Caller, **more: object) -> None:
    path = f"/applications/{caller.sandbox.world.app.id}/commands"
    body = {"name": "ban", "description": "Ban", **more}
    assert (await caller.call("PUT", path, [body]))[0] == 200


async def refusal(sandbox: Sandbox, channel: Channel, text: str = "/ban") -> str:
    with pytest.raises(NotPossible) as why:
        await sandbox.member("Anna").type(channel, text)
    return str(why.value)


async def test_a_command_that_asks_for_permissions_says_which_are_lacking(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    needed = Permission.MANAGE_GUILD | Permission.MODERATE_MEMBERS | 1 << 2
    await register(caller, default_member_permissions=str(int(needed)))
    assert await refusal(sandbox, duel) == (
        "command /ban is not offered: its default_member_permissions ask for "
        "MANAGE_GUILD, MODERATE_MEMBERS, 4, which Anna has not"
    )
    assert await refusal(sandbox, duel, "/bun") == "no command /bun"


async def test_a_command_for_adults_is_offered_only_in_a_channel_for_them(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    await register(caller, nsfw=True)
    anna = sandbox.member("Anna")
    thread = anna.start_thread(duel, "talk")
    for place in (duel, thread):
        why = "command /ban is not offered: it is for adults, and #duel is not"
        assert await refusal(sandbox, place) == why
    duel.nsfw = True
    for place in (duel, thread):
        await anna.command(place, "ban")


async def test_a_command_says_where_it_is_offered(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    await register(caller, contexts=[1])
    assert await refusal(sandbox, duel) == ("command /ban is not offered: it is not for the server")
    await register(caller, contexts=[0])
    talk = sandbox.world.direct_channel(sandbox.world.person("Anna"))
    assert await refusal(sandbox, talk) == (
        "command /ban is not offered: it is not for private talks"
    )


@pytest.mark.parametrize(
    ("denied", "why"),
    [
        (Permission.VIEW_CHANNEL, "Anna does not see #duel"),
        (Permission.USE_APPLICATION_COMMANDS, "Anna may not use commands in #duel"),
    ],
)
async def test_a_member_who_may_use_no_command_is_told_so(
    caller: Caller, sandbox: Sandbox, duel: Channel, denied: Permission, why: str
) -> None:
    await register(caller)
    sandbox.owner.overwrite(duel, sandbox.world.person("Anna"), deny=denied)
    assert await refusal(sandbox, duel) == f"command /ban is not offered: {why}"


async def test_a_hidden_menu_entry_says_why(
    caller: Caller, sandbox: Sandbox, duel: Channel
) -> None:
    path = f"/applications/{sandbox.world.app.id}/commands"
    body = {"name": "Ban", "type": 2, "default_member_permissions": "0"}
    assert (await caller.call("PUT", path, [body]))[0] == 200
    anna, bram = sandbox.member("Anna"), sandbox.member("Bram")
    assert Slash(sandbox.world, sandbox.world.person("Anna"), duel).entries(CommandType.USER) == []
    with pytest.raises(NotPossible, match=r"menu entry 'Ban' is not offered: .* ADMINISTRATOR"):
        await anna.menu(duel, "Ban", bram)
    with pytest.raises(NotPossible, match="no menu entry 'Bun'"):
        await anna.menu(duel, "Bun", bram)
