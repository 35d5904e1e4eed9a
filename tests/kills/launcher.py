"""`python -m tests.kills.launcher ORDERS [WORDS]`: `python -m bot WORDS`, dying where it is told.

ORDERS is a file (`tests.kills.points.Orders`). It is read at each statement and file event, so that
a test can give other orders while the bot runs.
"""

import os
import runpy
import signal
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.kills.phases import Phase, PhaseReader
from tests.kills.points import Orders, When
from tests.kills.tracing import trace_files, trace_statements, without_values

SAME: Final = 3
"""How often a statement can follow itself until it is at the same site as before."""


class Fate:
    """Hears what the bot is about to do, and kills it or lets it."""

    def __init__(self, orders: Path, database: Path) -> None:
        self._file = orders
        self._database = database
        self._phases = PhaseReader(database)
        self._text = b""
        self._orders = Orders()
        self._times = 0
        self._transaction: list[str] = []
        self._phase: Phase | None = None
        self._own = threading.local()
        """Whether what a thread does now is ours, not the bot's."""

    def statement(self, connection: sqlite3.Connection, file: Path, statement: str) -> None:
        """Hear of a statement; the bot's writing is in transactions of one connection."""
        if file != self._database or getattr(self._own, "now", False):
            return
        text = without_values(statement)
        if text == "BEGIN IMMEDIATE":
            self._transaction = []
            with self._ours():
                self._phase = self._phase_now()
        elif not (self._transaction and connection.in_transaction) or text.startswith("--"):
            return
        if self._transaction[-SAME:] != [text] * SAME:
            self._transaction.append(text)
        self._come_by("statement", "; ".join(self._transaction))
        if text in {"COMMIT", "ROLLBACK"}:
            self._transaction = []

    def file(self, event: str) -> None:
        """Hear of a file event."""
        if not getattr(self._own, "now", False):
            self._come_by("file", event)

    @contextmanager
    def _ours(self) -> Iterator[None]:
        self._own.now = True
        try:
            yield
        finally:
            self._own.now = False

    def _phase_now(self) -> Phase | None:
        self._read_orders()
        orders = self._orders
        return orders.phase if orders.channel is None else self._phases.phase(orders.channel)

    def _come_by(self, when: When, site: str) -> None:
        with self._ours():
            self._read_orders()
            phase = self._orders.phase if when == "file" else self._phase
            if self._orders.record is not None:
                with Path(self._orders.record).open("a", encoding="utf-8") as record:
                    record.write(f"{when}\t{phase}\t{site}\n")
        at = self._orders.at
        if at is None or at.when != when:
            return
        if at.site in {None, site} and at.phase in {None, phase}:
            self._times += 1
            if self._times == at.nth:
                os.kill(os.getpid(), signal.SIGKILL)

    def _read_orders(self) -> None:
        text = self._file.read_bytes()
        if text != self._text:
            self._text, self._orders, self._times = text, Orders.read(text), 0


def main(orders: Path, words: list[str]) -> None:
    """Run the bot."""
    database = Path(os.environ["DATABASE_PATH"]).absolute()
    fate = Fate(orders, database)
    trace_statements(fate.statement)
    trace_files(database.parent, fate.file)
    sys.argv = ["bot", *words]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
