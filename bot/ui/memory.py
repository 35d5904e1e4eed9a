"""What the face to Discord keeps between runs."""

from typing import Protocol


class Memory(Protocol):
    """Small facts that outlive a restart (implemented by storage)."""

    async def get(self, key: str) -> str | None:
        """Give what was put under a key."""

    async def put(self, key: str, value: str | None) -> None:
        """Keep a value; None forgets it."""
