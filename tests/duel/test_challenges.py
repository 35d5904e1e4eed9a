"""A challenge from its posting to its one end, and the rematch."""

import asyncio
import itertools

import pytest

from bot.duel.directory import Cleared
from bot.duel.errors import (
    AlreadyChallenged,
    AlreadyDone,
    ChallengeABot,
    ChallengeAccepted,
    ChallengeClosed,
    ChallengeYourself,
    ChannelBusy,
    NoDuelHere,
    NoSuchDuel,
    NotOverYet,
    NotYourChallenge,
    NotYourDuel,
    RematchAskedAlready,
    Stopping,
    StoreFault,
)
from bot.duel.records import CHALLENGE_TTL_MS, ChannelId, DuelId, DuelRecord, GuildId, MessageId
from bot.duel.showing import BoardView, HandShown
from bot.engine.actions import Resign
from bot.engine.deck import commitment
from bot.engine.rules import HouseRules
from bot.engine.seats import Seat
from tests.duel.fakes import ANNA, BEN, CARL, CHANNEL, EARLY, GUILD, Arena, FakeChance, outcome

ELSEWHERE = ChannelId(801)


async def test_a_challenge_shows_who_how_until_when_and_the_seeds_hash(arena: Arena) -> None:
    rules = HouseRules(target=77)
    duel = await arena.challenge(rules)
    board = arena.lobby.board(duel)
    assert board.status == "challenge"
    assert board.players == (ANNA, BEN)
    assert (board.rules, board.version, board.table) == (rules, 0, None)
    assert board.expires_at_ms == arena.clock.now_ms() + CHALLENGE_TTL_MS
    assert board.commitment == commitment(FakeChance(EARLY).seed())
    assert board.seed_hex is None


async def test_accepting_starts_round_one_at_once(arena: Arena) -> None:
    duel = await arena.challenge()
    click = arena.click()
    shown = await arena.matchmaking.accept(duel, BEN, click)
    assert isinstance(shown, HandShown)
    assert shown.hand.seat == Seat(1)
    assert len(shown.hand.hand) >= 7
    assert shown.board.status == "live"
    assert shown.board.accepted_by == click
    assert shown.board.table is not None
    assert shown.board.table.round_number == 1
    assert arena.store.lines(duel) == ["- start"]
    assert arena.lobby.live_in(CHANNEL) == shown.board
    assert arena.lobby.live_of(CHANNEL, ANNA) == shown.board
    assert arena.lobby.live_count() == 1


async def test_the_challenger_is_called_once_and_shown_the_hand(arena: Arena) -> None:
    duel = await arena.duel()
    assert arena.table.called == [(duel, Seat(0), "accepted")]
    assert [hand.hand.seat for hand in arena.table.hands] == [Seat(0)]


async def test_only_the_challenged_answers_and_only_the_challenger_withdraws(arena: Arena) -> None:
    duel = await arena.challenge()
    for attempt, users in (
        (arena.matchmaking.accept, (ANNA, CARL)),
        (arena.matchmaking.decline, (ANNA, CARL)),
        (arena.matchmaking.withdraw, (BEN, CARL)),
    ):
        for user in users:
            with pytest.raises(NotYourChallenge):
                await attempt(duel, user, arena.click())
    assert arena.lobby.board(duel).status == "challenge"


@pytest.mark.parametrize("status", ["declined", "withdrawn", "expired"])
async def test_a_challenge_ends_once(arena: Arena, status: str) -> None:
    duel = await arena.challenge()
    match status:
        case "declined":
            board = await arena.matchmaking.decline(duel, BEN, arena.click())
            assert board.status == status
        case "withdrawn":
            board = await arena.matchmaking.withdraw(duel, ANNA, arena.click())
            assert board.status == status
        case _:
            await arena.clock.advance(CHALLENGE_TTL_MS)
    assert arena.table.boards[-1].status == status
    assert arena.lobby.board(duel).status == status
    for attempt, user in (
        (arena.matchmaking.accept, BEN),
        (arena.matchmaking.decline, BEN),
        (arena.matchmaking.withdraw, ANNA),
    ):
        with pytest.raises(ChallengeClosed):
            await attempt(duel, user, arena.click())
    assert (await arena.stored(duel)).record.status == status
    assert isinstance(await arena.duel(), int), "the channel is free"


