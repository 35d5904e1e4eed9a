"""What was read, and what should not have been there."""

from dataclasses import dataclass, field
from typing import Final

SHOWN: Final = 20
"""So many leaks are told; a broken border lets thousands through."""


@dataclass
class Report:
    """Counts of what was read, and every leak."""

    matches: int = 0
    actions: int = 0
    public: int = 0
    private: int = 0
    refusals: int = 0
    compared: int = 0
    lines: int = 0
    letters: int = 0
    ends: dict[str, int] = field(default_factory=dict)
    leaks: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Give the report for people."""
        ends = ", ".join(f"{count} {cause}" for cause, count in sorted(self.ends.items()))
        return "\n".join(
            (
                f"{self.matches} matches ({ends}), {self.actions} actions",
                f"{self.public} public payloads, {self.private} private ones",
                f"{self.refusals} refusals, {self.lines} log lines; {self.letters} letters in all",
                f"{self.compared} payloads made again from other hidden cards",
                f"{len(self.leaks)} leaks",
                *self.leaks[:SHOWN],
            )
        )
