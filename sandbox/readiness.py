"""Whether the bot is connected, and what it has yet to do."""

import asyncio
import contextlib

from sandbox.gateway import Gateway
from sandbox.world import World


async def until_ready(gateway: Gateway, world: World, seconds: float, *, commands: bool) -> None:
    """Wait until the bot is connected, and if so asked, has registered commands.

    Raises:
        TimeoutError: It wasn't in so many seconds of the host's time; says what was waited for,
            and with what the gateway closed its connection, if it did.
    """
    closed_before = len(gateway.closed)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while _missing(gateway, world, commands=commands):
                gateway.changed.clear()
                await gateway.changed.wait()
    if missing := _missing(gateway, world, commands=commands):
        closed = gateway.closed[closed_before:] or gateway.closed[-1:]
        why = f"; {closed[-1]}" if closed else ""
        raise TimeoutError(f"the bot {missing} in {seconds:g} seconds{why}")


def _missing(gateway: Gateway, world: World, *, commands: bool) -> str:
    """What a bot that is not ready has yet to do; empty if it is ready."""
    if not gateway.connected():
        return "did not connect to the gateway"
    return "" if world.commands() or not commands else "registered no commands"
