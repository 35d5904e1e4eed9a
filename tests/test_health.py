"""How the bot is: /healthz gives 200, and 503 while something is ill; both with the record."""

import dataclasses
import socket
from pathlib import Path

import aiohttp
import pytest

from bot.health import GATEWAY_ILL_MS, Health, PortTaken, percentile, read, served, write
from tests.examples import WELL, changed


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def open_files() -> int:
    return sum(1 for _ in Path("/dev/fd").iterdir())


async def asked(port: int, path: str = "/healthz") -> tuple[int, object]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as answer,
    ):
        is_json = answer.content_type == "application/json"
        return answer.status, await answer.json() if is_json else await answer.text()


ILL = [
    (changed(state="starting"), "starting"),
    (changed(state="stopping"), "stopping"),
    (changed(gateway_age_ms=None), "gateway"),
    (changed(gateway_age_ms=GATEWAY_ILL_MS + 1), "gateway"),
    (changed(database_ok=False), "database"),
]


async def test_a_bot_that_is_well_is_200_with_its_record() -> None:
    port = free_port()
    async with served(port, lambda: WELL):
        assert await asked(port) == (200, {"ok": True, "ill": [], **dataclasses.asdict(WELL)})
        assert (await asked(port, "/"))[0] == 404
    with pytest.raises(aiohttp.ClientConnectionError):
        await asked(port)


@pytest.mark.parametrize(("health", "ill"), ILL, ids=[ill for _, ill in ILL])
async def test_a_bot_that_is_ill_is_503_and_says_where(health: Health, ill: str) -> None:
    port = free_port()
    async with served(port, lambda: health):
        status, body = await asked(port)
    assert status == 503
    assert isinstance(body, dict)
    assert body["ill"] == [ill]


async def test_a_taken_port_is_one_clear_line() -> None:
    port = free_port()
    async with served(port, lambda: WELL):
        with pytest.raises(PortTaken, match=str(port)):
            async with served(port, lambda: WELL):
                pass


async def test_without_a_port_nothing_is_served() -> None:
    before = open_files()
    async with served(None, lambda: WELL):
        assert open_files() == before


def test_a_record_is_read_as_it_was_written() -> None:
    assert read(write(WELL)) == WELL
    assert [read(text) for text in ("", "{}", "[]", "null", '{"state": "running"}')] == [None] * 5


def test_percentiles_are_of_what_was_measured() -> None:
    assert percentile((), 50) is None
    durations = range(977, 2001)
    assert [percentile(durations, percent) for percent in (50, 99, 100)] == [1488, 1990, 2000]
