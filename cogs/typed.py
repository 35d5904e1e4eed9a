"""What all commands share: how one is answered, and how a challenge is made."""

from collections.abc import Coroutine
from typing import Any, TypeAlias

import discord

from bot.client import DuoBot
from bot.duel.errors import NoDuelHere
from bot.duel.records import ChannelId, GuildId, InteractionId, UserId
from bot.engine.rules import HouseRules
from bot.ui.attention import attended, heard
from bot.ui.places import check_opponent, check_place
from bot.ui.replies import PressedTooFast

Typed: TypeAlias = discord.Interaction[DuoBot]


async def answer(interaction: Typed, work: Coroutine[Any, Any, None]) -> None:
    """Do a command's work and answer it, unless its user is too fast."""
    bot = interaction.client
    heard(interaction, bot.duels.outages)
    await attended(interaction, _in_time(interaction, work), bot.replies, bot.desk.boards)


async def _in_time(interaction: Typed, work: Coroutine[Any, Any, None]) -> None:
    if interaction.client.typing_pace.take(interaction.user.id):
        work.close()
        raise PressedTooFast
    await work


async def challenge(
    interaction: Typed, user: discord.User | discord.Member, rules: HouseRules
) -> None:
    """Post a challenge to somebody, by these rules.

    Raises:
        NotInSuchChannel, CannotPostHere, ThreadLocked, OpponentCannotSee: No place to play.
        NoDuelHere: Outside a server.
    """
    check_place(interaction)
    check_opponent(interaction, user)
    guild, channel = where(interaction)
    bot = interaction.client
    opening = bot.duels.matchmaking.challenge(
        guild=guild,
        channel=channel,
        challenger=UserId(interaction.user.id),
        challenged=UserId(user.id),
        is_bot=user.bot,
        rules=rules,
        locale=guild_locale(interaction),
        interaction=InteractionId(interaction.id),
    )
    await bot.challenges.post(interaction, opening)


def where(interaction: Typed) -> tuple[GuildId, ChannelId]:
    """Give the place of a command.

    Raises:
        NoDuelHere: Outside a server.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        raise NoDuelHere
    return GuildId(interaction.guild_id), ChannelId(interaction.channel_id)


def guild_locale(interaction: Typed) -> str:
    """Give the language of what all read."""
    return str(interaction.guild_locale or interaction.locale)
