"""A restart in the middle of a match: the same buttons go on."""

from pathlib import Path

from bot.ui.custom_ids import read
from bot.ui.discord_internals import views_kept
from sandbox import Sandbox, World
from tests.e2e.house import PATIENCE_S, House, at_home, running


async def test_the_same_buttons_go_on_after_a_restart(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            annas, brams = await house.duel()
            annas = await house.press(house.anna, annas, "Keep", "update")
            duel = read(annas.buttons()[0].custom_id or "").duel
            version = bot.lobby.board(duel).version

        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            assert bot.lobby.board(duel).version == version
            again = await house.press(house.anna, annas, "Reject", "update")
            await house.press(house.bram, brams, "Keep", "update")
            hand = await house.press(house.bram, house.board(), "My hand", "message")

            assert bot.lobby.board(duel).version == version + 2
            assert again.id == annas.id
            assert hand.ephemeral
        assert sandbox.violations == []


async def test_the_library_keeps_none_of_our_views(tmp_path: Path) -> None:
    """It would answer their buttons beside the one listener, until a restart and not after it."""
    async with at_home(tmp_path) as house:
        annas, brams = await house.duel()
        await house.press(house.anna, annas, "Keep", "update")
        await house.press(house.bram, brams, "Reject", "update")
        await house.press(house.bram, house.board(), "My hand", "message")
        await house.bot.background.settle(within_s=PATIENCE_S)

        assert house.bot.persistent_views == []
        assert views_kept(house.bot) == 0


async def test_an_open_challenge_is_accepted_after_a_restart(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path) as bot:
            challenge = await House(sandbox, bot).challenge()

        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            await house.press(house.bram, challenge, "Accept", "message")

            assert bot.lobby.live_count() == 1
        assert sandbox.violations == []


async def test_commands_are_registered_once(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        for _ in range(2):
            async with running(sandbox, tmp_path):
                pass

        puts = [call for call in sandbox.calls() if call.method == "PUT"]
        assert len(puts) == 1


async def test_an_old_hand_of_an_ended_match_shows_its_result_after_a_restart(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            annas, brams = await house.duel(draft="deal")
            click = await house.anna.command(house.channel, "duo resign")
            question = await house.answered(click, "message")
            yes = next(b for b in question.buttons() if ":resign-yes:" in (b.custom_id or ""))
            await house.answered(await house.anna.press(question, yes), "update")

        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            for member, hand in ((house.anna, annas), (house.bram, brams)):
                old = next(b.custom_id for b in hand.buttons() if b.custom_id)
                for custom_id in (old, old.replace("hand", "draw")):
                    click = await member.forge(hand.id, custom_id)
                    result = await house.answered(click, "update")
                    assert result.ephemeral
                    assert any(":rematch:" in (b.custom_id or "") for b in result.buttons())
        assert sandbox.violations == []
