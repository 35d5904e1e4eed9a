"""Challenges whose posting goes wrong: each stands once, known by where it stands, or is closed."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

import pytest

from bot.duel.errors import StoreFault
from bot.duel.records import (
    ChannelId,
    ClosedChallenge,
    DuelId,
    DuelRecord,
    InteractionId,
    MessageId,
)
from bot.duel.showing import BoardView
from bot.ui.challenges import UNANSWERABLE_MS
from bot.ui.replies import ANSWER_WITHIN_S
from bot.ui.rests import STRIKES
from sandbox import Click, SeenMessage
from sandbox.fault_rest import Answers, Cut
from tests.e2e.house import PATIENCE_S, House
from tests.e2e.tables import Gate, Table, table_in

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK = "/callback"
ORIGINAL = "/webhooks/{application_id}/{interaction_token}/messages/{message_id}"
POST = "/channels/{channel_id}/messages"

HAD = 40060
"""Two answer, and one of them is told that the other one has."""

NOT_ANSWERED = 10015
"""The answer to an interaction is asked for that has none."""

FORBIDDEN = Answers(403, 50013, "Missing Permissions")


@pytest.fixture
def hasty(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home.bot.replies, "within_s", ANSWER_WITHIN_S)


def standing(table: Table) -> list[SeenMessage]:
    """The challenges that everybody sees, and can be accepted."""
    return [m for m in table.casey.sees(table.channel) if not m.ephemeral and m.find("Accept")]


def known(table: Table) -> BoardView:
    """What the bot has standing in the channel."""
    challenges = table.bot.lobby._duels.challenges.values()
    return next(c.board() for c in challenges if c.record.channel == table.channel.id)


def none_open(table: Table) -> bool:
    challenges = table.bot.lobby._duels.challenges.values()
    return all(c.record.channel != table.channel.id for c in challenges)


@dataclass
class Pause:
    """A clock by which a wait lasts until the test ends it."""

    begun: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def sleep_ms(self, duration_ms: int) -> None:
        assert duration_ms >= UNANSWERABLE_MS
        self.begun.set()
        await self.over.wait()


async def asked(table: Table) -> Click:
    return await table.anna.command(table.channel, "duo challenge", {"user": table.bram})


async def stands_once(table: Table, *, answered: bool = True) -> None:
    """Wait for the challenge to stand, once and where the bot knows it; then it is accepted.

    If the command was `answered`, its token opens the challenger's hand.
    """
    await table.until(table.casey, lambda: bool(standing(table)))
    await table.calm()
    (only,) = standing(table)
    assert known(table).message == only.id
    await table.press(table.bram, only, "Accept", "message")
    if answered:
        await table.until(table.anna, lambda: table.hand_of(table.anna) is not None)
    await table.calm()


@pytest.mark.usefixtures("hasty")
async def test_a_challenge_whose_answer_hangs_stands_all_the_same_though_an_apology_came_first(
    home: House,
) -> None:
    async with table_in(home) as table:
        challenge, look = Gate(), Gate()
        table.sandbox.faults.rest(challenge, route=CALLBACK, channel=table.channel)
        table.sandbox.faults.rest(look, method="GET", route=ORIGINAL, channel=table.channel)
        click = await asked(table)
        apology = await table.answered(click, "message")
        assert apology.ephemeral
        assert "took too long" in apology.text()
        assert "My hand" not in apology.text()  # there is none
        look.opened.set()
        challenge.opened.set()
        await stands_once(table)
        assert set(table.refusals()) <= {HAD}


@pytest.mark.usefixtures("hasty")
async def test_a_challenge_that_is_answered_late_stands_where_it_was_answered(home: House) -> None:
    async with table_in(home) as table:
        challenge = Gate(after_effect=True)
        table.sandbox.faults.rest(challenge, route=CALLBACK, channel=table.channel)
        click = await asked(table)
        assert not (await table.answered(click, "message")).ephemeral
        await stands_once(table)
        challenge.opened.set()
        assert table.refusals() == [HAD]  # nobody needs the apology
        private = [m for m in table.anna.sees(table.channel) if m.ephemeral]
        assert not [m for m in private if "took too long" in m.text()]


@pytest.mark.usefixtures("hasty")
async def test_a_challenge_whose_answer_comes_after_it_was_looked_for_stands_once(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the challenge nor the apology has arrived when the bot looks what was answered."""
    async with table_in(home) as table:
        challenge, apology, pause = Gate(), Gate(), Pause()
        monkeypatch.setattr(table.bot.challenges, "_clock", pause)
        table.sandbox.faults.rest(challenge, route=CALLBACK, channel=table.channel)
        click = await asked(table)
        await asyncio.wait_for(challenge.arrived.wait(), PATIENCE_S)
        table.sandbox.faults.rest(apology, route=CALLBACK, channel=table.channel)
        await asyncio.wait_for(apology.arrived.wait(), PATIENCE_S)
        await table.until_true(lambda: NOT_ANSWERED in [v.code for v in table.sandbox.violations])
        challenge.opened.set()
        assert not (await table.answered(click, "message")).ephemeral
        apology.opened.set()
        await asyncio.wait_for(pause.begun.wait(), PATIENCE_S)
        pause.over.set()
        await stands_once(table)
        assert set(table.refusals()) <= {HAD, NOT_ANSWERED}


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("rematch", [False, True])
async def test_a_challenge_that_is_written_down_too_late_to_be_the_answer_is_posted(
    home: House, monkeypatch: pytest.MonkeyPatch, *, rematch: bool
) -> None:
    async with table_in(home) as table:
        result = await ended(table) if rematch else None
        written = asyncio.Event()
        store = table.bot.lobby._house.store
        writing: Callable[..., Awaitable[DuelRecord]] = store.open_challenge

        async def slowly(what: dict[str, object]) -> DuelRecord:
            await written.wait()
            return await writing(**what)

        monkeypatch.setattr(store, "open_challenge", lambda **what: slowly(what))
        if result is None:
            click = await asked(table)
        else:
            click = await table.anna.press(result, result.button("Rematch"))
        assert "took too long" in (await table.answered(click, "message")).text()
        written.set()
        await stands_once(table)


