"""The world's things as the JSON that goes over the wire (Discord: API reference v10)."""

from datetime import UTC, datetime

from sandbox.errors import Json
from sandbox.model import (
    Attachment,
    Channel,
    ChannelType,
    Emoji,
    Flag,
    Interaction,
    Kind,
    Message,
    Person,
    Reaction,
    Role,
    ThreadState,
)
from sandbox.pictures import size_json
from sandbox.world import World

ATTACHMENT_LIMIT = 10 * 1024 * 1024
"""The largest file on a server without boosts, in bytes (Discord: uploading files)."""


STARTER = 21
"""The type of the message that shows in a thread which message it was started from."""


def timestamp(at_ms: int) -> str:
    """A moment as ISO 8601."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="microseconds")


def user_json(person: Person) -> Json:
    """A user."""
    return {
        "id": str(person.id),
        "username": person.name.lower(),
        "global_name": None if person.is_bot else person.name,
        "discriminator": "0" if not person.is_bot else "1234",
        "avatar": None,
        "bot": person.is_bot,
        "system": False,
        "public_flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "flags": 0,
        "primary_guild": None,
    }


def own_user_json(person: Person) -> Json:
    """The bot's user as the bot itself sees it."""
    return {
        **user_json(person),
        "verified": True,
        "mfa_enabled": False,
        "email": None,
        "locale": person.locale,
    }


def member_json(person: Person) -> Json:
    """A member of the server, with the user."""
    until_ms = person.timed_out_until_ms
    return {
        "user": user_json(person),
        "nick": None,
        "avatar": None,
        "roles": [str(role_id) for role_id in person.roles],
        "joined_at": timestamp(person.joined_ms),
        "premium_since": None,
        "banner": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": timestamp(until_ms) if until_ms else None,
    }


def channel_json(world: World, channel: Channel) -> Json:
    """A channel, a thread or a private talk."""
    body: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "last_message_id": next((str(i) for i in reversed(channel.messages)), None),
        "last_pin_timestamp": None,
        "flags": 0,
    }
    if channel.recipient_id is not None:
        return {**body, "recipients": [user_json(world.people[channel.recipient_id])]}
    body |= {
        "guild_id": str(world.guild.id),
        "name": channel.name,
        "rate_limit_per_user": channel.slowmode_seconds,
    }
    if channel.thread is not None:
        return body | _thread_json(world, channel, channel.thread)
    body |= {
        "position": channel.position,
        "permission_overwrites": [
            {
                "id": str(target),
                "type": 0 if target == world.guild.id or target in world.guild.roles else 1,
                "allow": str(allow),
                "deny": str(deny),
            }
            for target, (allow, deny) in channel.overwrites.items()
        ],
        "nsfw": channel.nsfw,
        "parent_id": None,
        "topic": channel.topic,
    }
    match channel.type:
        case ChannelType.VOICE | ChannelType.STAGE:
            body |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
        case ChannelType.FORUM:
            body |= {
                "available_tags": [],
                "default_reaction_emoji": None,
                "default_sort_order": None,
                "default_forum_layout": 0,
            }
        case _:
            pass
    return body


def _thread_json(world: World, channel: Channel, state: ThreadState) -> Json:
    metadata: Json = {
        "archived": state.archived,
        "archive_timestamp": timestamp(state.changed_ms),
        "auto_archive_duration": state.auto_archive_minutes,
        "locked": state.locked,
        "create_timestamp": timestamp(state.created_ms),
    }
    if channel.type is ChannelType.PRIVATE_THREAD:
        metadata["invitable"] = state.invitable
    body: Json = {
        "parent_id": str(state.parent_id),
        "owner_id": str(state.owner_id),
        "thread_metadata": metadata,
        "message_count": sum(
            not (each.ephemeral or _begins(channel, each)) for each in channel.messages.values()
        ),
        "member_count": len(state.members),
        "total_message_sent": state.sent,
    }
    if world.app.bot.id in state.members:
        body["member"] = thread_member_json(channel, world.app.bot.id)
    return body


def _begins(thread: Channel, message: Message) -> bool:
    """Whether it is the first message of a thread, which doesn't count as one in it."""
    return message.id == thread.id or message.type == STARTER


def thread_member_json(thread: Channel, person_id: int) -> Json:
    """That somebody is in a thread."""
    joined_ms = 0 if thread.thread is None else thread.thread.created_ms
    return {
        "id": str(thread.id),
        "user_id": str(person_id),
        "join_timestamp": timestamp(joined_ms),
        "flags": 0,
    }


