import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.repository.pinned import logical_lines, pins
from tests.repository.tree import ROOT, files

PINNED = ("requirements.txt", "requirements-dev.txt")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


@pytest.mark.parametrize("name", PINNED)
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    lines = logical_lines(name)
    assert lines
    unpinned = [line for line in lines if "==" not in line or not HASH.search(line)]
    assert unpinned == []


@pytest.mark.parametrize("name", PINNED)
def test_requirements_hold_packages_only(name: str) -> None:
    """No index, no link, no option: where packages come from is the installing machine's affair."""
    strange = [line for line in logical_lines(name) if not re.match(r"[a-z0-9]", line)]
    assert strange == []
    assert "://" not in (ROOT / name).read_text()


def test_the_development_pins_hold_all_run_time_pins_unchanged() -> None:
    run, dev = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {name: dev.get(name) for name in run} == run


def test_the_pins_are_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    run, dev = pins("requirements.txt"), pins("requirements-dev.txt")
    asked = [(entry, run) for entry in project["project"]["dependencies"]]
    asked += [(entry, dev) for entry in project["dependency-groups"]["dev"]]
    for entry, pinned in asked:
        requirement = Requirement(entry)
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), entry


def test_no_lock_file_of_another_tool_lies_beside_the_pins() -> None:
    """Hosts guess from such files how to install, and some of them name a package index."""
    others = {"uv.lock", "poetry.lock", "Pipfile", "Pipfile.lock", "pdm.lock", "setup.py"}
    assert [name for name in files() if name.name in others] == []


def test_the_procfile_runs_the_bot_as_a_worker() -> None:
    assert (ROOT / "Procfile").read_text() == "worker: python -m bot\n"


def test_the_data_folder_is_kept_but_not_what_lies_in_it() -> None:
    assert [name for name in files() if name.parts[0] == "data"] == [Path("data/.gitkeep")]
