"""The unchanged discord.py client against the sandbox."""

import asyncio
from io import BytesIO

import discord
import pytest

from sandbox import BadOption, Modal, NotOffered, Sandbox, SeenMessage, UnknownCommand
from tests.sandbox.sample_bot import face, running


def seen(click_answer: object) -> SeenMessage:
    assert isinstance(click_answer, SeenMessage)
    return click_answer


async def greeted(sandbox: Sandbox) -> SeenMessage:
    anna, duel = sandbox.member("Anna"), sandbox.world.channel("duel")
    click = await anna.command(duel, "greet", whom=sandbox.member("Bram"), times=2)
    assert await click.outcome() == "message"
    return seen(click.answer)


async def test_the_client_logs_in_registers_and_is_asked(live: Sandbox) -> None:
    async with running(live) as bot:
        message = await greeted(live)
        assert message.text() == f"Hello <@{live.member('Bram').id}> 2"
        assert not message.ephemeral
        assert bot.user is not None
        assert bot.guilds[0].name == "Sandbox"
    assert live.violations == []
    assert live.bot_sessions() == 0


async def test_a_message_calls_whom_it_names_and_nobody_else(live: Sandbox) -> None:
    async with running(live):
        message = await greeted(live)
        duel = live.world.channel("duel")
        assert live.member("Bram").sees(duel)[0].mentions
        assert not live.member("Casey").sees(duel)[0].mentions
        assert message.pinged == {live.member("Bram").id}


async def test_a_click_updates_the_message_it_was_made_on(live: Sandbox) -> None:
    async with running(live):
        message = await greeted(live)
        bram = live.member("Bram")
        click = await bram.press(message, message.button("turn"))
        assert await click.outcome() == "update"
        again = live.member("Casey").sees(live.world.channel("duel"))
        assert [each.text() for each in again] == ["Turned"]
        assert again[0].edited_at is not None


async def test_a_whisper_is_seen_and_pressed_by_one_person_only(live: Sandbox) -> None:
    async with running(live):
        message = await greeted(live)
        anna, bram, duel = live.member("Anna"), live.member("Bram"), live.world.channel("duel")
        click = await anna.press(message, "whisper")
        assert await click.outcome() == "message"
        whisper = seen(click.answer)
        assert whisper.ephemeral
        assert [each.id for each in bram.sees(duel)] == [message.id]
        with pytest.raises(NotOffered):
            await bram.press(whisper, "turn")
        with pytest.raises(NotOffered):
            await bram.forge(whisper.id, "turn")
        own = await anna.press(whisper, "turn")
        assert await own.outcome() == "update"


async def test_a_deferred_update_is_filled_in_later(live: Sandbox) -> None:
    async with running(live):
        message = await greeted(live)
        changed = asyncio.Event()
        live.member("Casey").listen(
            lambda told: changed.set() if told["type"] == "message_update" else None
        )
        click = await live.member("Bram").press(message, "later")
        assert await click.outcome() == "deferred_update"
        await asyncio.wait_for(changed.wait(), 20)
        assert seen(click.answer).text() == "It is later"


async def test_the_first_followup_fills_a_thinking_answer(live: Sandbox) -> None:
    async with running(live):
        message = await greeted(live)
        changed = asyncio.Event()
        anna = live.member("Anna")
        anna.listen(lambda told: changed.set() if told["type"] == "message_update" else None)
        click = await anna.press(message, "think")
        assert await click.outcome() == "deferred"
        await asyncio.wait_for(changed.wait(), 20)
        answer = seen(click.answer)
        assert (answer.text(), answer.ephemeral, answer.loading) == ("Thought", True, False)
        assert len(anna.sees(live.world.channel("duel"))) == 2


async def test_a_modal_opens_and_is_sent_back(live: Sandbox) -> None:
    async with running(live):
        message = await greeted(live)
        anna = live.member("Anna")
        click = await anna.press(message, "ask")
        assert await click.outcome() == "modal"
        modal = click.answer
        assert isinstance(modal, Modal)
        field = modal.fields()[0]["custom_id"]
        with pytest.raises(NotOffered):
            await anna.submit(modal, {field: "x" * 21})
        sent = await anna.submit(modal, {field: "blue"})
        assert await sent.outcome() == "message"
        assert seen(sent.answer).text() == "You said blue"
        with pytest.raises(NotOffered):
            await anna.submit(modal, {field: "again"})


async def test_nested_commands_choices_and_typed_text(live: Sandbox) -> None:
    async with running(live):
        anna, duel = live.member("Anna"), live.world.channel("duel")
        click = await anna.type(duel, "/deep deeper deepest colour:blue loud:true")
        assert await click.outcome() == "message"
        assert seen(click.answer).text() == "blue True"
        typed = await anna.type(duel, "/greet whom:@Bram times:3")
        assert await typed.outcome() == "message"
        assert "3" in seen(typed.answer).text()
        with pytest.raises(UnknownCommand):
            await anna.type(duel, "/nothing")
        for wrong in (
            "/greet",
            "/greet whom:@Nobody",
            "/greet whom:@Bram times:many",
            "/greet stray whom:@Bram",
            "/deep deeper deepest colour:green",
        ):
            with pytest.raises(BadOption):
                await anna.type(duel, wrong)


