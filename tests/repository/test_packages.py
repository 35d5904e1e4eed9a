import ast
import tomllib

from bot import __version__
from tests.repository.tree import ROOT, files, python_files

PACKAGES = ("bot", "cogs", "sandbox", "tools")
VAGUE = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "data"}


def test_every_package_and_module_says_what_it_is_for() -> None:
    silent = [
        name
        for name in python_files(*PACKAGES)
        if not ast.get_docstring(ast.parse((ROOT / name).read_text()))
    ]
    assert silent == []


def test_every_folder_of_code_is_a_package() -> None:
    folders = {name.parent for name in python_files(*PACKAGES)}
    assert {str(folder) for folder in folders if folder / "__init__.py" not in files()} == set()


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [name for name in python_files(*PACKAGES) if name.stem in VAGUE] == []
    assert [name for name in python_files(*PACKAGES) if name.parent.name in VAGUE] == []


def test_the_bot_knows_its_own_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == __version__
