"""Reads payloads, refusals and log lines for what their reader may not know."""

import json
import logging
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, Final, get_args

from bot.engine.cards import Card, Face
from bot.engine.deck import Seed
from bot.engine.errors import Refusal
from bot.render.look import Look
from bot.render.panel import Panel, Verb
from bot.render.presses import MOVES
from bot.render.refusals import refusal_words
from bot.ui.custom_ids import read
from bot.ui.layouts import layout
from tests.leaks.naming import Names
from tests.leaks.report import Report

PUBLIC_VERBS: Final[frozenset[Verb]] = (
    frozenset(get_args(Verb)) - MOVES - {"menu", "page", "sort", "why", "challenged"}
)
"""What a button may do that everybody sees; none of them needs to say more than its verb."""

KNOWN_FIELDS: Final = {"again_at_ms", "deadline_ms", "after_ms", "head_start_ms", "channel", "duel"}
"""All that a refusal may carry: times, and ids of what is public."""

_NUMBER: Final = re.compile(r"\d+")
_TIMES: Final = re.compile(r"<t:\d+:R>|<#\d+>|\d+(?:[.,\s]\d+)* ?(?:ms|s)\b")
_EXPLAINED: Final = re.compile(
    r"\b(?:duel|challenge|channel|server|interaction|hand) \d+"
    r"|\b(?:duels|challenges) \d+|\bfor \d+ s\b|\bafter \d+ lines\b|line \d+\b"
)
"""The numbers that a line of the log may hold (`bot.logs`), and those of a traceback."""


def pieces_of(seed: Seed) -> tuple[str, ...]:
    """Give texts of which any written seed holds at least one."""
    hexed = seed.hex()
    return (
        *(hexed[at : at + 16] for at in range(0, 64, 16)),
        b64encode(seed).decode()[:40],
        repr(bytes(seed))[2:-1],
        str(list(seed))[1:-1],
        str(int.from_bytes(seed)),
    )


def sent(panel: Panel) -> list[dict[str, Any]]:
    """Give a panel as the components that Discord is sent."""
    view: Any = layout(panel)
    parts: list[dict[str, Any]] = view.to_components()
    return parts


def _buttons(part: object) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        if "custom_id" in part:
            yield part
        for value in part.values():
            yield from _buttons(value)
    elif isinstance(part, list):
        for each in part:
            yield from _buttons(each)


class Heard(logging.Handler):
    """Keeps all that the bot's own loggers say, tracebacks included."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logging.Formatter("%(name)s %(message)s"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record as its line."""
        self.lines.append(self.format(record))


class Reading:
    """Judges one text after another, and writes down what it should not hold."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self._names = Names()
        self._said: dict[tuple[str, str], str] = {}

    def public(
        self, where: str, panel: Panel, may_show: AbstractSet[Face], secrets: Iterable[str]
    ) -> None:
        """Read what everybody sees."""
        parts = sent(panel)
        self.report.public += 1
        self._payload(where, parts, may_show, secrets)
        for button in _buttons(parts):
            press = read(button["custom_id"])
            if press.verb not in PUBLIC_VERBS or press.arg:
                self.leak(f"{where}: a public button {button['custom_id']}")

    def private(
        self,
        where: str,
        panel: Panel,
        may_show: AbstractSet[Face],
        own: AbstractSet[Card],
        secrets: Iterable[str],
    ) -> None:
        """Read what one player sees; `own` are the cards that their buttons may name."""
        parts = sent(panel)
        self.report.private += 1
        self._payload(where, parts, may_show, secrets)
        for button in _buttons(parts):
            press = read(button["custom_id"])
            if press.verb == "page":
                continue
            named = {int(word) for word in press.arg.split(".") if word.isdecimal()}
            if not named <= own:
                self.leak(f"{where}: a button {button['custom_id']}")

    def refusal(self, why: Refusal, look: Look, secrets: Iterable[str]) -> None:
        """Read a refusal: what it says hangs on its class alone, but for the times in it."""
        self.report.refusals += 1
        kind = type(why).__name__
        words = refusal_words(why, look)
        text = f"{words}\n{why}\n{why!r}\n{vars(why)}"
        self._secrets(f"{kind}", text, secrets)
        if set(vars(why)) - KNOWN_FIELDS:
            self.leak(f"{kind} carries {sorted(vars(why))}")
        bare = _TIMES.sub("", f"{words}\n{why}\n{why!r}")
        first = self._said.setdefault((kind, look.words.locale), bare)
        if bare != first:
            self.leak(f"{kind} does not always say the same: {bare!r}, {first!r}")

    def same(self, where: str, panel: Panel, other: Panel) -> None:
        """Compare a payload with the one made from a state whose hidden cards are others."""
        self.report.compared += 1
        if sent(panel) != sent(other):
            self.leak(f"{where} hangs on a hidden card")

    def log(self, lines: Iterable[str], secrets: Iterable[str]) -> None:
        """Read the log: no card at all, no secret, and no number that is not explained."""
        for line in lines:
            self.report.lines += 1
            self._secrets("the log", line, secrets)
            if self._names.spoken(line):
                self.leak(f"logged a card: {line}")
            if _NUMBER.search(_EXPLAINED.sub("", line.partition(" ")[2])):
                self.leak(f"logged a number: {line}")

    def _payload(
        self, where: str, parts: object, may_show: AbstractSet[Face], secrets: Iterable[str]
    ) -> None:
        text = json.dumps(parts, ensure_ascii=False)
        self._secrets(where, text, secrets)
        extra = self._names.shown(text) - may_show
        if extra:
            self.leak(f"{where} shows {sorted(extra)}: {text}")

    def _secrets(self, where: str, text: str, secrets: Iterable[str]) -> None:
        self.report.letters += len(text)
        for secret in secrets:
            if secret in text:
                self.leak(f"{where} holds a secret: {text}")

    def leak(self, what: str) -> None:
        """Write a leak down."""
        self.report.leaks.append(f"match {self.report.matches}: {what}")