async def test_it_expires_at_ten_minutes_and_not_before(arena: Arena) -> None:
    duel = await arena.challenge()
    await arena.clock.advance(CHALLENGE_TTL_MS - 1)
    assert arena.lobby.board(duel).status == "challenge"
    await arena.clock.advance(1)
    assert arena.lobby.board(duel).status == "expired"


async def test_it_can_be_accepted_in_its_last_millisecond(arena: Arena) -> None:
    duel = await arena.challenge()
    await arena.clock.advance(CHALLENGE_TTL_MS - 1)
    await arena.matchmaking.accept(duel, BEN, arena.click())
    await arena.clock.advance(1)
    assert arena.lobby.board(duel).status == "live"


@pytest.mark.parametrize("order", list(itertools.permutations(["accept", "withdraw", "expire"])))
async def test_of_accepting_withdrawing_and_expiring_at_once_one_happens(
    arena: Arena, order: tuple[str, ...]
) -> None:
    duel = await arena.challenge()
    await arena.clock.advance(CHALLENGE_TTL_MS - 1)
    arena.store.hold()
    clicks: list[asyncio.Task[object]] = []
    for what in order:
        match what:
            case "accept":
                work = outcome(arena.matchmaking.accept(duel, BEN, arena.click()))
                clicks.append(asyncio.create_task(work))
            case "withdraw":
                work_too = outcome(arena.matchmaking.withdraw(duel, ANNA, arena.click()))
                clicks.append(asyncio.create_task(work_too))
            case _:
                await arena.clock.advance(1)
        await arena.clock.settle()
    arena.store.release()
    outcomes = await asyncio.gather(*clicks)
    await arena.clock.settle()
    status = (await arena.stored(duel)).record.status
    done = [one for one in outcomes if not isinstance(one, BaseException)]
    refused = [one for one in outcomes if isinstance(one, BaseException)]
    assert status == {"accept": "live", "withdraw": "withdrawn", "expire": "expired"}[order[0]]
    assert len(done) == (order[0] != "expire")
    assert all(isinstance(one, ChallengeClosed) for one in refused)
    assert arena.lobby.live_count() == (order[0] == "accept")


async def test_the_same_click_delivered_twice_accepts_once(arena: Arena) -> None:
    duel = await arena.challenge()
    click = arena.click()
    both = await asyncio.gather(
        *(outcome(arena.matchmaking.accept(duel, BEN, click)) for _ in range(2))
    )
    assert [type(one) for one in both] == [HandShown, AlreadyDone]
    with pytest.raises(AlreadyDone):
        await arena.matchmaking.accept(duel, BEN, click)
    with pytest.raises(ChallengeAccepted):
        await arena.matchmaking.accept(duel, BEN, arena.click())


async def test_only_the_players_of_its_match_hear_that_a_challenge_was_accepted(
    arena: Arena,
) -> None:
    duel = await arena.challenge()
    presses = [
        outcome(attempt(duel, user, arena.click()))
        for attempt, user in (
            (arena.matchmaking.accept, BEN),
            (arena.matchmaking.decline, BEN),
            (arena.matchmaking.withdraw, ANNA),
            (arena.matchmaking.withdraw, CARL),
        )
    ]
    at_once = [type(one) for one in await asyncio.gather(*presses)]
    assert at_once == [HandShown, ChallengeAccepted, ChallengeAccepted, ChallengeClosed]
    for user, refused in ((BEN, ChallengeAccepted), (ANNA, ChallengeAccepted)):
        assert type(await outcome(arena.matchmaking.decline(duel, user, arena.click()))) is refused
    stranger = await outcome(arena.matchmaking.decline(duel, CARL, arena.click()))
    assert type(stranger) is ChallengeClosed


