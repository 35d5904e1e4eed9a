"""Events that come late, twice, in another order, broken or never; connections that are cut."""

import itertools

import pytest

from bot.duel.records import ChannelId, GuildId
from sandbox import Click, MovableClock
from sandbox.errors import Json
from sandbox.fault_events import ChangedEvent, Doubled, HungUp, Late, Lost
from sandbox.findings import Finding, Oddity
from tests.e2e.house import PATIENCE_S, QUICK, House
from tests.e2e.tables import Table, advance, table_in
from tests.e2e.waits import Waits

pytestmark = pytest.mark.asyncio(loop_scope="module")

CREATED = "INTERACTION_CREATE"

TOO_LATE = 10062


def cards(table: Table) -> int:
    assert table.view.table is not None
    return sum(table.view.table.counts)


async def test_a_click_that_is_delivered_three_times_counts_and_is_answered_once(
    table: Table,
) -> None:
    member, hand, draw = await table.to_draw()
    before = cards(table)
    table.sandbox.faults.events(Doubled(3), kind=CREATED, channel=table.channel)
    click = await member.press(hand, draw)
    await table.answered(click, "update")
    await table.shown()

    assert cards(table) == before + 1
    assert [each.status for each in table.sandbox.calls() if each.interaction == click.id] == [200]
    await table.move()


async def test_an_accept_that_is_delivered_twice_begins_one_match(home: House) -> None:
    async with table_in(home) as table:
        challenge = await table.challenge()
        table.sandbox.faults.events(Doubled(), kind=CREATED, channel=table.channel)
        click = await table.bram.press(challenge, challenge.button("Accept"))
        await table.answered(click, "message")
        await table.calm()
        assert table.bot.lobby.live_in(ChannelId(table.channel.id)) is not None


async def test_a_click_that_comes_too_late_to_be_answered_counts_and_is_shown(
    table: Table,
) -> None:
    member, hand, draw = await table.to_draw()
    before = table.version
    table.sandbox.faults.events(Late(4000), kind=CREATED, channel=table.channel)
    click = await member.press(hand, draw)
    await advance(table, 4)
    assert await click.outcome(PATIENCE_S) == "failed"
    await table.shown(before + 1)

    assert Finding(Oddity.NO_ANSWER, click.label) in table.sandbox.findings
    assert set(table.refusals()) == {TOO_LATE}
    await table.move()


async def test_a_click_that_never_comes_changes_nothing_and_may_be_repeated(table: Table) -> None:
    member, hand, draw = await table.to_draw()
    before = table.version
    table.sandbox.faults.events(Lost(), kind=CREATED, channel=table.channel)
    click = await member.press(hand, draw)
    await advance(table, 3)
    assert await click.outcome(PATIENCE_S) == "failed"

    assert table.version == before
    await table.answered(await member.press(hand, draw), "update")
    await table.shown(before + 1)


async def test_clicks_in_any_order_move_once_and_are_all_answered(home: House) -> None:
    for order in itertools.permutations(range(3)):
        async with table_in(home) as table:
            await table.begin()
            member, hand, draw = await table.to_draw()
            before, board = table.version, table.board()
            other = table.other(member)
            async with table.sandbox.faults.hold_interactions() as held:
                clicks: list[Click] = [
                    await member.press(hand, draw),
                    await member.press(hand, draw),
                    await other.press(board, board.button("My hand")),
                ]
                held.release([clicks[place] for place in order])
                outcomes = [await click.outcome(PATIENCE_S) for click in clicks]
            await table.shown()

            assert outcomes == ["update", "update", "message"]
            assert table.version == before + 1


async def test_a_click_in_a_gap_is_brought_by_the_resume_and_counts(
    table: Table, waits: Waits
) -> None:
    member, hand, draw = await table.to_draw()
    before = table.version
    table.sandbox.faults.events(HungUp(4000), kind=CREATED, channel=table.channel)
    click = await member.press(hand, draw)
    await waits.over(movable(table), lambda: table.version > before and not table.cut_off())
    await table.answered(click, "update")
    await table.shown(before + 1)

    await table.move()


