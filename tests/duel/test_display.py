"""What a start shows comes out at ten calls a second, over all channels, the newest first."""

import pytest

from bot.duel.records import ChannelId, DuelId, MessageId
from bot.engine.actions import DrawCard, Resign
from bot.engine.seats import Seat
from tests.duel.fakes import Arena, MemoryStore

MANY = 40


async def stopped(arena: Arena, count: int) -> list[DuelId]:
    """Leave live duels in channels of their own, each a second younger than the one before."""
    await arena.start()
    duels = []
    for number in range(count):
        duels.append(await arena.duel(channel=ChannelId(900 + number)))
        await arena.clock.advance(1000)
    return duels


async def test_a_start_shows_ten_boards_a_second_over_all_channels(arena: Arena) -> None:
    await stopped(arena, MANY)
    arena.table.boards.clear()
    await arena.restart(away_ms=60_000)
    assert len(arena.table.boards) <= 1
    for second in range(1, 6):
        before = len(arena.table.boards)
        await arena.clock.advance(1000)
        assert len(arena.table.boards) - before <= 10
        assert len(arena.table.boards) == min(MANY, 1 + second * 10)


async def test_the_duels_in_which_something_was_done_last_are_shown_first(arena: Arena) -> None:
    duels = await stopped(arena, 4)
    table = arena.lobby.board(duels[1]).table
    assert table is not None
    await arena.act(duels[1], DrawCard(table.to_act[0]))
    await arena.act(duels[2], Resign(Seat(0)))
    arena.table.boards.clear()
    await arena.restart()
    await arena.clock.advance(1000)
    shown = [board.id for board in arena.table.boards]
    assert shown == [duels[1], duels[3], duels[0], duels[2]]


async def test_a_board_that_somebody_changes_meanwhile_does_not_wait_and_is_shown_once(
    arena: Arena,
) -> None:
    duels = await stopped(arena, 30)
    arena.table.boards.clear()
    await arena.restart()
    table = arena.lobby.board(duels[0]).table
    assert table is not None
    await arena.act(duels[0], DrawCard(table.to_act[0]))
    assert arena.table.boards[-1] == arena.lobby.board(duels[0])
    await arena.clock.advance(10_000)
    assert [board.id for board in arena.table.boards].count(duels[0]) == 1
    assert {board.id for board in arena.table.boards} == set(duels)


async def test_a_board_that_is_posted_anew_meanwhile_is_not_shown_again(arena: Arena) -> None:
    duels = await stopped(arena, 30)
    await arena.restart()
    arena.table.boards.clear()
    await arena.lobby.repost(duels[0])
    await arena.clock.advance(10_000)
    assert duels[0] not in {board.id for board in arena.table.boards}
    assert duels[1] in {board.id for board in arena.table.boards}


async def test_a_stop_in_the_middle_of_it_waits_for_nothing(arena: Arena) -> None:
    await stopped(arena, 30)
    await arena.restart()
    await arena.run.close()
    assert arena.clock.sleepers == 0


async def test_a_start_that_is_killed_midway_counts_the_time_away_once(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    [duel] = await stopped(arena, 1)
    before = arena.lobby.board(duel).deadline_ms
    challenge = await arena.challenge(channel=ChannelId(77))
    await arena.lobby.placed(challenge, MessageId(arena.ids.next()))
    expired_ms = arena.lobby.board(challenge).expires_at_ms
    await arena.clock.advance(5000)

    class Killed(BaseException):
        pass

    async def killed(*_: object) -> None:
        raise Killed

    await arena.run.close()
    arena.clock.away(60_000)
    arena.begin_anew()
    with monkeypatch.context() as patch:
        patch.setattr(MemoryStore, "beat", killed)
        with pytest.raises(Killed):
            await arena.start()
    # A killed process leaves neither timers nor a last beat.
    await arena.lobby._house.timers.close()
    arena.begin_anew()
    await arena.start()
    assert before is not None
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).deadline_ms == before + 60_000
    assert arena.lobby.board(challenge).expires_at_ms == expired_ms + 60_000
