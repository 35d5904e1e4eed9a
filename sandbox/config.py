"""What the sandbox has to be told about a bot: the table `[tool.sandbox]` of its pyproject.toml.

How to start it::

    [tool.sandbox]
    command = ["{python}", "-m", "bot"]
    env = { DISCORD_TOKEN = "{token}", API_URL = "{rest}", GATEWAY_URL = "{gateway}" }
    ready_seconds = 20            # how long it may take to log in
    intents = []                  # privileged ones it may use: members, presences, message_content
    permissions = []              # besides what everybody may, e.g. mention_everyone
    denied = []                   # what it may not in any channel, e.g. embed_links
    ignore_log = []               # regexes: log lines that are no faults, whatever their level

`{python}` is the interpreter that runs the sandbox, `{token}` the token it accepts, `{rest}`,
`{gateway}` and `{cdn}` its addresses, `{data_dir}` the folder for the bot's data. The bot is
started in the folder of the pyproject.toml; everything it prints goes to `{data_dir}/bot.log`.

How to play it without a page (`--play`)::

    [tool.sandbox.play]
    open = "duel start"           # the command with which the first member opens a match
    opponent = "user"             # its option that takes the second member
    options = { target = 50 }     # its other options
    accept = ["^Accept$"]         # public buttons that only the second member presses, once
    hand = ["^My hand$"]          # public buttons that open a member's private message
    public = ["UNO"]              # other public buttons that any player presses when offered
    avoid = ["resign", "^Sort"]   # private buttons and selects that are never used
    prefer = [{ match = "draw", weight = 0.2 }]   # the first that matches gives the weight, else 1
    fill = { name = "Duo" }       # what to write into modals, by custom id
    later = ["too fast"]          # private answers to `open` that ask to come back later
    result = "won the match"      # in a public text: the match is over, its line is the result
    stall_seconds = 60            # a match in which nothing changed for so long has failed
    nudge_seconds = 5             # after so long without an offer a hand is opened anew
    most_clicks = 5000            # a match that takes more has failed

Patterns are regular expressions (`re.search`, case kept) tried on a component's label, then on
its custom id. A player sees only what that member sees, and uses: `accept`; if no private message
is open, `hand`; `public`; and whatever is enabled on the newest private message that has ever had
something to press. Whoever is asked to open the match later does so at the moment that the answer
tells as a timestamp (`<t:1900000000:R>`), or else after `nudge_seconds`.
"""

import re
import sys
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandbox.intents import PRIVILEGED
from sandbox.permissions import NONE, Permission

Pattern = re.Pattern[str]


class BadConfig(Exception):  # noqa: N818 - a statement about the file
    """The table is missing, or something in it is wrong."""


@dataclass(frozen=True, slots=True)
class BotCommand:
    """How the bot is started, placeholders and all."""

    command: tuple[str, ...]
    env: Mapping[str, str]
    folder: Path
    ready_seconds: float = 20
    intents: tuple[str, ...] = ()
    """The privileged intents that are switched on."""
    permissions: Permission = NONE
    """What the bot may on the server besides what everybody may."""
    denied: Permission = NONE
    """What it may not in the channels, though everybody may."""
    ignore_log: tuple[Pattern, ...] = ()

    def filled(self, places: Mapping[str, str]) -> tuple[list[str], dict[str, str]]:
        """The program with its arguments, and its environment, with every `{name}` filled in."""
        everything = {"python": sys.executable, **places}
        return (
            [_fill(part, everything) for part in self.command],
            {name: _fill(value, everything) for name, value in self.env.items()},
        )


@dataclass(frozen=True, slots=True)
class PlayRules:
    """What a headless player presses, and what not."""

    open: str
    result: Pattern
    opponent: str = "user"
    options: Mapping[str, object] = field(default_factory=dict)
    accept: tuple[Pattern, ...] = ()
    hand: tuple[Pattern, ...] = ()
    public: tuple[Pattern, ...] = ()
    avoid: tuple[Pattern, ...] = ()
    prefer: tuple[tuple[Pattern, float], ...] = ()
    fill: Mapping[str, str] = field(default_factory=dict)
    later: tuple[Pattern, ...] = ()
    stall_seconds: float = 60
    nudge_seconds: float = 5
    most_clicks: int = 5000

    def weight(self, *names: str) -> float:
        """How much a component is liked, by its label and custom id; 0 is never."""
        if matches(self.avoid, *names):
            return 0
        return next((weight for pattern, weight in self.prefer if matches((pattern,), *names)), 1.0)


@dataclass(frozen=True, slots=True)
class SandboxConfig:
    """The whole table."""

    bot: BotCommand
    play: PlayRules | None


def matches(patterns: Sequence[Pattern], *names: str) -> bool:
    """Whether any of the patterns is found in any of the names."""
    return any(pattern.search(name) for pattern in patterns for name in names)


