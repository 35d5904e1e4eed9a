"""The server and the application as the JSON that goes over the wire (Discord: API reference)."""

from sandbox.errors import Json
from sandbox.payloads import channel_json, member_json, role_json, timestamp, user_json
from sandbox.world import World


def _id_or_none(number: int | None) -> str | None:
    return None if number is None else str(number)


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
            role_json(world.everyone),
            *(role_json(role) for role in guild.roles.values()),
        ],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": _id_or_none(guild.system_channel_id),
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
        "nsfw": False,
        "nsfw_level": 0,
        "home_header": None,
        "incidents_data": None,
        "max_presences": None,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "region": "deprecated",
        "widget_channel_id": None,
        "widget_enabled": False,
    }


def guild_create_json(world: World) -> Json:
    """The server as the gateway's GUILD_CREATE gives it to a bot without the members intent."""
    return {
        **guild_json(world),
        "joined_at": timestamp(world.app.bot.joined_ms),
        "large": False,
        "unavailable": False,
        "member_count": len(world.members) + 1,
        "members": [member_json(world.app.bot)],
        "channels": [
            channel_json(world, channel)
            for channel in world.channels.values()
            if channel.thread is None and channel.recipient_id is None
        ],
        "threads": [
            channel_json(world, channel)
            for channel in world.channels.values()
            if channel.thread is not None
            and not channel.thread.archived
            and world.may_see(channel, world.app.bot.id)
        ],
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
        "approximate_user_authorization_count": 0,
        "approximate_user_install_count": 0,
        "eligible_oauth2_scopes": [],
        "explicit_content_filter": 0,
        "flags_new": "0",
        "role_connections_verification_url": None,
        "type": None,
    }
