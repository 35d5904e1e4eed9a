"""What the bot called, as text that can be read and compared.

Each step of a match begins with a line of who did what (`== 12 Anna presses "Draw"`), and below it
stand the calls that the bot made until nothing was left to do: what was called, how it was answered
and which message it was about, then the body. A body is written component by component, each with
what is inside it indented; words stand on lines of their own behind a bar. Only what is new in it
is written, against one of the last four that the same people got: the last, or if it says `~1` the
one before, and so on. `=7` stands for seven lines that stay, `-2` for two that go, and `+` begins a
line that comes.

What differs from run to run, or is the bot's own affair, has a name or is left out:

- ids are called by what they are, and in the order in which they come: `<#duel>`, `<message 3>`;
- a time on a button or in a text (`<t:1900000012:R>`) is written as `<t>` and its style;
- seals, seeds and hashes (64 hexadecimal digits) are `<seal 1>`, and so on;
- custom ids are left out: what a button does is seen when somebody presses it;
- so is what the library spells out and Discord takes for granted (`DEFAULTS`).

Calls about a channel stand in their order. So do those to one person: but how the two mix within
one step, nobody sees, so it is not looked at.
"""

import json
import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, Final

_NUMBER: Final = re.compile(r"(?<!\d)\d{17,20}(?!\d)")
_MOMENT: Final = re.compile(r"<t:\d+(:\w)?>")
_SEAL: Final = re.compile(r"\b[0-9a-f]{64}\b")
_MENTION: Final = re.compile(r"<@(\d{17,20})>")
_EMOJI: Final = re.compile(r"<:(\w+):\d+>")
_HASH: Final = re.compile(r"(?<=\w)_[0-9a-f]{6}\b")
"""What tells two versions of one picture apart, at the end of the emoji's name."""

UNTOLD: Final = frozenset({"custom_id", "nonce"})
"""Keys that are not written."""

DEFAULTS: Final[Mapping[str, object]] = {
    "accent_color": None,
    "disabled": False,
    "divider": True,
    "spacing": 1,
    "spoiler": False,
    "tts": False,
}
"""What Discord takes for what is left out; the library spells it out, and it is not written."""

INSIDE: Final = ("accessory", "options", "components")
"""What stands below an object, and not in its line."""

KINDS: Final[Mapping[object, str]] = {
    1: "row",
    2: "button",
    3: "select",
    9: "section",
    10: "text",
    11: "thumbnail",
    14: "separator",
    17: "container",
}
"""The types of components, by Discord's names."""

REMEMBERED: Final = 4
"""So many bodies of a lane may be what a new one is compared with."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call as it came in, and what became of it."""

    method: str
    path: str
    status: int
    body: Any
    lane: str
    """Whose order it is part of: a channel's, or a person's."""
    message: int | None
    """The message that it is about or has made; None for none."""


class Names:
    """Names for what has none of its own, in the order of its coming."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._counts: Counter[str] = Counter()

    def call(self, number: int | str, name: str) -> None:
        """Let an id have a name."""
        self._names.setdefault(str(number), f"<{name}>")

    def count(self, number: int | str, kind: str) -> None:
        """Let an id be the next of its kind, unless it has a name."""
        if str(number) not in self._names:
            self._counts[kind] += 1
            self._names[str(number)] = f"<{kind} {self._counts[kind]}>"

    def told(self, text: str) -> str:
        """The text with names for all that differs from run to run."""
        text = _MENTION.sub(lambda found: f"<@{self._name(found[1], 'id').strip('<>')}>", text)
        text = _EMOJI.sub(r"<:\1>", text)
        text = _MOMENT.sub(lambda found: f"<t{found[1] or ''}>", text)
        text = _SEAL.sub(lambda found: self._name(found[0], "seal"), text)
        text = _NUMBER.sub(lambda found: self._name(found[0], "id"), text)
        return _HASH.sub("", text)

    def _name(self, what: str, kind: str) -> str:
        self.count(what, kind)
        return self._names[what]


@dataclass(slots=True)
class Step:
    """One thing that somebody did, and what the bot called until nothing was left to do."""

    did: str
    calls: list[Call] = field(default_factory=list)


class Recording:
    """The steps of a match."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.steps: list[Step] = []

    def begin(self, did: str) -> None:
        """Begin a step."""
        self.steps.append(Step(did))

    def add(self, call: Call) -> None:
        """Note a call; before the first step nothing is noted."""
        if self.steps:
            self.steps[-1].calls.append(call)

    def text(self) -> str:
        """The whole recording."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        shown: dict[str, deque[list[str]]] = {}
        for number, step in enumerate(self.steps, 1):
            yield f"== {number} {self.names.told(step.did)}"
            lanes: defaultdict[str, list[Call]] = defaultdict(list)
            for call in step.calls:
                lanes[call.lane].append(call)
            for lane in sorted(lanes):
                for call in lanes[lane]:
                    yield self._head(call)
                    if call.body is not None:
                        yield from self._body(call, shown)

    def _head(self, call: Call) -> str:
        head = f"{call.method} {self.names.told(call.path)} {call.status}"
        told = "" if call.message is None else self.names.told(str(call.message))
        return head if told in head else f"{head} {told}"

    def _body(self, call: Call, shown: dict[str, deque[list[str]]]) -> Iterator[str]:
        lines = [self.names.told(line) for line in flat(call.body)]
        before = shown.setdefault(call.lane, deque([[]], REMEMBERED))
        tries = [list(changes(each, lines)) for each in before]
        number, shortest = min(enumerate(tries), key=lambda each: len("".join(each[1])))
        if number:
            yield f"~{number}"
        yield from shortest
        before.appendleft(lines)


def flat(body: Any, depth: int = 0) -> Iterator[str]:  # noqa: ANN401 - JSON
    """A body as lines: each object without what is inside it, and below it that, indented."""
    plain = {key: each for key, each in body.items() if key not in UNTOLD}
    for key, default in DEFAULTS.items():
        if key in plain and plain[key] == default:
            del plain[key]
    words = plain.pop("content", None)
    parts = [plain.pop(key) for key in INSIDE if key in plain]
    kind = plain.pop("type", None) if depth else None
    data = plain.pop("data", None)
    told = json.dumps(plain, ensure_ascii=False)[1:-1]
    yield f"{' ' * depth}{KINDS.get(kind, kind) or ''} {told}".rstrip()
    if data is not None:
        yield from flat(data)
    for line in (words or "").split("\n") if words is not None else ():
        yield f"{' ' * depth}| {line}"
    for part in parts:
        for each in part if isinstance(part, list) else [part]:
            yield from flat(each, depth + 1)


def changes(before: list[str], lines: list[str]) -> Iterator[str]:
    """What makes `lines` of `before`."""
    stays = ""
    compared = SequenceMatcher(None, before, lines, autojunk=False)
    for kind, low, high, new_low, new_high in compared.get_opcodes():
        if kind == "equal":
            stays = f"={high - low}"
            continue
        if stays or high > low:
            yield " ".join(filter(None, [stays, f"-{high - low}" if high > low else ""]))
        stays = ""
        for line in lines[new_low:new_high]:
            yield f"+{line}"
    if stays:
        yield stays
