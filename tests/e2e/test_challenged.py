"""A challenged hand over the wire: inside the challenger's own hand, until their next action."""

from pathlib import Path

from bot.duel.records import DuelId
from bot.engine.seats import OTHER, Seat
from sandbox import Member, Sandbox, SeenMessage, World
from sandbox.fault_rest import Cut
from tests.e2e.house import House, running
from tests.e2e.positions import write_four

HELD = "held besides the Wild Draw 4"
OPENED = "Challenged hand"


def labels(message: SeenMessage) -> list[str]:
    return [button.label for button in message.buttons()]


def shows(member: Member, message: SeenMessage, words: str) -> bool:
    seen = member.see(message.id)
    return seen is not None and words in plain(seen)


def plain(message: SeenMessage) -> str:
    return message.text().replace("\u00a0", " ")


async def look(house: House, member: Member) -> SeenMessage:
    return await house.answered(await member.command(house.channel, "duo hand"), "message")


async def written(sandbox: Sandbox, folder: Path, *, bluff: bool) -> tuple[DuelId, Seat]:
    players = (sandbox.member("Anna").id, sandbox.member("Bram").id)
    return await write_four(sandbox.world, folder, players, bluff=bluff)


def seated(house: House, seat: Seat) -> Member:
    return (house.anna, house.bram)[seat]


def private(house: House, member: Member) -> list[SeenMessage]:
    return [message for message in member.sees(house.channel) if message.ephemeral]


async def test_it_is_in_the_hand_and_nothing_stands_below_it(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        _duel, seat = await written(sandbox, tmp_path, bluff=True)
        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            me = seated(house, seat)
            hand = await look(house, me)
            opened = await house.press(me, hand, "Challenge!", "update")
            assert HELD in plain(opened)
            assert len(private(house, me)) == 1
            back = await house.press(me, opened, "Back", "update")
            assert HELD not in plain(back)
            again = await house.press(me, back, OPENED, "update")
            assert HELD in plain(again)
            drawn = await house.press(me, again, "Draw a card", "update")
            assert HELD not in plain(drawn)
            assert OPENED not in labels(drawn)
            await bot.background.settle(within_s=10)
            assert len(private(house, me)) == 1
            them = seated(house, OTHER[seat])
            assert HELD not in plain(await look(house, them))
        assert sandbox.violations == []


async def test_a_second_press_of_challenge_leaves_it_open(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        _duel, seat = await written(sandbox, tmp_path, bluff=False)
        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            me = seated(house, seat)
            hand = await look(house, me)
            pressed = hand.button("Challenge!").custom_id or ""
            opened = await house.press(me, hand, "Challenge!", "update")
            again = await house.answered(await me.forge(hand.id, pressed), "update")
            assert HELD in plain(again)
            assert again.text() == opened.text()
            assert labels(again) == labels(opened)
        assert sandbox.violations == []


async def test_what_the_other_one_does_meanwhile_does_not_close_it(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        duel, seat = await written(sandbox, tmp_path, bluff=False)
        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            me, them = seated(house, seat), seated(house, OTHER[seat])
            opened = await house.press(me, await look(house, me), "Challenge!", "update")
            before = plain(opened)
            assert HELD in before
            theirs = await look(house, them)
            await house.press(them, theirs, "Draw a card", "update")
            await house.until(me, lambda: not shows(me, opened, before))
            assert shows(me, opened, HELD)
            assert bot.lobby.hand(duel, bot.lobby.board(duel).players[seat]).challenged is not None
        assert sandbox.violations == []


async def test_a_lost_answer_and_a_restart_lose_it_not(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        duel, seat = await written(sandbox, tmp_path, bluff=True)
        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            me = seated(house, seat)
            hand = await look(house, me)
            before = bot.lobby.board(duel).version
            sandbox.faults.rest(Cut(), route="/callback")
            await me.press(hand, hand.button("Challenge!"))
            # The answer was not heard of, so what it would have shown is pushed.
            await house.until(me, lambda: shows(me, hand, HELD))
            assert bot.lobby.board(duel).version == before + 1

        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            me = seated(house, seat)
            hand = await look(house, me)
            assert OPENED in labels(hand)
            assert HELD in plain(await house.press(me, hand, OPENED, "update"))
            theirs = await look(house, seated(house, OTHER[seat]))
            assert OPENED not in labels(theirs)
