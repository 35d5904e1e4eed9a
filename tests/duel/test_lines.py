"""Which servers are not heard, and since when, whatever is cut, cut again and back (P5)."""

from bot.duel.lines import LAPSE_MS, Lines, OneServer
from bot.duel.records import GuildId

EVEN, ODD = GuildId(2), GuildId(3)


def even(guild: GuildId) -> bool:
    return guild % 2 == 0


def odd(guild: GuildId) -> bool:
    return guild % 2 == 1


def everywhere(guild: GuildId) -> bool:
    return bool(guild)


def make_good(lines: Lines, line: str) -> None:
    cut = lines.mend(line)
    assert cut is not None
    lines.mended(line, cut)


def test_a_line_is_cut_for_the_servers_that_it_serves_alone() -> None:
    lines = Lines()
    lines.cut("even", even, 10)
    assert (lines.cut_since_ms(EVEN, 0), lines.cut_since_ms(ODD, 0)) == (10, None)
    assert not lines.all_heard
    make_good(lines, "even")
    assert lines.cut_since_ms(EVEN, 0) is None
    assert lines.all_heard


def test_a_server_that_two_cuts_mute_is_heard_when_both_are_made_good() -> None:
    lines = Lines()
    lines.cut("even", even, 20)
    lines.cut("two", lambda guild: guild == EVEN, 10)
    assert lines.cut_since_ms(EVEN, 0) == 10
    make_good(lines, "two")
    assert lines.cut_since_ms(EVEN, 0) == 20
    make_good(lines, "even")
    assert not lines.is_cut(EVEN, 0)


def test_a_line_that_is_said_to_be_cut_twice_is_cut_since_the_first_time() -> None:
    lines = Lines()
    lines.cut("even", even, 10)
    lines.cut("even", even, 20)
    lines.cut("even", even, 5)
    assert lines.cut_since_ms(EVEN, 0) == 10
    make_good(lines, "even")
    assert lines.all_heard


def test_a_line_that_is_cut_again_while_it_is_made_good_stays_cut() -> None:
    lines = Lines()
    lines.cut("even", even, 10)
    first = lines.mend("even")
    assert first is not None
    lines.cut("even", even, 20)
    second = lines.mend("even")
    assert second is not None
    # What the first time could not reach is made good by the second.
    assert second.since_ms == 10
    lines.mended("even", first)
    assert lines.is_cut(EVEN, 0)
    lines.mended("even", second)
    assert lines.all_heard


def test_a_cut_is_made_good_by_one_alone() -> None:
    lines = Lines()
    assert lines.mend("even") is None
    lines.cut("even", even, 10)
    assert lines.mend("even") is not None
    assert lines.mend("even") is None
    assert lines.is_cut(EVEN, 0)


def test_a_part_of_a_cut_line_is_cut_as_long_and_comes_back_by_itself() -> None:
    lines = Lines()
    lines.cut("start", everywhere, 10)
    assert lines.part("start", "even", even) == 1
    assert (lines.cut_since_ms(EVEN, 0), lines.cut_since_ms(ODD, 0)) == (10, 10)
    make_good(lines, "even")
    assert (lines.cut_since_ms(EVEN, 0), lines.cut_since_ms(ODD, 0)) == (None, 10)
    lines.cut("even", even, 30)
    assert lines.cut_since_ms(EVEN, 0) == 30
    assert lines.part("start", "even", even) == 1
    assert lines.cut_since_ms(EVEN, 0) == 30
    assert lines.part("start", "odd", odd) == 2
    make_good(lines, "odd")
    assert (lines.cut_since_ms(EVEN, 0), lines.cut_since_ms(ODD, 0)) == (30, None)
    make_good(lines, "start")
    assert lines.cut_since_ms(EVEN, 0) == 30


def test_a_part_that_was_cut_before_is_cut_since_the_whole_is() -> None:
    lines = Lines()
    lines.cut("start", everywhere, 10)
    lines.cut("even", even, 20)
    lines.part("start", "even", even)
    assert lines.cut_since_ms(EVEN, 0) == 10


def test_a_server_in_trouble_is_not_heard_and_the_connection_is_well() -> None:
    lines = Lines()
    outage = OneServer(EVEN, "outage")
    lines.cut(outage, outage.serves, 10)
    assert (lines.cut_since_ms(EVEN, 0), lines.cut_since_ms(ODD, 0)) == (10, None)
    assert lines.all_heard
    lines.cut("even", even, 20)
    assert not lines.all_heard


def test_what_is_not_cut_has_no_parts() -> None:
    lines = Lines()
    assert lines.part("start", "even", even) == 0
    assert lines.all_heard


def test_a_lapse_is_one_from_five_seconds_on_and_tells_since_when() -> None:
    lines = Lines()
    assert lines.awake(0) is None
    assert lines.awake(LAPSE_MS - 1) is None
    assert lines.awake(2 * LAPSE_MS - 1) == LAPSE_MS - 1
