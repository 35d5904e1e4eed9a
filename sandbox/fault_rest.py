"""What can go wrong with one REST call: before it has an effect, after it, or on its way back.

Each fault is a link in a chain. It may let the call go on, and gets the answer if it does; so two
faults on one call work together, the one planted first outermost.
"""

import contextlib
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Literal, Protocol, TypeAlias

from aiohttp import web

from sandbox.answers import reply
from sandbox.bodies import read_body
from sandbox.errors import DiscordError, Json, RateLimited
from sandbox.rates import VIA

Proceed: TypeAlias = Callable[[], Awaitable[web.StreamResponse]]
"""Let the call go on to the next fault, or to where it has its effect."""

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
"""Wait some seconds of the sandbox's clock; returns at once when the sandbox closes."""


@dataclass(frozen=True, slots=True)
class RestCall:
    """A REST call as a rule sees it, before anything came of it."""

    method: str
    route: str
    """The path with its ids named: "/channels/{channel_id}/messages"."""
    ids: Mapping[str, str]
    """What those ids are."""
    channel: int | None
    """The channel in the path, or that of the interaction whose token is in it."""
    interaction: int | None
    """The interaction whose token is in the path."""
    body: Any = field(repr=False)
    """The JSON it carries; None if there is none, or files come with it."""


class RestFault(Protocol):
    """One way for a call to go wrong."""

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Answer a call, letting it go on or not."""


async def _unheard(request: web.Request) -> None:
    """Take what a call carries, so that its sender isn't cut off halfway."""
    with contextlib.suppress(DiscordError):  # nobody judges what is not answered for
        await read_body(request)


async def _effect(request: web.Request, proceed: Proceed, *, wanted: bool) -> None:
    if wanted:
        await proceed()
    else:
        await _unheard(request)