async def test_a_declining_click_delivered_twice_is_known(arena: Arena) -> None:
    duel = await arena.challenge()
    click = arena.click()
    await arena.matchmaking.decline(duel, BEN, click)
    with pytest.raises(AlreadyDone):
        await arena.matchmaking.decline(duel, BEN, click)


async def test_nobody_challenges_themselves_or_a_bot(arena: Arena) -> None:
    with pytest.raises(ChallengeYourself):
        await arena.challenge(challenged=ANNA)
    with pytest.raises(ChallengeABot):
        await arena.matchmaking.challenge(
            guild=GUILD,
            channel=CHANNEL,
            challenger=ANNA,
            challenged=BEN,
            is_bot=True,
            rules=HouseRules(),
            locale="cs",
            interaction=arena.click(),
        )
    assert await arena.store.unfinished() == []


async def test_one_open_challenge_each_a_channel(arena: Arena) -> None:
    await arena.challenge()
    with pytest.raises(AlreadyChallenged):
        await arena.challenge(challenged=CARL)
    await arena.challenge(channel=ELSEWHERE)
    await arena.challenge(challenger=CARL, challenged=ANNA)


async def test_a_command_delivered_twice_opens_one_challenge(arena: Arena) -> None:
    click = arena.click()
    await arena.challenge(interaction=click)
    with pytest.raises(AlreadyDone):
        await arena.challenge(interaction=click, channel=ELSEWHERE)


async def test_a_busy_channel_takes_no_challenge_and_no_second_duel(arena: Arena) -> None:
    waiting = await arena.challenge(challenger=CARL, challenged=BEN)
    duel = await arena.duel()
    with pytest.raises(ChannelBusy) as busy:
        await arena.matchmaking.accept(waiting, BEN, arena.click())
    assert (busy.value.channel, busy.value.duel) == (CHANNEL, duel)
    with pytest.raises(ChannelBusy):
        await arena.challenge(challenger=BEN, challenged=CARL)
    await arena.act(duel, Resign(Seat(0)))
    await arena.matchmaking.accept(waiting, BEN, arena.click())
    assert arena.lobby.live_in(CHANNEL) == arena.lobby.board(waiting)


async def test_of_two_challenges_accepted_at_once_one_becomes_the_channels_duel(
    arena: Arena,
) -> None:
    first = await arena.challenge()
    second = await arena.challenge(challenger=CARL)
    arena.store.hold()
    clicks = [
        asyncio.create_task(outcome(arena.matchmaking.accept(duel, BEN, arena.click())))
        for duel in (first, second)
    ]
    await arena.clock.settle()
    arena.store.release()
    outcomes = await asyncio.gather(*clicks)
    assert [type(one) for one in outcomes] == [HandShown, ChannelBusy]
    assert arena.lobby.live_count() == 1
    assert arena.lobby.board(second).status == "challenge"


async def test_one_duel_a_channel_but_many_channels(arena: Arena) -> None:
    duels = [await arena.duel(channel=ChannelId(800 + number)) for number in range(40)]
    assert arena.lobby.live_count() == 40
    assert len({arena.lobby.board(duel).channel for duel in duels}) == 40


@pytest.mark.parametrize("what", ["accept", "decline", "withdraw"])
async def test_a_challenge_stands_when_the_disk_refuses(arena: Arena, what: str) -> None:
    duel = await arena.challenge()
    attempt, user = {
        "accept": (arena.matchmaking.accept, BEN),
        "decline": (arena.matchmaking.decline, BEN),
        "withdraw": (arena.matchmaking.withdraw, ANNA),
    }[what]
    click = arena.click()
    arena.store.failing = StoreFault()
    with pytest.raises(StoreFault):
        await attempt(duel, user, click)
    arena.store.failing = None
    assert arena.lobby.board(duel).status == "challenge"
    assert arena.lobby.live_count() == 0
    await attempt(duel, user, click)


