"""The sandbox itself: one server with the API, the gateway and the files, and what it noted."""

import json
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.answers import dated, reply
from sandbox.bodies import DESCRIBED_BY, SENT, DescribedBy
from sandbox.clock import Clock
from sandbox.commands import Commands
from sandbox.description import Description, find, read
from sandbox.emojis import Emojis
from sandbox.errors import Banned, Call, DiscordError, Json, RateLimited, Violation, unauthorized
from sandbox.faults import Faults
from sandbox.feed import Feed
from sandbox.findings import Finding, Oddity
from sandbox.gateway import Gateway
from sandbox.interactions import Interactions
from sandbox.known_keys import unknown_keys
from sandbox.members import Member
from sandbox.messages import Messages
from sandbox.model import Channel, ChannelType, Interaction
from sandbox.noted import Noted
from sandbox.owner import Owner
from sandbox.permissions import NONE, Permission
from sandbox.rates import Rates
from sandbox.reactions import Reactions
from sandbox.readiness import until_ready
from sandbox.rest import Rest
from sandbox.rest_messages import RestMessages
from sandbox.rest_reactions import RestReactions
from sandbox.rest_roles import RestRoles
from sandbox.rest_threads import RestThreads
from sandbox.routes import API, PLAYED, check_played, route_of
from sandbox.spy import Spy
from sandbox.threads import Threads
from sandbox.webhooks import Webhooks
from sandbox.world import World

log = logging.getLogger(__name__)

LARGEST_REQUEST = 25 * 1024 * 1024
"""Bytes (Discord: uploading files)."""

Middleware = Callable[[web.Request, Handler], Awaitable[web.StreamResponse]]


