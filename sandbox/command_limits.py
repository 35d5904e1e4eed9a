"""What Discord takes as application commands, and where it says no.

Source of every number: Discord, application commands.
"""

import unicodedata
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from sandbox.errors import Form, Json, Path
from sandbox.select_rules import check_channel_types

MOST_CHAT_COMMANDS = 100
MOST_MENU_COMMANDS = 15
MOST_OPTIONS = 25
MOST_NAME = 32
MOST_DESCRIPTION = 100
MOST_CHOICE = 100
MOST_CHARACTERS = 8000
"""In one command, counting the longest localization of each text."""
MOST_STRING = 6000
ALL_BITS = 2**54 - 1
"""Every permission that there may be."""
LARGEST_NUMBER = 2**53
"""Whole numbers stay below it, so that JavaScript can hold them."""

LOCALES = frozenset(
    {"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl"}
    | {"no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi"}
    | {"th", "zh-CN", "ja", "zh-TW", "ko"}
)
"""Every locale Discord knows (Discord: reference, locales)."""

SCRIPTS = (
    (0x0900, 0x0950),
    (0x0955, 0x0963),
    (0x0966, 0x097F),
    (0xA8E0, 0xA8FF),
    (0x0E01, 0x0E3A),
    (0x0E40, 0x0E5B),
)
"""Devanagari and Thai, all of whose characters may stand in a name."""


class CommandType(IntEnum):
    """Kinds of application commands."""

    CHAT_INPUT = 1
    USER = 2
    MESSAGE = 3


class OptionType(IntEnum):
    """Kinds of command options."""

    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


NESTED = frozenset({OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP})
WITH_CHOICES = frozenset({OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER})
WITH_VALUES = frozenset({OptionType.INTEGER, OptionType.NUMBER})


def is_name(text: str) -> bool:
    r"""Whether a text may name a chat command or an option.

    That is `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, lower case wherever there is one.
    """
    return 1 <= len(text) <= MOST_NAME and text == text.lower() and all(map(_in_name, text))


def _in_name(character: str) -> bool:
    return (
        character in "-_'"
        or unicodedata.category(character)[0] in "LN"
        or any(first <= ord(character) <= last for first, last in SCRIPTS)
    )


def check_commands(bodies: object, form: Form | None = None) -> list[Json]:
    """Check a whole set of commands that is to replace another.

    Raises:
        DiscordError: 50035 with each fault at its place.
    """
    form = form or Form()
    items = form.array((), bodies, 0, MOST_CHAT_COMMANDS + 2 * MOST_MENU_COMMANDS)
    commands: list[Json] = []
    names: set[tuple[str, str]] = set()
    for index, item in enumerate(items):
        command = form.object((index,), item)
        if command is None:
            continue
        _command(form, command, (index,))
        key = (str(command.get("type", 1)), str(command.get("name")))
        if key in names:
            form.refuse(
                (index,),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        names.add(key)
        commands.append(command)
    for kind in CommandType:
        most = MOST_CHAT_COMMANDS if kind is CommandType.CHAT_INPUT else MOST_MENU_COMMANDS
        if sum(command.get("type", 1) == kind for command in commands) > most:
            form.refuse((), "BASE_TYPE_BAD_LENGTH", f"Must be {most} or fewer in length.")
    form.settle()
    return commands


def _command(form: Form, command: Json, path: Path) -> None:
    kind = command.get("type", 1)
    if not form.one_of((*path, "type"), kind, CommandType):
        return
    if kind == CommandType.CHAT_INPUT:
        _chat_name(form, command, path)
        _description(form, command, path)
        _options(form, command, path, depth=0)
        if sum(_lengths(command)) > MOST_CHARACTERS:
            form.refuse(
                path,
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MOST_CHARACTERS})",
            )
    else:
        _menu_name(form, command, path)
        if command.get("description"):
            form.refuse(
                (*path, "description"),
                "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
                "Context menu commands cannot have a description",
            )
        if command.get("options"):
            form.refuse(
                (*path, "options"),
                "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED",
                "Context menu commands cannot have options",
            )
    _places(form, command, path)


