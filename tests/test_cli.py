import hashlib
import logging
from pathlib import Path

import pytest

from bot import cli
from bot.logs import set_up_logging
from bot.settings import Settings
from bot.storage.database import opened

SEED = "00" * 32


def never(_: Settings) -> int:
    raise AssertionError("the bot was run")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_PATH"):
        monkeypatch.delenv(name, raising=False)


def test_run_needs_a_token_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([], never) == cli.EXIT_CONFIG
    assert capsys.readouterr().err.count("\n") == 1


def test_run_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    seen: list[str] = []

    def run(settings: Settings) -> int:
        seen.append(settings.token)
        return 0

    assert cli.main([], run) == cli.main(["run"], run) == 0
    assert seen == ["a.b.c"] * 2


async def test_backup_check_and_restore_need_no_token(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path / "data" / "uno-duo.sqlite3"):
        pass

    assert cli.main(["backup", "copy"], never) == 0
    assert cli.main(["check"], never) == 0
    assert cli.main(["restore", "copy"], never) == 0
    said = capsys.readouterr().out
    assert "sound" in said
    assert (tmp_path / "copy").is_file()


def test_a_broken_database_is_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "data" / "uno-duo.sqlite3"
    path.parent.mkdir()
    path.write_bytes(b"no database" * 100)

    assert cli.main(["check"], never) == cli.EXIT_DATA
    assert path.read_bytes() == b"no database" * 100
    assert "Traceback" not in capsys.readouterr().err


def test_verify_gives_the_hash_that_stood_in_the_challenge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["verify", SEED, "123", "--rounds", "2"], never) == 0
    lines = capsys.readouterr().out.splitlines()

    assert hashlib.sha256(bytes(32)).hexdigest() in lines[0]
    assert lines[-1].startswith("round 2: ")
    assert len(lines[-1].split()) == 2 + 112


@pytest.mark.parametrize("seed", ["", "00", "zz" * 32])
def test_verify_says_what_a_seed_looks_like(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", seed, "1"], never) == cli.EXIT_CONFIG
    assert "64" in capsys.readouterr().err


def test_debug_never_reaches_the_loggers_that_print_tokens_and_hands() -> None:
    set_up_logging("DEBUG")
    try:
        for name in ("discord", "discord.http", "discord.gateway", "aiosqlite", "asyncio"):
            assert logging.getLogger(name).getEffectiveLevel() >= logging.INFO
        assert logging.getLogger("bot.ui").getEffectiveLevel() == logging.DEBUG
    finally:
        for name in ("bot", "cogs", "discord", "aiosqlite", "asyncio", "aiohttp"):
            logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.mark.parametrize("extra", [["-1"], [str(1 << 63)], ["1", "--rounds", "-3"]])
def test_verify_refuses_numbers_that_no_match_has(
    extra: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["verify", "--", SEED, *extra] if extra[0] == "-1" else ["verify", SEED, *extra]
    assert cli.main(arguments, never) == cli.EXIT_CONFIG
    assert capsys.readouterr().err.count("\n") == 1
