"""How often the bot may call: buckets with their headers, and what happens beyond."""

from email.utils import parsedate_to_datetime

import pytest

from sandbox import Channel, MovableClock, Sandbox
from tests.sandbox.conftest import Caller
from tests.sandbox.test_interactions import Bot

ME = "/users/@me"


@pytest.fixture
async def bot(caller: Caller) -> Bot:
    path = f"/applications/{caller.sandbox.world.app.id}/commands"
    await caller.call("PUT", path, [{"name": "play", "description": "Play"}])
    return Bot(caller.sandbox, caller.session)


async def test_followups_have_a_bucket_for_each_token(
    bot: Bot, duel: Channel, clock: MovableClock
) -> None:
    clicks = [await bot.sandbox.member("Anna").command(duel, "play") for _ in range(2)]
    for click in clicks:
        await bot.answer(click, 4, content="x")
        assert "X-RateLimit-Limit" not in bot.headers
    first, second = clicks
    for left in (4, 3, 2, 1):
        assert (await bot.hook("POST", first, content="x"))[0] == 200
        assert bot.headers["X-RateLimit-Remaining"] == str(left)
    assert (await bot.hook("PATCH", first, "@original", content="y"))[0] == 200
    status, body = await bot.hook("POST", first, content="x")
    assert (status, body["retry_after"], body["global"]) == (429, 2.0, False)
    assert bot.headers["Via"]
    assert (await bot.hook("POST", second, content="x"))[0] == 200
    clock.advance(2)
    assert (await bot.hook("POST", first, content="x"))[0] == 200


async def test_interactions_are_not_under_the_global_limit(bot: Bot, duel: Channel) -> None:
    click = await bot.sandbox.member("Anna").command(duel, "play")
    for _ in range(49):
        await bot.call("GET", ME)
    assert (await bot.call("GET", ME))[0] == 429
    assert (await bot.answer(click, 4, content="x"))[0] == 200
    assert (await bot.hook("POST", click, content="x"))[0] == 200


async def test_emoji_routes_share_a_bucket(caller: Caller, clock: MovableClock) -> None:
    path = f"/applications/{caller.sandbox.world.app.id}/emojis"
    for _ in range(2):
        for _ in range(25):
            await caller.call("POST", path, {"name": "x"})
        clock.advance(1)
    status, body = await caller.call("DELETE", path + "/1")
    assert (status, body["retry_after"]) == (429, 58.0)
    assert (await caller.call("GET", path))[0] == 200


async def test_every_answer_of_the_bots_routes_names_its_bucket(caller: Caller) -> None:
    await caller.call("GET", ME)
    first = caller.headers["X-RateLimit-Bucket"]
    await caller.call("GET", "/applications/@me")
    assert caller.headers["X-RateLimit-Bucket"] != first
    assert caller.headers["X-RateLimit-Reset-After"] == "1.000"


async def refused_at_the_edge(caller: Caller) -> bool:
    sandbox = caller.sandbox
    async with caller.session.get(sandbox.rest_url + ME) as answer:
        plain = answer.content_type == "text/plain" and "Via" not in answer.headers
        return answer.status == 429 and plain and "1015" in await answer.text()


async def test_a_ban_at_the_edge_has_no_via_and_ends_by_the_clock(
    caller: Caller, sandbox: Sandbox, clock: MovableClock
) -> None:
    sandbox.rates.ban(30)
    assert await refused_at_the_edge(caller)
    assert sandbox.violations == []
    assert len(sandbox.rate_limited) == 1
    clock.advance(30)
    assert (await caller.call("GET", ME))[0] == 200


async def test_answers_and_refusals_are_dated_by_the_sandbox_s_clock(
    caller: Caller, sandbox: Sandbox, clock: MovableClock
) -> None:
    for path, advance_s in ((ME, 3600), ("/channels/1", 0)):
        clock.advance(advance_s)
        await caller.call("GET", path)
        date = parsedate_to_datetime(caller.headers["Date"])
        assert date.timestamp() == clock.now_ms() // 1000
    sandbox.rates.ban(30)
    async with caller.session.get(sandbox.rest_url + ME) as answer:
        assert answer.headers["Date"] == caller.headers["Date"]


async def test_too_many_invalid_requests_ban_the_address(
    caller: Caller, sandbox: Sandbox, clock: MovableClock
) -> None:
    sandbox.rates.invalid_limit = 3
    for _ in range(2):
        await caller.call("GET", ME, known=False)
    clock.advance(600)
    for _ in range(2):
        await caller.call("GET", ME, known=False)
        await caller.call("GET", "/channels/1")
    assert (await caller.call("GET", ME))[0] == 200
    await caller.call("GET", ME, known=False)
    assert await refused_at_the_edge(caller)
    clock.advance(600)
    assert (await caller.call("GET", ME))[0] == 200


async def test_the_limits_of_old_messages_do_not_count_as_invalid(
    caller: Caller, sandbox: Sandbox, duel: Channel, clock: MovableClock
) -> None:
    sandbox.rates.invalid_limit = 1
    _, message = await caller.post(duel, content="old")
    clock.advance(3601)
    one = f"/channels/{duel.id}/messages/{message['id']}"
    answers = [await caller.call("PATCH", one, {"content": "x"}) for _ in range(4)]
    assert answers[-1][1]["code"] == 30046
    assert (await caller.call("GET", ME))[0] == 200


async def test_a_bot_creates_two_hundred_commands_a_day(
    caller: Caller, clock: MovableClock
) -> None:
    path = f"/applications/{caller.sandbox.world.app.id}/commands"

    async def put(names: list[str]) -> int:
        clock.advance(20)
        status, body = await caller.call(
            "PUT", path, [{"name": name, "description": "x"} for name in names]
        )
        assert status == 200 or body["code"] == 30034
        return status

    first = [f"a{n}" for n in range(100)]
    assert await put(first) == 200
    assert await put(first) == 200
    assert await put([f"b{n}" for n in range(100)]) == 200
    assert await put(["one-more"]) == 429
    clock.advance(86_400)
    assert await put(["one-more"]) == 200