async def test_expiry_is_tried_again_until_the_disk_allows_it(arena: Arena) -> None:
    duel = await arena.challenge()
    await arena.clock.advance(CHALLENGE_TTL_MS - 1)
    arena.store.failing = StoreFault()
    await arena.clock.advance(3500)
    with pytest.raises(ChallengeClosed):
        await arena.matchmaking.accept(duel, BEN, arena.click())
    arena.store.failing = None
    await arena.clock.advance(arena.timing.beat_ms)
    assert arena.lobby.board(duel).status == "expired"


@pytest.mark.parametrize("steps", range(8))
async def test_cancelling_an_accept_leaves_all_or_nothing(arena: Arena, steps: int) -> None:
    duel = await arena.challenge()
    click = asyncio.create_task(arena.matchmaking.accept(duel, BEN, arena.click()))
    for _ in range(steps):
        await asyncio.sleep(0)
    click.cancel()
    await asyncio.wait({click})
    await arena.clock.settle()
    board = arena.lobby.board(duel)
    assert board.status == (await arena.stored(duel)).record.status
    assert board.status == ("live" if steps else "challenge")
    if steps:
        assert arena.table.called == [(duel, Seat(0), "accepted")]


async def test_the_message_is_remembered_through_challenge_duel_and_result(arena: Arena) -> None:
    duel = await arena.challenge()
    await arena.lobby.placed(duel, MessageId(5))
    assert arena.lobby.board(duel).message == 5
    await arena.matchmaking.accept(duel, BEN, arena.click())
    assert arena.lobby.board(duel).message == 5
    await arena.lobby.placed(duel, MessageId(6))
    await arena.act(duel, Resign(Seat(0)))
    assert arena.lobby.board(duel).message == 6
    await arena.lobby.placed(duel, MessageId(7))
    assert arena.lobby.board(duel).message == 7
    await arena.restart()
    assert (await arena.lobby.find(duel)).message == 7


async def test_a_message_told_while_the_challenge_is_accepted_is_not_lost(arena: Arena) -> None:
    duel = await arena.challenge()
    arena.store.hold()
    accepting = asyncio.create_task(arena.matchmaking.accept(duel, BEN, arena.click()))
    await arena.clock.settle()
    placing = asyncio.create_task(arena.lobby.placed(duel, MessageId(5)))
    await arena.clock.settle()
    arena.store.release()
    await asyncio.gather(accepting, placing)
    assert arena.lobby.board(duel).message == 5


async def test_a_rematch_is_a_new_challenge_by_the_asker_in_the_same_rules(arena: Arena) -> None:
    rules = HouseRules(draft="deal", target=66)
    duel = await arena.duel(rules)
    await arena.act(duel, Resign(Seat(0)))
    board = await arena.matchmaking.rematch(duel, BEN, arena.click())
    assert (board.status, board.players, board.rules) == ("challenge", (BEN, ANNA), rules)
    assert (board.channel, board.guild, board.locale) == (CHANNEL, GUILD, "en-US")
    assert board.commitment != (await arena.lobby.find(duel)).commitment
    await arena.matchmaking.accept(board.id, ANNA, arena.click())
    assert arena.lobby.live_in(CHANNEL) is not None


async def test_a_rematch_is_asked_for_once_after_the_match_by_its_players(arena: Arena) -> None:
    duel = await arena.duel()
    with pytest.raises(NotOverYet):
        await arena.matchmaking.rematch(duel, BEN, arena.click())
    await arena.act(duel, Resign(Seat(0)))
    with pytest.raises(NotYourDuel):
        await arena.matchmaking.rematch(duel, CARL, arena.click())
    click = arena.click()
    both = await asyncio.gather(
        outcome(arena.matchmaking.rematch(duel, ANNA, click)),
        outcome(arena.matchmaking.rematch(duel, BEN, arena.click())),
    )
    assert [type(one) for one in both] == [BoardView, RematchAskedAlready]
    with pytest.raises(AlreadyDone):
        await arena.matchmaking.rematch(duel, ANNA, click)
    with pytest.raises(NoSuchDuel):
        await arena.matchmaking.rematch(DuelId(99), ANNA, arena.click())


