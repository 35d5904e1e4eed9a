"""A restart: every live duel goes on where it was, and nobody loses by the time in between."""

import asyncio
import random
from dataclasses import dataclass, field, replace

import pytest

from bot.duel.crowd import Bounds
from bot.duel.errors import (
    AlreadyChallenged,
    AlreadyDone,
    ChallengeClosed,
    ManyUnreadable,
    NoSuchDuel,
    NotOverdueYet,
    NudgedAlready,
    StoreFault,
)
from bot.duel.records import (
    CHALLENGE_TTL_MS,
    Batch,
    Beat,
    ChannelId,
    DuelId,
    DuelRecord,
    Entry,
    MessageId,
    StoredDuel,
)
from bot.duel.resume import Replayed, replayed
from bot.duel.showing import BoardView, HandShown
from bot.duel.timing import Timing
from bot.engine.actions import ClaimWin, DraftKeep, DraftReject, DrawCard, Resign
from bot.engine.codec import encode_rules
from bot.engine.events import UnoWindowClosed
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, SEATS, Seat
from bot.engine.view import HandView, TableView
from tests.duel.fakes import (
    ANNA,
    BEN,
    CHANNEL,
    DEALT,
    EARLY,
    GUILD,
    LINE,
    Arena,
    outcome,
    sensible,
    shown_challenge,
    to_act,
)

LIMIT_MS = DEALT.turn_limit_s * 1000
HOUR_MS = 3_600_000


def table_of(board: BoardView) -> TableView:
    assert board.table is not None
    return board.table


@dataclass(frozen=True)
class Snapshot:
    """A duel as stored and as shown at one moment."""

    at_ms: int
    record: DuelRecord
    entries: tuple[Entry, ...]
    image: bytes = field(compare=False)
    board: BoardView
    hands: tuple[HandView, ...]
    recent: tuple[object, ...]
    challenged: tuple[object, ...]


def snapshot(arena: Arena, duel: DuelId) -> Snapshot:
    kept = arena.store.duels[duel]
    shown = [arena.lobby.hand(duel, user) for user in (ANNA, BEN)]
    return Snapshot(
        arena.clock.now_ms(),
        kept.record,
        kept.entries,
        arena.store.image(),
        # How far apart presses were is not in the log, and a picture's number is the run's own.
        replace(shown[0].board, moment=0, last_call=None, prompt=None),
        tuple(hand.hand for hand in shown),
        tuple(hand.recent for hand in shown),
        tuple(hand.challenged for hand in shown),
    )


async def at_random(rules: HouseRules, seed: int) -> tuple[Arena, DuelId, list[Snapshot]]:
    """Play a whole match at random, and note down every moment of it."""
    chance = random.Random(seed)
    arena = Arena(seed=seed)
    await arena.start()
    duel = await arena.duel(rules)
    moments = [snapshot(arena, duel)]
    while (board := await arena.lobby.find(duel)).status == "live":
        table = table_of(board)
        await arena.clock.advance(chance.randrange(3000))
        board = arena.lobby.board(duel)
        table = table_of(board)
        if table.phase == "between":
            await arena.next_round(duel, chance.choice(SEATS))
        elif table.uno is not None and not table.rules.slow and chance.random() < 0.5:
            await arena.clock.advance(12_000)
        elif legal := arena.legal(duel, chance.choice(table.to_act)):
            plain = [one for one in legal if type(one).__name__ not in {"CallUno", "CatchUno"}]
            if plain:
                # All at random, most matches would go on for thousands of draws.
                likely = sensible(plain) if chance.random() < 0.7 else chance.choice(plain)
                await arena.act(duel, likely)
        await arena.clock.settle()
        if (await arena.lobby.find(duel)).status == "live":
            moments.append(snapshot(arena, duel))
    return arena, duel, moments


