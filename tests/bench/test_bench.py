"""The benchmarks run, and tell what they measure. What they measure is for people to judge."""

import json
import sys
from pathlib import Path

import pytest

from tests.bench.__main__ import main

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="reads CPU times as Linux tells them"
)


def test_a_click_is_measured_beside_a_bare_bot_that_makes_as_many_calls(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "figures.json"
    tiny = ["--pairs", "1", "--clicks", "4", "--tables", "1", "--warm-up", "1"]
    assert main(["click", *tiny, "--json", str(path)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows] == ["click:", "pair", "1", "median"]
    (pair,) = json.loads(path.read_text(encoding="utf-8"))["click"]["pairs"]
    assert all(side["cpu_ms"] > 0 and side["clicks"] == 4 for side in pair.values())
    counts = [[side[kind] for kind in ("answers", "tables", "others")] for side in pair.values()]
    assert counts[0] == counts[1]


def test_a_benchmark_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["clock"])
    assert "no benchmark is called clock" in capsys.readouterr().err
