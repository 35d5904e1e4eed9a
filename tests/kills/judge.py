"""Compares what people were told with what is on disk, from outside of the bot.

Everything here holds at any moment, also between a kill and the next start. The numbers are those
of the promises: P1 what was answered is kept, P2 one result a match, P3 hands for their owners
alone, P4 a click counts once, P7 all cards are there.
"""

import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bot.duel.course import Course, begin
from bot.duel.records import StoredDuel
from bot.engine.cards import DECK_112
from bot.engine.codec import ReplayError, replay
from bot.render.presses import MOVES
from bot.storage.backups import check
from bot.storage.errors import DatabaseRefused
from bot.storage.inspection import reader
from bot.storage.rows import stored_duel
from sandbox import Sandbox
from sandbox.spy import CALLBACK, Payload
from tests.kills.clicks import Did, Ledger

BUTTON: Final = re.compile(r'"duo1:([a-z-]+):(\d+):(\d+)(?::([a-z0-9.]+))?"')
HIDDEN: Final = MOVES | {"menu", "page"}
"""The verbs of buttons that only a hand has."""

APPLIED: Final = MOVES | {"accept", "decline", "withdraw", "resign-yes", "next"}
WARNED: Final = "⚠️"
"""How a hand begins that is shown instead of what was asked for."""


