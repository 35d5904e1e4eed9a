"""The UNO race over the wire: stamps decide, in whatever order the presses arrive."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.duel.showing import BoardView
from bot.duel.timing import Timing
from bot.ui.custom_ids import read
from bot.ui.reconnecting import STOOD_MS
from sandbox import Channel, Click, Member, MovableClock, Sandbox, SeenButton, SeenMessage, World
from sandbox.fault_events import Doubled, HungUp
from sandbox.fault_rest import Cut, Garbled, Slow
from sandbox.feed import Happening
from sandbox.snowflake import made_at_ms
from tests.e2e.house import ONE_PAIR, PATIENCE_S, House, running
from tests.e2e.positions import Opening, write_openings
from tests.e2e.tables import Gate, advance
from tests.e2e.waits import Waits

RACES = 200
"""Races at the same time: enough to be quick, few enough for two slow cores."""

SETTLED = Timing(settle_ms=1000, late_ms=50)
"""Room for a press that arrives 100 ms late."""

BRISK = Timing(settle_ms=100, late_ms=50)

FAIR_MS = 2000
"""After the head start (RULES 5.2)."""

SESSION_TIMED_OUT = 4009
"""A code after which there is no RESUME (Discord: gateway close event codes)."""

SAFE, CAUGHT = 1, 3
"""Cards in the holder's hand after the race."""


@dataclass(frozen=True, slots=True)
class Race:
    """A window that has just opened."""

    house: House
    opening: Opening
    prompt: SeenMessage
    button: SeenButton
    holder: Member
    catcher: Member

    @property
    def opened_ms(self) -> int:
        return made_at_ms(self.prompt.id)

    async def press(self, member: Member, after_ms: int) -> Click:
        """Press the prompt's button, stamped so long after its opening."""
        return await member.forge(
            self.prompt.id, self.button.custom_id or "", at_ms=self.opened_ms + after_ms
        )

    async def counted(self, presses: int) -> None:
        """Wait until so many players' presses count, or the race is decided."""
        races = self.house.bot.lobby._duels.live[self.opening.duel]._races
        async with asyncio.timeout(PATIENCE_S):
            while (race := races._race) is not None and len(race._presses) < presses:
                await asyncio.sleep(0)

    def board(self) -> BoardView:
        return self.house.bot.lobby.board(self.opening.duel)

    def decision(self) -> tuple[Member, int | None, int | None] | None:
        """Who decided, after how many ms, how far ahead; None if nobody did."""
        call = self.board().last_call
        if call is None or call.seat is None:
            return None
        by_holder = call.seat == self.opening.holder
        return (self.holder if by_holder else self.catcher), call.after_ms, call.ahead_ms

    def cards_of_holder(self) -> int:
        table = self.board().table
        assert table is not None
        return table.counts[self.opening.holder]


@asynccontextmanager
async def openings(
    folder: Path,
    count: int = 1,
    timing: Timing = SETTLED,
    clock: MovableClock | None = None,
) -> AsyncIterator[tuple[House, list[Opening]]]:
    """Anna against Bram in so many channels, each one card before a window."""
    world = World.default(seed=5, channels=count, clock=clock)
    anna, bram, casey = (world.person(name) for name in ("Anna", "Bram", "Casey"))
    anna.locale = bram.locale = casey.locale = "en-US"
    written = await write_openings(world, folder, (anna.id, bram.id))
    async with Sandbox(world=world, clock=clock) as sandbox:
        sandbox.rates.on = False
        async with running(sandbox, folder, timing, clock, ONE_PAIR) as bot:
            # A start is a gap, too: no race is decided in it.
            async with asyncio.timeout(PATIENCE_S):
                while not bot.duels.outages.connected:
                    await asyncio.sleep(0.002)
            yield House(sandbox, bot), written
            # Decided prompts are left to be read for seconds, which nobody here does.
            await bot.background.close()
        assert sandbox.violations == []
        assert sandbox.faults.unused() == []


@asynccontextmanager
async def posted_in(reader: Member, channel: Channel) -> AsyncIterator["asyncio.Future[int]"]:
    """The next prompt in a channel; cheaper than looking again at all of it."""
    posted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def look(happening: Happening) -> None:
        new = happening["type"] == "message_create" and not happening["ephemeral"]
        if new and happening["channel_id"] == str(channel.id) and not posted.done():
            message = int(happening["message"]["id"])
            seen = reader.see(message)
            if seen is not None and seen.find("UNO!") is not None:
                posted.set_result(message)

    hush = reader.listen(look)
    try:
        yield posted
    finally:
        hush()


