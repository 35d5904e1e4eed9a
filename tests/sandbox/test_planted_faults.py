"""Ten planted faults, each found for what it is; a faultless bot is left in peace."""

from collections.abc import AsyncIterator

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox import MovableClock, Oddity, Permission, Sandbox
from tests.sandbox.conftest import Caller
from tests.sandbox.sample_faults import Sample

EXPECTED: dict[str, set[object]] = {
    "answer_twice": {40060},
    "answer_late": {10062, Oddity.NO_ANSWER},
    "repeat_an_id": {"COMPONENT_CUSTOM_ID_DUPLICATED"},
    "say_too_much_on_a_button": {"BASE_TYPE_MAX_LENGTH"},
    "call_everyone": {Oddity.CALLS_EVERYONE},
    "edit_a_whisper_by_the_bots_token": {10008},
    "keep_silent": {Oddity.NO_ANSWER},
    "take_a_wrong_road": {404},
    "build_too_high": {"COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
    "translate_a_name_badly": {"APPLICATION_COMMAND_INVALID_NAME"},
}


@pytest.fixture
async def client(
    caller: Caller, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[discord.Client]:
    """discord.py's client, logged in, without a gateway."""
    path = f"/applications/{sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    loud = sandbox.owner.make_role("loud", Permission.MENTION_EVERYONE)
    sandbox.owner.give_role(sandbox.world.app.bot, loud)
    monkeypatch.setattr(Route, "BASE", sandbox.rest_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(sandbox.token)
        yield client


def reported(sandbox: Sandbox) -> set[object]:
    """What the sandbox has to say: codes, or why a form is bad, and findings."""
    found: set[object] = {finding.oddity for finding in sandbox.findings}
    for violation in sandbox.violations:
        if violation.errors:
            found |= set(violation.codes)
        else:
            found.add(violation.code or violation.status)
    return found


@pytest.mark.parametrize("deed", EXPECTED)
async def test_each_planted_fault_is_reported_and_nothing_else(
    client: discord.Client, sandbox: Sandbox, clock: MovableClock, deed: str
) -> None:
    sample = Sample(client, sandbox, clock, faulty=True)
    await getattr(sample, deed)()
    assert reported(sandbox) == EXPECTED[deed]


async def test_all_ten_are_tried() -> None:
    assert len(EXPECTED) == 10


async def test_the_faultless_twin_gets_no_report(
    client: discord.Client, sandbox: Sandbox, clock: MovableClock
) -> None:
    sample = Sample(client, sandbox, clock, faulty=False)
    assert [deed.__name__ for deed in sample.deeds()] == list(EXPECTED)
    for deed in sample.deeds():
        await deed()
        clock.advance(6)
    assert (sandbox.violations, sandbox.findings, sandbox.rate_limited) == ([], [], [])
