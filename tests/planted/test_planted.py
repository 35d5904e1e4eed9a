"""The list of planted faults fits the code, and what is said of a planted fault is so."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.planted.fault import Fault
from tests.planted.faults import FAULTS
from tests.planted.planting import look_for
from tests.repository.tree import ROOT

WIRE = "tests/e2e/"


@cache
def functions(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    defs = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, defs))


def test_there_is_a_fault_for_each_promise_and_each_has_its_name() -> None:
    names = [fault.id for fault in FAULTS]
    assert len(set(names)) == len(names) >= 70
    harms = [fault.harm for fault in FAULTS]
    assert len(set(harms)) == len(harms)


def test_some_are_found_over_the_wire_alone() -> None:
    wire = [fault for fault in FAULTS if all(test.startswith(WIRE) for test in fault.tests)]
    assert len(wire) >= 10


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: str(fault.id))
def test_a_fault_has_one_place_where_it_makes_a_program(fault: Fault) -> None:
    sound = (ROOT / fault.file).read_text("utf-8")
    assert sound.count(fault.old) == 1
    assert fault.new != fault.old
    if fault.file.endswith(".py"):
        compile(sound.replace(fault.old, fault.new), fault.file, "exec")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: str(fault.id))
def test_a_fault_names_tests_that_are_there(fault: Fault) -> None:
    assert fault.tests
    for test in fault.tests:
        path, _, name = test.partition("::")
        assert (ROOT / path).is_file()
        assert not name or name in functions(path)


ADD = Fault(
    id="add",
    harm="Sums are differences.",
    file="sums.py",
    old="a + b",
    new="a - b",
    tests=("test_sums.py",),
)


def project(folder: Path, test: str = "assert add(1, 2) == 3") -> Path:
    (folder / "sums.py").write_text("def add(a, b):\n    return a + b\n")
    (folder / "test_sums.py").write_text(
        f"from sums import add\n\n\ndef test_a_sum():\n    {test}\n"
    )
    (folder / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    return folder


def test_a_fault_that_a_test_fails_of_is_found_and_taken_back(tmp_path: Path) -> None:
    folder = project(tmp_path)
    sound = (folder / "sums.py").read_text()
    for _ in range(2):  # also where Python has compiled the sound file meanwhile
        verdict = look_for(ADD, folder, within_s=60)
        assert verdict.outcome == "found", verdict.said
        assert verdict.said == "test_sums.py::test_a_sum"
        assert (folder / "sums.py").read_text() == sound


@pytest.mark.parametrize(
    ("test", "outcome"),
    [
        ("assert add(0, 0) == 0", "NOT FOUND"),
        ("import pytest; pytest.skip('not here')", "no answer"),
        ("while True: pass", "no answer"),
    ],
)
def test_a_fault_that_no_test_fails_of_is_not_found(
    tmp_path: Path, test: str, outcome: str
) -> None:
    limit_s = 2 if "while" in test else 60
    assert look_for(ADD, project(tmp_path, test), limit_s).outcome == outcome


def test_a_fault_whose_tests_do_not_run_is_not_found(tmp_path: Path) -> None:
    folder = project(tmp_path)
    (folder / "test_sums.py").write_text("from sums import subtract\n")
    assert look_for(ADD, folder, within_s=60).outcome == "no answer"


def test_a_fault_without_one_place_does_not_apply(tmp_path: Path) -> None:
    folder = project(tmp_path)
    (folder / "sums.py").write_text("def add(a, b):\n    return sum((a, b))\n")
    assert look_for(ADD, folder, within_s=60).outcome == "does not apply any more"
    (folder / "sums.py").unlink()
    assert look_for(ADD, folder, within_s=60).outcome == "does not apply any more"
