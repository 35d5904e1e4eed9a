"""The one place where messages are posted, edited and deleted."""

import mimetypes

from sandbox.bodies import Body, Upload
from sandbox.calling import Calling
from sandbox.components import Type, number, walk
from sandbox.errors import DiscordError, Form, Json, beyond_the_sandbox, unknown
from sandbox.feed import Feed
from sandbox.findings import Findings
from sandbox.limits import MOST_NONCE, Before, Draft, check_message, text_of
from sandbox.model import Attachment, Channel, ChannelType, Flag, Interaction, Message, Person
from sandbox.payloads import attachment_url
from sandbox.permissions import Permission
from sandbox.pictures import size_json
from sandbox.showing import EMBEDDED, Showing, media_of
from sandbox.system_messages import System
from sandbox.threads import Threads
from sandbox.world import World

MOST_FILES = 10
NONCE_MS = 300_000
"""For how long an enforced nonce gives the first message back ("the past few minutes")."""

ALL_KINDS = ("users", "roles", "everyone")
"""Whom an ordinary message may name if it says nothing of it."""

USERS_ONLY = ("users",)
"""Whom an answer to an interaction may name if it says nothing of it."""

PARTIAL = ("poll", "sticker_ids", "shared_client_theme")


class Messages:
    """Posts, edits and deletes, after checking."""

    def __init__(self, world: World, feed: Feed, threads: Threads, findings: Findings) -> None:
        self._world = world
        self._feed = feed
        self._threads = threads
        self._calling = Calling(world, findings)
        self.showing = Showing(world, findings)

    def say(self, person: Person, channel: Channel, text: str) -> Message:
        """A person writes in a channel.

        Raises:
            DiscordError: 50006 for nothing, 50035 for too much.
        """
        draft = check_message({"content": text})
        self._threads.wake(channel, person.id)
        return self._add(person, channel, draft, [], ALL_KINDS)

    def post(
        self,
        channel: Channel,
        body: Body,
        *,
        interaction: Interaction | None = None,
        ephemeral: bool = False,
        kind: int = 0,
        message_id: int | None = None,
    ) -> Message:
        """The bot posts a message, by itself or for an interaction.

        It gets a new id, unless there is one that it has to have.

        Raises:
            DiscordError: Discord would refuse it.
        """
        self._check_open(channel)
        for key in PARTIAL:
            if body.json.get(key):
                raise beyond_the_sandbox(f"{key} in messages")
        reference = self._reference(channel, body.json.get("message_reference"))
        attachments, draft = self.check(body)
        bot = self._world.app.bot
        self._threads.wake(channel, bot.id, private=interaction is not None and ephemeral)
        default = ALL_KINDS if interaction is None else USERS_ONLY
        message = self._make(bot, channel, draft, attachments, default)
        message.id = message_id or message.id
        message.interaction = interaction
        message.reference = reference
        message.type = 19 if reference is not None else kind
        self._calling.ring_answered(message, body.json)
        if interaction is not None and ephemeral:
            self._hide(message, interaction.person)
        self.showing.check(message, body)
        nonce = body.json.get("nonce")
        message.nonce = None if nonce is None else str(nonce)
        return self._publish(message, channel)

    def check(self, body: Body) -> tuple[list[Attachment], Draft]:
        """Check what is to be posted; its files, and the rest.

        Raises:
            DiscordError: Discord would refuse it; 200000 for a word the server blocks.
        """
        attachments = self._attachments(body, [])
        draft = check_message(
            body.json,
            filenames=[each.filename for each in attachments],
            emoji_ids=self._world.app.emojis,
            described=body.described,
        )
        self._moderate(draft)
        return attachments, draft

    def _moderate(self, draft: Draft) -> None:
        """Keep out the words that the server blocks (Discord: auto moderation)."""
        words = text_of(draft.content, draft.components).casefold()
        if any(blocked.casefold() in words for blocked in self._world.guild.blocked_words):
            raise DiscordError(400, 200000, "Message was blocked by automatic moderation")

    def post_loading(
        self, channel: Channel, interaction: Interaction, *, ephemeral: bool, kind: int
    ) -> Message:
        """The bot is thinking: an empty message that a later edit fills."""
        self._check_open(channel)
        draft = Draft("", [], [], Flag.LOADING, None)
        message = self._make(self._world.app.bot, channel, draft, [], ())
        message.interaction = interaction
        message.type = kind
        if ephemeral:
            self._hide(message, interaction.person)
        return self._publish(message, channel)

    def edit(
        self, message: Message, body: Body, default_mentions: tuple[str, ...] = ALL_KINDS
    ) -> Message:
        """The bot changes one of its messages; nobody is called by that.

        Raises:
            DiscordError: Discord would refuse it.
        """
        self._threads.check_awake(self._world.channels[message.channel_id])
        kept = self._kept(message, body.json)
        attachments = self._attachments(body, kept)
        before = Before(
            message.content,
            tuple(message.embeds),
            tuple(message.components),
            message.flags,
        )
        draft = check_message(
            body.json,
            filenames=[each.filename for each in attachments],
            emoji_ids=self._world.app.emojis,
            described=body.described,
            before=before,
        )
        self._moderate(draft)
        was_loading = bool(message.flags & Flag.LOADING)
        message.content, message.embeds = draft.content, draft.embeds
        message.attachments = attachments
        message.components = draft.components
        self._finish(message)
        message.flags = draft.flags & ~Flag.LOADING
        channel, bot = self._world.channels[message.channel_id], self._world.app.bot
        self._calling.name(message, self._calling.by(bot, channel, draft, default_mentions))
        self.showing.check(message, body)
        if not was_loading:
            message.edited_ms = self._world.clock.now_ms()
        self._feed.edited(message)
        return message

    def delete(self, message: Message) -> None:
        """Take a message away for everybody."""
        del self._world.channels[message.channel_id].messages[message.id]
        self._feed.deleted(message)

    def dismiss(self, message: Message) -> None:
        """Its only reader takes an ephemeral message away; no token reaches it any more."""
        self._feed.dismissed(message)
        message.dismissed = True

    def by_nonce(self, channel: Channel, body: Json) -> Message | None:
        """The message that was posted with the same enforced nonce, if there is one.

        Raises:
            DiscordError: 50035, the nonce is too long or no nonce.
        """
        nonce = body.get("nonce")
        if nonce is None:
            return None
        form = Form()
        if isinstance(nonce, int) and not isinstance(nonce, bool):
            nonce = str(nonce)
        form.text(("nonce",), nonce, MOST_NONCE)
        form.settle()
        if not body.get("enforce_nonce"):
            return None
        oldest_ms = self._world.clock.now_ms() - NONCE_MS
        for message in reversed(channel.messages.values()):
            if message.created_ms < oldest_ms:
                break
            if message.nonce == nonce and message.author_id == self._world.app.bot.id:
                return message
        return None

    def _add(
        self,
        author: Person,
        channel: Channel,
        draft: Draft,
        attachments: list[Attachment],
        default: tuple[str, ...],
    ) -> Message:
        return self._publish(self._make(author, channel, draft, attachments, default), channel)

    def _make(
        self,
        author: Person,
        channel: Channel,
        draft: Draft,
        attachments: list[Attachment],
        default: tuple[str, ...],
    ) -> Message:
        message = Message(
            self._world.snowflakes.next(), channel.id, author.id, self._world.clock.now_ms()
        )
        message.content, message.embeds = draft.content, draft.embeds
        message.components, message.attachments = draft.components, attachments
        message.flags = draft.flags & ~Flag.EPHEMERAL
        self._finish(message)
        called = self._calling.by(author, channel, draft, default)
        self._calling.ring(message, called)
        return message

    def _check_open(self, channel: Channel) -> None:
        """A channel may be deleted between a click and its answer, a person may leave."""
        if channel.id not in self._world.channels:
            raise unknown("Channel")
        if channel.type is ChannelType.FORUM:
            raise DiscordError(400, 50008, "Cannot send messages in a non-text channel")
        if channel.recipient_id is not None:
            person = self._world.people[channel.recipient_id]
            if not (person.takes_dms and person.on_server):
                raise DiscordError(403, 50007, "Cannot send messages to this user")

    def _hide(self, message: Message, person: Person) -> None:
        message.shown_to = person.id
        message.flags |= Flag.EPHEMERAL
        message.pinged &= {person.id}

    def _publish(self, message: Message, channel: Channel) -> Message:
        channel.messages[message.id] = message
        self._feed.posted(message)
        return message

    def _finish(self, message: Message) -> None:
        """Number the components and turn `attachment://` into addresses, as Discord does."""
        number(message.components)
        by_name = {each.filename: each for each in message.attachments}
        message.embeds = [self._embed(message, by_name, embed) for embed in message.embeds]
        for media in media_of(message.components):
            scheme, _, name = str(media["url"]).partition("://")
            if scheme == "attachment":
                attachment = by_name[name]
                media["attachment_id"] = str(attachment.id)
                media["content_type"] = attachment.content_type
                media["url"] = attachment_url(self._world, message.channel_id, attachment)
            media["proxy_url"] = media["url"]
            media.setdefault("id", str(self._world.snowflakes.next()))
        for part in walk(message.components):
            if part["type"] == Type.FILE:
                file = by_name[part["file"]["url"].rpartition("/")[2]]
                part["name"], part["size"] = file.filename, len(file.data)

    def _embed(self, message: Message, by_name: dict[str, Attachment], embed: Json) -> Json:
        """An embed whose pictures are found where Discord keeps them."""
        found = dict(embed)
        for part, key in EMBEDDED:
            url = (embed.get(part) or {}).get(key)
            if not url:
                continue
            size: Json = {}
            scheme, _, name = str(url).partition("://")
            if scheme == "attachment" and name in by_name:
                url = attachment_url(self._world, message.channel_id, by_name[name])
                size = {} if key != "url" else size_json(by_name[name].data)
            found[part] = {**embed[part], key: url, f"proxy_{key}": url, **size}
        return found

    def _reference(self, channel: Channel, reference: object) -> Json | None:
        if reference is None:
            return None
        form = Form()
        path = ("message_reference",)
        given = form.object(path, reference)
        if given is not None and not str(given.get("message_id")).isdecimal():
            form.required((*path, "message_id"))
        form.settle()
        if given is None:
            return None
        if given.get("type", 0) != 0:
            raise beyond_the_sandbox("forwarded messages")
        if not self._world.bot_permissions(channel) & Permission.READ_MESSAGE_HISTORY:
            raise DiscordError(
                403, 160002, "Cannot reply without permission to read message history"
            )
        there = str(given.get("channel_id", channel.id)) == str(channel.id)
        replied = channel.messages.get(int(given["message_id"])) if there else None
        if replied is None or replied.ephemeral:
            if given.get("fail_if_not_exists", True):
                form.refuse(path, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
                form.settle()
            return None
        if replied.type in set(System):
            form.refuse(
                path,
                "REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE",
                "Cannot reply to a system message",
            )
            form.settle()
        return {
            "type": 0,
            "message_id": str(replied.id),
            "channel_id": str(channel.id),
            "guild_id": str(self._world.guild.id),
        }

    def _kept(self, message: Message, body: Json) -> list[Attachment]:
        """The files an edit keeps: all, unless it lists the ones to keep."""
        listed = body.get("attachments")
        if listed is None:
            return list(message.attachments) if "attachments" not in body else []
        form = Form()
        items = form.array(("attachments",), listed, 0, MOST_FILES)
        form.settle()
        ids = {str(item.get("id")) for item in items if isinstance(item, dict)}
        return [each for each in message.attachments if str(each.id) in ids]

    def _attachments(self, body: Body, kept: list[Attachment]) -> list[Attachment]:
        form = Form()
        listed = form.listed(("attachments",), body.json.get("attachments"), 0, MOST_FILES)
        told = {str(item.get("id")): item for item in listed if isinstance(item, dict)}
        known = {str(each.id) for each in kept}
        for index, item in enumerate(listed):
            own = str(item.get("id")) if isinstance(item, dict) else ""
            if own not in known and not (own.isdecimal() and int(own) in body.files):
                form.refuse(
                    ("attachments", index),
                    "ATTACHMENT_NOT_FOUND",
                    f"Attachment data not found for id {own}",
                )
        if len(kept) + len(body.files) > MOST_FILES:
            form.array(("attachments",), [None] * (MOST_FILES + 1), 0, MOST_FILES)
        form.settle()
        fresh = [
            self._attachment(upload, told.get(str(number_), {}))
            for number_, upload in body.files.items()
        ]
        return kept + fresh

    def _attachment(self, upload: Upload, told: Json) -> Attachment:
        filename = str(told.get("filename") or upload.filename)
        guessed = mimetypes.guess_type(filename)[0] or upload.content_type
        return Attachment(
            self._world.snowflakes.next(), filename, guessed, upload.data, told.get("description")
        )
