"""What a failed call to Discord means for us (Discord: opcodes and status codes)."""

import logging
from collections.abc import Awaitable
from http import HTTPStatus
from typing import Final, Literal, TypeAlias, TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)

T = TypeVar("T")


class UnreadableAnswer(Exception):  # noqa: N818 - a statement about what came back
    """Discord's answer is cut off, or no such object as it should be; the call may have worked."""


WIRE_ERRORS: Final = (
    discord.DiscordException,
    aiohttp.ClientError,
    OSError,
    TimeoutError,
    UnreadableAnswer,
)
"""All that a call can raise. aiohttp's errors are not wrapped by the library."""

UNKNOWN_EMOJI: Final = "Invalid emoji"
"""What Discord's refusal of a message says of a button whose emoji is not there (any more)."""

Failure: TypeAlias = Literal[
    "gone", "message_gone", "asleep", "expired", "refused", "too_old", "passing"
]
"""`gone`: the channel; `message_gone`; `asleep`: an archived thread, which a new message wakes;
`expired`: the interaction's token or moment; `refused`: we lack a permission, the thread is locked,
or Discord does not take it; `too_old`: edits of an old message are refused; `passing`: an outage, a
limit, a timeout, an answer that can't be read."""

_PASSING: Final = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)


async def read(call: Awaitable[T]) -> T:
    """Wait for a call of the library's, and for its answer to be read.

    The library reads an answer as if it could not be broken.

    Raises:
        UnreadableAnswer: The call went through, and its answer makes no sense.
    """
    try:
        return await call
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        log.warning("an answer of Discord's can't be read: %s", type(error).__name__)
        raise UnreadableAnswer from error


def failure_of(error: BaseException) -> Failure:  # noqa: PLR0911 - one line a code
    """Sort an error of `WIRE_ERRORS` by what is to be done about it."""
    if not isinstance(error, discord.HTTPException):
        return "passing"
    match error.code:
        case 10003:  # Unknown Channel
            return "gone"
        case 10008:  # Unknown Message
            return "message_gone"
        case 10015 | 10062 | 40060 | 50027:  # Unknown Webhook or Interaction, acknowledged, token
            return "expired"
        case 30046:  # too many edits of a message older than an hour
            return "too_old"
        case 50083:  # the thread is archived
            return "asleep"
        case _ if emoji_is_gone(error):
            return "passing"  # the next try does without
        case _ if error.status < HTTPStatus.INTERNAL_SERVER_ERROR and error.status not in _PASSING:
            return "refused"
        case _:
            return "passing"


def emoji_is_gone(error: BaseException) -> bool:
    """Tell whether a message was refused for an emoji that is not there (any more)."""
    return isinstance(error, discord.HTTPException) and UNKNOWN_EMOJI in error.text
