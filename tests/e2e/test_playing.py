"""Playing over the wire: who sees what, and which press does something."""

import re
from typing import get_args

import pytest

from bot.render.panel import Verb
from bot.render.presses import MOVES
from bot.ui.custom_ids import read
from sandbox import Click, Member, SeenButton, SeenMessage
from tests.e2e.house import PATIENCE_S, House

ARGS = {
    "colour": "r",
    "play": "104.r",
    "dump": "x.3",
    "menu": "104",
    "page": "1",
    "rules": "1",
    "sort": "rank",
}


def moves_on(message: SeenMessage) -> list[str]:
    """The verbs of a message that decide something in the game: only a hand has them."""
    verbs = [read(b.custom_id).verb for b in message.buttons() if b.custom_id]
    return [verb for verb in verbs if verb in MOVES]


def assert_no_hand_is_public(house: House) -> None:
    for message in house.casey.sees(house.channel):
        assert not message.ephemeral
        assert moves_on(message) == []


async def who_may_draw(house: House) -> tuple[Member, SeenMessage, SeenButton]:
    """Whoever may draw a card, with hand and button; an opening wild is given a colour first."""
    for _ in range(3):
        for member in (house.anna, house.bram):
            hand = house.hand_of(member)
            moves = [] if hand is None else hand.buttons()
            for button in moves:
                if button.custom_id and ":draw:" in button.custom_id:
                    assert hand is not None
                    return member, hand, button
            for button in moves:
                if button.custom_id and ":colour:" in button.custom_id:
                    assert hand is not None
                    await house.answered(await member.press(hand, button), "update")
                    break
        await house.bot.background.settle(within_s=5)
    raise AssertionError("nobody may draw")


async def test_my_hand_on_the_board_answers_each_with_their_own_hand(house: House) -> None:
    await house.duel(draft="deal")
    board = house.board()

    for member in (house.anna, house.bram):
        hand = await house.press(member, board, "My hand", "message")
        assert hand.ephemeral
        assert hand.id != board.id
    refused = await house.press(house.casey, board, "My hand", "message")

    assert refused.ephemeral
    assert moves_on(refused) == []
    assert refused.buttons() == []
    mine = [m for m in house.casey.sees(house.channel) if m.ephemeral]
    assert mine == [refused]


async def answered_without_apology(click: Click) -> None:
    assert await click.outcome(PATIENCE_S) in {"message", "update"}
    if isinstance(click.answer, SeenMessage):
        assert "went wrong" not in click.answer.text()


@pytest.mark.parametrize("verb", get_args(Verb))
async def test_no_verb_makes_a_hand_public_from_the_board_or_a_hand(
    house: House, verb: str
) -> None:
    annas, brams = await house.duel(draft="deal")
    board = house.board()
    duel = read(next(b.custom_id for b in annas.buttons() if b.custom_id)).duel
    version = read(next(b.custom_id for b in board.buttons() if b.custom_id)).version
    arg = f":{ARGS[verb]}" if verb in ARGS else ""
    custom_id = f"duo1:{verb}:{duel}:{version}{arg}"

    for message in (board, annas):
        await answered_without_apology(await house.anna.forge(message.id, custom_id))
        assert_no_hand_is_public(house)
    await answered_without_apology(await house.bram.forge(brams.id, custom_id))
    assert_no_hand_is_public(house)


@pytest.mark.parametrize(
    "custom_id",
    ["duo1:draw:999:1", "duo0:draw:1:1", "duo1:fly:1:1", "other", "duo1:play:1:1:200", "x" * 100],
)
async def test_a_foreign_or_forged_button_gets_a_private_sentence(
    house: House, custom_id: str
) -> None:
    annas, _brams = await house.duel(draft="deal")

    for message in (house.board(), annas):
        click = await house.anna.forge(message.id, custom_id)
        outcome = await click.outcome(10)
        answer = click.answer
        assert outcome in {"message", "update"}
        assert isinstance(answer, SeenMessage)
        assert answer.ephemeral


async def test_a_stale_button_does_nothing_and_shows_the_hand_afresh(house: House) -> None:
    await house.duel(draft="deal")
    member, hand, draw = await who_may_draw(house)
    assert draw.custom_id is not None
    await house.answered(await member.press(hand, draw), "update")
    before = house.bot.lobby.board(read(draw.custom_id).duel)

    other = draw.custom_id.replace(":draw:", ":keep:")
    again = await house.answered(await member.forge(hand.id, other), "update")

    assert house.bot.lobby.board(read(draw.custom_id).duel).version == before.version
    assert "from a moment ago" in again.text()
    assert again.id == hand.id


async def test_the_second_of_two_presses_shows_the_hand_and_does_not_say_that_nothing_was_done(
    house: House,
) -> None:
    await house.duel(draft="deal")
    member, hand, draw = await who_may_draw(house)
    assert draw.custom_id is not None
    first = await house.answered(await member.press(hand, draw), "update")
    before = house.bot.lobby.board(read(draw.custom_id).duel)

    again = await house.answered(await member.forge(hand.id, draw.custom_id), "update")

    assert house.bot.lobby.board(read(draw.custom_id).duel).version == before.version
    assert again.text() == first.text()
    assert again.id == hand.id


async def test_a_press_of_next_round_that_another_was_faster_than_just_shows_the_hand(
    house: House,
) -> None:
    await house.duel(draft="deal")
    board = house.board()
    rules = board.button("Rules").custom_id or ""
    stale = f"duo1:next:{read(rules).duel}:{read(rules).version - 1}"

    told = await house.answered(await house.anna.forge(board.id, stale), "message")

    assert told.ephemeral
    assert "from a moment ago" not in told.text()
    assert ":hand:" not in stale
    assert told.buttons()


