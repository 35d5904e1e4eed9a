"""Play time stands still while nobody can reach the bot, and at no other time (P5)."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.duel.play_time import KEPT_MS, LAPSE_MS, PlayTime, Which, Why, everywhere
from bot.duel.records import Beat, GuildId, ServerTime
from tests.duel.fakes import FakeClock

GRACE_MS: Final = 20_000
HERE: Final = GuildId(1)
THERE: Final = GuildId(2)
LINE: Final = ("shard", 0)


def here(guild: GuildId) -> bool:
    return guild == HERE


def begun(clock: FakeClock, last: Beat | None = None, played_ms: int | None = None) -> PlayTime:
    """The clocks of a run that is connected, its grace over."""
    play_time = PlayTime(clock, GRACE_MS)
    play_time.begin(last, {} if played_ms is None else {HERE: played_ms})
    play_time.go_on("start")
    return play_time


def settled() -> tuple[FakeClock, PlayTime]:
    """Clocks that run, once the grace of their start is over."""
    clock = FakeClock()
    play_time = begun(clock)
    clock.stand_still(GRACE_MS)
    return clock, play_time


def passed_ms(play_time: PlayTime, clock: FakeClock, host_ms: int, guild: GuildId = HERE) -> int:
    """Let the host's time pass, and return how much play time has."""
    before_ms = play_time.now_ms(guild)
    clock.stand_still(host_ms)
    return play_time.now_ms(guild) - before_ms


def test_it_runs_as_the_host_s_time_does() -> None:
    clock, play_time = settled()
    assert passed_ms(play_time, clock, 12_345) == 12_345


def test_a_start_stops_it_and_its_grace_does_for_longer() -> None:
    clock = FakeClock()
    play_time = PlayTime(clock, GRACE_MS)
    play_time.begin(None, {})
    stopped = [play_time.stopped(HERE)]
    assert passed_ms(play_time, clock, 100) == 0
    play_time.go_on("start")
    stopped.append(play_time.stopped(HERE))
    assert stopped == [True, False], "the grace stops limits alone"
    assert passed_ms(play_time, clock, GRACE_MS) == 0
    assert passed_ms(play_time, clock, 1) == 1


def test_a_stop_takes_a_grace_only_if_it_was_long() -> None:
    for length_ms, grace_ms in ((LAPSE_MS - 1, 0), (LAPSE_MS, GRACE_MS)):
        clock, play_time = settled()
        play_time.stop(LINE)
        assert passed_ms(play_time, clock, length_ms) == 0
        play_time.go_on(LINE)
        assert passed_ms(play_time, clock, GRACE_MS) == GRACE_MS - grace_ms


def test_a_stop_of_one_server_is_no_other_s() -> None:
    clock, play_time = settled()
    play_time.stop(("server", HERE), here)
    assert play_time.stopped(HERE)
    assert not play_time.stopped(THERE)
    before_ms = play_time.now_ms(THERE)
    assert passed_ms(play_time, clock, 7000) == 0
    assert play_time.now_ms(THERE) == before_ms + 7000


def test_stops_that_lie_over_one_another_count_once_whenever_they_are_noticed() -> None:
    clock, play_time = settled()
    began_ms = play_time.now_ms(HERE)
    clock.stand_still(4000)
    play_time.stop(LINE)
    clock.stand_still(3000)
    play_time.go_on(LINE)
    clock.stand_still(1000)
    # One that had begun before the other, and one within it.
    play_time.stop(("shard", 1), since_ms=clock.now_ms() - 6000)
    play_time.stop("ban", since_ms=clock.now_ms() - 2000)
    play_time.go_on("ban")
    assert play_time.now_ms(HERE) == began_ms + 2000


