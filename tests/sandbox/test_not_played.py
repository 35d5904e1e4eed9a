"""Routes of Discord's that the sandbox doesn't play: all are 501, and the README names them."""

import re
from pathlib import Path

import pytest

import sandbox
from sandbox import Sandbox
from sandbox.description import PARAMETER, why_absent
from sandbox.routes import not_played
from sandbox.shapes import NOT_PLAYED
from tests.sandbox.conftest import Caller

README = Path(sandbox.__file__).with_name("README.md")

NOT_FOR_BOTS = ("/lobbies", "/partner-sdk", "/oauth2", "/users/@me/connections")
"""What is called with a person's token or by games; it stays 404."""


def played(made: Sandbox) -> set[tuple[str, str]]:
    return {
        (route.method, PARAMETER.sub("{}", route.resource.canonical))
        for route in made._api().router.routes()
        if route.resource is not None and route.handler is not not_played
    }


def left_out(made: Sandbox) -> set[tuple[str, str]]:
    """(method, path) of all that is known and not played."""
    there = played(made)
    return {
        (method, shape)
        for shape, methods in NOT_PLAYED
        for method in methods.split()
        if (method, PARAMETER.sub("{}", shape)) not in there
    }


async def test_every_route_that_is_not_played_is_501_and_a_violation_with_its_name(
    caller: Caller, sandbox: Sandbox
) -> None:
    world = sandbox.world
    ids = {"guild_id": world.guild.id, "application_id": world.app.id}
    sandbox.rates.on = False
    for method, shape in sorted(left_out(sandbox)):
        path = PARAMETER.sub(lambda found: str(ids.get(found[0][1:-1], 7)), shape)
        status, _ = await caller.call(method, path)
        assert (status, sandbox.violations[-1].route) == (501, f"{method} {shape}"), path


def test_the_readme_names_every_route_that_is_not_played() -> None:
    block = re.search(r"```text\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    named = {
        (method, line.split()[-1]) for line in block[1].splitlines() for method in line.split()[:-1]
    }
    assert named == left_out(Sandbox())


@pytest.mark.skipif(why_absent() is not None, reason=why_absent() or "")
def test_every_route_for_bots_in_discords_description_is_played_or_known() -> None:
    made = Sandbox()
    assert made.description is not None
    known = played(made) | {
        (method, PARAMETER.sub("{}", shape)) for method, shape in left_out(made)
    }
    unknown = {
        (method, path)
        for method, path in made.description.routes - known
        if not path.startswith(NOT_FOR_BOTS)
        and not path.endswith(("@original", "/role-connection", "/{}/entitlements"))
    }
    assert unknown == set()
