"""What can go wrong with one gateway event on its way to the bot."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from sandbox.sessions import Event

Send: TypeAlias = Callable[[Event], None]
"""Let an event go on to the next fault, or to the bot. May be called later, often, or never."""


class Around(Protocol):
    """What a fault can ask of the world around it."""

    def later(self, seconds: float, then: Callable[[], None]) -> None:
        """Do something in some seconds of the sandbox's clock."""

    def hang_up(self, code: int) -> None:
        """Close the bot's gateway connections."""


class EventFault(Protocol):
    """One way for an event to go wrong."""

    def play(self, event: Event, send: Send, around: Around) -> None:
        """Take an event, and send it or not."""


@dataclass(frozen=True, slots=True)
class Late:
    """It comes later; what happens meanwhile overtakes it."""

    ms: int

    def play(self, event: Event, send: Send, around: Around) -> None:
        """Wait with it."""
        around.later(self.ms / 1000, lambda: send(event))


@dataclass(frozen=True, slots=True)
class Doubled:
    """It comes more than once, each with a number of its own, as Discord's own doubles do."""

    times: int = 2

    def play(self, event: Event, send: Send, around: Around) -> None:
        """Send it again."""
        del around
        for _ in range(self.times):
            send(event)


@dataclass(frozen=True, slots=True)
class Lost:
    """It never comes, and no RESUME brings it."""

    def play(self, event: Event, send: Send, around: Around) -> None:
        """Forget it."""


@dataclass(frozen=True, slots=True)
class HungUp:
    """The connection closes just before it; a RESUME brings it, if the code allows one."""

    code: int = 4000

    def play(self, event: Event, send: Send, around: Around) -> None:
        """Hang up."""
        around.hang_up(self.code)
        send(event)


@dataclass(frozen=True, slots=True)
class ChangedEvent:
    """It says something else: fields gone, or unknown ones."""

    change: Callable[[Any], Any]
    """Gets a copy of the data, and gives what is sent."""

    def play(self, event: Event, send: Send, around: Around) -> None:
        """Change it."""
        del around
        bare = None if event.bare is None else self.change(deepcopy(event.bare))
        send(replace(event, data=self.change(deepcopy(event.data)), bare=bare))


@dataclass(frozen=True, slots=True)
class JustBefore:
    """Something else happens just before the bot is told."""

    happens: Callable[[], object]

    def play(self, event: Event, send: Send, around: Around) -> None:
        """Let it happen."""
        del around
        self.happens()
        send(event)


class Reordered:
    """Every so many of them are kept until all are there, and come in another order.

    `Reordered((2, 0, 1))`: the third first, then the first, then the second.
    """

    def __init__(self, order: Sequence[int]) -> None:
        if sorted(order) != list(range(len(order))) or not order:
            raise ValueError(f"an order has each of 0 to {len(order) - 1} once, not {order}")
        self.order = tuple(order)
        self._kept: list[tuple[Event, Send]] = []

    def __repr__(self) -> str:
        return f"Reordered({self.order})"

    def play(self, event: Event, send: Send, around: Around) -> None:
        """Keep it, or let all go."""
        del around
        self._kept.append((event, send))
        if len(self._kept) == len(self.order):
            self._let_go(self.order)

    def end(self) -> None:
        """Let those go that wait in vain for more, as they came."""
        self._let_go(range(len(self._kept)))

    def _let_go(self, order: Sequence[int]) -> None:
        kept, self._kept = self._kept, []
        for place in order:
            event, send = kept[place]
            send(event)
