"""What Discord takes without a word, and what a bot's author would still want to know."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias


class Oddity(StrEnum):
    """Kinds of findings."""

    NO_ANSWER = "no answer"
    """A person was shown "This interaction failed"."""
    CALLS_EVERYONE = "calls everyone"
    """It rang for everybody: the bot may do that, and nothing in the call kept it from it."""
    UNKNOWN_KEY = "unknown key"
    """A body has a key that Discord doesn't know and passes over: most often a misspelt one."""
    EPHEMERAL_FOR_ALL = "meant to be private, and shown to all"
    """The ephemeral flag on what everybody sees nevertheless: on an ordinary message, on an edit,
    or on the first followup after a public "thinking", which becomes that public answer."""
    EMBED_DROPPED = "embed dropped"
    """The bot may not embed links there: the message came without its embeds."""
    NO_SUCH_FILE = "no such file"
    """An embed shows `attachment://` something that is no file of its message: a broken picture."""
    FILE_NOT_SHOWN = "file shown nowhere"
    """A file of a message with components V2 that none of them shows: nobody sees it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One of them."""

    oddity: Oddity
    about: str
    """Where: a route with a JSON pointer, a command, a button's label."""
    asked: str = field(default="", compare=False)
    """Who had asked what, if it belongs to an interaction: "Anna: /play"."""


Findings: TypeAlias = list[Finding]
"""In the order in which they were found."""