@dataclass(frozen=True, slots=True)
class Answers:
    """Another answer than the call would get: any status, and a body of any kind."""

    status: int
    code: int = 0
    message: str = ""
    """Discord's words for it; those of the status if none are given."""
    body: Json | str | None = None
    """In place of Discord's error shape: another object, or a text such as a proxy's page."""
    headers: Mapping[str, str] = field(default_factory=dict)
    after_effect: bool = False
    """Whether the call has its effect all the same, and only its answer is another."""

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Answer so."""
        del sleep
        await _effect(request, proceed, wanted=self.after_effect)
        if isinstance(self.body, str):
            response = web.Response(text=self.body, status=self.status, content_type="text/html")
        else:
            response = reply(self._json() if self.body is None else self.body, self.status)
        response.headers.update(self.headers)
        return response

    def _json(self) -> Json:
        words = self.message or f"{self.status}: {HTTPStatus(self.status).phrase}"
        return DiscordError(self.status, self.code, words).body()


@dataclass(frozen=True, slots=True)
class Limited:
    """429, whatever the sandbox's own count says."""

    retry_after: float
    """Seconds."""
    scope: Literal["user", "global", "shared"] = "user"
    via: bool = True
    """Without `Via` it comes from the wall before Discord, and clients take it for a ban."""
    code: int = 0

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Refuse the call."""
        del proceed, sleep
        await _unheard(request)
        if not self.via:
            page = web.Response(text="error code: 1015", status=429, content_type="text/plain")
            page.headers["Retry-After"] = str(self.retry_after)
            return page
        response = reply(
            RateLimited(self.retry_after, scope=self.scope, code=self.code).body(), 429
        )
        response.headers.update(
            {
                "Retry-After": str(self.retry_after),
                "X-RateLimit-Scope": self.scope,
                "X-RateLimit-Reset-After": str(self.retry_after),
                "Via": VIA,
            }
        )
        if self.scope == "global":
            response.headers["X-RateLimit-Global"] = "true"
        return response


@dataclass(frozen=True, slots=True)
class Cut:
    """The connection ends without an answer."""

    after_effect: bool = False

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """End it."""
        del sleep
        await _effect(request, proceed, wanted=self.after_effect)
        return _hung_up(request)


def _hung_up(request: web.Request) -> web.StreamResponse:
    """Close the connection; what is given back is never sent."""
    if request.transport is not None:
        request.transport.close()
    return web.Response(status=HTTPStatus.BAD_GATEWAY)


@dataclass(frozen=True, slots=True)
class Slow:
    """The call takes long, on the sandbox's clock."""

    seconds: float
    part: Literal["call", "answer", "body"] = "call"
    """What is late: the call on its way to its effect, the answer, or the second half of it."""

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Let it wait."""
        if self.part == "call":
            await sleep(self.seconds)
            return await proceed()
        response = await proceed()
        if self.part == "answer":
            await sleep(self.seconds)
            return response
        body = _body_of(response)
        return await _in_halves(request, response, body, lambda: sleep(self.seconds))


@dataclass(frozen=True, slots=True)
class Truncated:
    """The call has its effect, and half of the answer's body arrives.

    An answer without a body is not sent at all.
    """

    hang_up: bool = False
    """Whether the rest was promised (Content-Length) and the connection ends; else half is all."""

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Answer with half."""
        del sleep
        response = await proceed()
        body = _body_of(response)
        if not body:
            return _hung_up(request)
        if not self.hang_up:
            return _like(response, body[: len(body) // 2])

        async def cut() -> None:
            _hung_up(request)

        return await _in_halves(request, response, body, cut)


@dataclass(frozen=True, slots=True)
class Garbled:
    """The call has its effect, and its answer's body is something else."""

    body: str = "<!DOCTYPE html><title>Discord</title>"
    content_type: str = "application/json"

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Answer with that."""
        del request, sleep
        garbled = _like(await proceed(), self.body.encode())
        garbled.content_type = self.content_type
        if garbled.status == HTTPStatus.NO_CONTENT:
            garbled.set_status(HTTPStatus.OK)
        return garbled


@dataclass(frozen=True, slots=True)
class ChangedAnswer:
    """The call has its effect, and its answer's JSON is another: fields gone, or unknown ones."""

    change: Callable[[Any], Any]
    """Gets the body, and gives what is sent."""

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Answer with that."""
        del request, sleep
        response = await proceed()
        changed = self.change(json.loads(_body_of(response) or b"null"))
        return _like(response, json.dumps(changed).encode())


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """Something else happens just before the call has its effect, or just after it.

    For what people do while a bot is busy: they delete the message it edits, or its channel.
    """

    happens: Callable[[], object]
    after_effect: bool = False

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Let it happen."""
        del request, sleep
        if not self.after_effect:
            self.happens()
            return await proceed()
        response = await proceed()
        self.happens()
        return response


@dataclass(frozen=True, slots=True)
class CallerDies:
    """Whoever calls dies by it: before it has its effect, after that, or once it is answered.

    For programs that a test has started and may kill. Before its effect a call has none any more;
    of an answer that is written the caller may have read something or not.
    """

    kill: Callable[[], object]
    part: Literal["call", "effect", "answer"] = "call"
    """What the caller has just come to have: a call on its way, its effect, its answer."""

    async def play(
        self, request: web.Request, proceed: Proceed, sleep: Sleep
    ) -> web.StreamResponse:
        """Let the caller die."""
        del sleep
        if self.part == "call":
            await _unheard(request)
            self.kill()
            return _hung_up(request)
        response = await proceed()
        if self.part == "answer":
            with contextlib.suppress(ConnectionError):  # it is gone already
                await response.prepare(request)
                await response.write_eof()
        self.kill()
        return response


def _body_of(response: web.StreamResponse) -> bytes:
    body = response.body if isinstance(response, web.Response) else None
    return bytes(body) if isinstance(body, bytes | bytearray) else b""


def _like(response: web.StreamResponse, body: bytes) -> web.Response:
    """The same answer with another body."""
    other = web.Response(body=body, status=response.status, content_type=response.content_type)
    for name, value in response.headers.items():
        if name not in {"Content-Length", "Content-Type"}:
            other.headers[name] = value
    return other


async def _in_halves(
    request: web.Request,
    response: web.StreamResponse,
    body: bytes,
    between: Callable[[], Awaitable[None]],
) -> web.StreamResponse:
    """Send an answer in two pieces, whose whole length is told at once."""
    stream = web.StreamResponse(status=response.status, headers=dict(response.headers))
    stream.content_length = len(body)
    half = len(body) // 2
    try:
        await stream.prepare(request)
        await stream.write(body[:half])
        await between()
        await stream.write(body[half:])
    except ConnectionError:
        pass  # the client had enough of waiting, or the connection was cut on purpose
    return stream
