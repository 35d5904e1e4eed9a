"""Which keys the bodies of a bot may have (Discord: API reference v10).

Discord passes over a key it doesn't know, so that a misspelt one does nothing and says nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from sandbox.channel_rules import CHANNEL_KEYS
from sandbox.components import Type

Shape: TypeAlias = Mapping[str, str]
"""The keys of an object, each with the name of its value's shape, or "" for a plain value."""


def _shape(plain: str, **inner: str) -> Shape:
    return {**dict.fromkeys(plain.split(), ""), **inner}


TEXTS: Final = "name name_localizations description description_localizations"

SHAPES: Final[Mapping[str, Shape]] = {
    "message": _shape(
        "content flags tts nonce enforce_nonce sticker_ids poll shared_client_theme username "
        "avatar_url thread_name applied_tags",
        embeds="embed",
        components="component",
        allowed_mentions="allowed_mentions",
        attachments="attachment",
        message_reference="message_reference",
    ),
    "embed": _shape(
        "author color description fields flags footer image provider thumbnail timestamp title "
        "type url video"
    ),
    "allowed_mentions": _shape("parse replied_user roles users"),
    "attachment": _shape(
        "id filename description duration_secs is_remix is_spoiler title waveform"
    ),
    "message_reference": _shape("type message_id channel_id guild_id fail_if_not_exists"),
    "emoji": _shape("id name animated"),
    "media": _shape("url"),
    "item": _shape("description spoiler", media="media"),
    "option": _shape("label value description default", emoji="emoji"),
    "modal": _shape("custom_id title", components="component"),
    "autocomplete": _shape("", choices="choice"),
    "choice": _shape("name name_localizations value"),
    "command": _shape(
        f"{TEXTS} id type default_member_permissions dm_permission contexts integration_types "
        "nsfw handler",
        options="command_option",
    ),
    "command_option": _shape(
        f"{TEXTS} type required autocomplete channel_types min_value max_value min_length "
        "max_length",
        options="command_option",
        choices="choice",
    ),
    "thread": _shape(
        "name auto_archive_duration rate_limit_per_user type invitable applied_tags",
        message="message",
    ),
    "channel": _shape(CHANNEL_KEYS),
    "emoji_upload": _shape("name image"),
}

_PICK: Final = _shape("type id custom_id placeholder min_values max_values required disabled")
_SELECT: Final = {**_PICK, "default_values": ""}
_RADIO: Final = _shape("type id custom_id required", options="option")
COMPONENTS: Final[Mapping[Type, Shape]] = {
    Type.ACTION_ROW: _shape("type id", components="component"),
    Type.BUTTON: _shape("type id style label custom_id url sku_id disabled", emoji="emoji"),
    Type.STRING_SELECT: {**_PICK, "options": "option"},
    Type.TEXT_INPUT: _shape(
        "type id custom_id style label min_length max_length required value placeholder"
    ),
    Type.USER_SELECT: _SELECT,
    Type.ROLE_SELECT: _SELECT,
    Type.MENTIONABLE_SELECT: _SELECT,
    Type.CHANNEL_SELECT: {**_SELECT, "channel_types": ""},
    Type.SECTION: _shape("type id", components="component", accessory="component"),
    Type.TEXT_DISPLAY: _shape("type id content"),
    Type.THUMBNAIL: _shape("type id description spoiler", media="media"),
    Type.MEDIA_GALLERY: _shape("type id", items="item"),
    Type.FILE: _shape("type id spoiler", file="media"),
    Type.SEPARATOR: _shape("type id divider spacing"),
    Type.CONTAINER: _shape("type id accent_color spoiler", components="component"),
    Type.LABEL: _shape("type id label description", component="component"),
    Type.FILE_UPLOAD: _shape("type id custom_id min_values max_values required"),
    Type.RADIO_GROUP: _RADIO,
    Type.CHECKBOX_GROUP: {**_RADIO, **_shape("min_values max_values")},
    Type.CHECKBOX: _shape("type id custom_id default"),
}
CALLBACK_DATA: Final = {4: "message", 5: "message", 6: "message", 7: "message"} | {
    8: "autocomplete",
    9: "modal",
}
"""By callback type."""

_MESSAGES: Final = "/channels/{channel_id}/messages"
_HOOK: Final = "/webhooks/{application_id}/{interaction_token}"
ROUTES: Final[Mapping[tuple[str, str], str]] = {
    ("POST", _MESSAGES): "message",
    ("PATCH", _MESSAGES + "/{message_id}"): "message",
    ("POST", _MESSAGES + "/{message_id}/threads"): "thread",
    ("POST", "/channels/{channel_id}/threads"): "thread",
    ("PATCH", "/channels/{channel_id}"): "channel",
    ("POST", _HOOK): "message",
    ("PATCH", _HOOK + "/messages/{message_id}"): "message",
    ("PUT", "/applications/{application_id}/commands"): "command",
    ("POST", "/applications/{application_id}/commands"): "command",
    ("PUT", "/applications/{application_id}/guilds/{guild_id}/commands"): "command",
    ("POST", "/applications/{application_id}/guilds/{guild_id}/commands"): "command",
    ("POST", "/applications/{application_id}/emojis"): "emoji_upload",
    ("PATCH", "/applications/{application_id}/emojis/{emoji_id}"): "emoji_upload",
}
CALLBACK: Final = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")


def unknown_keys(method: str, route: str, body: object) -> Iterator[str]:
    """The JSON pointer of each key in a body that Discord would pass over."""
    if (method, route) == CALLBACK and isinstance(body, dict):
        yield from (f"/{key}" for key in body if key not in {"type", "data"})
        kind = body.get("type")
        shape = CALLBACK_DATA.get(kind) if isinstance(kind, int) else None
        if shape is not None:
            yield from _unknown(shape, body.get("data"), "/data")
    elif (method, route) in ROUTES:
        yield from _unknown(ROUTES[method, route], body, "")


def _unknown(name: str, value: object, at: str) -> Iterator[str]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _unknown(name, item, f"{at}/{index}")
    if not isinstance(value, dict):
        return
    shape = _component_shape(value) if name == "component" else SHAPES[name]
    if shape is None:
        return
    for key, inner in value.items():
        if key not in shape:
            yield f"{at}/{key}"
        elif shape[key]:
            yield from _unknown(shape[key], inner, f"{at}/{key}")


def _component_shape(component: Mapping[str, object]) -> Shape | None:
    kind = component.get("type")
    return COMPONENTS.get(Type(kind)) if isinstance(kind, int) and kind in set(Type) else None
