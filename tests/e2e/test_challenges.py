import asyncio

import pytest

from bot.duel.errors import NoDuelHere, StoreFull
from bot.duel.records import ChannelId, UserId
from sandbox import SeenMessage
from sandbox.permissions import Permission
from tests.e2e.house import PATIENCE_S, House


async def test_a_challenge_pings_the_opponent_alone_and_shows_the_hash(house: House) -> None:
    challenge = await house.challenge(target=100)

    assert challenge.pinged == {house.bram.id}
    assert not challenge.ephemeral
    assert "100" in challenge.text()
    board = house.bot.lobby.live_in(ChannelId(house.channel.id))
    assert board is None
    assert [button.label for button in challenge.buttons()] == [
        "Accept",
        "Decline",
        "Withdraw",
        "Rules",
    ]


async def test_an_accepted_challenge_opens_both_hands_in_private(house: House) -> None:
    annas, brams = await house.duel(draft="deal")

    assert annas.ephemeral
    assert brams.ephemeral
    assert [m for m in house.casey.sees(house.channel) if m.ephemeral] == []
    await house.until(house.casey, lambda: house.board().find("My hand") is not None)


async def test_a_declined_challenge_keeps_no_buttons(house: House) -> None:
    challenge = await house.challenge()

    closed = await house.press(house.bram, challenge, "Decline", "update")

    assert closed.id == challenge.id
    assert closed.buttons() == []
    again = await house.challenge()
    assert again.buttons()


async def test_the_challenger_withdraws_and_nobody_else_does(house: House) -> None:
    challenge = await house.challenge()

    for member in (house.bram, house.casey):
        refused = await house.press(member, challenge, "Withdraw", "message")
        assert refused.ephemeral
    closed = await house.press(house.anna, challenge, "Withdraw", "update")

    assert closed.buttons() == []


@pytest.mark.parametrize("name", ["Anna", "Casey"])
async def test_only_the_one_challenged_accepts(house: House, name: str) -> None:
    challenge = await house.challenge()

    refused = await house.press(house.sandbox.member(name), challenge, "Accept", "message")

    assert refused.ephemeral
    assert house.bot.lobby.live_count() == 0


async def test_nobody_challenges_themselves_or_a_bot(house: House) -> None:
    for target in (house.anna.id, house.sandbox.world.app.bot.id):
        click = await house.anna.command(house.channel, "duo challenge", {"user": target})
        refused = await house.answered(click, "message")
        assert refused.ephemeral


async def test_nobody_is_challenged_where_they_cannot_see_it(house: House) -> None:
    casey = house.sandbox.world.person(house.casey.id)
    house.sandbox.owner.overwrite(house.channel, casey, deny=Permission.VIEW_CHANNEL)
    click = await house.anna.command(house.channel, "duo challenge", {"user": house.casey})
    refused = await house.answered(click, "message")
    assert refused.ephemeral
    assert "can't see this channel" in refused.text()
    with pytest.raises(NoDuelHere):
        house.bot.lobby.standing_of(ChannelId(house.channel.id), UserId(house.anna.id))


async def test_a_busy_channel_is_said_at_accept(house: House) -> None:
    first = await house.challenge()
    click = await house.casey.command(house.channel, "duo challenge", {"user": house.anna})
    second = await house.answered(click, "message")

    await house.press(house.bram, first, "Accept", "message")
    refused = await house.press(house.anna, second, "Accept", "message")

    assert refused.ephemeral
    assert house.bot.lobby.live_count() == 1


async def test_two_accepts_at_once_start_one_match(house: House) -> None:
    challenge = await house.challenge()
    button = challenge.button("Accept")

    clicks = [await house.bram.press(challenge, button) for _ in range(2)]
    outcomes = await asyncio.gather(*(click.outcome(10) for click in clicks))

    assert outcomes == ["message", "message"]
    assert house.bot.lobby.live_count() == 1


async def test_options_out_of_range_never_reach_the_bot_and_commands_answer(house: House) -> None:
    for path in ("duo hand", "duo board", "duo resign"):
        click = await house.anna.command(house.channel, path)
        assert (await house.answered(click, "message")).ephemeral
    click = await house.anna.command(house.channel, "duo leaderboard")
    assert not (await house.answered(click, "message")).ephemeral
    click = await house.anna.command(house.channel, "duo rules")
    rules = await house.answered(click, "message")
    assert rules.ephemeral
    assert "Mattel" in rules.text()


