"""Reactions on messages: who may put which, and what is told of it.

Source: Discord, message resource (reactions) and permissions; the most on a message is JSON error
code 30010.
"""

from collections.abc import Iterable
from typing import Final

from sandbox.errors import DiscordError, Json, missing_permissions
from sandbox.feed import Feed
from sandbox.glyphs import is_emoji
from sandbox.model import Message, Person, Reaction
from sandbox.payloads import member_json
from sandbox.permissions import Permission
from sandbox.threads import Threads
from sandbox.world import World

MOST_REACTIONS: Final = 20
"""How many different ones a message may have."""

VARIATION: Final = "\ufe0f"
"""Says that a glyph is drawn as an emoji; Discord takes it with or without."""


class Reactions:
    """Puts and takes away the reactions on messages that all see."""

    def __init__(self, world: World, feed: Feed, threads: Threads) -> None:
        self._world = world
        self._feed = feed
        self._threads = threads

    def emoji(self, named: str, message: Message) -> Json:
        """The emoji that a path or a person means: a glyph, or `name:id` of a custom one.

        Raises:
            DiscordError: 10014, there is none that may be used.
        """
        there = self.find(named, message)
        if there is not None:
            return there.emoji
        if is_emoji(named):
            return {"id": None, "name": named}
        number = named.rpartition(":")[2]
        own = self._world.app.emojis.get(int(number)) if number.isdecimal() else None
        if own is None:
            raise DiscordError(400, 10014, "Unknown Emoji")
        return {
            "id": str(own.id),
            "name": own.name,
            "animated": own.content_type == "image/gif",
        }

    def find(self, named: str, message: Message) -> Reaction | None:
        """The reaction of an emoji that is on a message."""
        return next((each for each in message.reactions if _key(each.emoji) == _named(named)), None)

    def add(self, person: Person, message: Message, named: str) -> None:
        """Put somebody's reaction on a message; once is enough.

        Raises:
            DiscordError: 10014 for an unknown emoji, 50013 for who may not, 30010 for one too
                many, 50083 in a thread that sleeps.
        """
        channel = self._world.channels[message.channel_id]
        emoji, there = self.emoji(named, message), self.find(named, message)
        needed = Permission.READ_MESSAGE_HISTORY
        if there is None:
            needed |= Permission.ADD_REACTIONS
        if self._world.permissions(channel, person.id) & needed != needed:
            raise missing_permissions()
        self._threads.check_awake(channel)
        if there is None:
            if len(message.reactions) >= MOST_REACTIONS:
                most = f"Maximum number of reactions reached ({MOST_REACTIONS})"
                raise DiscordError(400, 30010, most)
            there = Reaction(emoji)
            message.reactions.append(there)
        if person.id in there.people:
            return
        there.people.append(person.id)
        told: Json = {
            "user_id": str(person.id),
            "message_author_id": str(message.author_id),
            "emoji": there.emoji,
            "burst": False,
            "type": 0,
        }
        if channel.recipient_id is None:
            told["member"] = member_json(person)
        self._feed.reacted("MESSAGE_REACTION_ADD", message, told)

    def remove(self, people: Iterable[int], message: Message, named: str) -> None:
        """Take away reactions of an emoji, each told by itself; what isn't there is no fault.

        Raises:
            DiscordError: 10014 for an unknown emoji, 50083 in a thread that sleeps.
        """
        self._threads.check_awake(self._world.channels[message.channel_id])
        emoji, there = self.emoji(named, message), self.find(named, message)
        for number in people:
            if there is None or number not in there.people:
                continue
            there.people.remove(number)
            if not there.people:
                message.reactions.remove(there)
            told: Json = {"user_id": str(number), "emoji": emoji, "burst": False, "type": 0}
            self._feed.reacted("MESSAGE_REACTION_REMOVE", message, told)

    def clear(self, message: Message, named: str | None = None) -> None:
        """Take away all reactions of one emoji, or all there are.

        Raises:
            DiscordError: 10014 for an unknown emoji, 50083 in a thread that sleeps.
        """
        self._threads.check_awake(self._world.channels[message.channel_id])
        if named is None:
            message.reactions.clear()
            self._feed.reacted("MESSAGE_REACTION_REMOVE_ALL", message, {})
            return
        emoji, there = self.emoji(named, message), self.find(named, message)
        if there is not None:
            message.reactions.remove(there)
            self._feed.reacted("MESSAGE_REACTION_REMOVE_EMOJI", message, {"emoji": emoji})


def _key(emoji: Json) -> str:
    return str(emoji["id"] or emoji["name"].replace(VARIATION, ""))


def _named(named: str) -> str:
    name, _, number = named.rpartition(":")
    return number if name and number.isdecimal() else named.replace(VARIATION, "")
