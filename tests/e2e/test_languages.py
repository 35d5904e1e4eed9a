"""A Czech and a Dutch member on an English server: each reads in private only their language."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Collection
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.i18n.library import LOCALES, Library, entries
from bot.render.presses import MOVES
from bot.ui.custom_ids import read
from sandbox import Member, SeenButton, SeenMessage, World
from tests.e2e.house import PATIENCE_S, House, at_home

WORDS: Final = Library.load(strict=True)
COMMANDS: Final = ("hand", "board", "resign", "rules", "leaderboard")

_MARKUP: Final = re.compile(r"<[^<>\s]+>|`[^`]*`")
"""Mentions, live times, emojis, code: the same in every language."""

_WORD: Final = re.compile(r"[^\W\d_]+")


class _Texts(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = ["UNO Duo"]

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - Fluent's
        self.found.append(node.value)


def _vocabulary(locale: str) -> set[str]:
    texts = _Texts()
    for entry in entries(LOCALES, locale).values():
        texts.visit(entry)
    return {word for text in texts.found for word in _WORD.findall(text)}


VOCABULARY: Final = {locale: _vocabulary(locale) for locale in WORDS.locales}


def foreign(message: SeenMessage, locale: str) -> set[str]:
    """Give the words on a message that no sentence of a language has."""
    labels = [button.label for button in message.buttons()]
    for select in message.selects():
        labels += [select.placeholder, *(option["label"] for option in select.options)]
    said = "\n".join([message.text(), *labels])
    return set(_WORD.findall(_MARKUP.sub(" ", said))) - VOCABULARY[locale]


class Readers:
    """Watches that all that anybody sees is in the language it should be in."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.private: dict[str, set[str]] = {}
        """What was read in private, by whom."""
        self.foreign: list[tuple[str, set[str], str]] = []
        """What somebody read with words of another language in it, and these words."""
        self._changed = asyncio.Event()
        self._hushes = [self._listen(member) for member in (house.anna, house.bram, house.casey)]

    def _listen(self, member: Member) -> Callable[[], None]:
        def heard(_: object) -> None:
            self.look(member)
            self._changed.set()

        return member.listen(heard)

    def look(self, member: Member) -> None:
        """Look at everything that a member sees now."""
        for message in member.sees(self.house.channel):
            locale = member.locale if message.ephemeral else "en-US"
            if words := foreign(message, locale):
                self.foreign.append((member.name, words, message.text()))
            if message.ephemeral:
                self.private.setdefault(member.name, set()).add(message.text())

    async def until(self, ready: Callable[[], bool]) -> None:
        """Wait until something is so, looking again whenever anybody learns of anything."""
        async with asyncio.timeout(PATIENCE_S):
            while not ready():
                self._changed.clear()
                await self._changed.wait()

    def done(self) -> None:
        """Stop watching."""
        for hush in self._hushes:
            hush()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    world = World.default(seed=1, locales=("cs", "nl", "en-US"))
    async with at_home(tmp_path, world=world) as house:
        yield house
    assert house.sandbox.violations == []


def verb_of(button: SeenButton) -> str:
    return read(button.custom_id).verb if button.custom_id else ""


def offers(house: House, verbs: Collection[str]) -> list[tuple[Member, SeenMessage, SeenButton]]:
    """Give what the two may press now, of some verbs: in public, and on their newest hands."""
    found = []
    for member in (house.anna, house.bram):
        by_kind: dict[bool, list[tuple[Member, SeenMessage, SeenButton]]] = {}
        for message in member.sees(house.channel):
            buttons = [b for b in message.buttons() if not b.disabled and verb_of(b) in verbs]
            if buttons:
                by_kind[message.ephemeral] = [(member, message, button) for button in buttons]
        found += [offer for offers in by_kind.values() for offer in offers]
    return found


def on_the_board(house: House, verbs: Collection[str]) -> tuple[SeenMessage, SeenButton]:
    """Give the newest public message that has such a button, and the button."""
    return next(
        (message, button)
        for message in reversed(house.casey.sees(house.channel))
        for button in message.buttons()
        if not message.ephemeral and verb_of(button) in verbs
    )


