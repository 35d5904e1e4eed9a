"""Presses that nobody should make: by a bystander, by the other player, forged, old, or broken."""

import asyncio
import logging
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine.rules import HouseRules
from bot.engine.seats import SEATS
from bot.render.panel import Verb
from bot.ui.custom_ids import ForeignButton, read
from sandbox import Click, SeenMessage, World, feed
from sandbox.interaction_payloads import interaction_json
from sandbox.model import Interaction
from tests.e2e.attacked import OWN, match
from tests.e2e.house import PATIENCE_S

MATCH: Final = 5
"""A seed whose match soon comes to every kind of button, played as `Match` does."""

ROUNDS: Final = HouseRules(draft="together", target=100)

NEVER_IN_A_MATCH: Final = {"accept", "decline", "withdraw", "claim-win", "claim-void", "page"}
"""Of the challenge; after a limit; in a hand of very many cards."""

EACH_ONCE: Final = set(get_args(Verb)) - NEVER_IN_A_MATCH - {"rematch", "resign-yes"}
"""What has been shown before the match is given up."""


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
