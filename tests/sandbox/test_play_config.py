import re
from pathlib import Path
from typing import Any

import pytest

import sandbox
from sandbox import Permission, World
from sandbox.__main__ import arguments
from sandbox.config import BadConfig, matches, parse_config, read_config
from sandbox.permissions import EVERYONE

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
        ({"command": ["bot"], "permissions": ["fly"]}, "'fly' is none of kick_members, "),
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


def test_the_table_says_what_the_bot_may_and_may_not() -> None:
    more = {"permissions": ["mention_everyone", "manage_threads"], "denied": ["embed_links"]}
    bot = parse_config({"command": ["bot"], **more}, HERE).bot
    world = World.default(seed=1, channels=2)
    usual = world.bot_permissions(world.channel("duel"))
    world.let_bot(allow=bot.permissions, deny=bot.denied)
    told = Permission.MENTION_EVERYONE | Permission.MANAGE_THREADS
    for name in ("duel", "duel-2"):
        assert (
            world.bot_permissions(world.channel(name)) == (usual | told) & ~Permission.EMBED_LINKS
        )
    assert world.permissions(world.channel("duel"), world.person("Anna").id) == usual


def test_the_readme_says_what_everybody_may() -> None:
    readme = Path(sandbox.__file__).with_name("README.md").read_text(encoding="utf-8")
    said = re.search(r"may what everybody may on a new server: ([^.]+)\.", readme)
    assert said is not None
    named = {word.strip(" `\n") for word in said[1].split(",")}
    assert named == {str(each.name).lower() for each in EVERYONE}


def test_the_readme_says_every_option_of_the_command() -> None:
    readme = Path(sandbox.__file__).with_name("README.md").read_text(encoding="utf-8")
    for action in arguments()._actions:
        assert f"`{action.option_strings[-1]}" in readme