def role_json(role: Role) -> Json:
    """A role."""
    return {
        "id": str(role.id),
        "name": role.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": role.position,
        "permissions": str(role.permissions),
        "managed": False,
        "mentionable": role.mentionable,
        "flags": 0,
    }


def emoji_json(world: World, emoji: Emoji) -> Json:
    """One of the application's emojis."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": user_json(world.app.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.content_type == "image/gif",
        "available": True,
    }


def attachment_url(world: World, channel_id: int, attachment: Attachment) -> str:
    """Where a file can be fetched."""
    return f"{world.cdn_url}/attachments/{channel_id}/{attachment.id}/{attachment.filename}"


def upload_url(world: World, channel_id: int, file: Attachment) -> str:
    """Where a file can be fetched that somebody sent to the bot alone, with a command or modal."""
    return f"{world.cdn_url}/ephemeral-attachments/{channel_id}/{file.id}/{file.filename}"


def attachment_json(world: World, channel_id: int, attachment: Attachment) -> Json:
    """A file of a message, or one that somebody sent to the bot."""
    url = attachment_url(world, channel_id, attachment)
    body: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
        **size_json(attachment.data),
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    return body


def message_json(world: World, message: Message) -> Json:
    """A message, as those get it who may see it."""
    body: Json = {
        "id": str(message.id),
        "type": message.type,
        "channel_id": str(message.channel_id),
        "author": user_json(world.people[message.author_id]),
        "content": message.content,
        "embeds": [{"type": "rich", **embed} for embed in message.embeds],
        "components": message.components,
        "attachments": [
            attachment_json(world, message.channel_id, attachment)
            for attachment in message.attachments
        ],
        "flags": int(message.flags),
        "timestamp": timestamp(message.created_ms),
        "edited_timestamp": None if message.edited_ms is None else timestamp(message.edited_ms),
        "mentions": [user_json(world.people[user]) for user in message.mentions],
        "mention_everyone": message.mentions_everyone,
        "mention_roles": [str(role_id) for role_id in message.mention_roles],
        "pinned": False,
        "tts": False,
    }
    thread = world.channels.get(message.id)
    # The first message of a post in a forum has the thread's id, too, and is in it.
    if thread is not None and thread.id != message.channel_id:
        body["flags"] |= Flag.HAS_THREAD
        body["thread"] = channel_json(world, thread)
    if message.reactions:
        bot_id = world.app.bot.id
        body["reactions"] = [_reaction_json(each, bot_id) for each in message.reactions]
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.reference is not None:
        body["message_reference"] = message.reference
        if "message_id" in message.reference:
            body["referenced_message"] = _referenced_json(world, message.reference)
    if message.interaction is not None:
        body["application_id"] = body["webhook_id"] = str(world.app.id)
        body["interaction_metadata"] = _metadata_json(world, message.interaction)
        if message.interaction.kind is Kind.COMMAND:
            body["interaction"] = {
                "id": str(message.interaction.id),
                "type": int(message.interaction.kind),
                "name": message.interaction.label.removeprefix("/"),
                "user": user_json(message.interaction.person),
            }
    return body


def _reaction_json(reaction: Reaction, reader_id: int) -> Json:
    count = len(reaction.people)
    return {
        "emoji": reaction.emoji,
        "count": count,
        "count_details": {"burst": 0, "normal": count},
        "burst_colors": [],
        "me_burst": False,
        "me": reader_id in reaction.people,
    }


def _referenced_json(world: World, reference: Json) -> Json | None:
    """The message that one answers or starts from; None if it is gone."""
    channel = world.channels.get(int(reference["channel_id"]))
    found = None if channel is None else channel.messages.get(int(reference["message_id"]))
    return None if found is None else {**message_json(world, found), "referenced_message": None}


def _metadata_json(world: World, interaction: Interaction) -> Json:
    """What a message tells of the interaction it comes from."""
    body: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": user_json(interaction.person),
        "authorizing_integration_owners": {"0": str(world.guild.id)},
    }
    if interaction.kind is Kind.COMMAND and "target_id" in interaction.data:
        target = interaction.data["target_id"]
        if "users" in interaction.data["resolved"]:
            body["target_user"] = interaction.data["resolved"]["users"][target]
        else:
            body["target_message_id"] = target
    if interaction.opened_by is not None:
        body["triggering_interaction_metadata"] = _metadata_json(world, interaction.opened_by)
    elif interaction.clicked_id is not None:
        body["interacted_message_id"] = str(interaction.clicked_id)
    return body
