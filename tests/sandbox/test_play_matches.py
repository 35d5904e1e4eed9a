import asyncio
import os
import re
import signal
import sys
from pathlib import Path

import pytest

from sandbox import World
from sandbox.play import PlayFailed, PlayPlan, pairs_in, percentile, play
from tests.sandbox.sample_stones_config import TABLE, stones

ROOT = Path(__file__).parents[2]


async def test_matches_go_on_side_by_side_each_channel_with_its_pair(tmp_path: Path) -> None:
    said: list[str] = []
    report = await play(stones(), PlayPlan(matches=7, channels=3), tmp_path, said.append)
    assert sorted(match.number for match in report.matches) == list(range(1, 8))
    assert len(said) == 7
    pairs = {"duel": "Anna|Bram", "duel-2": "Dana|Emil", "duel-3": "Femke|Gijs"}
    assert {match.channel for match in report.matches} == set(pairs)
    for match in report.matches:
        assert re.fullmatch(rf"({pairs[match.channel]}) took the last stone and wins", match.result)
    assert report.clicks == sum(match.clicks for match in report.matches) >= 7 * 6
    assert report.calls_per_click > 1
    assert 0 < report.p50_ms <= report.p95_ms


async def test_a_bot_that_asks_to_come_back_later_is_waited_for(tmp_path: Path) -> None:
    later = stones("later", later=["^Again"])
    report = await play(later, PlayPlan(matches=2, channels=2), tmp_path)
    assert len(report.matches) == 2


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("refuse", r"Discord would refuse GET /channels/\{channel_id\}: 404 \(10003\)"),
        ("crash", "the bot ended with 3|click on 'Take"),
    ],
)
async def test_whatever_is_wrong_ends_it_with_the_reason_and_the_log(
    tmp_path: Path, fault: str, why: str
) -> None:
    with pytest.raises(PlayFailed) as failure:
        await play(stones(fault), PlayPlan(), tmp_path)
    assert re.match(why, str(failure.value))
    assert "logging in using static token" in str(failure.value)


async def test_a_match_that_gets_nowhere_ends_with_what_both_see(tmp_path: Path) -> None:
    with pytest.raises(PlayFailed, match=r"no progress for \d+ seconds\n\w+ sees:\n") as failure:
        await play(stones("stuck", stall_seconds=1), PlayPlan(), tmp_path)
    assert "My hand, Cheer, Note" in str(failure.value)


async def test_an_unanswered_click_ends_it(tmp_path: Path) -> None:
    with pytest.raises(PlayFailed, match="Bram's click on 'Accept' got no answer"):
        await play(stones("silent"), PlayPlan(), tmp_path)


def test_new_members_join_for_further_channels() -> None:
    world = World.default(seed=1)
    pairs = pairs_in(world)
    names = [[world.people[who].name for who in next(pairs)] for _ in range(12)]
    assert names[:2] == [["Anna", "Bram"], ["Dana", "Emil"]]
    assert len({name for pair in names for name in pair}) == 24


def test_percentiles_are_values_that_were_measured() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert percentile(values, 0.5) == 51
    assert percentile(values, 0.95) == 96
    assert percentile([7.0], 0.95) == 7
    assert percentile([], 0.5) == 0


def write_toml(folder: Path) -> None:
    """The sample's table, as a pyproject.toml."""
    lines = ["[tool.sandbox]"]
    lines += [f"{key} = {_toml(TABLE[key])}" for key in ("command", "env")]
    lines.append("[tool.sandbox.play]")
    lines.extend(f"{key} = {_toml(value)}" for key, value in TABLE["play"].items())
    (folder / "pyproject.toml").write_text("\n".join(lines), encoding="utf-8")


def _toml(value: object) -> str:
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
        case list():
            return "[" + ", ".join(_toml(each) for each in value) + "]"
        case str():
            return f"'{value}'"
        case _:
            return str(value)


async def command(
    folder: Path, *arguments: str, fault: str = "", table: bool = True
) -> asyncio.subprocess.Process:
    if table:
        write_toml(folder)
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        *arguments,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SAMPLE_FAULT": fault},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_the_commands_last_line_is_the_result(tmp_path: Path) -> None:
    process = await command(tmp_path, "--play", "--seed", "1")
    out, err = await process.communicate()
    assert (process.returncode, err) == (0, b"")
    summary, result = out.decode().splitlines()
    assert summary.startswith("1 match, ")
    assert result.endswith("took the last stone and wins")


async def test_the_command_fails_with_the_reason(tmp_path: Path) -> None:
    process = await command(tmp_path, "--play", fault="warn")
    out, err = await process.communicate()
    assert (process.returncode, out) == (1, b"")
    assert b"FAILED: the bot's log says: WARNING sample something is odd" in err
    assert err.decode().splitlines()[-1] == "0 of 1 matches played: it failed, see above"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_a_run_that_is_stopped_says_how_far_it_came(
    tmp_path: Path, number: signal.Signals
) -> None:
    process = await command(tmp_path, "--play", "--matches", "5000")
    assert process.stdout is not None
    assert (await process.stdout.readline()).startswith(b"match 1/5000 ")
    process.send_signal(number)
    out, err = await asyncio.wait_for(process.communicate(), 40)
    played = 1 + len(out.splitlines())
    assert process.returncode == 130
    assert err.decode() == f"{played} of 5000 matches played: stopped by {number.name}\n"


async def test_a_run_that_nobody_reads_ends_all_the_same(tmp_path: Path) -> None:
    process = await command(tmp_path, "--play", "--matches", "5000")
    assert process.stdout is not None
    assert process.stderr is not None
    await process.stdout.readline()
    process.stdout._transport.close()  # type: ignore[attr-defined]  # the reader goes away
    err = (await asyncio.wait_for(process.stderr.read(), 40)).decode().splitlines()
    assert await process.wait() == 1
    assert re.fullmatch(r"\d+ of 5000 matches played: it failed, see above", err[-1])


@pytest.mark.parametrize(("argument", "code"), [("--help", 0), ("--nonsense", 2)])
async def test_help_and_errors_that_nobody_reads_end_with_their_own_code(
    tmp_path: Path, argument: str, code: int
) -> None:
    there, here = os.pipe()
    os.close(there)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        argument,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""},
        stdout=here,
        stderr=here,
    )
    os.close(here)
    assert await process.wait() == code


async def test_a_folder_without_a_bot_is_said(tmp_path: Path) -> None:
    process = await command(tmp_path, "--play", table=False)
    out, err = await process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert b"The sandbox can't start" in err


async def test_a_signal_ends_sandbox_and_bot(tmp_path: Path) -> None:
    data = tmp_path / "data"
    process = await command(tmp_path, "--port", "0", "--data", str(data))
    assert process.stdout is not None
    lines = [(await process.stdout.readline()).decode() for _ in range(4)]
    assert re.fullmatch(r"The page: http://127\.0\.0\.1:\d+/\n", lines[0])
    assert lines[3] == "The bot is online.\n"
    process.send_signal(signal.SIGINT)
    out, err = await asyncio.wait_for(process.communicate(), 40)
    assert (process.returncode, out) == (0, b"")
    assert b"Traceback" not in err
    assert (data / "bot.log").is_file()
