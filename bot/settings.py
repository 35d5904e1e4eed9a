"""The settings: read once from the environment and `.env`, checked all at once, then frozen."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeVar
from urllib.parse import urlsplit

from dotenv import dotenv_values

T = TypeVar("T")


class SettingsError(Exception):
    """One or more settings are missing or wrong; `problems` has one line each, without secrets."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting as the owner meets it: in `.env.example`, in the README, in an error."""

    name: str
    default: str
    help: str
    secret: bool = False


SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("DISCORD_TOKEN", "", "The bot's token (Discord's developer portal, Bot).", secret=True),
    Setting("DATABASE_PATH", "data/uno-duo.sqlite3", "Where matches and scores are kept."),
    Setting("PUBLIC_NAME", "UNO Duo", "The name the game goes by in messages, at most 32 letters."),
    Setting("LOG_LEVEL", "INFO", "How much the bot's own log says: DEBUG, INFO, WARNING, ERROR."),
    Setting("LOG_FORMAT", "text", "How the log looks: text, or json (an object a line, with ids)."),
    Setting("PORT", "", "If set, http://HOST:PORT/healthz tells how the bot is (all addresses)."),
    Setting("DISCORD_API_URL", "", "Another REST base, for a proxy or the sandbox; else Discord."),
    Setting("DISCORD_GATEWAY_URL", "", "Another gateway, for the sandbox; else Discord."),
    Setting("DISCORD_CDN_URL", "", "Where pictures are fetched, for the sandbox; else Discord."),
    Setting("UNO_SETTLE_MS", "400", "How long an earlier-stamped UNO press is waited for, 0-2000."),
)
"""Every setting there is, in the order of `.env.example`."""


HOSTS: Final[Mapping[str, str]] = {
    "DYNO": "Heroku",
    "K_SERVICE": "Cloud Run",
    "CONTAINER_VERSION": "Scalingo",
    "RAILWAY_ENVIRONMENT_NAME": "Railway",
    "RENDER": "Render",
    "FLY_APP_NAME": "Fly.io",
    "KOYEB_APP_NAME": "Koyeb",
}
"""Variables that hosts with a throw-away disk set, each in its own documentation."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one run."""

    token: str = field(repr=False)
    database_path: Path
    public_name: str
    log_level: str
    api_url: str | None
    gateway_url: str | None
    cdn_url: str | None
    uno_settle_ms: int
    log_format: Literal["text", "json"] = "text"
    port: int | None = None
    """Where `/healthz` is served; None serves none."""
    host: str | None = None
    """The known host that the bot runs on, of `HOSTS`."""
    new_application: bool = False
    """Whether the owner says that the database goes over to another application of theirs."""

    @property
    def plays_alone(self) -> bool:
        """Tell whether the bot is on a Discord of this very machine, where nothing is at stake."""
        address = None if self.gateway_url is None else urlsplit(self.gateway_url).hostname
        return address in {"127.0.0.1", "::1", "localhost"}


def _path(value: str) -> Path:
    try:
        return Path(value).expanduser()
    except RuntimeError:
        raise ValueError("names a user that this machine does not know") from None


def _public_name(value: str) -> str:
    if not 1 <= len(value) <= 32:  # noqa: PLR2004 - Discord: user names have 1 to 32 characters
        raise ValueError("has 1 to 32 characters")
    if re.search(r"[\n\r@<>`*_~|\\\[\]#]", value):
        raise ValueError("holds no line breaks, mentions or Markdown")
    return value


def _log_level(value: str) -> str:
    level = value.upper()
    if level not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
        raise ValueError("is DEBUG, INFO, WARNING or ERROR")
    return level


def _log_format(value: str) -> Literal["text", "json"]:
    match value.lower():
        case "text":
            return "text"
        case "json":
            return "json"
        case _:
            raise ValueError("is text or json")


def _port(value: str) -> int | None:
    limit = 65535
    if not value:
        return None
    if not re.fullmatch(r"[0-9]{1,5}", value) or not 1 <= int(value) <= limit:
        raise ValueError(f"is a number from 1 to {limit}")
    return int(value)


def _url(*schemes: str) -> Callable[[str], str | None]:
    def read(value: str) -> str | None:
        if not value:
            return None
        if not value.startswith(schemes) or not urlsplit(value).hostname:
            raise ValueError(f"is an address that begins with {' or '.join(schemes)}")
        return value

    return read


def _settle(value: str) -> int:
    limit = 2000
    if not re.fullmatch(r"[0-9]{1,4}", value) or int(value) > limit:
        raise ValueError(f"is a number from 0 to {limit}")
    return int(value)


def read_settings(
    environ: Mapping[str, str] | None = None, env_file: Path | None = None, *, token: bool = True
) -> Settings:
    """Read the settings; a variable of the environment wins over the same one in `env_file`.

    Args:
        environ: Where to look first; the process's environment if None.
        env_file: A `.env` file; one that is missing counts as empty. None reads none.
        token: Whether the token must be there (not for `backup`, `check` and the like).

    Raises:
        SettingsError: With every problem at once; it never quotes the token.
    """
    defaults = {s.name: s.default for s in SETTINGS}
    given: dict[str, str] = dict(defaults)
    if env_file is not None and env_file.is_file():
        try:
            read_file = dotenv_values(env_file, encoding="utf-8-sig")
        except (OSError, UnicodeError):
            raise SettingsError((f"{env_file} can't be read: save it as UTF-8 text",)) from None
        given |= {name: value for name, value in read_file.items() if value is not None}
    environ = os.environ if environ is None else environ
    given |= environ
    problems: list[str] = []

    def read(name: str, parse: Callable[[str], T], fallback: T) -> T:
        try:
            return parse(given[name].strip() or defaults[name])
        except ValueError as why:
            problems.append(f"{name} {why}")
            return fallback

    secret = given["DISCORD_TOKEN"].strip()
    if token and not secret:
        problems.append("DISCORD_TOKEN is missing: copy .env.example to .env and put it there")
    elif re.search(r"\s", secret):
        problems.append("DISCORD_TOKEN holds a space or line break: copy it again")
    settings = Settings(
        token=secret,
        database_path=read("DATABASE_PATH", _path, Path()),
        public_name=read("PUBLIC_NAME", _public_name, ""),
        log_level=read("LOG_LEVEL", _log_level, ""),
        api_url=read("DISCORD_API_URL", _url("http://", "https://"), None),
        gateway_url=read("DISCORD_GATEWAY_URL", _url("ws://", "wss://"), None),
        cdn_url=read("DISCORD_CDN_URL", _url("http://", "https://"), None),
        uno_settle_ms=read("UNO_SETTLE_MS", _settle, 0),
        log_format=read("LOG_FORMAT", _log_format, "text"),
        port=read("PORT", _port, None),
        host=next((host for name, host in HOSTS.items() if environ.get(name)), None),
    )
    if problems:
        raise SettingsError(tuple(problems))
    return settings
