"""The gateway: who is connected, what each session has been told, and how it catches up."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from aiohttp import WSMsgType, web

from sandbox.errors import Json
from sandbox.identifies import Identifies, Verdict
from sandbox.intents import refused
from sandbox.noted import Noted
from sandbox.payloads import member_json, own_user_json
from sandbox.pulse import Pulse
from sandbox.server_payloads import guild_create_json
from sandbox.sessions import Closed, Connection, Event, Intent, Op, Refused, Session
from sandbox.world import World

HEARTBEAT_MS = 41_250
"""How often a client has to beat (Discord: gateway, Hello)."""

ACK_SECONDS = 0.02
"""How long the answer to a heartbeat is under way, of the host's time.

discord.py 2.7.1 notes when it sent a beat only after sending it. An answer that is there sooner, as
none from Discord ever is, makes it warn of a connection that is 41 seconds behind.
"""

RESUMABLE_MS = 180_000
"""How long a session without a connection is kept."""

ENDS_SESSION = frozenset({1000, 1001, 4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014})
"""Close codes after which a session can't be resumed (Discord: gateway close codes)."""

ALL_INTENTS = (1 << 26) - 1

Outage: TypeAlias = Literal["refuses", "hangs", "mute", "drops", "deaf"]
"""How a gateway that is down meets who connects: it refuses with a 503; lets them wait; takes the
connection and says nothing on it; or says HELLO, and closes with 4000 what is then asked of it, or
passes over it, though it acknowledges heartbeats."""

UNKNOWN_BOT = "The token it logs in with is not `Sandbox.token` ({token} in [tool.sandbox])."

SWITCHED_OFF = (
    "It asks for privileged intents that are switched off: {0}. They are switched on by `intents` "
    "in [tool.sandbox], in tests by world.app.intents_allowed."
)


