from pathlib import Path
from typing import Any

import pytest

from sandbox.config import BadConfig, matches, parse_config, read_config

HERE = Path(__file__).parent
LEAST: dict[str, Any] = {"command": ["bot"], "play": {"open": "go", "result": "won"}}


def play(**more: object) -> dict[str, Any]:
    return {**LEAST, "play": {**LEAST["play"], **more}}


def test_places_in_command_and_environment_are_filled_in() -> None:
    config = parse_config({"command": ["{python}", "x"], "env": {"A": "at {rest}/{x}"}}, HERE)
    command, env = config.bot.filled({"rest": "r", "x": "y", "python": "py"})
    assert command == ["py", "x"]
    assert env == {"A": "at r/y"}
    with pytest.raises(BadConfig, match=r"no place \{x\}"):
        config.bot.filled({"rest": "r"})


def test_what_is_avoided_has_no_weight_and_the_first_liking_counts() -> None:
    likings = [{"match": "^Draw", "weight": 0.5}, {"match": "Dr", "weight": 9}]
    rules = parse_config(play(avoid=["Resign", "^x:"], prefer=likings), HERE).play
    assert rules is not None
    assert rules.weight("Resign now", "y:1") == 0
    assert rules.weight("Fine", "x:1") == 0
    assert rules.weight("Draw", "y:1") == 0.5
    assert rules.weight("Drop", "y:1") == 9
    assert rules.weight("Else", "y:1") == 1


def test_patterns_look_at_every_name() -> None:
    rules = parse_config(play(hand=["^duo:hand"]), HERE).play
    assert rules is not None
    assert matches(rules.hand, "My hand", "duo:hand:1")
    assert not matches(rules.hand, "duo", "my duo:hand")


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ({}, "has no command"),
        ({"command": []}, "no list of texts"),
        ({"command": "bot"}, "wrong kind"),
        ({"command": ["bot"], "env": {"A": 1}}, "no text"),
        ({"command": ["bot"], "speed": 1}, "does not know speed"),
        (
            {"command": ["bot"], "intents": ["guilds"]},
            "none of members, presences, message_content",
        ),
        ({"command": ["bot"], "play": {"open": "go"}}, "has no result"),
        (play(wish="x"), "does not know wish"),
        (play(avoid=["("]), "avoid"),
        (play(prefer=[{"match": "x"}]), "no match with a weight"),
        (play(stall_seconds="long"), "wrong kind"),
        (play(most_clicks=True), "wrong kind"),
    ],
)
def test_a_wrong_table_is_refused_with_its_key(table: dict[str, Any], why: str) -> None:
    with pytest.raises(BadConfig, match=why):
        parse_config(table, HERE)


def test_a_folder_without_the_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="No such file"):
        read_config(tmp_path)
    (tmp_path / "pyproject.toml").write_text("[tool.other]\nx = 1\n", encoding="utf-8")
    with pytest.raises(BadConfig, match=r"no table \[tool.sandbox\]"):
        read_config(tmp_path)
    (tmp_path / "pyproject.toml").write_text("[", encoding="utf-8")
    with pytest.raises(BadConfig):
        read_config(tmp_path)
    (tmp_path / "pyproject.toml").write_text('[tool.sandbox]\ncommand = ["b"]', encoding="utf-8")
    assert read_config(tmp_path).bot.folder == tmp_path
