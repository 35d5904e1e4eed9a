"""What Discord takes as the settings of a channel or a thread, and where it says no.

Source of every number: Discord, channel resource (modify channel, start thread).
"""

from dataclasses import dataclass
from typing import Final

from sandbox.errors import Form, Json, beyond_the_sandbox
from sandbox.model import Channel, ChannelType
from sandbox.threads import DURATIONS, USUAL_DURATION

MOST_NAME: Final = 100
MOST_TOPIC: Final = 1024
MOST_FORUM_TOPIC: Final = 4096
LONGEST_SLOWMODE: Final = 21_600
"""Seconds: six hours."""

CHANGED_IN_CHANNEL: Final = frozenset({"name", "topic", "nsfw", "rate_limit_per_user"})
CHANGED_IN_THREAD: Final = frozenset(
    {"name", "archived", "locked", "invitable", "auto_archive_duration", "rate_limit_per_user"}
)
"""The settings that the sandbox keeps; Discord has more of them."""

CHANNEL_KEYS: Final = (
    "name type position topic nsfw rate_limit_per_user bitrate user_limit permission_overwrites "
    "parent_id rtc_region video_quality_mode default_auto_archive_duration flags available_tags "
    "default_reaction_emoji default_thread_rate_limit_per_user default_sort_order "
    "default_forum_layout default_tag_setting archived auto_archive_duration locked invitable "
    "applied_tags"
)
"""Every setting of a channel or a thread."""


@dataclass(frozen=True, slots=True)
class NewThread:
    """How a thread is to begin."""

    name: str
    auto_archive_minutes: int
    slowmode_seconds: int
    invitable: bool


def new_thread(form: Form, body: Json) -> NewThread:
    """Note what is wrong with a body that starts a thread; what it asks for."""
    form.text(("name",), body.get("name"), MOST_NAME, 1)
    _check(form, body)
    if body.get("applied_tags"):
        raise beyond_the_sandbox("tags of forums")
    invitable = body.get("invitable")
    minutes = body.get("auto_archive_duration")
    return NewThread(
        str(body.get("name")),
        USUAL_DURATION if minutes is None else minutes,
        body.get("rate_limit_per_user") or 0,
        invitable is None or bool(invitable),
    )


def check_change(form: Form, channel: Channel, body: Json) -> None:
    """Refuse what can't be a channel's or thread's new settings.

    Raises:
        DiscordError: 50035 with each fault at its place; 501 for a setting that is not kept.
    """
    in_thread = channel.thread is not None
    if "name" in body:
        form.text(("name",), body["name"], MOST_NAME, 1, optional=in_thread)
    most = MOST_FORUM_TOPIC if channel.type is ChannelType.FORUM else MOST_TOPIC
    form.text(("topic",), body.get("topic"), most, optional=True)
    _check(form, body)
    form.settle()
    kept = CHANGED_IN_THREAD if in_thread else CHANGED_IN_CHANNEL
    if channel.type is not ChannelType.PRIVATE_THREAD:
        kept -= {"invitable"}
    known = set(CHANNEL_KEYS.split())
    for key, value in body.items():
        if value is not None and key in known - kept:
            what = channel.type.name.lower().replace("_", " ")
            raise beyond_the_sandbox(f"{key} in changes of a channel of type {what}")


def _check(form: Form, body: Json) -> None:
    minutes = body.get("auto_archive_duration")
    if minutes is not None and (isinstance(minutes, bool) or minutes not in DURATIONS):
        form.choices(("auto_archive_duration",), DURATIONS)
    slowmode = body.get("rate_limit_per_user")
    if slowmode is not None:
        form.whole(("rate_limit_per_user",), slowmode, 0, LONGEST_SLOWMODE)
    for key in ("archived", "locked", "invitable", "nsfw"):
        form.truth((key,), body.get(key), optional=True)
