"""The rule book over the wire: three readers, each in their own language."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from bot.i18n import Words
from bot.render.rules import TOPICS, Topic
from sandbox import Member, SeenMessage, World
from tests.e2e.house import ONE_PAIR, PATIENCE_S, House, at_home
from tests.e2e.test_languages import WORDS, foreign

SELECT: Final = 3
"""A string select (Discord: components, Component Types)."""


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    world = World.default(seed=1, locales=("cs", "nl", "en-US"))
    async with at_home(tmp_path, world=world, bounds=ONE_PAIR) as house:
        yield house
    assert house.sandbox.violations == []


def words_of(member: Member) -> Words:
    return WORDS.words(member.locale)


def title(member: Member, topic: Topic) -> str:
    words = words_of(member)
    return words("rules-title", topic=words(f"rules-tab-{topic}"))


async def book(house: House, member: Member, topic: Topic | None = None) -> SeenMessage:
    """Type `/duo rules` as the member's client has it."""
    words = words_of(member)
    typed = f"/{words('cmd-duo')} {words('cmd-rules')}"
    if topic is not None:
        typed += f" {words('opt-topic')}:{words(f'choice-topic-{topic}')}"
    return await house.answered(await member.type(house.channel, typed), "message")


async def turned(house: House, member: Member, message: SeenMessage, topic: str) -> SeenMessage:
    """Choose a page from the menu."""
    [menu] = message.selects()
    return await house.answered(await member.choose(message, menu.custom_id, [topic]), "update")


@pytest.mark.parametrize("name", ["anna", "bram", "casey"])
async def test_every_page_is_read_in_private_in_the_readers_language(
    house: House, name: str
) -> None:
    member: Member = getattr(house, name)
    page = await book(house, member)
    assert page.text().startswith(title(member, "goal"))
    for topic in reversed(TOPICS):
        page = await turned(house, member, page, topic)
        assert page.ephemeral
        assert page.text().startswith(title(member, topic))
        assert foreign(page, member.locale) == set()
        [menu] = page.selects()
        assert [o["value"] for o in menu.options if o.get("default")] == [topic]
    for topic in TOPICS[1:]:
        after = words_of(member)("rules-after", topic=words_of(member)(f"rules-tab-{topic}"))
        page = await house.press(member, page, after, "update")
        assert page.text().startswith(title(member, topic))
    others = {house.anna, house.bram, house.casey} - {member}
    assert [other.sees(house.channel) for other in others] == [[], []]


@pytest.mark.parametrize("name", ["anna", "bram", "casey"])
async def test_the_command_opens_the_book_at_any_topic(house: House, name: str) -> None:
    member: Member = getattr(house, name)
    for topic in TOPICS:
        page = await book(house, member, topic)
        assert page.text().startswith(title(member, topic))


async def test_without_a_match_the_usual_rules_are_told_and_with_one_its_own(
    house: House,
) -> None:
    assert "**200**" in (await book(house, house.casey)).text()
    annas, _ = await house.duel(target=350)
    for member in (house.anna, house.bram, house.casey):
        page = await book(house, member)
        assert "**350**" in page.text()
        assert "**350**" in (await turned(house, member, page, "end")).text()
    page = await house.press(house.casey, house.board(), "Rules", "message")
    assert page.ephemeral
    assert "**350**" in page.text()
    assert annas.ephemeral


async def test_the_book_opened_from_a_hand_leaves_the_hand_in_reach(house: House) -> None:
    annas, _ = await house.duel(draft="deal")
    words = words_of(house.anna)
    more = await house.press(house.anna, annas, words("button-more"), "update")
    page = await house.press(house.anna, more, words("button-rules"), "message")
    assert page.id != annas.id
    page = await turned(house, house.anna, page, "uno")
    mine = {message.id: message for message in house.anna.sees(house.channel)}
    assert mine[annas.id].text() == more.text()

    again = await house.press(house.anna, more, words("button-to-hand"), "update")
    assert again.text() == annas.text()
    hand = await house.press(house.anna, page, words("button-to-hand"), "update")
    assert (hand.id, hand.text()) == (page.id, annas.text())


async def test_nobody_else_is_offered_a_hand_in_the_book(house: House) -> None:
    await house.duel()
    back = words_of(house.casey)("button-to-hand")
    assert (await book(house, house.casey)).find(back) is None
    page = await house.press(house.casey, house.board(), "Rules", "message")
    assert page.find(back) is None
    assert (await turned(house, house.casey, page, "fair")).find(back) is None
    assert (await book(house, house.bram)).find(words_of(house.bram)("button-to-hand")) is not None


@pytest.mark.parametrize("named", ["uno2", "menu", "", "x" * 40])
async def test_a_page_that_nobody_wrote_is_refused(house: House, named: str) -> None:
    page = await book(house, house.casey)
    [menu] = page.selects()
    forged = await house.casey.forge(
        page.id, menu.custom_id, component_type=SELECT, values=[named] if named else []
    )
    assert await forged.outcome(PATIENCE_S) == "message"
    assert isinstance(forged.answer, SeenMessage)
    assert WORDS.words("en-US")("refused-foreign-button") in forged.answer.text()
