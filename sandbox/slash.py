"""How a client turns what somebody types into a command's options, or refuses to."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from sandbox.command_limits import NESTED, CommandType, OptionType
from sandbox.errors import Json
from sandbox.model import Attachment, Channel, Person, Role
from sandbox.permissions import Permission
from sandbox.resolving import BadOption, Resolving
from sandbox.seen import NotPossible
from sandbox.world import World

FALLBACKS: Final = {"en-GB": "en-US", "en-US": "en-GB", "es-419": "es-ES"}
"""Where a name is looked for that isn't there in a language (Discord: localization fallbacks)."""


class UnknownCommand(NotPossible):
    """No command is called that, or not for this person."""


@dataclass(frozen=True, slots=True)
class Found:
    """A command by its path."""

    command: Json
    path: tuple[str, ...]
    """The default names, whatever language they were asked for in."""
    options: list[Json]
    """What the command or its sub-command takes."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the menu on a person or a message."""

    name: str
    """As the bot registered it."""
    shown: str
    """In the language of whoever opened the menu."""


class Slash:
    """Commands as one person in one channel can use them."""

    def __init__(self, world: World, person: Person, channel: Channel) -> None:
        self._world = world
        self._person = person
        self._channel = channel

    def offered(self, kind: CommandType = CommandType.CHAT_INPUT) -> list[Json]:
        """The commands of a kind that this person is shown."""
        shown: dict[str, Json] = {}
        for command in self._world.commands():
            if command["type"] == kind and not self._why_hidden(command):
                shown.setdefault(command["name"], command)
        return list(shown.values())

    def _why_hidden(self, command: Json) -> str:
        """Why this person's client doesn't offer a command here; nothing if it does."""
        who, channel = self._person.name, self._channel
        allowed = self._world.permissions(channel, self._person.id)
        direct = channel.recipient_id is not None
        needed = Permission(int(command["default_member_permissions"] or 0))
        if command["default_member_permissions"] == "0":
            needed = Permission.ADMINISTRATOR  # whom nothing is closed to
        contexts = command.get("contexts")
        reasons = (
            (not allowed & Permission.VIEW_CHANNEL, f"{who} does not see #{channel.name}"),
            (
                not allowed & Permission.USE_APPLICATION_COMMANDS,
                f"{who} may not use commands in #{channel.name}",
            ),
            (not (direct or self._world.app.bot.on_server), "the bot is not on the server"),
            (
                int(allowed) & int(needed) != int(needed),
                f"its default_member_permissions ask for {_named(needed)}, which {who} has not",
            ),
            (
                (contexts is not None and int(direct) not in contexts)
                or (direct and "guild_id" in command),
                "it is not for private talks" if direct else "it is not for the server",
            ),
            (
                bool(command.get("nsfw")) and not direct and not self._place().nsfw,
                f"it is for adults, and #{self._place().name} is not",
            ),
        )
        return next((why for hides, why in reasons if hides), "")

    def _place(self) -> Channel:
        """The channel, or for a thread the one it is in."""
        thread = self._channel.thread
        if thread is None:
            return self._channel
        return self._world.channels.get(thread.parent_id, self._channel)

    def _missing(self, kind: CommandType, name: str, what: str) -> UnknownCommand:
        """That something is not offered, and if it is registered, why."""
        for command in self._world.commands():
            if command["type"] == kind and (
                self._is_called(command, name) or self._shown(command) == name
            ):
                why = self._why_hidden(command)
                if why:
                    return UnknownCommand(f"{what} is not offered: {why}")
        return UnknownCommand(f"no {what}")

    def find(self, words: list[str]) -> Found:
        """The command that the first words name; names in the person's language count too.

        Raises:
            UnknownCommand: There is none.
        """
        holders = self.offered()
        path: list[str] = []
        command: Json | None = None
        for word in words:
            holder = next((each for each in holders if self._is_called(each, word)), None)
            if holder is None:
                break
            command = command or holder
            path.append(holder["name"])
            options = holder.get("options") or []
            holders = [option for option in options if option["type"] in NESTED]
            if not holders:
                return Found(command, tuple(path), options)
        name = words[0] if words else ""
        raise self._missing(CommandType.CHAT_INPUT, name, f"command /{' '.join(words)}")

    def entries(self, kind: CommandType) -> list[MenuEntry]:
        """The menu on a person (`USER`) or on a message (`MESSAGE`), top to bottom."""
        return [MenuEntry(each["name"], self._shown(each)) for each in self.offered(kind)]

    def menu_data(self, kind: CommandType, name: str, target_id: int, resolved: Json) -> Json:
        """What the interaction of a menu entry carries.

        Args:
            kind: Whether it was opened on a person or a message.
            name: The entry, as registered or in the person's language.
            target_id: On whom or what.
            resolved: The person or message itself.

        Raises:
            UnknownCommand: There is no such entry.
        """
        offered = self.offered(kind)
        command = next(
            (each for each in offered if name in (each["name"], self._shown(each))), None
        )
        if command is None:
            raise self._missing(kind, name, f"menu entry {name!r}")
        data: Json = {
            "id": command["id"],
            "name": command["name"],
            "type": int(kind),
            "target_id": str(target_id),
            "resolved": resolved,
        }
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return data

    def _shown(self, thing: Json) -> str:
        translations = thing.get("name_localizations") or {}
        locale = self._person.locale
        found = translations.get(locale) or translations.get(FALLBACKS.get(locale, ""))
        return str(found or thing["name"])

    def _is_called(self, thing: Json, word: str) -> bool:
        translations = thing.get("name_localizations") or {}
        return word in (thing["name"], translations.get(self._person.locale))

    def parse(self, text: str) -> tuple[Found, dict[str, object]]:
        """A typed command: `/duo challenge user:@Bram target:100`.

        Raises:
            UnknownCommand: No command is called that.
            BadOption: Words that belong to no option.
        """
        words = text.removeprefix("/").split()
        found = self.find(words)
        rest = " ".join(words[len(found.path) :])
        names = {name: option["name"] for option in found.options for name in self._names(option)}
        if not names:
            if rest:
                raise BadOption(f"/{' '.join(found.path)} takes no options")
            return found, {}
        either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        pieces = re.split(rf"(?:^|(?<=\s))({either}):", rest)
        if pieces[0].strip():
            raise BadOption(f"{pieces[0].strip()!r} belongs to no option")
        given: dict[str, object] = {
            names[name]: value.strip()
            for name, value in zip(pieces[1::2], pieces[2::2])  # noqa: B905 - re.split makes pairs
        }
        return found, given

    def _names(self, option: Json) -> set[str]:
        translated = (option.get("name_localizations") or {}).get(self._person.locale)
        return {option["name"], translated} if translated else {option["name"]}

    def data(
        self, found: Found, given: Mapping[str, object], *, focused: str | None = None
    ) -> Json:
        """What the interaction carries.

        Args:
            found: The command.
            given: Values by option name.
            focused: The option that is being typed, for autocomplete.

        Raises:
            BadOption: An option is missing, unknown, or its value is of the wrong kind.
        """
        known = {option["name"]: option for option in found.options}
        for name in given:
            if name not in known:
                raise BadOption(f"there is no option {name!r}")
        resolving = Resolving(self._world, self._person, self._channel)
        options: list[Json] = []
        for name, option in known.items():
            if name not in given:
                if option.get("required") and focused is None:
                    raise BadOption(f"{name} is missing")
                continue
            filled: Json = {"name": name, "type": option["type"]}
            if name == focused:
                filled |= {"value": given[name], "focused": True}
            else:
                filled["value"] = self._value(option, given[name], resolving)
            options.append(filled)
        for depth, name in reversed(list(enumerate(found.path[1:], 1))):
            is_group = depth == 1 and len(found.path) > 2  # noqa: PLR2004 - command group sub
            kind = OptionType.SUB_COMMAND_GROUP if is_group else OptionType.SUB_COMMAND
            options = [{"name": name, "type": int(kind), "options": options}]
        data: Json = {
            "id": found.command["id"],
            "name": found.command["name"],
            "type": int(CommandType.CHAT_INPUT),
            "options": options,
        }
        if "guild_id" in found.command:
            data["guild_id"] = found.command["guild_id"]
        if resolving.told:
            data["resolved"] = resolving.told
        return data

    def _value(self, option: Json, value: object, resolving: Resolving) -> object:
        turn: dict[int, Callable[[Json, object], object]] = {
            OptionType.STRING: _string,
            OptionType.INTEGER: _integer,
            OptionType.NUMBER: _number,
            OptionType.BOOLEAN: _boolean,
        }
        kind = option["type"]
        if option.get("choices"):
            return self._choice(option, value)
        if kind in turn:
            return turn[kind](option, value)
        find: dict[int, Callable[[object], Person | Role | Channel | Attachment]] = {
            OptionType.USER: resolving.person,
            OptionType.ROLE: resolving.role,
            OptionType.MENTIONABLE: resolving.mentionable,
            OptionType.CHANNEL: resolving.channel,
            OptionType.ATTACHMENT: resolving.file,
        }
        return str(find[kind](value).id)

    def _choice(self, option: Json, value: object) -> object:
        for choice in option["choices"]:
            translated = (choice.get("name_localizations") or {}).get(self._person.locale)
            if value in (choice["value"], choice["name"], translated, str(choice["value"])):
                return choice["value"]
        raise BadOption(f"{value!r} is no choice of {option['name']}")