async def play(house: House, readers: Readers, clicks: int, chance: random.Random) -> None:
    """Press what is offered: the race first, then moves and menus."""
    for _ in range(clicks):
        await readers.until(lambda: bool(offers(house, {*MOVES, "uno", "next"})))
        waiting = offers(house, {"uno"}) or offers(house, {*MOVES, "menu", "next"})
        member, message, button = chance.choice(waiting)
        click = await member.press(message, button)
        assert await click.outcome(PATIENCE_S) in {"message", "update"}


async def say(house: House, member: Member, command: str) -> SeenMessage:
    """Type a command by its name in the member's language."""
    words = WORDS.words(member.locale)
    click = await member.type(house.channel, f"/{words('cmd-duo')} {words(command)}")
    return await house.answered(click, "message")


async def challenged(house: House) -> SeenMessage:
    """Anna challenges Bram, typing it in Czech."""
    words = WORDS.words("cs")
    typed = (
        f"/{words('cmd-duo')} {words('cmd-challenge')} {words('opt-user')}:@Bram "
        f"{words('opt-draft')}:{words('choice-draft-deal')} {words('opt-target')}:500"
    )
    return await house.answered(await house.anna.type(house.channel, typed), "message")


@pytest.mark.parametrize("seed", range(2))
async def test_a_match_is_private_in_both_languages_and_public_in_the_servers(
    house: House, seed: int
) -> None:
    readers = Readers(house)
    chance = random.Random(seed)
    challenge = await challenged(house)
    await house.press(house.bram, challenge, "Accept", "message")

    await play(house, readers, 50, chance)
    for member in (house.anna, house.bram):
        for command in COMMANDS:
            await say(house, member, f"cmd-{command}")
            readers.look(member)
    for verbs in ({"more"}, {"rules"}, {"hand", "next"}):
        for member in (house.anna, house.bram, house.casey):
            click = await member.press(*on_the_board(house, verbs))
            assert await click.outcome(PATIENCE_S) == "message"
            readers.look(member)
    question = await say(house, house.bram, "cmd-resign")
    yes = next(b for b in question.buttons() if verb_of(b) == "resign-yes")
    result = await house.answered(await house.bram.press(question, yes), "update")
    readers.look(house.bram)
    await readers.until(lambda: "resigned" in house.board().text())
    readers.done()

    assert readers.foreign == []
    assert result.ephemeral
    assert "geeft op" in result.text()
    assert len(readers.private["Anna"]) > 15
    assert len(readers.private["Bram"]) > 15


async def test_an_old_button_is_answered_in_the_readers_language(house: House) -> None:
    readers = Readers(house)
    challenge = await challenged(house)
    refused = await house.press(house.anna, challenge, "Accept", "message")
    assert foreign(refused, "cs") == set()
    await house.press(house.bram, challenge, "Accept", "message")
    await readers.until(lambda: bool(offers(house, MOVES)))
    duel = read(offers(house, MOVES)[0][2].custom_id or "").duel
    for member in (house.anna, house.bram):
        for forged in (f"duo1:draw:{duel}:0", f"duo1:take:{duel}:0", "duo1:draw:999:1", "other"):
            click = await member.forge(house.board().id, forged)
            assert await click.outcome(PATIENCE_S) == "message"
            readers.look(member)
    readers.done()

    assert readers.foreign == []
    assert any("tlačítk" in text for text in readers.private["Anna"])
    assert any("knop" in text for text in readers.private["Bram"])


@pytest.mark.parametrize(("ours", "theirs"), [("cs", "nl"), ("nl", "en-US"), ("en-US", "cs")])
def test_the_languages_differ_enough_to_be_told_apart(ours: str, theirs: str) -> None:
    both = VOCABULARY[ours] & VOCABULARY[theirs]
    assert len(both) < 0.15 * len(VOCABULARY[ours])
