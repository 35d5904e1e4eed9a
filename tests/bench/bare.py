"""`python -m tests.bench.bare`: a bot of discord.py alone, to measure a bot beside.

It posts a table in every channel, and answers presses as a bot that plays would: with a hand, with
that hand edited in place, and beside it with edits of the table and of the other player's hand.
How often each is edited stands in the custom id of what is pressed: `press:TABLES:OTHERS`. But what
it shows is always the same, and it decides, keeps and writes nothing.
"""

import os
from typing import Any, Final

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

HAND_ID: Final = "hand"
CARDS: Final = 8
"""Buttons in a hand: as many as there mostly are."""

SILENT: Final = discord.AllowedMentions.none()


def table() -> discord.ui.LayoutView:
    """A table: some words, and three buttons."""
    words = [
        "## Anna to move\n⏳ <t:1900000000:R>",
        "On the pile: **Red 7**\n-# 78 cards left to draw",
        "👉 Anna: **12 points** ▰▱▱▱▱\n-# **7 cards**\n⚪️ Bram: **3 points** ▱▱▱▱▱\n-# **5 cards**",
        "Bram played Red 7\n-# Anna drew 1 card.\n-# Round 2: first to 200 loses",
    ]
    return _view(words, [(HAND_ID, "My hand"), ("rules", "Rules"), ("more", "More")])


def hand(edits: list[tuple[int, int]]) -> discord.ui.LayoutView:
    """A hand: some words, and a button for each of what a press may lead to, and more."""
    words = [
        "### Your move, on the pile: Red 7\n⏳ <t:1900000000:R>\n-# Bram: 5 cards",
        "**Your hand**: 7 cards, 43 points\n**Red**: 2, 5, 9\n**Blue**: 1, Skip\n**Wild**",
        "-# 💡 You need not play: you may draw a card, and play it at once if it fits.",
    ]
    buttons = [(press_id(*each), f"Card {number}") for number, each in enumerate(edits)]
    more = [(f"more{number}", f"Card {number}") for number in range(len(edits), CARDS)]
    return _view(words, buttons + more)


def press_id(tables: int, others: int) -> str:
    """The custom id of a press that leads to so many edits of the table and of the other hand."""
    return f"press:{tables}:{others}"


def _view(words: list[str], buttons: list[tuple[str, str]]) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[Any] = discord.ui.Container(accent_colour=0xE74C3C)
    for each in words:
        container.add_item(discord.ui.TextDisplay(each))
    for low in range(0, len(buttons), 4):
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        for custom_id, label in buttons[low : low + 4]:
            row.add_item(discord.ui.Button(label=label, custom_id=custom_id))
        container.add_item(row)
    view.add_item(container)
    view.stop()  # else the library keeps it, and looks for it at each press
    return view


class Bare(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=SILENT)
        self._table = table()
        self._hand = hand([(tables, others) for tables in range(3) for others in range(2)])
        self._tables: dict[int, discord.PartialMessage] = {}
        self._hands: dict[int, dict[int, discord.Interaction]] = {}

    async def on_ready(self) -> None:
        """Post the tables."""
        for guild in self.guilds:
            for channel in guild.text_channels:
                posted = await channel.send(view=self._table)
                self._tables[channel.id] = channel.get_partial_message(posted.id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press."""
        pressed: dict[str, Any] = {**(interaction.data or {})}
        custom_id = str(pressed.get("custom_id"))
        channel = interaction.channel_id or 0
        hands = self._hands.setdefault(channel, {})
        if custom_id == HAND_ID:
            await interaction.response.send_message(view=self._hand, ephemeral=True)
            hands[interaction.user.id] = interaction
            return
        _press, tables, others = custom_id.split(":")
        await interaction.response.edit_message(view=self._hand)
        hands[interaction.user.id] = interaction
        for _ in range(int(tables)):
            await self._tables[channel].edit(view=self._table)
        for _ in range(int(others)):
            for user, other in hands.items():
                if user != interaction.user.id:
                    await other.edit_original_response(view=self._hand)


def main() -> None:
    """Run it on the sandbox that the environment names."""
    Route.BASE = os.environ["DISCORD_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
