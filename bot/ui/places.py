"""The places where one may play: the kinds of channel, and what each asks of the bot and players.

All that decides about a place asks here, by what an interaction tells of it or, between
interactions, by what the library knows.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import discord
from discord import ChannelType

from bot.duel.records import ChannelId, UserId
from bot.render.access import (
    CannotPostHere,
    Missing,
    NotInSuchChannel,
    OpponentCannotSee,
    Permission,
    ThreadLocked,
)

_Interaction: TypeAlias = discord.Interaction[Any]

_CHANNEL: Final[tuple[Permission, ...]] = ("view-channel", "send-messages")
_ROOM: Final[tuple[Permission, ...]] = ("view-channel", "connect", "send-messages")
_THREAD: Final[tuple[Permission, ...]] = ("view-channel", "send-messages-in-threads")

NEEDED: Final[Mapping[ChannelType, tuple[Permission, ...]]] = {
    ChannelType.text: _CHANNEL,
    ChannelType.news: _CHANNEL,
    ChannelType.voice: _ROOM,
    ChannelType.stage_voice: _ROOM,
    ChannelType.public_thread: _THREAD,
    ChannelType.private_thread: _THREAD,
    ChannelType.news_thread: _THREAD,
}
"""What one needs to write in each kind of channel in which a match can stand. A post of a forum is
a public thread. In forums themselves, categories and directories nobody writes, and a private talk
has no opponent."""

_SEEING: Final = frozenset[Permission](("view-channel", "connect"))
"""What one needs of that to read, and so to play: buttons are pressed without any permission."""


def missing(mine: discord.Permissions, place: object) -> tuple[Missing, ...]:
    """Return what we lack to write in a place, nothing in one of a kind that we don't know.

    An archived thread is woken by whatever is written in it, unless it is locked.

    Args:
        mine: Our permissions there, as an interaction says or as the library knows.
        place: The channel or thread.
    """
    lacking = _lacking(mine, place, _needed(place))
    if not lacking and _is_locked(place) and not mine.manage_threads:
        return ("unlocking",)
    return lacking


def missing_here(interaction: _Interaction) -> tuple[Missing, ...]:
    """Return what we lack to write where an interaction comes from."""
    if interaction.guild_id is not None and not interaction.client.get_guild(interaction.guild_id):
        # A server may have our commands without us (Discord: OAuth2, applications.commands).
        return ("invitation",)
    return missing(interaction.app_permissions, interaction.channel)


def missing_in(guild: discord.Guild, channel: ChannelId) -> tuple[Missing, ...] | None:
    """Return what we lack by all we know in a channel; None if it, as if archived, is unknown."""
    place = guild.get_channel_or_thread(channel)
    return None if place is None else missing(place.permissions_for(guild.me), place)


def check_place(interaction: _Interaction) -> None:
    """Refuse a place where a board could not be kept up to date, or not be played on.

    Raises:
        NotInSuchChannel: Of a kind in which no match can stand.
        CannotPostHere: The bot may not see the channel or write in it.
        ThreadLocked: Whoever may write there: Discord's clients let nobody press a button.
    """
    place = interaction.channel
    if place is not None and _kind(place) not in NEEDED:
        raise NotInSuchChannel
    lacking = missing_here(interaction)
    if lacking not in {(), ("unlocking",)}:
        raise CannotPostHere(lacking)
    if _is_locked(place):
        raise ThreadLocked


def check_opponent(interaction: _Interaction, user: discord.User | discord.Member) -> None:
    """Refuse somebody who would never see a challenge.

    Raises:
        OpponentCannotSee: Not a member of the server, or without a view of the channel.
    """
    if isinstance(user, discord.User):
        raise OpponentCannotSee(UserId(user.id), ("invitation",))
    theirs, place = user.resolved_permissions, interaction.channel
    needed = tuple(each for each in _needed(place) if each in _SEEING)
    if theirs is not None and (lacking := _lacking(theirs, place, needed)):
        raise OpponentCannotSee(UserId(user.id), lacking)


def _lacking(
    theirs: discord.Permissions, place: object, needed: tuple[Permission, ...]
) -> tuple[Missing, ...]:
    lacking = tuple(each for each in needed if not getattr(theirs, each.replace("-", "_")))
    if "view-channel" in lacking and _kind(place) is ChannelType.private_thread:
        # Only its members see one, and who manages threads.
        return ("membership",)
    return lacking


def _needed(place: object) -> tuple[Permission, ...]:
    kind = _kind(place)
    return () if kind is None else NEEDED.get(kind, ())


def _kind(place: object) -> ChannelType | None:
    kind = getattr(place, "type", None)
    return kind if isinstance(kind, ChannelType) else None


def _is_locked(place: object) -> bool:
    return isinstance(place, discord.Thread) and place.locked
