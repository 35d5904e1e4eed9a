"""*Challenge to UNO Duo* in a member's menu does what `/duo challenge` does without options."""

from discord import AppCommandType

from sandbox import Member, SeenMessage
from tests.e2e.house import House

ENTRY = "Challenge to UNO Duo"


async def challenge_by_menu(house: House) -> SeenMessage:
    return await house.answered(await house.anna.menu(house.channel, ENTRY, house.bram), "message")


async def test_a_challenge_from_the_menu_is_one_by_the_usual_rules(house: House) -> None:
    challenge = await challenge_by_menu(house)

    assert not challenge.ephemeral
    assert challenge.pinged == {house.bram.id}
    assert "**200**" in challenge.text()
    assert "House rules" not in challenge.text()
    hand = await house.press(house.bram, challenge, "Accept", "message")
    assert hand.ephemeral
    assert house.bot.lobby.live_count() == 1


async def test_the_menu_refuses_what_the_command_refuses_in_the_same_words(house: House) -> None:
    async def refused(opponent: Member) -> set[str]:
        by_menu = await house.anna.menu(house.channel, ENTRY, opponent)
        typed = await house.anna.command(house.channel, "duo challenge", user=opponent)
        answers = [await house.answered(click, "message") for click in (by_menu, typed)]
        assert all(answer.ephemeral for answer in answers)
        return {answer.text() for answer in answers}

    assert await refused(house.anna) == {"A match takes two. Challenge somebody else!"}
    await challenge_by_menu(house)
    (said,) = await refused(house.casey)
    assert "You have an open challenge in this channel." in said


async def test_the_entry_is_on_members_alone_in_the_language_of_who_looks(house: House) -> None:
    challenge = await challenge_by_menu(house)
    assert house.anna.entries(house.channel, challenge) == []
    for locale, shown in (("en-US", ENTRY), ("cs", "Vyzvat na UNO Duo")):
        house.anna.locale = locale
        (entry,) = house.anna.entries(house.channel, house.bram)
        assert (entry.name, entry.shown) == (ENTRY, shown)


async def test_the_entry_is_for_servers_that_have_the_bot(house: House) -> None:
    entry = house.bot.tree.get_command(ENTRY, type=AppCommandType.user)
    assert entry is not None
    data = entry.to_dict(house.bot.tree)
    assert (data["contexts"], data["integration_types"]) == ([0], [0])
