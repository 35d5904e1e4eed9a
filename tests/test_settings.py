from pathlib import Path

import pytest

from bot.settings import SETTINGS, SettingsError, read_settings

GIVEN = {"DISCORD_TOKEN": "a.b.c"}


def test_only_the_token_must_be_given() -> None:
    settings = read_settings(GIVEN)

    assert settings.token == GIVEN["DISCORD_TOKEN"]
    assert settings.database_path == Path("data/uno-duo.sqlite3")
    assert settings.public_name == "UNO Duo"
    assert settings.api_url is None
    assert settings.uno_settle_ms == 400


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text('DISCORD_TOKEN=from.the.file\nPUBLIC_NAME="Two for One"\n')

    settings = read_settings({"DISCORD_TOKEN": "from.the.env"}, env_file)

    assert settings.token != "from.the.file"  # noqa: S105 - no password
    assert settings.public_name == "Two for One"


@pytest.mark.parametrize("name", [s.name for s in SETTINGS if s.name != "DISCORD_TOKEN"])
def test_an_empty_setting_is_its_default(name: str) -> None:
    assert read_settings(GIVEN | {name: ""}) == read_settings(GIVEN)


def test_every_problem_is_named_at_once_and_the_token_never() -> None:
    wrong = {
        "DISCORD_TOKEN": "secret with spaces",
        "PUBLIC_NAME": "@everyone",
        "LOG_LEVEL": "LOUD",
        "DISCORD_API_URL": "discord",
        "DISCORD_GATEWAY_URL": "http://x",
        "UNO_SETTLE_MS": "-1",
    }

    with pytest.raises(SettingsError) as caught:
        read_settings(wrong)

    assert {line.split()[0] for line in caught.value.problems} == set(wrong)
    assert "secret" not in str(caught.value)


def test_a_missing_token_says_where_to_put_it() -> None:
    with pytest.raises(SettingsError, match=r"\.env"):
        read_settings({})
    assert read_settings({}, token=False).token == ""


def test_the_token_is_not_in_the_repr() -> None:
    assert "a.b.c" not in repr(read_settings(GIVEN))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_API_URL", "http://"),
        ("DISCORD_GATEWAY_URL", "ws:///"),
        ("DATABASE_PATH", "~nosuchuser-of-this-machine/x"),
        ("UNO_SETTLE_MS", "9" * 5000),
        ("UNO_SETTLE_MS", "2001"),
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("LOG_FORMAT", "xml"),
    ],
)
def test_odd_values_are_one_clear_line(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings(GIVEN | {name: value})

    assert [line.split()[0] for line in caught.value.problems] == [name]
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_an_env_file_in_another_encoding_is_said(tmp_path: Path, encoding: str) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text("PUBLIC_NAME=Š" if encoding == "utf-16" else "PUBLIC_NAME=é", encoding)

    with pytest.raises(SettingsError, match="UTF-8"):
        read_settings(GIVEN, env_file)


def test_a_byte_order_mark_is_no_part_of_the_first_name(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text("PUBLIC_NAME=Two for One\n", encoding="utf-8-sig")

    assert read_settings(GIVEN, env_file).public_name == "Two for One"


@pytest.mark.parametrize(
    ("gateway", "alone"),
    [
        ("", False),
        ("wss://gateway.discord.gg", False),
        ("wss://127.0.0.1.example.org", False),
        ("ws://127.0.0.1:8420/gateway/", True),
        ("ws://localhost:8420", True),
        ("ws://[::1]:8420", True),
    ],
)
def test_only_a_discord_of_this_machine_is_one_where_nothing_is_at_stake(
    gateway: str, *, alone: bool
) -> None:
    assert read_settings(GIVEN | {"DISCORD_GATEWAY_URL": gateway}).plays_alone is alone
