"""docs/FAULTS.md names a test for every fault, or says why it needs none."""

import ast
import re
from typing import Final

import pytest

from tests.repository.tree import ROOT

FAULTS: Final = [
    "A1",
    "A2",
    "A4",
    "A5",
    "A6",
    "A7",
    "A8",
    "A10",
    "A11",
    "A12",
    "A13",
    "A14",
    "A15",
    "A16",
    "A17",
    "A19",
    "A21",
    "A22",
    "A23",
    "A24",
    "A26",
    "A27",
    "A28",
    "A29",
    "A30",
    "A31",
    "B1",
    "B2",
    "B3",
    "B4",
    "B5",
    "B7",
    "B9",
    "B10",
    "B11",
    "B13",
    "B14",
    "B15",
    "B16",
    "B17",
    "B18",
    "B19",
    "B20",
    "B21",
    "C1",
    "C3",
    "C4",
    "C5",
    "C6",
    "C7",
    "C9",
    "C10",
    "C11",
    "C13",
    "C14",
    "C15",
    "C17",
    "C18",
    "C19",
    "C20",
    "C22",
    "C23",
    "C24",
    "C25",
    "C26",
    "C27",
    "D1",
    "D2",
    "D3",
    "D5",
    "D6",
    "D7",
    "D9",
    "D10",
    "D11",
    "D12",
    "D14",
    "D15",
    "D16",
    "D17",
    "D18",
    "E2",
    "E4",
    "E5",
    "E7",
    "E8",
    "E9",
    "E10",
    "E11",
    "E12",
    "E13",
    "E14",
    "E15",
    "F-1",
    "F-2",
    "F-4",
    "F-5",
    "F-7",
    "F-8",
    "F-10",
    "F-11",
    "F-12",
    "F-13",
    "F-14",
    "F-15",
    "F-16",
    "F-17",
    "F-19",
    "F-20",
    "F-21",
    "F-22",
    "F-23",
    "G2",
    "G3",
    "G5",
    "G6",
    "G7",
    "H1",
    "H2",
    "H3",
    "H4",
    "H5",
]
"""The faults that the bot was designed to survive."""

ROWS: Final = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "FAULTS.md").read_text("utf-8").splitlines()
    if line.startswith("| **")
]


def test_every_fault_has_one_row() -> None:
    named = [row[0].split("**")[1] for row in ROWS]

    assert sorted(named) == sorted(FAULTS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0].split("**")[1]))
def test_a_fault_names_tests_that_are_there(row: list[str]) -> None:
    _, does, proof = row
    assert does
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", proof)
    assert named or proof == "does not apply"
    assert re.sub(r"`[^`]*`|[, ]", "", proof) in {"", "doesnotapply"}
    for path, test in named:
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        there = {
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        assert test in there, f"{path} has no {test}"