def test_what_was_done_is_not_taken_back_by_a_stop_that_is_noticed_late() -> None:
    clock, play_time = settled()
    clock.stand_still(4000)
    done_ms = play_time.stamp_ms(HERE)
    clock.stand_still(1000)
    there_ms = play_time.now_ms(THERE)
    play_time.stop(LINE, since_ms=clock.now_ms() - 3000)
    assert play_time.now_ms(HERE) == done_ms
    assert play_time.now_ms(THERE) == there_ms - 3000


def test_a_process_that_stood_still_stops_everybody_before_anybody_says_so() -> None:
    clock, play_time = settled()
    play_time.awake()
    began_ms = play_time.now_ms(HERE)
    clock.stand_still(LAPSE_MS)
    assert (play_time.now_ms(HERE), play_time.stopped(HERE)) == (began_ms, True)
    assert play_time.awake() == LAPSE_MS
    assert (play_time.now_ms(HERE), play_time.stopped(HERE)) == (began_ms, True)
    play_time.go_on("asleep")
    assert (play_time.now_ms(HERE), play_time.stopped(HERE)) == (began_ms, False)


def test_a_disk_that_refuses_keeps_no_race_waiting() -> None:
    _clock, play_time = settled()
    play_time.stop("disk")
    assert play_time.stopped(HERE)
    assert not play_time.unheard(HERE)
    assert play_time.connected


def test_the_host_s_time_of_an_instant_knows_the_stops_as_if_they_ended_now() -> None:
    clock, play_time = settled()
    limit_ms = play_time.now_ms(HERE) + 60_000
    due_ms = clock.now_ms() + 60_000
    assert play_time.host_ms(HERE, limit_ms) == due_ms
    clock.stand_still(10_000)
    assert play_time.host_ms(HERE, limit_ms) == due_ms
    play_time.stop(LINE)
    clock.stand_still(3000)
    assert play_time.host_ms(HERE, limit_ms) == due_ms + 3000
    clock.stand_still(3000)
    expected_ms = due_ms + 6000 + GRACE_MS
    assert play_time.host_ms(HERE, limit_ms) == expected_ms
    play_time.go_on(LINE)
    assert play_time.host_ms(HERE, limit_ms) == expected_ms
    clock.stand_still(expected_ms - clock.now_ms())
    assert play_time.now_ms(HERE) == limit_ms
    clock.stand_still(5000)
    assert play_time.host_ms(HERE, limit_ms) == expected_ms


def test_a_beat_names_single_servers_only_when_theirs_has_changed() -> None:
    clock, play_time = settled()
    play_time.now_ms(HERE)
    play_time.now_ms(THERE)
    assert play_time.beat().servers == {}
    since_ms = clock.now_ms()
    play_time.stop(("server", HERE), here)
    clock.stand_still(4000)
    first = play_time.beat()
    assert first.servers == {HERE: ServerTime(4000, since_ms)}
    clock.stand_still(500)
    second = play_time.beat()
    assert second.servers == {HERE: ServerTime(4500, since_ms)}, "the first was refused"
    play_time.written(second)
    assert play_time.beat().servers == {}
    play_time.go_on(("server", HERE))
    assert play_time.beat().servers == {HERE: ServerTime(4500, None)}


def test_what_stopped_everybody_is_no_server_s_own() -> None:
    clock, play_time = settled()
    play_time.now_ms(HERE)
    before = play_time.beat()
    play_time.stop("ban")
    clock.stand_still(4000)
    beat = play_time.beat()
    assert (beat.lost_ms - before.lost_ms, beat.servers) == (4000, {})


def test_long_ended_stops_are_summed_up_and_change_nothing_by_that() -> None:
    clock, play_time = settled()
    play_time.stop(("server", HERE), here)
    clock.stand_still(3000)
    play_time.go_on(("server", HERE))
    play_time.stop("ban")
    clock.stand_still(2000)
    play_time.go_on("ban")
    here_ms, there_ms = (play_time.now_ms(guild) for guild in (HERE, THERE))
    for _ in range(3):
        clock.stand_still(KEPT_MS)
        play_time.beat()
        here_ms, there_ms = here_ms + KEPT_MS, there_ms + KEPT_MS
        assert (play_time.now_ms(HERE), play_time.now_ms(THERE)) == (here_ms, there_ms)
    assert play_time._ended == []