def _places(form: Form, command: Json, path: Path) -> None:
    """Check where and for whom a command is there."""
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        values = command.get(key)
        given = [] if values is None else form.array((*path, key), values, 1, len(allowed))
        for index, value in enumerate(given):
            form.one_of((*path, key, index), value, allowed)
    for key in ("nsfw", "dm_permission"):
        form.truth((*path, key), command.get(key), optional=True)
    needed = command.get("default_member_permissions")
    if needed is not None and not (str(needed).isdecimal() and int(needed) <= ALL_BITS):
        form.refuse(
            (*path, "default_member_permissions"),
            "BITFIELD_TYPE_CONVERT",
            "Invalid permissions",
        )


def _localizations(form: Form, thing: Json, key: str, path: Path) -> Iterator[tuple[Path, str]]:
    translations = thing.get(key)
    if translations is None:
        return
    given = form.object((*path, key), translations)
    for locale, text in (given or {}).items():
        here: Path = (*path, key, locale)
        if locale not in LOCALES:
            form.choices(here, sorted(LOCALES))
        elif text is None:
            continue
        elif isinstance(text, str):
            yield here, text
        else:
            form.refuse(here, "STRING_TYPE_CONVERT", "Could not interpret value as string.")


def _translations(thing: Json, key: str) -> Json:
    found = thing.get(f"{key}_localizations")
    return found if isinstance(found, dict) else {}


def _chat_name(form: Form, thing: Json, path: Path) -> None:
    names = list(_localizations(form, thing, "name_localizations", path))
    if form.text((*path, "name"), thing.get("name"), MOST_NAME, 1):
        names.append(((*path, "name"), thing["name"]))
    for here, name in names:
        if not is_name(name):
            form.refuse(
                here,
                "APPLICATION_COMMAND_INVALID_NAME",
                "Command name is invalid",
            )


def _menu_name(form: Form, command: Json, path: Path) -> None:
    form.text((*path, "name"), command.get("name"), MOST_NAME, 1)
    for here, name in _localizations(form, command, "name_localizations", path):
        form.text(here, name, MOST_NAME, 1)


def _description(form: Form, thing: Json, path: Path) -> None:
    form.words((*path, "description"), thing.get("description"), MOST_DESCRIPTION)
    for here, text in _localizations(form, thing, "description_localizations", path):
        form.text(here, text, MOST_DESCRIPTION, 1)


