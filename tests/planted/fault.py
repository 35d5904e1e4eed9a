"""What a planted fault is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A small edit that breaks one promise, and the tests that are to find it."""

    id: str
    """What it is called by, a part of the bot first: `race-tie`."""
    harm: str
    """What goes wrong for a player or the owner. It outlives the code: where that is written anew,
    the fault is planted anew, by what stands here."""
    file: str
    old: str
    """What stands in the file, once."""
    new: str
    tests: tuple[str, ...]
    """Files or node ids, the quickest first; one of them is to fail."""
