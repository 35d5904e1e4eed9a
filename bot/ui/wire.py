"""What a failed call to Discord means for us (Discord: opcodes and status codes)."""

from typing import Final, Literal, TypeAlias

import aiohttp
import discord

WIRE_ERRORS: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""All that a call can raise. aiohttp's errors are not wrapped by the library."""

UNKNOWN_EMOJI: Final = "Invalid emoji"
"""What Discord's refusal of a message says of a button whose emoji is not there (any more)."""

Failure: TypeAlias = Literal["gone", "message_gone", "expired", "forbidden", "too_old", "passing"]
"""`gone`: channel or server; `message_gone`; `expired`: the interaction's token or moment;
`forbidden`: we lack a permission; `too_old`: edits of an old message are refused; `passing`:
an outage, a limit, a timeout."""


def failure_of(error: BaseException) -> Failure:  # noqa: PLR0911 - one line a code
    """Sort an error of `WIRE_ERRORS` by what is to be done about it."""
    if not isinstance(error, discord.HTTPException):
        return "passing"
    match error.code:
        case 10003 | 10004:  # Unknown Channel, Unknown Guild
            return "gone"
        case 10008:  # Unknown Message
            return "message_gone"
        case 10015 | 10062 | 40060 | 50027:  # Unknown Webhook or Interaction, acknowledged, token
            return "expired"
        case 30046:  # too many edits of a message older than an hour
            return "too_old"
        case _ if isinstance(error, discord.Forbidden):
            return "forbidden"
        case _ if isinstance(error, discord.NotFound):
            return "gone"
        case _:
            return "passing"


def emoji_is_gone(error: BaseException) -> bool:
    """Tell whether a message was refused for an emoji that is not there (any more)."""
    return isinstance(error, discord.HTTPException) and UNKNOWN_EMOJI in error.text