@dataclass
class _Match:
    """A duel as the disk has it."""

    stored: StoredDuel
    result: tuple[int | None, int, int] | None
    version: int = 0
    hands: dict[int, list[tuple[frozenset[int], frozenset[int]]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """Both hands at every moment of a version."""


class Judge:
    """Hears what the bot says from the beginning, and reads the disk when asked to."""

    def __init__(self, sandbox: Sandbox, ledger: Ledger) -> None:
        self._sandbox = sandbox
        self._ledger = ledger
        self._shown: dict[int, int] = {}
        self._held: dict[tuple[int, int, int], set[int]] = defaultdict(set)
        """The cards in the buttons that a user was shown of a version of a duel."""
        self._over: set[int] = set()
        self._granted: set[int] = set()
        """The clicks whose answer says that they counted."""
        self._raced: set[int] = set()
        self._leaks: list[str] = []
        self.checked = 0
        """How many facts were compared so far."""
        sandbox.spy.watch(self._hear)

    # Listening.

    def _hear(self, payload: Payload) -> None:
        if payload.direction != "from bot" or payload.audience == "bot":
            return
        buttons = [
            (verb, int(duel), int(version), arg)
            for verb, duel, version, arg in BUTTON.findall(payload.raw)
        ]
        for verb, duel, version, arg in buttons:
            if duel:
                self._shown[duel] = max(version, self._shown.get(duel, 0))
            if verb == "rematch":
                self._over.add(duel)
            if verb in HIDDEN:
                self._hear_hand(payload, duel, version, arg if verb == "play" else "")
        if payload.what.endswith(CALLBACK) and payload.interaction is not None:
            self._hear_answer(payload.interaction, payload, [verb for verb, *_ in buttons])

    def _hear_hand(self, payload: Payload, duel: int, version: int, arg: str) -> None:
        if payload.audience == "public" or len(payload.seen_by) != 1:
            self._leaks.append(f"P3 a hand's button of duel {duel} was shown by {payload.what}")
            return
        (user,) = payload.seen_by
        card = arg.split(".", maxsplit=1)[0]
        if card:
            self._held[duel, user, version].add(int(card))
        else:
            self._held.setdefault((duel, user, version), set())

    def _hear_answer(self, interaction: int, payload: Payload, verbs: list[str]) -> None:
        did = self._ledger.all.get(interaction)
        data: dict[str, Any] = json.loads(payload.raw).get("data") or {}
        if did is None or did.press is None or data.get("content") or WARNED in payload.text:
            return
        if did.press.verb == "uno" and payload.audience == "public":
            self._raced.add(interaction)
        elif did.press.verb in APPLIED and "rematch" not in verbs:
            self._granted.add(interaction)

    # Judging.

    def check(self, database: Path) -> list[str]:
        """Compare all that was told so far with the disk; give what is broken."""
        broken, self._leaks = self._leaks, []
        try:
            check(database)
        except DatabaseRefused as error:
            return [*broken, f"P1 {error}"]
        with closing(reader(database)) as db:
            db.row_factory = sqlite3.Row
            matches = _matches(db)
            broken += self._check_log(matches)
            broken += self._check_clicks(db, matches)
        broken += self._check_shown(matches)
        return broken

    def _check_log(self, matches: dict[int, _Match]) -> list[str]:
        broken = []
        for duel, match in matches.items():
            record = match.stored.record
            self.checked += 2
            if (record.status == "over") != (match.result is not None):
                broken.append(f"P2 duel {duel} is {record.status} with result {match.result}")
            if record.accepted_by is None:
                continue
            try:
                broken += _replay(duel, match)
            except ReplayError as error:
                broken.append(f"P7 duel {duel} does not replay: {error}")
        return broken

    def _check_clicks(self, db: sqlite3.Connection, matches: dict[int, _Match]) -> list[str]:
        applied = dict(db.execute("SELECT interaction, duel FROM applied").fetchall())
        presses = {number for (number,) in db.execute("SELECT interaction FROM presses")}
        lines: Counter[int] = Counter()
        moved: Counter[tuple[int, int, int]] = Counter()
        broken: list[str] = []
        for duel, match in matches.items():
            for entry in match.stored.entries:
                if entry.interaction is None:
                    continue
                lines[entry.interaction] += 1
                did = self._ledger.all.get(entry.interaction)
                if did is not None and did.press is not None:
                    broken += _check_line(did, duel, match, entry.line)
                    if did.press.verb in MOVES:
                        moved[duel, did.user, did.press.version] += 1
        self.checked += len(lines) + len(moved) + len(self._granted) + len(self._raced)
        broken += [f"P4 click {number} counted {n} times" for number, n in lines.items() if n > 1]
        broken += [f"P4 {n} clicks counted at {at}" for at, n in moved.items() if n > 1]
        done = {
            (did.user, did.what)
            for number in applied
            if (did := self._ledger.all.get(number)) is not None
        }
        broken += [
            f"P1 {did.what} was answered, and is not on disk"
            for did in (self._ledger.all[number] for number in sorted(self._granted - set(applied)))
            # A second press is answered with what the first has done.
            if (did.user, did.what) not in done and not _round_has_begun(did, matches)
        ]
        broken += [
            f"P1 a press of UNO ({number}) was answered, and is not on disk"
            for number in sorted(self._raced - presses)
        ]
        return broken

    def _check_shown(self, matches: dict[int, _Match]) -> list[str]:
        self.checked += len(self._shown) + len(self._held)
        broken = [
            f"P2 duel {duel} was shown to be over, and is not"
            for duel in self._over
            if duel in matches and matches[duel].stored.record.status != "over"
        ]
        for duel, version in self._shown.items():
            match = matches.get(duel)
            if match is None or match.version < version:
                kept = None if match is None else match.version
                broken.append(f"P1 duel {duel} was shown at {version}, the disk has {kept}")
        for (duel, user, version), cards in self._held.items():
            match = matches.get(duel)
            if match is None or match.version < version:
                continue  # told above
            players = match.stored.record.players
            if user not in players:
                broken.append(f"P3 user {user} was shown a hand of duel {duel}")
                continue
            seat = [*players].index(user)  # type: ignore[arg-type]  # a user id as the spy has it
            if cards and not any(cards <= hands[seat] for hands in match.hands[version]):
                broken.append(
                    f"P3 seat {seat} of duel {duel} was shown cards not theirs at {version}: "
                    f"{sorted(cards)} of {[sorted(hands[seat]) for hands in match.hands[version]]}"
                )
        return broken


def _round_has_begun(did: Did, matches: dict[int, _Match]) -> bool:
    """Whether a press asks for a round that has begun, by whomever: it is answered with a hand."""
    press = did.press
    if press is None or press.verb != "next" or (match := matches.get(press.duel)) is None:
        return False
    return match.version > press.version


def _check_line(did: Did, duel: int, match: _Match, line: str) -> Iterable[str]:
    assert did.press is not None
    if did.press.duel != duel:
        yield f"P4 click {did.number} of duel {did.press.duel} counted in duel {duel}"
    seat = line.split(maxsplit=1)[0]
    if seat in {"0", "1"} and match.stored.record.players[int(seat)] != did.user:
        yield f"P4 click {did.number} counted for the other player"


def _matches(db: sqlite3.Connection) -> dict[int, _Match]:
    results = {
        duel: (winner, first, second)
        for duel, winner, first, second in db.execute(
            "SELECT duel, winner, challenger_points, challenged_points FROM results"
        )
    }
    return {
        row["id"]: _Match(stored_duel(db, row), results.get(row["id"]))
        for row in db.execute("SELECT * FROM duels").fetchall()
    }


def _replay(duel: int, match: _Match) -> list[str]:
    """Play a log again; note the hands, and give what is wrong with it."""
    record, entries = match.stored.record, match.stored.entries
    accepted_by, started_ms = record.accepted_by, record.accepted_at_ms
    assert accepted_by is not None
    assert started_ms is not None
    course: Course = begin(record.rules, record.seed, accepted_by, started_ms)
    played = replay(record.rules, record.seed, accepted_by, (entry.line for entry in entries))
    deck = sorted(DECK_112)[: record.rules.deck] if record.rules.deck == 112 else None
    for entry, (action, step) in zip(entries, played, strict=True):
        course = course.by(action, step, entry.at_ms)
        state = course.state
        first, second = (frozenset(map(int, hand)) for hand in state.hands)
        match.hands[course.version].append((first, second))
        cards = sorted((*state.hands[0], *state.hands[1], *state.draw, *state.discard))
        if deck is not None and cards != deck and course.table.phase not in {"between", "over"}:
            return [f"P7 duel {duel} has {len(cards)} cards after {entry.line.split()[1]}"]
    match.version = course.version
    result = course.table.result
    if (result is None) != (match.result is None):
        return [f"P2 duel {duel}: its log and its result differ"]
    if result is not None and match.result is not None:
        scores = (course.table.scores[0], course.table.scores[1])
        if match.result != (result.winner, *scores):
            return [f"P2 duel {duel}: its log ends {result}, its result is {match.result}"]
    return []
