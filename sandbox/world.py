"""What there is: one server, its channels, its people, the application and all it has made."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass, field

from sandbox.clock import Clock, RealClock
from sandbox.errors import Json, Violation, missing_access, missing_permissions, unknown
from sandbox.intents import USUAL
from sandbox.model import (
    Attachment,
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Interaction,
    Message,
    Person,
    Role,
)
from sandbox.permissions import DIRECT, EVERYONE, NONE, Permission, permissions_in, to_see
from sandbox.snowflake import Snowflakes

COLOURS = ("#5865f2", "#eb459e", "#57a55a", "#e67e22", "#1abc9c", "#9b59b6", "#c0392b", "#607d8b")
"""One after another for the people who join."""


@dataclass(slots=True)
class Application:
    """The bot's application, and the person its bot is."""

    id: int
    name: str
    bot: Person
    intents_allowed: int = USUAL
    """The privileged intents (members, presences, message content) are off as on a new one."""
    commands: dict[int | None, list[Json]] = field(default_factory=dict)
    """The registered commands by guild id; None for the global ones."""
    emojis: dict[int, Emoji] = field(default_factory=dict)


class World:
    """Everything that outlives a connection.

    Make one with `World.default`; people and channels may be added at any time.
    """

    def __init__(self, seed: int | None = None, clock: Clock | None = None) -> None:
        self._key = (
            secrets.token_bytes(32)
            if seed is None
            else hashlib.sha256(f"sandbox {seed}".encode()).digest()
        )
        self.clock = clock or RealClock()
        self.snowflakes = Snowflakes(self.clock)
        self.people: dict[int, Person] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self.uploads: dict[int, Attachment] = {}
        """What people sent to the bot alone, with commands and modals."""
        self.cdn_url = ""
        self.latest_refusal: Violation | None = None
        """The last call that Discord would have refused."""
        owner_id = self.snowflakes.next()
        self.guild = Guild(self.snowflakes.next(), "Sandbox", owner_id, "en-US", int(EVERYONE))
        app_id = self.snowflakes.next()
        bot = Person(app_id, "Bot", "en-US", "#99aab5", is_bot=True, joined_ms=self.clock.now_ms())
        self.people[bot.id] = bot
        self.app = Application(app_id, "Bot", bot)
        self.token = self._new_token("bot")
        """What the bot has to show."""

    @classmethod
    def default(
        cls,
        seed: int | None = None,
        channels: int = 1,
        clock: Clock | None = None,
        *,
        locales: tuple[str, str, str] = ("en-US", "en-US", "en-US"),
    ) -> "World":
        """One server with #duel, #duel-2 ..., and Anna, Bram and Casey on it.

        Args:
            seed: What the token is made of; None for a new one.
            channels: How many.
            clock: What time it is there; None for the host's.
            locales: The languages of the three.
        """
        world = cls(seed, clock)
        for number in range(1, channels + 1):
            world.add_channel("duel" if number == 1 else f"duel-{number}")
        for name, locale in zip(("Anna", "Bram", "Casey"), locales, strict=True):
            world.add_member(name, locale)
        return world

    def use_clock(self, clock: Clock) -> None:
        """Go on by another clock, which must not be behind the one so far."""
        self.clock = clock
        self.snowflakes.go_on_by(clock)

    def reset_token(self) -> None:
        """Let the bot's token be another, as its owner or Discord does when it is misused."""
        self.token = self._new_token(f"bot {self.snowflakes.next()}")

    def _new_token(self, label: str) -> str:
        public = base64.urlsafe_b64encode(str(self.app.id).encode()).decode().rstrip("=")
        return f"{public}.{self.secret(label)[:6]}.{self.secret(label + ' token')[:38]}"

    def secret(self, label: str) -> str:
        """Letters nobody can guess without the seed, the same for the same label."""
        digest = hmac.digest(self._key, label.encode(), "sha512")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def add_member(self, name: str, locale: str) -> Person:
        """Let somebody join the server.

        Raises:
            ValueError: The name is taken.
        """
        if any(person.name == name for person in self.people.values()):
            raise ValueError(f"{name} is on the server already")
        colour = COLOURS[len(self.people) % len(COLOURS)]
        person = Person(self.snowflakes.next(), name, locale, colour, joined_ms=self.clock.now_ms())
        self.people[person.id] = person
        return person

    def add_role(
        self, name: str, permissions: Permission = NONE, *, mentionable: bool = False
    ) -> Role:
        """Make a role, above those there are."""
        position = len(self.guild.roles) + 1
        role = Role(self.snowflakes.next(), name, int(permissions), position, mentionable)
        self.guild.roles[role.id] = role
        return role

    def add_channel(self, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """Open a channel at the bottom of the list.

        Raises:
            ValueError: The name is taken.
        """
        if any(channel.name == name for channel in self.channels.values()):
            raise ValueError(f"#{name} is there already")
        channel = Channel(self.snowflakes.next(), name, len(self.channels), kind)
        self.channels[channel.id] = channel
        return channel

    @property
    def everyone(self) -> Role:
        """The role that all members have, which no list of theirs names."""
        return Role(self.guild.id, "@everyone", self.guild.everyone_permissions, 0)

    @property
    def members(self) -> list[Person]:
        """The people on the server, without the bot."""
        return [each for each in self.people.values() if not each.is_bot and each.on_server]

    def direct_channel(self, person: Person) -> Channel:
        """The private talk of the bot with somebody, opened if there is none yet."""
        for channel in self.channels.values():
            if channel.recipient_id == person.id:
                return channel
        channel = Channel(
            self.snowflakes.next(), person.name, 0, ChannelType.DM, recipient_id=person.id
        )
        self.channels[channel.id] = channel
        return channel

    def person(self, name_or_id: str | int) -> Person:
        """Somebody by name or id.

        Raises:
            LookupError: Nobody is called that.
        """
        for person in self.people.values():
            if name_or_id in (person.id, person.name):
                return person
        raise LookupError(f"nobody is called {name_or_id!r}")

    def channel(self, name_or_id: str | int) -> Channel:
        """A channel by name or id.

        Raises:
            LookupError: No channel is called that.
        """
        for channel in self.channels.values():
            if name_or_id in (channel.id, channel.name):
                return channel
        raise LookupError(f"no channel is called {name_or_id!r}")

    def message(self, message_id: int) -> Message:
        """A message by its id, whoever sees it.

        Raises:
            DiscordError: 10008, there is none.
        """
        for channel in self.channels.values():
            found = channel.messages.get(message_id)
            if found is not None:
                return found
        raise unknown("Message")

    def bot_permissions(self, channel: Channel) -> Permission:
        """What the bot may do in a channel."""
        return self.permissions(channel, self.app.bot.id)

    def permissions(self, channel: Channel, person_id: int) -> Permission:
        """What somebody may do in a channel, a thread or a private talk; nothing for strangers."""
        person = self.people.get(person_id)
        if channel.type is ChannelType.DM:
            return DIRECT if person_id in {channel.recipient_id, self.app.bot.id} else NONE
        thread = channel.thread
        place = channel if thread is None else self.channels.get(thread.parent_id)
        if place is None or person is None or not person.on_server:
            return NONE
        allowed = permissions_in(self.guild, person, place, now_ms=self.clock.now_ms())
        if (
            thread is not None
            and channel.type is ChannelType.PRIVATE_THREAD
            and person_id not in thread.members
            and not allowed & Permission.MANAGE_THREADS
        ):
            allowed &= ~Permission.VIEW_CHANNEL
        return allowed

    def may_see(self, channel: Channel, person_id: int) -> bool:
        """Whether somebody sees a channel at all."""
        needed = to_see(channel)
        return self.permissions(channel, person_id) & needed == needed

    def require(self, channel: Channel, *needed: Permission) -> None:
        """Let the bot pass if it sees the channel and may do what is needed there.

        Raises:
            DiscordError: 50001 if the channel is hidden, 50013 if something else is lacking.
        """
        if not self.may_see(channel, self.app.bot.id):
            raise missing_access()
        allowed = self.bot_permissions(channel)
        if any(not allowed & permission for permission in needed):
            raise missing_permissions()

    def set_bot_permissions(
        self,
        channel: Channel,
        *,
        deny: Permission = NONE,
        allow: Permission = NONE,
    ) -> None:
        """Overwrite what the bot may do in a channel; without any, back to what everybody may."""
        if allow or deny:
            channel.overwrites[self.app.bot.id] = (int(allow), int(deny))
        else:
            channel.overwrites.pop(self.app.bot.id, None)

    def let_bot(self, *, allow: Permission = NONE, deny: Permission = NONE) -> None:
        """Give the bot a role of its own, and deny it something in every channel there is."""
        if allow:
            self.app.bot.roles.append(self.add_role(self.app.name, allow).id)
        if deny:
            for channel in self.channels.values():
                self.set_bot_permissions(channel, deny=deny)

    @property
    def server_is_heard(self) -> bool:
        """Whether the bot learns of what happens on the server."""
        return self.app.bot.on_server and not self.guild.unavailable

    def commands(self) -> list[Json]:
        """Every registered command that can be used on the server; the guild's own come first."""
        registered = self.app.commands
        return [*registered.get(self.guild.id, []), *registered.get(None, [])]
