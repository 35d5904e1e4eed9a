"""A channel that refuses is left alone, each time for longer, until a person changes something."""

import pytest

from bot.duel.records import ChannelId
from bot.ui.rests import FIRST_REST_MS, LONGEST_REST_MS, STRIKES, Rests

HERE = ChannelId(1)
ELSEWHERE = ChannelId(2)


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.ms = 1000

    def now_ms(self) -> int:
        return self.ms

    def monotonic_ms(self) -> int:
        return self.ms

    async def sleep_ms(self, duration_ms: int) -> None:
        raise AssertionError(f"nobody waits here, and for {duration_ms} ms")


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def rests(watch: Watch) -> Rests:
    return Rests(watch)


def refuse(rests: Rests, times: int = STRIKES) -> None:
    for _ in range(times):
        assert rests.allows(HERE)
        rests.refused(HERE)


def test_a_channel_rests_after_three_refusals_in_a_row_and_no_other_does(rests: Rests) -> None:
    refuse(rests, STRIKES - 1)
    rests.went_well(HERE)
    refuse(rests)
    assert not rests.allows(HERE)
    assert rests.allows(ELSEWHERE)


def test_each_rest_is_twice_as_long_up_to_an_hour(rests: Rests, watch: Watch) -> None:
    refuse(rests)
    length_ms = FIRST_REST_MS
    for _ in range(10):
        watch.ms += length_ms - 1
        assert not rests.allows(HERE)
        watch.ms += 1
        refuse(rests, 1)
        length_ms = min(2 * length_ms, LONGEST_REST_MS)
    assert length_ms == LONGEST_REST_MS


def test_a_permission_that_is_back_ends_the_rest_and_one_that_never_lacked_does_not(
    rests: Rests,
) -> None:
    refuse(rests)
    rests.seen(HERE, may_write=True)
    assert not rests.allows(HERE)
    rests.seen(HERE, may_write=False)
    assert not rests.allows(HERE)
    rests.seen(HERE, may_write=True)
    assert rests.allows(HERE)


def test_what_a_person_changed_ends_the_rest(rests: Rests) -> None:
    refuse(rests)
    rests.changed(HERE)
    assert rests.allows(HERE)


def test_it_is_told_once_until_the_channel_is_well_again(rests: Rests) -> None:
    assert not rests.to_tell(HERE)
    refuse(rests)
    assert [rests.to_tell(HERE) for _ in range(3)] == [True, False, False]
    rests.went_well(HERE)
    refuse(rests)
    assert rests.to_tell(HERE)
