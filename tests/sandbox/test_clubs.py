"""The four small bots of sample_clubs.py, on the unchanged client."""

import asyncio
from collections.abc import Callable

import pytest

from sandbox import Channel, Click, Modal, NotOffered, Permission, Sandbox, SeenMessage, Upload
from sandbox.model import Role
from sandbox.resolving import BadOption
from tests.sandbox.sample_clubs import DOWN, UP, Chatty, Forms, ReactionRoles, Threader
from tests.sandbox.sample_examples import logged_in

PICTURE = Upload("sea.png", "image/png", b"a" * 7)
MESSAGE_CONTENT = 1 << 15


@pytest.fixture
def duel(live: Sandbox) -> Channel:
    return live.world.channel("duel")


async def text_of(click: Click) -> str:
    assert await click.outcome() == "message"
    assert isinstance(click.answer, SeenMessage)
    return click.answer.text()


async def until(sandbox: Sandbox, happened: Callable[[], bool]) -> None:
    """Look again at every change that Casey's client learns of."""
    changed = asyncio.Event()
    stop = sandbox.member("Casey").listen(lambda _told: changed.set())
    async with asyncio.timeout(10):
        while not happened():
            changed.clear()
            await changed.wait()
    stop()


def clean(sandbox: Sandbox) -> bool:
    return (sandbox.violations, sandbox.findings) == ([], [])


async def test_a_modal_with_files_and_boxes(live: Sandbox, duel: Channel) -> None:
    anna = live.member("Anna")
    async with logged_in(Forms(), live):
        click = await anna.command(duel, "enter")
        assert await click.outcome() == "modal"
        modal = click.answer
        assert isinstance(modal, Modal)
        with pytest.raises(NotOffered, match="1 to 2"):
            await anna.submit(modal, {"Pictures": [PICTURE] * 3, "Size": "Large"})
        with pytest.raises(NotOffered, match="takes files"):
            await anna.submit(modal, {"Pictures": "sea.png", "Size": "Large"})
        with pytest.raises(NotOffered, match="takes no file"):
            await anna.submit(modal, {"Pictures": [PICTURE], "Size": [PICTURE]})
        sent = await anna.submit(
            modal,
            {
                "Pictures": [PICTURE, Upload("sky.txt", "text/plain", b"bb")],
                "Size": "Large",
                "Topics": ["Sea", "Sand"],
                "I drew it": "true",
            },
        )
        assert await text_of(sent) == "sea.png, sky.txt [7, 2] Large ['Sand', 'Sea'] True"
        assert isinstance(sent.answer, SeenMessage)
        assert [file["filename"] for file in sent.answer.raw["attachments"]] == ["sea.png"]
    assert clean(live)


async def test_options_for_roles_mentionables_and_files(live: Sandbox, duel: Channel) -> None:
    anna, bram = live.member("Anna"), live.world.person("Bram")
    referee = live.owner.make_role("referee", mentionable=True)
    live.owner.give_role(bram, referee)
    async with logged_in(Forms(), live):
        assert await text_of(await anna.type(duel, "/call role:@referee")) == f"<@&{referee.id}>!"
        assert live.member("Bram").sees(duel)[-1].mentions
        await text_of(await anna.command(duel, "call", role=referee, loud=False))
        assert not live.member("Bram").sees(duel)[-1].mentions
        for who, said in ((bram, "bram is a person"), (referee, "referee is a role")):
            assert await text_of(await anna.command(duel, "rank", who=who)) == said
        for wrong in ("nobody", bram):
            with pytest.raises(BadOption):
                await anna.command(duel, "call", role=wrong)
        weighed = await anna.command(duel, "measure", file=PICTURE)
        assert await text_of(weighed) == "sea.png: 7 of 7 bytes"
        huge = Upload("huge.bin", "application/octet-stream", bytes(10 * 1024 * 1024 + 1))
        with pytest.raises(BadOption, match="larger than 10 MiB"):
            await anna.command(duel, "measure", file=huge)
        with pytest.raises(BadOption, match="no file"):
            await anna.command(duel, "measure", file="sea.png")
    assert clean(live)