def _options(form: Form, holder: Json, path: Path, *, depth: int) -> None:
    items = form.listed((*path, "options"), holder.get("options"), 0, MOST_OPTIONS)
    options: list[Json] = []
    for index, item in enumerate(items):
        here: Path = (*path, "options", index)
        option = form.object(here, item)
        if option is not None and _option(form, option, here, depth=depth):
            options.append(option)
    nested = [option["type"] in NESTED for option in options]
    if any(nested) and not all(nested):
        form.refuse(
            (*path, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all "
            "other types",
        )
    _unique_names(form, options, path)
    was_optional = False
    for index, option in enumerate(options):
        if option.get("required") and was_optional:
            form.refuse(
                (*path, "options", index),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        was_optional = was_optional or not option.get("required")


def _unique_names(form: Form, options: list[Json], path: Path) -> None:
    seen: set[tuple[str, str]] = set()
    for index, option in enumerate(options):
        translations = _translations(option, "name")
        mine = {
            ("", str(option.get("name"))),
            *((locale, str(text)) for locale, text in translations.items()),
        }
        if seen & mine:
            form.refuse(
                (*path, "options", index),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            )
        seen |= mine


def _option(form: Form, option: Json, path: Path, *, depth: int) -> bool:
    kind = option.get("type")
    allowed = list(OptionType)
    if depth >= 1:
        allowed.remove(OptionType.SUB_COMMAND_GROUP)
    if depth > 1:
        allowed.remove(OptionType.SUB_COMMAND)
    if not form.one_of((*path, "type"), kind, allowed):
        return False
    _chat_name(form, option, path)
    _description(form, option, path)
    if kind == OptionType.SUB_COMMAND_GROUP:
        _options(form, option, path, depth=1)
    elif kind == OptionType.SUB_COMMAND:
        _options(form, option, path, depth=2)
    elif option.get("choices") is not None:
        _choices(form, option, path)
    if kind == OptionType.CHANNEL:
        check_channel_types(form, option, path)
    for key in ("required", "autocomplete"):
        form.truth((*path, key), option.get(key), optional=True)
    _bounds(form, option, path)
    if option.get("autocomplete") and kind not in WITH_CHOICES:
        form.refuse(
            (*path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            "Autocomplete is not available for this option",
        )
    return True


def _bounds(form: Form, option: Json, path: Path) -> None:
    """Check least and most against each other, and that the option is one that has them."""
    for what, kinds in (("length", {OptionType.STRING}), ("value", WITH_VALUES)):
        bounds = [option.get(f"{end}_{what}") for end in ("min", "max")]
        for end, bound in zip(("min", "max"), bounds, strict=True):
            here: Path = (*path, f"{end}_{what}")
            if bound is None:
                continue
            if option["type"] not in kinds:
                form.refuse(
                    here,
                    "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID",
                    f"{end}_{what} is not available for this option",
                )
            elif what == "length":
                form.whole(here, bound, int(end == "max"), MOST_STRING)
            elif not is_of(option["type"], bound):
                form.refuse(here, "NUMBER_TYPE_COERCE", f'Value "{bound}" is not a number of it.')
            else:
                _in_range(form, option["type"], bound, here)
        least, most = bounds
        if isinstance(least, int | float) and isinstance(most, int | float) and least > most:
            form.refuse(
                (*path, f"min_{what}"),
                "APPLICATION_COMMAND_OPTIONS_MIN_GREATER_THAN_MAX",
                f"min_{what} cannot be greater than max_{what}",
            )


def is_of(kind: int, value: object) -> bool:
    """Whether a value can be one of an option of that type, however large."""
    if kind == OptionType.STRING:
        return isinstance(value, str)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return kind == OptionType.NUMBER or isinstance(value, int) or value.is_integer()


def _in_range(form: Form, kind: int, value: float, path: Path) -> None:
    """Note a number that is too large for its option (Discord: option types)."""
    most = LARGEST_NUMBER - (kind == OptionType.INTEGER)
    if not -most <= value <= most:
        form.refuse(path, "NUMBER_TYPE_RANGE", f"Value should be between -{most} and {most}.")


def _choices(form: Form, option: Json, path: Path) -> None:
    here: Path = (*path, "choices")
    choices = check_choices(form, option["type"], option["choices"], here)
    if choices and (option["type"] not in WITH_CHOICES or option.get("autocomplete")):
        form.refuse(
            here,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
            "Choices are not available for this option",
        )
    names: set[str] = set()
    for index, choice in enumerate(choices):
        name = str(choice.get("name")) if isinstance(choice, dict) else ""
        if name in names:
            form.refuse(
                (*here, index),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            )
        names.add(name)


def check_choices(form: Form, kind: int, value: object, path: Path) -> list[Any]:
    """Check what is offered for an option of a type, by the command or by its completion."""
    choices = form.array(path, value, 0, MOST_OPTIONS)
    for index, item in enumerate(choices):
        here: Path = (*path, index)
        choice = form.object(here, item)
        if choice is None:
            continue
        form.text((*here, "name"), choice.get("name"), MOST_CHOICE, 1)
        for place, text in _localizations(form, choice, "name_localizations", here):
            form.text(place, text, MOST_CHOICE, 1)
        given = choice.get("value")
        if given is None:
            form.required((*here, "value"))
        elif not is_of(kind, given):
            form.refuse((*here, "value"), "CHOICE_TYPE_CONVERT", "The value has the wrong type")
        elif isinstance(given, str):
            form.text((*here, "value"), given, MOST_CHOICE, 1)
        else:
            _in_range(form, kind, given, (*here, "value"))
    return choices


def _lengths(thing: Json) -> Iterator[int]:
    """How much each text of a command counts: its longest version."""
    for key in ("name", "description"):
        texts = [thing.get(key), *_translations(thing, key).values()]
        yield max((len(text) for text in texts if isinstance(text, str)), default=0)
    value = thing.get("value")
    if isinstance(value, str):
        yield len(value)
    for key in ("options", "choices"):
        inner = thing.get(key)
        if isinstance(inner, list):
            for item in inner:
                if isinstance(item, dict):
                    yield from _lengths(item)
