"""What the bot keeps of its own between runs as JSON."""

import json
from typing import Any

from bot.duel.ports import Notes


async def read_json(notes: Notes, name: str) -> dict[str, Any]:
    """Return what was noted under a name; empty if nothing was, or no JSON.

    Raises:
        StoreFault: The disk refuses.
    """
    try:
        known: dict[str, Any] = json.loads(await notes.get(name) or "{}")
    except ValueError:
        return {}
    return known