class Gateway:
    """All sessions of the bot, and the one place its events go out from."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.url = ""
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self.identifies = Identifies(world)
        """How often a client may identify."""
        self.shards = 1
        """How many shards the bot is told to run (GET /gateway/bot)."""
        self.acknowledges = True
        """Switch off to leave heartbeats without answer: to clients, a zombie connection."""
        self.down: Outage | None = None
        """How it is down; None while it is up."""
        self.closes: int | None = None
        """The code with which it closes whoever connects, before HELLO; None to let them in."""
        self.knocks = 0
        """How many connections it has met while it was down."""
        self._up = asyncio.Event()
        self.closed: Noted[Closed] = Noted()
        """The connections that it closed because of what a client did, in order."""
        self.changed = asyncio.Event()
        """Set at every change of who is connected; whoever waits clears it."""
        self.disturb: Callable[[Event, Callable[[Event], None]], None] = lambda event, on: on(event)
        """What an event meets before it is sent: it may be sent later, often, or never."""
        self.heard: Callable[[str, Json, str], None] = lambda _event, _data, _text: None
        """Gets what each session is sent: name, data, and the whole frame."""

    def connected(self) -> list[Session]:
        """The sessions that have a connection."""
        return [session for session in self._sessions.values() if session.connection is not None]

    def emit(
        self,
        event: str,
        data: Json,
        intent: Intent | None = None,
        *,
        bare: Json | None = None,
        direct: bool = False,
    ) -> None:
        """Tell the bot: every session of the server's shard that asked for such events.

        Args:
            event: Its name.
            data: What happened.
            intent: What a session must have asked for to be told; None for no intent.
            bare: What those are told instead who may not read messages.
            direct: Whether it is about a private talk: those are shard 0's.
        """
        self.disturb(Event(event, data, intent, bare, direct), self._send)

    def _send(self, event: Event) -> None:
        self._forget_old_sessions()
        if not (event.direct or self._world.server_is_heard):
            return
        for session in self._sessions.values():
            number, count = session.shard
            if number != (0 if event.direct else (self._world.guild.id >> 22) % count):
                continue
            if event.intent is None or session.intents & event.intent:
                reads = event.bare is None or session.intents & Intent.MESSAGE_CONTENT
                session.dispatch(event.kind, event.data if reads else event.bare or event.data)

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

    async def go_down(self, how: Outage = "refuses", code: int = 4000) -> None:
        """Close every connection, and let nobody in until `come_up`; sessions are kept as ever."""
        self.down = how
        self._up.clear()
        await self.drop(code)

    def come_up(self) -> None:
        """Let everybody in again, those first who still wait."""
        self.down = None
        self._up.set()

    def forget_sessions(self) -> None:
        """Forget all sessions without a connection: none of them can be resumed any more."""
        for session in list(self._sessions.values()):
            if session.connection is None:
                del self._sessions[session.id]

    async def close(self) -> None:
        """Let nobody wait, and close every connection for good."""
        self.come_up()
        await self.drop(1001)

    def hang_up(self, code: int) -> None:
        """Close every connection after what it was sent; what follows waits for a RESUME."""
        for connection in list(self._connections):
            self._detach(connection, code)
            connection.close(code)

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

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Talk to one client from HELLO to the end."""
        if self.down is not None:
            self.knocks += 1
            self.changed.set()
        if self.down == "refuses":
            return web.Response(status=503)
        if self.down == "hangs":
            await self._up.wait()
            if request.transport is None:
                return web.Response(status=499)  # it has not waited
        socket = web.WebSocketResponse(autoping=True)
        await socket.prepare(request)
        if self.down == "mute":
            await self._up.wait()
        connection = Connection(socket, Pulse(self._world.clock, HEARTBEAT_MS))
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        watch = asyncio.create_task(self._cut_off_when_silent(connection))
        try:
            self._check(request)
            connection.op(Op.HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._receive(connection, frame.data)
        except Refused as refusal:
            self.closed.append(Closed(refusal.code, refusal.reason, refusal.why))
            self._detach(connection, refusal.code)
            connection.close(refusal.code, refusal.reason)
            await writer
        finally:
            self._connections.discard(connection)
            self._detach(connection, socket.close_code)
            watch.cancel()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    def _check(self, request: web.Request) -> None:
        _check_version(request)
        if self.closes is not None:
            raise Refused(self.closes, "Not now.")

    async def _cut_off_when_silent(self, connection: Connection) -> None:
        await connection.pulse.until_silent(lambda: connection.op(Op.HEARTBEAT))
        self._detach(connection, 4009)
        connection.close(4009, "Session timed out.")

    def _beat(self, connection: Connection) -> None:
        connection.pulse.beat()
        if self.acknowledges:
            loop = asyncio.get_running_loop()
            loop.call_later(ACK_SECONDS, connection.op, Op.HEARTBEAT_ACK)

    def _receive(self, connection: Connection, text: str) -> None:
        if not connection.pulse.take():
            raise Refused(4008, "Rate limited.")
        try:
            frame = json.loads(text)
            op, data = Op(frame["op"]), frame.get("d")
        except (ValueError, KeyError, TypeError) as broken:
            if isinstance(broken, ValueError) and not isinstance(broken, json.JSONDecodeError):
                raise Refused(4001, "Unknown opcode.") from broken
            raise Refused(4002, "Error while decoding payload.") from broken
        match op:
            case Op.HEARTBEAT:
                self._beat(connection)
            case Op.IDENTIFY | Op.RESUME:
                self._begin(connection, op, data)
            case _ if connection.session is None:
                raise Refused(4003, "Not authenticated.")
            case Op.REQUEST_MEMBERS:
                self._send_members(connection.session, data)
            case Op.PRESENCE | Op.VOICE_STATE:
                pass  # nobody on the server looks at the bot's presence, and there is no voice
            case _:
                raise Refused(4001, "Unknown opcode.")

    def _begin(self, connection: Connection, op: Op, data: Any) -> None:  # noqa: ANN401 - as it came in
        if self.down in {"drops", "deaf"}:
            if op is Op.IDENTIFY:
                self.identifies.take(0)
            if self.down == "drops":
                connection.close(4000)
        elif op is Op.IDENTIFY:
            self._identify(connection, data)
        else:
            self._resume(connection, data)

    def _identify(self, connection: Connection, data: Any) -> None:  # noqa: ANN401 - as it came in
        if connection.session is not None:
            raise Refused(4005, "Already authenticated.")
        if not isinstance(data, dict) or not isinstance(data.get("properties"), dict):
            raise Refused(4002, "Error while decoding payload.")
        if data.get("token") != self._world.token:
            raise Refused(4004, "Authentication failed.", UNKNOWN_BOT)
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
            names = refused(intents, self._world.app.intents_allowed)
            raise Refused(4014, "Disallowed intent(s).", SWITCHED_OFF.format(", ".join(names)))
        match self.identifies.take(number):
            case Verdict.TAKEN:
                self._open(connection, (number, count), intents)
            case Verdict.TOO_SOON:
                connection.op(Op.INVALID_SESSION, data=False)
            case Verdict.SPENT:
                self._world.reset_token()
                self.hang_up(4004)

    def _open(self, connection: Connection, shard: tuple[int, int], intents: int) -> None:
        world = self._world
        name = world.secret(f"session {world.snowflakes.next()}")[:32]
        session = connection.session = Session(name, shard, intents, connection, self.heard)
        self._sessions[name] = session
        on_shard = (world.guild.id >> 22) % shard[1] == shard[0] and world.app.bot.on_server
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
        if on_shard and world.server_is_heard and intents & Intent.GUILDS:
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
