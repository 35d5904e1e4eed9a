"""Copies of a database that are whole or not there at all.

A plain copy of the main file of a database in use misses whatever still stands in its `-wal`;
SQLite's backup does not. A copy is made under a temporary name, brought to the disk, and renamed,
so that no crash leaves half a file under a good name.
"""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from bot.storage.errors import DatabaseRefused, refused
from bot.storage.inspection import beside, damage, reader


def make_private(path: Path) -> None:
    """Create an empty file that only its owner may read: hands and seeds will be in it.

    Raises:
        OSError: It exists, or can't be made.
    """
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def make_folder(folder: Path) -> None:
    """Make a folder, and those that it lies in, where they are missing.

    Raises:
        DatabaseRefused: It can't be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refused(error, f"{folder} can't be made: {error.strerror}.", folder) from error


def put_in_place(temporary: Path, path: Path) -> None:
    """Give a finished file its name, and be sure of both before returning.

    Raises:
        OSError: The disk refuses.
    """
    sync_file(temporary)
    temporary.replace(path)
    sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Bring a file's content to the disk.

    Raises:
        OSError: The disk refuses.
    """
    # Opened for writing because Windows flushes no other handles.
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
    """Bring names made or removed in a folder to the disk (Windows does so by itself)."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def copy(source: Path, target: Path) -> None:
    """Copy a database, in use or not, to one complete file; an older file there is replaced.

    Raises:
        DatabaseRefused: The copy failed or came out damaged; `target` is as it was.
    """
    part = beside(target, ".part")
    try:
        part.unlink(missing_ok=True)
        make_private(part)
        try:
            with closing(reader(source)) as original, closing(sqlite3.connect(part)) as copied:
                original.backup(copied)
                # One file that can be carried about: without the mark that asks for a -wal.
                copied.execute("PRAGMA journal_mode=DELETE")
                finding = damage(copied)
            if finding is not None:
                raise DatabaseRefused(f"The copy of {source} is damaged ({finding}).")
            put_in_place(part, target)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        text = f"{source} could not be copied to {target}: {error}."
        raise refused(error, text, source, part) from error
