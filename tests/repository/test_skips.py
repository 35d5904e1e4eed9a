"""A browser test may skip on a machine without Chromium, but never on CI."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

EXAMPLES = """
import pytest

@pytest.mark.browser
def test_marked():
    pytest.skip("no browser here")

@pytest.mark.browser
@pytest.mark.skipif(True, reason="no browser here")
def test_marked_twice():
    pass

def test_another():
    pytest.skip("no tide tables here")
"""


@pytest.mark.parametrize(
    ("ci", "code", "counts"), [("", 0, "3 skipped"), ("true", 1, "1 failed, 1 skipped, 1 error")]
)
def test_a_skipped_browser_test_has_failed_on_ci_only(
    tmp_path: Path, ci: str, code: int, counts: str
) -> None:
    examples = tmp_path / "test_examples.py"
    examples.write_text(EXAMPLES)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider"),
            *("-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, examples),
        ],
        cwd=ROOT,
        env={"PATH": os.defpath, "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert counts in done.stdout
