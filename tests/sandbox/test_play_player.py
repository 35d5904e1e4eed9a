import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from sandbox import Member, MovableClock, Sandbox, UnknownCommand, World
from sandbox.bodies import Body
from sandbox.config import PlayRules, parse_config
from sandbox.model import Interaction, Message
from sandbox.player import MatchEnd, MatchFailed, Player
from tests.sandbox.sample_stones_config import HERE

Json = dict[str, Any]


class Table:
    """A channel in which a bot that is this test posts, and Anna, who plays."""

    def __init__(self, seed: int = 1, *, invited: bool = False, **play: object) -> None:
        self.clock = MovableClock()
        world = World.default(seed=1, clock=self.clock)
        self.sandbox = Sandbox(world=world, clock=self.clock)
        self.channel = self.sandbox.world.channel("duel")
        self.anna: Member = self.sandbox.member("Anna")
        self.end = MatchEnd()
        self.player = self.seat(self.rules(**play), seed, invited=invited)
        self.unfollow: Callable[[], None] = self.player.follow()

    def rules(self, **play: object) -> PlayRules:
        table = {"open": "go", "result": "wins the match", "hand": ["^My hand$"], **play}
        rules = parse_config({"command": ["bot"], "play": table}, HERE).play
        assert rules is not None
        return rules

    def seat(self, rules: PlayRules, seed: int, *, invited: bool) -> Player:
        return Player(
            self.anna,
            self.channel,
            rules,
            random.Random(seed),
            invited=invited,
            end=self.end,
            after_click=lambda: None,
            name_of=lambda _user: "Anna",
            clock=self.clock,
        )

    def post(self, *buttons: Json | str, text: str = "x", private: bool = False) -> Message:
        message = self.sandbox.messages.post(self.channel, Body(self.body(buttons, text), {}))
        if private:
            message.shown_to = self.anna.id
            self.sandbox.feed.edited(message)
        return message

    def edit(self, message: Message, *buttons: Json | str, text: str = "x") -> None:
        message.components = self.body(buttons, text)["components"]
        message.content = text
        self.sandbox.feed.edited(message)

    def body(self, buttons: tuple[Json | str, ...], text: str) -> Json:
        made = [
            {"type": 2, "style": 1, "label": each, "custom_id": each.lower()}
            if isinstance(each, str)
            else each
            for each in buttons
        ]
        return {"content": text, "components": [{"type": 1, "components": made}] if made else []}

    async def asked(self) -> Interaction:
        """The next thing that the bot is asked."""
        asked = asyncio.Event()
        stop = self.anna.listen(lambda told: asked.set() if told["type"] == "interaction" else None)
        await asked.wait()
        stop()
        return list(self.sandbox.world.interactions.values())[-1]

    async def answer(self, text: str, *, private: bool) -> None:
        """Answer what the bot is asked next, as the bot that this test is."""
        asked = await self.asked()
        asked.original_id = self.post(text=text, private=private).id
        asked.answered_with = 4
        asked.ended.set()

    def opening(self) -> asyncio.Task[None]:
        """Anna asks for a match with the command of these tests."""
        go: Json = {"id": "1", "name": "go", "type": 1, "default_member_permissions": None}
        go["options"] = [{"name": "user", "type": 6, "required": True}]
        self.sandbox.world.app.commands[None] = [go]
        return asyncio.create_task(self.player.open(self.sandbox.member("Bram")))

    async def sleeping(self) -> None:
        """Until Anna waits for a moment, besides the three seconds that her command has."""
        while self.clock.sleeping < 2:
            await asyncio.sleep(0)

    def choice(self) -> str | None:
        self.player._look()
        offer = self.player.choose()
        return None if offer is None else offer.label


def test_nothing_is_chosen_where_nothing_is_offered() -> None:
    table = Table()
    assert table.choice() is None
    table.post()
    assert table.choice() is None


def test_only_the_invited_accepts() -> None:
    assert Table(accept=["Accept"]).choice() is None
    for invited in (True, False):
        table = Table(accept=["Accept"], invited=invited)
        table.post("Decline", "Accept")
        assert table.choice() == ("Accept" if invited else None)


def test_public_buttons_are_left_alone_unless_the_rules_name_them() -> None:
    table = Table(public=["^UNO$"])
    table.post("Rules", "Resign")
    assert table.choice() is None
    table.post("UNO")
    assert table.choice() == "UNO"


def test_the_hand_is_opened_once_while_none_is_open() -> None:
    table = Table()
    table.post("My hand")
    assert table.choice() == "My hand"
    hand = table.post("Draw", private=True)
    assert table.choice() == "Draw"
    table.anna.dismiss(hand.id)
    assert table.choice() == "My hand"


