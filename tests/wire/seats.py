"""A player of the sandbox's who waits to be told when to press."""

import re

from sandbox.player import Offer, Player


class Seat(Player):
    """A player who does one thing at a time, when told to."""

    def look(self) -> Offer | None:
        """What they would press now."""
        self._look()
        return self.choose()

    def offered(self, verb: str) -> Offer | None:
        """The newest button with this word in its custom id, a private one first; None if none."""
        self._look()
        newest = [seen for _, seen in sorted(self._seen.items(), reverse=True)]
        newest.sort(key=lambda seen: not seen.ephemeral)
        found = self._matching(newest, (re.compile(rf":{verb}:"),))
        return found[0] if found else None

    def look_afresh(self) -> None:
        """Try everything again, and open the hand anew, as people do who see nothing to do."""
        self._tried.clear()
        self._hand = None

    async def take(self, offer: Offer) -> None:
        """Press it."""
        await self._take(offer)

    async def press_at(self, offer: Offer, stamp_ms: int) -> None:
        """Press it without waiting for an answer, at a moment of Discord's clock."""
        self._tried.setdefault(offer.message.id, set()).add(offer.custom_id)
        await self.member.press(offer.message, offer.custom_id, at_ms=stamp_ms)
