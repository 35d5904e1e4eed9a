"""What a kill leaves in the channels: taken away by the next start, or by the first click on it."""

import asyncio
import re
import sqlite3
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from bot.duel.records import CHALLENGE_TTL_MS, DuelId, MessageId
from bot.ui.custom_ids import read
from bot.ui.layouts import SILENT, layout
from sandbox import MovableClock, Sandbox, SeenMessage, World
from tests.e2e.house import PATIENCE_S, QUICK, House, running
from tests.e2e.positions import write_round_over
from tests.e2e.tables import Table, advance


def on_disk(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "duo.sqlite3")) as db, db:
        db.execute(statement, values)


def noted_prompts(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "duo.sqlite3")) as db:
        ((count,),) = db.execute("SELECT count(*) FROM prompts")
    return int(count)


def public(house: House) -> list[SeenMessage]:
    return [m for m in house.casey.sees(house.channel) if not m.ephemeral]


async def second_board(house: House, duel: int) -> SeenMessage:
    """Post a board that nobody has written down, as a kill just after the posting does."""
    board = house.bot.lobby.board(read(f"duo1:hand:{duel}:0").duel)
    channel = house.bot.get_partial_messageable(board.channel, guild_id=board.guild)
    sent = await channel.send(
        view=layout(house.bot.desk.boards.panel(board)), allowed_mentions=SILENT
    )
    seen = house.casey.see(sent.id)
    assert seen is not None
    return seen


@pytest.mark.parametrize("known", [True, False])
async def test_a_prompt_that_a_kill_left_is_taken_away_at_the_start(
    tmp_path: Path, *, known: bool
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            await house.duel(draft="deal")
            board = bot.lobby.live_in(next(iter(bot.lobby._duels.channels)))
            assert board is not None
            channel = bot.get_partial_messageable(board.channel, guild_id=board.guild)
            left = await channel.send("UNO!", nonce=f"u{board.id}v41", allowed_mentions=SILENT)
        on_disk(
            tmp_path,
            "INSERT INTO prompts VALUES (?, 41, ?, ?)",
            board.id,
            left.id if known else None,
            int(time.time() * 1000),
        )

        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            await house.until(house.casey, lambda: house.casey.see(left.id) is None)
        assert noted_prompts(tmp_path) == 0
        assert not [m for m in public(house) if not m.buttons() and not m.components]
        assert sandbox.violations == []


def placed_at(house: House) -> MessageId | None:
    """Where the bot knows the challenge to stand, or the board that it became."""
    return house.bot.lobby.board(DuelId(1)).message


@pytest.mark.parametrize(
    ("who", "label", "answer"),
    [
        ("bram", "Accept", "message"),
        ("bram", "Decline", "update"),
        ("anna", "Withdraw", "update"),
        ("bram", "Rules", "message"),
        ("casey", "Accept", "message"),
    ],
)
async def test_a_challenge_whose_place_was_not_written_down_stands_and_a_press_tells_where(
    tmp_path: Path, who: str, label: str, answer: str
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path) as bot:
            challenge = await House(sandbox, bot).challenge()
        on_disk(tmp_path, "UPDATE duels SET message = NULL")

        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            assert placed_at(house) is None
            await house.press(getattr(house, who), challenge, label, answer)
            if (label, who) != ("Accept", "bram"):
                assert placed_at(house) == challenge.id
                if answer == "message":
                    await house.press(house.bram, challenge, "Accept", "message")
            # Also once the match has a board of its own.
            await house.until(house.casey, lambda: not has_buttons(house, challenge))
        assert sandbox.violations == []


async def test_a_challenge_that_a_kill_kept_from_being_shown_gives_way_to_the_next(
    tmp_path: Path,
) -> None:
    """Nobody knows whether it was: if it stands after all, a press on it says that it is closed."""
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path) as bot:
            left = await House(sandbox, bot).challenge()
        on_disk(tmp_path, "UPDATE duels SET message = NULL")

        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            again = await house.challenge()
            told = await house.press(house.bram, left, "Accept", "message")
            assert "not open any more" in told.text()
            await house.until(house.casey, lambda: not has_buttons(house, left))
            assert "has withdrawn" in text_of(house, left)
            await house.press(house.bram, again, "Accept", "message")
        assert sandbox.violations == []


async def test_a_challenge_that_a_kill_kept_from_being_shown_is_shown_by_the_board_command(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path) as bot:
            challenge = await House(sandbox, bot).challenge()
        on_disk(tmp_path, "UPDATE duels SET message = NULL")
        sandbox.owner.delete_message(challenge.id)

        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            await house.answered(await house.anna.command(house.channel, "duo board"), "message")
            await house.until(house.casey, lambda: bool(public(house)))
            await house.press(house.anna, public(house)[-1], "Withdraw", "update")
        assert sandbox.violations == []


@pytest.mark.parametrize("label", ["Accept", "Rules"])
async def test_a_challenge_whose_place_was_not_written_down_expires_and_a_press_shows_that(
    tmp_path: Path, label: str
) -> None:
    clock = MovableClock()
    async with Sandbox(world=World.default(seed=2, clock=clock), clock=clock) as sandbox:
        async with running(sandbox, tmp_path, clock=clock) as bot:
            challenge = await House(sandbox, bot).challenge()
        on_disk(tmp_path, "UPDATE duels SET message = NULL")

        async with running(sandbox, tmp_path, clock=clock) as bot:
            house = House(sandbox, bot)
            await advance(house, (QUICK.grace_ms + CHALLENGE_TTL_MS) / 1000 - 1)
            await bot.background.settle(within_s=PATIENCE_S)
            assert bot.lobby.board(DuelId(1)).status == "challenge"
            await advance(house, 2)
            async with asyncio.timeout(PATIENCE_S):
                while bot.lobby.board(DuelId(1)).status == "challenge":
                    await asyncio.sleep(0.002)
            await house.press(house.bram, challenge, label, "message")
            await house.until(house.casey, lambda: not has_buttons(house, challenge))
            assert "Time ran out" in text_of(house, challenge)
        assert sandbox.violations == []


