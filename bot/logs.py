"""The log: one line an event, with ids and never with names, hands, seeds or tokens.

A sentence of ours names what it is about by kind and id ("duel 7: ..."). As JSON these ids are
fields of their own, so that one match can be followed through the log.
"""

import json
import logging
import re
import time
from typing import Final, Literal

QUIET: Final = ("discord", "aiosqlite", "asyncio", "aiohttp")
"""At DEBUG these print tokens, hands and SQL parameters: they never go below INFO."""

_OURS: Final = ("bot", "cogs")

_IDS: Final = re.compile(r"\b(duel|challenge|interaction|channel|hand|server|shard) (\d+)\b")

_IN_ADDRESSES: Final = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.%-]+")
"""The token of an interaction, in an address. The library logs the address of a call that Discord
limits, and whoever has the token reads the hand for fifteen minutes."""

_GONE: Final = "[token]"


class _Safe(logging.Formatter):
    """Takes tokens out of whatever a library or an error may have put into a line."""

    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self, secret: str) -> None:
        super().__init__("{asctime} {levelname:<8} {name} {message}", style="{")
        self.converter = time.gmtime
        self._secret = secret

    def safe(self, text: str) -> str:
        """Give a text without the bot's token and without those of interactions."""
        if self._secret:
            text = text.replace(self._secret, _GONE)
        return _IN_ADDRESSES.sub(rf"\g<1>{_GONE}", text)

    def format(self, record: logging.LogRecord) -> str:
        """Give a record's line."""
        return self.safe(super().format(record))


class _Json(_Safe):
    """One JSON object a line, also for a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Give a record's line: when, how grave, who says it, what, and each id in it."""
        message = record.getMessage()
        line: dict[str, str | int] = {
            "at": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": message,
        }
        for kind, number in _IDS.findall(message):
            line.setdefault(kind, int(number))
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return self.safe(json.dumps(line, ensure_ascii=False))


def set_up_logging(level: str, form: Literal["text", "json"] = "text", secret: str = "") -> None:
    """Log to standard error; only our own loggers go down to DEBUG.

    Args:
        level: DEBUG, INFO, WARNING or ERROR.
        form: Lines for people, or for programs.
        secret: The bot's token, which no line may hold.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(_Json(secret) if form == "json" else _Safe(secret))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for name in _OURS:
        logging.getLogger(name).setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))
