"""What waits to be shown on boards, channel by channel."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Final

from bot.duel.ports import CallReason
from bot.duel.records import DuelId
from bot.duel.showing import BoardView
from bot.engine.seats import Seat
from bot.ui.wire import Failure

ANEW: Final = frozenset({"message_gone", "too_old", "asleep"})
"""The failures of an edit that a new message makes good; it wakes a thread that was archived."""


@dataclass(slots=True)
class Order:
    """What is to be shown of one duel: the newest board, anew or in place, and whom to call."""

    board: BoardView
    anew: bool = False
    call: tuple[Seat, CallReason] | None = None
    again: bool = False
    lost: bool = False
    """Whether the old message is gone, so that there is none to take away."""
    waiting: tuple["asyncio.Future[bool]", ...] = ()
    """Who waits to hear whether it was posted (True) or refused."""

    def tell(self, *, posted: bool) -> None:
        """Tell who waits what came of it."""
        for each in self.waiting:
            if not each.done():
                each.set_result(posted)
        self.waiting = ()

    def after(self, failure: Failure) -> "Order":
        """Give what is to be tried next."""
        return replace(
            self,
            anew=self.anew or failure in ANEW,
            again=self.anew,
            lost=self.lost or failure == "message_gone",
        )


@dataclass(slots=True)
class ChannelOrders:
    """One channel's writer: what waits."""

    orders: dict[DuelId, Order] = field(default_factory=dict)
    running: bool = False
    under_way: Order | None = None
    """What is being shown right now."""

    def of(self, duel: DuelId) -> Order | None:
        """Return what waits to be shown of a duel, or is being shown right now."""
        showing = self.under_way
        waits = showing if showing is not None and showing.board.id == duel else None
        return self.orders.get(duel, waits)

    def put_back(self, order: Order) -> None:
        """Let a failed order wait again; a newer one that waits already takes over what it asks."""
        newer = self.orders.setdefault(order.board.id, order)
        if newer is order:
            return
        newer.anew = newer.anew or order.anew
        newer.call = newer.call or order.call
        newer.again = newer.again or order.again
        newer.lost = newer.lost or order.lost
        newer.waiting += order.waiting
