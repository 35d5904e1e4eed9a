"""The gateway: who is connected, what each session has been told, and how it catches up."""

import asyncio
import contextlib
import json
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.errors import Json
from sandbox.payloads import guild_create_json, member_json, own_user_json
from sandbox.world import World

HEARTBEAT_MS = 41_250
"""How often a client has to beat (Discord: gateway, Hello)."""

ACK_SECONDS = 0.02
"""How long the answer to a heartbeat is under way, of the host's time.

discord.py 2.7.1 notes when it sent a beat only after sending it. An answer that is there sooner, as
none from Discord ever is, makes it warn of a connection that is 41 seconds behind.
"""

KEPT_EVENTS = 10_000
"""How many events of a session can be replayed."""

RESUMABLE_MS = 180_000
"""How long a session without a connection is kept."""

ENDS_SESSION = frozenset({1000, 1001, 4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014})
"""Close codes after which a session can't be resumed (Discord: gateway close codes)."""

ALL_INTENTS = (1 << 26) - 1


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
    GUILD_MESSAGE_TYPING = 1 << 11
    MESSAGE_CONTENT = 1 << 15


class Refused(Exception):  # noqa: N818 - a statement, not a fault of the sandbox
    """The client broke the protocol; the connection closes with a code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """One open websocket; what is sent goes out in order, without waiting for it."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.session: Session | None = None
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
    seq: int = 0
    lost_at_ms: int = 0
    events: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))

    def dispatch(self, event: str, data: Json) -> None:
        """Number an event, keep it, and send it if somebody is connected."""
        self.seq += 1
        text = json.dumps({"op": 0, "t": event, "s": self.seq, "d": data})
        self.events.append((self.seq, text))
        if self.connection is not None:
            self.connection.send(text)

    def missed_since(self, seq: int) -> list[str] | None:
        """The events after a number; None if they are not all kept, or it was never reached."""
        if seq > self.seq or (self.events and seq < self.events[0][0] - 1):
            return None
        return [text for number, text in self.events if number > seq]


