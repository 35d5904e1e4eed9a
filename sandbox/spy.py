"""What left the bot and what reached it, with who could see it, searchable; and what it took.

    sandbox.spy.public_text()
    sandbox.spy.find(r"secret", audience="public")
    sandbox.spy.of(click).calls

Only so many bytes of payloads are kept, the newest; `watch` sees each one as it passes, so that a
search over days of play needs none kept. Counts go on for ever.
"""

import contextlib
import json
import re
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.bodies import WHOLE
from sandbox.errors import Json
from sandbox.fault_rules import Numbered, id_of
from sandbox.routes import route_of
from sandbox.world import World

Audience: TypeAlias = Literal["public", "private", "bot"]
"""Who could see a payload: everybody in a channel, one member, nobody but the bot."""

Direction: TypeAlias = Literal["from bot", "to bot"]

KEPT_BYTES = 32 * 1024 * 1024
KEPT_TRACES = 20_000

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


@dataclass(slots=True)
class _Showing:
    """Who has got to see something by a call that is being answered."""

    public: bool = False
    people: set[int] = field(default_factory=set)
    channel: int | None = None


_SHOWING: ContextVar[_Showing | None] = ContextVar("showing", default=None)


def note_shown(people: Iterable[Numbered], channel: int | None, *, public: bool) -> None:
    """Say that somebody sees what the call brought that is being answered now, if one is."""
    showing = _SHOWING.get()
    if showing is not None:
        showing.public = showing.public or public
        showing.people.update(person.id for person in people)
        showing.channel = channel


@dataclass(frozen=True, slots=True)
class Payload:
    """One body, on its way."""

    number: int
    """Counts all payloads, kept or not."""
    direction: Direction
    what: str
    """The call, "PATCH /channels/{channel_id}/messages/{message_id}", or the event's name."""
    audience: Audience
    seen_by: frozenset[int]
    """The members who saw it, by what it brought about."""
    channel: int | None
    interaction: int | None
    at_ms: int
    """On the sandbox's clock."""
    raw: str = field(repr=False)

    @property
    def text(self) -> str:
        """The body as JSON in which every letter stands for itself; as it was if it is none."""
        try:
            return json.dumps(json.loads(self.raw), ensure_ascii=False)
        except ValueError:
            return self.raw


@dataclass(slots=True)
class Trace:
    """What one interaction took, by its token; what the bot does beside isn't told apart."""

    interaction: int
    told_at: float
    """When the bot was first told, on the host's clock, in seconds from anywhere."""
    answer_ms: float | None = None
    """From then to the answer that Discord took; None before."""
    calls: list[tuple[str, int]] = field(default_factory=list)
    """(method and route, status) in the order of the answers."""
    bytes_from_bot: int = 0
    bytes_to_bot: int = 0
    """The events that told of it, and the answers to its calls."""


