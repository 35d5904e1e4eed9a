"""Named places at which a test lets the bot die, as `kill -9` does (the setting `CRASH_AT`).

The names say where a kill leaves something half done: between two writes, between the disk and
Discord. Unarmed, `reach` is one comparison; nothing but a test ever arms it.
"""

import os
import re
import signal
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

CrashPoint: TypeAlias = Literal[
    # A click, from its arrival to after its answer.
    "click.received", "click.answered",
    # A transaction that writes.
    "tx.begun", "tx.click_noted", "tx.duel_updated", "tx.action_inserted", "tx.call_inserted",
    "tx.result_inserted", "tx.before_commit", "tx.after_commit",
    # A challenge: on disk, shown, its place on disk, closed on disk.
    "challenge.written", "challenge.posted", "challenge.placed", "challenge.closed",
    # A board: edited, posted, its place on disk, the old one gone.
    "board.edited", "board.posted", "board.placed", "board.retired",
    # A hand that nobody asked for.
    "hand.pushed",
    # A race: its prompt announced on disk, posted, on disk, gone; a press; the decision.
    "prompt.due", "prompt.posted", "prompt.stored", "prompt.deleted", "press.stored",
    "race.before_decision", "race.decided",
    # Starting.
    "migration.step_begun", "migration.step_taken", "commands.registered", "boot.taken_up",
    # Files: before and after the new one has its name.
    "backup.before_rename", "file.before_rename", "file.renamed",
]  # fmt: skip
"""Every point there is."""

POINTS: Final[tuple[CrashPoint, ...]] = get_args(CrashPoint)


@dataclass(frozen=True, slots=True)
class CrashAt:
    """When to die: as `point` is reached for the `time`-th time, counted from 1."""

    point: CrashPoint
    time: int = 1


class _Fuse:
    def __init__(self, at: CrashAt) -> None:
        self.point = at.point
        self.left = at.time


_fuse: _Fuse | None = None


def read_crash_at(text: str) -> CrashAt | None:
    """Read `point` or `point:n`; None of an empty text.

    Raises:
        ValueError: There is no such point, or the number is none from 1 to 99999.
    """
    if not text:
        return None
    name, colon, number = text.partition(":")
    point = next((each for each in POINTS if each == name), None)
    if point is None or (colon and not re.fullmatch(r"[1-9][0-9]{0,4}", number)):
        raise ValueError("is for tests only: a crash point, or one with :n behind it")
    return CrashAt(point, int(number or 1))


def arm(at: CrashAt | None) -> None:
    """Say where this process dies; None for nowhere."""
    global _fuse  # noqa: PLW0603 - one process dies once; whoever reaches a point has no other way
    _fuse = None if at is None else _Fuse(at)


def reach(point: CrashPoint) -> None:
    """Pass a point, or die there without another word."""
    if _fuse is not None and _fuse.point == point:
        _fuse.left -= 1
        if not _fuse.left:
            os.kill(os.getpid(), signal.SIGKILL)