class Gateway:
    """All sessions of the bot, and the one place its events go out from."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.url = ""
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self.changed = asyncio.Event()
        """Set at every change of who is connected; whoever waits clears it."""

    def connected(self) -> list[Session]:
        """The sessions that have a connection."""
        return [session for session in self._sessions.values() if session.connection is not None]

    def emit(
        self, event: str, data: Json, intent: Intent | None = None, *, bare: Json | None = None
    ) -> None:
        """Tell the bot: every session of the server's shard that asked for such events.

        Args:
            event: Its name.
            data: What happened.
            intent: What a session must have asked for to be told; None for no intent.
            bare: What those are told instead who may not read messages.
        """
        self._forget_old_sessions()
        for session in self._sessions.values():
            number, count = session.shard
            if number != (self._world.guild.id >> 22) % count:
                continue
            if intent is None or session.intents & intent:
                reads = bare is None or session.intents & Intent.MESSAGE_CONTENT
                session.dispatch(event, data if reads else bare or data)

    def request_heartbeats(self) -> None:
        """Ask every client for a heartbeat at once."""
        for connection in self._connections:
            connection.op(Op.HEARTBEAT)

    def ask_to_reconnect(self) -> None:
        """Send op 7 to every client."""
        for connection in self._connections:
            connection.op(Op.RECONNECT)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9 to every client; unless resumable, the sessions are gone."""
        if not resumable:
            for session in self.connected():
                del self._sessions[session.id]
        for connection in self._connections:
            connection.op(Op.INVALID_SESSION, resumable)

    async def drop(self, code: int = 4000) -> None:
        """Close every connection."""
        for connection in list(self._connections):
            self._detach(connection, code)
            await connection.socket.close(code=code)

    def _forget_old_sessions(self) -> None:
        now_ms = self._world.clock.now_ms()
        for session in list(self._sessions.values()):
            if session.connection is None and now_ms - session.lost_at_ms > RESUMABLE_MS:
                del self._sessions[session.id]

    def _detach(self, connection: Connection, code: int | None) -> None:
        session, connection.session = connection.session, None
        if session is not None and session.connection is connection:
            session.connection = None
            session.lost_at_ms = self._world.clock.now_ms()
            if code in ENDS_SESSION:
                self._sessions.pop(session.id, None)
        self.changed.set()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Talk to one client from HELLO to the end."""
        socket = web.WebSocketResponse(autoping=True)
        await socket.prepare(request)
        connection = Connection(socket)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        try:
            _check_version(request)
            connection.op(Op.HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._receive(connection, frame.data)
        except Refused as refusal:
            self._detach(connection, refusal.code)
            connection.close(refusal.code, refusal.reason)
            await writer
        finally:
            self._connections.discard(connection)
            self._detach(connection, socket.close_code)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    def _receive(self, connection: Connection, text: str) -> None:
        try:
            frame = json.loads(text)
            op, data = Op(frame["op"]), frame.get("d")
        except (ValueError, KeyError, TypeError) as broken:
            if isinstance(broken, ValueError) and not isinstance(broken, json.JSONDecodeError):
                raise Refused(4001, "Unknown opcode.") from broken
            raise Refused(4002, "Error while decoding payload.") from broken
        match op:
            case Op.HEARTBEAT:
                asyncio.get_running_loop().call_later(
                    ACK_SECONDS, connection.op, Op.HEARTBEAT_ACK
                )
            case Op.IDENTIFY:
                self._identify(connection, data)
            case Op.RESUME:
                self._resume(connection, data)
            case _ if connection.session is None:
                raise Refused(4003, "Not authenticated.")
            case Op.REQUEST_MEMBERS:
                self._send_members(connection.session, data)
            case Op.PRESENCE | Op.VOICE_STATE:
                pass  # nobody on the server looks at the bot's presence, and there is no voice
            case _:
                raise Refused(4001, "Unknown opcode.")

    def _identify(self, connection: Connection, data: Any) -> None:  # noqa: ANN401 - as it came in
        if connection.session is not None:
            raise Refused(4005, "Already authenticated.")
        if not isinstance(data, dict) or not isinstance(data.get("properties"), dict):
            raise Refused(4002, "Error while decoding payload.")
        if data.get("token") != self._world.token:
            raise Refused(4004, "Authentication failed.")
        shard = data.get("shard", [0, 1])
        match shard:
            case [int(number), int(count)] if 0 <= number < count:
                pass
            case _:
                raise Refused(4010, "Invalid shard.")
        intents = data.get("intents")
        if not isinstance(intents, int) or not 0 <= intents <= ALL_INTENTS:
            raise Refused(4013, "Invalid intent(s).")
        if intents & ~self._world.app.intents_allowed:
            raise Refused(4014, "Disallowed intent(s).")
        self._open(connection, (number, count), intents)

    def _open(self, connection: Connection, shard: tuple[int, int], intents: int) -> None:
        world = self._world
        name = world.secret(f"session {world.snowflakes.next()}")[:32]
        session = connection.session = Session(name, shard, intents, connection)
        self._sessions[name] = session
        on_shard = (world.guild.id >> 22) % shard[1] == shard[0]
        guilds = [{"id": str(world.guild.id), "unavailable": True}] if on_shard else []
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": own_user_json(world.app.bot),
                "guilds": guilds,
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "session_id": name,
                "session_type": "normal",
                "resume_gateway_url": self.url,
                "shard": list(shard),
                "application": {"id": str(world.app.id), "flags": 0},
                "_trace": [],
            },
        )
        if on_shard and intents & Intent.GUILDS:
            session.dispatch("GUILD_CREATE", guild_create_json(world))
        self.changed.set()

    def _send_members(self, session: Session, data: Any) -> None:  # noqa: ANN401 - as it came in
        if not isinstance(data, dict) or data.get("guild_id") is None:
            raise Refused(4002, "Error while decoding payload.")
        asked = data.get("user_ids")
        ids = [str(each) for each in (asked if isinstance(asked, list) else [asked])]
        query = data.get("query")
        people = [
            person
            for person in self._world.people.values()
            if str(person.id) in ids
            or (isinstance(query, str) and query and person.name.lower().startswith(query.lower()))
            or (query == "" and session.intents & Intent.GUILD_MEMBERS)
        ]
        found = {str(person.id) for person in people}
        chunk: Json = {
            "guild_id": str(self._world.guild.id),
            "members": [member_json(person) for person in people],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [each for each in ids if asked is not None and each not in found],
        }
        if data.get("nonce") is not None:
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _resume(self, connection: Connection, data: Any) -> None:  # noqa: ANN401 - as it came in
        if connection.session is not None:
            raise Refused(4005, "Already authenticated.")
        if not isinstance(data, dict):
            raise Refused(4002, "Error while decoding payload.")
        if data.get("token") != self._world.token:
            raise Refused(4004, "Authentication failed.")
        self._forget_old_sessions()
        session = self._sessions.get(str(data.get("session_id")))
        if session is None:
            connection.op(Op.INVALID_SESSION, data=False)
            return
        seq = data.get("seq")
        missed = session.missed_since(seq) if isinstance(seq, int) else None
        if missed is None:
            raise Refused(4007, "Invalid seq.")
        if session.connection is not None:
            session.connection.session = None
            session.connection.close(4000)
        session.connection, connection.session = connection, session
        for text in missed:
            connection.send(text)
        session.dispatch("RESUMED", {"_trace": []})
        self.changed.set()


def _check_version(request: web.Request) -> None:
    if request.query.get("v", "10") != "10" or request.query.get("encoding") == "etf":
        raise Refused(4012, "Invalid API version.")
