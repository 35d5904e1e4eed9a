"""The bot as a process of its own, killed in the middle of a round."""

import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.ui.custom_ids import read
from sandbox import Member, Sandbox, SeenMessage, World
from sandbox.fault_rest import Truncated
from sandbox.process import BotProcess

PATIENCE_S = 40


def bot_of(sandbox: Sandbox, folder: Path, token: str) -> BotProcess:
    return BotProcess(
        [sys.executable, "-m", "bot"],
        env={
            "DISCORD_TOKEN": token,
            "DISCORD_API_URL": sandbox.rest_url,
            "DISCORD_GATEWAY_URL": sandbox.gateway_url,
            "DATABASE_PATH": str(folder / "duo.sqlite3"),
        },
        log=folder / "bot.log",
        cwd=Path(__file__).parents[2],
    )


@asynccontextmanager
async def process(sandbox: Sandbox, folder: Path) -> AsyncIterator[BotProcess]:
    bot = bot_of(sandbox, folder, sandbox.token)
    await bot.start()
    try:
        await bot.wait_ready(sandbox, PATIENCE_S)
        yield bot
    finally:
        await bot.kill()


async def press(member: Member, message: SeenMessage, verb: str) -> SeenMessage:
    button = next(b for b in message.buttons() if read(b.custom_id or "").verb == verb)
    click = await member.press(message, button)
    assert await click.outcome(PATIENCE_S) in {"message", "update"}
    answer = click.answer
    assert isinstance(answer, SeenMessage)
    return answer


def words_of_hand(hand: SeenMessage) -> str:
    """The hand without what passes: times, and the advice that a slow disk may cost."""
    passing = re.compile("<t:|💡")
    return "\n".join(line for line in hand.text().splitlines() if not passing.search(line))


async def test_a_killed_bot_goes_on_with_the_same_match_from_the_same_buttons(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        channel = next(iter(sandbox.world.channels.values()))
        anna, bram = sandbox.member("Anna"), sandbox.member("Bram")
        async with process(sandbox, tmp_path) as bot:
            click = await anna.command(channel, "duo challenge", {"user": bram})
            await click.outcome(PATIENCE_S)
            challenge = click.answer
            assert isinstance(challenge, SeenMessage)
            brams = await press(bram, challenge, "accept")
            brams = await press(bram, brams, "keep-seen")
            brams = await press(bram, brams, "reject")

            await bot.restart(sandbox, PATIENCE_S)
            board = next(
                m for m in reversed(bram.sees(channel)) if not m.ephemeral and m.find("My hand")
            )
            again = await press(bram, board, "hand")
            assert words_of_hand(again) == words_of_hand(brams)
            after = await press(bram, brams, "keep-seen")

            assert "4 of 7" in after.text()
            assert bot.faults == []
        assert sandbox.violations == []


async def test_a_wrong_token_is_one_line_and_exit_78(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        bot = bot_of(sandbox, tmp_path, "wrong")
        await bot.start()

        assert await bot.wait() == 78
        lines = (tmp_path / "bot.log").read_text().splitlines()
        assert "DISCORD_TOKEN" in lines[-1]
        assert "wrong" not in lines[-1]
        assert "Traceback" not in "\n".join(lines)


@pytest.mark.parametrize("route", ["/users/@me", "/gateway/bot", "/commands"])
async def test_an_answer_at_the_log_in_that_can_t_be_read_is_one_line_and_exit_75(
    tmp_path: Path, route: str
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        sandbox.faults.rest(Truncated(), when=lambda call: call.route.endswith(route), count=None)
        bot = bot_of(sandbox, tmp_path, sandbox.token)
        await bot.start()

        assert await bot.wait() == 75
        lines = (tmp_path / "bot.log").read_text().splitlines()
        assert "Discord can't be reached" in lines[-1]
        assert "Traceback" not in "\n".join(lines)


async def test_sigterm_stops_a_match_cleanly_with_exit_0(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        channel = next(iter(sandbox.world.channels.values()))
        anna, bram = sandbox.member("Anna"), sandbox.member("Bram")
        async with process(sandbox, tmp_path) as bot:
            click = await anna.command(channel, "duo challenge", {"user": bram})
            await click.outcome(PATIENCE_S)
            challenge = click.answer
            assert isinstance(challenge, SeenMessage)
            await press(bram, challenge, "accept")

            assert await bot.terminate() == 0
            assert bot.faults == []
