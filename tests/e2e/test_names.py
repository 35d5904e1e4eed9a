"""Whatever people call themselves: nobody else is pinged, no line is forged, nothing is refused.

The bot shows people as mentions, which each reader's client draws, and never reads a name
(`tests/repository/test_names.py`).
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.engine.cards import DECK_112
from bot.i18n import Library
from bot.render.look import Look, TextFaces
from sandbox import SeenMessage
from tests.e2e.house import House, at_home
from tests.e2e.test_playing import who_may_draw

ODD: Final = {
    "markdown": ("**bold** ||hidden|| `code` [a](https://b.invalid)", "# title > quote ~~gone~~"),
    "pings": ("@everyone", "@here <@{casey}> <@&{server}>"),
    "right to left": ("\u202egnorw\u202c\u2067", "\u05d0\u05e0\u05d4 \u0627\u0646\u0627\u202e"),
    "nothing to see": ("\u200b\u200d\u2060\ufeff", "\u3164\u00ad"),
    "lines": ("Anna\n## Bram has won", "Bram\r\n-# 0 points\u2028"),
    "emoji": ("\U0001f469\u200d\U0001f469\u200d\U0001f467", "<:duo_r7_123456:1>"),
    "spaces": ("\u2003\t\u2003", "\u2002\u2002"),
    "cards": ("Red 7", "Wild Draw 4"),
    "wide": ("\uff37" * 32, "\ufdfd" * 32),
    "values": ("{ $player }", "%s {0} ${x} <t:0:R>"),
}
"""What Anna and Bram are called."""


def card_names() -> set[str]:
    look = Look(Library.load().words("en-US"), TextFaces())
    return {look.label("card-name", **look.about(card)) for card in DECK_112}


def strings(part: object) -> Iterator[str]:
    """Give every text in a body, as it is shown and not as JSON writes it."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from strings(value)
    elif isinstance(part, list):
        for each in part:
            yield from strings(each)


def mentioned(message: SeenMessage) -> set[int]:
    return {int(number) for number in re.findall(r"<@(\d+)>", message.text())}


async def play(house: House) -> None:
    """Go from the challenge by the board, the leaderboard and a resignation to the result."""
    both = {house.anna.id, house.bram.id}
    challenge = await house.challenge(draft="deal")
    assert mentioned(challenge) == both
    assert challenge.pinged == {house.bram.id}
    await house.press(house.bram, challenge, "Accept", "message")
    await house.until(house.anna, lambda: house.hand_of(house.anna) is not None)
    member, hand, draw = await who_may_draw(house)
    await house.answered(await member.press(hand, draw), "update")
    assert mentioned(house.board()) == both
    click = await house.casey.command(house.channel, "duo hand")
    assert (await house.answered(click, "message")).ephemeral
    question = await house.answered(
        await house.anna.command(house.channel, "duo resign"), "message"
    )
    await house.press(house.anna, question, "resign", "update")
    await house.until(house.casey, lambda: house.board().find("Rematch") is not None)
    assert mentioned(house.board()) == both
    click = await house.casey.command(house.channel, "duo leaderboard")
    assert mentioned(await house.answered(click, "message")) == both


@pytest.mark.parametrize("kind", ODD)
async def test_a_match_of_people_with_odd_names(tmp_path: Path, kind: str) -> None:
    async with at_home(tmp_path) as house:
        world = house.sandbox.world
        names = []
        for player, name in zip(("Anna", "Bram"), ODD[kind], strict=True):
            names.append(
                name.format(casey=house.casey.id, server=world.guild.id)
                if kind == "pings"
                else name
            )
            world.person(player).name = names[-1]

        await play(house)

        said = [
            text
            for payload in house.sandbox.spy.payloads(direction="from bot")
            if payload.audience != "bot"
            for text in strings(json.loads(payload.raw))
        ]
        assert said
        # A card is called by its name whoever else is called so.
        for name in set(names) - card_names():
            assert [text for text in said if name in text] == []
        for message in house.casey.sees(house.channel):
            assert message.pinged <= {house.anna.id, house.bram.id}
        assert (house.sandbox.violations, house.sandbox.findings) == ([], [])
