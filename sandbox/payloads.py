"""The world's things as the JSON that goes over the wire (Discord: API reference v10)."""

from datetime import UTC, datetime

from sandbox.errors import Json
from sandbox.model import Attachment, Channel, Emoji, Flag, Interaction, Kind, Message, Person
from sandbox.permissions import permissions_in
from sandbox.world import World

ATTACHMENT_LIMIT = 10 * 1024 * 1024
"""The largest file on a server without boosts, in bytes (Discord: uploading files)."""


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
    }


def own_user_json(person: Person) -> Json:
    """The bot's user as the bot itself sees it."""
    return {
        **user_json(person),
        "flags": 0,
        "verified": True,
        "mfa_enabled": False,
        "email": None,
        "locale": person.locale,
    }


def member_json(person: Person) -> Json:
    """A member of the server, with the user."""
    return {
        "user": user_json(person),
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": timestamp(person.joined_ms),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def channel_json(world: World, channel: Channel) -> Json:
    """A text channel."""
    return {
        "id": str(channel.id),
        "type": 0,
        "guild_id": str(world.guild.id),
        "name": channel.name,
        "position": channel.position,
        "permission_overwrites": [
            {
                "id": str(target),
                "type": 0 if target == world.guild.id else 1,
                "allow": str(allow),
                "deny": str(deny),
            }
            for target, (allow, deny) in channel.overwrites.items()
        ],
        "nsfw": False,
        "parent_id": None,
        "topic": None,
        "rate_limit_per_user": 0,
        "last_message_id": next((str(i) for i in reversed(channel.messages)), None),
        "last_pin_timestamp": None,
        "flags": 0,
    }


def guild_json(world: World) -> Json:
    """The server as GET /guilds/{id} gives it."""
    guild = world.guild
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(guild.owner_id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [
            {
                "id": str(guild.id),
                "name": "@everyone",
                "color": 0,
                "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
                "hoist": False,
                "icon": None,
                "unicode_emoji": None,
                "position": 0,
                "permissions": str(guild.everyone_permissions),
                "managed": False,
                "mentionable": False,
                "flags": 0,
            }
        ],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "max_members": 500_000,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": guild.preferred_locale,
        "nsfw_level": 0,
    }


def guild_create_json(world: World) -> Json:
    """The server as the gateway's GUILD_CREATE gives it to a bot without the members intent."""
    return {
        **guild_json(world),
        "joined_at": timestamp(world.app.bot.joined_ms),
        "large": False,
        "unavailable": False,
        "member_count": len(world.people),
        "members": [member_json(world.app.bot)],
        "channels": [channel_json(world, channel) for channel in world.channels.values()],
        "threads": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application_json(world: World) -> Json:
    """The application as it sees itself."""
    app = world.app
    return {
        "id": str(app.id),
        "name": app.name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "hook": True,
        "rpc_origins": [],
        "redirect_uris": [],
        "tags": [],
        "team": None,
        "owner": {
            **user_json(app.bot),
            "id": str(world.guild.owner_id),
            "username": "owner",
            "bot": False,
        },
        "bot": user_json(app.bot),
        "integration_types_config": {"0": {}},
        "interactions_endpoint_url": None,
        "approximate_guild_count": 1,
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


def _attachment_json(world: World, channel_id: int, attachment: Attachment) -> Json:
    url = attachment_url(world, channel_id, attachment)
    body: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
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
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [
            _attachment_json(world, message.channel_id, attachment)
            for attachment in message.attachments
        ],
        "flags": int(message.flags),
        "timestamp": timestamp(message.created_ms),
        "edited_timestamp": None if message.edited_ms is None else timestamp(message.edited_ms),
        "mentions": [user_json(world.people[user]) for user in message.mentions],
        "mention_everyone": message.mentions_everyone,
        "mention_roles": [],
        "pinned": False,
        "tts": False,
    }
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.reference is not None:
        body["message_reference"] = message.reference
        replied = world.channels[message.channel_id].messages.get(
            int(message.reference["message_id"])
        )
        body["referenced_message"] = (
            None
            if replied is None
            else {**message_json(world, replied), "referenced_message": None}
        )
    if message.interaction is not None:
        body["application_id"] = body["webhook_id"] = str(world.app.id)
        body["interaction_metadata"] = {
            "id": str(message.interaction.id),
            "type": int(message.interaction.kind),
            "user": user_json(message.interaction.person),
            "authorizing_integration_owners": {"0": str(world.guild.id)},
        }
        if message.interaction.kind is Kind.COMMAND:
            body["interaction"] = {
                "id": str(message.interaction.id),
                "type": int(message.interaction.kind),
                "name": message.interaction.label.removeprefix("/"),
                "user": user_json(message.interaction.person),
            }
    return body


def interaction_json(world: World, interaction: Interaction) -> Json:
    """What the gateway tells the bot of a command, a click or a submitted modal."""
    channel, person = interaction.channel, interaction.person
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.app.id),
        "type": int(interaction.kind),
        "version": 1,
        "token": interaction.token,
        "data": interaction.data,
        "guild_id": str(world.guild.id),
        "guild": {
            "id": str(world.guild.id),
            "locale": world.guild.preferred_locale,
            "features": [],
        },
        "guild_locale": world.guild.preferred_locale,
        "locale": person.locale,
        "channel_id": str(channel.id),
        "channel": {
            **channel_json(world, channel),
            "permissions": str(int(permissions_in(world.guild, channel, person.id))),
        },
        "member": {
            **member_json(person),
            "permissions": str(int(permissions_in(world.guild, channel, person.id))),
        },
        "app_permissions": str(int(world.bot_permissions(channel))),
        "authorizing_integration_owners": {"0": str(world.guild.id)},
        "context": 0,
        "attachment_size_limit": ATTACHMENT_LIMIT,
        "entitlements": [],
        "entitlement_sku_ids": [],
    }
    if interaction.clicked_id is not None:
        body["message"] = message_json(world, world.message(interaction.clicked_id))
    return body


def callback_json(world: World, interaction: Interaction) -> Json:
    """The answer to a callback that asked for one (`with_response`)."""
    answered_with = interaction.answered_with
    told: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    body: Json = {"interaction": told}
    if interaction.original_id is not None:
        message = world.message(interaction.original_id)
        told["response_message_id"] = str(message.id)
        told["response_message_loading"] = bool(message.flags & Flag.LOADING)
        told["response_message_ephemeral"] = message.ephemeral
        body["resource"] = {"type": answered_with, "message": message_json(world, message)}
    elif interaction.kind is not Kind.AUTOCOMPLETE:
        body["resource"] = {"type": answered_with}
    return body
