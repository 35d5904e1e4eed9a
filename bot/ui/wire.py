"""What a failed call to Discord means for us (Discord: opcodes and status codes)."""

from typing import Final, Literal, TypeAlias

import aiohttp
import discord

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_GUILD: Final = 10004
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_WEBHOOK: Final = 10015
UNKNOWN_INTERACTION: Final = 10062
OLD_MESSAGE_EDITED_TOO_OFTEN: Final = 30046
ALREADY_ACKNOWLEDGED: Final = 40060
INVALID_WEBHOOK_TOKEN: Final = 50027

WIRE_ERRORS: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""All that a call can raise. aiohttp's errors are not wrapped by the library."""

Failure: TypeAlias = Literal["gone", "message_gone", "expired", "forbidden", "too_old", "passing"]
"""`gone`: channel or server; `message_gone`; `expired`: the interaction's token or moment;
`forbidden`: we lack a permission; `too_old`: edits of an old message are refused; `passing`:
an outage, a limit, a timeout."""


def failure_of(error: BaseException) -> Failure:  # noqa: PLR0911 - one line a code
    """Sort an error of `WIRE_ERRORS` by what is to be done about it."""
    if not isinstance(error, discord.HTTPException):
        return "passing"
    match error.code:
        case 10003 | 10004:
            return "gone"
        case 10008:
            return "message_gone"
        case 10015 | 10062 | 40060 | 50027:
            return "expired"
        case 30046:
            return "too_old"
        case _ if isinstance(error, discord.Forbidden):
            return "forbidden"
        case _ if isinstance(error, discord.NotFound):
            return "gone"
        case _:
            return "passing"