async def opened(house: House, opening: Opening) -> Race:
    """The holder plays the second-to-last card, and the prompt is there."""
    players = (house.anna, house.bram)
    holder, catcher = players[opening.holder], players[1 - opening.holder]
    hand = await house.answered(await holder.command(opening.channel, "duo hand"), "message")
    card = next(
        button
        for button in hand.buttons()
        if (press := read(button.custom_id or "")).verb == "play" and press.arg in opening.cards
    )
    async with posted_in(house.casey, opening.channel) as posted:
        await house.answered(await holder.press(hand, card), "update")
        prompt = house.casey.see(await asyncio.wait_for(posted, PATIENCE_S))
    assert prompt is not None
    return Race(house, opening, prompt, prompt.button("UNO!"), holder, catcher)


async def refused(race: Race, click: Click) -> str:
    """The sentence that only the one who clicked reads."""
    answer = await race.house.answered(click, "message")
    assert answer.ephemeral
    told = [call for call in race.house.sandbox.calls() if call.interaction == click.id]
    assert [call.status for call in told] == [200]
    return answer.text()


@pytest.fixture
async def race(tmp_path: Path) -> AsyncIterator[Race]:
    """A race that is decided 100 ms after the first press that counts."""
    async with openings(tmp_path, timing=BRISK) as (house, (opening,)):
        yield await opened(house, opening)


@pytest.mark.long
async def test_the_earlier_of_two_presses_40_ms_apart_wins_though_it_arrives_100_ms_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.duel")
    clock = MovableClock()
    async with openings(tmp_path, RACES, clock=clock) as (house, all_of_them):
        for number, opening in enumerate(all_of_them):
            race = await opened(house, opening)
            first, second = race.holder, race.catcher
            if number % 2:
                first, second = second, first
            async with house.sandbox.faults.hold_interactions(channel=opening.channel) as held:
                later = await race.press(second, FAIR_MS + 40)
                earlier = await race.press(first, FAIR_MS)
                held.release([later])
                await race.counted(1)
                clock.advance(0.1)
                held.release([earlier])
                await race.counted(2)
                clock.advance(SETTLED.settle_ms / 1000)
                for click in (later, earlier):
                    assert "40\u00a0ms later" in (await house.answered(click, "update")).text()
            assert race.decision() == (first, FAIR_MS, 40)
            assert race.cards_of_holder() == (CAUGHT if number % 2 else SAFE)
    assert "came after the decision" not in caplog.text


async def test_b9_a_press_that_a_held_up_process_reads_late_is_heard_before_the_decision(
    tmp_path: Path,
) -> None:
    clock = MovableClock()
    async with openings(tmp_path, timing=BRISK, clock=clock) as (house, (opening,)):
        race = await opened(house, opening)
        house.bot.duels.outages.awake()  # as the pulse says
        catch = await race.press(race.catcher, FAIR_MS)
        await race.counted(1)
        clock.advance(1)  # at once: nothing ran meanwhile
        call = await race.press(race.holder, FAIR_MS - 40)
        await race.counted(2)
        for _ in range(5):
            clock.advance(0.2)
            house.bot.duels.outages.awake()
        for click in (catch, call):
            await race.house.answered(click, "update")
        assert race.decision() == (race.holder, FAIR_MS - 40, 40)


async def test_a_catch_inside_the_head_start_is_told_in_private_and_may_be_repeated(
    race: Race,
) -> None:
    early = await race.press(race.catcher, 1499)
    assert "Too early by 1\u00a0ms" in await refused(race, early)
    assert race.board().prompt == race.prompt.id

    again = await race.press(race.catcher, 1500)
    await race.house.answered(again, "update")
    assert race.decision() == (race.catcher, 1500, None)
    assert race.cards_of_holder() == CAUGHT


async def test_an_early_call_and_a_later_catch_leave_the_holder_safe(race: Race) -> None:
    catch = await race.press(race.catcher, FAIR_MS)
    call = await race.press(race.holder, 300)
    for click in (catch, call):
        await race.house.answered(click, "update")
    assert race.decision() == (race.holder, 300, FAIR_MS - 300)
    assert race.cards_of_holder() == SAFE


