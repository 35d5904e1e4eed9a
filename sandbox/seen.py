"""Messages and modals as somebody sees them: snapshots that no later edit changes.

An edit gives a message new components and never touches the old ones, so nothing is copied.
"""

import contextlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final, Self

from sandbox.components import SELECTS, Type, walk
from sandbox.errors import DiscordError, Json, faults_in
from sandbox.model import Channel, ChannelType, Flag, Message, Person
from sandbox.payloads import message_json
from sandbox.permissions import Permission, to_send
from sandbox.world import World

SENTENCES: Final = {
    50006: "There is nothing in that message.",
    160004: "There is a thread on that message already.",
}
"""What people are told where Discord's own words for a code are for developers."""


class NotPossible(Exception):  # noqa: N818 - a statement about what a person tried
    """The person's client doesn't let them do that; nothing was sent.

    `code` is what Discord would have answered, for developers; empty if no call would be made.
    """

    code = ""

    @classmethod
    def by_discord(cls, refusal: DiscordError) -> Self:
        """What Discord refuses, in a sentence for people.

        >>> str(NotPossible.by_discord(DiscordError(400, 160005, "This thread is locked")))
        'This thread is locked.'
        """
        faults = [
            f"{pointer.rpartition('/')[2].capitalize()} {why[:1].lower()}{why[1:]}"
            for pointer, _, why in faults_in(refusal.errors or {})
        ]
        words = " ".join(faults) or refusal.message
        made = cls(SENTENCES.get(refusal.code) or f"{words.rstrip('.')}.")
        made.code = f"{refusal.status} ({refusal.code}) {refusal.message}"
        return made


@contextlib.contextmanager
def asking_discord() -> Iterator[None]:
    """Let what Discord refuses be what a person's client doesn't let them do.

    Raises:
        NotPossible: Discord refused it.
    """
    try:
        yield
    except DiscordError as refusal:
        raise NotPossible.by_discord(refusal) from refusal


class NotOffered(NotPossible):
    """There is no such thing to click, or it is switched off."""


def part_called(components: list[Json], name: str, kinds: Collection[Type]) -> Json:
    """What is to be used on a message: by its custom id, or by its label or placeholder.

    Raises:
        NotOffered: There is none, or it is switched off.
    """
    there = [part for part in walk(components) if part.get("type") in kinds]
    found = [part for part in there if part.get("custom_id") == name]
    found = found or [part for part in there if name and _words_on(part) == name]
    if not found:
        offered = ", ".join(
            f"{_words_on(part)!r} ({part.get('custom_id') or part.get('url')}"
            f"{', switched off' if part.get('disabled') else ''})"
            for part in there
        )
        raise NotOffered(f"nothing on the message is called {name!r}; there is: {offered or '-'}")
    if found[0].get("disabled"):
        raise NotOffered(f"{_words_on(found[0]) or name!r} is switched off")
    if found[0].get("custom_id") is None:
        raise NotOffered(f"{_words_on(found[0])!r} is a link: the bot does not hear of it")
    return found[0]


def _words_on(part: Json) -> str:
    emoji = part.get("emoji") or {}
    return str(part.get("label") or part.get("placeholder") or emoji.get("name") or "")


@dataclass(frozen=True, slots=True)
class SeenChannel:
    """A place in one person's list of channels at one moment."""

    id: int
    name: str
    type: ChannelType
    parent_id: int | None
    """The channel or forum that a thread is in."""
    archived: bool
    locked: bool
    may_write: bool

    @classmethod
    def all_of(cls, world: World, viewer: Person) -> "list[SeenChannel]":
        """The whole list of one person; a private talk is in it once something was said."""
        return [
            cls._of(world, channel, viewer)
            for channel in world.channels.values()
            if world.may_see(channel, viewer.id)
            and (channel.messages or channel.type is not ChannelType.DM)
        ]

    @classmethod
    def _of(cls, world: World, channel: Channel, viewer: Person) -> "SeenChannel":
        allowed = world.permissions(channel, viewer.id)
        state = channel.thread
        locked = state is not None and state.locked
        may_write = (
            bool(allowed & to_send(channel))
            and channel.type is not ChannelType.FORUM
            and not (locked and not allowed & Permission.MANAGE_THREADS)
        )
        return cls(
            channel.id,
            channel.name,
            channel.type,
            None if state is None else state.parent_id,
            state is not None and state.archived,
            locked,
            may_write,
        )


@dataclass(frozen=True, slots=True)
class SeenButton:
    """A button on a message."""

    custom_id: str | None
    label: str
    emoji: Json | None
    style: int
    disabled: bool
    url: str | None