class Spy:
    """Listens to one sandbox."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._most_bytes = KEPT_BYTES
        self._most_traces = KEPT_TRACES
        self._payloads: deque[Payload] = deque()
        self._bytes = 0
        self._traces: OrderedDict[int, Trace] = OrderedDict()
        self._watchers: list[Callable[[Payload], None]] = []
        self._calls: Counter[tuple[str, int]] = Counter()
        self._events: Counter[str] = Counter()
        self._passed: Counter[Direction] = Counter()
        self._latencies: deque[float] = deque(maxlen=KEPT_TRACES)
        self._told = 0
        self._answered = 0
        self.seen = 0
        """Payloads so far, kept or not."""

    def keep(self, *, payload_bytes: int | None = None, traces: int | None = None) -> None:
        """Set how much is kept, at most; 0 for nothing."""
        if payload_bytes is not None:
            self._most_bytes = payload_bytes
        if traces is not None:
            self._most_traces = traces
        self._forget()

    def watch(self, watcher: Callable[[Payload], None]) -> Callable[[], None]:
        """Get every payload as it passes; call what comes back to stop."""
        self._watchers.append(watcher)

        def stop() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return stop

    @property
    def dropped(self) -> int:
        """How many payloads are not kept any more, so that no search finds them."""
        return self.seen - len(self._payloads)

    def payloads(
        self,
        *,
        audience: Audience | None = None,
        member: Numbered | int | None = None,
        channel: Numbered | int | None = None,
        direction: Direction | None = None,
    ) -> Iterator[Payload]:
        """The kept payloads, oldest first; what is not given may be anything.

        Args:
            audience: Who could see them.
            member: Somebody who did, in public or in private.
            channel: Where they were seen.
            direction: "from bot" or "to bot".
        """
        member_id, channel_id = id_of(member), id_of(channel)
        for payload in self._payloads:
            if (
                (audience is None or payload.audience == audience)
                and (member_id is None or member_id in payload.seen_by)
                and (channel_id is None or payload.channel == channel_id)
                and (direction is None or payload.direction == direction)
            ):
                yield payload

    def find(
        self,
        pattern: str | re.Pattern[str],
        *,
        audience: Audience | None = None,
        member: Numbered | int | None = None,
        channel: Numbered | int | None = None,
        direction: Direction | None = None,
    ) -> list[Payload]:
        """The kept payloads in which a regular expression is found: words, ids, file names."""
        wanted = re.compile(pattern)
        fitting = self.payloads(
            audience=audience, member=member, channel=channel, direction=direction
        )
        return [payload for payload in fitting if wanted.search(payload.text)]

    def public_text(self, channel: Numbered | int | None = None) -> str:
        """All that the bot has shown to everybody, one body a line, custom ids and all."""
        shown = self.payloads(audience="public", channel=channel)
        return "\n".join(payload.text for payload in shown)

    def private_text(self, member: Numbered | int) -> str:
        """All that the bot has shown to one member alone, one body a line."""
        shown = self.payloads(audience="private", member=member)
        return "\n".join(payload.text for payload in shown)

    def of(self, click: Numbered | int) -> Trace:
        """What one interaction took.

        Raises:
            LookupError: The bot was never told of it, or that is forgotten.
        """
        number = id_of(click) or 0
        if number not in self._traces:
            raise LookupError(f"interaction {number} is not known")
        return self._traces[number]

    def summary(self) -> Json:
        """Everything in figures, from the beginning."""
        by_route: dict[str, dict[str, int]] = {}
        for (what, status), count in sorted(self._calls.items()):
            by_route.setdefault(what, {})[str(status)] = count
        traces = list(self._traces.values())
        return {
            "calls": by_route,
            "events": dict(sorted(self._events.items())),
            "bytes_from_bot": self._passed["from bot"],
            "bytes_to_bot": self._passed["to bot"],
            "interactions": self._told,
            "answered": self._answered,
            "answer_ms": _spread(sorted(self._latencies)),
            "calls_per_interaction": _mean([len(each.calls) for each in traces]),
            "bytes_per_interaction": _mean([each.bytes_from_bot for each in traces]),
        }

    def report(self) -> str:
        """The summary for people, a line a fact."""
        told = self.summary()
        spread = ", ".join(f"{name} {ms:.1f}" for name, ms in told["answer_ms"].items())
        lines = [
            f"interactions  {told['interactions']}, {told['answered']} answered",
            f"answer ms     {spread or 'none'}",
            f"bytes         {told['bytes_from_bot']} from the bot, {told['bytes_to_bot']} to it",
            f"calls each    {told['calls_per_interaction']:.2f}",
            f"bytes each    {told['bytes_per_interaction']:.0f} from the bot",
        ]
        for what, statuses in told["calls"].items():
            counts = ", ".join(f"{count} x {status}" for status, count in statuses.items())
            lines.append(f"call          {what}: {counts}")
        lines += [f"event         {kind}: {count}" for kind, count in told["events"].items()]
        return "\n".join(lines)

    def told(self, event: str, data: Json, text: str) -> None:
        """The bot is sent an event."""
        self._events[event] += 1
        size = len(text)
        number = None
        if event == "INTERACTION_CREATE" and "id" in data:  # a fault may have taken it away
            number = int(data["id"])
            trace = self._traces.get(number)
            if trace is None:
                self._told += 1
                trace = self._traces[number] = Trace(number, time.perf_counter())
            trace.bytes_to_bot += size
        self._add("to bot", event, text, "bot", _Showing(), number)

    @web.middleware
    async def overhear(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Listen to a call and its answer."""
        sent = b""
        if request.content_type == "application/json":
            # Read here, it is still there for whoever reads it next; what is too large is refused
            # further in.
            with contextlib.suppress(web.HTTPException):
                sent = await request.read()
        interaction = self._world.interactions.get(request.match_info.get("interaction_token", ""))
        showing = _Showing()
        token = _SHOWING.set(showing)
        try:
            response = await handler(request)
        finally:
            _SHOWING.reset(token)
        what = f"{request.method} {route_of(request)}"
        self._calls[what, response.status] += 1
        text = sent.decode(errors="replace") or request.get(WHOLE, "")
        body = response.body if isinstance(response, web.Response) else None
        answer = body.decode(errors="replace") if isinstance(body, bytes) else ""
        number = None if interaction is None else interaction.id
        if interaction is not None:
            answered = what.endswith(CALLBACK) and interaction.answered_with is not None
            self._trace(interaction.id, what, response.status, text, answer, answered=answered)
        if text:
            self._add("from bot", what, text, _audience(showing), showing, number)
        if answer:
            self._add("to bot", what, answer, "bot", _Showing(), number)
        return response

    def _trace(
        self, number: int, what: str, status: int, sent: str, answer: str, *, answered: bool
    ) -> None:
        trace = self._traces.get(number)
        if trace is None:
            return
        trace.calls.append((what, status))
        trace.bytes_from_bot += len(sent)
        trace.bytes_to_bot += len(answer)
        if answered and trace.answer_ms is None:
            trace.answer_ms = (time.perf_counter() - trace.told_at) * 1000
            self._answered += 1
            self._latencies.append(trace.answer_ms)

    def _add(
        self,
        direction: Direction,
        what: str,
        raw: str,
        audience: Audience,
        showing: _Showing,
        interaction: int | None,
    ) -> None:
        self.seen += 1
        self._passed[direction] += len(raw)
        payload = Payload(
            self.seen,
            direction,
            what,
            audience,
            frozenset(showing.people),
            showing.channel,
            interaction,
            self._world.clock.now_ms(),
            raw,
        )
        self._payloads.append(payload)
        self._bytes += len(raw)
        self._forget()
        for watcher in list(self._watchers):
            watcher(payload)

    def _forget(self) -> None:
        while self._payloads and self._bytes > self._most_bytes:
            self._bytes -= len(self._payloads.popleft().raw)
        while len(self._traces) > self._most_traces:
            self._traces.popitem(last=False)


def _audience(showing: _Showing) -> Audience:
    if showing.public:
        return "public"
    return "private" if showing.people else "bot"


def _mean(counts: list[int]) -> float:
    return sum(counts) / len(counts) if counts else 0


def _spread(latencies: list[float]) -> dict[str, float]:
    """Latencies in order, as the marks they are judged by."""
    if not latencies:
        return {}
    last = len(latencies) - 1
    marks = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {name: latencies[round(last * share)] for name, share in marks.items()}
