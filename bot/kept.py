"""What the bot keeps of its own between runs as JSON, read with distrust: a disk may damage it."""

import json
import logging
from collections.abc import Mapping
from typing import Any, Final

from bot.duel.ports import Notes

log = logging.getLogger(__name__)

_NOTHING: Final[Mapping[str, Any]] = {}


async def recall(notes: Notes, name: str, **wanted: type) -> Mapping[str, Any]:
    """Give what was noted under a name; empty if nothing was, or it is damaged and so forgotten.

    Args:
        notes: Where it is kept.
        name: What it is noted as.
        wanted: The keys that it must hold, and what each is.

    Raises:
        StoreFault: The disk refuses.
    """
    kept = await notes.get(name)
    if kept is None:
        return _NOTHING
    try:
        known = json.loads(kept)
    except ValueError:
        known = None
    if isinstance(known, dict) and all(
        isinstance(known.get(key), kind) for key, kind in wanted.items()
    ):
        return known
    log.warning("what was noted as %s is damaged and was forgotten", name)
    await notes.put(name, None)
    return _NOTHING
