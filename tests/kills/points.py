"""Where a bot is killed: at statements, at calls to Discord, at renames; found, not listed.

A first run of a play, in which nobody is killed, records every site that it comes by: each
statement of each transaction that writes, and each call that is no mere reading. A site of a
statement is its transaction up to it, without values, so that the end of a match commits elsewhere
than a move. What only reads leaves nothing that the next write or call would not leave. Then the
points are chosen from the record: the first, a middle and the last time of each site in each phase.

`MOMENTS` names what must be among them, so that no recording passes over it unnoticed.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from typing import Final, Literal, NamedTuple, Self, TypeAlias

from sandbox.fault_rest import RestCall
from tests.kills.phases import Phase

Part: TypeAlias = Literal["call", "effect", "answer"]
"""What a call has come to: it is on its way, it has had its effect, its answer is written."""

When: TypeAlias = Literal["statement", "file"] | Part

PARTS: Final[tuple[Part, ...]] = ("call", "effect", "answer")
WHEN: Final[Mapping[str, tuple[When, ...]]] = {"statement": ("statement",), "call": PARTS}

LAST: Final = 5
"""The last time at which a site is met; later ones take longer, and find the same."""

EPHEMERAL: Final = 64
SHORT: Final = re.compile(r"(?<=\w) *(?:\(|SET|WHERE|VALUES).*")
"""What a statement's name for people leaves out."""


class Site(NamedTuple):
    """A place that a bot comes by."""

    phase: Phase
    kind: Literal["statement", "call"]
    text: str


@dataclass(frozen=True, slots=True)
class Point:
    """When to kill: the `nth` time that the bot comes by; None is any phase, any site."""

    when: When
    nth: int = 1
    site: str | None = None
    phase: Phase | None = None

    @property
    def part(self) -> Part | None:
        """What a call has come to; None of what is no call's."""
        return next((part for part in PARTS if part == self.when), None)

    def __str__(self) -> str:
        """Tell it in a line."""
        *before, last = (self.site or "anything").split("; ")
        after = f" after {SHORT.sub('', before[-1])}" if before else ""
        site = last if self.when in PARTS else SHORT.sub("", last)
        return f"{self.phase or 'any phase'}, {self.when} {self.nth}: {site}{after}"


@dataclass(frozen=True, slots=True)
class Orders:
    """What a test wants of the bot that it has started by `tests.kills.launcher`."""

    at: Point | None = None
    """Where it kills itself; calls are not its to hear of."""
    phase: Phase | None = None
    """The phase that it is in, if that of no channel is asked for."""
    channel: int | None = None
    """The channel whose phase counts."""
    record: str | None = None
    """The file in which it writes down every statement's site."""

    @classmethod
    def read(cls, text: bytes) -> Self:
        """Read what `written` wrote."""
        fields = json.loads(text)
        at = fields.pop("at")
        return cls(**fields, at=None if at is None else Point(**at))

    def written(self) -> str:
        """Write them down."""
        return json.dumps(asdict(self))


def site_of(call: RestCall) -> str | None:
    """Return the site of a call; None of one that only reads."""
    if call.method == "GET":
        return None
    site = f"{call.method} {call.route}"
    if isinstance(call.body, dict) and call.route.endswith("/callback"):
        data = call.body.get("data") or {}
        private = " private" if data.get("flags", 0) & EPHEMERAL else ""
        site += f" {call.body['type']}{private}"
    return site


