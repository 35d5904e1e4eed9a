"""The finished pictures, by their names: `r5`, `w`, `wr` (a wild that became red), `back`, `sr`."""

from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.engine.cards import COLOUR_LETTERS, COLOURS, FACES, Colour, Face
from bot.render.look import BACK, chosen

FOLDER: Final = Path(__file__).with_name("card_pictures")


def picture_of(face: Face) -> str:
    """Give the name of a card's picture; some file systems don't tell `rR` from `rr`."""
    return face.lower()


def suit_picture(colour: Colour | None) -> str:
    """Give the name of the picture of a colour's shape by itself; None: all four."""
    return f"s{'w' if colour is None else COLOUR_LETTERS[colour]}"


CHOSEN: Final[tuple[Face, ...]] = tuple(
    chosen(face, colour) for face in FACES if len(face) == 1 for colour in COLOURS
)
NAMES: Final = (
    *map(picture_of, (*FACES, *CHOSEN, BACK)),
    *map(suit_picture, (*COLOURS, None)),
)
"""All there are: 54 faces, 8 wilds with a colour named, the back, and 5 shapes."""


def file_of(name: str) -> Path:
    """Give where a picture is kept."""
    return FOLDER / f"{name}.png"


@cache
def art() -> MappingProxyType[str, bytes]:
    """Read all pictures, once: PNGs by their names."""
    return MappingProxyType({name: file_of(name).read_bytes() for name in NAMES})
