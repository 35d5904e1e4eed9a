"""What Discord takes as a message, and where it says no.

Source of every number: Discord, message resource.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sandbox.component_rules import ComponentRules
from sandbox.components import Type, walk
from sandbox.embed_rules import check_embeds, shows_something
from sandbox.errors import DiscordError, Form, Json, Path
from sandbox.model import NO_FLAGS, Flag

MOST_CONTENT = 2000
MOST_MENTION_IDS = 100
MOST_NONCE = 25
MENTION = re.compile(r"<@!?(\d{1,20})>")
ROLE_MENTION = re.compile(r"<@&(\d{1,20})>")
EVERYONE = re.compile(r"@(everyone|here)\b")
CODE = re.compile(r"```.*?```|(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
"""What stands in code marks is shown as it is, and calls nobody."""

MENTION_KINDS = ("users", "roles", "everyone")

CREATE_FLAGS = (
    Flag.SUPPRESS_EMBEDS | Flag.EPHEMERAL | Flag.SUPPRESS_NOTIFICATIONS | Flag.IS_COMPONENTS_V2
)
"""The flags a bot may set on what it posts; others are ignored."""

EDIT_FLAGS = Flag.SUPPRESS_EMBEDS | Flag.IS_COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Draft:
    """A message as a call asks for it, checked."""

    content: str
    embeds: list[Json]
    components: list[Json]
    flags: Flag
    allowed_mentions: Json | None


@dataclass(frozen=True, slots=True)
class Before:
    """What an edit starts from; for a new message, nothing."""

    content: str = ""
    embeds: tuple[Json, ...] = ()
    components: tuple[Json, ...] = ()
    flags: Flag = NO_FLAGS


def check_message(
    body: Json,
    *,
    filenames: Iterable[str] = (),
    emoji_ids: Iterable[int] = (),
    before: Before | None = None,
    described: Json | None = None,
) -> Draft:
    """Check a message body; what an edit leaves out stays as it was `before`.

    Args:
        body: The JSON as sent.
        filenames: Of the files the message will have, for `attachment://` links.
        emoji_ids: The custom emojis the bot may use.
        before: The message that is edited; None for a new one.
        described: What Discord's own description finds wrong.

    Raises:
        DiscordError: 50035 with each fault at its place; 50006 for an empty message.
    """
    form = Form(described)
    editing = before is not None
    old = before or Before()
    flags = _flags(form, body, old, editing=editing)
    v2 = bool(flags & Flag.IS_COMPONENTS_V2)
    filenames = tuple(filenames)
    content = body.get("content", old.content)
    content = "" if content is None else content
    if form.text(("content",), content, MOST_CONTENT):
        content = content.strip()
    embeds = list(old.embeds) if "embeds" not in body else body["embeds"]
    embeds = [] if embeds is None else embeds
    check_embeds(form, embeds)
    if "components" in body:
        rules = ComponentRules(form, v2=v2, emoji_ids=emoji_ids, filenames=filenames)
        components = rules.check([] if body["components"] is None else body["components"])
    else:
        components = list(old.components)
    if v2:
        _no_legacy(form, {"content": content, "embeds": embeds}, body)
    allowed = body.get("allowed_mentions")
    _allowed_mentions(form, allowed)
    form.truth(("tts",), body.get("tts"), optional=True)
    for key in ("poll", "sticker_ids"):
        if v2 and body.get(key):
            _refuse_legacy(form, key)
    form.settle()
    embeds = [_without_nothing(embed) for embed in embeds]
    if not (content or any(map(shows_something, embeds)) or components or filenames):
        raise DiscordError(400, 50006, "Cannot send an empty message")
    return Draft(content, embeds, components, flags, allowed)


def _without_nothing(embed: Json) -> Json:
    return {key: value for key, value in embed.items() if value is not None}


def _flags(form: Form, body: Json, old: Before, *, editing: bool) -> Flag:
    raw = body.get("flags")
    if raw is None:
        return old.flags
    if not isinstance(raw, int) or isinstance(raw, bool) or raw < 0:
        form.refuse(("flags",), "NUMBER_TYPE_COERCE", f'Value "{raw}" is not int.')
        return old.flags
    asked = Flag(raw & int(EDIT_FLAGS if editing else CREATE_FLAGS))
    if not editing:
        return asked
    if old.flags & Flag.IS_COMPONENTS_V2 and not asked & Flag.IS_COMPONENTS_V2:
        form.refuse(
            ("flags",),
            "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "The IS_COMPONENTS_V2 flag cannot be removed from a message",
        )
    return (old.flags & ~EDIT_FLAGS) | asked


def _no_legacy(form: Form, fields: Json, body: Json) -> None:
    for key, value in fields.items():
        if value or body.get(key):
            _refuse_legacy(form, key)


def _refuse_legacy(form: Form, key: str) -> None:
    form.refuse(
        (key,),
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
    )


def _allowed_mentions(form: Form, allowed: object) -> None:
    if allowed is None:
        return
    path: Path = ("allowed_mentions",)
    rules = form.object(path, allowed)
    if rules is None:
        return
    form.truth((*path, "replied_user"), rules.get("replied_user"), optional=True)
    parse = form.listed((*path, "parse"), rules.get("parse"), 0, len(MENTION_KINDS))
    for index, kind in enumerate(parse):
        if kind not in MENTION_KINDS:
            form.choices((*path, "parse", index), MENTION_KINDS)
    for kind in ("users", "roles"):
        ids = form.listed((*path, kind), rules.get(kind), 0, MOST_MENTION_IDS)
        for index, each in enumerate(ids):
            if not str(each).isdecimal():
                form.refuse(
                    (*path, kind, index),
                    "NUMBER_TYPE_COERCE",
                    f'Value "{each}" is not snowflake.',
                )
        if ids and kind in parse:
            form.refuse(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def text_of(content: str, components: Iterable[Json]) -> str:
    """All the words of a message: the classic ones and those of text displays."""
    return "\n".join(_texts(content, components))


def _texts(content: str, components: Iterable[Json]) -> Iterator[str]:
    yield content
    for part in walk(components):
        if part.get("type") == Type.TEXT_DISPLAY:
            yield part["content"]


@dataclass(frozen=True, slots=True)
class Called:
    """Whom a message names and may call, before anybody looked at who is there."""

    users: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    everyone: bool = False


def mentioned(
    content: str, components: Iterable[Json], allowed: Json | None, *, default: Iterable[str]
) -> Called:
    """Whom a message names and may call: ids in the order of the words.

    Args:
        content: The classic text.
        components: Their text displays count as text.
        allowed: The call's `allowed_mentions`, checked.
        default: What may be named if the call says nothing: all in a channel, only users in
            answers to interactions (Discord: allowed mentions).
    """
    # Text by text: code marks end with the text they stand in.
    words = "\n".join(CODE.sub(" ", text) for text in _texts(content, components))
    rules: Json = {"parse": list(default)} if allowed is None else allowed
    parse = set(rules.get("parse") or [])

    def named(kind: str, pattern: re.Pattern[str]) -> tuple[int, ...]:
        listed = {int(each) for each in rules.get(kind) or []}
        ids = dict.fromkeys(int(found) for found in pattern.findall(words))
        return tuple(each for each in ids if kind in parse or each in listed)

    everyone = "everyone" in parse and EVERYONE.search(words) is not None
    return Called(named("users", MENTION), named("roles", ROLE_MENTION), everyone)