async def test_a_declined_rematch_may_be_asked_for_again(house: House) -> None:
    await house.duel()
    click = await house.anna.command(house.channel, "duo resign")
    await house.press(house.anna, await house.answered(click, "message"), "resign", "update")
    await house.until(house.casey, lambda: house.board().find("Rematch") is not None)
    result = house.board()
    offer = await house.press(house.anna, result, "Rematch", "message")
    twice = await house.press(house.bram, result, "Rematch", "message")
    assert twice.ephemeral

    await house.press(house.bram, offer, "Decline", "update")
    again = await house.press(house.bram, result, "Rematch", "message")

    assert again.pinged == {house.anna.id}


async def test_a_moderator_clears_a_channel_of_its_open_challenges(house: House) -> None:
    await house.challenge()
    click = await house.casey.command(house.channel, "duo challenge", {"user": house.bram})
    await house.answered(click, "message")
    house.sandbox.world.guild.owner_id = house.casey.id
    click = await house.casey.command(house.channel, "duo end")
    cleared = await house.answered(click, "message")
    assert cleared.ephemeral
    assert "2 open challenges are withdrawn" in cleared.text()
    click = await house.casey.command(house.channel, "duo end")
    assert "No match" in (await house.answered(click, "message")).text()
    await house.challenge()


async def test_a_moderator_ends_a_duel_and_nobody_else_does(house: House) -> None:
    click = await house.casey.command(house.channel, "duo challenge", {"user": house.bram})
    asked = await house.answered(click, "message")
    await house.duel()
    click = await house.anna.command(house.channel, "duo end")
    refused = await house.answered(click, "message")
    assert refused.ephemeral
    assert house.bot.lobby.live_count() == 1

    house.sandbox.world.guild.owner_id = house.casey.id
    click = await house.casey.command(house.channel, "duo end")
    ended = await house.answered(click, "message")

    assert ended.ephemeral
    assert "counts for nobody, and one open challenge is withdrawn" in ended.text()
    assert house.bot.lobby.live_count() == 0

    def closed() -> bool:
        seen = house.casey.see(asked.id)
        return seen is not None and seen.find("Accept") is None

    await house.until(house.casey, closed)
    await house.until(house.casey, lambda: "moderator" in house.board().text())


async def test_a_moderator_reads_it_if_not_all_could_be_ended(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    click = await house.casey.command(house.channel, "duo challenge", {"user": house.bram})
    await house.answered(click, "message")
    await house.duel()
    house.sandbox.world.guild.owner_id = house.casey.id

    async def refused(*_: object) -> None:
        raise StoreFull("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(house.bot.lobby._house.store, "append", refused)
        click = await house.casey.command(house.channel, "duo end")
        told = await house.answered(click, "message")
    assert "Not all of it could be ended" in told.text()
    assert house.bot.lobby.live_count() == 1

    click = await house.casey.command(house.channel, "duo end")
    assert "The match has been ended" in (await house.answered(click, "message")).text()


async def test_a_challenge_that_stands_is_not_said_to_be_unsaved_though_its_place_is(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(*_: object) -> None:
        raise StoreFull("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(house.bot.lobby._house.store, "place", refused)
        challenge = await house.challenge()
        command = await house.anna.command(house.channel, "duo rules")
        rules = await house.answered(command, "message")
        await house.bot.background.settle(within_s=PATIENCE_S)
    private = [m for m in house.anna.sees(house.channel) if m.ephemeral]
    assert private == [rules]
    await house.press(house.bram, challenge, "Accept", "message")


async def test_a_challenge_whose_message_was_deleted_is_shown_again_and_pings_nobody_twice(
    house: House,
) -> None:
    challenge = await house.challenge()
    house.sandbox.owner.delete_message(challenge.id)
    again = await house.anna.command(house.channel, "duo challenge", {"user": house.bram})
    assert "/duo board" in (await house.answered(again, "message")).text()

    shown = await house.anna.command(house.channel, "duo board")
    await house.answered(shown, "message")

    def offered() -> list[SeenMessage]:
        return [m for m in house.casey.sees(house.channel) if m.find("Accept")]

    await house.until(house.casey, lambda: offered() != [])
    assert [m.pinged for m in offered()] == [frozenset()]
    await house.press(house.bram, offered()[0], "Accept", "message")
    await house.until(house.casey, lambda: house.board().find("My hand") is not None)
    # The message that was to be taken away was gone.
    assert [each.code for each in house.sandbox.violations] == [10008]
    house.sandbox.violations.clear()
