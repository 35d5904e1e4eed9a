"""Panels: what a message shows, as plain values, close to Discord's Components V2.

`bot.ui` turns a panel into the library's own objects; tests compare panels.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from bot.duel.records import DuelId, UserId

NO_BREAK: Final = "\u00a0"
"""Stands between a card's picture and its name, and inside the name, so that no line ends there.
Phones heed it, and browsers beside a plain symbol; beside an image they may break all the same."""

ButtonStyle: TypeAlias = Literal["primary", "secondary", "success", "danger"]

Verb: TypeAlias = Literal[
    # the challenge
    "accept", "decline", "withdraw",
    # the board
    "hand", "rules", "more", "board", "resign", "resign-yes", "void", "void-yes",
    "claim-win", "claim-void", "nudge", "next", "rematch", "shuffle",
    # the hand: decisions of the game
    "keep-seen", "reject", "colour", "play", "dump", "draw", "keep", "take", "accept-four",
    "challenge",
    # the hand: menus, which change nothing
    "menu", "page", "sort", "why", "challenged",
    # the race
    "uno",
]  # fmt: skip
"""What a button does. `menu` opens the choices of one card: a wild's colours, a Reverse's dumps;
`sort` lays the hand in another order, `why` tells why cards can't be played, `challenged` shows the
hand that a challenge opened."""


@dataclass(frozen=True, slots=True)
class PressOf:
    """What a press of a button means; `bot.ui.custom_ids` writes and reads it as text.

    `version` is the duel's when the button was made; `arg` is 1 to 40 of `[a-z0-9.]` or empty.
    """

    verb: Verb
    duel: DuelId
    version: int
    arg: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Button:
    """A button, and what a press of it means."""

    label: str = field(repr=False)
    press: PressOf
    style: ButtonStyle = "secondary"
    emoji: str | None = field(default=None, repr=False)
    """A Unicode emoji, or a custom one as `<:name:id>`."""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A TextDisplay in Discord's Markdown."""

    words: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A separator; without `visible` just room."""

    visible: bool = True
    large: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """An image by address, with words for who can't see it."""

    url: str = field(repr=False)
    alt: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Section:
    """Text with a picture or a button beside it."""

    words: str = field(repr=False)
    beside: Picture | Button


@dataclass(frozen=True, slots=True)
class Row:
    """One to five buttons side by side (Discord: action rows)."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu. `value` is 1 to 40 of `[a-z0-9.]`, as `PressOf.arg` is."""

    label: str = field(repr=False)
    value: str
    emoji: str | None = field(default=None, repr=False)
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A menu of up to 25 lines, one of which is taken; it fills a row of its own."""

    press: PressOf
    options: tuple[Option, ...]
    hint: str = field(repr=False)
    """What stands there, and is said, while nothing is chosen."""


Block: TypeAlias = Text | Line | Section | Row | Select


@dataclass(frozen=True, slots=True)
class Panel:
    """A whole message: blocks inside one container; `accent` is its RGB edge, None for none.

    `ping` names who may be mentioned by it; everybody else's mention is silent.
    """

    blocks: tuple[Block, ...]
    accent: int | None = None
    ping: tuple[UserId, ...] = ()

    def buttons(self) -> Iterator[Button]:
        """Give all buttons in reading order."""
        for block in self.blocks:
            match block:
                case Row(buttons=buttons):
                    yield from buttons
                case Section(beside=Button() as button):
                    yield button
                case _:
                    pass

    def words(self) -> str:
        """Give all text in order, with plain spaces: for tests and logs of public panels."""
        texts = (block.words for block in self.blocks if isinstance(block, Text | Section))
        return "\n".join(texts).replace(NO_BREAK, " ")