def test_a_restart_goes_on_from_the_later_of_the_last_beat_and_the_last_row() -> None:
    clock, play_time = settled()
    play_time.stamp_ms(HERE)
    play_time.stop(("server", HERE), here)
    clock.stand_still(3000)
    play_time.go_on(("server", HERE))
    beat = play_time.beat()
    beat_ms = play_time.now_ms(HERE)
    clock.stand_still(9000)
    row_ms = play_time.stamp_ms(HERE)
    clock.stand_still(3_600_000)
    for played_ms, expected_ms in ((None, beat_ms), (beat_ms - 1, beat_ms), (row_ms, row_ms)):
        assert begun(clock, beat, played_ms).now_ms(HERE) == expected_ms


def test_a_host_clock_set_back_while_away_takes_nothing() -> None:
    clock, play_time = settled()
    beat, before_ms = play_time.beat(), play_time.now_ms(HERE)
    clock.jump(-86_400_000)
    clock.stand_still(60_000)
    assert begun(clock, beat).now_ms(HERE) == before_ms


def test_since_when_a_server_is_out_of_order_outlives_restarts_until_it_is_not() -> None:
    clock, play_time = settled()
    play_time.stamp_ms(HERE)
    since_ms = clock.now_ms()
    play_time.stop(("server", HERE), here)
    clock.stand_still(10_000)
    again = begun(clock, play_time.beat())
    assert again.stopped_alone == {HERE: since_ms}
    again.stop(("server", HERE), here)
    assert again.stopped_alone == {HERE: since_ms}
    again.go_on(("server", HERE))
    assert again.stopped_alone == {}
    assert begun(clock, again.beat()).stopped_alone == {}


# Whatever happens, in whatever order.

BEAT_MS: Final = 15_000

WHICH: Final[dict[Why, Which]] = {
    "ban": everywhere,
    "disk": everywhere,
    ("shard", 0): here,
    ("shard", 1): lambda guild: guild != HERE,
    ("server", 1): here,
}

Deed: TypeAlias = tuple[Literal["stop", "go on", "act", "restart", "kill"], Why, int, int]
DEEDS: Final = st.lists(
    st.tuples(
        st.sampled_from(("stop", "go on", "go on", "act", "restart", "kill")),
        st.sampled_from(tuple(WHICH)),
        st.integers(0, 40_000),  # what passes before it
        st.integers(0, 30_000),  # for how long it was not noticed
    ),
    max_size=25,
)


@dataclass
class Outage:
    """A while in which nobody here could act, from instant to instant of the host's clock."""

    begins_ms: int
    noticed_in: int
    """After so many beats."""
    since_ms: int = 0
    """When it began for whoever did nothing in it."""
    ends_ms: int | None = None