class Sandbox:
    """A Discord on loopback.

    Use it as an async context manager. Point discord.py at `rest_url` and `gateway_url` and log
    in with `token`; let people act through `member`.
    """

    def __init__(
        self,
        *,
        world: World | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        clock: Clock | None = None,
        extra_routes: "Callable[[web.Application, Sandbox], None] | None" = None,
        description: Path | None = None,
    ) -> None:
        """Make one that doesn't listen yet.

        Args:
            world: What there is; the default world if None.
            host: Where to listen.
            port: Where to listen; a free port if 0.
            clock: What time it is; the world's own clock if None.
            extra_routes: Adds routes beside those of Discord.
            description: Discord's OpenAPI file; if None, where `sandbox.description.find` finds
                it, and without it the sandbox's own rules stand alone.

        Raises:
            FileNotFoundError: The description isn't where it was said to be.
            CannotJudge: It is none, or there is no jsonschema to read it by.
        """
        described_at = find(description)
        self.description: Description | None = None if described_at is None else read(described_at)
        self.world = world or World.default(clock=clock)
        if clock is not None:
            self.world.use_clock(clock)
        self._host, self._port = host, port
        self._extra_routes = extra_routes
        self._runner: web.AppRunner | None = None
        self._members: dict[int, Member] = {}
        self._calls: list[Call] = []
        self.violations: Noted[Violation] = Noted()
        """Every call that Discord would have refused, in order; 429s are apart."""
        self.rate_limited: Noted[Violation] = Noted()
        """Every call that was answered 429, in order."""
        self.findings: Noted[Finding] = Noted()
        """What Discord takes without a word and should not have been sent, in order."""
        self.checks_answers = False
        """Whether the description looks at the sandbox's own answers too; slow, for its tests."""
        self.bad_answers: list[str] = []
        """What it found there."""
        self.gateway = Gateway(self.world)
        self.faults = Faults(self.world, self.gateway)
        self.spy = Spy(self.world)
        self.gateway.heard = self.spy.told
        self.feed = Feed(self.world, self.gateway)
        self.rates = Rates(self.world.clock)
        self.threads = Threads(self.world, self.feed)
        self.messages = Messages(self.world, self.feed, self.threads, self.findings)
        self.reactions = Reactions(self.world, self.feed, self.threads)
        self.owner = Owner(self.world, self.feed, self.messages)
        self.interactions = Interactions(self.world, self.feed, self.messages, self.findings)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def token(self) -> str:
        """The bot token it accepts."""
        return self.world.token

    @property
    def rest_url(self) -> str:
        """Where the API is."""
        return f"http://{self._host}:{self._port}{API}"

    @property
    def gateway_url(self) -> str:
        """Where the gateway is."""
        return f"ws://{self._host}:{self._port}/gateway/"

    @property
    def page_url(self) -> str:
        """Where the page is."""
        return f"http://{self._host}:{self._port}/"

    @property
    def cdn_url(self) -> str:
        """Where pictures and files are."""
        return f"http://{self._host}:{self._port}"

    async def start(self) -> None:
        """Listen.

        Raises:
            OSError: The port is taken.
        """
        app = web.Application()
        app.on_response_prepare.append(dated(self.world.clock))
        app.add_subapp(API, self._api())
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/gateway", self.gateway.serve)
        app.add_routes(Emojis(self.world).cdn_routes())
        app.add_routes(RestMessages(self.world, self.messages).cdn_routes())
        if self._extra_routes is not None:
            self._extra_routes(app, self)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        self._port = self._runner.addresses[0][1]
        self.world.cdn_url = self.cdn_url
        self.gateway.url = self.gateway_url

    async def close(self) -> None:
        """Close every connection and stop listening."""
        self.interactions.close()
        self.threads.close()
        self.owner.close()
        await self.faults.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def calls(self) -> list[Call]:
        """Every REST call so far, in the order of the answers."""
        return list(self._calls)

    def member(self, name_or_id: str | int) -> Member:
        """One person on the server.

        Raises:
            LookupError: Nobody is called that.
        """
        person = self.world.person(name_or_id)
        if person.id not in self._members:
            self._members[person.id] = Member(
                self.world,
                person,
                self.feed,
                self.interactions,
                self.messages,
                self.threads,
                self.reactions,
            )
        return self._members[person.id]

    def add_channel(self, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """Open a channel while the bot is there.

        Raises:
            ValueError: The name is taken.
        """
        channel = self.world.add_channel(name, kind)
        self.feed.channel("CHANNEL_CREATE", channel)
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Take a channel away, with all that was said in it."""
        self.threads.delete(channel)

    def set_bot_permissions(
        self, channel: Channel, *, deny: Permission = NONE, allow: Permission = NONE
    ) -> None:
        """Overwrite what the bot may do in a channel, and let it know."""
        self.world.set_bot_permissions(channel, deny=deny, allow=allow)
        self.feed.channel("CHANNEL_UPDATE", channel)

    async def bot_ready(
        self,
        timeout: float = 15,  # noqa: ASYNC109 - see `Click.outcome`
        *,
        commands: bool = False,
    ) -> None:
        """Wait until the bot is connected: the gateway has sent it READY.

        Args:
            timeout: Seconds of the host's time.
            commands: Whether it has to have registered commands too; a bot that does so before
                it connects, as `setup_hook` does, has when it is connected.

        Raises:
            TimeoutError: It wasn't in time; says what was waited for, and with what the gateway
                closed its connection, if it did.
        """
        await until_ready(self.gateway, self.world, timeout, commands=commands)

    async def drop_gateway(self, code: int = 4000) -> None:
        """Close the bot's gateway connections; after 4000 it may resume."""
        await self.gateway.drop(code)

    def bot_sessions(self) -> int:
        """How many gateway sessions are connected."""
        return len(self.gateway.connected())

    def _api(self) -> web.Application:
        """The API, behind a chain: note the call, let it in, count it, answer it."""
        api = web.Application(
            middlewares=[
                # The order matters: what is refused further in is noted further out.
                self.spy.overhear,
                self._note,
                self.faults.disturb,
                self._let_in,
                self._count,
                self._describe,
            ],
            client_max_size=LARGEST_REQUEST,
        )
        world = self.world
        for part in (
            Rest(world, self.gateway, self.feed),
            RestMessages(world, self.messages),
            RestReactions(world, self.reactions),
            RestRoles(world, self.owner),
            RestThreads(world, self.feed, self.messages, self.threads),
            Commands(world, self.feed),
            Emojis(world),
            self.interactions,
            Webhooks(world, self.interactions, self.messages),
        ):
            api.add_routes(part.routes())
        return api

    @web.middleware
    async def _note(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer refusals as Discord does, and keep what was called and what was refused."""
        started, at_ms = time.perf_counter(), self.world.clock.now_ms()
        interaction = self.world.interactions.get(request.match_info.get("interaction_token", ""))
        refusal: DiscordError
        try:
            response = await handler(request)
        except DiscordError as refused:
            refusal = refused
        except web.HTTPException as plain:
            refusal = DiscordError(plain.status, 0, f"{plain.status}: {plain.reason}")
        except Exception:
            log.exception("the sandbox failed at %s %s", request.method, route_of(request))
            refusal = DiscordError(500, 0, "500: Internal Server Error")
        else:
            self._keep_call(request, response.status, 0, started, at_ms, interaction)
            return response
        shared = isinstance(refusal, RateLimited) and refusal.scope == "shared"
        self.rates.note_answer(refusal.status, shared=shared)
        if isinstance(refusal, Banned):
            refused_with = web.Response(text=refusal.message, status=refusal.status)
        else:
            refused_with = reply(refusal.body(), refusal.status)
        refused_with.headers.update(refusal.headers)
        self._keep_call(request, refusal.status, refusal.code, started, at_ms, interaction)
        self._keep_refusal(request, refusal)
        return refused_with

    def _keep_call(
        self,
        request: web.Request,
        status: int,
        code: int,
        started: float,
        at_ms: int,
        interaction: Interaction | None,
    ) -> None:
        ms = (time.perf_counter() - started) * 1000
        number = None if interaction is None else interaction.id
        route = route_of(request)
        fault = request.get(PLAYED, "")
        self._calls.append(Call(request.method, route, status, ms, at_ms, number, code, fault))

    def _keep_refusal(self, request: web.Request, refusal: DiscordError) -> None:
        violation = Violation(
            f"{request.method} {route_of(request)}",
            refusal.status,
            refusal.code,
            refusal.message,
            request.get(SENT, ""),
            refusal.errors or {},
            self._asked(request),
        )
        if isinstance(refusal, RateLimited | Banned):
            self.rate_limited.append(violation)
        else:
            self.world.latest_refusal = violation
            self.violations.append(violation)

    @web.middleware
    async def _let_in(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Ask for the bot's token, except where an interaction's token stands in the path."""
        self.rates.check_ban()
        if request.match_info.http_exception is not None:
            check_played(request)
            raise request.match_info.http_exception
        is_open = route_of(request) == "/gateway" or "interaction_token" in request.match_info
        if not is_open and request.headers.get("Authorization") != f"Bot {self.token}":
            raise unauthorized()
        return await handler(request)

    def _asked(self, request: web.Request) -> str:
        found = self.world.interactions.get(request.match_info.get("interaction_token", ""))
        return "" if found is None else found.asked

    def _look(self, asked: str, method: str, route: str, body: object) -> Json:
        """Note the keys that nobody reads; what Discord's own description finds wrong."""
        for pointer in unknown_keys(method, route, body):
            about = f"{method} {route} {pointer}"
            self.findings.append(Finding(Oddity.UNKNOWN_KEY, about, asked))
        if self.description is None:
            return {}
        return self.description.faults_in_request(method, route, body)

    @web.middleware
    async def _describe(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let the body be looked at once the route reads it, and the answer too if asked."""
        what = (request.method, route_of(request))
        look: DescribedBy = partial(self._look, self._asked(request), *what)
        request[DESCRIBED_BY] = look
        response = await handler(request)
        if self.description is None or not self.checks_answers:
            return response
        if isinstance(response, web.Response) and response.text:
            body = json.loads(response.text)
            faults = self.description.faults_in_answer(*what, response.status, body)
            self.bad_answers += [f"{' '.join(what)} {fault}" for fault in faults]
        return response

    @web.middleware
    async def _count(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Count a call against the limits of its bucket."""
        headers = self.rates.take(request.method, route_of(request), request.match_info)
        try:
            response = await handler(request)
        except DiscordError as refusal:
            refusal.headers.update(headers)
            raise
        response.headers.update(headers)
        return response
