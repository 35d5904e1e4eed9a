"""What every implementation of `bot.duel.ports.Store` must do.

A test module derives from `StoreContract` and gives it fixtures named `store` and `damage`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest

from bot.duel.errors import (
    AlreadyChallenged,
    AlreadyDone,
    ChallengeClosed,
    ChannelBusy,
    DuelOver,
    StoreFault,
    WrongWrite,
)
from bot.duel.ports import Store
from bot.duel.records import (
    Batch,
    Beat,
    Call,
    ClosedChallenge,
    DuelId,
    GuildId,
    MessageId,
    Result,
    ServerTime,
    Standing,
    StandingPrompt,
)
from bot.engine.rules import HouseRules
from bot.engine.seats import Seat
from tests.storage.examples import (
    ANNA,
    BEN,
    CARA,
    CHANNEL,
    EXPIRY,
    GUILD,
    NOON,
    OTHER_CHANNEL,
    PROMPT,
    RULES,
    SEED,
    VOID,
    batch,
    challenge,
    click,
    ending,
    entry,
    lines,
    live,
    over,
    press,
    status,
    won,
)

NOWHERE = DuelId(999_999)

Damage: TypeAlias = Callable[[DuelId], Awaitable[None]]
"""Lets a duel have rules that no program here knows."""


def refused_with(outcomes: Sequence[object]) -> list[type]:
    return sorted(
        (type(each) for each in outcomes if isinstance(each, BaseException)),
        key=lambda cause: cause.__name__,
    )


class ChallengeContract:
    async def test_a_challenge_is_read_back_as_it_was_written(self, store: Store) -> None:
        record = await challenge(store)
        stored = await store.find(record.id)
        assert stored is not None
        assert stored.record == record
        assert stored.entries == ()
        assert (record.guild, record.channel, record.players) == (GUILD, CHANNEL, (ANNA, BEN))
        assert (record.rules, record.seed, record.locale) == (RULES, SEED, "cs")
        assert (record.status, record.opened_at_ms) == ("challenge", NOON)
        assert record.expires_at_ms == EXPIRY
        assert record.accepted_by is record.accepted_at_ms is record.message is None
        assert (record.lost_ms, record.deadline_ms) == (0, None)

    async def test_an_unknown_duel_is_not_found(self, store: Store) -> None:
        assert await store.find(NOWHERE) is None

    async def test_a_challenger_has_one_open_challenge_a_channel(self, store: Store) -> None:
        outcomes = await asyncio.gather(
            challenge(store, ANNA, BEN), challenge(store, ANNA, CARA), return_exceptions=True
        )
        assert refused_with(outcomes) == [AlreadyChallenged]
        assert len(await store.unfinished()) == 1

    async def test_others_and_other_channels_are_free_for_a_challenge(self, store: Store) -> None:
        await challenge(store, ANNA, BEN)
        await challenge(store, BEN, ANNA)
        await challenge(store, ANNA, BEN, channel=OTHER_CHANNEL)
        assert len(await store.unfinished()) == 3

    async def test_a_command_delivered_twice_opens_one_challenge(self, store: Store) -> None:
        same = click()
        outcomes = await asyncio.gather(
            *(challenge(store, interaction=same) for _ in range(3)), return_exceptions=True
        )
        assert refused_with(outcomes) == [AlreadyDone] * 2
        assert len(await store.unfinished()) == 1

    async def test_a_command_delivered_again_after_its_challenge_closed_opens_no_other(
        self, store: Store
    ) -> None:
        same = click()
        record = await challenge(store, interaction=same)
        await store.close_challenge(record.id, "declined", at_ms=NOON, interaction=click())
        with pytest.raises(AlreadyDone):
            await challenge(store, interaction=same)
        assert await store.unfinished() == []

    @pytest.mark.parametrize("how", ["declined", "withdrawn", "expired"])
    async def test_a_closed_challenge_frees_its_challenger(
        self, store: Store, how: ClosedChallenge
    ) -> None:
        record = await challenge(store)
        await store.close_challenge(record.id, how, at_ms=NOON + 1, interaction=None)
        assert await status(store, record.id) == how
        assert await store.unfinished() == []
        again = await challenge(store)
        assert again.id != record.id

    async def test_a_challenge_closes_once(self, store: Store) -> None:
        record = await challenge(store)
        ways: tuple[ClosedChallenge, ...] = ("declined", "withdrawn", "expired")
        outcomes = await asyncio.gather(
            *(
                store.close_challenge(record.id, how, at_ms=NOON, interaction=click())
                for how in ways
            ),
            return_exceptions=True,
        )
        assert refused_with(outcomes) == [ChallengeClosed] * 2
        assert await status(store, record.id) == ways[outcomes.index(None)]

    async def test_a_click_on_decline_delivered_twice_was_done_before(self, store: Store) -> None:
        record, same = await challenge(store), click()
        await store.close_challenge(record.id, "declined", at_ms=NOON, interaction=same)
        with pytest.raises(AlreadyDone):
            await store.close_challenge(record.id, "declined", at_ms=NOON, interaction=same)

    async def test_an_unknown_challenge_can_neither_be_closed_nor_accepted(
        self, store: Store
    ) -> None:
        with pytest.raises(ChallengeClosed):
            await store.close_challenge(NOWHERE, "declined", at_ms=NOON, interaction=click())
        with pytest.raises(ChallengeClosed):
            await store.accept(NOWHERE, interaction=click(), at_ms=NOON, batch=batch(0))

    async def test_a_refused_click_was_not_applied(self, store: Store) -> None:
        record, late = await challenge(store), click()
        await store.close_challenge(record.id, "declined", at_ms=NOON, interaction=click())
        with pytest.raises(ChallengeClosed):
            await store.close_challenge(record.id, "withdrawn", at_ms=NOON, interaction=late)
        assert not await store.was_applied(late)


class AcceptContract:
    async def test_accepting_starts_the_duel_with_its_first_lines(self, store: Store) -> None:
        record, by = await challenge(store), click()
        first = (entry("start", by), entry("turn up"))
        accepted = await store.accept(
            record.id, interaction=by, at_ms=NOON + 7, batch=batch(0, *first)
        )
        assert accepted == replace(
            record, status="live", accepted_by=by, accepted_at_ms=NOON + 7, lost_ms=0
        )
        stored = await store.find(record.id)
        assert stored is not None
        assert (stored.record, stored.entries) == (accepted, first)

    async def test_a_double_click_on_accept_starts_one_duel(self, store: Store) -> None:
        record = await challenge(store)
        outcomes = await asyncio.gather(
            *(
                store.accept(record.id, interaction=click(), at_ms=NOON, batch=batch(0, entry()))
                for _ in range(3)
            ),
            return_exceptions=True,
        )
        assert refused_with(outcomes) == [ChallengeClosed] * 2
        assert len(await lines(store, record.id)) == 1

    async def test_a_click_on_accept_delivered_twice_was_done_before(self, store: Store) -> None:
        record, same = await challenge(store), click()
        first = batch(0, entry("start", same))
        outcomes = await asyncio.gather(
            *(store.accept(record.id, interaction=same, at_ms=NOON, batch=first) for _ in "12"),
            return_exceptions=True,
        )
        assert refused_with(outcomes) == [AlreadyDone]
        assert await lines(store, record.id) == ["start"]

    async def test_of_accept_and_withdraw_at_once_one_counts(self, store: Store) -> None:
        record = await challenge(store)
        outcomes = await asyncio.gather(
            store.accept(record.id, interaction=click(), at_ms=NOON, batch=batch(0, entry())),
            store.close_challenge(record.id, "withdrawn", at_ms=NOON, interaction=click()),
            return_exceptions=True,
        )
        assert refused_with(outcomes) == [ChallengeClosed]
        assert await status(store, record.id) in {"live", "withdrawn"}

    async def test_a_channel_has_one_live_duel(self, store: Store) -> None:
        records = [await challenge(store, ANNA, BEN), await challenge(store, CARA, BEN)]
        outcomes = await asyncio.gather(
            *(
                store.accept(each.id, interaction=click(), at_ms=NOON, batch=batch(0, entry()))
                for each in records
            ),
            return_exceptions=True,
        )
        assert refused_with(outcomes) == [ChannelBusy]
        statuses = [await status(store, each.id) for each in records]
        assert sorted(statuses) == ["challenge", "live"]
        (busy,) = (each for each in outcomes if isinstance(each, ChannelBusy))
        assert (busy.channel, busy.duel) == (CHANNEL, records[statuses.index("live")].id)
        assert await lines(store, records[statuses.index("challenge")].id) == []

    async def test_a_channel_is_free_again_after_the_match(self, store: Store) -> None:
        first = await over(store, won(0))
        second = await live(store)
        assert [each.record.id for each in await store.unfinished()] == [second]
        assert await status(store, first) == "over"


class LogContract:
    async def test_lines_are_kept_in_order_with_their_clicks_and_times(self, store: Store) -> None:
        duel = await live(store)
        added = [
            entry("draw"),
            replace(entry("play gS"), at_ms=NOON + 2000, play_ms=NOON - 71_500),
            replace(entry("close uno"), interaction=None),
        ]
        await store.append(duel, batch(1, added[0]))
        await store.append(duel, batch(2, *added[1:]))
        stored = await store.find(duel)
        assert stored is not None
        assert list(stored.entries[1:]) == added

    async def test_a_batch_leaves_all_else_of_the_duel_as_it_was(self, store: Store) -> None:
        duel = await live(store)
        before = await store.find(duel)
        assert before is not None
        await store.append(duel, batch(1, entry(), entry()))
        after = await store.find(duel)
        assert after is not None
        assert after.record == before.record

    async def test_a_double_click_delivered_at_once_adds_one_line(self, store: Store) -> None:
        duel, same = await live(store), click()
        outcomes = await asyncio.gather(
            *(store.append(duel, batch(1, entry("draw", same))) for _ in range(3)),
            return_exceptions=True,
        )
        assert refused_with(outcomes) == [AlreadyDone] * 2
        assert await lines(store, duel) == ["start", "draw"]

    async def test_nothing_of_a_batch_is_written_when_one_click_was_done_before(
        self, store: Store
    ) -> None:
        duel, before, fresh = await live(store), click(), click()
        await store.append(duel, batch(1, entry("draw", before)))
        with pytest.raises(AlreadyDone):
            await store.append(
                duel, replace(ending(2, won(0)), entries=(entry("x", fresh), entry("x", before)))
            )
        assert await lines(store, duel) == ["start", "draw"]
        assert await status(store, duel) == "live"
        assert not await store.was_applied(fresh)

    async def test_a_click_counts_once_over_all_duels(self, store: Store) -> None:
        here, there, same = await live(store), await live(store, channel=OTHER_CHANNEL), click()
        await store.append(here, batch(1, entry("draw", same)))
        with pytest.raises(AlreadyDone):
            await store.append(there, batch(1, entry("draw", same)))

    async def test_one_click_may_add_two_lines(self, store: Store) -> None:
        duel, same = await live(store), click()
        await store.append(duel, batch(1, entry("next round", same), entry("turn up", same)))
        assert await lines(store, duel) == ["start", "next round", "turn up"]

    @pytest.mark.parametrize("first", [0, 2, 7])
    async def test_a_line_with_the_wrong_number_is_a_fault_and_changes_nothing(
        self, store: Store, first: int
    ) -> None:
        duel, lost = await live(store), click()
        with pytest.raises(StoreFault):
            await store.append(duel, batch(first, entry("draw", lost)))
        assert await lines(store, duel) == ["start"]
        assert not await store.was_applied(lost)

    async def test_of_two_writers_of_one_number_one_wins(self, store: Store) -> None:
        duel = await live(store)
        outcomes = await asyncio.gather(
            *(store.append(duel, batch(1, entry(line))) for line in ("draw", "play r5")),
            return_exceptions=True,
        )
        assert refused_with(outcomes) == [WrongWrite]
        assert len(await lines(store, duel)) == 2

    async def test_nothing_is_added_to_a_duel_that_is_not_live(self, store: Store) -> None:
        waiting, ended = await challenge(store, channel=OTHER_CHANNEL), await over(store, won(0))
        for duel, first in ((waiting.id, 0), (ended, 2), (NOWHERE, 0)):
            late = click()
            with pytest.raises(DuelOver):
                await store.append(duel, batch(first, entry("draw", late)))
            assert not await store.was_applied(late)

    async def test_the_last_line_ends_the_duel_with_its_result(self, store: Store) -> None:
        duel = await over(store, won(1))
        stored = await store.find(duel)
        assert stored is not None
        assert stored.record.status == "over"
        assert [each.line for each in stored.entries] == ["start", "the end"]

    async def test_a_match_ends_once(self, store: Store) -> None:
        duel = await live(store)
        outcomes = await asyncio.gather(
            store.append(duel, ending(1, won(0))),
            store.append(duel, ending(1, won(1))),
            store.append(duel, ending(2, won(1))),
            return_exceptions=True,
        )
        assert refused_with(outcomes) == [DuelOver] * 2
        assert sum(each.won for each in await store.standings(GUILD, 9)) == 1

    async def test_what_was_applied_is_known(self, store: Store) -> None:
        opened, accepted, played = click(), click(), click()
        record = await challenge(store, interaction=opened)
        await store.accept(
            record.id, interaction=accepted, at_ms=NOON, batch=batch(0, entry("start", played))
        )
        assert [await store.was_applied(each) for each in (opened, accepted, played)] == [True] * 3
        assert not await store.was_applied(click())


class PlaceContract:
    async def test_the_message_follows_the_duel(self, store: Store) -> None:
        duel = await live(store)
        for message in (MessageId(5), MessageId(6)):
            await store.place(duel, message)
            stored = await store.find(duel)
            assert stored is not None
            assert stored.record.message == message

    async def test_what_is_unfinished_is_read_back_oldest_first(self, store: Store) -> None:
        await over(store, won(0))
        closed = await challenge(store)
        await store.close_challenge(closed.id, "expired", at_ms=NOON, interaction=None)
        duel = await live(store)
        waiting = await challenge(store)
        unfinished = await store.unfinished()
        assert [each.record.id for each in unfinished] == [duel, waiting.id]
        assert list(unfinished) == [await store.find(duel), await store.find(waiting.id)]

    async def test_what_has_unknown_rules_is_read_by_the_default_ones_and_said_to_be_so(
        self, store: Store, damage: Damage
    ) -> None:
        broken, whole = await challenge(store, ANNA, BEN), await live(store, CARA, BEN)
        ended = await over(store, won(0), channel=OTHER_CHANNEL)
        for duel in (broken.id, ended):
            await damage(duel)
        read = await store.unfinished()
        assert [(each.record.id, each.whole) for each in read] == [
            (broken.id, False),
            (whole, True),
        ]
        assert read[0].record == replace(broken, rules=HouseRules())
        assert [(each.record.id, each.whole) for each in await store.ended_since(0)] == [
            (ended, False)
        ]
        assert await store.find(broken.id) == read[0]

    async def test_whether_a_match_ended_void_is_told_with_it(self, store: Store) -> None:
        for duel, expected in (
            (await over(store, VOID), True),
            (await over(store, won(0)), False),
            (await live(store), False),
        ):
            stored = await store.find(duel)
            assert stored is not None
            assert stored.void is expected

    async def test_a_match_can_be_ended_whatever_its_log_is(
        self, store: Store, damage: Damage
    ) -> None:
        broken = await live(store)
        await damage(broken)
        await store.append(broken, Batch(0, (), VOID))
        assert await status(store, broken) == "over"
        assert await store.standing(GUILD, ANNA) is None
        with pytest.raises(DuelOver):
            await store.append(broken, Batch(0, (), VOID))
        await live(store)

    async def test_what_ended_since_a_moment_is_read_back_oldest_first(self, store: Store) -> None:
        later = await over(store, replace(won(0), ended_at_ms=NOON + 9))
        earlier = await over(store, replace(VOID, ended_at_ms=NOON + 8))
        await over(store, replace(won(1), ended_at_ms=NOON + 7))
        await live(store)
        ended = await store.ended_since(NOON + 8)
        assert list(ended) == [await store.find(earlier), await store.find(later)]
        assert list(await store.ended_since(NOON + 10)) == []

    async def test_challenges_that_closed_are_among_them_where_they_stand_somewhere(
        self, store: Store
    ) -> None:
        ended = await over(store, replace(won(0), ended_at_ms=NOON + 9))
        closed = []
        for place, at_ms in ((True, NOON + 8), (True, NOON + 7), (False, NOON + 9)):
            record = await challenge(store)
            if place:
                await store.place(record.id, PROMPT)
            await store.close_challenge(record.id, "declined", at_ms=at_ms, interaction=None)
            closed.append(record.id)
        await challenge(store)
        found = await store.ended_since(NOON + 8)
        assert [each.record.id for each in found] == [closed[0], ended]


class BeatContract:
    async def test_the_last_sign_of_life_is_remembered(self, store: Store) -> None:
        assert await store.last_beat() is None
        # The host's clock may be set back, and a loss is less where time goes on from before.
        for beat in (
            Beat(NOON, 0),
            Beat(NOON + 15_000, 20_000),
            Beat(NOON + 14_000, 3000),
            Beat(NOON + 14_000, -500),
        ):
            await store.beat(beat)
            assert await store.last_beat() == beat

    async def test_what_a_server_has_lost_is_kept_as_it_was_told_last(self, store: Store) -> None:
        for time in (
            ServerTime(0, NOON - 3),
            ServerTime(9000, NOON - 3),
            ServerTime(-40, None),
            ServerTime(0, None),
        ):
            beat = Beat(NOON, 70, {GUILD: time})
            await store.beat(beat)
            assert await store.last_beat() == beat

    async def test_a_beat_changes_the_figures_of_those_servers_alone_that_it_names(
        self, store: Store
    ) -> None:
        one, other, third = GUILD, GuildId(7), GuildId(8)
        first, second = ServerTime(100, None), ServerTime(200, NOON - 5)
        await store.beat(Beat(NOON, 10, {one: first, other: second}))
        await store.beat(Beat(NOON + 1, 11))
        assert await store.last_beat() == Beat(NOON + 1, 11, {one: first, other: second})
        changed, added = ServerTime(101, NOON), ServerTime(300, None)
        await store.beat(Beat(NOON + 2, 12, {other: changed, third: added}))
        told = {one: first, other: changed, third: added}
        assert await store.last_beat() == Beat(NOON + 2, 12, told)

    async def test_a_beat_leaves_duels_as_they_are(self, store: Store) -> None:
        duels = (await live(store), await over(store, won(0), channel=OTHER_CHANNEL))
        before = [await store.find(duel) for duel in duels]
        for beat in (Beat(NOON, 0), Beat(NOON + 15_000, 20_000, {GUILD: ServerTime(5, None)})):
            await store.beat(beat)
            assert [await store.find(duel) for duel in duels] == before

    async def test_only_a_live_duel_gets_a_clock_with_a_beat(self, store: Store) -> None:
        ended = await over(store, won(0))
        waiting = await challenge(store)
        before = [await store.find(duel) for duel in (ended, waiting.id)]
        await store.beat(Beat(NOON, 0), {ended: 123, waiting.id: 456, NOWHERE: 789})
        assert await store.last_beat() == Beat(NOON, 0)
        assert [await store.find(duel) for duel in (ended, waiting.id)] == before


class RaceContract:
    async def test_a_prompt_is_remembered_until_it_is_gone(self, store: Store) -> None:
        duel = await live(store)
        for message, at_ms in ((None, NOON), (PROMPT, NOON + 90)):
            await store.note_prompt(duel, 17, message, at_ms=at_ms)
            (prompt,) = await store.prompts()
            assert prompt == StandingPrompt(duel, GUILD, CHANNEL, "cs", 17, message, NOON)
        await store.note_prompt(duel, 12, None, at_ms=NOON - 1)
        assert [each.version for each in await store.prompts()] == [12, 17]
        await store.forget_prompt(duel, 12)
        await store.forget_prompt(duel, 12)
        assert [each.version for each in await store.prompts()] == [17]

    async def test_a_press_delivered_twice_is_written_once(self, store: Store) -> None:
        duel, pressed = await live(store), press()
        written = await asyncio.gather(*(store.press(duel, pressed) for _ in range(3)))
        assert sorted(written) == [False, False, True]

    async def test_the_press_that_decides_is_applied_by_the_decision(self, store: Store) -> None:
        duel, decided = await live(store), press()
        await store.press(duel, decided)
        assert not await store.was_applied(decided.interaction)
        call = Call(PROMPT, Seat(0), 1840, 210)
        await store.append(duel, replace(batch(1, entry("uno", decided.interaction)), call=call))
        assert await store.was_applied(decided.interaction)
        assert not await store.press(duel, decided)

    async def test_a_race_is_decided_once(self, store: Store) -> None:
        duel = await live(store)
        calls = (Call(PROMPT, Seat(0), 900, None), Call(PROMPT, None, None, None))
        await store.append(duel, replace(batch(1, entry("uno")), call=calls[0]))
        with pytest.raises(StoreFault):
            await store.append(duel, replace(batch(2, entry("close uno")), call=calls[1]))
        assert await lines(store, duel) == ["start", "uno"]


class ScoreContract:
    async def test_wins_rank_first_then_fewer_losses_then_fewer_points(self, store: Store) -> None:
        await over(store, won(0, 40, 130), ANNA, BEN)
        await over(store, won(1, 125, 60), CARA, BEN)
        await over(store, won(0, 10, 150), ANNA, CARA)
        assert list(await store.standings(GUILD, 10)) == [
            Standing(1, ANNA, 2, 0, 50),
            Standing(2, BEN, 1, 1, 190),
            Standing(3, CARA, 0, 2, 275),
        ]

    async def test_of_equal_wins_fewer_losses_rank_first_whatever_the_points(
        self, store: Store
    ) -> None:
        await over(store, won(0, 190, 210), ANNA, CARA)
        await over(store, won(0, 0, 200), BEN, CARA)
        await over(store, won(1, 5, 0), BEN, CARA)
        ranked = await store.standings(GUILD, 10)
        assert [(each.user, each.won, each.lost, each.points) for each in ranked] == [
            (ANNA, 1, 0, 190),
            (BEN, 1, 1, 5),
            (CARA, 1, 2, 410),
        ]

    async def test_of_equal_wins_and_losses_fewer_points_rank_first(self, store: Store) -> None:
        await over(store, won(0, 40, 130), ANNA, CARA)
        await over(store, won(0, 39, 130), BEN, CARA)
        ranked = await store.standings(GUILD, 10)
        assert [(each.rank, each.user) for each in ranked] == [(1, BEN), (2, ANNA), (3, CARA)]

    async def test_equals_share_their_rank_and_the_next_one_is_skipped(self, store: Store) -> None:
        await over(store, won(0), ANNA, CARA)
        await over(store, Result(Seat(0), "resigned", (0, 40), 1, NOON), BEN, CARA)
        ranked = await store.standings(GUILD, 10)
        assert [(each.rank, each.user) for each in ranked] == [(1, ANNA), (1, BEN), (3, CARA)]

    async def test_a_void_match_does_not_count(self, store: Store) -> None:
        await over(store, VOID)
        assert await store.standings(GUILD, 10) == []
        assert await store.standing(GUILD, ANNA) is None

    async def test_a_live_match_does_not_count(self, store: Store) -> None:
        await live(store)
        assert await store.standings(GUILD, 10) == []

    async def test_each_server_has_its_own_board(self, store: Store) -> None:
        elsewhere = GuildId(7)
        await over(store, won(0), ANNA, BEN)
        await over(store, won(1), ANNA, BEN, guild=elsewhere)
        for guild, winner, loser in ((GUILD, ANNA, BEN), (elsewhere, BEN, ANNA)):
            rows = await store.standings(guild, 10)
            told = [(each.user, each.won, each.lost) for each in rows]
            assert told == [(winner, 1, 0), (loser, 0, 1)]

    async def test_one_player_is_told_the_place_that_the_board_shows(self, store: Store) -> None:
        await over(store, won(0), ANNA, BEN)
        await over(store, won(0), ANNA, CARA)
        await over(store, won(0), BEN, CARA)
        for row in await store.standings(GUILD, 10):
            assert await store.standing(GUILD, row.user) == row
        assert await store.standing(GuildId(7), ANNA) is None


class StoreContract(
    ChallengeContract,
    AcceptContract,
    LogContract,
    PlaceContract,
    BeatContract,
    RaceContract,
    ScoreContract,
):
    """All of it."""