@pytest.mark.parametrize(
    ("rules", "seed"),
    [
        (HouseRules(draft="together", target=50), 11),
        (HouseRules(draft="turns", recycle="shuffle", target=50), 4),
        (HouseRules(draft="deal", target=50, turn_limit_s=3600), 3),
    ],
    ids=["together", "turns", "slow"],
)
async def test_a_restart_at_every_moment_of_a_match_changes_nothing(
    rules: HouseRules, seed: int
) -> None:
    arena, duel, moments = await at_random(rules, seed)
    await arena.run.close()
    assert len(moments) > 100
    assert table_of(moments[-1].board).round_number > 1
    for moment in moments:
        again = Arena()
        again.clock.away(moment.at_ms - again.clock.now_ms())
        again.store.put_back(moment.image)
        again.store.spoil("DELETE FROM prompts")  # each that stands goes before the board
        await again.store.beat(Beat(moment.at_ms, 0))
        await again.start()
        after = snapshot(again, duel)
        if table_of(moment.board).uno is None or rules.slow:
            assert after == moment
        else:
            assert again.store.lines(duel)[-1] == "- close void"
            assert table_of(after.board) == replace(table_of(moment.board), uno=None)
            assert isinstance(after.board.recent[-1], UnoWindowClosed)
            assert after.board.version == moment.board.version
        assert replace(again.table.boards[-1], moment=0) == after.board
        await again.run.close()


async def test_a_clicks_number_is_known_after_a_restart(arena: Arena) -> None:
    duel = await arena.challenge()
    accept, move = arena.click(), arena.click()
    await arena.matchmaking.accept(duel, BEN, accept)
    seat = to_act(arena, duel)
    await arena.act(duel, DrawCard(seat), interaction=move)
    await arena.restart()
    with pytest.raises(AlreadyDone):
        await arena.act(duel, DrawCard(seat), interaction=move)
    with pytest.raises(AlreadyDone):
        await arena.matchmaking.accept(duel, BEN, accept)
    assert len(arena.store.lines(duel)) == 2


