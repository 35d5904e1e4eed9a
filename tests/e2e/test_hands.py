"""Hands that are open, and what is kept of them."""

import asyncio

import pytest

from bot.ui.custom_ids import read
from sandbox import SeenButton, SeenMessage
from tests.e2e.house import PATIENCE_S, House
from tests.e2e.tables import Gate, Table, advance

PRIVATE = "/webhooks/{application_id}/{interaction_token}/messages/{message_id}"


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


async def test_the_line_where_a_hand_was_outlasts_a_push_that_was_under_way(house: House) -> None:
    annas, hand = await house.duel(draft="together")
    gate = Gate()

    async def pick(brams: SeenMessage) -> SeenMessage:
        return await house.press(house.bram, brams, "Keep", "update")

    with house.sandbox.faults.rest(gate, method="PATCH", route=PRIVATE):
        await pick(hand)
        await asyncio.wait_for(gate.arrived.wait(), PATIENCE_S)
        # She looks in place, and then elsewhere: two calls by two tokens change the one message.
        refresh = house.board().button("My hand").custom_id or ""
        await house.answered(await house.anna.forge(annas.id, refresh), "update")
        await house.press(house.anna, house.board(), "My hand", "message")
        await house.answered(await house.casey.command(house.channel, "duo rules"), "message")
        gate.opened.set()
    await house.bot.background.settle(within_s=PATIENCE_S)

    left = house.anna.see(annas.id)
    assert left is not None
    assert "open further down" in left.text()


@pytest.mark.asyncio(loop_scope="module")
async def test_a_hand_that_is_too_old_to_be_changed_is_left_alone_and_opened_by_the_board(
    table: Table,
) -> None:
    """Discord takes an interaction's token for 15 minutes; what it refuses counts towards a ban."""
    member, hand, draw = await table.to_draw()
    await advance(table, 15 * 60 + 1)
    await table.calm()
    await table.pass_on(member, await table.answered(await member.press(hand, draw), "update"))
    await table.on_board(table.version)
    await table.calm()
    assert table.refusals() == []

    theirs = await table.press(table.other(member), table.board(), "My hand", "message")
    assert table.version_of(theirs) == table.version
