"""What kind of disk the database lies on: one that stays, or one that is worth a warning."""

import os
import stat
import sys
from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mounts")
"""What is mounted where (Linux: proc_pid_mounts); other systems have no such file."""

_THROWN_AWAY: Final = ("tmpfs", "ramfs", "overlay")
_NETWORK: Final = ("nfs", "cifs", "smb", "9p", "ceph", "fuse.sshfs", "fuse.s3fs", "fuse.gcsfuse")
"""How the kinds begin that are no disk of this machine."""

_NO_DISK: Final = frozenset({"Heroku", "Cloud Run", "Scalingo"})
"""Hosts that offer no disk that stays, whatever is mounted."""


def warning(database: Path, host: str | None, mounts: Path = MOUNTS) -> str | None:
    """Return why matches and scores may not be safe where they lie, in one line, or None.

    Args:
        database: The database's path.
        host: The known host that the bot runs on (`bot.settings.HOSTS`).
        mounts: Where the system tells what is mounted.
    """
    folder = database.expanduser().resolve().parent
    at, kind = _mounted(folder, mounts)
    if host in _NO_DISK or kind in _THROWN_AWAY or (host is not None and at == Path("/")):
        return (
            f"{folder} lies on a disk that is thrown away ({host or kind}): all matches and scores "
            "will be lost. Let DATABASE_PATH point to a disk that stays (README: Hosts whose disk "
            "is thrown away)"
        )
    if kind.startswith(_NETWORK):
        return (
            f"{folder} lies on a network file system ({kind}), whose locks SQLite can't rely on: "
            "the database may be damaged. Keep it on a disk of this machine"
        )
    return None


def _mounted(folder: Path, mounts: Path) -> tuple[Path | None, str]:
    """Return where the file system of a folder is mounted, and its kind, as far as is known."""
    found: tuple[Path | None, str] = (None, "")
    lines = mounts.read_text(errors="replace").splitlines() if mounts.exists() else ()
    for line in lines:
        _device, where, kind, *_ = line.split(" ")
        point = Path(where.replace(r"\040", " "))
        # Of two mounts in one place the later lies above the earlier.
        if folder.is_relative_to(point) and len(point.parts) >= len((found[0] or Path()).parts):
            found = point, kind
    return found


def open_to_others(file: Path) -> bool:
    """Tell whether others on this machine may read a file; False where there is none."""
    if sys.platform == "win32":
        return False
    try:
        return bool(stat.S_IMODE(os.stat(file).st_mode) & 0o077)  # noqa: PTH116 - beside S_IMODE
    except OSError:
        return False