async def test_the_same_buttons_go_on_after_a_restart(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    version = arena.version(duel, seat)
    await arena.restart(away_ms=5000)
    shown = await arena.lobby.submit(
        duel, arena.player(duel, seat), DrawCard(seat), version=version, interaction=arena.click()
    )
    assert isinstance(shown, HandShown)


@pytest.mark.parametrize(
    "line", ["", "0 draw 5", "0 dance", "1 keep", "0 call", "- close time", "0 play zz", "7 draw"]
)
async def test_a_log_that_does_not_replay_is_void_and_told(arena: Arena, line: str) -> None:
    duel = await arena.duel()
    other = await arena.duel(channel=ChannelId(801))
    await arena.act(duel, DrawCard(to_act(arena, duel)))
    arena.store.spoil("UPDATE actions SET line = ? WHERE duel = ? AND n = 1", line, duel)
    arena.table.boards.clear()
    await arena.restart()
    told = next(board for board in arena.table.boards if board.id == duel)
    assert told.status == "over"
    result = table_of(told).result
    assert result is not None
    assert (result.cause, result.void) == ("void", "broken")
    stored = arena.store.duels[duel].result
    assert stored is not None
    assert (stored.winner, stored.cause) == (None, "void")
    assert arena.lobby.live_in(CHANNEL) is None
    assert arena.lobby.board(other).status == "live"
    await arena.restart()
    await arena.run.close()
    arena.begin_anew()
    found = await arena.lobby.find(duel)
    assert (found.status, found.table) == ("over", told.table)
    await arena.start()
    await arena.duel()


async def test_a_match_of_unknown_rules_is_void_and_shown_by_the_default_ones(
    arena: Arena, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await arena.duel(replace(DEALT, target=50))
    await arena.act(duel, DrawCard(to_act(arena, duel)))
    arena.store.damage(duel)
    arena.table.boards.clear()
    await arena.restart()
    (told,) = arena.table.boards
    assert (told.id, told.status, told.rules) == (duel, "over", HouseRules())
    result = table_of(told).result
    assert result is not None
    assert result.void == "broken"
    errors = [record for record in caplog.records if record.levelname == "ERROR"]
    assert [record.getMessage() for record in errors] == [
        f"duel {duel} can't be read to its end; it is void"
    ]
    await arena.duel()


async def test_a_match_that_was_written_off_stays_void_when_it_can_be_read_again(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    rules = encode_rules(arena.lobby.board(duel).rules)
    arena.store.damage(duel)
    await arena.restart()
    arena.store.spoil("UPDATE duels SET rules = ? WHERE id = ?", rules, duel)
    await arena.restart(away_ms=HOUR_MS)
    result = table_of(await arena.lobby.find(duel)).result
    assert result is not None
    assert result.void == "broken"


@pytest.mark.parametrize(
    ("sound", "broken", "refused"),
    [(0, 1, False), (1, 2, True), (38, 2, False), (37, 2, True), (57, 3, False)],
)
async def test_a_start_that_can_read_too_little_is_refused_with_nothing_written(
    arena: Arena, *, sound: int, broken: int, refused: bool
) -> None:
    duels = [await arena.duel(channel=ChannelId(900 + n)) for n in range(sound + broken)]
    for duel in duels[:broken]:
        arena.store.damage(duel)
    await arena.run.close()
    arena.begin_anew()
    before = arena.store.image()
    if refused:
        with pytest.raises(ManyUnreadable, match=f"{broken} of {sound + broken} "):
            await arena.start()
        await arena.run.close()
        assert arena.store.image() == before
    else:
        await arena.start()
        assert arena.lobby.live_count() == sound


async def test_an_unfinished_log_is_played_again_once(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await arena.duel()
    await arena.run.close()
    arena.begin_anew()
    played: list[DuelId] = []

    def counted(stored: StoredDuel) -> Replayed:
        played.append(stored.record.id)
        return replayed(stored)

    monkeypatch.setattr("bot.duel.run.replayed", counted)
    await arena.run.read()
    await arena.start()
    assert played == [duel]


@pytest.mark.parametrize("what", ["rules", "line"])
async def test_an_ended_match_that_can_be_read_no_more_is_long_gone_and_not_shown_otherwise(
    arena: Arena, what: str
) -> None:
    duel = await arena.duel()
    await arena.act(duel, DrawCard(to_act(arena, duel)))
    await arena.act(duel, Resign(Seat(0)))
    if what == "rules":
        arena.store.damage(duel)
    else:
        arena.store.spoil("UPDATE actions SET line = '0 dance' WHERE duel = ? AND n = 1", duel)
    arena.table.boards.clear()
    await arena.restart()
    assert arena.table.boards == []
    for asked in (
        arena.lobby.find(duel),
        arena.matchmaking.rematch(duel, ANNA, arena.click()),
        arena.lobby.repost(duel),
        arena.act(duel, Resign(Seat(0))),
    ):
        assert isinstance(await outcome(asked), NoSuchDuel)


async def test_an_ended_duel_is_found_as_it_ended(arena: Arena) -> None:
    duel = await arena.duel()
    board = await arena.play_on(duel, lambda board: board.version > 30)
    ended = await arena.act(duel, Resign(Seat(0)))
    assert isinstance(ended, BoardView)
    await arena.restart()
    found = await arena.lobby.find(duel)
    assert replace(found, moment=0, last_call=None) == replace(ended, moment=0, last_call=None)
    assert found.commitment == board.commitment


async def test_a_match_that_ended_just_before_a_kill_shows_its_result(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.clock.advance(Timing().beat_ms - 1)
    ended = await arena.act(duel, Resign(Seat(0)))
    assert isinstance(ended, BoardView)
    arena.table.boards.clear()
    killed = arena.run
    arena.begin_anew()
    await arena.start()
    (told,) = arena.table.boards
    # Until when it could have been accepted is of no meaning any more.
    alike = replace(ended, moment=0, last_call=None, expires_at_ms=0)
    assert replace(told, moment=0, last_call=None, expires_at_ms=0) == alike
    assert arena.lobby.board(duel) == await arena.lobby.find(duel) == told
    assert arena.lobby.live_count() == 0
    await killed.close()


async def test_of_what_ended_just_before_a_kill_the_newest_is_shown_first(arena: Arena) -> None:
    duels = []
    for _ in range(3):
        duels.append(await arena.duel())
        await arena.clock.advance(1000)
        await arena.act(duels[-1], Resign(Seat(0)))
    await arena.run.close()
    arena.table.boards.clear()
    await arena.restart(away_ms=0)
    await arena.clock.advance(1000)
    assert [board.id for board in arena.table.boards] == duels[::-1]


@pytest.mark.parametrize(("before_ms", "shown"), [(75_000, True), (75_001, False)])
async def test_results_are_shown_again_up_to_a_minute_and_a_beat_before_the_last_beat(
    arena: Arena, before_ms: int, *, shown: bool
) -> None:
    duel = await arena.duel()
    await arena.act(duel, Resign(Seat(0)))
    await arena.clock.advance(before_ms)
    await arena.run.close()
    arena.table.boards.clear()
    await arena.restart(away_ms=HOUR_MS)
    assert [board.id for board in arena.table.boards] == [duel] * shown


async def test_a_first_start_without_a_beat_shows_nothing(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.act(duel, Resign(Seat(0)))
    await arena.run.close()
    arena.table.boards.clear()
    arena.store.spoil("DELETE FROM alive")
    arena.begin_anew()
    await arena.start()
    assert arena.table.boards == []


async def test_p5_limits_move_by_the_time_away(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    before = arena.lobby.board(duel).deadline_ms
    assert before is not None
    await arena.clock.advance(60_000)
    await arena.restart(away_ms=HOUR_MS)
    board = arena.lobby.board(duel)
    assert board.deadline_ms == before + HOUR_MS
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).deadline_ms == before + HOUR_MS
    with pytest.raises(NotOverdueYet):
        await arena.act(duel, ClaimWin(OTHER[seat]))
    await arena.clock.advance(before + HOUR_MS - arena.clock.now_ms())
    assert not arena.lobby.board(duel).overdue
    await arena.clock.advance(arena.timing.claim_ms)
    assert arena.table.boards[-1].overdue


async def test_p5_a_second_restart_keeps_what_the_first_moved(arena: Arena) -> None:
    duel = await arena.duel()
    before = arena.lobby.board(duel).deadline_ms
    assert before is not None
    await arena.restart(away_ms=HOUR_MS)
    await arena.restart(away_ms=0)
    assert arena.lobby.board(duel).deadline_ms == before + HOUR_MS
    await arena.restart(away_ms=1000)
    assert arena.lobby.board(duel).deadline_ms == before + HOUR_MS + 1000


async def stop(arena: Arena, how: str) -> None:
    """End the run: in good order, or so that nothing is written any more."""
    image = arena.store.image()
    await arena.run.close()
    await arena.clock.settle()
    if how == "kill":
        arena.store.put_back(image)


@pytest.mark.parametrize("how", ["stop", "kill"])
@pytest.mark.parametrize("gap_ms", [10_000, 100_000])
async def test_p5_who_could_not_be_heard_when_the_bot_stopped_loses_nothing_of_the_gap(
    arena: Arena, how: str, gap_ms: int
) -> None:
    duel = await arena.duel()
    asked = await shown_challenge(arena, ChannelId(801))
    await arena.clock.advance(20_000)
    arena.outages.stop(LINE)
    await arena.clock.advance(gap_ms)
    await stop(arena, how)
    arena.clock.away(5000)
    arena.begin_anew()
    await arena.start()
    await arena.restart(killed=True)
    heard_ms = arena.clock.now_ms() - 20_000
    # At a kill what went before the gap since the last beat is made good, too.
    generous_ms = 5000 if (how, gap_ms) == ("kill", 10_000) else 0
    for limit_ms, due_ms in (
        (LIMIT_MS, arena.lobby.board(duel).deadline_ms),
        (CHALLENGE_TTL_MS, arena.lobby.board(asked).expires_at_ms),
    ):
        assert due_ms is not None
        assert due_ms - (heard_ms + limit_ms) in {0, generous_ms}


async def test_p5_who_acts_in_a_gap_takes_nothing_of_it_from_the_other(arena: Arena) -> None:
    duel = await arena.duel(HouseRules(draft="together"))
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    arena.outages.stop(LINE)
    await arena.clock.advance(arena.timing.beat_ms + 1000)
    await arena.act(duel, DraftKeep(Seat(1)))
    await stop(arena, "kill")
    arena.begin_anew()
    await arena.start()
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + arena.timing.beat_ms + 1000


async def test_p5_a_server_that_is_heard_gets_nothing_for_one_that_is_not(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    arena.outages.stop(LINE, lambda guild: guild != GUILD)
    await arena.clock.advance(100_000)
    await arena.restart(away_ms=5000)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 5000


async def test_p5_a_gap_that_ends_during_the_stop_is_made_good_by_the_last_beat(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    arena.outages.stop(LINE)
    await arena.clock.advance(10_000)
    arena.store.hold()
    place = asyncio.create_task(arena.lobby.placed(duel, MessageId(arena.ids.next())))
    await arena.clock.settle()
    closing = asyncio.create_task(arena.run.close())
    await arena.clock.settle()
    arena.outages.go_on(LINE)
    arena.store.release()
    await asyncio.gather(place, closing)
    arena.begin_anew()
    await arena.start()
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 10_000


@pytest.mark.parametrize("ended", ["before it began", "by the disk", "in the midst of it"])
async def test_p5_a_start_that_took_nothing_up_leaves_the_time_away_to_the_next(
    arena: Arena, ended: str
) -> None:
    duel = await arena.duel()
    asked = await shown_challenge(arena, ChannelId(801))
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    expires_at_ms = arena.lobby.board(asked).expires_at_ms
    await arena.run.close()
    arena.clock.away(HOUR_MS)
    arena.begin_anew()
    if ended == "by the disk":
        arena.store.failing = StoreFault()
        with pytest.raises(StoreFault):
            await arena.start()
        arena.store.failing = None
    if ended == "in the midst of it":
        arena.store.hold()
        resuming = asyncio.create_task(arena.start())
        await arena.clock.settle()
        closing = asyncio.create_task(arena.run.close())
        await arena.clock.settle()
        arena.store.release()
        await asyncio.gather(resuming, closing)
    await arena.run.close()
    arena.clock.away(1000)
    arena.begin_anew()
    await arena.start()
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + HOUR_MS + 1000
    assert arena.lobby.board(asked).expires_at_ms == expires_at_ms + HOUR_MS + 1000


async def test_p5_a_gap_is_made_good_to_a_challenge_that_a_fast_clock_has_opened(
    arena: Arena,
) -> None:
    await arena.run.close()
    arena.clock.jump(HOUR_MS)
    arena.begin_anew()
    await arena.start()
    duel = await shown_challenge(arena)
    await arena.run.close()
    arena.clock.jump(-HOUR_MS)
    arena.begin_anew()
    await arena.start()
    arena.outages.stop(LINE)
    await arena.clock.advance(2 * CHALLENGE_TTL_MS)
    arena.outages.go_on(LINE)
    left_ms = arena.lobby.board(duel).expires_at_ms - arena.steady.now_ms()
    assert left_ms == CHALLENGE_TTL_MS


async def test_p5_two_drafters_whose_limits_were_moved_before_keep_what_was_left(
    arena: Arena,
) -> None:
    duel = await arena.duel(HouseRules(draft="together"))
    await arena.clock.advance(10_000)
    await arena.act(duel, DraftKeep(Seat(1)))
    await arena.restart(away_ms=HOUR_MS)
    await arena.act(duel, DraftReject(Seat(1)))
    for _ in range(3):
        await arena.clock.advance(1000)
        await arena.restart(away_ms=5000)
    left_ms = LIMIT_MS - 10_000 - 3000
    assert arena.lobby.board(duel).deadline_ms == arena.clock.now_ms() + left_ms


async def test_p5_the_next_round_waits_for_the_players_to_come_back(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.play_on(
        duel, lambda board: board.table is not None and board.table.phase == "between"
    )
    await arena.restart(away_ms=HOUR_MS)
    board = arena.lobby.board(duel)
    assert board.next_round_at_ms == arena.clock.now_ms() + arena.timing.next_round_ms
    await arena.clock.advance(arena.timing.next_round_ms)
    assert table_of(arena.lobby.board(duel)).round_number == 2


async def test_days_away_don_t_void_a_match_by_themselves(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.restart(away_ms=5 * 24 * HOUR_MS)
    assert arena.lobby.board(duel).status == "live"
    await arena.clock.advance(LIMIT_MS + 24 * HOUR_MS)
    assert (await arena.lobby.find(duel)).status == "over"


async def test_who_was_called_at_half_time_is_not_called_again_by_a_restart(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.clock.advance(LIMIT_MS // 2)
    arena.table.called.clear()
    await arena.restart(away_ms=0)
    await arena.clock.advance(LIMIT_MS)
    assert arena.table.called == []
    await arena.act(duel, sensible(arena.legal(duel, to_act(arena, duel))))
    await arena.clock.advance(LIMIT_MS // 2)
    assert [reason for _duel, _seat, reason in arena.table.called] == ["half_time"]


async def test_a_drafter_called_before_a_restart_is_not_called_when_the_other_is(
    arena: Arena,
) -> None:
    duel = await arena.duel(HouseRules(draft="together"))
    await arena.clock.advance(50_000)
    await arena.act(duel, DraftKeep(Seat(1)))
    await arena.clock.advance(LIMIT_MS // 2 - 50_000)
    arena.table.called.clear()
    await arena.restart(away_ms=0)
    await arena.clock.advance(50_000)
    assert arena.table.called == [(duel, Seat(1), "half_time")]


async def test_a_gap_calls_nobody_a_second_time(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    await arena.clock.advance(LIMIT_MS // 2)
    await arena.lobby.nudge(duel, arena.player(duel, OTHER[seat]), arena.click())
    arena.table.called.clear()
    now_ms = arena.clock.now_ms()
    await arena.gap(now_ms - 60_000)
    await arena.clock.advance(LIMIT_MS)
    assert arena.table.called == []
    with pytest.raises(NudgedAlready):
        await arena.lobby.nudge(duel, arena.player(duel, OTHER[seat]), arena.click())


async def test_a_challenge_that_cannot_be_read_expires_at_a_start_and_says_so(
    arena: Arena, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await shown_challenge(arena)
    arena.store.damage(broken)
    arena.table.boards.clear()
    await arena.restart()
    assert f"challenge {broken} can't be read" in caplog.text
    assert [(board.id, board.status) for board in arena.table.boards] == [(broken, "expired")]
    with pytest.raises(ChallengeClosed):
        await arena.matchmaking.accept(broken, BEN, arena.click())
    assert isinstance(await arena.challenge(), int), "its challenger asks again"


@pytest.mark.parametrize("away_ms", [3000, CHALLENGE_TTL_MS, 24 * HOUR_MS])
async def test_p5_a_challenge_keeps_what_was_left_of_its_time_while_the_bot_was_away(
    arena: Arena, away_ms: int
) -> None:
    duel = await shown_challenge(arena)
    left_ms = CHALLENGE_TTL_MS // 2
    await arena.clock.advance(CHALLENGE_TTL_MS - left_ms)
    await arena.restart(away_ms=away_ms)
    expires_at_ms = arena.clock.now_ms() + left_ms
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).expires_at_ms == expires_at_ms
    await arena.clock.advance(500)
    assert arena.table.boards[-1].expires_at_ms == expires_at_ms
    await arena.clock.advance(left_ms - 501)
    assert arena.lobby.board(duel).status == "challenge"
    await arena.clock.advance(1)
    assert arena.lobby.board(duel).status == "expired"
    with pytest.raises(ChallengeClosed):
        await arena.matchmaking.accept(duel, BEN, arena.click())


async def test_a_challenge_has_never_longer_than_a_new_one(arena: Arena) -> None:
    await arena.clock.advance(arena.timing.beat_ms - 1)
    duel = await shown_challenge(arena)
    # A kill: nothing is written any more, and the last beat is older than the challenge.
    image = arena.store.image()
    await arena.run.close()
    await arena.clock.settle()
    arena.store.put_back(image)
    arena.begin_anew()
    await arena.start()
    left_ms = arena.lobby.board(duel).expires_at_ms - arena.clock.now_ms()
    assert left_ms == CHALLENGE_TTL_MS


async def test_a_start_on_an_unmoved_clock_moves_no_challenge(arena: Arena) -> None:
    duel = await shown_challenge(arena)
    await arena.clock.advance(CHALLENGE_TTL_MS - 1)
    before = arena.lobby.board(duel)
    await arena.restart()
    assert replace(arena.lobby.board(duel), moment=before.moment) == before


async def test_a_challenge_whose_place_is_not_known_stays_open_for_its_time(arena: Arena) -> None:
    """The kill may have come just after it was shown, before that was written down."""
    duel = await arena.challenge()
    await arena.clock.advance(HOUR_MS // 60)
    await arena.restart(away_ms=HOUR_MS)
    board = arena.lobby.board(duel)
    assert board.status == "challenge"
    assert board.expires_at_ms == arena.clock.now_ms() + CHALLENGE_TTL_MS - HOUR_MS // 60
    assert duel not in [shown.id for shown in arena.table.boards]
    await arena.clock.advance(board.expires_at_ms - arena.clock.now_ms() - 1)
    assert arena.lobby.board(duel).status == "challenge"
    await arena.clock.advance(1)
    assert (await arena.lobby.find(duel)).status == "expired"


async def test_a_challenge_whose_place_is_not_known_can_be_accepted(arena: Arena) -> None:
    duel = await arena.challenge()
    await arena.restart()
    await arena.matchmaking.accept(duel, BEN, arena.click())
    assert arena.lobby.board(duel).status == "live"


async def test_a_challenge_that_was_perhaps_never_shown_gives_way_to_a_new_one(
    arena: Arena,
) -> None:
    asked = arena.click()
    unshown = await arena.challenge(interaction=asked)
    await arena.restart()
    with pytest.raises(AlreadyDone):
        await arena.challenge(interaction=asked)
    assert arena.lobby.board(unshown).status == "challenge"
    await arena.challenge(challenger=BEN, challenged=ANNA)
    assert arena.lobby.board(unshown).status == "challenge"
    again = await arena.challenge()
    assert (await arena.lobby.find(unshown)).status == "withdrawn"
    assert arena.lobby.board(again).status == "challenge"
    with pytest.raises(ChallengeClosed):
        await arena.matchmaking.accept(unshown, BEN, arena.click())


async def test_challenges_that_were_perhaps_never_shown_count_for_nobody(arena: Arena) -> None:
    left = [await arena.challenge(channel=ChannelId(900 + n)) for n in range(Bounds().per_pair)]
    await arena.restart()
    await arena.challenge()
    assert [arena.lobby.board(duel).status for duel in left] == ["challenge"] * len(left)


async def test_a_challenge_whose_place_a_press_has_told_counts_and_stays(arena: Arena) -> None:
    duel = await arena.challenge()
    await arena.restart()
    await arena.lobby.placed(duel, MessageId(arena.ids.next()))
    with pytest.raises(AlreadyChallenged):
        await arena.challenge()
    assert arena.lobby.board(duel).status == "challenge"


@pytest.mark.parametrize("end", ["declined", "withdrawn", "expired"])
async def test_a_challenge_that_closed_just_before_a_kill_is_shown_closed(
    arena: Arena, end: str
) -> None:
    duel = await arena.challenge()
    await arena.lobby.placed(duel, MessageId(arena.ids.next()))
    if end == "declined":
        await arena.matchmaking.decline(duel, BEN, arena.click())
    elif end == "withdrawn":
        await arena.matchmaking.withdraw(duel, ANNA, arena.click())
    else:
        await arena.places.channel_gone(CHANNEL)
    arena.table.boards.clear()
    await arena.restart(away_ms=3_600_000)
    assert [(board.id, board.status) for board in arena.table.boards] == [(duel, end)]
    assert arena.lobby.board(duel).status == end


async def test_prompts_that_an_earlier_run_left_are_taken_away(arena: Arena) -> None:
    duel = await arena.duel()
    board = await arena.play_on(duel, lambda board: board.prompt is not None)
    await arena.restart()
    (left,) = arena.table.cleared
    assert (left.duel, left.channel, left.locale) == (duel, CHANNEL, board.locale)
    assert (left.version, left.message) == (board.version, board.prompt)

    await arena.lobby.prompt_deleted(left.duel, left.version)
    await arena.restart()
    assert arena.table.cleared == [left]


async def test_a_prompt_is_on_disk_before_it_is_posted(arena: Arena) -> None:
    async def killed() -> MessageId | None:
        assert [prompt.message for prompt in await arena.store.prompts()] == [None]
        return None

    arena.table.prompt = killed
    duel = await arena.duel()
    await arena.play_on(duel, lambda _board: bool(arena.table.prompts))
    await arena.restart()
    (left,) = arena.table.cleared
    assert (left.duel, left.message) == (duel, None)


async def test_the_bot_beats_every_fifteen_seconds_and_once_more_at_its_end(arena: Arena) -> None:
    assert arena.store.beat_ms == arena.clock.now_ms()
    for _ in range(3):
        await arena.clock.advance(15_000)
        assert arena.store.beat_ms == arena.clock.now_ms()
    await arena.clock.advance(5000)
    await arena.run.close()
    assert arena.store.beat_ms == arena.clock.now_ms()


async def test_a_missed_beat_is_no_end(arena: Arena) -> None:
    arena.store.failing = StoreFault()
    await arena.clock.advance(15_000)
    assert not arena.measured().database_ok
    arena.store.failing = None
    await arena.clock.advance(arena.timing.retry_ms)
    assert arena.store.beat_ms == arena.clock.now_ms()


async def test_what_the_disk_would_not_write_off_is_written_off_by_the_next_start(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await arena.duel()
    sound = await arena.duel(channel=ChannelId(801))
    arena.store.damage(broken)

    async def refuse(_duel: DuelId, _batch: Batch) -> None:
        raise StoreFault

    with monkeypatch.context() as patched:
        patched.setattr(arena.store, "append", refuse)
        with pytest.raises(StoreFault):
            await arena.restart()
    await arena.restart()
    assert arena.store.duels[broken].record.status == "over"
    assert arena.lobby.board(sound).status == "live"


async def test_a_store_that_can_t_be_read_is_told_to_the_caller() -> None:
    arena = Arena(seed=EARLY)
    arena.store.failing = StoreFault()
    with pytest.raises(StoreFault):
        await arena.start()
    arena.store.failing = None
    await arena.run.close()


async def test_p5_an_older_duel_gets_its_clock_once_also_if_its_first_start_is_cut_off(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await arena.duel()
    board = await arena.play_on(duel, lambda board: board.prompt is not None)
    deadline_ms = board.deadline_ms
    assert deadline_ms is not None
    await arena.run.close()
    # As an older version has left it, that has moved what was due by an hour.
    arena.store.spoil("UPDATE actions SET play_ms = NULL")
    arena.store.spoil("UPDATE duels SET lost_ms = NULL, deadline_ms = ?", deadline_ms + HOUR_MS)
    left_ms = deadline_ms + HOUR_MS - arena.clock.now_ms()

    async def refuse() -> None:
        raise StoreFault

    arena.begin_anew()
    with monkeypatch.context() as patched:
        patched.setattr(arena.store, "prompts", refuse)  # after the window was made void
        with pytest.raises(StoreFault):
            await arena.start()
    assert arena.store.lines(duel)[-1] == "- close void"
    await arena.run.close()
    arena.begin_anew()
    await arena.start()
    due_ms = arena.lobby.board(duel).deadline_ms
    assert due_ms is not None
    # A void window gives its holder the limit anew; the other one had what was left.
    assert due_ms - arena.clock.now_ms() in {left_ms, LIMIT_MS}
    assert not arena.lobby.board(duel).overdue


async def test_a_stored_live_duel_that_was_over_already_is_ended(arena: Arena) -> None:
    duel = await arena.duel()
    arena.store.spoil(
        "INSERT INTO actions VALUES (?, 1, '0 resign', NULL, ?, NULL)", duel, arena.clock.now_ms()
    )
    await arena.restart()
    assert arena.lobby.live_count() == 0
    assert (await arena.lobby.find(duel)).status == "over"
