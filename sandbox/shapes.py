"""The routes of Discord's that the sandbox knows by their shape and doesn't play."""

import re
from collections.abc import Iterable
from typing import Final

MESSAGE: Final = "/channels/{channel_id}/messages/{message_id}"
REACTIONS: Final = f"{MESSAGE}/reactions"
THREADS: Final = "/channels/{channel_id}/threads"
GUILD: Final = "/guilds/{guild_id}"
HOOK: Final = "/webhooks/{webhook_id}"
EVENT: Final = f"{GUILD}/scheduled-events/{{event_id}}"

NOT_PLAYED: Final = (
    ("/channels/{channel_id}", "PATCH DELETE"),
    ("/channels/{channel_id}/followers", "POST"),
    ("/channels/{channel_id}/invites", "GET POST"),
    ("/channels/{channel_id}/messages/bulk-delete", "POST"),
    ("/channels/{channel_id}/messages/pins", "GET"),
    ("/channels/{channel_id}/messages/pins/{message_id}", "PUT DELETE"),
    ("/channels/{channel_id}/permissions/{overwrite_id}", "PUT DELETE"),
    ("/channels/{channel_id}/pins", "GET"),
    ("/channels/{channel_id}/pins/{message_id}", "PUT DELETE"),
    ("/channels/{channel_id}/polls/{message_id}/answers/{answer_id}", "GET"),
    ("/channels/{channel_id}/polls/{message_id}/expire", "POST"),
    ("/channels/{channel_id}/recipients/{user_id}", "PUT DELETE"),
    ("/channels/{channel_id}/send-soundboard-sound", "POST"),
    ("/channels/{channel_id}/thread-members", "GET"),
    ("/channels/{channel_id}/thread-members/{user_id}", "GET PUT DELETE"),
    ("/channels/{channel_id}/users/@me/threads/archived/private", "GET"),
    ("/channels/{channel_id}/voice-status", "PUT"),
    ("/channels/{channel_id}/webhooks", "GET POST"),
    (f"{MESSAGE}/crosspost", "POST"),
    (f"{MESSAGE}/threads", "POST"),
    (REACTIONS, "DELETE"),
    (f"{REACTIONS}/{{emoji}}", "GET DELETE"),
    (f"{REACTIONS}/{{emoji}}/@me", "PUT DELETE"),
    (f"{REACTIONS}/{{emoji}}/{{user_id}}", "DELETE"),
    (THREADS, "POST"),
    (f"{THREADS}/archived/private", "GET"),
    (f"{THREADS}/archived/public", "GET"),
    (f"{THREADS}/search", "GET"),
    (GUILD, "PATCH"),
    (f"{GUILD}/audit-logs", "GET"),
    (f"{GUILD}/auto-moderation/rules", "GET POST"),
    (f"{GUILD}/auto-moderation/rules/{{rule_id}}", "GET PATCH DELETE"),
    (f"{GUILD}/bans", "GET"),
    (f"{GUILD}/bans/{{user_id}}", "GET PUT DELETE"),
    (f"{GUILD}/bulk-ban", "POST"),
    (f"{GUILD}/channels", "POST PATCH"),
    (f"{GUILD}/emojis", "GET POST"),
    (f"{GUILD}/emojis/{{emoji_id}}", "GET PATCH DELETE"),
    (f"{GUILD}/incident-actions", "PUT"),
    (f"{GUILD}/integrations", "GET"),
    (f"{GUILD}/integrations/{{integration_id}}", "DELETE"),
    (f"{GUILD}/invites", "GET"),
    (f"{GUILD}/members", "GET"),
    (f"{GUILD}/members/@me", "PATCH"),
    (f"{GUILD}/members/search", "GET"),
    (f"{GUILD}/members/{{user_id}}", "PUT PATCH DELETE"),
    (f"{GUILD}/members/{{user_id}}/roles/{{role_id}}", "PUT DELETE"),
    (f"{GUILD}/messages/search", "GET"),
    (f"{GUILD}/new-member-welcome", "GET"),
    (f"{GUILD}/onboarding", "GET PUT"),
    (f"{GUILD}/preview", "GET"),
    (f"{GUILD}/prune", "GET POST"),
    (f"{GUILD}/regions", "GET"),
    (f"{GUILD}/requests", "GET"),
    (f"{GUILD}/requests/{{request_id}}", "PATCH"),
    (f"{GUILD}/roles", "GET POST PATCH"),
    (f"{GUILD}/roles/member-counts", "GET"),
    (f"{GUILD}/roles/{{role_id}}", "GET PATCH DELETE"),
    (f"{GUILD}/scheduled-events", "GET POST"),
    (EVENT, "GET PATCH DELETE"),
    (f"{EVENT}/exceptions", "POST"),
    (f"{EVENT}/exceptions/{{exception_id}}", "PATCH DELETE"),
    (f"{EVENT}/users", "GET"),
    (f"{EVENT}/users/counts", "GET"),
    (f"{EVENT}/{{exception_id}}/users", "GET"),
    (f"{GUILD}/soundboard-sounds", "GET POST"),
    (f"{GUILD}/soundboard-sounds/{{sound_id}}", "GET PATCH DELETE"),
    (f"{GUILD}/stickers", "GET POST"),
    (f"{GUILD}/stickers/{{sticker_id}}", "GET PATCH DELETE"),
    (f"{GUILD}/templates", "GET POST"),
    (f"{GUILD}/templates/{{code}}", "PUT PATCH DELETE"),
    (f"{GUILD}/threads/active", "GET"),
    (f"{GUILD}/vanity-url", "GET"),
    (f"{GUILD}/voice-states/@me", "GET PATCH"),
    (f"{GUILD}/voice-states/{{user_id}}", "GET PATCH"),
    (f"{GUILD}/webhooks", "GET"),
    (f"{GUILD}/welcome-screen", "GET PATCH"),
    (f"{GUILD}/widget", "GET PATCH"),
    (f"{GUILD}/widget.json", "GET"),
    (f"{GUILD}/widget.png", "GET"),
    (HOOK, "GET PATCH DELETE"),
    (f"{HOOK}/{{webhook_token}}", "GET POST PATCH DELETE"),
    (f"{HOOK}/{{webhook_token}}/github", "POST"),
    (f"{HOOK}/{{webhook_token}}/slack", "POST"),
    ("/applications/@me", "PATCH"),
    ("/applications/{application_id}", "GET PATCH"),
    ("/applications/{application_id}/activity-instances/{instance_id}", "GET"),
    ("/applications/{application_id}/attachment", "POST"),
    ("/applications/{application_id}/entitlements", "GET POST"),
    ("/applications/{application_id}/entitlements/{entitlement_id}", "GET DELETE"),
    ("/applications/{application_id}/entitlements/{entitlement_id}/consume", "POST"),
    ("/applications/{application_id}/role-connections/metadata", "GET PUT"),
    ("/applications/{application_id}/commands/{command_id}", "PATCH"),
    ("/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", "PATCH"),
    (
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions",
        "GET PUT",
    ),
    ("/applications/{application_id}/guilds/{guild_id}/commands/permissions", "GET"),
    ("/guilds/templates/{code}", "GET"),
    ("/invites/{code}", "GET DELETE"),
    ("/invites/{code}/target-users", "GET PUT"),
    ("/invites/{code}/target-users/job-status", "GET"),
    ("/skus/{sku_id}/subscriptions", "GET"),
    ("/skus/{sku_id}/subscriptions/{subscription_id}", "GET"),
    ("/stage-instances", "POST"),
    ("/stage-instances/{channel_id}", "GET PATCH DELETE"),
    ("/sticker-packs", "GET"),
    ("/sticker-packs/{pack_id}", "GET"),
    ("/stickers/{sticker_id}", "GET"),
    ("/soundboard-default-sounds", "GET"),
    ("/users/@me", "PATCH"),
    ("/users/@me/channels", "POST"),
    ("/users/@me/guilds/{guild_id}", "DELETE"),
    ("/users/@me/guilds/{guild_id}/member", "GET"),
    ("/voice/regions", "GET"),
)
"""Each path and the methods of Discord's that bots use there; some of them may be played."""


def _pattern(shape: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(shape)))


def _plain_first(shapes: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """So that `@me` is found before any id."""
    return sorted(shapes, key=lambda each: (each[0].count("{"), -len(each[0])))


_KNOWN: Final = [
    (_pattern(shape), shape, frozenset(methods.split()))
    for shape, methods in _plain_first(NOT_PLAYED)
]


def shape_of(path: str) -> str | None:
    """A path of the API with its ids named; None if no route of Discord's looks like that."""
    return next((shape for pattern, shape, _ in _KNOWN if pattern.fullmatch(path)), None)


def is_discords(method: str, path: str) -> bool:
    """Whether Discord has such a route."""
    return any(method in methods and pattern.fullmatch(path) for pattern, _, methods in _KNOWN)