def has_buttons(house: House, message: SeenMessage) -> bool:
    seen = house.casey.see(message.id)
    assert seen is not None
    return bool(seen.buttons())


def text_of(house: House, message: SeenMessage) -> str:
    seen = house.casey.see(message.id)
    assert seen is not None
    return seen.text()


@pytest.mark.parametrize("restarted", [False, True])
async def test_both_of_two_boards_work_and_tell_of_the_end(
    tmp_path: Path, *, restarted: bool
) -> None:
    """The bot knows the lower one if a start has posted it for want of a place, else the upper."""
    async with Sandbox(world=World.default(seed=2)) as sandbox, AsyncExitStack() as runs:
        house = House(sandbox, await runs.enter_async_context(running(sandbox, tmp_path)))
        table = Table(house, house.channel)
        await table.begin()
        known, duel = table.board(), table.number
        if restarted:
            left = known
            await runs.aclose()
            on_disk(tmp_path, "UPDATE duels SET message = NULL")
            house = House(sandbox, await runs.enter_async_context(running(sandbox, tmp_path)))
            table = Table(house, house.channel)
            table.number = duel
            await table.until(table.casey, lambda: table.board().id != left.id)
            await table.calm()
            known = table.board()
        else:
            left = await second_board(house, duel)
        assert table.view.message == known.id

        for board in (left, known, left):
            for member in (table.anna, table.bram):
                await table.press(member, seen(table, board), "My hand", "message")
            before = table.version
            member, hand, draw = await table.to_draw()
            await table.pass_on(
                member, await table.answered(await member.press(hand, draw), "update")
            )
            after = table.version
            assert after > before
            await table.until(
                table.casey, lambda: table.version_of(seen(table, known)) == table.version
            )
            again = await table.answered(
                await member.forge(hand.id, draw.custom_id or ""), "update"
            )
            assert table.version == after == table.version_of(again)
            more = await table.press(member, seen(table, board), "More", "message")
            assert more.find("Resign") is not None
            await table.press(member, seen(table, board), "Rules", "message")
        assert table.version_of(seen(table, left)) < table.version

        more = await table.press(table.anna, seen(table, left), "More", "message")
        resign = await table.press(table.anna, more, "Resign", "update")
        await table.press(table.anna, resign, "Resign", "update")
        await table.until(table.casey, lambda: seen(table, known).find("Rematch") is not None)
        for label in ("My hand", "More"):
            for member in (table.anna, table.bram):
                told = await table.press(member, seen(table, left), label, "message")
                assert told.ephemeral
                assert re.search(r"\bwins?\b", told.text())
        await table.calm()
        assert seen(table, known).find("Rematch") is not None
        await runs.aclose()
        assert sandbox.violations == []


@pytest.mark.parametrize("known_first", [False, True])
async def test_either_of_two_boards_starts_the_next_round_and_once(
    tmp_path: Path, *, known_first: bool
) -> None:
    clock = MovableClock()
    async with Sandbox(world=World.default(seed=2, clock=clock), clock=clock) as sandbox:
        players = (sandbox.member("Anna").id, sandbox.member("Bram").id)
        duel = await write_round_over(sandbox.world, tmp_path, players)
        async with running(sandbox, tmp_path, clock=clock) as bot:
            table = Table(House(sandbox, bot), next(iter(sandbox.world.channels.values())))
            table.number = duel
            await table.until(table.casey, lambda: bool(public(table)))
            await table.calm()
            known = table.board()
            left = await second_board(table, duel)

            before = table.version
            first = known if known_first else left
            hand = await table.press(table.anna, first, "Next round", "message")
            assert table.version == before + 1 == table.version_of(hand)
            await table.until(
                table.casey, lambda: table.version_of(seen(table, known)) == table.version
            )
            late = await table.press(table.bram, left, "Next round", "message")
            assert late.ephemeral
            assert table.version == before + 1 == table.version_of(late)
            assert table.view.message == known.id
        assert sandbox.violations == []


def seen(house: House, message: SeenMessage) -> SeenMessage:
    """Return a message as it stands now."""
    now = house.casey.see(message.id)
    assert now is not None
    return now


async def test_a_challenge_whose_message_is_gone_is_posted_anew_by_the_start(
    tmp_path: Path,
) -> None:
    """It would hold its challenger for minutes, with nothing to be seen."""
    async with Sandbox(world=World.default(seed=2)) as sandbox:
        async with running(sandbox, tmp_path) as bot:
            challenge = await House(sandbox, bot).challenge()
        sandbox.owner.delete_message(challenge.id)
        async with running(sandbox, tmp_path) as bot:
            house = House(sandbox, bot)
            await house.until(house.casey, lambda: any(m.find("Accept") for m in public(house)))
            await house.press(house.bram, public(house)[-1], "Accept", "message")
        assert {each.code for each in sandbox.violations} <= {10008}
