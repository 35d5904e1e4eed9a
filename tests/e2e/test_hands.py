"""Hands that are open, and what is kept of them."""

from bot.ui.custom_ids import read
from sandbox import SeenButton, SeenMessage
from tests.e2e.house import House


def kept(house: House) -> int:
    return len(house.bot.desk.hands._slots)


def buttons_of(house: House, message: SeenMessage) -> list[SeenButton]:
    seen = house.anna.see(message.id)
    assert seen is not None
    return seen.buttons()


async def test_nothing_of_a_hand_is_kept_after_the_match(house: House) -> None:
    await house.duel(draft="deal")
    assert kept(house) == 2

    click = await house.anna.command(house.channel, "duo resign")
    question = await house.answered(click, "message")
    yes = next(b for b in question.buttons() if ":resign-yes:" in (b.custom_id or ""))
    await house.answered(await house.anna.press(question, yes), "update")

    await house.bot.background.settle(within_s=10)
    assert kept(house) == 0


async def test_a_pick_from_one_of_two_open_hands_makes_the_other_stale_not_wrong(
    house: House,
) -> None:
    annas, _brams = await house.duel(draft="together")
    board = house.board()
    open_button = next(b for b in board.buttons() if ":hand:" in (b.custom_id or ""))
    second = await house.answered(await house.anna.press(board, open_button), "message")
    pick = next(b for b in annas.buttons() if ":keep-seen:" in (b.custom_id or ""))
    assert pick.custom_id is not None

    await house.answered(await house.anna.press(second, pick.custom_id), "update")
    await house.until(house.anna, lambda: buttons_of(house, annas) == [])
    stale = await house.answered(await house.anna.forge(annas.id, pick.custom_id), "update")

    duel = read(pick.custom_id).duel
    table = house.bot.lobby.board(duel).table
    assert table is not None
    assert table.drafted == (1, 0)
    assert stale.id == annas.id
    assert stale.buttons() != annas.buttons()
