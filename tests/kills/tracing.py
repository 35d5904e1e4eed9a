"""What a process does to its files, heard by itself and from outside of the product.

Nothing of the bot is changed: SQLite's own trace tells of each statement as it begins, the
interpreter's audit events of each file that is about to be opened, renamed or removed.
"""

import os
import re
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

FILE_EVENTS: Final = frozenset({"open", "os.rename", "os.link", "os.remove"})

_VALUE: Final = re.compile(r"[xX]?'(?:[^']|'')*'|(?<![\w.])-?\d+(?:\.\d+)?\b|\bNULL\b")


def trace_statements(hear: Callable[[sqlite3.Connection, Path, str], None]) -> None:
    """Call `hear` before each statement of each connection that is opened from now on.

    It gets the connection, its file and the statement, in the thread that carries it out.
    """
    connect = sqlite3.connect

    def traced(database: Any, *args: Any, **kwargs: Any) -> sqlite3.Connection:  # noqa: ANN401 - as given
        connection: sqlite3.Connection = connect(database, *args, **kwargs)
        file = Path(os.fsdecode(database))
        connection.set_trace_callback(lambda statement: hear(connection, file, statement))
        return connection

    sqlite3.connect = traced  # type: ignore[assignment]  # it takes and gives the same


def trace_files(folder: Path, hear: Callable[[str], None]) -> None:
    """Call `hear` before each file event in a folder: what happens, and to which of its files.

    An audit hook can't be taken away: this is for processes that end by it.
    """
    inside = os.fspath(folder)

    def heard(event: str, args: tuple[Any, ...]) -> None:
        if event not in FILE_EVENTS:
            return
        paths = [os.fsdecode(each) for each in args if isinstance(each, str | bytes | os.PathLike)]
        if paths and inside in {paths[0], os.path.dirname(paths[0])}:  # noqa: PTH120 - in each open
            hear(" ".join((event, *(os.path.relpath(each, inside) for each in paths))))

    sys.addaudithook(heard)


def without_values(statement: str) -> str:
    """Return a statement on one line, with a question mark for each value."""
    return _VALUE.sub("?", " ".join(statement.split()))
