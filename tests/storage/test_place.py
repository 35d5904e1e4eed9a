"""Where the database lies: warned of is a disk that does not stay, or that SQLite can't lock."""

from pathlib import Path

import pytest

from bot.settings import HOSTS, read_settings
from bot.storage.place import mounted, open_to_others, warnings

ROOT = "22 1 8:1 / / rw,relatime shared:1 - {} /dev/sda1 rw\n"
VOLUME = "40 22 8:16 / /data rw,relatime shared:2 - {} /dev/sdb rw\n"


def told(tmp_path: Path, mounts: str, host: str | None = None, at: str = "/data/x.sqlite3") -> str:
    file = tmp_path / "mountinfo"
    file.write_text(mounts)
    return "\n".join(warnings(Path(at), host, file))


@pytest.mark.parametrize("kind", ["ext4", "xfs", "btrfs", "zfs", "f2fs", "fuse.lxcfs"])
def test_an_ordinary_disk_is_no_matter(tmp_path: Path, kind: str) -> None:
    assert told(tmp_path, ROOT.format(kind)) == ""


@pytest.mark.parametrize(
    ("kind", "word"),
    [("overlay", "container"), ("tmpfs", "memory")]
    + [(kind, "network") for kind in ("nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "ceph")],
)
def test_a_disk_that_is_none_is_one_line_with_what_to_do(
    tmp_path: Path, kind: str, word: str
) -> None:
    line = told(tmp_path, ROOT.format("ext4") + VOLUME.format(kind))
    assert word in line
    assert "\n" not in line
    assert "DATABASE_PATH" in line or "backup" in line


def test_a_volume_in_a_container_is_what_is_asked_for(tmp_path: Path) -> None:
    mounts = ROOT.format("overlay") + VOLUME.format("ext4")
    assert told(tmp_path, mounts) == ""
    assert "container" in told(tmp_path, mounts, at="/app/data/x.sqlite3")
    assert "container" in told(tmp_path, mounts, at="/database/x.sqlite3")


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


def test_the_later_mount_and_the_deeper_one_count(tmp_path: Path) -> None:
    file = tmp_path / "mountinfo"
    file.write_text(
        ROOT.format("ext4") + VOLUME.format("ext4") + VOLUME.format("nfs")
        + "41 22 8:17 / /my\\040data rw - xfs /dev/sdc rw\nnonsense\n"
    )  # fmt: skip
    assert mounted(Path("/data/deep/er"), file) == (Path("/data"), "nfs")
    assert mounted(Path("/my data"), file) == (Path("/my data"), "xfs")
    assert mounted(Path("/elsewhere"), file) == (Path("/"), "ext4")


def test_a_system_that_tells_nothing_is_not_warned_of(tmp_path: Path) -> None:
    assert list(warnings(Path("/data/x"), None, tmp_path / "none")) == []


def test_a_file_that_others_may_read_is_found(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    assert not open_to_others(file)
    for mode, expected in ((0o600, False), (0o640, True), (0o604, True), (0o400, False)):
        file.touch()
        file.chmod(mode)
        assert open_to_others(file) is expected
