"""What players did, as their clients know it: the other half of every promise is on disk."""

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from bot.engine.errors import Refusal
from bot.render.panel import PressOf
from bot.ui.custom_ids import read
from sandbox import Click, Member, SeenMessage
from sandbox.model import Channel
from sandbox.seen import NotPossible

OUTCOME_S = 8
"""How long a click's fate is waited for; Discord settles it after three seconds."""


@dataclass(slots=True)
class Did:
    """One click or command, and what came of it."""

    number: int
    user: int
    channel: int
    press: PressOf | None
    """What the button meant; None of a command."""
    what: str
    sent_s: float
    """On the host's clock that never jumps."""
    ended_s: float = 0
    outcome: str | None = None
    """None while nothing came of it."""


class Ledger:
    """Everything that was clicked, in order."""

    def __init__(self) -> None:
        self.all: dict[int, Did] = {}

    def __iter__(self) -> Iterator[Did]:
        return iter(self.all.values())

    async def press(
        self, member: Member, message: SeenMessage, custom_id: str, *, forged: bool = False
    ) -> Click | None:
        """Press a button and wait for what comes of it; None if it is not there any more."""
        try:
            if forged:
                click = await member.forge(message.id, custom_id)
            else:
                click = await member.press(message, custom_id)
        except NotPossible:
            return None
        return await self._follow(click, member, message.channel_id, custom_id)

    async def command(
        self, member: Member, channel: Channel, path: str, **options: object
    ) -> Click | None:
        """Use a command and wait for what comes of it; None if the client refuses it."""
        try:
            click = await member.command(channel, path, options)
        except NotPossible:
            return None
        return await self._follow(click, member, channel.id, f"/{path}")

    async def _follow(self, click: Click, member: Member, channel: int, what: str) -> Click:
        did = Did(click.id, member.id, channel, meaning(what), what, time.monotonic())
        self.all[click.id] = did
        try:
            did.outcome = await click.outcome(OUTCOME_S)
        except TimeoutError:
            did.outcome = "failed"
        did.ended_s = time.monotonic()
        return click


def meaning(custom_id: str) -> PressOf | None:
    """Give what a button means; None if it is none of ours."""
    with suppress(Refusal):
        return read(custom_id)
    return None
