"""What left the bot and reached it, with who could see it."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO

import discord
import pytest

from sandbox import Click, Modal, Sandbox, SeenMessage, World
from sandbox.fault_rest import Answers, Cut
from sandbox.spy import Payload, Spy
from tests.sandbox.sample_bot import SampleBot, face, running

POST = "POST /channels/{channel_id}/messages"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"


class Scene:
    """A bot that is spied on, and a public message of its with buttons."""

    def __init__(self, sandbox: Sandbox, bot: SampleBot, message: SeenMessage) -> None:
        self.sandbox = sandbox
        self.spy = sandbox.spy
        self.bot = bot
        self.message = message
        self.duel = sandbox.world.channel("duel")
        self.channel = bot.get_partial_messageable(self.duel.id)
        self.anna, self.bram, self.casey = (
            sandbox.member(name) for name in ("Anna", "Bram", "Casey")
        )
        self.anna_only = frozenset({self.anna.id})
        self.everybody = frozenset(each.id for each in sandbox.world.members)

    async def press(self, label: str, outcome: str) -> Click:
        click = await self.anna.press(self.message, label)
        assert await click.outcome() == outcome
        return click


@pytest.fixture
async def scene(live: Sandbox) -> AsyncIterator[Scene]:
    async with running(live) as bot:
        channel = bot.get_partial_messageable(live.world.channel("duel").id)
        sent = await channel.send(view=face("Hello", "Turn", "Whisper", "Later", "Ask"))
        message = live.member("Anna").see(sent.id)
        assert message is not None
        yield Scene(live, bot, message)


async def test_a_post_is_seen_by_all_and_a_whisper_by_one(scene: Scene) -> None:
    await scene.press("whisper", "message")
    (hello,) = scene.spy.find("Hello", direction="from bot")
    assert (hello.what, hello.audience, hello.seen_by) == (POST, "public", scene.everybody)
    assert hello.channel == scene.duel.id
    (psst,) = scene.spy.find("Psst", direction="from bot")
    assert (psst.what, psst.audience, psst.seen_by) == (CALLBACK, "private", scene.anna_only)
    assert "Hello" in scene.spy.public_text()
    assert "Psst" not in scene.spy.public_text()
    assert "Psst" in scene.spy.private_text(scene.anna)
    assert scene.spy.private_text(scene.bram) == ""


async def test_custom_ids_are_found_and_every_letter_stands_for_itself(scene: Scene) -> None:
    await scene.channel.send("Žluťoučký 🔴")
    assert scene.spy.find("Žluťoučký 🔴", audience="public")
    assert scene.spy.find('"custom_id": "whisper"', audience="public", channel=scene.duel)
    assert scene.spy.find("whisper", channel=scene.sandbox.world.channel("duel-2")) == []


async def test_what_discord_refuses_is_seen_by_nobody_but_the_bot(scene: Scene) -> None:
    with pytest.raises(discord.HTTPException):
        await scene.channel.send("secret" * 400)
    assert {each.audience for each in scene.spy.find("secret")} == {"bot"}
    assert "secret" not in scene.spy.public_text()
    scene.sandbox.violations.clear()


async def test_events_and_answers_are_for_the_bot_alone(scene: Scene) -> None:
    await scene.press("whisper", "message")
    (asked,) = [each for each in scene.spy.payloads() if each.what == "INTERACTION_CREATE"]
    assert (asked.direction, asked.audience, asked.seen_by) == ("to bot", "bot", frozenset())
    answers = scene.spy.find("Psst", direction="to bot")
    assert [each.audience for each in answers] == ["bot"]
    assert {"READY", "GUILD_CREATE"} < {each.what for each in scene.spy.payloads()}


async def test_an_edit_is_seen_by_whoever_sees_the_message(scene: Scene) -> None:
    click = await scene.press("whisper", "message")
    whisper = click.answer
    assert isinstance(whisper, SeenMessage)
    own = await scene.anna.press(whisper, "turn")
    assert await own.outcome() == "update"
    await scene.press("turn", "update")
    private, public = scene.spy.find("Turned", direction="from bot")
    assert (private.audience, private.seen_by) == ("private", scene.anna_only)
    assert (public.audience, public.seen_by) == ("public", scene.everybody)


async def test_a_modal_and_offers_are_seen_by_the_one_who_asked(scene: Scene) -> None:
    click = await scene.press("ask", "modal")
    assert isinstance(click.answer, Modal)
    typing = await scene.anna.complete(scene.duel, "fruit", "name", {"name": "ap"})
    assert await typing.outcome() == "autocomplete"
    for words in ("A question", "apricot"):
        (shown,) = scene.spy.find(words, direction="from bot")
        assert (shown.audience, shown.seen_by) == ("private", scene.anna_only)


async def test_registered_commands_are_seen_by_all(scene: Scene) -> None:
    (registered,) = scene.spy.find("Greet somebody", direction="from bot")
    assert (registered.audience, registered.seen_by) == ("public", scene.everybody)


async def test_words_beside_a_file_are_found(scene: Scene) -> None:
    await scene.channel.send("beside", file=discord.File(BytesIO(b"dots"), "dot.png"))
    (shown,) = scene.spy.find("beside", direction="from bot")
    assert shown.audience == "public"
    assert scene.spy.find("dot.png", audience="public")


async def test_an_answer_lost_after_its_effect_was_seen_and_a_refused_call_was_not(
    scene: Scene,
) -> None:
    scene.sandbox.faults.rest(Cut(after_effect=True), method="POST", route="/messages")
    with pytest.raises(Exception, match="disconnected"):
        await scene.channel.send("lost")
    scene.sandbox.faults.rest(Answers(503), method="POST", route="/messages")
    with pytest.raises(discord.DiscordServerError):
        await scene.channel.send("refused")
    (lost,) = scene.spy.find("lost", direction="from bot")
    (refused,) = scene.spy.find('"refused"', direction="from bot")
    assert (lost.audience, refused.audience) == ("public", "bot")


async def test_a_click_is_followed_by_its_calls_time_and_bytes(scene: Scene) -> None:
    changed = asyncio.Event()
    scene.casey.listen(lambda told: changed.set() if told["type"] == "message_update" else None)
    click = await scene.press("later", "deferred_update")
    await asyncio.wait_for(changed.wait(), 20)
    after = await scene.press("turn", "update")
    trace = scene.spy.of(click)
    assert [status for _what, status in trace.calls] == [200, 200]
    assert trace.calls[0][0] == CALLBACK
    assert trace.calls[1][0].startswith("PATCH /webhooks/")
    assert trace.answer_ms is not None
    assert 0 < trace.answer_ms < 3000
    sent = scene.spy.find("It is later", direction="from bot")[0]
    assert trace.bytes_from_bot > len(sent.raw)
    assert trace.bytes_to_bot > 1000
    assert len(scene.spy.of(after).calls) == 1
    with pytest.raises(LookupError):
        scene.spy.of(1)


async def test_a_click_without_an_answer_has_no_time(scene: Scene) -> None:
    scene.sandbox.faults.rest(Cut(), route="/callback")
    click = await scene.anna.press(scene.message, "whisper")
    while not scene.spy.of(click).calls:
        await asyncio.sleep(0.005)
    assert scene.spy.of(click).answer_ms is None
    assert scene.spy.summary()["answered"] == 0


async def test_no_more_is_kept_than_was_said_and_a_watcher_sees_all(scene: Scene) -> None:
    passed: list[Payload] = []
    stop = scene.spy.watch(passed.append)
    scene.spy.keep(payload_bytes=3000, traces=2)
    clicks = [await scene.press("whisper", "message") for _ in range(5)]
    kept = list(scene.spy.payloads())
    assert sum(len(each.raw) for each in kept) <= 3000
    assert kept == passed[-len(kept) :]
    assert scene.spy.dropped == scene.spy.seen - len(kept) > 0
    assert sum("Psst" in each.text for each in passed if each.direction == "from bot") == 5
    with pytest.raises(LookupError):
        scene.spy.of(clicks[2])
    scene.spy.of(clicks[3])
    stop()
    before = len(passed)
    await scene.press("whisper", "message")
    assert len(passed) == before


async def test_nothing_is_kept_if_nothing_may_be(scene: Scene) -> None:
    scene.spy.keep(payload_bytes=0, traces=0)
    await scene.press("whisper", "message")
    assert list(scene.spy.payloads()) == []
    assert scene.spy.dropped == scene.spy.seen
    assert scene.spy.summary()["interactions"] == 1


async def test_a_summary_counts_everything_from_the_beginning(scene: Scene) -> None:
    for _ in range(3):
        await scene.press("whisper", "message")
    told = scene.spy.summary()
    assert told["calls"][CALLBACK] == {"200": 3}
    assert told["events"]["INTERACTION_CREATE"] == 3
    assert (told["interactions"], told["answered"], told["calls_per_interaction"]) == (3, 3, 1)
    assert list(told["answer_ms"]) == ["p50", "p95", "p99", "max"]
    assert told["answer_ms"]["p50"] <= told["answer_ms"]["max"]
    assert told["bytes_from_bot"] == sum(
        len(each.raw) for each in scene.spy.payloads(direction="from bot")
    )
    report = scene.spy.report()
    assert f"{CALLBACK}: 3 x 200" in report
    assert "INTERACTION_CREATE: 3" in report


def test_a_summary_of_nothing_is_empty() -> None:
    spy = Spy(World.default(seed=1))
    told = spy.summary()
    assert (told["interactions"], told["answer_ms"], told["calls"]) == (0, {}, {})
    assert "none" in spy.report()
