"""The shapes of discord.py's own examples, on the unchanged client."""

from collections.abc import AsyncIterator

import pytest

from sandbox import BadOption, Channel, Click, Modal, Sandbox, SeenMessage
from tests.sandbox.sample_examples import Examples, logged_in


@pytest.fixture
async def here(live: Sandbox) -> AsyncIterator[Sandbox]:
    async with logged_in(Examples(), live):
        yield live
    assert (live.violations, live.findings) == ([], [])


@pytest.fixture
def duel(here: Sandbox) -> Channel:
    return here.world.channel("duel")


async def text_of(click: Click) -> str:
    assert await click.outcome() in {"message", "update"}
    assert isinstance(click.answer, SeenMessage)
    return click.answer.text()


async def test_a_persistent_view_answers_after_a_restart(live: Sandbox) -> None:
    anna, duel = live.member("Anna"), live.world.channel("duel")
    async with logged_in(Examples(), live):
        click = await anna.command(duel, "lights")
        assert await text_of(click) == "Lights"
        message = anna.sees(duel)[0]
        assert await text_of(await anna.press(message, message.button("Green"))) == "Go."
    async with logged_in(Examples(), live):
        assert await text_of(await anna.press(message, message.button("Red"))) == "Stop."
    assert (live.violations, live.findings) == ([], [])


async def test_a_dynamic_item_counts_on_after_a_restart(live: Sandbox) -> None:
    anna, duel = live.member("Anna"), live.world.channel("duel")
    async with logged_in(Examples(), live):
        await text_of(await anna.command(duel, "count"))
        await text_of(await anna.press(anna.sees(duel)[0], "counter:0"))
    async with logged_in(Examples(), live):
        await text_of(await live.member("Bram").press(anna.sees(duel)[0], "counter:1"))
    assert [button.label for button in anna.sees(duel)[0].buttons()] == ["2"]
    assert (live.violations, live.findings) == ([], [])


async def test_a_modal_with_texts_and_a_select(here: Sandbox, duel: Channel) -> None:
    anna = here.member("Anna")
    click = await anna.command(duel, "feedback")
    assert await click.outcome() == "modal"
    modal = click.answer
    assert isinstance(modal, Modal)
    name, _, mark = (field["custom_id"] for field in modal.fields())
    sent = await anna.submit(modal, {name: "Anna", mark: ["3"]})
    assert await text_of(sent) == "Anna: - (3)"


async def test_app_commands_with_numbers_names_and_members(here: Sandbox, duel: Channel) -> None:
    anna = here.member("Anna")
    assert await text_of(await anna.type(duel, "/add first:2 second:3")) == "2 + 3 = 5"
    with pytest.raises(BadOption):
        await anna.type(duel, "/add first:2 second:11")
    assert (await text_of(await anna.command(duel, "joined"))).startswith("anna joined <t:")
    other = await anna.command(duel, "joined", member=here.member("Bram"))
    assert (await text_of(other)).startswith("bram joined <t:")
    said = await anna.type(duel, "/say text:hello there")
    assert await said.outcome() == "deferred"


async def test_menus_on_people_and_messages(here: Sandbox, duel: Channel) -> None:
    anna, bram = here.member("Anna"), here.member("Bram")
    assert await text_of(await anna.menu(duel, "Show Join Date", bram)) == "bram is here"
    await bram.type(duel, "something bad")
    reported = await anna.menu(duel, "Report to Moderators", bram.sees(duel)[0])
    assert f"<@{bram.id}>" in await text_of(reported)
