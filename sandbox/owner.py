"""What the server's owner and its moderators do, while the bot looks on."""

import asyncio

from sandbox.errors import Json
from sandbox.feed import Feed
from sandbox.messages import Messages
from sandbox.model import Channel, Person, Role
from sandbox.payloads import member_json, role_json, user_json
from sandbox.permissions import NONE, Permission
from sandbox.server_payloads import guild_create_json
from sandbox.sessions import Intent
from sandbox.system_messages import SystemMessages
from sandbox.world import World


class Owner:
    """Somebody who may do everything on the server."""

    def __init__(self, world: World, feed: Feed, messages: Messages) -> None:
        self._world = world
        self._feed = feed
        self._messages = messages
        self._system = SystemMessages(world, feed)
        self._time_outs: dict[int, asyncio.Task[None]] = {}

    def close(self) -> None:
        """Watch over no time-out any more."""
        for watch in self._time_outs.values():
            watch.cancel()
        self._time_outs.clear()

    def kick_bot(self) -> None:
        """Take the bot off the server; its tokens of interactions go on working."""
        self._feed.guild("GUILD_DELETE", {"id": str(self._world.guild.id)})
        self._world.app.bot.on_server = False

    def invite_bot(self) -> None:
        """Let the bot onto the server again."""
        self._world.app.bot.on_server = True
        self._feed.guild("GUILD_CREATE", guild_create_json(self._world))

    def begin_outage(self) -> None:
        """Let the server fall out, as in trouble at Discord's: no events until it is back."""
        gone = {"id": str(self._world.guild.id), "unavailable": True}
        self._feed.guild("GUILD_DELETE", gone)
        self._world.guild.unavailable = True

    def end_outage(self) -> None:
        """Let the server come back."""
        self._world.guild.unavailable = False
        self._feed.guild("GUILD_CREATE", guild_create_json(self._world))

    def make_role(
        self, name: str, permissions: Permission = NONE, *, mentionable: bool = False
    ) -> Role:
        """Make a role, above those there are; `mentionable` if all may call those who have it."""
        role = self._world.add_role(name, permissions, mentionable=mentionable)
        told = {"guild_id": str(self._world.guild.id), "role": role_json(role)}
        self._feed.guild("GUILD_ROLE_CREATE", told)
        return role

    def give_role(self, person: Person, role: Role) -> None:
        """Give somebody a role."""
        person.roles.append(role.id)
        self._tell_member(person)

    def take_role(self, person: Person, role: Role) -> None:
        """Take a role from somebody.

        Raises:
            ValueError: They don't have it.
        """
        person.roles.remove(role.id)
        self._tell_member(person)

    def overwrite(
        self,
        channel: Channel,
        whom: Person | Role | None,
        *,
        allow: Permission = NONE,
        deny: Permission = NONE,
    ) -> None:
        """Say what somebody, a role or everybody (None) may do in a channel; nothing: as before."""
        target = self._world.guild.id if whom is None else whom.id
        if allow or deny:
            channel.overwrites[target] = (int(allow), int(deny))
        else:
            channel.overwrites.pop(target, None)
        self._feed.channel("CHANNEL_UPDATE", channel)

    def time_out(self, person: Person, seconds: float) -> None:
        """Silence a member for a while; 0 ends it."""
        person.timed_out_until_ms = self._world.clock.now_ms() + round(seconds * 1000)
        self._tell_member(person)
        before = self._time_outs.pop(person.id, None)
        if before is not None:
            before.cancel()
        self._time_outs[person.id] = asyncio.create_task(self._see_out(person))

    async def _see_out(self, person: Person) -> None:
        """Let clients learn that a time-out is over; the bot has to know it from the time."""
        clock = self._world.clock
        while (left_ms := person.timed_out_until_ms - clock.now_ms()) > 0:
            await clock.sleep(left_ms / 1000)
        self._feed.rights_changed()

    def let_join(self, name: str, locale: str) -> Person:
        """Let somebody join the server; they are greeted where `guild.system_channel_id` says.

        Raises:
            ValueError: The name is taken.
        """
        person = self._world.add_member(name, locale)
        told = {"guild_id": str(self._world.guild.id), **member_json(person)}
        self._feed.guild("GUILD_MEMBER_ADD", told, Intent.GUILD_MEMBERS)
        self._system.joined(person)
        return person

    def remove_member(self, person: Person) -> None:
        """Take a member off the server, as if they had left."""
        person.on_server = False
        self._feed.guild(
            "GUILD_MEMBER_REMOVE",
            {"guild_id": str(self._world.guild.id), "user": user_json(person)},
            Intent.GUILD_MEMBERS,
        )

    def delete_message(self, message_id: int) -> None:
        """Take a message away, as a moderator does.

        Raises:
            DiscordError: 10008, there is none.
        """
        self._messages.delete(self._world.message(message_id))

    def _tell_member(self, person: Person) -> None:
        told: Json = {"guild_id": str(self._world.guild.id), **member_json(person)}
        # Of itself a bot is told without the intent.
        intent = Intent.GUILDS if person.is_bot else Intent.GUILD_MEMBERS
        self._feed.guild("GUILD_MEMBER_UPDATE", told, intent)
