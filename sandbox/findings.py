"""What Discord takes without a word, and what a bot's author would still want to know."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Oddity(StrEnum):
    """Kinds of findings."""

    NO_ANSWER = "no answer"
    """A person was shown "This interaction failed"."""
    CALLS_EVERYONE = "calls everyone"
    """The words hold @everyone or @here, and nothing in the call keeps it from ringing."""
    UNKNOWN_KEY = "unknown key"
    """A body has a key that Discord doesn't know and passes over: most often a misspelt one."""
    EPHEMERAL_FOR_ALL = "ephemeral for all"
    """The ephemeral flag on an ordinary message, which everybody sees nevertheless."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One of them."""

    oddity: Oddity
    about: str
    """Where: a route with a JSON pointer, a command, a button's label."""


Findings: TypeAlias = list[Finding]
"""In the order in which they were found."""
