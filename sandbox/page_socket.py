"""The page's websocket, by which it sees and acts as the members.

Frames are JSON objects. The server sends `world` (all that is public), `history` (what one member
sees in one channel), `seen` (a happening of one member), `channels` (which there are now, and for
whom), `bot` (online or not), `locale`, `lag`, and `notes` and `note` (what is wrong with the bot).
The page sends what a member does and what is done to the bot, numbered by `n`, and gets `done` with
the outcome or `refused` with the reason in words and Discord's code for it, if it has one. What
members do goes through `Member`, so the page can do no more than a person.
"""

import asyncio
import contextlib
import json
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Final
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from sandbox.clicks import Click
from sandbox.command_limits import LOCALES
from sandbox.controls import Controls, Restarts
from sandbox.errors import Json
from sandbox.feed import Happening, reactions_seen
from sandbox.members import Member
from sandbox.model import Channel
from sandbox.notes import Note, listen
from sandbox.page_files import page_files
from sandbox.page_frames import (
    BadFrame,
    channel_entries,
    frame_of,
    id_in,
    options_in,
    role_entries,
    text_in,
    values_in,
    world_frame,
)
from sandbox.seen import Modal, NotPossible, SeenMessage
from sandbox.server import Sandbox

MOST_NOTES: Final = 200
"""How much of what is wrong with the bot is kept for pages that are opened later."""

LARGEST_FRAME: Final = 64 * 1024 * 1024
"""Bytes: the files that somebody sends along are in it, as base64."""

PATIENCE_SECONDS: Final = 10.0
"""How long to wait for the end of a click: the sandbox itself gives up after three seconds."""


def add_page(app: web.Application, sandbox: Sandbox, *, restarts: Restarts | None = None) -> None:
    """Put the page on a sandbox: `Sandbox(extra_routes=add_page)`.

    `restarts` is for a bot that the sandbox started itself.
    """
    page = Page(sandbox, Controls(sandbox, restarts))
    app.router.add_get("/page/socket", page.connect)
    app.add_routes(page_files())
    app.on_shutdown.append(page.close)


