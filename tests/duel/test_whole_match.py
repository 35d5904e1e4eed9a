"""A match from challenge to result, and what is kept and shown of it."""

from bot.duel.records import Result
from tests.duel.fakes import CHANNEL, Arena


async def test_a_match_is_played_to_its_result(arena: Arena) -> None:
    duel = await arena.duel()
    board = await arena.play_on(duel, lambda board: board.status == "over")
    table = board.table
    assert table is not None
    assert table.result is not None
    assert arena.store.duels[duel].result == Result(
        winner=table.result.winner,
        cause="score",
        scores=table.scores,
        rounds=table.round_number,
        ended_at_ms=arena.clock.now_ms(),
    )
    assert arena.lobby.live_count() == 0
    assert arena.lobby.live_in(CHANNEL) is None
