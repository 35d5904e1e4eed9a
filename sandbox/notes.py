"""What a bot's author wants to know of it, as it comes up: refusals, 429s, findings, closings."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from sandbox.errors import Violation
from sandbox.findings import Finding
from sandbox.server import Sandbox
from sandbox.sessions import Closed

MOST_FAULTS: Final = 3
"""How many faults of a bad form one line names."""


@dataclass(frozen=True, slots=True)
class Note:
    """One of them, for people."""

    kind: str
    """"refused", "rate limited", "found" or "closed"."""
    where: str
    """The route, or what it is about."""
    code: str
    """Status and Discord's code, a close code, or the kind of finding."""
    message: str
    asked: str = ""
    """Who had asked what, if it belongs to an interaction: "Anna: /play"."""
    at_ms: int = 0
    """When, on the sandbox's clock."""

    def __str__(self) -> str:
        words = f"{self.kind}: {self.where}: {self.code}{self.message and ' ' + self.message}"
        return f"{words} ({self.asked})" if self.asked else words


def listen(sandbox: Sandbox, hear: Callable[[Note], None]) -> Callable[[], None]:
    """Call `hear` with every note from now on; what is returned ends that."""

    def told(note: Note) -> None:
        hear(replace(note, at_ms=sandbox.world.clock.now_ms()))

    unlisten = (
        sandbox.violations.listen(lambda each: told(_refused("refused", each))),
        sandbox.rate_limited.listen(lambda each: told(_refused("rate limited", each))),
        sandbox.findings.listen(lambda each: told(_found(each))),
        sandbox.gateway.closed.listen(lambda each: told(_closed(each))),
    )

    def stop() -> None:
        for each in unlisten:
            each()

    return stop


def _refused(kind: str, violation: Violation) -> Note:
    faults = [f"{pointer}: {why}" for pointer, why in violation.faults]
    more = len(faults) - MOST_FAULTS
    told = [violation.message, *faults[:MOST_FAULTS], *([f"and {more} more"] if more > 0 else [])]
    code = f"{violation.status} ({violation.code})"
    return Note(kind, violation.route, code, "; ".join(told), violation.asked)


def _found(finding: Finding) -> Note:
    return Note("found", finding.about, finding.oddity.value, "", finding.asked)


def _closed(closed: Closed) -> Note:
    return Note("closed", "gateway", str(closed.code), f"{closed.reason} {closed.why}".strip())
