"""What a hand remembers of its reader, over the wire and a restart."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.duel.errors import StoreFault
from bot.ui.custom_ids import read
from sandbox import Member, Sandbox, SeenButton, SeenMessage, World
from tests.e2e.house import House, running


def with_verb(message: SeenMessage, verb: str) -> SeenButton:
    return next(b for b in message.buttons() if f":{verb}:" in (b.custom_id or ""))


def by_rank(hand: SeenMessage) -> bool:
    """Whether the hand offers to go back to colours."""
    return (with_verb(hand, "sort").custom_id or "").endswith(":colour")


async def hand_by_command(house: House, member: Member) -> SeenMessage:
    return await house.answered(await member.command(house.channel, "duo hand"), "message")


async def test_the_order_of_a_hand_is_remembered_and_no_decision_of_the_game(
    tmp_path: Path,
) -> None:
    world = World.default(seed=1)
    async with Sandbox(world=world) as sandbox:
        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            annas, brams = await house.duel(draft="deal")
            assert not by_rank(annas)
            sort = with_verb(annas, "sort")
            duel = read(sort.custom_id or "").duel
            before = bot.lobby.board(duel)

            sorted_hand = await house.answered(await house.anna.press(annas, sort), "update")
            assert by_rank(sorted_hand)
            assert bot.lobby.board(duel).version == before.version
            assert by_rank(await hand_by_command(house, house.anna))
            assert not by_rank(await hand_by_command(house, house.bram))
            assert brams.id != sorted_hand.id

        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            assert by_rank(await hand_by_command(house, house.anna))
            assert not by_rank(await hand_by_command(house, house.bram))
        assert sandbox.violations == []


async def test_an_order_that_there_is_not_is_a_foreign_button(house: House) -> None:
    annas, _brams = await house.duel(draft="deal")
    custom_id = (with_verb(annas, "sort").custom_id or "").replace(":rank", ":suit")
    click = await house.anna.forge(annas.id, custom_id)
    answer = await house.answered(click, "message")
    assert "not in use any more" in answer.text()


async def test_a_disk_that_refuses_costs_the_order_and_not_the_hand(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise StoreFault("full")

    monkeypatch.setattr(house.bot.desk.hands._readers, "reader", refuse)
    annas, _brams = await house.duel(draft="deal")
    assert "Your hand" in annas.text()
    assert "💡" not in annas.text()

    monkeypatch.setattr(house.bot.desk.hands._readers, "keep_order", refuse)
    answer = await house.answered(
        await house.anna.press(annas, with_verb(annas, "sort")), "message"
    )
    assert "could not be saved" in answer.text()


async def test_a_new_player_reads_hints(house: House) -> None:
    """Of the two at least who waits does: there is always something to say about waiting."""
    annas, brams = await house.duel(draft="deal")
    assert "💡" in annas.text() + brams.text()


async def test_why_not_shows_the_asker_the_own_cards_and_leaves_the_board_alone(
    house: House,
) -> None:
    annas, _brams = await house.duel(draft="deal")
    board = house.board()
    why = (with_verb(annas, "sort").custom_id or "").replace(":sort:", ":why:").rpartition(":")[0]
    answers = {}
    for member in (house.anna, house.bram):
        answers[member.name] = await house.answered(await member.forge(board.id, why), "message")
        assert answers[member.name].ephemeral
    assert answers["Anna"].text() != answers["Bram"].text()
    stranger = await house.answered(await house.casey.forge(board.id, why), "message")
    assert "belong to two other players" in stranger.text()


async def end_by_resigning(house: House, member: Member) -> SeenMessage:
    question = await house.answered(await member.command(house.channel, "duo resign"), "message")
    return await house.answered(
        await member.press(question, with_verb(question, "resign-yes")), "update"
    )


async def test_a_rematch_says_so_with_the_series_and_from_the_hand_too(house: House) -> None:
    await house.duel(draft="deal")
    await end_by_resigning(house, house.anna)
    await house.bot.background.settle(within_s=10)
    result = house.board()

    shuffle = await house.press(house.casey, result, "Check the shuffle", "message")
    assert shuffle.ephemeral
    assert "python -m bot verify " in shuffle.text()
    rematch = await house.press(house.anna, result, "Rematch", "message")
    assert not rematch.ephemeral
    assert "wants a rematch of UNO Duo!" in rematch.text()
    anna, bram = house.anna.id, house.bram.id
    assert f"So far: <@{anna}> **0 : 1** <@{bram}>" in rematch.text()


async def test_nobody_is_called_to_a_move_that_the_round_end_has_overtaken(house: House) -> None:
    annas, _brams = await house.duel(draft="deal", speed=86_400)
    duel = read(with_verb(annas, "sort").custom_id or "").duel
    board = house.bot.lobby.board(duel)
    assert board.table is not None
    waited_for = board.table.to_act[0]
    boards = house.bot.desk.boards
    called = boards.panel(board, call=(waited_for, "slow_turn"))
    assert "it is your move" in called.words()
    assert called.ping == (board.players[waited_for],)

    resting = replace(board, table=replace(board.table, phase="between", to_act=()))
    overtaken = boards.panel(resting, call=(waited_for, "slow_turn"))
    assert "it is your move" not in overtaken.words()
    assert overtaken.ping == ()
