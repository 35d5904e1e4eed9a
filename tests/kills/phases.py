"""How far a pair is with its match, as the disk has it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, Literal, TypeAlias

from bot.engine.codec import decode_rules, replay
from bot.engine.deck import Seed

Phase: TypeAlias = Literal[
    "first start", "start", "challenge", "draft", "turns", "race", "between rounds", "result",
    "stop",
]  # fmt: skip
"""Starts and the stop are found on no disk: whoever starts and stops a bot knows of them."""

_OF_STATUS: Final[dict[str, Phase]] = {"over": "result"}
_OF_STATE: Final[dict[str, Phase]] = {"between": "between rounds", "draft": "draft"}


class PhaseReader:
    """Finds the phase of one database, again and again; a log is replayed when it has grown."""

    def __init__(self, database: Path) -> None:
        self._address = f"{database.absolute().as_uri()}?mode=ro"
        self._known: tuple[int, int] | None = None
        self._phase: Phase = "turns"

    def phase(self, channel: int) -> Phase | None:
        """Return the phase of a channel's newest duel; None where there are no tables yet."""
        try:
            with closing(sqlite3.connect(self._address, uri=True)) as db:
                return self._phase_in(db, channel)
        except sqlite3.OperationalError:
            return None

    def _phase_in(self, db: sqlite3.Connection, channel: int) -> Phase:
        newest = db.execute(
            "SELECT id, status, rules, seed, accepted_by FROM duels WHERE channel = ? "
            "ORDER BY id DESC LIMIT 1",
            (channel,),
        ).fetchone()
        if newest is None or newest[1] != "live":
            return "challenge" if newest is None else _OF_STATUS.get(newest[1], "challenge")
        duel, _, rules, seed, accepted_by = newest
        rows = db.execute("SELECT line FROM actions WHERE duel = ? ORDER BY n", (duel,)).fetchall()
        if self._known != (duel, len(rows)):
            lines = (line for (line,) in rows)
            *_, (_, step) = replay(decode_rules(rules), Seed(seed), accepted_by, lines)
            state = step.state
            self._known = duel, len(rows)
            self._phase = _OF_STATE.get(state.phase, "turns")
            if state.uno is not None:
                self._phase = "race"
        return self._phase
