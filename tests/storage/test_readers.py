"""What is kept about people who read hands."""

from pathlib import Path
from typing import cast

import pytest

from bot.duel.errors import StoreFault
from bot.duel.readers import HINTED_MATCHES, HandOrder, Reader
from bot.duel.records import GuildId, Result
from bot.storage.database import Database, opened
from bot.storage.duels import DuelStore
from bot.storage.readers import ReaderStore
from tests.storage.examples import ANNA, BEN, CARA, GUILD, NOON, ending, live, won

ELSEWHERE = GuildId(GUILD + 1)
VOID = Result(None, "void", (0, 0), 1, NOON)


@pytest.fixture
def known(database: Database) -> ReaderStore:
    return ReaderStore(database)


async def played(
    store: DuelStore, result: Result, *, turned: bool = False, guild: GuildId = GUILD
) -> None:
    """Play a match of Anna and Ben to its end."""
    players = (BEN, ANNA) if turned else (ANNA, BEN)
    duel = await live(store, *players, guild=guild)
    await store.append(duel, ending(1, result))


async def test_somebody_new_reads_by_colour_and_with_hints(known: ReaderStore) -> None:
    assert await known.reader(ANNA) == Reader("colour", novice=True)


async def test_the_order_that_somebody_likes_outlives_a_restart(path: Path) -> None:
    async with opened(path) as database:
        for order in ("colour", "rank"):
            await ReaderStore(database).keep_order(ANNA, order)
    async with opened(path) as database:
        assert (await ReaderStore(database).reader(ANNA)).order == "rank"
        assert (await ReaderStore(database).reader(BEN)).order == "colour"


async def test_an_order_that_there_is_not_is_refused(known: ReaderStore) -> None:
    with pytest.raises(StoreFault):
        await known.keep_order(ANNA, cast("HandOrder", "suit"))


async def test_the_hints_are_gone_after_three_matches_wherever_and_as_whomever_played(
    store: DuelStore, known: ReaderStore
) -> None:
    novice = []
    for number in range(HINTED_MATCHES + 1):
        novice.append((await known.reader(ANNA)).novice)
        guild = ELSEWHERE if number == 1 else GUILD
        await played(store, won(0), turned=number % 2 == 1, guild=guild)
    assert novice == [True, True, True, False]
    assert (await known.reader(CARA)).novice


async def test_a_void_match_takes_no_hints_away(store: DuelStore, known: ReaderStore) -> None:
    for _ in range(HINTED_MATCHES):
        await played(store, VOID)
    assert (await known.reader(ANNA)).novice


async def test_a_series_counts_what_two_won_against_each_other_in_one_server(
    store: DuelStore, known: ReaderStore
) -> None:
    await played(store, won(0))
    await played(store, won(0), turned=True)
    await played(store, won(1), turned=True)
    await played(store, VOID)
    await played(store, won(0), guild=ELSEWHERE)
    others = await live(store, ANNA, CARA)
    await store.append(others, ending(1, won(0)))
    assert await known.series(GUILD, (ANNA, BEN)) == (2, 1)
    assert await known.series(GUILD, (BEN, ANNA)) == (1, 2)
    assert await known.series(GUILD, (BEN, CARA)) == (0, 0)
