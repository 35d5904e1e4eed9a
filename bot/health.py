"""How the bot is: one record, that `python -m bot status` and `/healthz` tell. Numbers, nobody's.

`/healthz` is for hosts that ask whether a program is well.
"""

import json
import math
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, TypeAlias

from aiohttp import web

State: TypeAlias = Literal["starting", "running", "stopping", "stopped"]

GATEWAY_ILL_MS: Final = 90_000
"""Two of Discord's heartbeats (41.25 s each, Discord: gateway) without a word from it."""

ADDRESS: Final = "0.0.0.0"  # noqa: S104 - hosts ask from outside of the container
ILL: Final = 503


@dataclass(frozen=True, slots=True)
class Health:
    """How the bot is at one moment. Times are milliseconds; None: not known (yet)."""

    state: State
    at_ms: int
    """When this was so (UTC)."""
    since_ms: int
    """When the process began (UTC)."""
    process: int
    live: int
    """Duels being played."""
    loop_lag_ms: int
    """The worst of the last quarter of a minute: how much later than asked the loop woke."""
    gateway_age_ms: int | None
    """How long ago Discord's gateway was last heard; the shard that is worst off. None: cut off."""
    late_clicks: int
    """Clicks that were not answered in Discord's three seconds, since the process began."""
    overtaken_presses: int
    """UNO presses that came after the decision of their race, though made before the press that
    decided it (RULES 5.3), since the process began. Many: the settle time is too short."""
    future_ids: int
    """Clicks and commands stamped ahead of Discord's time as far as the bot knows it, since the
    process began. Many: Discord's stamps, or this host's clock, are not to be trusted."""
    commit_p50_ms: float | None
    commit_p99_ms: float | None
    """How long writes took of late, from being asked for to being on disk."""
    database_ok: bool
    """Whether the last beat is on disk, and the next one has not been on its way for long."""

    @property
    def ills(self) -> tuple[str, ...]:
        """Name what is not as it should be."""
        gateway = self.gateway_age_ms is not None and self.gateway_age_ms <= GATEWAY_ILL_MS
        found = {
            self.state: self.state == "running",
            "gateway": gateway,
            "database": self.database_ok,
        }
        return tuple(name for name, well in found.items() if not well)


def write(health: Health) -> str:
    """Return a record as JSON, as it is kept."""
    return json.dumps(asdict(health))


def read(text: str) -> Health | None:
    """Return what `write` was given; None if another version of the bot wrote it otherwise."""
    try:
        given: Any = json.loads(text)
        known = {field.name: given[field.name] for field in fields(Health)}
    except (ValueError, KeyError, TypeError):
        return None
    return Health(**known)


def report(health: Health | None, ills: Sequence[str]) -> str:
    """Return a record as JSON for programs, with what is ill."""
    known = {} if health is None else asdict(health)
    return json.dumps({"ok": not ills, "ill": ills, **known})


def lines(health: Health, now_ms: int) -> list[str]:
    """Return a record for an owner, in lines of a word and what it is about."""

    def ms(value: float | None) -> str:
        return "not known yet" if value is None else f"{value:g} ms"

    heard = health.gateway_age_ms
    minutes = (now_ms - health.since_ms) // 60_000
    age = (now_ms - health.at_ms) // 1000
    gateway = "not connected" if heard is None else f"last heard {heard / 1000:.1f} s before"
    disk = "" if health.database_ok else "  NOTHING CAN BE SAVED, see the log"
    return [
        f"{health.state:<9} process {health.process}, for {minutes} minutes; this is {age} s old",
        f"{'duels':<9} {health.live} live",
        f"{'loop lag':<9} {health.loop_lag_ms} ms at worst",
        f"{'gateway':<9} {gateway}",
        f"{'late':<9} {health.late_clicks} clicks not answered in time",
        f"{'races':<9} {health.overtaken_presses} presses came after a later one had decided",
        f"{'stamps':<9} {health.future_ids} clicks and commands from ahead of Discord's time",
        f"{'commits':<9} p50 {ms(health.commit_p50_ms)}, p99 {ms(health.commit_p99_ms)}{disk}",
        f"{'well':<9} {'no: ' + ', '.join(health.ills) if health.ills else 'yes'}",
    ]


def percentile(durations: Collection[float], percent: int) -> float | None:
    """Return the duration below which so many per cent lie; None if nothing was measured."""
    ordered = sorted(durations)
    return round(ordered[math.ceil(len(ordered) * percent / 100) - 1], 3) if ordered else None


class PortTaken(Exception):  # noqa: N818 - a statement to the owner, one clear sentence
    """PORT can't be listened on."""


@asynccontextmanager
async def served(port: int | None, measure: Callable[[], Health]) -> AsyncIterator[None]:
    """Answer `/healthz` for as long as the block runs; without a port, do nothing.

    200 while the bot runs, hears Discord's gateway and can write; else 503. Both with the record
    of now.

    Raises:
        PortTaken: The port can't be listened on.
    """
    if port is None:
        yield
        return

    async def healthz(_request: web.Request) -> web.Response:
        now = measure()
        return web.json_response(
            text=report(now, now.ills),
            status=ILL if now.ills else 200,
            headers={"Cache-Control": "no-store"},
        )

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=0.2)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, ADDRESS, port).start()
        except OSError as error:
            raise PortTaken(f"PORT {port} can't be listened on: {error.strerror}") from None
        yield
    finally:
        await runner.cleanup()