def points_of(met: Counter[Site]) -> list[list[Point]]:
    """Return the first, a middle and the last time of each site, what is met most often first."""
    return [
        [
            Point(when, nth, site.text, site.phase)
            for nth in dict.fromkeys((1, (min(count, LAST) + 1) // 2, min(count, LAST)))
        ]
        for site, count in sorted(met.items(), key=lambda item: (-item[1], item[0]))
        for when in WHEN[site.kind]
    ]


def sample(points: Sequence[Sequence[Point]], at_most: int) -> list[Point]:
    """Choose so many: what has a name, and then of each phase in turn what is met most often.

    Each site is met once, one at its first time, the next in the middle, the next at its last.
    """
    chosen = {point: None for moment in MOMENTS if (point := moment.first_in(points)) is not None}
    phases: dict[Phase | None, list[Point]] = {}
    for number, times in enumerate(points):
        if times[0] not in chosen:
            phases.setdefault(times[0].phase, []).append(times[number % len(times)])
    in_turn = zip_longest(*phases.values())
    others = [point for turn in in_turn for point in turn if point is not None]
    return [*chosen, *others][: max(at_most, len(chosen))]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that leaves something half done, and the points that meet it."""

    name: str
    phases: tuple[Phase, ...]
    when: When
    site: str
    """A regular expression for the end of the site."""

    def is_at(self, point: Point) -> bool:
        """Whether a point meets this moment."""
        return (
            point.phase in self.phases
            and point.when == self.when
            and re.search(f"(?:{self.site})$", point.site or "") is not None
        )

    def first_in(self, points: Iterable[Sequence[Point]]) -> Point | None:
        """Return the first time of the site where it is met most often."""
        return next((times[0] for times in points if self.is_at(times[0])), None)


_BEGIN: Final = "^BEGIN IMMEDIATE"
_CLICK: Final = r"INSERT INTO applied [^;]*"
_DUEL: Final = r"UPDATE duels SET status [^;]*"
_LINES: Final = r"INSERT INTO actions [^;]*"
_PLACE: Final = r"UPDATE duels SET message [^;]*"
_CALLBACK: Final = r"/callback"
_POST: Final = r"POST /channels/\{channel_id\}/messages"
_EDIT: Final = r"PATCH /channels/\{channel_id\}/messages/\{message_id\}"
_DELETE: Final = r"DELETE /channels/\{channel_id\}/messages/\{message_id\}"
_PUSH: Final = r"PATCH /webhooks/.*"

MOMENTS: Final = (
    # A move, from its click to its answer.
    Moment("a click is there, nothing is begun", ("turns",), "statement", _BEGIN),
    Moment("a transaction is begun", ("turns",), "statement", f"{_BEGIN}; {_CLICK}"),
    Moment("a click is noted", ("turns",), "statement", f"{_CLICK}; {_DUEL}"),
    Moment("the duel is written", ("turns",), "statement", f"{_DUEL}; SELECT [^;]*"),
    Moment("the lines are, no commit", ("turns",), "statement", f"{_LINES}; COMMIT"),
    Moment("a move is on disk, not told", ("turns",), "call", f"{_CALLBACK} 7"),
    Moment("a move is told", ("turns",), "answer", f"{_CALLBACK} 7"),
    Moment("a hand is pushed", ("turns",), "effect", _PUSH),
    # The end of a match.
    Moment("the end is written, no result", ("turns", "result"), "statement",
           r"INSERT INTO results [^;]*"),
    Moment("a result is, no commit", ("turns", "result"), "statement",
           r"INSERT INTO results [^;]*; COMMIT"),
    Moment("a result is on disk, not shown", ("result",), "call", _EDIT),
    # A challenge.
    Moment("a challenge is on disk, not shown", ("challenge",), "call", f"{_CALLBACK} 4"),
    Moment("a challenge is shown, its place is not known", ("challenge",), "effect",
           f"{_CALLBACK} 4"),
    Moment("its place is known, not written", ("challenge",), "statement", f"{_PLACE}; COMMIT"),
    Moment("its place is written", ("challenge",), "statement", f"{_BEGIN}; {_CLICK}"),
    Moment("a challenge is closed on disk, not shown so", ("challenge",), "call", f"{_CALLBACK} 7"),
    # A board.
    Moment("a board is edited", ("turns", "result"), "effect", _EDIT),
    Moment("a board is posted, its place is not known", ("turns", "result"), "effect", _POST),
    Moment("its place is noted, the old board stands", ("turns", "result"), "call",
           f"{_EDIT}|{_DELETE}"),
    Moment("the old board is retired", ("turns", "result"), "effect", f"{_EDIT}|{_DELETE}"),
    # A race.
    Moment("a prompt is announced on disk, not posted", ("race",), "call", _POST),
    Moment("a prompt is posted, its message is not noted", ("race",), "effect", _POST),
    Moment("a prompt is noted", ("race",), "statement", r"INSERT INTO presses [^;]*"),
    Moment("a press is on disk, not told", ("race",), "call", f"{_CALLBACK} 7"),
    Moment("a race is to be decided", ("race",), "statement", f"{_BEGIN}; {_CLICK}"),
    Moment("a race's verdict is written, no commit", ("race",), "statement",
           r"INSERT INTO calls [^;]*; COMMIT"),
    Moment("a race is decided, not shown", ("turns",), "call", _PUSH),
    Moment("a prompt is deleted, still noted", ("start", "stop"), "effect", _DELETE),
    # Starts.
    Moment("commands are registered, not noted", ("first start",), "effect", "PUT .*/commands"),
    Moment("duels are taken up, nothing is written", ("start",), "statement", _BEGIN),
    Moment("the time away is written, no commit", ("start",), "statement",
           r"INSERT INTO alive [^;]*; COMMIT"),
    Moment("a start has written, boards are not shown", ("start",), "call", _EDIT),
)  # fmt: skip


def passed_over(phases: Iterable[Phase], points: Iterable[Point]) -> list[str]:
    """Return the moments of some phases, and of no others, that none of the points meets."""
    phases, points = {*phases}, [*points]
    return [
        moment.name
        for moment in MOMENTS
        if phases.issuperset(moment.phases) and not any(moment.is_at(point) for point in points)
    ]