@dataclass(frozen=True, slots=True)
class SeenSelect:
    """A select menu on a message."""

    custom_id: str
    type: int
    placeholder: str
    options: tuple[Json, ...]
    min_values: int
    max_values: int
    disabled: bool


@dataclass(frozen=True, slots=True)
class SeenMessage:
    """A message as one person sees it at one moment."""

    id: int
    channel_id: int
    author_id: int
    author: str
    content: str
    embeds: list[Json]
    components: list[Json]
    """As Discord sends them, every one with its id."""
    flags: int
    ephemeral: bool
    edited_at: int | None
    """Milliseconds since the Unix epoch; None if it never was."""
    mentions: bool
    """Whether its posting called the person who sees it."""
    pinged: frozenset[int]
    """Everybody whom its posting called."""
    raw: Json = field(repr=False)
    """The whole message as Discord sends it."""
    reactions: dict[str, tuple[int, ...]]
    """Who reacted, by glyph or by `name:id` of a custom emoji."""

    @classmethod
    def of(cls, world: World, message: Message, viewer: Person) -> "SeenMessage":
        """What somebody sees of a message now."""
        raw = message_json(world, message)
        return cls(
            message.id,
            message.channel_id,
            message.author_id,
            world.people[message.author_id].name,
            message.content,
            raw["embeds"],
            raw["components"],
            int(message.flags),
            message.ephemeral,
            message.edited_ms,
            viewer.id in message.pinged,
            message.pinged,
            raw,
            {_emoji_name(each.emoji): tuple(each.people) for each in message.reactions},
        )

    @property
    def loading(self) -> bool:
        """Whether it only says that the bot is thinking."""
        return bool(self.flags & Flag.LOADING)

    def text(self) -> str:
        """All its words in reading order, one piece a line; labels of buttons left out."""
        return "\n".join(self._words())

    def _words(self) -> Iterator[str]:
        if self.content:
            yield self.content
        for embed in self.embeds:
            yield from _embed_words(embed)
        for part in walk(self.components):
            if part.get("type") == Type.TEXT_DISPLAY:
                yield part["content"]

    def buttons(self) -> list[SeenButton]:
        """Its buttons in reading order, disabled ones and links too."""
        return [
            SeenButton(
                part.get("custom_id"),
                part.get("label") or "",
                part.get("emoji"),
                part["style"],
                bool(part.get("disabled")),
                part.get("url"),
            )
            for part in walk(self.components)
            if part.get("type") == Type.BUTTON
        ]

    def selects(self) -> list[SeenSelect]:
        """Its select menus in reading order."""
        return [
            SeenSelect(
                part["custom_id"],
                part["type"],
                part.get("placeholder") or "",
                tuple(part.get("options") or ()),
                part.get("min_values", 1),
                part.get("max_values", 1),
                bool(part.get("disabled")),
            )
            for part in walk(self.components)
            if part.get("type") in SELECTS
        ]

    def find(self, label_part: str) -> SeenButton | None:
        """The first button whose label has these words in it, whatever their case."""
        wanted = label_part.casefold()
        for button in self.buttons():
            if wanted in button.label.casefold():
                return button
        return None

    def button(self, label_part: str) -> SeenButton:
        """The first button whose label has these words in it.

        Raises:
            NotOffered: There is none.
        """
        found = self.find(label_part)
        if found is None:
            offered = ", ".join(button.label for button in self.buttons())
            raise NotOffered(f"no button says {label_part!r}; there are: {offered}")
        return found


def _emoji_name(emoji: Json) -> str:
    return str(emoji["name"]) if emoji["id"] is None else f"{emoji['name']}:{emoji['id']}"


def _embed_words(embed: Json) -> Iterator[str]:
    for key in ("author", "title", "description"):
        value = embed.get(key)
        text = value.get("name") if isinstance(value, dict) else value
        if text:
            yield text
    for each in embed.get("fields") or []:
        yield each["name"]
        yield each["value"]
    footer = embed.get("footer")
    if footer:
        yield footer["text"]


@dataclass(frozen=True, slots=True)
class Modal:
    """A modal that is open for somebody."""

    interaction_id: int
    """The interaction that was answered with it."""
    custom_id: str
    title: str
    components: list[Json]
    raw: Json = field(repr=False)

    @classmethod
    def of(cls, interaction_id: int, raw: Json) -> "Modal":
        """A modal as the bot sent it."""
        return cls(interaction_id, raw["custom_id"], raw["title"], raw["components"], raw)

    def fields(self) -> list[Json]:
        """What can be filled in, in order: components that have a custom id."""
        return [part for part in walk(self.components) if part.get("custom_id")]