async def test_after_a_refused_rematch_that_only_the_store_remembers_one_more_is_asked_for_not_two(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.duel.directory._REMEMBERED", 1)
    duel = await arena.duel()
    await arena.act(duel, Resign(Seat(0)))
    first = await arena.matchmaking.rematch(duel, ANNA, arena.click())
    await arena.matchmaking.decline(first.id, BEN, arena.click())
    other = await arena.challenge(channel=ChannelId(77))
    await arena.matchmaking.withdraw(other, ANNA, arena.click())

    both = await asyncio.gather(
        outcome(arena.matchmaking.rematch(duel, ANNA, arena.click())),
        outcome(arena.matchmaking.rematch(duel, BEN, arena.click())),
    )

    assert [type(one) for one in both] == [BoardView, RematchAskedAlready]


async def test_a_rematch_that_could_not_be_written_down_may_be_asked_again(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await arena.duel()
    await arena.act(duel, Resign(Seat(0)))
    click = arena.click()
    open_challenge = arena.store.open_challenge

    async def refuse(**_: object) -> DuelRecord:
        raise StoreFault

    monkeypatch.setattr(arena.store, "open_challenge", refuse)
    with pytest.raises(StoreFault):
        await arena.matchmaking.rematch(duel, ANNA, click)
    monkeypatch.setattr(arena.store, "open_challenge", open_challenge)
    assert (await arena.matchmaking.rematch(duel, ANNA, click)).status == "challenge"


async def test_where_nothing_is_played_there_is_no_duel(arena: Arena) -> None:
    await arena.challenge()
    assert arena.lobby.live_in(CHANNEL) is None
    with pytest.raises(NoDuelHere):
        arena.lobby.live_of(CHANNEL, ANNA)
    await arena.duel(channel=ELSEWHERE)
    with pytest.raises(NotYourDuel):
        arena.lobby.live_of(ELSEWHERE, CARL)


async def test_a_channel_that_is_gone_frees_its_players(arena: Arena) -> None:
    duel = await arena.duel()
    waiting = await arena.challenge(channel=ELSEWHERE)
    await arena.places.channel_gone(CHANNEL)
    board = await arena.lobby.find(duel)
    assert board.status == "over"
    assert board.table is not None
    assert board.table.result is not None
    assert (board.table.result.cause, board.table.result.void) == ("void", "gone")
    assert arena.lobby.live_count() == 0
    assert arena.lobby.board(waiting).status == "challenge"
    await arena.places.channel_gone(ELSEWHERE)
    assert arena.lobby.board(waiting).status == "expired"


async def test_a_server_that_is_gone_takes_all_its_duels_along(arena: Arena) -> None:
    duels = [await arena.duel(channel=ChannelId(800 + number)) for number in range(3)]
    await arena.places.guild_gone(GuildId(1))
    assert arena.lobby.live_count() == 3
    await arena.places.guild_gone(GUILD)
    assert arena.lobby.live_count() == 0
    assert {arena.lobby.board(duel).status for duel in duels} == {"over"}


async def test_results_are_counted_for_the_leaderboard(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.act(duel, Resign(Seat(0)))
    standing = await arena.lobby.standing(GUILD, BEN)
    assert standing is not None
    assert (standing.won, standing.lost) == (1, 0)
    assert standing in await arena.lobby.standings(GUILD, 10)
    assert await arena.lobby.standing(GUILD, CARL) is None


async def test_a_moderator_withdraws_an_open_challenge_once(arena: Arena) -> None:
    duel, interaction = await arena.challenge(), arena.click()
    ended = await asyncio.gather(
        *(outcome(arena.lobby.clear(CHANNEL, interaction)) for _ in range(2))
    )
    assert ended[0] == Cleared(match=False, challenges=1)
    assert arena.lobby.board(duel).status == "withdrawn"
    assert isinstance(ended[1], AlreadyDone)
    assert arena.table.boards[-1].status == "withdrawn"
    with pytest.raises(NoDuelHere):
        await arena.lobby.clear(CHANNEL, arena.click())
    await arena.challenge()


async def test_7_7_a_moderator_frees_a_channel_in_one_call_of_all_that_stands_there(
    arena: Arena,
) -> None:
    there, elsewhere = [await arena.challenge()], await arena.challenge(channel=ChannelId(801))
    there += [await arena.challenge(challenger=CARL, challenged=ANNA)]
    match = await arena.challenge(challenger=BEN, challenged=CARL)
    await arena.matchmaking.accept(match, CARL, arena.click())
    interaction = arena.click()
    ended = await asyncio.gather(
        *(outcome(arena.lobby.clear(CHANNEL, interaction)) for _ in range(2))
    )
    assert ended[0] == Cleared(match=True, challenges=2)
    assert isinstance(ended[1], AlreadyDone)
    assert [arena.lobby.board(duel).status for duel in there] == ["withdrawn"] * 2
    assert arena.lobby.board(match).status == "over"
    assert arena.lobby.board(elsewhere).status == "challenge"
    assert isinstance(await arena.duel(), int), "the channel is free"


async def test_7_7_a_channel_is_freed_whole_although_who_asked_was_told_that_it_takes_long(
    arena: Arena,
) -> None:
    there = [await arena.challenge(), await arena.challenge(challenger=CARL, challenged=ANNA)]
    arena.store.hold()
    asked = asyncio.create_task(arena.lobby.clear(CHANNEL, arena.click()))
    await arena.clock.settle()
    asked.cancel()
    await arena.clock.settle()
    arena.store.release()
    await arena.clock.settle()
    assert [arena.lobby.board(duel).status for duel in there] == ["withdrawn"] * 2


async def test_a_disk_that_refuses_half_of_it_lets_a_moderator_end_the_rest(arena: Arena) -> None:
    duel, left = await arena.challenge(), await arena.challenge(challenger=CARL)
    arena.store.hold()
    clearing = asyncio.create_task(arena.lobby.clear(CHANNEL, arena.click()))
    await arena.clock.settle()
    arena.store.release()
    while arena.lobby.board(duel).status == "challenge":
        await asyncio.sleep(0)
    arena.store.failing = StoreFault()
    with pytest.raises(StoreFault):
        await clearing
    arena.store.failing = None
    assert arena.lobby.board(left).status == "challenge"
    assert await arena.lobby.clear(CHANNEL, arena.click()) == Cleared(match=False, challenges=1)


async def test_a_challenge_accepted_just_before_a_moderator_ends_it_is_ended_as_a_match(
    arena: Arena,
) -> None:
    duel = await arena.challenge()
    arena.store.hold()
    accepting = asyncio.create_task(outcome(arena.matchmaking.accept(duel, BEN, arena.click())))
    await arena.clock.settle()
    ending = asyncio.create_task(arena.lobby.clear(CHANNEL, arena.click()))
    await arena.clock.settle()
    arena.store.release()
    assert await ending == Cleared(match=True, challenges=0)
    assert arena.store.lines(duel) == ["- start", "- void moderator"]
    await accepting


async def test_a_stopping_bot_says_so_and_does_nothing(arena: Arena) -> None:
    duel = await arena.challenge()
    await arena.run.close()
    for refused in (
        arena.challenge(channel=ChannelId(801)),
        arena.matchmaking.accept(duel, BEN, arena.click()),
        arena.lobby.clear(CHANNEL, arena.click()),
    ):
        assert isinstance(await outcome(refused), Stopping)
    assert (await arena.stored(duel)).record.status == "challenge"
