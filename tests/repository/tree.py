"""The files of the repository, as the tests about them see them."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_NOT_OURS = {".git", ".venv", "__pycache__", ".hypothesis", "htmlcov"}


@cache
def files() -> tuple[Path, ...]:
    """All files that are tracked, or would be by `git add`, relative to the root."""
    names = _from_git() or _from_disk()
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


def texts() -> tuple[tuple[Path, str], ...]:
    """Those that hold text, with it."""
    found = []
    for name in files():
        raw = (ROOT / name).read_bytes()
        if b"\0" not in raw:
            found.append((name, raw.decode("utf-8")))
    return tuple(found)


def python_files(*tops: str) -> tuple[Path, ...]:
    """Python files below some top-level folders."""
    return tuple(name for name in files() if name.suffix == ".py" and name.parts[0] in tops)


def _from_git() -> set[Path]:
    if shutil.which("git") is None:
        return set()
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return {Path(name) for name in listed.stdout.split("\0") if name}


def _from_disk() -> set[Path]:
    """Without git, or with one that refuses another user's clone: walk, but for known leftovers."""
    return {
        path.relative_to(ROOT)
        for path in ROOT.rglob("*")
        if not _is_left_over(path.relative_to(ROOT))
    }


def _is_left_over(name: Path) -> bool:
    return (
        any(part in _NOT_OURS or part.endswith("_cache") for part in name.parts)
        or name.name in {".env", ".coverage"}
        or (name.parts[0] == "data" and name.name != ".gitkeep")
    )
