"""What of a bot's message people are not shown, or are shown against its will.

Discord takes such messages without a word, so these are findings.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sandbox.bodies import Body
from sandbox.components import Type, walk
from sandbox.errors import DiscordError, Json, missing_permissions
from sandbox.findings import Finding, Findings, Oddity
from sandbox.model import Channel, Flag, Message
from sandbox.payloads import attachment_url
from sandbox.permissions import Permission
from sandbox.world import World

EMBEDDED = (
    ("image", "url"),
    ("thumbnail", "url"),
    ("footer", "icon_url"),
    ("author", "icon_url"),
)
"""Where an embed has a picture."""

ALSO_SHOWN = ("content", "components", "attachments", "sticker_ids", "poll")
"""What a message may have besides embeds."""


class Showing:
    """Compares what a call meant to show with what is there to be seen."""

    def __init__(self, world: World, findings: Findings) -> None:
        self._world = world
        self._findings = findings

    def embeddable(self, channel: Channel, body: Body, *, editing: bool) -> Body:
        """A body without its embeds where the bot may not embed links, as Discord takes it.

        That is so for calls with the bot's own token; answers to interactions always may.

        Raises:
            DiscordError: There was nothing else: 50013 for a new message, 50006 for an edit.
        """
        if not body.json.get("embeds"):
            return body
        if self._world.bot_permissions(channel) & Permission.EMBED_LINKS:
            return body
        if not (body.files or any(body.json.get(key) for key in ALSO_SHOWN)):
            if editing:
                raise DiscordError(400, 50006, "Cannot send an empty message")
            raise missing_permissions()
        self._findings.append(Finding(Oddity.EMBED_DROPPED, f"#{channel.name}"))
        kept = {key: value for key, value in body.json.items() if key != "embeds"}
        return replace(body, json=kept)

    def check(self, message: Message, body: Body) -> None:
        """Look at a message that a call has just posted or edited."""
        self._check_private(message, body.json)
        if body.json.get("embeds"):
            for url in _embedded(message.embeds):
                if url.startswith("attachment://"):
                    self._find(Oddity.NO_SUCH_FILE, message, url)
        if message.flags & Flag.IS_COMPONENTS_V2 and (body.files or "components" in body.json):
            shown = {media["url"] for media in media_of(message.components)}
            for attachment in message.attachments:
                if attachment_url(self._world, message.channel_id, attachment) not in shown:
                    self._find(Oddity.FILE_NOT_SHOWN, message, attachment.filename)

    def _check_private(self, message: Message, body: Json) -> None:
        """Find what was meant for one person and is shown to all.

        Only the first answer to an interaction, or a new followup, can be ephemeral; what fills a
        public "thinking" or edits a public message stays public, whatever its flags ask for.
        """
        if wants_ephemeral(body) and not message.ephemeral:
            self._find(Oddity.EPHEMERAL_FOR_ALL, message)

    def _find(self, oddity: Oddity, message: Message, what: str = "") -> None:
        about = f"#{self._world.channels[message.channel_id].name}"
        asked = ""
        if message.interaction is not None:
            about += f", the answer to {message.interaction.label}"
            asked = message.interaction.asked
        self._findings.append(Finding(oddity, f"{about}: {what}" if what else about, asked))


def wants_ephemeral(data: Json) -> bool:
    """Whether a message body asks to be shown to one person only."""
    flags = data.get("flags")
    return isinstance(flags, int) and bool(flags & Flag.EPHEMERAL)


def media_of(components: Iterable[Json]) -> Iterator[Json]:
    """Every piece of media in the components."""
    for part in walk(components):
        match part.get("type"):
            case Type.THUMBNAIL:
                yield part["media"]
            case Type.FILE:
                yield part["file"]
            case Type.MEDIA_GALLERY:
                yield from (item["media"] for item in part["items"])
            case _:
                pass


def _embedded(embeds: Iterable[Json]) -> Iterator[str]:
    for embed in embeds:
        for part, key in EMBEDDED:
            yield str((embed.get(part) or {}).get(key) or "")
