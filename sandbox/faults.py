"""Faults that a test plants: which calls and events they meet, how often, and in what order.

    sandbox.faults.rest(Answers(503), method="PATCH", count=3)
    sandbox.faults.events(Doubled(), kind="INTERACTION_CREATE")
    async with sandbox.faults.hold_interactions() as held: ...

Rules are tried in the order they were planted, and one is asked only if those before it let the
call or event go on. So a list of refusals is played one after another, and a slow call that is
then refused is two rules. Nothing here is by chance.
"""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeAlias

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.fault_events import Around, EventFault, Reordered, Send
from sandbox.fault_rest import RestCall, RestFault
from sandbox.fault_rules import Numbered, Rule, id_of
from sandbox.gateway import Gateway
from sandbox.routes import PLAYED, route_of
from sandbox.sessions import Event
from sandbox.world import World

RestRule: TypeAlias = Rule[RestCall, RestFault]
EventRule: TypeAlias = Rule[Event, EventFault]


class Held:
    """Interactions that the bot isn't told of until they are let go, in an order of choice.

    Their three seconds run all the while. What is left at the end of the block goes as it came.
    """

    def __init__(self, sleep: Callable[[float], Awaitable[None]]) -> None:
        self.rule: EventRule | None = None
        self._sleep = sleep
        self._kept: dict[int, tuple[Event, Send]] = {}

    def __repr__(self) -> str:
        return f"Held({len(self._kept)} waiting)"

    def __len__(self) -> int:
        return len(self._kept)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.rule is not None:
            self.rule.remove()
        self.release()

    def play(self, event: Event, send: Send, around: Around) -> None:
        """Keep one."""
        del around
        self._kept[int(event.data["id"])] = (event, send)

    def release(self, order: Sequence[Numbered | int] | None = None) -> None:
        """Let some go in this order; all as they came if none is given.

        Raises:
            LookupError: One of them isn't held.
        """
        for number in list(self._kept) if order is None else [id_of(each) for each in order]:
            if number not in self._kept:
                raise LookupError(f"interaction {number} is not held")
            event, send = self._kept.pop(number)
            send(event)

    async def release_apart(self, order: Sequence[Numbered | int], ms: int) -> None:
        """Let some go in this order, `ms` of the sandbox's clock between one and the next.

        Raises:
            LookupError: One of them isn't held.
        """
        for place, one in enumerate(order):
            if place:
                await self._sleep(ms / 1000)
            self.release([one])