def _named(permissions: Permission) -> str:
    """Permissions by name; those that the sandbox doesn't know by their number."""
    known = [str(each.name) for each in Permission if each in permissions]
    rest = int(permissions) & ~sum(Permission)
    return ", ".join([*known, *([str(rest)] if rest else [])])


def _string(option: Json, value: object) -> str:
    if not isinstance(value, str):
        raise BadOption(f"{option['name']} has to be a text")
    least, most = option.get("min_length") or 0, option.get("max_length") or 6000
    if not least <= len(value) <= most:
        raise BadOption(f"{option['name']} has to be {least} to {most} characters long")
    return value


def _integer(option: Json, value: object) -> int:
    if isinstance(value, str) and re.fullmatch(r"-?\d+", value):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadOption(f"{option['name']} has to be a whole number")
    _in_range(option, value)
    return value


def _number(option: Json, value: object) -> float:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            raise BadOption(f"{option['name']} has to be a number") from None
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise BadOption(f"{option['name']} has to be a number")
    _in_range(option, value)
    return value


def _in_range(option: Json, value: float) -> None:
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and value < low) or (high is not None and value > high):
        raise BadOption(f"{option['name']} has to be from {low} to {high}")


def _boolean(option: Json, value: object) -> bool:
    words: dict[object, bool] = {"true": True, "false": False}
    if isinstance(value, str):
        value = words.get(value.lower())
    if not isinstance(value, bool):
        raise BadOption(f"{option['name']} has to be true or false")
    return value
