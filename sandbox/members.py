"""What one person can see and do, through a client that lets them do only what it offers."""

from collections.abc import Callable, Mapping

from sandbox.clicks import Chat, Click
from sandbox.command_limits import CommandType
from sandbox.components import SELECTS, Type
from sandbox.errors import DiscordError, Json
from sandbox.feed import Feed, Happening
from sandbox.filling import Values, submission
from sandbox.interactions import Interactions
from sandbox.messages import Messages
from sandbox.model import Channel, Interaction, Kind, Message, Person
from sandbox.payloads import message_json
from sandbox.permissions import Permission, to_send
from sandbox.reactions import Reactions
from sandbox.resolving import BadOption, Resolving
from sandbox.seen import (
    Modal,
    NotOffered,
    NotPossible,
    SeenButton,
    SeenChannel,
    SeenMessage,
    asking_discord,
    part_called,
)
from sandbox.slash import Found, MenuEntry, Slash
from sandbox.threads import Threads
from sandbox.world import World


class Member:
    """One person at their client."""

    def __init__(
        self,
        world: World,
        person: Person,
        feed: Feed,
        interactions: Interactions,
        messages: Messages,
        threads: Threads,
        reactions: Reactions,
    ) -> None:
        self._world = world
        self._person = person
        self._feed = feed
        self._interactions = interactions
        self._messages = messages
        self._threads = threads
        self._reactions = reactions
        self._open_modals: dict[int, Interaction] = {}

    def __repr__(self) -> str:
        return f"<Member {self.name}>"

    @property
    def id(self) -> int:
        """The user id."""
        return self._person.id

    @property
    def name(self) -> str:
        """What they are called."""
        return self._person.name

    @property
    def locale(self) -> str:
        """The language of their client; may be set."""
        return self._person.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self._person.locale = locale

    def channels(self) -> list[SeenChannel]:
        """The channels and threads they can open, in the order of their making."""
        return SeenChannel.all_of(self._world, self._person)

    def sees(self, channel: Channel) -> list[SeenMessage]:
        """The messages in a channel, oldest first: public ones and their own ephemeral ones."""
        return [
            SeenMessage.of(self._world, message, self._person)
            for message in channel.messages.values()
            if self._feed.may_see(self._person, message)
        ]

    def see(self, message_id: int) -> SeenMessage | None:
        """One message as it is now; None if it isn't there for them."""
        try:
            message = self._message(message_id)
        except NotOffered:
            return None
        return SeenMessage.of(self._world, message, self._person)

    def listen(self, callback: Callable[[Happening], None]) -> Callable[[], None]:
        """Hear of every change their client would learn of; call what comes back to stop."""
        return self._feed.listen(self._person, callback)

    async def command(
        self,
        channel: Channel,
        path: str,
        options: Mapping[str, object] | None = None,
        **more: object,
    ) -> Click:
        """Use a slash command: `command(duel, "duo challenge", user=bram, target=100)`.

        Args:
            channel: Where.
            path: The command's name, then those of the group and sub-command.
            options: Values by option name; people as `Member` or id.
            more: The same, by keyword.

        Raises:
            UnknownCommand: No command is called that.
            BadOption: The client wouldn't send it with these options.
        """
        slash = Slash(self._world, self._person, channel)
        found = slash.find(path.removeprefix("/").split())
        return self._use(slash, channel, found, {**(options or {}), **more})

    def _use(
        self, slash: Slash, channel: Channel, found: Found, given: Mapping[str, object]
    ) -> Click:
        data = slash.data(found, given)
        return self._ask(Kind.COMMAND, channel, data, f"/{' '.join(found.path)}")

    async def complete(
        self, channel: Channel, path: str, focused: str, options: Mapping[str, object]
    ) -> Click:
        """Type in an option that the bot completes; the offers come as `Click.choices`.

        Raises:
            UnknownCommand: No command is called that.
            BadOption: The option isn't completed by the bot.
        """
        slash = Slash(self._world, self._person, channel)
        found = slash.find(path.removeprefix("/").split())
        option = next((each for each in found.options if each["name"] == focused), None)
        if option is None or not option.get("autocomplete"):
            raise BadOption(f"{focused} is not completed by the bot")
        data = slash.data(found, options, focused=focused)
        return self._ask(Kind.AUTOCOMPLETE, channel, data, f"/{' '.join(found.path)} {focused}:")

    def entries(self, channel: Channel, target: "Member | SeenMessage") -> list[MenuEntry]:
        """What the menu on a person or a message lists, in this member's language."""
        return Slash(self._world, self._person, channel).entries(_menu_of(target))

    async def menu(self, channel: Channel, name: str, target: "Member | SeenMessage") -> Click:
        """Use a context menu command on a person or a message, named as in `entries`.

        Raises:
            UnknownCommand: No such menu entry.
            NotOffered: The message is gone.
        """
        slash = Slash(self._world, self._person, channel)
        resolved: Json = {}
        if isinstance(target, SeenMessage):
            message = self._message(target.id)
            resolved["messages"] = {str(message.id): message_json(self._world, message)}
        else:
            resolving = Resolving(self._world, self._person, channel)
            resolving.person(target)
            resolved = resolving.told
        data = slash.menu_data(_menu_of(target), name, target.id, resolved)
        return self._ask(Kind.COMMAND, channel, data, data["name"])

    async def type(self, channel: Channel, text: str) -> Click:
        """Write in a channel: a command if it starts with a slash, else a plain message.

        Raises:
            UnknownCommand: No command is called that.
            BadOption: The client wouldn't send it with these options.
            NotPossible: Discord wouldn't take the message.
        """
        if text.startswith("/"):
            slash = Slash(self._world, self._person, channel)
            found, given = slash.parse(text)
            return self._use(slash, channel, found, given)
        self._check_may(channel, to_send(channel))
        with asking_discord():
            message = self._messages.say(self._person, channel, text)
        return Chat(self._world, message, self._person)

    async def press(
        self,
        message: SeenMessage | int,
        custom_id: str | SeenButton,
        *,
        at_ms: int | None = None,
    ) -> Click:
        """Press a button that is on the message now.

        Args:
            message: Which.
            custom_id: The button on it; its label will do.
            at_ms: What the click's id is stamped with, on Discord's clock; now if None.

        Raises:
            NotOffered: It isn't there, or is disabled.
        """
        if isinstance(custom_id, SeenButton):
            custom_id = custom_id.custom_id or ""
        there = self._message(message)
        part = part_called(there.components, custom_id, (Type.BUTTON,))
        label = part.get("label") or (part.get("emoji") or {}).get("name") or custom_id
        return self._component(there, part, label, at_ms=at_ms)

    async def choose(self, message: SeenMessage | int, custom_id: str, values: list[str]) -> Click:
        """Choose from a select menu that is on the message now; people, roles, channels by id.

        Raises:
            NotOffered: It isn't there or is disabled, or doesn't offer that.
        """
        there = self._message(message)
        part = part_called(there.components, custom_id, SELECTS)
        low, high = part.get("min_values", 1), part.get("max_values", 1)
        if not low <= len(values) <= high or len(set(values)) < len(values):
            raise NotOffered(f"choose {low} to {high} of them")
        data: Json = {"values": values}
        if part["type"] == Type.STRING_SELECT:
            offered = {option["value"] for option in part["options"]}
            if not offered.issuperset(values):
                raise NotOffered(f"not offered: {', '.join(set(values) - offered)}")
        else:
            resolving = Resolving(self._world, self._person, self._channel_of(there))
            resolving.chosen(Type(part["type"]), values)
            data["resolved"] = resolving.told
        return self._component(there, part, part.get("placeholder") or custom_id, data)

    async def forge(
        self,
        message_id: int,
        custom_id: str,
        *,
        component_type: int = Type.BUTTON,
        values: list[str] | None = None,
        at_ms: int | None = None,
    ) -> Click:
        """Press without the client's checks: attacks, and buttons an edit has just taken away.

        `at_ms` stamps the click's id, as in `press`.

        Raises:
            NotOffered: The message is gone, or somebody else's ephemeral one; Discord itself
                would refuse that.
        """
        message = self._message(message_id)
        part: Json = {"type": component_type, "custom_id": custom_id}
        data: Json = {} if values is None else {"values": values}
        return self._component(message, part, custom_id, data, at_ms=at_ms)

    async def submit(self, modal: Modal, values: Values) -> Click:
        """Send a modal that is open, its fields named by custom id or by label.

        A text or a choice is a text, several choices are a list of them, files are `Upload`s.

        What is left out stays as the bot had filled it in.

        Raises:
            NotOffered: It is not open for them, there is no such field, or it can't take that.
        """
        opened_by = next(
            (
                each
                for each in self._world.interactions.values()
                if each.id == modal.interaction_id and each.person is self._person
            ),
            None,
        )
        if opened_by is None or opened_by.modal is None:
            raise NotOffered("that modal is not open")
        resolving = Resolving(self._world, self._person, opened_by.channel)
        data = submission(modal.custom_id, modal.components, values, resolving)
        opened_by.modal = None
        channel, clicked_id = opened_by.channel, opened_by.clicked_id
        interaction = self._interactions.ask(
            Kind.MODAL_SUBMIT,
            self._person,
            channel,
            data,
            modal.title,
            clicked_id,
            opened_by=opened_by,
        )
        return Click(self._world, interaction)

    def delete(self, message: SeenMessage | int) -> None:
        """Delete a message: one's own, or as a moderator anybody's that all see.

        Raises:
            NotPossible: They may not.
        """
        there = self._message(message)
        if there.ephemeral:
            raise NotOffered("an ephemeral message can only be dismissed")
        if there.author_id != self.id:
            self._check_may(self._channel_of(there), Permission.MANAGE_MESSAGES)
        self._messages.delete(there)

    def react(self, message: SeenMessage | int, emoji: str, *, take_back: bool = False) -> None:
        """React to a message, or take a reaction back; of custom emojis only to what is there.

        Raises:
            NotPossible: They may not, or their client doesn't offer it.
        """
        there = self._message(message)
        if there.ephemeral:
            raise NotOffered("nobody can react to an ephemeral message")
        if self._reactions.find(emoji, there) is None and (take_back or ":" in emoji):
            raise NotOffered(f"there is no reaction {emoji} on that message")
        with asking_discord():
            if take_back:
                self._reactions.remove([self.id], there, emoji)
            else:
                self._reactions.add(self._person, there, emoji)

    def start_thread(
        self, channel: Channel, name: str, message: SeenMessage | None = None
    ) -> Channel:
        """Start a public thread, from a message or without one.

        Raises:
            NotPossible: They may not, or the message has one.
        """
        self._check_may(channel, Permission.CREATE_PUBLIC_THREADS)
        number = None if message is None else message.id
        with asking_discord():
            return self._threads.start(channel, name, self._person, thread_id=number)

    def _check_may(self, channel: Channel, needed: Permission) -> None:
        allowed = self._world.permissions(channel, self.id)
        if not (self._world.may_see(channel, self.id) and allowed & needed):
            raise NotPossible(f"{self.name} may not do that in #{channel.name}")

    def dismiss(self, message: SeenMessage | int) -> None:
        """Take an ephemeral message away; the bot doesn't learn of it.

        Raises:
            NotOffered: It isn't there, or others see it too.
        """
        there = self._message(message)
        if not there.ephemeral:
            raise NotOffered("only what nobody else sees can be dismissed")
        self._messages.dismiss(there)

    def _ask(
        self,
        kind: Kind,
        channel: Channel,
        data: Json,
        label: str,
        clicked_id: int | None = None,
        stamp_ms: int | None = None,
    ) -> Click:
        interaction = self._interactions.ask(
            kind, self._person, channel, data, label, clicked_id, stamp_ms
        )
        return Click(self._world, interaction)

    def _component(
        self,
        message: Message,
        part: Json,
        label: str,
        data: Json | None = None,
        *,
        at_ms: int | None = None,
    ) -> Click:
        body: Json = {
            "custom_id": part["custom_id"],
            "component_type": int(part["type"]),
            "id": part.get("id", 0),
            **(data or {}),
        }
        channel = self._channel_of(message)
        if self._person.timed_out_until_ms > self._world.clock.now_ms():
            raise NotPossible(f"{self.name} is in a time-out")
        if channel.thread is not None and channel.thread.locked:  # discord-api-docs 6907, 7900
            raise NotPossible(f"#{channel.name} is locked: all its components are grey")
        return self._ask(Kind.COMPONENT, channel, body, label, message.id, at_ms)

    def _channel_of(self, message: Message) -> Channel:
        return self._world.channels[message.channel_id]

    def _message(self, message: SeenMessage | int) -> Message:
        number = message if isinstance(message, int) else message.id
        try:
            found = self._world.message(number)
        except DiscordError as refusal:
            raise NotOffered("that message is gone") from refusal
        if not self._feed.may_see(self._person, found):
            raise NotOffered("that message is not there for them")
        return found


def _menu_of(target: Member | SeenMessage) -> CommandType:
    return CommandType.MESSAGE if isinstance(target, SeenMessage) else CommandType.USER
