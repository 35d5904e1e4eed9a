"""What Discord itself writes in a channel: that a thread was started, how it is called, who came.

Source: Discord, message resource (message types) and threads.
"""

from enum import IntEnum
from typing import Final

from sandbox.errors import Json
from sandbox.feed import Feed
from sandbox.model import Channel, ChannelType, Message, Person
from sandbox.world import World


class System(IntEnum):
    """The message types that the sandbox writes by itself."""

    CHANNEL_NAME_CHANGE = 4
    USER_JOIN = 7
    THREAD_CREATED = 18
    THREAD_STARTER_MESSAGE = 21


LASTING: Final = frozenset({System.CHANNEL_NAME_CHANGE, System.THREAD_STARTER_MESSAGE})
"""Those that nobody can delete."""


class SystemMessages:
    """Writes them. They count as nobody's activity and call nobody."""

    def __init__(self, world: World, feed: Feed) -> None:
        self._world = world
        self._feed = feed

    def thread_started(self, parent: Channel, thread: Channel, by: Person) -> None:
        """Say where a thread came from.

        In the channel that somebody started a public one, or, if it hangs on a message, at the
        head of the thread which message that is. Private threads and posts of forums say nothing.
        """
        if thread.id in parent.messages:
            origin = self._reference(parent, parent.messages[thread.id])
            self._write(thread, by, System.THREAD_STARTER_MESSAGE, "", origin)
        elif thread.type is ChannelType.PUBLIC_THREAD and parent.type is ChannelType.TEXT:
            where = self._reference(thread)
            self._write(parent, by, System.THREAD_CREATED, thread.name, where)

    def renamed(self, thread: Channel, by: Person) -> None:
        """Say in a thread what it is called now."""
        self._write(thread, by, System.CHANNEL_NAME_CHANGE, thread.name)

    def joined(self, person: Person) -> None:
        """Greet a new member, if the server has a channel for that."""
        channel = self._world.channels.get(self._world.guild.system_channel_id or 0)
        if channel is not None:
            self._write(channel, person, System.USER_JOIN, "")

    def _reference(self, channel: Channel, message: Message | None = None) -> Json:
        reference: Json = {
            "type": 0,
            "channel_id": str(channel.id),
            "guild_id": str(self._world.guild.id),
        }
        return reference if message is None else {**reference, "message_id": str(message.id)}

    def _write(
        self, channel: Channel, by: Person, kind: System, words: str, reference: Json | None = None
    ) -> None:
        now_ms = self._world.clock.now_ms()
        message = Message(self._world.snowflakes.next(), channel.id, by.id, now_ms, words)
        message.type, message.reference = int(kind), reference
        channel.messages[message.id] = message
        self._feed.posted(message)
