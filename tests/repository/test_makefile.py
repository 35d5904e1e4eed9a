"""`make run` and `make test` on a stranger's machine: another path, another Python, no token."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

MAKE = shutil.which("make")

pytestmark = pytest.mark.skipif(MAKE is None, reason="make is not installed here")

STAND_IN = """#!/bin/sh
# Asked to look at something, it looks; asked to start a module, it says which.
case "$1" in
  -c) exec "{python}" "$@" ;;
  *) echo "started: $*" ;;
esac
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with blanks in its path, in which an environment is already made."""
    folder = tmp_path / "a clone of mine"
    (folder / ".venv" / "bin").mkdir(parents=True)
    for name in ("Makefile", "requirements.txt", "requirements-dev.txt"):
        shutil.copy(ROOT / name, folder)
    python = folder / ".venv" / "bin" / "python"
    python.write_text(STAND_IN.format(python=sys.executable))
    python.chmod(0o755)
    return folder


def ready(clone: Path) -> None:
    for stamp in (".ready-to-run", ".ready-to-develop"):
        (clone / ".venv" / stamp).touch()


def make(clone: Path, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    assert MAKE is not None
    return subprocess.run(
        [MAKE, "--no-print-directory", *words],
        cwd=clone,
        env={"PATH": os.defpath, **environ},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_without_a_token_the_sandbox_is_started_and_said(clone: Path) -> None:
    ready(clone)
    done = make(clone, "run")
    said, started = done.stdout.splitlines()
    assert "No DISCORD_TOKEN" in said
    assert "sandbox" in said
    assert started == "started: -m sandbox"


def test_with_a_token_in_the_environment_the_bot_is_started(clone: Path) -> None:
    ready(clone)
    done = make(clone, "run", DISCORD_TOKEN="abc")  # noqa: S106 - no real token
    assert done.stdout == "started: -m bot\n"


@pytest.mark.parametrize("line", ["DISCORD_TOKEN=abc", "export DISCORD_TOKEN = 'abc'  # mine"])
def test_with_a_token_in_the_env_file_the_bot_is_started(clone: Path, line: str) -> None:
    ready(clone)
    (clone / ".env").write_text(f"LOG_LEVEL=DEBUG\n{line}\n")
    assert make(clone, "run").stdout == "started: -m bot\n"


@pytest.mark.parametrize("line", ["DISCORD_TOKEN=", "DISCORD_TOKEN=''", "#DISCORD_TOKEN=abc"])
def test_an_env_file_without_a_token_starts_the_sandbox(clone: Path, line: str) -> None:
    ready(clone)
    (clone / ".env").write_text(f"{line}\n")
    assert make(clone, "run").stdout.endswith("started: -m sandbox\n")


def test_a_second_run_installs_nothing(clone: Path) -> None:
    assert "pip install" in make(clone, "run").stdout
    assert "pip install" not in make(clone, "run").stdout


def test_other_requirements_are_installed(clone: Path) -> None:
    ready(clone)
    later = (clone / ".venv" / ".ready-to-run").stat().st_mtime + 10
    os.utime(clone / "requirements.txt", (later, later))
    assert "--require-hashes -r requirements.txt" in make(clone, "run").stdout


def test_make_test_runs_pytest_in_the_development_environment(clone: Path) -> None:
    said = make(clone, "test", "JOBS=0", "ARGS=-k race").stdout.splitlines()
    assert said[-2].endswith("--require-hashes -r requirements-dev.txt")
    assert said[-1] == "started: -m pytest -n 0 -k race"


def test_make_prove_plants_all_faults_and_kills_or_plants_those_that_are_named(clone: Path) -> None:
    ready(clone)
    assert make(clone, "prove").stdout == "started: -m tests.planted\nstarted: -m tests.kills\n"
    said = make(clone, "prove", "ARGS=--only race-tie").stdout
    assert said == "started: -m tests.planted --only race-tie\n"


def test_make_soak_takes_its_minutes_and_its_seed(clone: Path) -> None:
    ready(clone)
    assert make(clone, "soak").stdout == "started: -m tests.soak --minutes 10 --seed 1\n"
    said = make(clone, "soak", "MINUTES=3", "SEED=7").stdout
    assert said == "started: -m tests.soak --minutes 3 --seed 7\n"


def test_an_old_python_is_refused_in_one_clear_line(clone: Path) -> None:
    shutil.rmtree(clone / ".venv")
    old = clone / "old python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = make(clone, "run", f"PYTHON={old}")
    assert done.returncode != 0
    first, *rest = done.stderr.splitlines()
    assert "needs Python 3.11 or newer" in first
    assert all(line.startswith("make: ") for line in rest)
    assert not (clone / ".venv").exists()


def test_a_python_without_its_venv_module_is_refused_in_one_clear_line(clone: Path) -> None:
    shutil.rmtree(clone / ".venv")
    bare = clone / "bare"
    bare.write_text('#!/bin/sh\ncase "$2" in *venv*) exit 1 ;; esac\n')
    bare.chmod(0o755)
    done = make(clone, "run", f"PYTHON={bare}")
    assert done.returncode != 0
    assert "lacks its venv module" in done.stderr.splitlines()[0]


def test_the_list_of_commands_has_every_one_a_person_types(clone: Path) -> None:
    listed = make(clone).stdout
    for name in (
        *("run", "play", "test", "prove", "soak", "check", "lint", "fmt", "requirements"),
        "coverage",
    ):
        assert f"make {name} " in listed