@pytest.mark.parametrize("ahead_ms", [0, 14])
async def test_a_catch_less_than_15_ms_ahead_does_not_count(race: Race, ahead_ms: int) -> None:
    catch = await race.press(race.catcher, FAIR_MS - ahead_ms)
    call = await race.press(race.holder, FAIR_MS)
    for click in (catch, call):
        told = (await race.house.answered(click, "update")).text()
        assert "at the same moment: less than 15\u00a0ms apart" in told
        assert "later" not in told
    assert race.decision() == (race.holder, FAIR_MS, 0)
    await race.house.until(
        race.house.casey,
        lambda: "both at the same moment, less than 15\u00a0ms" in race.house.board().text(),
    )
    assert race.cards_of_holder() == SAFE


async def test_of_one_players_presses_the_earliest_counts_and_each_is_answered(race: Race) -> None:
    clicks = [
        await race.press(race.holder, FAIR_MS + 40),
        await race.press(race.catcher, FAIR_MS + 20),
        await race.press(race.holder, FAIR_MS),
    ]
    for click in clicks:
        await race.house.answered(click, "update")
    assert race.decision() == (race.holder, FAIR_MS, 20)


async def test_a_press_delivered_twice_is_answered_once_and_counted_once(race: Race) -> None:
    race.house.sandbox.faults.events(Doubled(), kind="INTERACTION_CREATE")
    click = await race.press(race.catcher, FAIR_MS)
    await race.house.answered(click, "update")
    assert race.decision() == (race.catcher, FAIR_MS, None)
    assert race.cards_of_holder() == CAUGHT

    after = await race.house.anna.command(race.opening.channel, "duo hand")
    await race.house.answered(after, "message")
    calls = [call for call in race.house.sandbox.calls() if call.interaction == click.id]
    assert [call.status for call in calls] == [200]


async def test_a_bystander_gets_one_private_answer_and_decides_nothing(race: Race) -> None:
    click = await race.press(race.house.casey, FAIR_MS - 500)
    assert "two other players" in await refused(race, click)
    assert race.board().prompt == race.prompt.id

    call = await race.press(race.holder, FAIR_MS)
    await race.house.answered(call, "update")
    assert race.decision() == (race.holder, FAIR_MS, None)


async def test_a_press_of_a_decided_prompt_is_told_the_outcome_and_changes_nothing(
    race: Race,
) -> None:
    call = await race.press(race.holder, FAIR_MS)
    decided = await race.house.answered(call, "update")

    late = await race.house.answered(await race.press(race.catcher, FAIR_MS + 700), "update")

    assert late.text() == decided.text()
    assert race.decision() == (race.holder, FAIR_MS, None)
    assert race.cards_of_holder() == SAFE


async def test_a_button_of_an_earlier_version_does_not_call(race: Race) -> None:
    press = read(race.button.custom_id or "")
    old = f"duo1:uno:{press.duel}:{press.version - 1}"
    click = await race.holder.forge(race.prompt.id, old, at_ms=race.opened_ms + FAIR_MS)
    await refused(race, click)
    assert race.board().prompt == race.prompt.id


