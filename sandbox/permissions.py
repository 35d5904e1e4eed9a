"""Who may do what in a channel (Discord: permissions, overwrites)."""

from enum import IntFlag

from sandbox.errors import missing_access, missing_permissions
from sandbox.model import Channel, Guild


class Permission(IntFlag):
    """The permissions that the sandbox looks at, and those every member has on a new server."""

    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_GUILD = 1 << 5
    USE_APPLICATION_COMMANDS = 1 << 31
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50


NONE = Permission(0)

EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""What the @everyone role of a new server allows."""


def permissions_in(guild: Guild, channel: Channel, user_id: int) -> Permission:
    """What somebody may do in a channel: @everyone's, then the channel's overwrites."""
    allowed = Permission(guild.everyone_permissions)
    if user_id == guild.owner_id:
        return ~Permission(0)
    for target in (guild.id, user_id):
        overwrite = channel.overwrites.get(target)
        if overwrite is not None:
            allow, deny = overwrite
            allowed = (allowed & ~Permission(deny)) | Permission(allow)
    return allowed


def require(guild: Guild, channel: Channel, user_id: int, *needed: Permission) -> None:
    """Let somebody pass who may see the channel and do what is needed there.

    Raises:
        DiscordError: 50001 if the channel is hidden, 50013 if something else is lacking.
    """
    allowed = permissions_in(guild, channel, user_id)
    if not allowed & Permission.VIEW_CHANNEL:
        raise missing_access()
    if any(not allowed & permission for permission in needed):
        raise missing_permissions()
