"""What a bot's author wants to know of it, as it comes up: refusals, 429s, findings, closings."""

from collections.abc import Callable
from dataclasses import dataclass
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

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.code}{self.message and ' ' + self.message}"


def listen(sandbox: Sandbox, hear: Callable[[Note], None]) -> Callable[[], None]:
    """Call `hear` with every note from now on; what is returned ends that."""
    unlisten = (
        sandbox.violations.listen(lambda each: hear(_refused("refused", each))),
        sandbox.rate_limited.listen(lambda each: hear(_refused("rate limited", each))),
        sandbox.findings.listen(lambda each: hear(_found(each))),
        sandbox.gateway.closed.listen(lambda each: hear(_closed(each))),
    )

    def stop() -> None:
        for each in unlisten:
            each()

    return stop


def _refused(kind: str, violation: Violation) -> Note:
    faults = [f"{pointer}: {why}" for pointer, why in violation.faults]
    more = len(faults) - MOST_FAULTS
    told = [violation.message, *faults[:MOST_FAULTS], *([f"and {more} more"] if more > 0 else [])]
    return Note(kind, violation.route, f"{violation.status} ({violation.code})", "; ".join(told))


def _found(finding: Finding) -> Note:
    return Note("found", finding.about, finding.oddity.value, "")


def _closed(closed: Closed) -> Note:
    return Note("closed", "gateway", str(closed.code), f"{closed.reason} {closed.why}".strip())