class Page:
    """All open pages of one sandbox."""

    def __init__(self, sandbox: Sandbox, controls: Controls) -> None:
        self._sandbox = sandbox
        self._controls = controls
        self._visitors: set[Visitor] = set()
        self._notes: deque[Json] = deque(maxlen=MOST_NOTES)
        listen(sandbox, self._note)

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Talk to one open page until it goes; only a page of this very server is let in."""
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=LARGEST_FRAME)
        await socket.prepare(request)
        visitor = Visitor(self._sandbox, self._controls, socket, self.tell_all, self._notes)
        self._visitors.add(visitor)
        try:
            await visitor.serve()
        finally:
            self._visitors.discard(visitor)
        return socket

    def _note(self, note: Note) -> None:
        told = asdict(note)
        self._notes.append(told)
        self.tell_all({"t": "note", "note": told})

    def tell_all(self, frame: Json) -> None:
        """Send a frame to every open page."""
        for visitor in self._visitors:
            visitor.send(frame)

    async def close(self, _app: web.Application) -> None:
        """Send every page away; they reconnect by themselves once the sandbox is back."""
        for visitor in list(self._visitors):
            await visitor.socket.close()


class Visitor:
    """One open page."""

    def __init__(
        self,
        sandbox: Sandbox,
        controls: Controls,
        socket: web.WebSocketResponse,
        tell_all: Callable[[Json], None],
        notes: deque[Json],
    ) -> None:
        self.socket = socket
        self._sandbox = sandbox
        self._controls = controls
        self._tell_all = tell_all
        self._notes = notes
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._running: set[asyncio.Task[None]] = set()
        self._modals: dict[int, Modal] = {}
        self._channels: list[Json] = []
        self._roles: list[Json] = []
        self._opened: defaultdict[int, set[str]] = defaultdict(set)
        """By member, the channels whose messages the page was told of."""
        self._acts: dict[str, Callable[[Json], Awaitable[Json]]] = {
            "type": self._type,
            "command": self._command,
            "complete": self._complete,
            "entries": self._entries,
            "menu": self._menu,
            "press": self._press,
            "choose": self._choose,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "react": self._react,
            "locale": self._locale,
            "control": self._control,
            "clear_notes": self._clear_notes,
        }

    def send(self, frame: Json) -> None:
        """Queue a frame; they go out in order."""
        self._outbox.put_nowait(json.dumps(frame))

    async def serve(self) -> None:
        """Tell the page all there is, then all that happens, and do what it asks."""
        unlisten = [self._follow(member) for member in self._members()]
        self._send_everything()
        background = [
            asyncio.create_task(self._write()),
            asyncio.create_task(self._watch_bot()),
        ]
        try:
            async for message in self.socket:
                if message.type is WSMsgType.TEXT:
                    task = asyncio.create_task(self._answer(message.data))
                    self._running.add(task)
                    task.add_done_callback(self._running.discard)
        finally:
            for stop in unlisten:
                stop()
            for task in (*background, *self._running):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    def _members(self) -> list[Member]:
        return [self._sandbox.member(person.id) for person in self._sandbox.world.members]

    def _follow(self, member: Member) -> Callable[[], None]:
        def hear(happening: Happening) -> None:
            if happening["type"] == "channels":
                self._send_channels()
                return
            self.send({"t": "seen", "member": str(member.id), **happening})
            if "channel_id" in happening and happening["channel_id"] not in self._opened[member.id]:
                self._send_channels()  # a private talk begins with its first message

        return member.listen(hear)

    def _send_everything(self) -> None:
        frame = world_frame(self._sandbox, self._controls)
        self._channels, self._roles = frame["channels"], frame["roles"]
        self.send(frame)
        self.send({"t": "notes", "notes": list(self._notes)})
        self._send_opened()

    def _send_channels(self) -> None:
        """Tell which channels and roles there are now, unless nothing changed."""
        entries, roles = channel_entries(self._sandbox), role_entries(self._sandbox)
        if (entries, roles) != (self._channels, self._roles):
            self._channels, self._roles = entries, roles
            self.send({"t": "channels", "channels": entries, "roles": roles})
            self._send_opened()

    def _send_opened(self) -> None:
        """Tell what was said in channels that somebody sees only now."""
        for member in self._members():
            opened = self._opened[member.id]
            seen = {entry["id"] for entry in self._channels if str(member.id) in entry["viewers"]}
            for channel_id in [entry["id"] for entry in self._channels]:
                if channel_id in seen - opened:
                    self._send_history(member, self._sandbox.world.channels[int(channel_id)])
            self._opened[member.id] = seen

    def _send_history(self, member: Member, channel: Channel) -> None:
        self.send(
            {
                "t": "history",
                "member": str(member.id),
                "channel": str(channel.id),
                "messages": [
                    {
                        "message": seen.raw,
                        "pinged": seen.mentions,
                        "reactions": reactions_seen(channel.messages[seen.id]),
                    }
                    for seen in member.sees(channel)
                ],
            }
        )

    async def _write(self) -> None:
        while True:
            text = await self._outbox.get()
            try:
                await self.socket.send_str(text)
            except ConnectionError:
                return

    async def _watch_bot(self) -> None:
        """Say when the bot comes or goes; the gateway wakes everybody who waits for a change."""
        changed = self._sandbox.gateway.changed
        was_online: bool | None = None
        while True:
            changed.clear()
            online = self._sandbox.bot_sessions() > 0
            if online is not was_online:
                was_online = online
                self.send({"t": "bot", "online": online})
            await changed.wait()

    async def _answer(self, text: str) -> None:
        number: object = None
        try:
            frame = frame_of(text)
            number = frame.get("n")
            self.send({"t": "done", "n": number, **await self._act(frame)})
        except (NotPossible, LookupError, BadFrame) as refusal:
            code = refusal.code if isinstance(refusal, NotPossible) else ""
            self.send({"t": "refused", "n": number, "why": str(refusal), "code": code})

    async def _act(self, frame: Json) -> Json:
        act = self._acts.get(str(frame.get("t")))
        if act is None:
            raise BadFrame(f"there is no frame {frame.get('t')!r}")
        return await act(frame)

    def _member(self, frame: Json) -> Member:
        return self._sandbox.member(id_in(frame, "member"))

    def _channel(self, frame: Json) -> Channel:
        return self._sandbox.world.channel(id_in(frame, "channel"))

    async def _type(self, frame: Json) -> Json:
        click = await self._member(frame).type(self._channel(frame), text_in(frame, "text"))
        return await self._outcome(click)

    async def _command(self, frame: Json) -> Json:
        click = await self._member(frame).command(
            self._channel(frame), text_in(frame, "path"), options_in(frame)
        )
        return await self._outcome(click)

    async def _complete(self, frame: Json) -> Json:
        """What the bot offers for an option that is being typed."""
        click = await self._member(frame).complete(
            self._channel(frame),
            text_in(frame, "path"),
            text_in(frame, "focused"),
            options_in(frame),
        )
        return {**await self._outcome(click), "choices": click.choices}

    async def _entries(self, frame: Json) -> Json:
        """What the menu on a member or a message lists."""
        member = self._member(frame)
        entries = member.entries(self._channel(frame), self._target(frame, member))
        shown = [{"name": entry.name, "shown": entry.shown} for entry in entries]
        return {"outcome": "listed", "entries": shown}

    async def _menu(self, frame: Json) -> Json:
        member = self._member(frame)
        target = self._target(frame, member)
        click = await member.menu(self._channel(frame), text_in(frame, "name"), target)
        return await self._outcome(click)

    def _target(self, frame: Json, member: Member) -> Member | SeenMessage:
        if "message" not in frame:
            return self._sandbox.member(id_in(frame, "user"))
        seen = member.see(id_in(frame, "message"))
        if seen is None:
            raise NotPossible("that message is gone")
        return seen

    async def _press(self, frame: Json) -> Json:
        click = await self._member(frame).press(
            id_in(frame, "message"), text_in(frame, "custom_id")
        )
        return await self._outcome(click)

    async def _choose(self, frame: Json) -> Json:
        values = frame.get("values")
        if not isinstance(values, list):
            raise BadFrame("values is no list")
        click = await self._member(frame).choose(
            id_in(frame, "message"), text_in(frame, "custom_id"), [str(value) for value in values]
        )
        return await self._outcome(click)

    async def _submit(self, frame: Json) -> Json:
        values = values_in(frame)
        number = id_in(frame, "interaction")
        modal = self._modals.get(number)
        if modal is None:
            raise NotPossible("that modal is not open any more")
        click = await self._member(frame).submit(modal, values)
        del self._modals[number]
        return await self._outcome(click)

    async def _dismiss(self, frame: Json) -> Json:
        self._member(frame).dismiss(id_in(frame, "message"))
        return {"outcome": "dismissed"}

    async def _react(self, frame: Json) -> Json:
        self._member(frame).react(
            id_in(frame, "message"),
            text_in(frame, "emoji"),
            take_back=frame.get("back") is True,
        )
        return {"outcome": "done"}

    async def _locale(self, frame: Json) -> Json:
        member, locale = self._member(frame), text_in(frame, "locale")
        if locale not in LOCALES:
            raise NotPossible(f"Discord has no language {locale!r}")
        member.locale = locale
        self._tell_all({"t": "locale", "member": str(member.id), "locale": locale})
        return {"outcome": "chosen"}

    async def _clear_notes(self, _frame: Json) -> Json:
        self._notes.clear()
        self._tell_all({"t": "notes", "notes": []})
        return {"outcome": "done"}

    async def _control(self, frame: Json) -> Json:
        what = text_in(frame, "what")
        if what == "restart":
            await self._controls.restart()
        elif what == "cut":
            await self._controls.cut()
        elif what == "lag":
            ms = frame.get("ms")
            if not isinstance(ms, int):
                raise BadFrame("ms is no whole number")
            self._controls.lag(ms)
            self._tell_all({"t": "lag", "ms": ms})
        else:
            raise BadFrame(f"there is no control {what!r}")
        return {"outcome": "done"}

    async def _outcome(self, click: Click) -> Json:
        """How it went; an opened modal comes along, for only the page that clicked shows it."""
        try:
            outcome = await click.outcome(PATIENCE_SECONDS)
        except TimeoutError:
            outcome = "failed"
        answer = click.answer
        if outcome == "modal" and isinstance(answer, Modal):
            self._modals[answer.interaction_id] = answer
            opened = {"interaction": str(answer.interaction_id), "modal": answer.raw}
            return {"outcome": outcome, "modal": opened}
        return {"outcome": outcome}
