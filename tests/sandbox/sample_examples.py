"""Bots of the shapes that discord.py's own examples have, written anew, to run on the sandbox."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from typing import Any, Self

import discord
import yarl
from discord import app_commands, ui
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox import Sandbox


class TrafficLights(ui.View):
    """A persistent view: it answers also after a restart, for its ids are always the same."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Green", style=discord.ButtonStyle.green, custom_id="lights:green")
    async def green(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.send_message("Go.", ephemeral=True)

    @ui.button(label="Red", style=discord.ButtonStyle.red, custom_id="lights:red")
    async def red(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.send_message("Stop.", ephemeral=True)


class Counter(ui.DynamicItem[ui.Button[Any]], template=r"counter:(?P<count>[0-9]+)"):
    """A dynamic item: what it knows stands in its id."""

    def __init__(self, count: int = 0) -> None:
        self.count = count
        super().__init__(ui.Button(label=str(count), custom_id=f"counter:{count}"))

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, __: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(Counter(self.count + 1))
        await interaction.response.edit_message(view=view)


class Feedback(ui.Modal, title="Feedback"):
    """A modal with two text inputs and a select in a label."""

    name: ui.TextInput["Feedback"] = ui.TextInput(label="Name", placeholder="Your name here")
    words: ui.TextInput["Feedback"] = ui.TextInput(
        label="What do you think?",
        style=discord.TextStyle.long,
        required=False,
        max_length=300,
    )
    mark: ui.Label["Feedback"] = ui.Label(
        text="Mark",
        description="From one to three",
        component=ui.Select(options=[discord.SelectOption(label=str(n)) for n in (1, 2, 3)]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        mark = self.mark.component
        assert isinstance(mark, ui.Select)
        text = f"{self.name.value}: {self.words.value or '-'} ({mark.values[0]})"
        await interaction.response.send_message(text, ephemeral=True)


class Examples(commands.Bot):
    """All of it in one bot, as it stands in the examples: synced in the setup hook."""

    def __init__(self) -> None:
        super().__init__(
            commands.when_mentioned, intents=discord.Intents.default(), guild_ready_timeout=0.1
        )

    async def setup_hook(self) -> None:
        self.add_view(TrafficLights())
        self.add_dynamic_items(Counter)
        slash: list[app_commands.Command[Any, ..., None]] = [
            lights,
            count,
            feedback,
            add,
            say,
            joined,
        ]
        for command in slash:
            self.tree.add_command(command)
        for menu in (show_join_date, report):
            self.tree.add_command(menu)
        await self.tree.sync()


@app_commands.command()
async def lights(interaction: discord.Interaction) -> None:
    """Show the lights."""
    await interaction.response.send_message("Lights", view=TrafficLights())


@app_commands.command()
async def count(interaction: discord.Interaction) -> None:
    """Start counting."""
    view = ui.View(timeout=None)
    view.add_item(Counter())
    await interaction.response.send_message("Counting", view=view)


@app_commands.command()
async def feedback(interaction: discord.Interaction) -> None:
    """Say what you think."""
    await interaction.response.send_modal(Feedback())


@app_commands.command()
@app_commands.describe(first="The first number", second="What to add to it")
async def add(
    interaction: discord.Interaction, first: int, second: app_commands.Range[int, 0, 10]
) -> None:
    """Add two numbers."""
    await interaction.response.send_message(f"{first} + {second} = {first + second}")


@app_commands.command()
@app_commands.rename(words="text")
@app_commands.guild_only()
async def say(interaction: discord.Interaction, words: str) -> None:
    """Say something in this channel."""
    await interaction.response.defer(thinking=True)
    await interaction.followup.send(words)


@app_commands.command()
async def joined(interaction: discord.Interaction, member: discord.Member | None = None) -> None:
    """Say when somebody joined."""
    who = member or interaction.user
    assert isinstance(who, discord.Member)
    assert who.joined_at is not None
    await interaction.response.send_message(
        f"{who} joined {discord.utils.format_dt(who.joined_at)}"
    )


@app_commands.context_menu(name="Show Join Date")
async def show_join_date(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"{member} is here", ephemeral=True)


@app_commands.context_menu(name="Report to Moderators")
async def report(interaction: discord.Interaction, message: discord.Message) -> None:
    thanks = f"Thanks, {message.author.mention} will be looked at"
    await interaction.response.send_message(thanks, ephemeral=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    embed = discord.Embed(title="Reported", description=message.content or "nothing")
    embed.set_author(name=message.author.display_name)
    embed.timestamp = message.created_at
    await interaction.channel.send(embed=embed)


@contextlib.asynccontextmanager
async def logged_in(client: commands.Bot, sandbox: Sandbox) -> AsyncIterator[None]:
    """A bot, connected to a sandbox and ready."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = sandbox.rest_url, yarl.URL(sandbox.gateway_url)
    try:
        async with client:
            run = asyncio.create_task(client.start(sandbox.token))
            await sandbox.bot_ready()
            await client.wait_until_ready()
            yield
            await client.close()
            await run
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
