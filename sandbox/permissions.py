"""Who may do what in a channel (Discord: permissions, permission hierarchy, overwrites)."""

from collections.abc import Iterable
from enum import IntFlag

from sandbox.model import Channel, ChannelType, Guild, Person


class Permission(IntFlag):
    """The permissions that the sandbox looks at or gives.

    A command may ask for any of these, and whoever owns the server has them all.
    """

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    USE_EXTERNAL_APPS = 1 << 50


NONE = Permission(0)
ALL = ~NONE

EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CONNECT
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""What the @everyone role of a new server allows."""

DIRECT = EVERYONE & ~(
    Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What both may do who talk in private."""

TIMED_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
"""All that is left to a member in a time-out (Discord: permissions for timed out members)."""


def permissions_in(guild: Guild, person: Person, place: Channel, *, now_ms: int) -> Permission:
    """What a member may do in a channel of the server; for a thread, `place` is its parent.

    @everyone's and the roles', then the channel's overwrites: for everyone, for the roles
    together, for the member.
    """
    allowed = guild_permissions(guild, person)
    if allowed & Permission.ADMINISTRATOR:
        return ALL
    allowed = _overwritten(allowed, place, (guild.id,))
    allowed = _overwritten(allowed, place, person.roles)
    allowed = _overwritten(allowed, place, (person.id,))
    return allowed & TIMED_OUT if person.timed_out_until_ms > now_ms else allowed


def guild_permissions(guild: Guild, person: Person) -> Permission:
    """What a member may do on the server at large: @everyone's rights and those of their roles."""
    if person.id == guild.owner_id:
        return ALL
    allowed = Permission(guild.everyone_permissions)
    for role_id in person.roles:
        allowed |= Permission(guild.roles[role_id].permissions)
    return ALL if allowed & Permission.ADMINISTRATOR else allowed


def _overwritten(allowed: Permission, place: Channel, targets: Iterable[int]) -> Permission:
    found = [place.overwrites[target] for target in targets if target in place.overwrites]
    for _, deny in found:
        allowed &= ~Permission(deny)
    for allow, _ in found:
        allowed |= Permission(allow)
    return allowed


def to_send(channel: Channel) -> Permission:
    """What one needs to write in a channel besides seeing it."""
    return (
        Permission.SEND_MESSAGES if channel.thread is None else Permission.SEND_MESSAGES_IN_THREADS
    )


def to_see(channel: Channel) -> Permission:
    """What one needs to see a channel; the chat of a voice channel or stage is for those let in."""
    if channel.type in {ChannelType.VOICE, ChannelType.STAGE}:
        return Permission.VIEW_CHANNEL | Permission.CONNECT
    return Permission.VIEW_CHANNEL