@pytest.mark.parametrize("how", ["closed", "asked"])
async def test_after_a_gap_the_match_goes_on_and_nobodys_time_ran(
    table: Table, waits: Waits, how: str
) -> None:
    gateway = table.sandbox.gateway
    member, hand, draw = await table.to_draw()
    deadline_ms = table.view.deadline_ms
    session = table.sandbox.gateway.connected()[0]
    connection = session.connection
    lost = None
    if how == "closed":
        gateway.hang_up(4009)
        lost = await member.press(hand, draw)
        await advance(table, 20)
    else:
        gateway.ask_to_reconnect()
    await waits.over(movable(table), lambda: session.connection is not connection)
    await connected(table, waits, None if how == "asked" else session.id)

    assert deadline_ms is not None
    if lost is not None:
        assert await lost.outcome(PATIENCE_S) == "failed"
        assert table.view.deadline_ms is not None
        assert table.view.deadline_ms >= deadline_ms + 20_000
    await table.move()
    await table.move()


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    """What the bot, whose connection was cut by another test just now, waits for before a try."""
    return Waits(monkeypatch)


def movable(table: Table) -> MovableClock:
    assert isinstance(table.clock, MovableClock)
    return table.clock


async def connected(table: Table, waits: Waits, not_as: str | None) -> None:
    """Wait until the bot is connected, by another session if one is named."""
    gateway = table.sandbox.gateway
    await waits.over(
        movable(table),
        lambda: (
            bool(gateway.connected())
            and all(session.id != not_as for session in gateway.connected())
            and not table.cut_off()
        ),
    )


async def test_an_outage_of_the_server_is_nobodys_time_and_the_match_goes_on(
    table: Table,
) -> None:
    await table.bot.wait_until_ready()  # by then it has looked which servers are out of order
    deadline_ms = table.view.deadline_ms
    table.sandbox.owner.begin_outage()
    await table.until_true(table.cut_off)
    elsewhere = GuildId(table.sandbox.world.guild.id + 1)
    assert not table.bot.lobby._house.play_time.stopped(elsewhere)
    await advance(table, 3600)
    table.sandbox.owner.end_outage()
    await table.until_true(lambda: not table.cut_off())

    assert table.view.status == "live"
    assert not table.view.overdue
    assert deadline_ms is not None
    assert table.view.deadline_ms is not None
    assert table.view.deadline_ms >= deadline_ms + 3_600_000
    # The hands' tokens are dead by now.
    for each in (table.anna, table.bram):
        await table.press(each, table.board(), "My hand", "message")
    await table.move()


FIELDS = (
    "id", "type", "data", "token", "version", "channel", "channel_id", "guild_id", "guild",
    "member", "message", "app_permissions", "locale", "guild_locale", "entitlements",
    "authorizing_integration_owners", "attachment_size_limit", "application_id",
)  # fmt: skip


async def test_a_click_that_lacks_anything_stops_nobody(table: Table) -> None:
    """FAULTS B13, C19: what can't be read is passed over and counted, the rest is answered."""
    member, hand, draw = await table.to_draw()
    for field in FIELDS:

        def lack(data: Json, field: str = field) -> Json:
            return {key: value for key, value in data.items() if key != field}

        table.sandbox.faults.events(ChangedEvent(lack), kind=CREATED, channel=table.channel)
        await member.forge(hand.id, f"duo1:hand:{table.number}:0")
    table.sandbox.faults.events(
        ChangedEvent(lambda data: {**data, "data": {"brand": "new"}, "new": 1}), kind=CREATED
    )
    await member.forge(hand.id, "duo1:hand:0:0")
    table.sandbox.gateway.emit("CHANNEL_UPDATE", {"id": "x"})
    table.sandbox.gateway.emit("GUILD_DELETE", {})
    table.sandbox.gateway.emit("BRAND_NEW_EVENT", {"id": None})
    await table.answered(await member.press(hand, draw), "update")
    await table.calm()

    passed_over = table.bot.broken_events
    assert passed_over[CREATED] > 0
    assert passed_over["CHANNEL_UPDATE"] == passed_over["GUILD_DELETE"] == 1
    table.refusals()
    assert table.sandbox.bot_sessions() == 1


async def test_a_gap_of_a_shard_is_one_for_its_own_servers_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.bot, "shard_count", 2)
    monkeypatch.setattr(table.bot.surroundings.heartbeats, "silent_ms", lambda _shard: 0)
    own = (table.sandbox.world.guild.id >> 22) % 2
    deadline_ms = table.view.deadline_ms
    assert deadline_ms is not None
    for shard, lost_ms in ((1 - own, 0), (own, 30_000 + QUICK.grace_ms)):
        await table.bot.surroundings.on_shard_disconnect(shard)
        assert table.cut_off() == (shard == own)
        await advance(table, 30)
        await table.bot.surroundings.on_shard_connect(shard)
        assert not table.cut_off()
        assert table.view.deadline_ms == deadline_ms + lost_ms
