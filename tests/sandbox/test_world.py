import asyncio

from sandbox import MovableClock, World
from sandbox.snowflake import Snowflakes, made_at_ms


def test_ids_grow_and_carry_their_millisecond() -> None:
    clock = MovableClock()
    ids = Snowflakes(clock)
    made = [ids.next() for _ in range(5)]
    clock.advance(0.001)
    made.append(ids.next())
    assert made == sorted(set(made))
    assert [made_at_ms(each) - clock.now_ms() for each in made] == [-1] * 5 + [0]


def test_one_seed_makes_one_token_and_no_seed_a_new_one() -> None:
    tokens = [World.default(seed, clock=MovableClock()).token for seed in (1, 1, 2, None, None)]
    assert tokens[0] == tokens[1]
    assert len(set(tokens)) == 4


def test_more_people_and_channels_may_come() -> None:
    world = World.default(channels=3)
    dana = world.add_member("Dana", "pl")
    world.add_channel("more")
    assert [each.name for each in world.members] == ["Anna", "Bram", "Casey", "Dana"]
    assert [each.name for each in world.channels.values()] == ["duel", "duel-2", "duel-3", "more"]
    assert world.person(dana.id) is world.person("Dana") is dana


async def test_sleepers_wake_when_their_time_has_come() -> None:
    clock = MovableClock()
    woken: list[int] = []

    async def sleeper(seconds: int) -> None:
        await clock.sleep(seconds)
        woken.append(seconds)

    async with asyncio.TaskGroup() as tasks:
        for seconds in (3, 1, 2):
            tasks.create_task(sleeper(seconds))
        await clock.sleep(0)
        clock.advance(2)
        await clock.sleep(0)
        assert woken == [1, 2]
        clock.advance(1)
    assert woken == [1, 2, 3]