class Faults:
    """All that is planted in one sandbox."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._rest: list[RestRule] = []
        self._events: list[EventRule] = []
        self._ever: list[RestRule | EventRule] = []
        self._waiting: set[asyncio.Task[None]] = set()
        self._closed = asyncio.Event()
        gateway.disturb = self._disturb_event

    def rest(
        self,
        fault: RestFault,
        *,
        method: str | None = None,
        route: str | None = None,
        channel: Numbered | int | None = None,
        interaction: Numbered | int | None = None,
        when: Callable[[RestCall], bool] | None = None,
        count: int | None = 1,
        skip: int = 0,
    ) -> RestRule:
        """Plant a fault for REST calls; what is not given may be anything.

        Args:
            fault: What happens (`sandbox.fault_rest`).
            method: The HTTP method.
            route: The path with its ids named, "/channels/{channel_id}/messages"; or its end.
            channel: The channel in the path, or that of the interaction whose token is in it.
            interaction: The click whose token is in the path.
            when: A condition of your own.
            count: How many of the calls that fit; None for all of them.
            skip: How many of them pass before the first.
        """
        channel_id, interaction_id = id_of(channel), id_of(interaction)

        def wanted(call: RestCall) -> bool:
            return (
                (method is None or call.method == method)
                and (route is None or call.route.endswith(route))
                and (channel_id is None or call.channel == channel_id)
                and (interaction_id is None or call.interaction == interaction_id)
                and (when is None or when(call))
            )

        label = f"{method or 'any'} {route or 'route'}"
        rule = Rule(fault, label, wanted, self._rest, count=count, skip=skip)
        self._ever.append(rule)
        return rule

    def events(
        self,
        fault: EventFault,
        *,
        kind: str | None = None,
        channel: Numbered | int | None = None,
        interaction: Numbered | int | None = None,
        when: Callable[[Event], bool] | None = None,
        count: int | None = 1,
        skip: int = 0,
    ) -> EventRule:
        """Plant a fault for gateway events; what is not given may be anything.

        Args:
            fault: What happens (`sandbox.fault_events`). A `Reordered` takes as many as it orders
                for each of `count`.
            kind: "INTERACTION_CREATE", "MESSAGE_DELETE" ...
            channel: Where it happened.
            interaction: The click that the bot is told of.
            when: A condition of your own.
            count: How many of the events that fit; None for all of them.
            skip: How many of them pass before the first.
        """
        channel_id, interaction_id = id_of(channel), id_of(interaction)

        def wanted(event: Event) -> bool:
            data = event.data
            return (
                (kind is None or event.kind == kind)
                and (channel_id is None or data.get("channel_id") == str(channel_id))
                and (interaction_id is None or data.get("id") == str(interaction_id))
                and (when is None or when(event))
            )

        if isinstance(fault, Reordered) and count is not None:
            count *= len(fault.order)
        rule = Rule(fault, kind or "any event", wanted, self._events, count=count, skip=skip)
        self._ever.append(rule)
        return rule

    def hold_interactions(
        self,
        *,
        channel: Numbered | int | None = None,
        when: Callable[[Event], bool] | None = None,
    ) -> Held:
        """Keep from the bot what people do from now on, until it is let go."""
        held = Held(self.sleep)
        held.rule = self.events(
            held, kind="INTERACTION_CREATE", channel=channel, when=when, count=None
        )
        return held

    def unused(self) -> list[str]:
        """The faults that never acted, taken away or not: a test of them has shown nothing."""
        return [repr(rule) for rule in self._ever if not rule.played]

    def clear(self) -> None:
        """Take all of them away."""
        for call_rule in list(self._rest):
            call_rule.remove()
        for event_rule in list(self._events):
            event_rule.remove()

    async def sleep(self, seconds: float) -> None:
        """Wait on the sandbox's clock, but no longer than the sandbox is open."""
        over = asyncio.ensure_future(self._closed.wait())
        slept = asyncio.ensure_future(self._world.clock.sleep(seconds))
        try:
            await asyncio.wait({over, slept}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            over.cancel()
            slept.cancel()

    def later(self, seconds: float, then: Callable[[], None]) -> None:
        """Do something in some seconds of the sandbox's clock, if it is still open."""

        async def wait() -> None:
            await self.sleep(seconds)
            if not self._closed.is_set():
                then()

        task = asyncio.create_task(wait())
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    def hang_up(self, code: int) -> None:
        """Close the bot's gateway connections, after what they were sent."""
        self._gateway.hang_up(code)

    async def close(self) -> None:
        """Let go of all who wait."""
        self._closed.set()
        await asyncio.gather(*self._waiting, return_exceptions=True)

    @web.middleware
    async def disturb(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let a call meet what is planted for it."""
        if not self._rest:
            return await handler(request)
        call = await self._as_rules_see_it(request)
        return await self._through(request, call, list(self._rest), handler)

    async def _through(
        self, request: web.Request, call: RestCall, rules: list[RestRule], handler: Handler
    ) -> web.StreamResponse:
        for place, rule in enumerate(rules):
            if rule.takes(call):
                played = request.get(PLAYED)
                request[PLAYED] = f"{played}, {rule.fault!r}" if played else repr(rule.fault)
                proceed = partial(self._through, request, call, rules[place + 1 :], handler)
                return await rule.fault.play(request, proceed, self.sleep)
        return await handler(request)

    async def _as_rules_see_it(self, request: web.Request) -> RestCall:
        ids = dict(request.match_info)
        interaction = self._world.interactions.get(ids.get("interaction_token", ""))
        channel = ids.get("channel_id", "")
        if interaction is not None:
            channel = str(interaction.channel.id)
        body: Any = None
        if request.content_type == "application/json":
            # Read here, it is still there for whoever reads it next.
            with contextlib.suppress(ValueError):
                body = json.loads(await request.read())
        return RestCall(
            request.method,
            route_of(request),
            ids,
            int(channel) if channel.isdecimal() else None,
            None if interaction is None else interaction.id,
            body,
        )

    def _disturb_event(self, event: Event, send: Send) -> None:
        self._on(event, send, list(self._events))

    def _on(self, event: Event, send: Send, rules: list[EventRule]) -> None:
        for place, rule in enumerate(rules):
            if rule.takes(event):
                onward = partial(self._on, send=send, rules=rules[place + 1 :])
                rule.fault.play(event, onward, self)
                return
        send(event)
