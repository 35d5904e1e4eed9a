"""Answers to clicks that go wrong on their way: the move counts once, and the hand shows it."""

import asyncio
from functools import partial

import pytest

from bot.ui.replies import ANSWER_WITHIN_S
from sandbox.fault_rest import Answers, ChangedAnswer, Cut, Garbled, Limited, RestFault, Truncated
from sandbox.findings import Finding, Oddity
from tests.e2e.house import PATIENCE_S, House
from tests.e2e.tables import Gate, Table, advance, new_table, table_in

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK = "/callback"
PRIVATE_EDIT = "/webhooks/{application_id}/{interaction_token}/messages/{message_id}"

HAD = 40060
"""The library asks again after a lost answer, and hears that it was answered."""


async def drawn_under(table: Table, fault: RestFault) -> None:
    """Draw while the answer meets a fault; in the end it is done once, and seen by all."""
    member, hand, draw = await table.to_draw()
    before = table.view
    with table.sandbox.faults.rest(fault, route=CALLBACK, channel=table.channel):
        click = await member.press(hand, draw)
        assert await click.outcome(PATIENCE_S) == "update"
    await table.shown()
    after = table.view
    assert before.table is not None
    assert after.table is not None
    assert sum(after.table.counts) == sum(before.table.counts) + 1
    assert table.version_of(table.hand_of(member)) == table.version
    # And on it goes, from the same hand.
    now = table.hand_of(member)
    assert now is not None
    assert now.id == hand.id


@pytest.mark.parametrize("after_effect", [False, True])
async def test_an_outage_before_or_after_the_effect_of_an_answer_counts_the_move_once(
    home: House, *, after_effect: bool
) -> None:
    async def one(status: int) -> None:
        table = new_table(home)
        await table.begin()
        await drawn_under(table, Answers(status, body="<html>", after_effect=after_effect))

    await asyncio.gather(*(one(status) for status in (500, 502, 503, 504)))

    refused = [each.code for each in home.sandbox.violations]
    home.sandbox.violations.clear()
    assert refused == [HAD] * 4 * after_effect


@pytest.mark.parametrize(
    "fault",
    [
        Cut(after_effect=True),
        Truncated(),
        Truncated(hang_up=True),
        Garbled(),
        Garbled(content_type="text/html"),
        pytest.param(
            ChangedAnswer(lambda body: {"interaction": {}, "odd": body["resource"]}), id="fields"
        ),
        Limited(0.05),
    ],
    ids=repr,
)
async def test_a_broken_or_late_answer_leaves_the_newest_hand(
    table: Table, fault: RestFault
) -> None:
    await drawn_under(table, fault)
    await table.move()


@pytest.mark.parametrize("fault", [Cut(), Answers(404, 10062, "Unknown interaction")], ids=repr)
async def test_an_answer_that_never_comes_is_counted_and_the_hand_is_shown_all_the_same(
    table: Table, fault: RestFault
) -> None:
    member, hand, draw = await table.to_draw()
    before = table.version
    table.sandbox.faults.rest(fault, route=CALLBACK, channel=table.channel)
    click = await member.press(hand, draw)
    await table.shown(before + 1)
    await advance(table, 3)

    assert await click.outcome(PATIENCE_S) == "failed"
    assert Finding(Oddity.NO_ANSWER, click.label) in table.sandbox.findings
    assert table.version_of(table.hand_of(member)) == table.version == before + 1
    await table.move()


async def test_an_answer_that_hangs_holds_nobody_else(table: Table) -> None:
    member, hand, draw = await table.to_draw()
    before = table.version
    gate = Gate()
    with table.sandbox.faults.rest(gate, route=CALLBACK, channel=table.channel):
        held = await member.press(hand, draw)
        await asyncio.wait_for(gate.arrived.wait(), PATIENCE_S)
        # The opponent looks, and ends the match: both need what the held answer's move has made.
        theirs = await table.press(table.other(member), table.board(), "My hand", "message")
        assert table.version_of(theirs) == before + 1
        await table.on_board(before + 1)
        question = await table.answered(
            await table.other(member).command(table.channel, "duo resign"), "message"
        )
        await table.press(table.other(member), question, "resign", "update")
        assert table.view.status == "over"
        assert not held.done
        gate.opened.set()
        assert await held.outcome(PATIENCE_S) == "update"
    await table.calm()


async def test_an_answer_that_hangs_for_too_long_is_given_up_and_the_hand_is_pushed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.bot.replies, "within_s", ANSWER_WITHIN_S)
    member, hand, draw = await table.to_draw()
    before = table.version
    gate = Gate()
    with table.sandbox.faults.rest(gate, route=CALLBACK, channel=table.channel):
        click = await member.press(hand, draw)
        # The sentence that is said instead, in time for Discord.
        sentence = await table.answered(click, "message")
        assert "took too long" in sentence.text()
        await table.on_board(before + 1)
        await table.until(member, lambda: table.version_of(member.see(hand.id)) == before + 1)
        gate.opened.set()
    member.dismiss(sentence)
    await table.move()
    assert set(table.refusals()) <= {HAD}  # the held answer came after all


@pytest.mark.parametrize(
    "refusal", [Answers(401, 50027, "Invalid Webhook Token"), Answers(404, 10015), Answers(500)]
)
async def test_a_hand_that_no_token_reaches_any_more_is_opened_by_the_board(
    table: Table, refusal: Answers
) -> None:
    member, hand, draw = await table.to_draw()
    table.sandbox.faults.rest(refusal, method="PATCH", route=PRIVATE_EDIT, channel=table.channel)
    drawn = await table.answered(await member.press(hand, draw), "update")
    await table.pass_on(member, drawn)
    await table.on_board(table.version)
    await table.calm()

    theirs = await table.press(table.other(member), table.board(), "My hand", "message")

    assert table.version_of(theirs) == table.version
    await table.move()


def told(table: Table) -> bool:
    return bool(table.bram.sees(table.channel))


async def test_a_challenge_whose_answer_is_lost_stands_once_and_is_accepted(home: House) -> None:
    faults: list[RestFault] = [Cut(after_effect=True), Garbled(), Cut(), Truncated()]
    for fault in faults:
        async with table_in(home) as table:
            table.sandbox.faults.rest(fault, route=CALLBACK, channel=table.channel)
            await table.anna.command(table.channel, "duo challenge", {"user": table.bram})
            await table.until(table.bram, partial(told, table))
            await table.calm()
            codes = table.refusals()
            assert len(table.casey.sees(table.channel)) == 1
            assert len(codes) <= 1  # it was looked for, and not found
            await table.press(table.bram, table.board(), "Accept", "message")
            await table.calm()


async def test_a_challenge_whose_declining_is_not_answered_is_closed_for_all(home: House) -> None:
    async with table_in(home) as table:
        challenge = await table.challenge()
        table.sandbox.faults.rest(Cut(), route=CALLBACK, channel=table.channel)
        await table.bram.press(challenge, challenge.button("Decline"))
        await table.until(table.casey, lambda: "declined" in table.texts()[-1])
        await table.calm()
        again = await table.challenge()  # nobody is held by the old one
        await table.press(table.anna, again, "Withdraw", "update")
        await table.calm()