async def test_autocomplete_and_context_menus(live: Sandbox) -> None:
    async with running(live):
        anna, duel = live.member("Anna"), live.world.channel("duel")
        typing = await anna.complete(duel, "fruit", "name", {"name": "ap"})
        assert await typing.outcome() == "autocomplete"
        assert [choice["name"] for choice in typing.choices] == ["apple", "apricot"]
        about = await anna.menu(duel, "About", live.member("Bram"))
        assert await about.outcome() == "message"
        assert seen(about.answer).text() == "About bram"


async def test_a_session_resumes_and_misses_nothing_in_order(live: Sandbox) -> None:
    async with running(live) as bot:
        message = await greeted(live)
        await live.drop_gateway(4000)
        assert live.bot_sessions() == 0
        clicks = [await live.member("Bram").press(message, "turn") for _ in range(3)]
        await asyncio.wait_for(bot.resumed.wait(), 30)
        assert await clicks[-1].outcome() in {"update", "failed"}
        assert [click.id for click in bot.clicks] == [click.id for click in clicks]


async def test_the_client_reconnects_when_asked_to(live: Sandbox) -> None:
    async with running(live) as bot:
        live.gateway.ask_to_reconnect()
        await asyncio.wait_for(bot.resumed.wait(), 30)
        await live.bot_ready()


async def test_without_the_messages_intent_nothing_is_heard_of_chat(live: Sandbox) -> None:
    async with running(live) as bot:
        await live.member("Anna").type(live.world.channel("duel"), "hello")
        await greeted(live)
        assert bot.messages == []


async def test_files_are_kept_and_served(live: Sandbox) -> None:
    async with running(live) as bot:
        channel = bot.get_channel(live.world.channel("duel").id)
        assert isinstance(channel, discord.TextChannel)
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(
            discord.ui.Section(
                "A dot",
                accessory=discord.ui.Thumbnail[discord.ui.LayoutView]("attachment://dot.png"),
            )
        )
        view.stop()
        message = await channel.send(view=view, file=discord.File(BytesIO(b"dots"), "dot.png"))
        assert await message.attachments[0].read() == b"dots"
        section = live.member("Anna").sees(live.world.channel("duel"))[0].components[0]
        assert section["accessory"]["media"]["url"] == message.attachments[0].url


async def test_the_clients_own_edits_and_nonces(live: Sandbox) -> None:
    async with running(live) as bot:
        channel = bot.get_channel(live.world.channel("duel").id)
        assert isinstance(channel, discord.TextChannel)
        first = await channel.send("once", nonce=7)
        again = await channel.send("once", nonce=7)
        assert first.id == again.id
        await first.edit(content=None, view=face("Better", "Turn"))
        assert live.member("Anna").sees(live.world.channel("duel"))[0].text() == "Better"
        await first.delete()
        with pytest.raises(discord.NotFound) as gone:
            await first.edit(content="late")
        assert gone.value.code == 10008


async def test_emojis_are_made_shown_and_deleted(live: Sandbox) -> None:
    async with running(live) as bot:
        picture = b"\x89PNG\r\n\x1a\n" + bytes(20)
        emoji = await bot.create_application_emoji(name="dot", image=picture)
        assert [each.name for each in await bot.fetch_application_emojis()] == ["dot"]
        url = f"{live.cdn_url}/emojis/{emoji.id}.webp"
        assert await bot.http.get_from_cdn(url) == picture
        await emoji.delete()
        assert await bot.fetch_application_emojis() == []


async def test_the_id_of_a_buttons_emoji_is_text_though_the_client_sends_a_number(
    live: Sandbox,
) -> None:
    async with running(live) as bot:
        picture = b"\x89PNG\r\n\x1a\n" + bytes(20)
        emoji = await bot.create_application_emoji(name="dot", image=picture)
        channel = bot.get_channel(live.world.channel("duel").id)
        assert isinstance(channel, discord.TextChannel)
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Dot", emoji=emoji, custom_id="dot"))
        await channel.send("look", view=view)
        [seen] = live.member("Anna").sees(live.world.channel("duel"))
        assert seen.button("Dot").emoji == {"id": str(emoji.id), "name": "dot"}


async def test_a_bot_that_keeps_silent_is_reported_as_failed(live: Sandbox) -> None:
    async with running(live):
        message = await greeted(live)
        click = await live.member("Anna").press(message, "mute")
        assert await click.outcome() == "failed"