async def test_an_earlier_press_after_the_decision_changes_nothing_and_is_noted(
    race: Race, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.duel")
    async with race.house.sandbox.faults.hold_interactions() as held:
        earlier = await race.press(race.catcher, FAIR_MS)
        later = await race.press(race.holder, FAIR_MS + 40)
        held.release([later])
        await race.house.answered(later, "update")
    await race.house.answered(earlier, "update")
    assert race.decision() == (race.holder, FAIR_MS + 40, None)
    assert race.cards_of_holder() == SAFE
    assert "a press made 40 ms before the deciding one came after the decision" in caplog.text


async def test_presses_brought_by_a_resume_are_judged_by_their_stamps(race: Race) -> None:
    race.house.sandbox.faults.events(HungUp(), kind="INTERACTION_CREATE")
    later = await race.press(race.holder, FAIR_MS + 40)
    earlier = await race.press(race.catcher, FAIR_MS)
    await race.house.sandbox.bot_ready(PATIENCE_S)
    for click in (later, earlier):
        assert await click.outcome(PATIENCE_S) in {"update", "failed"}
    await race.house.until(race.house.casey, lambda: race.decision() is not None)
    assert race.decision() == (race.catcher, FAIR_MS, 40)
    assert race.cards_of_holder() == CAUGHT


async def test_a_decision_stands_though_its_answer_is_lost(race: Race) -> None:
    click = await race.press(race.catcher, FAIR_MS)
    race.house.sandbox.faults.rest(Cut(), interaction=click)
    await race.house.until(race.house.casey, lambda: race.decision() is not None)
    assert race.decision() == (race.catcher, FAIR_MS, None)
    assert race.cards_of_holder() == CAUGHT
    again = await race.press(race.catcher, FAIR_MS + 900)
    await race.house.answered(again, "update")


async def test_a_press_is_counted_before_the_bot_knows_that_its_prompt_was_posted(
    tmp_path: Path,
) -> None:
    async with openings(tmp_path, timing=BRISK) as (house, (opening,)):
        house.sandbox.faults.rest(
            Slow(0.3, "answer"),
            method="POST",
            route="/channels/{channel_id}/messages",
            when=lambda call: str(call.body.get("nonce", "")).startswith("u"),
        )
        race = await opened(house, opening)
        assert race.board().prompt is None
        click = await race.press(race.holder, FAIR_MS)
        await house.answered(click, "update")
        assert race.decision() == (race.holder, FAIR_MS, None)


async def test_twenty_presses_within_a_second_get_one_answer_each(race: Race) -> None:
    house = race.house
    members = (race.holder, race.catcher, house.casey)
    clicks = [
        (member, await race.press(member, FAIR_MS + 50 * number))
        for number, member in enumerate(members * 7)
    ]
    for member, click in clicks:
        if member is house.casey:
            assert "two other players" in await refused(race, click)
        else:
            await house.answered(click, "update")
    after = await house.anna.command(race.opening.channel, "duo hand")
    await house.answered(after, "message")
    calls = [house.sandbox.spy.of(click).calls for _member, click in clicks]
    assert [[status for _what, status in each] for each in calls] == [[200]] * len(clicks)
    assert race.decision() == (race.holder, FAIR_MS, 50)
    assert race.cards_of_holder() == SAFE


async def test_a_gap_that_is_not_resumed_voids_the_race_and_the_board_says_so(race: Race) -> None:
    house = race.house
    house.sandbox.faults.events(HungUp(SESSION_TIMED_OUT), kind="INTERACTION_CREATE")
    await race.press(race.catcher, FAIR_MS)
    await house.until(house.casey, lambda: "race does not count" in house.board().text())
    assert race.board().prompt is None
    assert race.decision() is None
    assert race.cards_of_holder() == SAFE


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_void_race_names_its_holder_in_whichever_seat_to_who_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    clock, waits = MovableClock(), Waits(monkeypatch)
    async with openings(tmp_path, 8, clock=clock) as (house, written):
        clock.advance(STOOD_MS / 1000)  # a good connection is followed by a new one at once
        race = await opened(house, next(each for each in written if each.holder == seat))
        press = await race.press(race.catcher, FAIR_MS)
        await race.counted(1)
        await house.sandbox.drop_gateway(SESSION_TIMED_OUT)
        await waits.over(clock, lambda: press.done)
        told = await house.answered(press, "update")
        assert f"No penalty for <@{race.holder.id}>" in told.text()


async def test_a_race_that_the_matchs_end_cuts_off_does_not_say_that_nobody_pressed(
    tmp_path: Path,
) -> None:
    async with openings(tmp_path, clock=MovableClock()) as (house, (opening,)):
        race = await opened(house, opening)
        press = await race.press(race.holder, FAIR_MS)
        await race.counted(1)
        resign = await race.catcher.command(opening.channel, "duo resign")
        question = await house.answered(resign, "message")
        await house.answered(
            await race.catcher.press(question, question.button("resign")), "update"
        )
        told = (await house.answered(press, "update")).text()
        assert "The match ended before this race was decided." in told


async def test_a_restart_inside_the_window_voids_the_race_and_the_board_says_so(
    tmp_path: Path,
) -> None:
    world = World.default(seed=5)
    anna, bram = world.person("Anna"), world.person("Bram")
    (opening,) = await write_openings(world, tmp_path, (anna.id, bram.id))
    async with Sandbox(world=world) as sandbox:
        async with running(sandbox, tmp_path, BRISK) as bot:
            race = await opened(House(sandbox, bot), opening)
        async with running(sandbox, tmp_path, BRISK) as bot:
            house = House(sandbox, bot)
            await house.until(house.casey, lambda: "race does not count" in house.board().text())
            table = bot.lobby.board(opening.duel).table
            assert table is not None
            assert (table.uno, table.counts[opening.holder]) == (None, SAFE)
            assert house.casey.see(race.prompt.id) is None
        assert sandbox.violations == []


async def test_a_decided_prompt_is_cleaned_up(tmp_path: Path) -> None:
    timing = replace(BRISK, prompt_kept_ms=300)
    async with openings(tmp_path, timing=timing) as (house, (opening,)):
        race = await opened(house, opening)
        decided = await house.answered(await race.press(race.holder, FAIR_MS), "update")
        assert "said UNO!" in decided.text()
        await house.until(house.casey, lambda: house.casey.see(race.prompt.id) is None)
        assert race.decision() == (race.holder, FAIR_MS, None)


PROMPT = "/channels/{channel_id}/messages/{message_id}"


async def test_a_stop_deletes_a_prompt_after_its_end_is_written_in_it(tmp_path: Path) -> None:
    clock, gate = MovableClock(), Gate()
    async with openings(tmp_path, clock=clock) as (house, (opening,)):
        race = await opened(house, opening)
        house.sandbox.faults.rest(
            gate,
            method="PATCH",
            route=PROMPT,
            when=lambda call: call.ids["message_id"] == str(race.prompt.id),
        )
        async with asyncio.timeout(PATIENCE_S):
            while not gate.arrived.is_set():
                await advance(house, 0.5)
        stop = asyncio.create_task(house.bot.desk.prompts.clear_all(PATIENCE_S))
        await quiet(house)
        gate.opened.set()
        await stop
        assert house.casey.see(race.prompt.id) is None


async def test_nothing_is_written_in_a_prompt_that_a_stop_is_deleting(tmp_path: Path) -> None:
    clock, gate = MovableClock(), Gate(after_effect=True)
    async with openings(tmp_path, clock=clock) as (house, (opening,)):
        race = await opened(house, opening)
        press = await race.press(race.holder, FAIR_MS)
        await race.counted(1)
        house.sandbox.faults.rest(gate, method="DELETE", route=PROMPT)
        stop = asyncio.create_task(house.bot.desk.prompts.clear_all(PATIENCE_S))
        await asyncio.wait_for(gate.arrived.wait(), PATIENCE_S)
        clock.advance(2)
        told = await house.answered(press, "message")
        assert told.ephemeral
        assert "said UNO!" in told.text()
        clock.advance(4)  # by then the prompt itself would tell it, if no answer did
        await quiet(house)
        gate.opened.set()
        await stop


async def test_a_stop_deletes_a_prompt_after_the_press_of_it_is_answered(tmp_path: Path) -> None:
    clock, gate = MovableClock(), Gate()
    async with openings(tmp_path, clock=clock) as (house, (opening,)):
        race = await opened(house, opening)
        press = await race.press(race.holder, FAIR_MS)
        await race.counted(1)
        house.sandbox.faults.rest(gate, route="/callback")
        clock.advance(2)
        await asyncio.wait_for(gate.arrived.wait(), PATIENCE_S)
        stop = asyncio.create_task(house.bot.desk.prompts.clear_all(PATIENCE_S))
        await quiet(house)
        gate.opened.set()
        assert "said UNO!" in (await house.answered(press, "update")).text()
        await stop
        assert house.casey.see(race.prompt.id) is None


async def test_the_deletion_of_a_prompt_may_be_answered_by_what_is_no_json(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    timing = replace(BRISK, prompt_kept_ms=300)
    async with openings(tmp_path, timing=timing) as (house, (opening,)):
        race = await opened(house, opening)
        house.sandbox.faults.rest(Garbled(), method="DELETE", route=PROMPT)
        await house.answered(await race.press(race.holder, FAIR_MS), "update")
        await house.until(house.casey, lambda: house.casey.see(race.prompt.id) is None)
        await house.bot.background.settle(PATIENCE_S)
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []


async def quiet(house: House) -> None:
    """Let what the bot would call come to the sandbox: a command is asked after it, and answered.

    The commands of one channel and the calls of the bot go over the same loop, in order.
    """
    command = await house.casey.command(house.channel, "duo rules")
    await house.answered(command, "message")
