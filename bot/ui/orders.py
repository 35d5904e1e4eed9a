"""What waits to be shown on boards, channel by channel."""

import asyncio
from dataclasses import dataclass, field

from bot.duel.ports import CallReason
from bot.duel.records import DuelId
from bot.duel.showing import BoardView
from bot.engine.seats import Seat


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


@dataclass(slots=True)
class ChannelOrders:
    """One channel's writer: what waits."""

    orders: dict[DuelId, Order] = field(default_factory=dict)
    running: bool = False