def test_of_two_hands_the_newer_is_played_also_when_the_older_changes() -> None:
    table = Table()
    older = table.post("Old", private=True)
    table.post("New", private=True)
    assert table.choice() == "New"
    table.edit(older, "Older")
    assert table.choice() == "New"


def test_a_refusal_without_buttons_does_not_cover_the_hand() -> None:
    table = Table()
    table.post("Draw", private=True)
    table.post(text="Not your turn.", private=True)
    assert table.choice() == "Draw"


def test_disabled_buttons_links_and_avoided_ones_are_not_pressed() -> None:
    table = Table(avoid=["^Resign$"])
    off = {"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": True}
    link = {"type": 2, "style": 5, "label": "Help", "url": "https://a.test/"}
    table.post(off, link, "Resign", private=True)
    assert table.choice() is None


def test_chance_follows_the_weights_and_the_seed() -> None:
    def played(seed: int) -> list[str | None]:
        table = Table(seed, prefer=[{"match": "Draw", "weight": 0.01}])
        table.post("Draw", "Play", private=True)
        return [table.choice() for _ in range(50)]

    assert played(1) == played(1)
    assert played(1).count("Play") > 40


async def test_the_same_thing_is_not_tried_again_until_something_changes() -> None:
    table = Table()
    hand = table.post("Draw", private=True)
    table.player._look()
    offer = table.player.choose()
    assert offer is not None
    table.player._tried[hand.id] = {offer.custom_id}
    assert table.choice() is None
    table.post(text="the board")
    assert table.choice() == "Draw"
    table.player._tried[hand.id] = {offer.custom_id}
    table.sandbox.feed.edited(hand)
    assert table.choice() is None
    table.edit(hand, "Draw", text="another card")
    assert table.choice() == "Draw"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("## Over\n**<@5>** wins the match 3 : 1\nmore", "Anna wins the match 3 : 1"),
        ("- Anna wins the match!", "Anna wins the match!"),
    ],
)
def test_the_line_of_the_result_ends_the_match(text: str, result: str) -> None:
    table = Table()
    table.post(text=text)
    table.choice()
    assert table.end.result == result


def test_old_messages_whispers_and_members_words_end_nothing() -> None:
    table = Table()
    table.unfollow()
    old = table.post(text="Anna wins the match")
    table.player.follow()
    table.edit(old, text="Bram wins the match")
    table.post(text="Anna wins the match", private=True)
    table.choice()
    assert table.end.result is None


async def test_a_click_too_many_ends_the_match() -> None:
    table = Table(most_clicks=0)
    table.post("Draw", private=True)
    playing = asyncio.create_task(table.player.play())
    newest = await table.asked()
    newest.answered_with = 6
    newest.ended.set()
    with pytest.raises(MatchFailed, match="has clicked 1 times"):
        await playing


async def test_who_is_asked_to_come_back_later_does_so_at_the_moment_they_were_told() -> None:
    table = Table(later=["again"])
    opening = table.opening()
    told = table.clock.now_ms() // 1000 + 40
    await table.answer(f"You may do that again <t:{told}:R>.", private=True)
    await table.sleeping()
    table.clock.advance(39)
    assert not opening.done()
    asking = asyncio.create_task(table.answer("Anna challenges Bram", private=False))
    await asyncio.sleep(0)
    table.clock.advance(2)
    await asking
    await opening


async def test_who_is_told_no_moment_comes_back_after_a_while() -> None:
    table = Table(later=["fast"], nudge_seconds=3)
    opening = table.opening()
    await table.answer("You are too fast.", private=True)
    await table.sleeping()
    asking = asyncio.create_task(table.answer("Anna challenges Bram", private=False))
    await asyncio.sleep(0)
    table.clock.advance(3)
    await asking
    await opening


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("Bram does not want to.", "/go was refused: Bram does not want to."),
        ("Come again <t:2900000000:R>", "/go is put off by 1000000000 s"),
    ],
)
async def test_a_refusal_or_a_wait_without_end_fails_the_match(answer: str, why: str) -> None:
    table = Table(later=["again"])
    opening = table.opening()
    await table.answer(answer, private=True)
    with pytest.raises(MatchFailed, match=why):
        await opening


async def test_a_match_cannot_be_opened_with_a_command_that_is_not_there() -> None:
    table = Table()
    opening = asyncio.create_task(table.player.open(table.sandbox.member("Bram")))
    with pytest.raises(UnknownCommand):
        await opening
