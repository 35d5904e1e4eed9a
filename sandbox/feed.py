"""The one place that decides who sees a message, and that tells people and bot what changed."""

import logging
from collections.abc import Callable
from typing import Any, TypeAlias

from sandbox.errors import Json
from sandbox.gateway import Gateway
from sandbox.interaction_payloads import interaction_json
from sandbox.model import Channel, Interaction, Message, Person
from sandbox.payloads import channel_json, member_json, message_json
from sandbox.sessions import Intent
from sandbox.spy import note_shown
from sandbox.world import World

log = logging.getLogger(__name__)

Happening: TypeAlias = dict[str, Any]
"""{"type": ..., ...}: what one person's client would learn of, as JSON."""

Listener: TypeAlias = Callable[[Happening], None]


def reactions_seen(message: Message) -> list[Json]:
    """Each emoji under a message, with the ids of who put it there: what every client shows."""
    return [
        {"emoji": each.emoji, "people": [str(number) for number in each.people]}
        for each in message.reactions
    ]


class Feed:
    """Every change goes through here, once."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._listeners: dict[int, list[Listener]] = {}

    def listen(self, person: Person, listener: Listener) -> Callable[[], None]:
        """Hear of all that a person's client would learn; call what comes back to stop."""
        heard = self._listeners.setdefault(person.id, [])
        heard.append(listener)

        def stop() -> None:
            if listener in heard:
                heard.remove(listener)

        return stop

    def may_see(self, person: Person, message: Message) -> bool:
        """Whether somebody sees a message in their channel now."""
        if message.shown_to is not None:
            return message.shown_to == person.id and not message.dismissed
        channel = self._world.channels.get(message.channel_id)
        return channel is not None and self._world.may_see(channel, person.id)

    def tell(self, person: Person, happening: Happening) -> None:
        """Tell one person's client."""
        for listener in list(self._listeners.get(person.id, [])):
            try:
                listener(happening)
            except Exception:
                log.exception("a listener of %s failed", person.id)

    def _tell_all(self, message: Message, happening: Happening) -> None:
        for person in self._world.members:
            if self.may_see(person, message):
                self.tell(person, happening)

    def posted(self, message: Message) -> None:
        """A message was made."""
        self._message("message_create", message)

    def edited(self, message: Message) -> None:
        """A message was changed."""
        self._message("message_update", message)

    def _message(self, what: str, message: Message) -> None:
        body = message_json(self._world, message)
        readers = [person for person in self._world.members if self.may_see(person, message)]
        note_shown(readers, message.channel_id, public=not message.ephemeral)
        for person in readers:
            self.tell(
                person,
                {
                    "type": what,
                    "channel_id": str(message.channel_id),
                    "message": body,
                    "ephemeral": message.ephemeral,
                    "pinged": person.id in message.pinged,
                },
            )
        if not message.ephemeral:
            event = body
            if not self._is_direct(message.channel_id):
                member = member_json(self._world.people[message.author_id])
                del member["user"]
                event = {**body, "guild_id": str(self._world.guild.id), "member": member}
            self._emit_message(what.upper(), event, message)

    def _is_direct(self, channel_id: int) -> bool:
        channel = self._world.channels.get(channel_id)
        return channel is not None and channel.recipient_id is not None

    def _emit_message(self, event: str, data: Json, message: Message) -> None:
        """Without the message content intent a bot reads only its own words and those to it."""
        bot = self._world.app.bot
        bare = {**data, "content": "", "embeds": [], "attachments": [], "components": []}
        direct = self._is_direct(message.channel_id)
        own = direct or message.author_id == bot.id or bot.id in message.mentions
        intent = Intent.DIRECT_MESSAGES if direct else Intent.GUILD_MESSAGES
        self._gateway.emit(event, data, intent, bare=None if own else bare, direct=direct)

    def deleted(self, message: Message) -> None:
        """A message is gone."""
        self._tell_all(
            message,
            {
                "type": "message_delete",
                "channel_id": str(message.channel_id),
                "message_id": str(message.id),
            },
        )
        if not message.ephemeral:
            direct = self._is_direct(message.channel_id)
            intent = Intent.DIRECT_MESSAGES if direct else Intent.GUILD_MESSAGES
            gone = {"id": str(message.id), "channel_id": str(message.channel_id)}
            if not direct:
                gone["guild_id"] = str(self._world.guild.id)
            self._gateway.emit("MESSAGE_DELETE", gone, intent, direct=direct)

    def reacted(self, event: str, message: Message, data: Json) -> None:
        """The reactions on a message are others now; `data` is what the event says besides."""
        direct = self._is_direct(message.channel_id)
        told = {"message_id": str(message.id), "channel_id": str(message.channel_id), **data}
        if not direct:
            told["guild_id"] = str(self._world.guild.id)
        intent = Intent.DIRECT_MESSAGE_REACTIONS if direct else Intent.GUILD_MESSAGE_REACTIONS
        self._gateway.emit(event, told, intent, direct=direct)
        self._tell_all(
            message,
            {
                "type": "reactions",
                "channel_id": str(message.channel_id),
                "message_id": str(message.id),
                "reactions": reactions_seen(message),
            },
        )

    def dismissed(self, message: Message) -> None:
        """The only person who saw it took it away; nobody else learns of that."""
        if message.shown_to is not None:
            self.tell(
                self._world.people[message.shown_to],
                {
                    "type": "message_delete",
                    "channel_id": str(message.channel_id),
                    "message_id": str(message.id),
                },
            )

    def asked(self, interaction: Interaction) -> None:
        """Somebody used a command or a component: the bot is asked, the person's client waits."""
        self._tell_interaction(interaction, "sent")
        self._gateway.emit(
            "INTERACTION_CREATE",
            interaction_json(self._world, interaction),
            direct=interaction.channel.recipient_id is not None,
        )

    def ended(self, interaction: Interaction, outcome: str) -> None:
        """An interaction was answered or failed: its person's client stops waiting."""
        if interaction.choices:
            note_shown([interaction.person], interaction.channel.id, public=False)
        self._tell_interaction(interaction, outcome)

    def _tell_interaction(self, interaction: Interaction, state: str) -> None:
        self.tell(
            interaction.person,
            {
                "type": "interaction",
                "id": str(interaction.id),
                "state": state,
                "kind": interaction.kind.name.lower(),
                "label": interaction.label,
                "channel_id": str(interaction.channel.id),
                "message_id": None
                if interaction.clicked_id is None
                else str(interaction.clicked_id),
            },
        )

    def modal(self, interaction: Interaction, modal: Json) -> None:
        """A modal opened for the person who clicked."""
        note_shown([interaction.person], interaction.channel.id, public=False)
        self.tell(
            interaction.person,
            {
                "type": "modal",
                "interaction_id": str(interaction.id),
                "channel_id": str(interaction.channel.id),
                "modal": modal,
            },
        )

    def commands_changed(self) -> None:
        """The registered commands are others now."""
        happening = {"type": "commands", "commands": self._world.commands()}
        note_shown(self._world.members, None, public=True)
        for person in self._world.members:
            self.tell(person, happening)
        self._gateway.changed.set()

    def typing(self, channel: Channel, person: Person) -> None:
        """Somebody is writing in a channel."""
        for other in self._world.members:
            if other is not person and self._world.may_see(channel, other.id):
                self.tell(
                    other,
                    {
                        "type": "typing",
                        "channel_id": str(channel.id),
                        "user_id": str(person.id),
                    },
                )
        self._gateway.emit(
            "TYPING_START",
            {
                "channel_id": str(channel.id),
                "guild_id": str(self._world.guild.id),
                "user_id": str(person.id),
                "timestamp": self._world.clock.now_ms() // 1000,
                "member": member_json(person),
            },
            Intent.GUILD_MESSAGE_TYPING,
        )

    def channel(self, event: str, channel: Channel, **more: object) -> None:
        """A channel or thread was made, changed or deleted."""
        data = {**channel_json(self._world, channel), **more}
        self._gateway.emit(event, data, Intent.GUILDS)
        self.rights_changed()

    def guild(self, event: str, data: Json, intent: Intent = Intent.GUILDS) -> None:
        """Something changed about the server or its people."""
        self._gateway.emit(event, data, intent)
        self.rights_changed()

    def rights_changed(self) -> None:
        """Let every client read its list of channels, and what it may do there, anew."""
        for person in self._world.members:
            self.tell(person, {"type": "channels"})
