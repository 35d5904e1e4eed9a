"""A small bot made with discord.py, to try the page and the player on: a game of taking stones.

Two members take 1 to 3 stones in turn; whoever takes the last one wins. SAMPLE_FAULT makes it go
wrong in one way: silent, warn, refuse, crash, stuck; or `later`, and every second game has to wait.
"""

import asyncio
import contextlib
import logging
import os
import signal
from dataclasses import dataclass

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

FAULT = os.environ.get("SAMPLE_FAULT", "")
log = logging.getLogger("sample")


@dataclass
class Game:
    players: tuple[int, int]
    stones: int
    started: bool = False
    turn: int = 0
    accepted: discord.Interaction | None = None
    won: int | None = None


Row = discord.ui.ActionRow[discord.ui.LayoutView]


def row(*buttons: tuple[str, str, discord.ButtonStyle]) -> Row:
    made = Row()
    for label, custom_id, style in buttons:
        made.add_item(discord.ui.Button(label=label, custom_id=custom_id, style=style))
    return made


def panel(text: str, *rows: Row) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(text), *rows, accent_colour=0x2E7D32))
    view.stop()
    return view


def board(game: Game) -> discord.ui.LayoutView:
    grey, blue, green = (
        discord.ButtonStyle.secondary,
        discord.ButtonStyle.primary,
        discord.ButtonStyle.success,
    )
    one, two = game.players
    if not game.started:
        return panel(f"## Stones\n<@{one}> challenges <@{two}>", row(("Accept", "accept", green)))
    if game.won is not None:
        return panel(f"## Stones\n<@{game.won}> took the **last stone** and wins")
    whose = game.players[game.turn]
    return panel(
        f"## Stones\n{game.stones} left, <@{whose}> to move",
        row(("My hand", "hand", blue), ("Cheer", "cheer", grey), ("Note", "note", grey)),
    )


def hand(game: Game, player: int) -> discord.ui.LayoutView:
    if game.won is not None:
        return panel("It is over.")
    if FAULT == "stuck" or game.players[game.turn] != player:
        return panel("Wait for the other.")
    grey, red = discord.ButtonStyle.secondary, discord.ButtonStyle.danger
    takes = [
        (f"Take {n}", f"take:{n}:{game.stones}", grey) for n in range(1, min(3, game.stones) + 1)
    ]
    return panel("Your turn.", row(*takes, ("Resign", "resign", red)))


class Note(discord.ui.Modal, title="A note"):
    words: discord.ui.TextInput["Note"] = discord.ui.TextInput(label="Words", custom_id="words")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Noted: {self.words.value}", ephemeral=True)


class Sample(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.asked = 0
        self.games: dict[int, Game] = {}
        self.hands: dict[int, discord.Interaction] = {}

    async def setup_hook(self) -> None:
        stones = app_commands.Group(name="stones", description="A game of stones", guild_only=True)

        @stones.command(name="start", description="Challenge somebody")
        @app_commands.describe(user="Whom", pile="How many stones")
        async def start(
            interaction: discord.Interaction,
            user: discord.Member,
            pile: app_commands.Range[int, 1, 50] = 9,
        ) -> None:
            await self.open(interaction, user, pile)

        self.tree.add_command(stones)
        await self.tree.sync()

    async def open(self, interaction: discord.Interaction, user: discord.Member, pile: int) -> None:
        self.asked += 1
        if FAULT == "later" and self.asked % 2:
            soon = discord.utils.format_dt(discord.utils.utcnow(), "R")
            await interaction.response.send_message(f"Again {soon}, please.", ephemeral=True)
            return
        game = Game((interaction.user.id, user.id), pile)
        self.games[interaction.channel_id or 0] = game
        called = discord.AllowedMentions(users=[user])
        await interaction.response.send_message(view=board(game), allowed_mentions=called)
        if FAULT == "warn":
            log.warning("something is odd")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        game = self.games.get(interaction.channel_id or 0)
        pressed: dict[str, object] = {**(interaction.data or {})}
        verb, *rest = str(pressed["custom_id"]).split(":")
        if game is None or FAULT == "silent":
            return
        if FAULT == "crash" and verb == "take":
            os._exit(3)
        await self.do(interaction, game, verb, rest)

    async def do(
        self, interaction: discord.Interaction, game: Game, verb: str, rest: list[str]
    ) -> None:
        player = interaction.user.id
        answer = interaction.response
        if verb == "note":
            await answer.send_modal(Note())
        elif player not in game.players or (verb == "accept" and player != game.players[1]):
            await answer.send_message("This is not yours.", ephemeral=True)
        elif verb == "accept":
            game.started = True
            await answer.edit_message(view=board(game))
            game.accepted = interaction
        elif verb == "hand":
            await answer.send_message(view=hand(game, player), ephemeral=True)
            self.hands[player] = interaction
        elif verb == "take":
            await self.take(interaction, game, int(rest[0]))
        else:
            await answer.send_message("Nothing happens.", ephemeral=True)

    async def take(self, interaction: discord.Interaction, game: Game, count: int) -> None:
        player = interaction.user.id
        game.stones -= count
        if game.stones == 0:
            game.won = player
        game.turn = 1 - game.turn
        await interaction.response.edit_message(view=hand(game, player))
        if FAULT == "refuse":
            with contextlib.suppress(discord.HTTPException):
                await self.http.request(Route("GET", "/channels/1"))
        other = self.hands.get(game.players[game.turn])
        if other is not None:
            await other.edit_original_response(view=hand(game, game.players[game.turn]))
        if game.accepted is not None:
            await game.accepted.edit_original_response(view=board(game))


async def main() -> None:
    Route.BASE = os.environ["SAMPLE_REST"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["SAMPLE_GATEWAY"])
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s %(message)s")
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with Sample() as bot:
        running = asyncio.create_task(bot.start(os.environ["SAMPLE_TOKEN"]))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        await bot.close()


if __name__ == "__main__":
    asyncio.run(main())