async def test_who_accepts_twice_sees_their_hand_twice(house: House) -> None:
    challenge = await house.challenge()
    accept = challenge.button("Accept").custom_id or ""
    await house.press(house.bram, challenge, "Accept", "message")

    again = await house.answered(await house.bram.forge(challenge.id, accept), "message")
    late = await house.answered(await house.casey.forge(challenge.id, accept), "message")

    assert again.ephemeral
    assert "not open any more" not in again.text()
    assert read(again.buttons()[0].custom_id or "").duel == read(accept).duel
    assert "not open any more" in late.text()


@pytest.mark.parametrize("label", ["Accept", "Decline", "Withdraw"])
async def test_who_presses_on_a_challenge_that_was_accepted_learns_of_the_match(
    house: House, label: str
) -> None:
    challenge = await house.challenge()
    button = challenge.button(label).custom_id or ""
    await house.press(house.bram, challenge, "Accept", "message")
    member = house.bram if label == "Decline" else house.anna

    told = await house.answered(await member.forge(challenge.id, button), "message")
    theirs = await house.answered(await house.casey.forge(challenge.id, button), "message")

    assert told.ephemeral
    assert "the match is on. Press **My hand**" in told.text()
    assert "not open any more" in theirs.text()


@pytest.mark.parametrize(("label", "said"), [("Decline", "declined"), ("Withdraw", "withdrawn")])
async def test_who_closes_a_challenge_twice_sees_it_closed_twice(
    house: House, label: str, said: str
) -> None:
    challenge = await house.challenge()
    member = house.bram if label == "Decline" else house.anna
    button = challenge.button(label).custom_id or ""
    await house.press(member, challenge, label, "update")

    again = await house.answered(await member.forge(challenge.id, button), "update")
    other = house.anna if label == "Decline" else house.bram
    late = await house.answered(await other.forge(challenge.id, button), "message")

    assert f"has {said} the" in again.text()
    assert "not open any more" in late.text()


async def test_who_asks_for_a_rematch_twice_is_not_told_to_answer_it(house: House) -> None:
    await house.duel()
    click = await house.anna.command(house.channel, "duo resign")
    await house.press(house.anna, await house.answered(click, "message"), "resign", "update")
    await house.until(house.casey, lambda: house.board().find("Rematch") is not None)
    result = house.board()
    await house.press(house.anna, result, "Rematch", "message")

    own = await house.press(house.anna, result, "Rematch", "message")
    others = await house.press(house.bram, result, "Rematch", "message")

    assert "You have asked for a rematch already" in own.text()
    assert "Answer that challenge" in others.text()


async def test_two_presses_of_draw_at_once_take_one_card(house: House) -> None:
    await house.duel(draft="deal")
    member, hand, draw = await who_may_draw(house)
    assert draw.custom_id is not None
    duel = read(draw.custom_id).duel
    before = house.bot.lobby.board(duel).table
    assert before is not None

    clicks = [await member.forge(hand.id, draw.custom_id) for _ in range(2)]
    for click in clicks:
        told = await house.answered(click, "update")
        assert "from a moment ago" not in told.text()

    after = house.bot.lobby.board(duel).table
    assert after is not None
    assert sum(after.counts) == sum(before.counts) + 1


async def test_a_move_brings_board_and_the_other_hand_up_to_date(house: House) -> None:
    await house.duel(draft="deal")
    member, hand, draw = await who_may_draw(house)
    other = house.bram if member is house.anna else house.anna
    answer = await house.answered(await member.press(hand, draw), "update")
    keep = next((b for b in answer.buttons() if b.custom_id and ":keep:" in b.custom_id), None)
    if keep is not None:
        await house.answered(await member.press(answer, keep), "update")

    def others_turn() -> bool:
        theirs = house.hand_of(other)
        return theirs is not None and bool(moves_on(theirs))

    await house.until(other, others_turn)
    await house.until(house.casey, lambda: "8\u00a0cards" in house.board().text())


async def test_resigning_asks_once_and_ends_the_match_for_both(house: House) -> None:
    await house.duel()
    click = await house.anna.command(house.channel, "duo resign")
    question = await house.answered(click, "message")
    assert house.bot.lobby.live_count() == 1
    result = await house.press(house.anna, question, "resign", "update")

    assert "You give up" in result.text()
    assert "round" not in result.text()
    await house.until(house.casey, lambda: "resigned" in house.board().text())
    assert house.bot.lobby.live_count() == 0
    click = await house.casey.command(house.channel, "duo leaderboard")
    board = await house.answered(click, "message")
    places = re.findall(rf"<@({house.anna.id}|{house.bram.id})>", board.text())
    assert places[0] == str(house.bram.id)


async def test_a_rematch_needs_the_other_player(house: House) -> None:
    await house.duel()
    click = await house.anna.command(house.channel, "duo resign")
    await house.press(house.anna, await house.answered(click, "message"), "resign", "update")
    await house.until(house.casey, lambda: house.board().find("Rematch") is not None)

    offer = await house.press(house.anna, house.board(), "Rematch", "message")

    assert not offer.ephemeral
    assert offer.pinged == {house.bram.id}
    own = await house.press(house.anna, offer, "Accept", "message")
    assert own.ephemeral
    await house.press(house.bram, offer, "Accept", "message")
    assert house.bot.lobby.live_count() == 1


async def test_commands_tell_a_bystander_that_the_match_here_is_not_theirs(house: House) -> None:
    await house.duel()
    for path in ("duo hand", "duo resign", "duo board"):
        click = await house.casey.command(house.channel, path)
        told = await house.answered(click, "message")
        assert told.ephemeral
        assert "You don't play in this channel's match." in told.text()
