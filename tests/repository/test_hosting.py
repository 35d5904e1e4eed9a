"""What the README and the container file promise to those who host the bot."""

import configparser
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot import cli
from tests.repository.tree import ROOT

README = (ROOT / "README.md").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def steps() -> list[tuple[str, str]]:
    """Read the container file: each instruction and what follows it."""
    joined = re.sub(r"\\\n", " ", DOCKERFILE)
    lines = [line for line in joined.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def of(word: str) -> list[str]:
    return [rest for instruction, rest in steps() if instruction == word]


def unit() -> str:
    [found] = re.findall(r"```ini\n(\[Unit\].+?)```", README, re.DOTALL)
    return str(found)


def test_the_readme_lists_every_exit_code() -> None:
    table = README[README.index("| exit code |") :].split("\n\n")[0]
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", table, re.MULTILINE)
    assert [(int(code), words) for code, words in rows] == list(cli.EXIT_CODES.items())


def test_every_exit_code_there_is_has_its_meaning() -> None:
    found = [value for name, value in vars(cli).items() if name.startswith("EXIT_")]
    assert {code for code in found if isinstance(code, int)} == set(cli.EXIT_CODES)


def test_the_container_starts_python_itself_so_that_signals_reach_it() -> None:
    [command] = of("CMD")
    assert json.loads(command) == ["python", "-m", "bot"]
    assert of("ENTRYPOINT") == []
    assert of("STOPSIGNAL") == ["SIGTERM"]
    assert all(json.loads(run) for run in of("RUN"))


def test_the_container_runs_as_a_user_without_rights() -> None:
    [user] = of("USER")
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user)
    order = [word for word, _ in steps()]
    assert "RUN" not in order[order.index("USER") :]


def test_the_data_of_the_container_lies_on_a_volume() -> None:
    [volume] = [json.loads(text) for text in of("VOLUME")]
    [database] = [text.split("=")[1] for text in of("ENV") if text.startswith("DATABASE_PATH=")]
    assert [str(Path(database).parent)] == volume
    assert f"-v uno-duo-data:{volume[0]}" in README


def test_the_container_installs_what_is_pinned_by_hash_and_nothing_else() -> None:
    installs = [json.loads(run) for run in of("RUN") if "pip" in run]
    [install] = installs
    assert install[:4] == ["python", "-m", "pip", "install"]
    assert "--require-hashes" in install
    assert install[-2:] == ["-r", "requirements.txt"]
    assert not re.search(r"index-url|trusted-host|https?:", DOCKERFILE)


def test_neither_token_nor_data_get_into_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    rules = [line for line in ignored if line and not line.startswith("#")]
    assert rules[0] == "*"
    let_in = {line[1:] for line in rules if line.startswith("!")}
    copied = {part for text in of("COPY") for part in text.split()[:-1]}
    assert let_in == copied
    assert all((ROOT / name).exists() for name in copied)


def test_the_unit_restarts_what_a_restart_mends_and_nothing_else() -> None:
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign] # keys keep their letters
    parser.read_string(unit())
    service = parser["Service"]
    never = {int(code) for code in service["RestartPreventExitStatus"].split()}
    assert never == {cli.EXIT_DATA, cli.EXIT_CONFIG}
    assert service["Restart"] == "on-failure"
    assert parser["Unit"]["StartLimitIntervalSec"] == "0", "it never gives up"
    assert int(service["RestartSteps"]) > 1
    assert int(service["RestartMaxDelaySec"]) > int(service["RestartSec"])
    assert int(service["TimeoutStopSec"]) > 3
    assert "/var/lib/" + service["StateDirectory"] in service["Environment"]
    assert service["ExecStart"].endswith("/python -m bot")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_nothing_wrong_in_the_unit(tmp_path: Path) -> None:
    # What it starts must be there, and here it is not.
    text = re.sub(r"ExecStart=\S+", f"ExecStart={sys.executable}", unit())
    file = tmp_path / "uno-duo.service"
    file.write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", file], capture_output=True, text=True, check=False
    )
    # Older ones than 254 know no growing waits, and pass over them.
    newer = re.compile(r"Unknown key(?: name)? '(RestartSteps|RestartMaxDelaySec)'")
    ours = [line for line in done.stderr.splitlines() if "uno-duo" in line]
    ours = [line for line in ours if not newer.search(line)]
    assert ours == []
