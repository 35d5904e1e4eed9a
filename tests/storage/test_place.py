"""Where the database lies: warned of is a disk that does not stay, or that SQLite can't lock."""

from pathlib import Path

import pytest

from bot.settings import HOSTS, read_settings
from bot.storage.place import open_to_others, warning

ROOT = "/dev/sda1 / {} rw,relatime 0 0\n"
VOLUME = "/dev/sdb /data {} rw 0 0\n"


def told(tmp_path: Path, mounts: str, host: str | None = None, at: str = "/data/x.sqlite3") -> str:
    file = tmp_path / "mounts"
    file.write_text(mounts)
    return warning(Path(at), host, file) or ""


@pytest.mark.parametrize("kind", ["ext4", "xfs", "btrfs", "zfs", "f2fs", "fuse.lxcfs"])
def test_an_ordinary_disk_is_no_matter(tmp_path: Path, kind: str) -> None:
    assert told(tmp_path, ROOT.format(kind)) == ""


@pytest.mark.parametrize(
    ("kind", "word"),
    [(kind, "thrown away") for kind in ("overlay", "tmpfs", "ramfs")]
    + [(kind, "network") for kind in ("nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "ceph")],
)
def test_a_disk_that_is_none_is_one_line_with_what_to_do(
    tmp_path: Path, kind: str, word: str
) -> None:
    line = told(tmp_path, ROOT.format("ext4") + VOLUME.format(kind))
    assert word in line
    assert kind in line
    assert "\n" not in line
    assert "disk that stays" in line or "disk of this machine" in line


@pytest.mark.parametrize(
    ("mounts", "at", "lost"),
    [
        (ROOT.format("overlay") + VOLUME.format("ext4"), "/data/deep/er/x.sqlite3", False),
        (ROOT.format("overlay") + VOLUME.format("ext4"), "/app/data/x.sqlite3", True),
        (ROOT.format("overlay") + VOLUME.format("ext4"), "/database/x.sqlite3", True),
        (ROOT.format("ext4") + VOLUME.format("ext4") + VOLUME.format("tmpfs"), "/data/x", True),
        (ROOT.format("ext4") + "/dev/sdc /my\\040data tmpfs rw 0 0\n", "/my data/x", True),
        (VOLUME.format("tmpfs") + ROOT.format("ext4"), "/elsewhere/x", False),
    ],
)
def test_what_is_mounted_last_and_deepest_over_the_database_counts(
    tmp_path: Path, mounts: str, at: str, *, lost: bool
) -> None:
    assert ("thrown away" in told(tmp_path, mounts, at=at)) is lost


@pytest.mark.parametrize("host", ["Railway", "Render", "Fly.io", "Koyeb"])
def test_a_host_with_volumes_wants_one(tmp_path: Path, host: str) -> None:
    assert host in told(tmp_path, ROOT.format("ext4"), host)
    assert told(tmp_path, ROOT.format("ext4") + VOLUME.format("ext4"), host) == ""


@pytest.mark.parametrize("host", ["Heroku", "Cloud Run", "Scalingo"])
def test_a_host_without_any_disk_is_no_place_for_scores(tmp_path: Path, host: str) -> None:
    assert host in told(tmp_path, ROOT.format("ext4") + VOLUME.format("ext4"), host)


@pytest.mark.parametrize("variable", list(HOSTS))
def test_each_known_host_is_known_by_its_variable(variable: str) -> None:
    assert read_settings({"DISCORD_TOKEN": "a.b.c", variable: "x"}).host == HOSTS[variable]
    assert read_settings({"DISCORD_TOKEN": "a.b.c", variable: ""}).host is None


def test_a_system_that_tells_nothing_is_not_warned_of(tmp_path: Path) -> None:
    assert warning(Path("/data/x"), None, tmp_path / "none") is None


def test_what_this_system_tells_can_be_read(tmp_path: Path) -> None:
    kind = warning(tmp_path / "x", None)
    assert kind is None or str(tmp_path) in kind


def test_a_file_that_others_may_read_is_found(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    assert not open_to_others(file)
    for mode, expected in ((0o600, False), (0o640, True), (0o604, True), (0o400, False)):
        file.touch()
        file.chmod(mode)
        assert open_to_others(file) is expected
