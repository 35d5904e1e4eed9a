"""What the gateway tells of an interaction, and what its callback answers, as JSON."""

from sandbox.errors import Json
from sandbox.model import Flag, Interaction
from sandbox.payloads import ATTACHMENT_LIMIT, channel_json, member_json, message_json, user_json
from sandbox.world import World


def interaction_json(world: World, interaction: Interaction) -> Json:
    """What the gateway tells the bot of a command, a click or a submitted modal."""
    channel, person = interaction.channel, interaction.person
    direct = channel.recipient_id is not None
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.app.id),
        "type": int(interaction.kind),
        "version": 1,
        "token": interaction.token,
        "data": interaction.data,
        "locale": person.locale,
        "channel_id": str(channel.id),
        "channel": {
            **channel_json(world, channel),
            "permissions": str(int(world.permissions(channel, person.id))),
        },
        "app_permissions": str(int(world.bot_permissions(channel))),
        "authorizing_integration_owners": {"0": "0" if direct else str(world.guild.id)},
        "context": 1 if direct else 0,
        "attachment_size_limit": ATTACHMENT_LIMIT,
        "entitlements": [],
        "entitlement_sku_ids": [],
    }
    if direct:
        body["user"] = user_json(person)
    else:
        body |= {
            "guild_id": str(world.guild.id),
            "guild": {
                "id": str(world.guild.id),
                "locale": world.guild.preferred_locale,
                "features": [],
            },
            "guild_locale": world.guild.preferred_locale,
            "member": {
                **member_json(person),
                "permissions": str(int(world.permissions(channel, person.id))),
            },
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
        if answered_with in {4, 7}:
            body["resource"] = {"type": answered_with, "message": message_json(world, message)}
    return body
