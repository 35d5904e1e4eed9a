"""Over the wire, nobody is sent another's cards, and nobody at all the seed or a token.

`tests/leaks` reads a thousand matches up to the components of a message; this reads the bodies that
really leave, with whom Discord shows them to, and the log as an owner would keep it.
"""

import hashlib
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.engine.cards import FACES, Face
from bot.engine.events import Event
from bot.engine.rules import HouseRules
from bot.engine.seats import SEATS, Seat
from bot.logs import QUIET, _Safe
from bot.ui.card_art import picture_of
from bot.ui.custom_ids import read
from bot.ui.emojis import PREFIX
from sandbox.spy import Payload
from tests.e2e.attacked import Match, match
from tests.leaks.knowledge import Knowledge
from tests.leaks.naming import Names
from tests.leaks.reading import PUBLIC_VERBS, pieces_of

DEALS: Final = int.from_bytes(hashlib.sha256(b"deals").digest())
"""A seed that is like none of what else is sent."""

STEPS: Final = 30

_FACE_OF_PICTURE: Final = {picture_of(face): face for face in FACES}
_PICTURE: Final = re.compile(rf"\b{PREFIX}([a-z0-9]+)_[0-9a-f]{{6}}")
_BUTTON: Final = re.compile(r'"custom_id": "(duo1:[^"]*)"')


class Log(logging.Handler):
    """The log as `bot.logs` writes it."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self.setFormatter(_Safe(token))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class WireSpy:
    """Reads every payload of one match, as soon as the match has gone on."""

    def __init__(self, played: Match) -> None:
        session = played.house.bot.lobby._duels.live[played.duel]
        record = session.record
        assert record.accepted_by is not None
        self._played = played
        self._spy = played.house.sandbox.spy
        self._names = Names()
        self._knowledge = Knowledge(record.rules, record.seed, record.accepted_by)
        self._readers: dict[int, Seat] = {played.seated(seat).id: seat for seat in SEATS}
        self._seed = pieces_of(record.seed)
        self._read = 0
        self.private = dict.fromkeys(SEATS, 0)
        self.public = 0
        self.leaks: list[str] = []

    async def read(self) -> None:
        """Read what has passed since the last time."""
        bot = self._played.house.bot
        stored = await bot.lobby._house.store.find(self._played.duel)
        assert stored is not None
        self._knowledge.follow([entry.line for entry in stored.entries])
        for payload in list(self._spy.payloads(direction="from bot")):
            if payload.number > self._read and payload.audience != "bot":
                self._read = payload.number
                self._judge(payload)

    def _judge(self, payload: Payload) -> None:
        reader: Seat | None = None
        if payload.audience == "private":
            (member,) = payload.seen_by
            reader = self._readers.get(member)
        text = payload.text
        extra = self._faces(text) - self._knowledge.faces(reader)
        if extra:
            self.leaks.append(f"{payload.audience} {reader} shows {sorted(extra)}: {text}")
        own = set() if reader is None else self._knowledge.cards(reader)
        for custom_id in _BUTTON.findall(text):
            press = read(custom_id)
            named = {int(word) for word in press.arg.split(".") if word.isdecimal()}
            if reader is None and press.verb not in PUBLIC_VERBS:
                self.leaks.append(f"a public {custom_id}")
            if press.verb != "page" and not named <= own:
                self.leaks.append(f"{payload.audience} {reader}: {custom_id}")
        self.leaks += [f"the seed: {text}" for piece in self._seed if piece in text]
        self.leaks += [f"a token: {text}" for token in self.tokens() if token in text]
        if reader is None:
            self.public += payload.audience == "public"
        else:
            self.private[reader] += 1

    def _faces(self, text: str) -> set[Face]:
        pictures = {_FACE_OF_PICTURE.get(name) for name in _PICTURE.findall(text)} - {None}
        return {*self._names.shown(text), *(face for face in pictures if face is not None)}

    def log(self, lines: list[str]) -> None:
        """Read the log of the match."""
        for line in lines:
            if self._names.spoken(line) or any(
                one in line for one in (*self._seed, *self.tokens())
            ):
                self.leaks.append(f"logged: {line}")

    def tokens(self) -> Iterator[str]:
        """Give the bot's token and those of all interactions."""
        yield self._played.house.sandbox.token
        yield from self._played.house.sandbox.world.interactions


async def played_and_read(folder: Path, deals: int) -> WireSpy:
    """Play some moves, with strangers at the buttons, and read everything."""
    async with match(folder, deals, HouseRules(draft="deal")) as played:
        spy = WireSpy(played)
        log = Log(played.house.sandbox.token)
        root = logging.getLogger()
        root.addHandler(log)
        try:
            for _ in range(STEPS):
                if not await played.step():
                    break
                table = played.house.bot.lobby.board(played.duel).table
                if table is not None and table.to_act:  # between rounds there is no hand
                    for seat in SEATS:
                        await played.look(seat)
                await spy.read()
            await played.attack(f"duo1:hand:{played.duel}:0")
            await played.attack(f"duo1:draw:{played.duel}:1")
            await spy.read()
        finally:
            root.removeHandler(log)
        spy.log(log.lines)
        assert log.lines
    return spy


@pytest.fixture
def debug(caplog: pytest.LogCaptureFixture) -> None:
    """Log as much as an owner can ask for (`bot.logs.set_up_logging`)."""
    caplog.set_level(logging.DEBUG)
    for name in QUIET:
        caplog.set_level(logging.INFO, logger=name)


@pytest.mark.usefixtures("debug")
async def test_over_the_wire_nobody_is_sent_what_is_not_theirs_to_know(tmp_path: Path) -> None:
    spy = await played_and_read(tmp_path, DEALS)
    assert spy.leaks == []
    assert spy.public > STEPS // 2
    assert min(spy.private.values()) > STEPS // 2


@pytest.mark.usefixtures("debug")
async def test_a_leak_over_the_wire_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unredacted(event: Event, _viewer: Seat | None) -> Event:
        return event

    monkeypatch.setattr("bot.duel.course.redacted", unredacted)
    spy = await played_and_read(tmp_path, DEALS)
    assert any(leak.startswith("public None shows") for leak in spy.leaks)
    assert any(leak.startswith("private 0 shows") for leak in spy.leaks)
    assert any(leak.startswith("private 1 shows") for leak in spy.leaks)
