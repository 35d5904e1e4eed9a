"""What there is: one server, its channels, its people, the application and all it has made."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass, field

from sandbox.clock import Clock, RealClock
from sandbox.errors import Json, unknown
from sandbox.model import Channel, Emoji, Guild, Interaction, Message, Person
from sandbox.permissions import EVERYONE, NONE, Permission, permissions_in
from sandbox.snowflake import Snowflakes

COLOURS = ("#5865f2", "#eb459e", "#57a55a", "#e67e22", "#1abc9c", "#9b59b6", "#c0392b", "#607d8b")
"""One after another for the people who join."""


@dataclass(slots=True)
class Application:
    """The bot's application, and the person its bot is."""

    id: int
    name: str
    bot: Person
    intents_allowed: int = ~(1 << 1 | 1 << 8 | 1 << 15)
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
        self.use_clock(clock or RealClock())
        self.people: dict[int, Person] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self.cdn_url = ""
        owner_id = self.snowflakes.next()
        self.guild = Guild(self.snowflakes.next(), "Sandbox", owner_id, "en-US", int(EVERYONE))
        app_id = self.snowflakes.next()
        bot = Person(app_id, "Bot", "en-US", "#99aab5", is_bot=True, joined_ms=self.clock.now_ms())
        self.people[bot.id] = bot
        self.app = Application(app_id, "Bot", bot)
        public = base64.urlsafe_b64encode(str(app_id).encode()).decode().rstrip("=")
        self.token = f"{public}.{self.secret('bot')[:6]}.{self.secret('bot token')[:38]}"
        """What the bot has to show."""

    @classmethod
    def default(
        cls, seed: int | None = None, channels: int = 1, clock: Clock | None = None
    ) -> "World":
        """One server with #duel, #duel-2 ..., and Anna (cs), Bram (nl) and Casey (en-US) on it."""
        world = cls(seed, clock)
        for number in range(1, channels + 1):
            world.add_channel("duel" if number == 1 else f"duel-{number}")
        world.add_member("Anna", "cs")
        world.add_member("Bram", "nl")
        world.add_member("Casey", "en-US")
        return world

    def use_clock(self, clock: Clock) -> None:
        """Go on by another clock, which must not be behind the one so far."""
        self.clock = clock
        self.snowflakes = Snowflakes(clock)

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

    def add_channel(self, name: str) -> Channel:
        """Open a text channel at the bottom of the list.

        Raises:
            ValueError: The name is taken.
        """
        if any(channel.name == name for channel in self.channels.values()):
            raise ValueError(f"#{name} is there already")
        channel = Channel(self.snowflakes.next(), name, len(self.channels))
        self.channels[channel.id] = channel
        return channel

    @property
    def members(self) -> list[Person]:
        """The people on the server, without the bot."""
        return [person for person in self.people.values() if not person.is_bot]

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
        return permissions_in(self.guild, channel, self.app.bot.id)

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

    def commands(self) -> list[Json]:
        """Every registered command that can be used on the server; the guild's own come first."""
        registered = self.app.commands
        return [*registered.get(self.guild.id, []), *registered.get(None, [])]
