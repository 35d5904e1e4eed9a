"""The challengers' interactions, kept while a challenge stands, to open their hand at accept."""

from typing import Any, Final, TypeAlias

import discord

from bot.duel.records import DuelId

KEPT: Final = 1000
"""The oldest are dropped beyond that; their challengers press *My hand* instead."""

_Interaction: TypeAlias = discord.Interaction[Any]


class Challengers:
    """Remembers the interaction that posted a challenge. In memory only: it holds a token."""

    def __init__(self) -> None:
        self._kept: dict[DuelId, _Interaction] = {}

    def remember(self, duel: DuelId, interaction: _Interaction) -> None:
        """Keep the interaction that posted a challenge."""
        self._kept[duel] = interaction
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    def take(self, duel: DuelId) -> _Interaction | None:
        """Give the interaction back, once."""
        return self._kept.pop(duel, None)