async def test_commands_that_are_written_in_the_chat(live: Sandbox, duel: Channel) -> None:
    live.world.app.intents_allowed = -1
    anna, bram = live.member("Anna"), live.member("Bram")

    def said() -> list[str]:
        return [each.content for each in anna.sees(duel) if each.author == "Bot"]

    async with logged_in(Chatty(), live):
        await anna.type(duel, f"!greet <@{bram.id}>")
        await until(live, lambda: said() == [f"Anna greets <@{bram.id}>"])
        assert anna.sees(duel)[-1].raw["message_reference"]["message_id"]
        await anna.type(duel, "!ask")
        await until(live, lambda: said()[-1] == "What is your name?")
        await bram.type(duel, "I am not asked")
        await anna.type(duel, "Anna B.")
        await until(live, lambda: said()[-1] == "Hello, Anna B.")
        for answer in ("Here is your coin", "CommandOnCooldown"):
            await anna.type(duel, "!daily")
            await until(live, lambda answer=answer: said()[-1] == answer)  # type: ignore[misc]  # bound now
        await anna.type(duel, "!greet nobody")
        await until(live, lambda: said()[-1] == "MemberNotFound")
    refused = [(bad.route, bad.code) for bad in live.violations]
    assert refused == [("DELETE /channels/{channel_id}/messages/{message_id}", 50013)]


async def test_a_bot_that_makes_threads(live: Sandbox, duel: Channel) -> None:
    live.world.app.intents_allowed = -1
    anna, bot = live.member("Anna"), Threader()

    def threads() -> dict[str, Channel]:
        return {each.name: each for each in live.world.channels.values() if each.thread}

    async with logged_in(bot, live):
        await anna.type(duel, "who is in?")
        await until(live, lambda: any(each.messages for each in threads().values()))
        (thread,) = threads().values()
        await until(live, lambda: len(anna.sees(thread)) == 2)
        assert [each.raw["type"] for each in anna.sees(thread)] == [21, 0]
        await anna.type(thread, "tonight")
        await until(live, lambda: "tonight" in threads())
        await anna.type(thread, "solved")
        await until(live, lambda: bool(thread.thread and thread.thread.archived))
        await anna.type(duel, "chat")
        await until(live, lambda: "chat" in threads() and len(anna.sees(duel)) == 3)
        assert anna.sees(duel)[-1].raw["type"] == 18
        await anna.type(duel, "and who comes late?")
        await until(live, lambda: len(threads()) == 3 and bool(threads()["question"].messages))
    assert clean(live)
    names = [kind.name for kind in bot.heard]
    assert {"thread_starter_message", "channel_name_change", "thread_created"} <= set(names)


async def test_a_bot_that_gives_roles_for_reactions(live: Sandbox, duel: Channel) -> None:
    player = live.owner.make_role("player")
    rights = Permission.MANAGE_ROLES | Permission.MANAGE_MESSAGES
    live.owner.give_role(live.world.app.bot, live.owner.make_role("bots", rights))
    anna, person = live.member("Anna"), live.world.person("Anna")
    bot = ReactionRoles(player.id)
    async with logged_in(bot, live):
        await bot.post(duel.id)
        (board,) = anna.sees(duel)
        anna.react(board, UP)
        await until(live, lambda: person.roles == [player.id])
        anna.react(board, DOWN)
        await until(live, lambda: list(anna.sees(duel)[0].reactions) == [UP])
        anna.react(board, UP, take_back=True)
        await until(live, lambda: person.roles == [])
        live.reactions.clear(live.world.message(board.id))
        await until(live, lambda: anna.sees(duel)[0].content == "No more players")
    assert clean(live)
    assert isinstance(player, Role)