def read_config(folder: Path) -> SandboxConfig:
    """The table in a folder's pyproject.toml.

    Raises:
        BadConfig: There is none, or a key is missing, unknown, or of the wrong kind.
    """
    path = folder / "pyproject.toml"
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig(f"{path}: {error.strerror}") from error
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(f"{path}: {error}") from error
    table = document.get("tool", {}).get("sandbox")
    if table is None:
        raise BadConfig(f"{path} has no table [tool.sandbox]")
    return parse_config(table, folder)


def parse_config(table: Mapping[str, Any], folder: Path) -> SandboxConfig:
    """The table as read from TOML.

    Raises:
        BadConfig: A key is missing, unknown, or of the wrong kind.
    """
    top = _Table("tool.sandbox", table)
    bot = BotCommand(
        command=tuple(top.texts("command", required=True)),
        env=top.text_map("env"),
        folder=folder,
        ready_seconds=top.number("ready_seconds", 20),
        intents=tuple(top.some("intents", PRIVILEGED)),
        permissions=top.permissions("permissions"),
        denied=top.permissions("denied"),
        ignore_log=top.patterns("ignore_log"),
    )
    play = top.take("play", dict, None)
    top.settle()
    return SandboxConfig(bot, None if play is None else _play(play))


def _play(table: Mapping[str, Any]) -> PlayRules:
    part = _Table("tool.sandbox.play", table)
    rules = PlayRules(
        open=part.text("open"),
        result=part.pattern("result"),
        opponent=part.text("opponent", "user"),
        options=part.take("options", dict, {}),
        accept=part.patterns("accept"),
        hand=part.patterns("hand"),
        public=part.patterns("public"),
        avoid=part.patterns("avoid"),
        prefer=part.weights("prefer"),
        fill=part.text_map("fill"),
        later=part.patterns("later"),
        stall_seconds=part.number("stall_seconds", 60),
        nudge_seconds=part.number("nudge_seconds", 5),
        most_clicks=int(part.number("most_clicks", 5000)),
    )
    part.settle()
    return rules


def _fill(text: str, places: Mapping[str, str]) -> str:
    def place(match: re.Match[str]) -> str:
        name = match[1]
        if name not in places:
            raise BadConfig(f"{text!r}: there is no place {{{name}}}")
        return places[name]

    return re.sub(r"\{(\w+)\}", place, text)


class _Table:
    """A TOML table that is read key by key; keys nobody asked for are an error."""

    def __init__(self, name: str, values: Mapping[str, Any]) -> None:
        self._name = name
        self._rest = dict(values)

    def take(self, key: str, kind: type | tuple[type, ...], default: Any) -> Any:  # noqa: ANN401 - of that kind
        if key not in self._rest:
            if default is ...:
                raise BadConfig(f"[{self._name}] has no {key}")
            return default
        value = self._rest.pop(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadConfig(f"[{self._name}] {key} is of the wrong kind: {value!r}")
        return value

    def text(self, key: str, default: Any = ...) -> str:  # noqa: ANN401 - a text, or ... for none
        return str(self.take(key, str, default))

    def number(self, key: str, default: float) -> float:
        return float(self.take(key, (int, float), default))

    def texts(self, key: str, *, required: bool = False) -> list[str]:
        values = self.take(key, list, ... if required else [])
        if not all(isinstance(value, str) for value in values) or (required and not values):
            raise BadConfig(f"[{self._name}] {key} is no list of texts")
        return list(values)

    def some(self, key: str, known: Collection[str]) -> list[str]:
        """A list of texts that are all `known`."""
        values = self.texts(key)
        for value in values:
            if value not in known:
                raise BadConfig(f"[{self._name}] {key}: {value!r} is none of {', '.join(known)}")
        return values

    def permissions(self, key: str) -> Permission:
        """A list of permissions by their names in small letters."""
        known = {str(each.name).lower(): each for each in Permission}
        found = NONE
        for name in self.some(key, known):
            found |= known[name]
        return found

    def text_map(self, key: str) -> dict[str, str]:
        values = self.take(key, dict, {})
        if not all(isinstance(value, str) for value in values.values()):
            raise BadConfig(f"[{self._name}] {key} has a value that is no text")
        return dict(values)

    def pattern(self, key: str) -> Pattern:
        return self._compile(key, self.text(key))

    def patterns(self, key: str) -> tuple[Pattern, ...]:
        return tuple(self._compile(key, text) for text in self.texts(key))

    def weights(self, key: str) -> tuple[tuple[Pattern, float], ...]:
        found = []
        for entry in self.take(key, list, []):
            match entry:
                case {"match": str(text), "weight": int() | float() as weight}:
                    found.append((self._compile(key, text), float(weight)))
                case _:
                    raise BadConfig(f"[{self._name}] {key}: {entry!r} is no match with a weight")
        return tuple(found)

    def _compile(self, key: str, text: str) -> Pattern:
        try:
            return re.compile(text)
        except re.error as error:
            raise BadConfig(f"[{self._name}] {key}: {text!r}: {error}") from error

    def settle(self) -> None:
        if self._rest:
            raise BadConfig(f"[{self._name}] does not know {', '.join(sorted(self._rest))}")
