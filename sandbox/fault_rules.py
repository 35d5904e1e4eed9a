"""Which calls or events a fault meets, and how often."""

from collections.abc import Callable
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

from sandbox.fault_events import Reordered

Met = TypeVar("Met")
"""What a rule is asked about: a call or an event."""

Fault = TypeVar("Fault")


class Numbered(Protocol):
    """A channel, a click, a message: anything with an id."""

    @property
    def id(self) -> int:
        """The id."""


def id_of(thing: Numbered | int | None) -> int | None:
    """The id of a thing that may be given by its id, or not at all."""
    return thing if thing is None or isinstance(thing, int) else thing.id


class Rule(Generic[Met, Fault]):
    """A planted fault, and what it is for.

    As a context manager it is taken away at the end of the block.
    """

    def __init__(
        self,
        fault: Fault,
        label: str,
        wanted: Callable[[Met], bool],
        planted: "list[Rule[Met, Fault]]",
        *,
        count: int | None,
        skip: int,
    ) -> None:
        self.fault = fault
        self.played = 0
        """How often it acted."""
        self._label = label
        self._wanted = wanted
        self._planted = planted
        self._left = count
        self._skip = skip
        planted.append(self)

    def __repr__(self) -> str:
        return f"<{self.fault!r} on {self._label}, played {self.played} times>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.remove()

    def remove(self) -> None:
        """Take it away; what a `Reordered` still keeps is let go."""
        if self in self._planted:
            self._planted.remove(self)
        if isinstance(self.fault, Reordered):
            self.fault.end()

    def takes(self, met: Met) -> bool:
        """Whether it acts on this one; if so, that is counted."""
        if self._left == 0 or not self._wanted(met):
            return False
        if self._skip:
            self._skip -= 1
            return False
        if self._left is not None:
            self._left -= 1
        self.played += 1
        return True