async def ended(table: Table) -> SeenMessage:
    """Play a match to its result."""
    await table.begin()
    question = await table.answered(
        await table.bram.command(table.channel, "duo resign"), "message"
    )
    await table.press(table.bram, question, "resign", "update")
    await table.calm()
    return next(m for m in reversed(table.casey.sees(table.channel)) if m.find("Rematch"))


async def test_a_challenge_whose_place_the_disk_refuses_to_note_stands_and_nothing_else_is_told(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_in(home) as table:
        refused: list[MessageId] = []

        async def refuse(_duel: DuelId, message: MessageId) -> None:
            refused.append(message)
            raise StoreFault

        with monkeypatch.context() as disk:
            disk.setattr(table.bot.lobby._house.store, "place", refuse)
            challenge = await table.answered(await asked(table), "message")
            await table.calm()
        assert refused == [challenge.id]
        assert not [m for m in table.anna.sees(table.channel) if m.ephemeral]
        await stands_once(table)


@pytest.mark.parametrize("rematch", [False, True])
async def test_a_challenge_that_may_be_shown_nowhere_is_closed_and_its_challenger_told(
    home: House, *, rematch: bool
) -> None:
    async with table_in(home) as table:
        result = await ended(table) if rematch else None
        faults = table.sandbox.faults
        with faults.rest(FORBIDDEN, route=POST, channel=table.channel, count=None):
            faults.rest(FORBIDDEN, route=CALLBACK, channel=table.channel)
            if result is None:
                click = await asked(table)
            else:
                click = await table.anna.press(result, result.button("Rematch"))
            told = await table.answered(click, "message")
            assert told.ephemeral
            assert "closed again" in told.text()
            await table.until_true(partial(none_open, table))
            await table.calm()
        assert not standing(table)
        table.refusals()
        # Nothing is left that holds anybody.
        if result is None:
            await asked(table)
        else:
            await table.anna.press(result, result.button("Rematch"))
        await stands_once(table)


async def test_a_challenge_in_a_channel_that_rests_is_closed_at_once(home: House) -> None:
    async with table_in(home) as table:
        for _ in range(STRIKES):
            table.bot.desk.boards.rests.refused(ChannelId(table.channel.id))
        table.sandbox.faults.rest(FORBIDDEN, route=CALLBACK, channel=table.channel)
        told = await table.answered(await asked(table), "message")
        assert told.ephemeral
        await table.until_true(partial(none_open, table))
        await table.calm()
        assert not standing(table)
        table.refusals()


async def test_a_challenge_waits_for_the_end_of_an_outage(home: House) -> None:
    async with table_in(home) as table:
        faults = table.sandbox.faults
        outage = faults.rest(Answers(503), route=POST, channel=table.channel, count=None)
        faults.rest(FORBIDDEN, route=CALLBACK, channel=table.channel)
        await asked(table)
        await table.until_true(lambda: outage.played > 0)
        assert not none_open(table)
        outage.remove()
        await table.until(table.casey, lambda: bool(standing(table)))
        table.refusals()
        await stands_once(table, answered=False)


async def test_a_challenge_that_a_press_has_found_in_an_outage_is_not_posted_again(
    home: House,
) -> None:
    async with table_in(home) as table:
        faults = table.sandbox.faults
        outage = faults.rest(
            Answers(503), method="POST", route=POST, channel=table.channel, count=None
        )
        faults.rest(Answers(404, NOT_ANSWERED), method="GET", route=ORIGINAL, channel=table.channel)
        faults.rest(Cut(after_effect=True), route=CALLBACK, channel=table.channel)
        challenge = await table.answered(await asked(table), "message")
        await table.until_true(lambda: outage.played > 0)
        await table.press(table.bram, challenge, "Rules", "message")
        outage.remove()
        table.refusals()
        await stands_once(table, answered=False)


async def test_a_challenge_that_is_shown_nowhere_is_closed_when_the_disk_lets_it(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_in(home) as table:
        store = table.bot.lobby._house.store
        closing = store.close_challenge
        refused: list[DuelId] = []

        async def refuse_once(
            duel: DuelId,
            status: ClosedChallenge,
            *,
            at_ms: int,
            interaction: InteractionId | None,
        ) -> None:
            if not refused:
                refused.append(duel)
                raise StoreFault
            await closing(duel, status, at_ms=at_ms, interaction=interaction)

        monkeypatch.setattr(store, "close_challenge", refuse_once)
        faults = table.sandbox.faults
        with faults.rest(FORBIDDEN, route=POST, channel=table.channel, count=None):
            faults.rest(FORBIDDEN, route=CALLBACK, channel=table.channel)
            await asked(table)
            await table.until_true(lambda: bool(refused) and none_open(table))
            await table.calm()
        assert not standing(table)
        table.refusals()
        await asked(table)
        await stands_once(table)


async def test_a_challenge_that_was_deleted_and_may_not_be_posted_again_is_closed(
    home: House,
) -> None:
    async with table_in(home) as table:
        challenge = await table.challenge()
        await table.calm()  # where it stands is noted
        table.sandbox.owner.delete_message(challenge.id)
        faults = table.sandbox.faults
        with faults.rest(FORBIDDEN, method="POST", route=POST, channel=table.channel, count=None):
            table.bot.desk.boards.missed(known(table))  # a start shows it too
            await table.until_true(partial(none_open, table))
            await table.calm()
        table.refusals()
        await asked(table)
        await stands_once(table)
