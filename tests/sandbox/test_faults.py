"""Planted faults, met by the real client: each does what it says, as often as it says."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, Literal

import aiohttp
import discord
import pytest

from sandbox import Click, MovableClock, Permission, Sandbox, SeenMessage
from sandbox.fault_events import ChangedEvent, Doubled, HungUp, JustBefore, Late, Lost, Reordered
from sandbox.fault_rest import (
    Answers,
    CallerDies,
    ChangedAnswer,
    Cut,
    Garbled,
    Limited,
    Meanwhile,
    RestCall,
    RestFault,
    Slow,
    Truncated,
)
from tests.sandbox.conftest import Caller
from tests.sandbox.sample_bot import SampleBot, face, running

POST = "/channels/{channel_id}/messages"
CALLBACK = "/callback"
CREATED = "INTERACTION_CREATE"


class Scene:
    """A bot on a sandbox, and a public message of its with buttons."""

    def __init__(self, sandbox: Sandbox, bot: SampleBot, message: SeenMessage) -> None:
        self.sandbox = sandbox
        self.faults = sandbox.faults
        self.bot = bot
        self.message = message
        self.duel = sandbox.world.channel("duel")
        self.anna = sandbox.member("Anna")
        self.bram = sandbox.member("Bram")
        channel = bot.get_channel(self.duel.id)
        assert isinstance(channel, discord.TextChannel)
        self.channel = channel

    def texts(self) -> list[str]:
        return [each.text() for each in self.anna.sees(self.duel)][1:]

    async def press(self, label: str = "turn") -> Click:
        return await self.anna.press(self.message, label)

    def statuses(self, route: str) -> list[int]:
        return [call.status for call in self.sandbox.calls() if call.route.endswith(route)][1:]

    async def heard(self, clicks: int) -> list[int]:
        """Wait for so many clicks to have been dispatched."""
        async with asyncio.timeout(20):
            while len(self.bot.clicks) < clicks:
                await asyncio.sleep(0.005)
        return [each.id for each in self.bot.clicks]


@pytest.fixture
async def scene(live: Sandbox) -> AsyncIterator[Scene]:
    async with running(live) as bot:
        channel = bot.get_channel(live.world.channel("duel").id)
        assert isinstance(channel, discord.TextChannel)
        sent = await channel.send(view=face("Hello", "Turn", "Whisper", "Later", "Mute"))
        message = live.member("Anna").see(sent.id)
        assert message is not None
        yield Scene(live, bot, message)
    assert live.faults.unused() == []


async def test_a_refusal_is_answered_as_often_as_planted_and_nothing_is_posted(
    scene: Scene,
) -> None:
    scene.faults.rest(Answers(503), method="POST", route=POST, count=3)
    for _ in range(3):
        with pytest.raises(discord.DiscordServerError) as refused:
            await scene.channel.send("no")
        assert (refused.value.status, refused.value.text) == (503, "503: Service Unavailable")
    assert scene.texts() == []
    await scene.channel.send("yes")
    assert scene.texts() == ["yes"]
    assert scene.statuses(POST) == [503, 503, 503, 200]
    assert [bool(call.fault) for call in scene.sandbox.calls()][-4:] == [True, True, True, False]
    assert scene.sandbox.violations == []


async def test_refusals_planted_one_after_another_are_played_in_that_order(scene: Scene) -> None:
    scene.faults.rest(Answers(403, 50013, "Missing Permissions"), route=POST)
    scene.faults.rest(Answers(404, 10003, "Unknown Channel"), route=POST)
    with pytest.raises(discord.Forbidden) as first:
        await scene.channel.send("one")
    with pytest.raises(discord.NotFound) as second:
        await scene.channel.send("two")
    assert (first.value.code, second.value.code) == (50013, 10003)


async def test_an_answer_lost_after_its_effect_is_asked_for_again_and_posts_once(
    scene: Scene,
) -> None:
    scene.faults.rest(Answers(502, body="<html>", after_effect=True), method="POST", route=POST)
    sent = await scene.channel.send("once")  # the client waits a second, and says it again
    assert scene.texts() == ["once"]
    assert scene.statuses(POST) == [502, 200]
    assert scene.anna.see(sent.id) is not None


@pytest.mark.parametrize("after_effect", [False, True])
async def test_a_cut_connection_leaves_the_effect_or_not(
    scene: Scene, *, after_effect: bool
) -> None:
    scene.faults.rest(Cut(after_effect), method="POST", route=POST)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await scene.channel.send("maybe")
    assert scene.texts() == (["maybe"] if after_effect else [])


async def test_an_answer_to_a_click_lost_after_its_effect_is_seen_by_the_person(
    scene: Scene,
) -> None:
    click = None
    with scene.faults.rest(Cut(after_effect=True), route=CALLBACK) as rule:
        click = await scene.press("whisper")
        assert await click.outcome() == "message"
    assert rule.played == 1
    assert isinstance(click.answer, SeenMessage)
    assert click.answer.text() == "Psst"


async def test_a_429_is_waited_out_and_one_without_via_is_raised_at_once(scene: Scene) -> None:
    scene.faults.rest(Limited(0.05), route=POST, count=2)
    scene.faults.rest(Limited(0.05, scope="global"), route=POST)
    started = time.monotonic()
    await scene.channel.send("waited")
    assert time.monotonic() - started >= 0.15
    assert scene.statuses(POST) == [429, 429, 429, 200]

    scene.faults.rest(Limited(600, via=False), route=POST)
    with pytest.raises(discord.HTTPException) as banned:
        await scene.channel.send("banned")
    assert banned.value.status == 429
    assert scene.sandbox.rate_limited == []


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Truncated(), ValueError),
        (Truncated(hang_up=True), aiohttp.ClientPayloadError),
        (Garbled(), ValueError),
        (Garbled(content_type="text/html"), TypeError),
        (ChangedAnswer(lambda body: {"id": body["id"]}), KeyError),
    ],
)
async def test_a_broken_body_breaks_the_call_after_its_effect(
    scene: Scene, fault: RestFault, error: type[Exception]
) -> None:
    scene.faults.rest(fault, route=POST)
    with pytest.raises(error):
        await scene.channel.send("there")
    assert scene.texts() == ["there"]


async def test_an_unknown_field_in_an_answer_breaks_nothing(scene: Scene) -> None:
    scene.faults.rest(ChangedAnswer(lambda body: {**body, "brand_new": [1]}), route=POST)
    assert (await scene.channel.send("there")).content == "there"


async def test_half_of_nothing_is_no_answer(scene: Scene) -> None:
    typing: list[object] = []
    scene.anna.listen(typing.append)
    scene.faults.rest(Truncated(), route="/typing")
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await scene.channel.typing()
    assert len(typing) == 1


@pytest.mark.parametrize(
    ("fault", "at_once"),
    [(Slow(0.2), False), (Slow(0.2, "answer"), True), (Slow(0.2, "body"), True)],
)
async def test_a_slow_call_is_late_with_its_effect_its_answer_or_half_of_it(
    scene: Scene, fault: Slow, *, at_once: bool
) -> None:
    scene.faults.rest(fault, route=POST)
    started = time.monotonic()
    effects: list[float] = []
    scene.anna.listen(lambda _: effects.append(time.monotonic() - started))
    assert (await scene.channel.send("slow")).content == "slow"
    assert time.monotonic() - started >= 0.2
    assert (effects[0] < 0.15) == at_once


async def test_two_faults_on_one_call_work_together(scene: Scene) -> None:
    scene.faults.rest(Slow(0.1), route=POST)
    scene.faults.rest(Answers(503), route=POST)
    started = time.monotonic()
    with pytest.raises(discord.DiscordServerError):
        await scene.channel.send("no")
    assert time.monotonic() - started >= 0.1


async def test_a_message_is_deleted_just_before_it_is_edited(scene: Scene) -> None:
    message = scene.sandbox.world.message(scene.message.id)
    scene.faults.rest(Meanwhile(lambda: scene.sandbox.messages.delete(message)), method="PATCH")
    with pytest.raises(discord.NotFound) as gone:
        await scene.channel.get_partial_message(message.id).edit(content="late")
    assert gone.value.code == 10008
    scene.sandbox.violations.clear()


async def test_a_channel_is_deleted_just_before_the_answer_to_a_click(scene: Scene) -> None:
    gone = Meanwhile(lambda: scene.sandbox.delete_channel(scene.duel))
    scene.faults.rest(gone, route=CALLBACK)
    click = await scene.press("whisper")
    async with asyncio.timeout(20):
        while not scene.sandbox.violations:
            await asyncio.sleep(0.005)
    assert [each.code for each in scene.sandbox.violations] == [10003]
    assert not click.done
    scene.sandbox.violations.clear()


async def test_a_permission_is_taken_just_before_a_post_and_given_back_after_it(
    scene: Scene,
) -> None:
    world = scene.sandbox

    def take() -> None:
        world.set_bot_permissions(scene.duel, deny=Permission.SEND_MESSAGES)

    scene.faults.rest(Meanwhile(take), route=POST)
    with pytest.raises(discord.Forbidden) as forbidden:
        await scene.channel.send("no")
    assert forbidden.value.code == 50013
    world.set_bot_permissions(scene.duel)
    await scene.channel.send("yes")
    assert scene.texts() == ["yes"]
    world.violations.clear()


async def test_something_happens_just_after_a_post(scene: Scene) -> None:
    said: list[list[str]] = []
    fault = Meanwhile(lambda: said.append(scene.texts()), after_effect=True)
    scene.faults.rest(fault, route=POST)
    await scene.channel.send("there")
    assert said == [["there"]]


@pytest.mark.parametrize("part", ["call", "effect", "answer"])
async def test_a_caller_dies_before_its_call_has_an_effect_after_that_or_once_it_is_answered(
    caller: Caller, part: Literal["call", "effect", "answer"]
) -> None:
    anna, channel = caller.sandbox.member("Anna"), caller.sandbox.world.channel("duel")
    before = len(anna.sees(channel))
    shown: list[int] = []
    fault = CallerDies(lambda: shown.append(len(anna.sees(channel)) - before), part)
    caller.sandbox.faults.rest(fault, route=POST)
    if part == "call":
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await caller.post(channel, content="there")
    else:
        status, _ = await caller.post(channel, content="there")
        assert status == 200
    assert shown == [part != "call"]
    assert len(anna.sees(channel)) - before == shown[0]


async def test_only_what_fits_meets_a_fault(scene: Scene) -> None:
    other = scene.sandbox.world.channel("duel-2")
    elsewhere = scene.bot.get_partial_messageable(other.id)

    def says_no(call: RestCall) -> bool:
        return isinstance(call.body, dict) and call.body.get("content") == "no"

    with scene.faults.rest(Answers(503), channel=other, when=says_no, skip=1) as rule:
        await scene.channel.send("no")
        await elsewhere.send("yes")
        await elsewhere.send("no")
        assert rule.played == 0
        with pytest.raises(discord.DiscordServerError):
            await elsewhere.send("no")
        await elsewhere.send("no")
        assert rule.played == 1


async def test_one_click_meets_a_fault_and_another_does_not(scene: Scene) -> None:
    async with scene.faults.hold_interactions() as held:
        spared, hit = await scene.press("whisper"), await scene.press("whisper")
        scene.faults.rest(Cut(), interaction=hit)
        held.release()
        assert await spared.outcome() == "message"
    assert not hit.done


async def test_a_fault_that_was_taken_away_acts_no_more(scene: Scene) -> None:
    for take_away in (False, True):
        with scene.faults.rest(Answers(503), route=POST, count=None):
            for _ in range(2):
                with pytest.raises(discord.DiscordServerError):
                    await scene.channel.send("no")
            if take_away:
                scene.faults.clear()
                await scene.channel.send("within")
        await scene.channel.send("after")
    assert scene.texts() == ["after", "within", "after"]


async def test_faults_that_never_acted_are_named(sandbox: Sandbox) -> None:
    sandbox.faults.rest(Answers(503), method="PATCH", route=POST)
    with sandbox.faults.events(Lost(), kind=CREATED):
        pass
    sandbox.faults.clear()
    rest, event = sandbox.faults.unused()
    assert "Answers(status=503" in rest
    assert "PATCH /channels/{channel_id}/messages" in rest
    assert "Lost()" in event
    assert CREATED in event


async def test_a_slow_call_waits_by_the_clock_of_the_sandbox_and_ends_with_it(
    sandbox: Sandbox, caller: Caller, clock: MovableClock
) -> None:
    sandbox.faults.rest(Slow(30), route=POST, count=2)
    duel = sandbox.world.channel("duel")
    posting = asyncio.create_task(caller.post(duel, content="slow"))
    while not clock.sleeping:
        await asyncio.sleep(0)
    assert not posting.done()
    clock.advance(30)
    assert (await posting)[0] == 200
    never = asyncio.create_task(caller.post(duel, content="never"))
    while not clock.sleeping:
        await asyncio.sleep(0)
    started = time.monotonic()
    await sandbox.close()
    await asyncio.wait({never})
    never.exception()
    assert time.monotonic() - started < 0.9


# Events.


async def test_a_doubled_event_is_dispatched_twice(scene: Scene) -> None:
    scene.faults.events(Doubled(), kind=CREATED)
    click = await scene.press("mute")
    after = await scene.press("mute")
    assert await scene.heard(3) == [click.id, click.id, after.id]


async def test_a_lost_event_is_not_even_brought_by_a_resume(scene: Scene) -> None:
    scene.faults.events(Lost(), kind=CREATED, channel=scene.duel)
    await scene.press("mute")
    await scene.sandbox.drop_gateway(4000)
    after = await scene.press("mute")
    await asyncio.wait_for(scene.bot.resumed.wait(), 30)
    assert await scene.heard(1) == [after.id]


async def test_a_late_event_is_overtaken(scene: Scene) -> None:
    scene.faults.events(Late(100), kind=CREATED)
    late, early = await scene.press("mute"), await scene.press("mute")
    assert await scene.heard(2) == [early.id, late.id]


async def test_reordered_events_come_in_the_order_given(scene: Scene) -> None:
    scene.faults.events(Reordered((2, 0, 1)), kind=CREATED)
    clicks = [(await scene.press("mute")).id for _ in range(4)]
    assert await scene.heard(4) == [clicks[2], clicks[0], clicks[1], clicks[3]]


async def test_what_waits_in_vain_to_be_reordered_comes_at_the_end(scene: Scene) -> None:
    with scene.faults.events(Reordered((1, 0)), kind=CREATED):
        click = await scene.press("mute")
        assert scene.bot.clicks == []
    assert await scene.heard(1) == [click.id]


@pytest.mark.parametrize("order", [(), (1,), (0, 0), (0, 2)])
def test_an_order_that_leaves_somebody_out_is_refused(order: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="order"):
        Reordered(order)


async def test_a_connection_closed_at_an_event_brings_it_by_resume(scene: Scene) -> None:
    scene.faults.events(HungUp(), kind=CREATED)
    click = await scene.press("mute")
    assert scene.sandbox.bot_sessions() == 0
    await asyncio.wait_for(scene.bot.resumed.wait(), 30)
    assert await scene.heard(1) == [click.id]


async def test_an_event_with_an_unknown_field_and_a_missing_one_is_dispatched(
    scene: Scene,
) -> None:
    def change(data: dict[str, object]) -> dict[str, object]:
        del data["guild_locale"]
        return {**data, "brand_new": {}}

    scene.faults.events(ChangedEvent(change), kind=CREATED)
    click = await scene.press("mute")
    assert await scene.heard(1) == [click.id]
    assert scene.bot.clicks[0].guild_locale is None


async def test_something_happens_just_before_the_bot_is_told(scene: Scene) -> None:
    told: list[int] = []
    scene.faults.events(JustBefore(lambda: told.append(len(scene.bot.clicks))), kind=CREATED)
    await scene.press("mute")
    await scene.heard(1)
    assert told == [0]


async def test_two_faults_on_one_event_work_together(scene: Scene) -> None:
    scene.faults.events(Doubled(), kind=CREATED)
    scene.faults.events(Late(100), kind=CREATED, skip=1)
    doubled, after = await scene.press("mute"), await scene.press("mute")
    assert await scene.heard(3) == [doubled.id, after.id, doubled.id]


# Stamps, and interactions held back.


async def test_the_later_of_two_presses_40_ms_apart_is_delivered_100_ms_before_the_earlier(
    scene: Scene,
) -> None:
    at_ms = scene.sandbox.world.clock.now_ms()
    heard_at: list[float] = []
    scene.bot.add_listener(_noting(heard_at), "on_interaction")
    async with scene.faults.hold_interactions() as held:
        earlier = await scene.anna.press(scene.message, "mute", at_ms=at_ms)
        later = await scene.bram.press(scene.message, "mute", at_ms=at_ms + 40)
        assert len(held) == 2
        assert scene.bot.clicks == []
        await held.release_apart([later, earlier], 100)
    assert await scene.heard(2) == [later.id, earlier.id]
    assert earlier.id < later.id
    assert later.stamp_ms - earlier.stamp_ms == 40
    assert later.at_ms - earlier.at_ms < 40
    assert heard_at[1] - heard_at[0] >= 0.09
    by_client = [discord.utils.snowflake_time(each.id) for each in scene.bot.clicks]
    assert round((by_client[0] - by_client[1]).total_seconds() * 1000) == 40


def _noting(heard_at: list[float]) -> Callable[[discord.Interaction], Coroutine[Any, Any, None]]:
    async def note(_interaction: discord.Interaction) -> None:
        heard_at.append(time.monotonic())

    return note


async def test_presses_stamped_alike_differ_and_the_later_one_is_larger(scene: Scene) -> None:
    ids = [(await scene.anna.forge(scene.message.id, "mute", at_ms=10**12 * 2)).id for _ in "ab"]
    assert ids[0] < ids[1]
    assert ids[0] >> 22 == ids[1] >> 22


async def test_what_is_still_held_at_the_end_comes_as_it_was_done(scene: Scene) -> None:
    async with scene.faults.hold_interactions(channel=scene.duel) as held:
        first, second, third = [await scene.press("mute") for _ in range(3)]
        held.release([third])
        with pytest.raises(LookupError):
            held.release([third])
    after = await scene.press("mute")
    assert await scene.heard(4) == [third.id, first.id, second.id, after.id]