class Story:
    """What was so, told beside what the clocks make of it."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.outages: list[Outage] = []
        self.running: dict[Why, Outage] = {}
        self.kills = self.beats = 0
        self.play_time = PlayTime(self.clock, GRACE_MS)
        self.disk: Beat | None = None
        self.row_ms = self.acted_ms = 0
        self.start(None)
        self.act()

    def start(self, played_ms: int | None) -> None:
        self.play_time = begun(self.clock, self.disk, played_ms)
        self.begun_ms = now_ms = self.clock.now_ms()
        self.outages.append(Outage(now_ms, self.beats, ends_ms=now_ms + GRACE_MS))
        self.play_time.now_ms(HERE)
        self.beat()

    def beat(self) -> None:
        beat = self.play_time.beat()
        self.beats += 1
        self.play_time.written(beat)
        servers = {} if self.disk is None else self.disk.servers
        self.disk = Beat(beat.at_ms, beat.lost_ms, {**servers, **beat.servers})

    def act(self) -> None:
        """Begin a limit; it is on disk with its row."""
        self.acted_ms, self.row_ms = self.clock.now_ms(), self.play_time.stamp_ms(HERE)

    def pass_by(self, duration_ms: int) -> None:
        """Let time pass, with its beats."""
        left_ms = duration_ms
        while left_ms > 0:
            assert self.disk is not None
            step_ms = min(left_ms, self.disk.at_ms + BEAT_MS - self.clock.now_ms())
            self.clock.stand_still(step_ms)
            left_ms -= step_ms
            if self.clock.now_ms() - self.disk.at_ms >= BEAT_MS:
                self.beat()

    def stop(self, why: Why, unnoticed_ms: int) -> None:
        # A process hears of no outage before it began, and who has acted was heard.
        since_ms = max(self.clock.now_ms() - unnoticed_ms, self.begun_ms)
        self.play_time.stop(why, WHICH[why], since_ms=since_ms)
        self.running[why] = Outage(max(since_ms, self.acted_ms), self.beats, since_ms)

    def go_on(self, why: Why) -> None:
        self.play_time.go_on(why)
        self.end(why, self.clock.now_ms())

    def end(self, why: Why, now_ms: int) -> None:
        outage = self.running.pop(why)
        if WHICH[why](HERE):
            long = now_ms - outage.since_ms >= LAPSE_MS
            outage.ends_ms = now_ms + GRACE_MS * long
            self.outages.append(outage)

    def die(self, away_ms: int, *, killed: bool) -> None:
        assert self.disk is not None
        now_ms = self.clock.now_ms()
        if killed:
            self.kills += 1
            # What it noticed since the last beat, of before that, nobody knows any more.
            for outage in (*self.outages, *self.running.values()):
                if outage.noticed_in == self.beats:
                    outage.begins_ms = max(outage.begins_ms, self.disk.at_ms)
        else:
            self.beat()
        for why in list(self.running):
            self.end(why, now_ms)
        self.clock.stand_still(away_ms)
        self.outages.append(Outage(now_ms, self.beats, ends_ms=self.clock.now_ms()))
        self.start(self.row_ms)

    def lost_ms(self) -> int:
        """Tell for how long of the limit nobody could act."""
        lost_ms, upto_ms = 0, self.acted_ms
        for outage in sorted(self.outages, key=lambda outage: outage.begins_ms):
            ends_ms = min(outage.ends_ms or 0, self.clock.now_ms())
            if ends_ms > (begins_ms := max(outage.begins_ms, upto_ms)):
                lost_ms, upto_ms = lost_ms + ends_ms - begins_ms, ends_ms
        return lost_ms


@settings(max_examples=300)
@given(DEEDS)
@example([("stop", "ban", 30_000, 1), ("kill", "ban", 0, 0)])
def test_p5_a_limit_is_as_long_as_the_stops_and_at_most_a_beat_and_a_grace_a_restart_longer(
    deeds: list[Deed],
) -> None:
    story = Story()
    for kind, why, pass_ms, length_ms in deeds:
        story.pass_by(pass_ms)
        if kind in ("restart", "kill"):
            story.die(length_ms, killed=kind == "kill")
        elif kind == "act" and not story.running:
            story.act()
        elif kind == "stop" and why not in story.running:
            story.stop(why, length_ms)
        elif kind == "go on" and why in story.running:
            story.go_on(why)
    for why in list(story.running):
        story.go_on(why)
    passed_ms = story.play_time.now_ms(HERE) - story.row_ms
    longest_ms = story.clock.now_ms() - story.acted_ms - story.lost_ms()
    assert passed_ms <= longest_ms, "somebody has lost time in which nobody could act"
    assert passed_ms >= longest_ms - story.kills * (BEAT_MS + GRACE_MS)
