"""Presses that nobody should make: by a bystander, by the other player, forged, old, or broken."""

import asyncio
import logging
from collections.abc import Sized
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.duel.records import ChannelId, DuelId
from bot.engine.rules import HouseRules
from bot.engine.seats import SEATS
from bot.render.panel import Verb
from bot.render.presses import ForeignButton
from bot.ui.boards import RESTING
from bot.ui.custom_ids import read
from bot.ui.rests import STRIKES
from sandbox import Click, SeenMessage, World, feed
from sandbox.interaction_payloads import interaction_json
from sandbox.model import Interaction
from tests.e2e.attacked import OWN, match
from tests.e2e.house import PATIENCE_S, House

MATCH: Final = 5
"""A seed whose match soon comes to every kind of button, played as `Match` does."""

ROUNDS: Final = HouseRules(draft="together", target=100)

NEVER_IN_A_MATCH: Final = {"accept", "decline", "withdraw", "claim-win", "claim-void", "page"}
"""Of the challenge; after a limit; in a hand of very many cards."""


EACH_ONCE: Final = set(get_args(Verb)) - NEVER_IN_A_MATCH - {"rematch", "resign-yes"}
"""What has been shown before the match is given up."""


@pytest.mark.long
async def test_every_button_of_a_match_is_refused_to_a_bystander_and_to_the_other_player(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with match(tmp_path, MATCH, ROUNDS) as played:
        while not {read(one).verb for one in played.met} >= EACH_ONCE:
            assert await played.step(), "it ended before every button was shown"
            if len(played.met) < 60 or played.pressed["play"] == 1:
                for seat in SEATS:
                    await played.around(seat)
            played.meet(played.board(), None)
            for custom_id in [one for one in played.met if one not in played.tried]:
                await played.attack(custom_id)
        duel, version = played.duel, (await played.house.bot.lobby.find(played.duel)).version
        for verb in NEVER_IN_A_MATCH:
            arg = ":1" if verb == "page" else ""
            await played.attack(f"duo1:{verb}:{duel}:{version}{arg}")
        await played.resign(SEATS[0])
        for custom_id in list(played.met):
            await played.attack(custom_id)

        assert {read(one).verb for one in played.met} == set(get_args(Verb)) - NEVER_IN_A_MATCH
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []


VERBS = st.sampled_from([*get_args(Verb), "", "fly", "Accept", "hand\n", "h\u0430nd"])
NUMBERS = st.one_of(
    st.sampled_from(["0", "1", "2", "-1", "01", "\u0661", "9" * 17, "9" * 18, "9" * 19, "1e3", ""]),
    st.integers(min_value=-(2**70), max_value=2**70).map(str),
)
ARGS = st.one_of(
    st.sampled_from(["", "0", "111", "112", "999999", "r", "104.r", "x.3", "7.u", "104.r.u", "²"]),
    st.text(max_size=60),
)


def _written(prefix: str, verb: str, duel: str, version: str, arg: str) -> str:
    return f"{prefix}:{verb}:{duel}:{version}" + (f":{arg}" if arg else "")


CUSTOM_IDS = st.one_of(
    st.builds(
        _written, st.sampled_from(["duo1", "duo0", "duo2", ""]), VERBS, NUMBERS, NUMBERS, ARGS
    ),
    # Of the live duel, which is number 1: all but the argument is as it should be.
    st.builds(
        _written,
        st.just("duo1"),
        st.sampled_from(get_args(Verb)).filter(
            lambda verb: verb not in {"resign-yes", "void-yes", "board", "nudge"}
        ),
        st.just("1"),
        st.sampled_from(["0", "1", "999999999"]),
        ARGS,
    ),
    st.text(min_size=1, max_size=100),
).filter(lambda text: 1 <= len(text) <= 100)
"""Texts such as Discord could bring back; it takes none longer than 100 letters."""


async def answer_to(click: Click) -> SeenMessage:
    """A private sentence or panel, whatever was pressed."""
    outcome = await click.outcome(PATIENCE_S)
    answer = click.answer
    assert outcome in {"message", "update"}, f"{click}: {outcome}"
    assert isinstance(answer, SeenMessage)
    assert answer.ephemeral
    assert answer.text().strip()
    return answer


def lawful(custom_id: str) -> bool:
    """Tell whether it may be a button that a player of duel 1 has at this moment."""
    try:
        press = read(custom_id)
    except ForeignButton:
        return False
    return press.duel == 1 and (press.verb in OWN | {"board"} or press.version == 1)


def test_no_custom_id_whatever_it_is_does_something_or_goes_unanswered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        played = runner.run(
            stack.enter_async_context(match(tmp_path, MATCH, HouseRules(draft="deal")))
        )
        hand = runner.run(played.look(SEATS[0]))
        before = runner.run(played.state())

        async def press(custom_id: str, *, on_hand: bool, data: dict[str, Any]) -> None:
            who, on = (house.anna, hand) if on_hand else (house.casey, played.board())
            await answer_to(await who.forge(on.id, custom_id, **data))
            assert await played.state() == before
            await answer_to(await house.anna.forge(played.board().id, custom_id, **data))
            assert await played.state() == before

        house = played.house

        @settings(max_examples=150)
        @example(custom_id="duo1:rules:1:0:999999", on_hand=True, kind=2, values=None)
        @example(
            custom_id="duo1:page:1:0:999999999999", on_hand=True, kind=3, values=["duo1:draw:1:1"]
        )
        @example(custom_id="duo1:hand:999999999999999999:0", on_hand=False, kind=2, values=None)
        @given(
            custom_id=CUSTOM_IDS,
            on_hand=st.booleans(),
            kind=st.sampled_from([2, 3, 5]),
            values=st.none() | st.lists(st.text(max_size=20), max_size=3),
        )
        def each(*, custom_id: str, on_hand: bool, kind: int, values: list[str] | None) -> None:
            if not lawful(custom_id):
                data = {"component_type": kind, "values": values}
                runner.run(press(custom_id, on_hand=on_hand, data=data))

        try:
            each()
        finally:
            runner.run(stack.aclose())
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("missing", ["member", "message", "channel_id", "locale"])
async def test_a_click_that_lacks_a_part_is_answered_or_harmless(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    missing: str,
) -> None:
    async with match(tmp_path, MATCH, HouseRules(draft="deal")) as played:
        hand = await played.look(SEATS[0])
        before = await played.state()
        board = played.board()

        def lacking(world: World, interaction: Interaction) -> dict[str, Any]:
            body = interaction_json(world, interaction)
            if missing == "member":
                # As from a direct message.
                body["user"] = body["member"]["user"]
                del body["guild_id"]
            del body[missing]
            return body

        monkeypatch.setattr(feed, "interaction_json", lacking)
        stale = [f"duo1:{verb}:{played.duel}:0" for verb in get_args(Verb)]
        for custom_id in stale:
            if not lawful(custom_id):
                for member, message in ((played.house.anna, hand), (played.house.casey, board)):
                    await answer_to(await member.forge(message.id, custom_id))
                    assert await played.state() == before
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []


async def test_a_bystander_s_hundred_presses_get_a_short_answer_each_and_nothing_more(
    tmp_path: Path,
) -> None:
    async with match(tmp_path, MATCH, HouseRules(draft="deal")) as played:
        house = played.house
        ids = [b.custom_id for b in (await played.look(SEATS[0])).buttons() if b.custom_id]
        board, before = played.board(), await played.state()
        clicks = [await house.casey.forge(board.id, ids[n % len(ids)]) for n in range(100)]
        answers = [await answer_to(click) for click in clicks]
        traces = [house.sandbox.spy.of(click) for click in clicks]
        own = await answer_to(await house.anna.forge(board.id, f"duo1:hand:{played.duel}:0"))

        assert await played.state() == before
    assert {len(trace.calls) for trace in traces} == {1}
    assert sum("very fast" in answer.text() for answer in answers) >= 80
    assert max(len(answer.text()) for answer in answers) < 120
    assert own.buttons()


async def test_who_types_commands_again_and_again_is_told_to_wait(house: House) -> None:
    clicks = [await house.casey.command(house.channel, "duo rules") for _ in range(30)]
    texts = [(await house.answered(click, "message")).text() for click in clicks]
    assert sum("very fast" in text for text in texts) >= 15
    other = await house.answered(await house.bram.command(house.channel, "duo rules"), "message")
    assert "very fast" not in other.text()


async def test_nothing_is_kept_of_challenges_and_matches_that_have_ended(house: House) -> None:
    for label in ("Decline", "Withdraw", "Decline"):
        by = house.anna if label == "Withdraw" else house.bram
        await house.press(by, await house.challenge(), label, "update")
    await house.duel()
    question = await house.answered(
        await house.anna.command(house.channel, "duo resign"), "message"
    )
    await house.press(house.anna, question, "resign", "update")
    await house.until(house.casey, lambda: house.board().find("Rematch") is not None)
    await house.bot.background.settle(within_s=10)

    boards, hands, prompts = (
        house.bot.desk.boards,
        house.bot.desk.hands,
        house.bot.desk.prompts,
    )
    kept: dict[str, Sized] = {
        "messages": boards._messages,
        "moments": boards._moments,
        "channels": boards._channels,
        "hands": hands._slots,
        "prompts": prompts._standing,
        "told": prompts._told,
        "challengers": house.bot.challenges._kept,
        "tasks": house.bot.background._tasks,
    }
    assert {name: len(what) for name, what in kept.items()} == dict.fromkeys(kept, 0)


async def test_channels_whose_boards_can_t_be_shown_are_given_up_in_the_end(house: House) -> None:
    await house.challenge()
    board = house.bot.lobby.board(DuelId(1))
    boards = house.bot.desk.boards
    for number in range(RESTING + 200):
        channel = ChannelId(10_000 + number)
        for _ in range(STRIKES):
            boards.rests.refused(channel)
        boards.show(replace(board, id=DuelId(10_000 + number), channel=channel))
    assert len(boards._channels) <= RESTING + 1
    await house.bot.background.settle(within_s=10)
