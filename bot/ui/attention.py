"""What is done around every answer: a channel that rests is seen to, and its players are told."""

from collections.abc import Awaitable
from typing import Any

import discord

from bot.duel.outages import Outages
from bot.duel.records import ChannelId, GuildId, InteractionId
from bot.ui.boards import Boards
from bot.ui.places import missing_here
from bot.ui.replies import Replies


def heard(interaction: discord.Interaction[Any], outages: Outages) -> None:
    """Tell that an interaction has come, before anything is done for it."""
    guild = interaction.guild_id
    outages.heard(InteractionId(interaction.id), None if guild is None else GuildId(guild))


async def attended(
    interaction: discord.Interaction[Any], work: Awaitable[None], replies: Replies, boards: Boards
) -> None:
    """Do the work of an interaction, and answer it.

    Each tells what we may do in its channel; where the board rests, one hint says so, in private.
    """
    if interaction.channel_id is None:
        await replies.guarded(interaction, work)
        return
    channel = ChannelId(interaction.channel_id)
    boards.rests.seen(channel, may_write=not missing_here(interaction))
    boards.wake(channel)
    await replies.guarded(interaction, work)
    if boards.rests.to_tell(channel):
        await replies.tell_of_post(interaction, "board-rests")
