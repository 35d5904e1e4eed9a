"""The things on the server: people, channels, messages, interactions. Plain records, no rules."""

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag

from sandbox.errors import Json


class Flag(IntFlag):
    """Message flags (Discord: message resource)."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15


NO_FLAGS = Flag(0)


class ChannelType(IntEnum):
    """Channel types (Discord: channel resource)."""

    TEXT = 0
    DM = 1
    VOICE = 2
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15


class Kind(IntEnum):
    """Interaction types (Discord: receiving and responding)."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


@dataclass(slots=True)
class Person:
    """Somebody on the server, or the bot itself."""

    id: int
    name: str
    locale: str
    colour: str
    """For the page: a CSS colour."""
    is_bot: bool = False
    joined_ms: int = 0
    roles: list[int] = field(default_factory=list)
    """The ids of their roles, without @everyone."""
    timed_out_until_ms: int = 0
    on_server: bool = True
    """False once they left."""
    takes_dms: bool = True
    """Whether they let people of the server write to them in private."""


@dataclass(slots=True)
class Attachment:
    """A file that came with a message."""

    id: int
    filename: str
    content_type: str
    data: bytes = field(repr=False)
    description: str | None = None


@dataclass(slots=True)
class Reaction:
    """One emoji under a message."""

    emoji: Json
    """As Discord sends it: `id` (None for a glyph) and `name`."""
    people: list[int] = field(default_factory=list)
    """Who put it there, in order."""


@dataclass(slots=True)
class Message:
    """A message as the server keeps it."""

    id: int
    channel_id: int
    author_id: int
    created_ms: int
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: Flag = NO_FLAGS
    edited_ms: int | None = None
    nonce: str | None = None
    reference: Json | None = None
    mentions: tuple[int, ...] = ()
    """Whom the words name and `allowed_mentions` lets be named."""
    mentions_everyone: bool = False
    pinged: frozenset[int] = frozenset()
    """Who was called when the message was posted; edits call nobody."""
    mention_roles: tuple[int, ...] = ()
    """The roles that it calls."""
    reactions: list[Reaction] = field(default_factory=list)
    shown_to: int | None = None
    """The only person who sees it, if it is ephemeral."""
    dismissed: bool = False
    interaction: "Interaction | None" = field(default=None, repr=False)
    """The interaction it answers or follows."""
    type: int = 0

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.shown_to is not None


@dataclass(slots=True)
class ThreadState:
    """What a thread is besides a channel."""

    parent_id: int
    owner_id: int
    created_ms: int
    auto_archive_minutes: int
    changed_ms: int
    """When it was last archived or brought back."""
    members: set[int] = field(default_factory=set)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    """Whether all its members may add others, if it is a private one."""
    sent: int = 0
    """How many messages were ever written in it."""


@dataclass(slots=True)
class Channel:
    """A place to write: a channel of the server, a thread of one, or a private talk."""

    id: int
    name: str
    position: int
    type: ChannelType = ChannelType.TEXT
    thread: ThreadState | None = None
    """None for what is no thread."""
    recipient_id: int | None = None
    """In a private talk, whom the bot talks to."""
    messages: dict[int, Message] = field(default_factory=dict, repr=False)
    """All of them in order, ephemeral ones too."""
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    """(allow, deny) by the id of a person, or of the guild for @everyone."""
    slowmode_seconds: int = 0
    """Kept and told; nobody is held up by it."""
    topic: str | None = None
    nsfw: bool = False
    """Whether it is for adults only; a thread is what its channel is."""


@dataclass(slots=True)
class Role:
    """A role that members may have."""

    id: int
    name: str
    permissions: int
    position: int
    mentionable: bool = False
    """Whether everybody may call those who have it."""


@dataclass(slots=True)
class Guild:
    """The server that everybody is on."""

    id: int
    name: str
    owner_id: int
    preferred_locale: str
    everyone_permissions: int
    roles: dict[int, Role] = field(default_factory=dict)
    """By id, without @everyone."""
    blocked_words: set[str] = field(default_factory=set)
    """What automatic moderation keeps out."""
    system_channel_id: int | None = None
    """Where new members are greeted; None, as on a server that has switched it off."""
    unavailable: bool = False
    """In an outage: no events, until the bot is told that it is back."""


@dataclass(slots=True)
class Emoji:
    """One of the application's own emojis."""

    id: int
    name: str
    content_type: str
    image: bytes = field(repr=False)


@dataclass(slots=True)
class Interaction:
    """Something a person did that the bot has to answer."""

    id: int
    token: str = field(repr=False)
    kind: Kind
    person: Person
    channel: Channel
    at_ms: int
    data: Json
    label: str
    answered_with: int | None = None
    """The callback type that answered it."""
    clicked_id: int | None = None
    """The message whose component was used."""
    original_id: int | None = None
    """What `@original` stands for."""
    reach: set[int] = field(default_factory=set)
    """The messages this token may read, edit and delete."""
    modal: Json | None = None
    opened_by: "Interaction | None" = field(default=None, repr=False)
    """The interaction that was answered with the modal that this one sends back."""
    choices: list[Json] = field(default_factory=list)
    ended: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    """Set once it was answered or failed."""
    failed: bool = False

    @property
    def asked(self) -> str:
        """Who asked what, for people: "Anna: /play"."""
        return f"{self.person.name}: {self.label}"
