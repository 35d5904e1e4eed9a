"""A small ordinary bot, written as anybody would with discord.py, to try the sandbox with."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Literal, cast

import discord
import yarl
from discord import app_commands, ui
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from sandbox import Sandbox


def face(words: str, *buttons: str) -> ui.LayoutView:
    parts: list[ui.Item[Any]] = [ui.TextDisplay(words)]
    for start in range(0, len(buttons), 5):
        row: list[ui.Button[ui.LayoutView]] = [
            ui.Button(label=label, custom_id=label.lower()) for label in buttons[start : start + 5]
        ]
        parts.append(ui.ActionRow(*row))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts))
    view.stop()
    return view


class Question(ui.Modal, title="A question"):
    answer: ui.TextInput["Question"] = ui.TextInput(label="Answer", max_length=20)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You said {self.answer.value}", ephemeral=True)


class SampleBot(commands.AutoShardedBot):
    def __init__(self) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            guild_ready_timeout=0.1,
            max_messages=None,
        )
        self.messages: list[discord.Message] = []
        self.resumed = asyncio.Event()
        self.clicks: list[discord.Interaction] = []

    async def setup_hook(self) -> None:
        self.tree.add_command(greet)
        self.tree.add_command(fruit)
        self.tree.add_command(group)
        self.tree.add_command(about)
        self.tree.add_command(quote)
        await self.tree.set_translator(Translations())
        await self.tree.sync()

    async def on_shard_resumed(self, _shard: int) -> None:
        self.resumed.set()

    async def on_message(self, message: discord.Message) -> None:
        self.messages.append(message)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        self.clicks.append(interaction)
        answer = interaction.response
        match cast("dict[str, Any]", interaction.data)["custom_id"]:
            case "turn":
                # What a RESUME replays may be too old to be answered.
                with contextlib.suppress(discord.NotFound):
                    await answer.edit_message(view=face("Turned", "Turn"))
            case "whisper":
                await answer.send_message(view=face("Psst", "Turn"), ephemeral=True)
            case "later":
                await answer.defer()
                await interaction.edit_original_response(view=face("It is later", "Turn"))
            case "think":
                await answer.defer(thinking=True, ephemeral=True)
                await interaction.followup.send(view=face("Thought"), ephemeral=True)
            case "ask":
                await answer.send_modal(Question())
            case _:
                pass


async def offer(_interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    fruits = ("apple", "apricot", "pear")
    return [app_commands.Choice(name=each, value=each) for each in fruits if typed in each]


@app_commands.command(description="Greet somebody")
async def greet(interaction: discord.Interaction, whom: discord.Member, times: int = 1) -> None:
    view = face(f"Hello {whom.mention} {times}", "Turn", "Whisper", "Later", "Think", "Ask", "Mute")
    await interaction.response.send_message(view=view)


@app_commands.command(description="Name a fruit")
@app_commands.autocomplete(name=offer)
async def fruit(interaction: discord.Interaction, name: str) -> None:
    await interaction.response.send_message(name, ephemeral=True)


class Translations(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - discord.py passes it
    ) -> str | None:
        words = {"About": "O členovi", "Quote": "Citovat", "apple": "jablko"}
        return words.get(string.message) if locale is discord.Locale.czech else None


@app_commands.context_menu(name=app_commands.locale_str("About"))
async def about(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"About {member.name}", ephemeral=True)


@app_commands.context_menu(name=app_commands.locale_str("Quote"))
async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"> {message.author.name} wrote it", ephemeral=True)


group = app_commands.Group(name="deep", description="Nested")
inner = app_commands.Group(name="deeper", description="Nested more", parent=group)


@inner.command(description="The deepest")
async def deepest(
    interaction: discord.Interaction,
    colour: Literal["red", "blue"],
    loud: bool = False,  # noqa: FBT001, FBT002 - discord.py reads options from the signature
) -> None:
    await interaction.response.send_message(f"{colour} {loud}", ephemeral=True)


@contextlib.asynccontextmanager
async def running(sandbox: Sandbox) -> AsyncIterator[SampleBot]:
    """The bot, logged in to a sandbox and ready."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = sandbox.rest_url, yarl.URL(sandbox.gateway_url)
    bot = SampleBot()
    try:
        async with bot:
            run = asyncio.create_task(bot.start(sandbox.token))
            await sandbox.bot_ready()
            await bot.wait_until_ready()
            yield bot
            await bot.close()
            await run
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
