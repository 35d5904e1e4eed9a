"""What options and selects name, as an interaction carries it: people, roles, channels, files."""

import re
from collections.abc import Sequence

from sandbox.bodies import Upload
from sandbox.components import Type
from sandbox.errors import Json
from sandbox.model import Attachment, Channel, Person, Role
from sandbox.payloads import (
    ATTACHMENT_LIMIT,
    attachment_json,
    channel_json,
    member_json,
    role_json,
    upload_url,
    user_json,
)
from sandbox.seen import NotPossible
from sandbox.world import World

MENTION = re.compile(r"<(@[!&]?|#)(\d+)>")


class BadOption(NotPossible):
    """An option is missing, unknown, or of the wrong kind."""


class Resolving:
    """Finds what one person names in one channel, by id, name or mention, and keeps it."""

    def __init__(self, world: World, asker: Person, channel: Channel) -> None:
        self._world = world
        self._asker = asker
        self._channel = channel
        self.told: Json = {}
        """What was found so far, as the interaction's `resolved`."""

    def person(self, value: object) -> Person:
        """Somebody, with what they may do in the channel.

        Raises:
            BadOption: Nobody.
        """
        person = self._find_person(value)
        body = member_json(person)
        del body["user"], body["deaf"], body["mute"]
        rights = self._world.permissions(self._channel, person.id)
        body["permissions"] = str(int(rights))
        self.told.setdefault("users", {})[str(person.id)] = user_json(person)
        self.told.setdefault("members", {})[str(person.id)] = body
        return person

    def chosen(self, kind: Type, values: Sequence[str]) -> None:
        """What was chosen from a select of people, roles or channels.

        Raises:
            BadOption: One of them isn't there, or the select is not for it.
        """
        for value in values:
            match kind:
                case Type.CHANNEL_SELECT:
                    self.channel(value)
                case Type.ROLE_SELECT:
                    self.role(value)
                case Type.MENTIONABLE_SELECT:
                    self.mentionable(value)
                case _:
                    self.person(value)

    def file(self, value: object) -> Attachment:
        """A file that somebody sends along, put where the bot can fetch it.

        Raises:
            BadOption: It is no `Upload`, or too large.
        """
        if not isinstance(value, Upload):
            raise BadOption(f"{value!r} is no file")
        if len(value.data) > ATTACHMENT_LIMIT:
            raise BadOption(f"{value.filename} is larger than {ATTACHMENT_LIMIT >> 20} MiB")
        number = self._world.snowflakes.next()
        file = Attachment(number, value.filename, value.content_type, value.data)
        self._world.uploads[number] = file
        told = {**attachment_json(self._world, self._channel.id, file), "ephemeral": True}
        told["url"] = told["proxy_url"] = upload_url(self._world, self._channel.id, file)
        self.told.setdefault("attachments", {})[str(number)] = told
        return file

    def role(self, value: object) -> Role:
        """A role, that of everybody too.

        Raises:
            BadOption: There is none.
        """
        role = self._find_role(value)
        if role is None:
            raise BadOption(f"{value!r} is no role")
        self.told.setdefault("roles", {})[str(role.id)] = role_json(role)
        return role

    def mentionable(self, value: object) -> Person | Role:
        """A person or a role; where both are called so, it is the person.

        Raises:
            BadOption: Nobody is called so.
        """
        try:
            return self.person(value)
        except BadOption:
            if self._find_role(value) is None:
                raise
            return self.role(value)

    def _find_role(self, value: object) -> Role | None:
        key = getattr(value, "id", value)
        if isinstance(key, str):
            mention = MENTION.fullmatch(key)
            key = mention[2] if mention else key.removeprefix("@")
        for role in (self._world.everyone, *self._world.guild.roles.values()):
            if key in (role.id, role.name.removeprefix("@")) or key == str(role.id):
                return role
        return None

    def channel(self, value: object) -> Channel:
        """A channel, with what the asker may do there.

        Raises:
            BadOption: There is none.
        """
        channel = self._find_channel(value)
        self.told.setdefault("channels", {})[str(channel.id)] = {
            **channel_json(self._world, channel),
            "permissions": str(int(self._world.permissions(channel, self._asker.id))),
        }
        return channel

    def _find_person(self, value: object) -> Person:
        key = getattr(value, "id", value)
        if isinstance(key, str):
            mention = MENTION.fullmatch(key)
            key = mention[2] if mention else key.removeprefix("@")
        for person in self._world.people.values():
            if key in (person.id, person.name) or key == str(person.id):
                return person
        raise BadOption(f"{value!r} is nobody here")

    def _find_channel(self, value: object) -> Channel:
        key = getattr(value, "id", value)
        if isinstance(key, str):
            mention = MENTION.fullmatch(key)
            key = mention[2] if mention else key.removeprefix("#")
        for channel in self._world.channels.values():
            if key in (channel.id, channel.name) or key == str(channel.id):
                return channel
        raise BadOption(f"{value!r} is no channel")
