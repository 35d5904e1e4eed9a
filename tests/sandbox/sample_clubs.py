"""Four small bots as people write them: forms, a cog with `!` commands, threads, reaction roles."""

from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

UP, DOWN = "\N{THUMBS UP SIGN}", "\N{THUMBS DOWN SIGN}"


class Entry(ui.Modal, title="Enter the contest"):
    """Every kind of field that a modal has besides texts and selects."""

    pictures: ui.Label["Entry"] = ui.Label(
        text="Pictures", component=ui.FileUpload(min_values=1, max_values=2)
    )
    size: ui.Label["Entry"] = ui.Label(
        text="Size",
        component=ui.RadioGroup(
            options=[discord.RadioGroupOption(label=each) for each in ("Small", "Large")]
        ),
    )
    topics: ui.Label["Entry"] = ui.Label(
        text="Topics",
        component=ui.CheckboxGroup(
            required=False,
            options=[discord.CheckboxGroupOption(label=each) for each in ("Sea", "Sky", "Sand")],
        ),
    )
    fair: ui.Label["Entry"] = ui.Label(text="I drew it", component=ui.Checkbox())

    async def on_submit(self, interaction: discord.Interaction) -> None:
        pictures, size = self.pictures.component, self.size.component
        topics, fair = self.topics.component, self.fair.component
        assert isinstance(pictures, ui.FileUpload)
        assert isinstance(size, ui.RadioGroup)
        assert isinstance(topics, ui.CheckboxGroup)
        assert isinstance(fair, ui.Checkbox)
        sizes = [len(await file.read()) for file in pictures.values]
        names = ", ".join(file.filename for file in pictures.values)
        await interaction.response.send_message(
            f"{names} {sizes} {size.value} {sorted(topics.values)} {fair.value}",
            file=await pictures.values[0].to_file(),
        )


class Forms(commands.Bot):
    """Slash commands with roles, mentionables and files."""

    def __init__(self) -> None:
        super().__init__(
            commands.when_mentioned, intents=discord.Intents.default(), guild_ready_timeout=0.1
        )

    async def setup_hook(self) -> None:
        slash: list[app_commands.Command[Any, ..., None]] = [enter, call, measure, rank]
        for command in slash:
            self.tree.add_command(command)
        await self.tree.sync()


@app_commands.command()
async def enter(interaction: discord.Interaction) -> None:
    """Enter the contest."""
    await interaction.response.send_modal(Entry())


@app_commands.command()
async def call(interaction: discord.Interaction, role: discord.Role, loud: bool = True) -> None:  # noqa: FBT001, FBT002 - an option of a slash command
    """Call those who have a role."""
    roles = discord.AllowedMentions(roles=[role] if loud else False)
    await interaction.response.send_message(f"{role.mention}!", allowed_mentions=roles)


@app_commands.command()
async def rank(interaction: discord.Interaction, who: discord.Member | discord.Role) -> None:
    """Say what something is."""
    kind = "a role" if isinstance(who, discord.Role) else "a person"
    await interaction.response.send_message(f"{who.name} is {kind}", ephemeral=True)


@app_commands.command()
async def measure(interaction: discord.Interaction, file: discord.Attachment) -> None:
    """Weigh a file."""
    size = len(await file.read())
    await interaction.response.send_message(f"{file.filename}: {size} of {file.size} bytes")


class Parlour(commands.Cog):
    """A cog with commands that are written in the chat."""

    @commands.command()
    async def greet(self, ctx: commands.Context[commands.Bot], member: discord.Member) -> None:
        async with ctx.typing():
            await ctx.reply(f"{ctx.author.display_name} greets {member.mention}")

    @commands.command()
    async def ask(self, ctx: commands.Context[commands.Bot]) -> None:
        await ctx.send("What is your name?")
        told = await ctx.bot.wait_for(
            "message", check=lambda m: (m.author, m.channel) == (ctx.author, ctx.channel)
        )
        await ctx.send(f"Hello, {told.content}")
        await told.delete()

    @commands.command()
    @commands.cooldown(1, 60, commands.BucketType.user)
    async def daily(self, ctx: commands.Context[commands.Bot]) -> None:
        await ctx.send("Here is your coin")

    async def cog_command_error(self, ctx: commands.Context[Any], error: Exception) -> None:
        await ctx.send(type(error).__name__)


class Chatty(commands.Bot):
    """Reads what is written, with the privileged intent."""

    def __init__(self) -> None:
        intents = discord.Intents.default()
        intents.message_content = True
        super().__init__("!", intents=intents, guild_ready_timeout=0.1, help_command=None)

    async def setup_hook(self) -> None:
        await self.add_cog(Parlour())


class Threader(commands.Bot):
    """Opens a thread on every question, names it by its first answer and closes it when told."""

    def __init__(self) -> None:
        intents = discord.Intents.default()
        intents.message_content = True
        super().__init__("!", intents=intents, guild_ready_timeout=0.1)
        self.heard: list[discord.MessageType] = []

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.type)
        if message.author.bot or message.is_system():
            return
        if isinstance(message.channel, discord.Thread):
            if message.content == "solved":
                await message.channel.edit(archived=True)
            else:
                await message.channel.edit(name=message.content)
        elif message.content.endswith("?"):
            thread = await message.create_thread(name="question", auto_archive_duration=60)
            await thread.send(f"Who knows? {thread.starter_message is message}")
        elif isinstance(message.channel, discord.TextChannel):
            kind = discord.ChannelType.public_thread
            await message.channel.create_thread(name=message.content, type=kind)


class ReactionRoles(commands.Bot):
    """Gives a role to whoever reacts, and takes it from whoever takes the reaction back."""

    def __init__(self, role_id: int) -> None:
        super().__init__("!", intents=discord.Intents.default(), guild_ready_timeout=0.1)
        self.role_id = role_id
        self.board: discord.Message | None = None

    async def post(self, channel_id: int) -> None:
        channel = self.get_channel(channel_id)
        assert isinstance(channel, discord.TextChannel)
        self.board = await channel.send("React to become a player")
        await self.board.add_reaction(UP)

    async def on_raw_reaction_add(self, told: discord.RawReactionActionEvent) -> None:
        if self.board is None or told.message_id != self.board.id or told.member is None:
            return
        if told.member.bot:
            return
        if str(told.emoji) == UP:
            await told.member.add_roles(discord.Object(self.role_id), reason="They reacted")
        else:
            await self.board.remove_reaction(told.emoji, told.member)

    async def on_raw_reaction_remove(self, told: discord.RawReactionActionEvent) -> None:
        if self.board is None or str(told.emoji) != UP:
            return
        guild = self.get_guild(told.guild_id or 0)
        assert guild is not None
        member = await guild.fetch_member(told.user_id)
        await member.remove_roles(discord.Object(self.role_id))

    async def on_reaction_clear(
        self, message: discord.Message, _reactions: list[discord.Reaction]
    ) -> None:
        await message.edit(content="No more players")
