"""Threads: made, put to sleep by the clock, woken by whoever writes (Discord: threads)."""

import asyncio

from sandbox.errors import DiscordError
from sandbox.feed import Feed
from sandbox.model import Channel, ChannelType, Person, ThreadState
from sandbox.permissions import Permission
from sandbox.system_messages import SystemMessages
from sandbox.world import World

MINUTE_MS = 60_000
DURATIONS = (60, 1440, 4320, 10080)
"""After how many quiet minutes a thread may go to sleep."""

USUAL_DURATION = 1440


class Threads:
    """All threads of the server."""

    def __init__(self, world: World, feed: Feed) -> None:
        self._world = world
        self._feed = feed
        self._system = SystemMessages(world, feed)
        self._watches: dict[int, asyncio.Task[None]] = {}

    def close(self) -> None:
        """Watch over none any more."""
        for watch in self._watches.values():
            watch.cancel()
        self._watches.clear()

    def start(
        self,
        parent: Channel,
        name: str,
        owner: Person,
        *,
        kind: ChannelType = ChannelType.PUBLIC_THREAD,
        auto_archive_minutes: int = USUAL_DURATION,
        slowmode_seconds: int = 0,
        invitable: bool = True,
        thread_id: int | None = None,
    ) -> Channel:
        """Make a thread and say so; one that starts from a message has that message's id.

        Raises:
            DiscordError: 160004, the message has its thread already.
        """
        number = thread_id or self._world.snowflakes.next()
        if number in self._world.channels:
            raise DiscordError(400, 160004, "A thread has already been created for this message")
        now_ms = self._world.clock.now_ms()
        if parent.type is ChannelType.ANNOUNCEMENT:
            kind = ChannelType.ANNOUNCEMENT_THREAD
        state = ThreadState(parent.id, owner.id, now_ms, auto_archive_minutes, now_ms, {owner.id})
        state.invitable = invitable
        thread = Channel(number, name, 0, kind, state, slowmode_seconds=slowmode_seconds)
        self._world.channels[number] = thread
        self._feed.channel("THREAD_CREATE", thread, newly_created=True)
        self._watches[number] = asyncio.create_task(self._put_to_sleep(thread, state))
        self._system.thread_started(parent, thread, owner)
        return thread

    def of(self, parent: Channel, *, archived: bool = False) -> list[Channel]:
        """The threads of a channel that are awake, or those that sleep."""
        return [
            channel
            for channel in self._world.channels.values()
            if channel.thread is not None
            and channel.thread.parent_id == parent.id
            and channel.thread.archived == archived
        ]

    def wake(self, channel: Channel, person_id: int, *, private: bool = False) -> None:
        """Bring a sleeping thread back for somebody who writes in it.

        What is said in `private` is nothing to a thread that is awake, even to a locked one
        (discord-api-docs 6884, 7707).

        Raises:
            DiscordError: 160005, it is locked and they may not manage threads.
        """
        state = channel.thread
        if state is None or (private and not state.archived):
            return
        manages = self._world.permissions(channel, person_id) & Permission.MANAGE_THREADS
        if state.locked and not manages:
            raise DiscordError(400, 160005, "This thread is locked")
        state.members.add(person_id)
        state.sent += 1
        if state.archived:
            self.change(channel, archived=False)

    def check_awake(self, channel: Channel) -> None:
        """Let pass what does not wake a thread.

        Raises:
            DiscordError: 50083, it sleeps.
        """
        if channel.thread is not None and channel.thread.archived:
            raise DiscordError(
                400,
                50083,
                "Tried to perform an operation on an archived thread, such as "
                "editing a message or adding a user to the thread",
            )

    def change(
        self,
        thread: Channel,
        *,
        archived: bool | None = None,
        locked: bool | None = None,
        name: str | None = None,
        auto_archive_minutes: int | None = None,
        slowmode_seconds: int | None = None,
        invitable: bool | None = None,
        by: Person | None = None,
    ) -> None:
        """Change a thread and tell of it; what is None stays.

        A new name is told in the thread, if it is known `by` whom; the owner is nobody there.
        """
        state = thread.thread
        if state is None:
            raise TypeError(f"#{thread.name} is no thread")
        if archived is not None and archived != state.archived:
            state.archived = archived
            state.changed_ms = self._world.clock.now_ms()
        state.locked = state.locked if locked is None else locked
        state.auto_archive_minutes = auto_archive_minutes or state.auto_archive_minutes
        state.invitable = state.invitable if invitable is None else invitable
        if slowmode_seconds is not None:
            thread.slowmode_seconds = slowmode_seconds
        renamed = name is not None and name != thread.name
        thread.name = name or thread.name
        self._feed.channel("THREAD_UPDATE", thread)
        if renamed and by is not None:
            self._system.renamed(thread, by)

    def delete(self, channel: Channel) -> None:
        """Take a channel or a thread away, with its threads and all that was said there."""
        for thread in [*self.of(channel), *self.of(channel, archived=True)]:
            self.delete(thread)
        del self._world.channels[channel.id]
        watch = self._watches.pop(channel.id, None)
        if watch is not None:
            watch.cancel()
        self._feed.channel("CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE", channel)

    async def _put_to_sleep(self, thread: Channel, state: ThreadState) -> None:
        """Archive a thread whenever it was quiet for as long as it is set to."""
        clock = self._world.clock
        while True:
            last = next(reversed(thread.messages.values()), None)
            active_ms = max(state.changed_ms, 0 if last is None else last.created_ms)
            left_ms = active_ms + state.auto_archive_minutes * MINUTE_MS - clock.now_ms()
            if left_ms > 0 or state.archived:
                await clock.sleep(max(left_ms, MINUTE_MS) / 1000)
            else:
                self.change(thread, archived=True)
