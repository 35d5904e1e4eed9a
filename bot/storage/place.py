"""What kind of disk the database lies on: one that stays, or one that an owner has to be warned of.

SQLite needs a disk of this machine, and scores need one that outlives the container. Neither can be
known for certain from inside, so these are warnings, and the bot runs on.
"""

import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mountinfo")
"""What is mounted where (Linux: proc_pid_mountinfo); other systems have no such file."""

_NETWORK: Final = re.compile(
    r"nfs\d?|cifs|smb\d?|smbfs|9p|afs|ceph|glusterfs|lustre|gfs2?|ocfs2|beegfs|gcsfuse"
    r"|fuse\.(?!portal|lxcfs|grub)\S+"
)
_IN_MEMORY: Final = re.compile(r"tmpfs|ramfs")
_LAYERS: Final = re.compile(r"overlay|aufs|unionfs")

_NO_DISK: Final = frozenset({"Heroku", "Cloud Run", "Scalingo"})
"""Hosts that offer no disk that stays, whatever is mounted."""

_ADVICE: Final = (
    "Mount a disk that stays and let DATABASE_PATH point into it (README: Hosts whose disk is "
    "thrown away)"
)


def warnings(database: Path, host: str | None, mounts: Path = MOUNTS) -> Iterator[str]:
    """Give one line for each reason why matches and scores may not be safe where they lie.

    Args:
        database: The database's path.
        host: The known host that the bot runs on (`bot.settings.HOSTS`).
        mounts: Where the system tells what is mounted.
    """
    folder = database.expanduser().resolve().parent
    at, kind = mounted(folder, mounts)
    if host in _NO_DISK:
        yield (
            f"{host} has no disk that stays: all matches and scores in {folder} are gone at the "
            "next restart. Run the bot where there is one (README: Hosts whose disk is thrown away)"
        )
    elif _LAYERS.fullmatch(kind) or (host is not None and at == Path("/")):
        where = f"this {host} machine's own disk" if host else "the container's own layer"
        yield (
            f"{folder} lies on {where}, which is thrown away with it: all matches and scores will "
            f"be gone. {_ADVICE}"
        )
    elif _IN_MEMORY.fullmatch(kind):
        yield (
            f"{folder} lies in memory ({kind}): all matches and scores are gone at the next start "
            f"of the machine. {_ADVICE}"
        )
    elif _NETWORK.fullmatch(kind):
        yield (
            f"{folder} lies on a network file system ({kind}), whose locks SQLite can't rely on: "
            "the database may be damaged. Keep it on a disk of this machine, and copy it away with "
            "python -m bot backup"
        )


def mounted(folder: Path, mounts: Path = MOUNTS) -> tuple[Path | None, str]:
    """Give where the file system of a folder is mounted, and its kind; None and "" if unknown."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None, ""
    found: tuple[Path | None, str] = (None, "")
    for line in lines:
        # 36 35 98:0 /root /mount/point options shared:1 - type source options
        before, _, after = line.partition(" - ")
        where = before.split(" ")[4:5]
        if not where or not after:
            continue
        point = Path(re.sub(r"\\([0-7]{3})", lambda m: chr(int(m[1], 8)), where[0]))
        # A later line of the same place lies above the earlier one.
        deeper = found[0] is None or len(point.parts) >= len(found[0].parts)
        if folder.is_relative_to(point) and deeper:
            found = point, after.split(" ")[0]
    return found


def open_to_others(file: Path) -> bool:
    """Tell whether others on this machine may read a file; False where there is none."""
    if sys.platform == "win32":
        return False
    try:
        return bool(stat.S_IMODE(os.stat(file).st_mode) & 0o077)  # noqa: PTH116 - beside S_IMODE
    except OSError:
        return False
