"""What goes over one gateway connection, and what a session of it has been told."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from aiohttp import web

from sandbox.errors import Json
from sandbox.pulse import Pulse

KEPT_EVENTS = 10_000
"""How many events of a session can be replayed."""


class Op(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Intent(IntEnum):
    """The intents whose events the sandbox sends."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


FINAL: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Close codes after which a client must not come back (Discord: gateway close codes)."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A connection that the gateway closed because of what its client did."""

    code: int
    reason: str
    why: str = ""
    """What to do about it, where there is more to say."""

    @property
    def final(self) -> bool:
        """Whether no client may try the same again."""
        return self.code in FINAL

    def __str__(self) -> str:
        more = f" {self.why}" if self.why else ""
        return f"the gateway closed the bot's connection with {self.code} {self.reason}{more}"


class Refused(Exception):  # noqa: N818 - a statement, not a fault of the sandbox
    """The client broke the protocol; the connection closes with a code."""

    def __init__(self, code: int, reason: str, why: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.why = why


class Connection:
    """One open websocket; what is sent goes out in order, without waiting for it."""

    def __init__(self, socket: web.WebSocketResponse, pulse: Pulse) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.pulse = pulse
        self._outbox: asyncio.Queue[str | Refused] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Queue a frame."""
        self._outbox.put_nowait(text)

    def op(self, op: Op, data: object = None) -> None:
        """Queue a frame that is no event."""
        self.send(json.dumps({"op": int(op), "d": data, "s": None, "t": None}))

    def close(self, code: int, reason: str = "") -> None:
        """Close after what is queued."""
        self._outbox.put_nowait(Refused(code, reason))

    async def write(self) -> None:
        """Send what is queued until the connection ends."""
        while True:
            item = await self._outbox.get()
            if isinstance(item, Refused):
                await self.socket.close(code=item.code, message=item.reason.encode())
                return
            try:
                await self.socket.send_str(item)
            except ConnectionError:
                return


@dataclass(eq=False, slots=True)
class Session:
    """What a client identified as, and the numbered events it was sent."""

    id: str
    shard: tuple[int, int]
    intents: int
    connection: Connection | None
    heard: Callable[[str, Json, str], None]
    """Gets every event it is sent: name, data, and the whole frame."""
    seq: int = 0
    lost_at_ms: int = 0
    events: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))

    def dispatch(self, event: str, data: Json) -> None:
        """Number an event, keep it, and send it if somebody is connected."""
        self.seq += 1
        text = json.dumps({"op": 0, "t": event, "s": self.seq, "d": data})
        self.events.append((self.seq, text))
        self.heard(event, data, text)
        if self.connection is not None:
            self.connection.send(text)

    def missed_since(self, seq: int) -> list[str] | None:
        """The events after a number; None if they are not all kept, or it was never reached."""
        if seq > self.seq or (self.events and seq < self.events[0][0] - 1):
            return None
        return [text for number, text in self.events if number > seq]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, on its way to every session it concerns."""

    kind: str
    """Its name: "INTERACTION_CREATE"."""
    data: Json
    intent: Intent | None = None
    """What a session must have asked for to be told; None for no intent."""
    bare: Json | None = None
    """What those are told instead who may not read messages."""
    direct: bool = False
    """Whether it is about a private talk: those are shard 0's."""
