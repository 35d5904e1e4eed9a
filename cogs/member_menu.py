"""*Challenge to UNO Duo* in the menu of a member (Apps): `/duo challenge` without options."""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import DuoBot
from bot.engine.rules import HouseRules
from cogs.typed import Typed, answer, challenge


async def challenge_member(interaction: Typed, user: discord.Member | discord.User) -> None:
    """Post a challenge by the usual rules."""
    await answer(interaction, challenge(interaction, user, HouseRules()))


async def setup(bot: DuoBot) -> None:
    """Add the entry; a cog can't hold one (discord.py: context menus)."""
    entry = app_commands.ContextMenu(
        name=_("Challenge to UNO Duo", key="menu-challenge"),
        callback=challenge_member,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    entry.guild_only = True
    bot.tree.add_command(entry)
