"""The sheet that shows all cards at once, as they are met: on a dark and on a light ground."""

from collections.abc import Mapping
from typing import Final

from PIL import Image

from bot.engine.cards import COLOUR_LETTERS, RANK_LETTERS
from tools.cards.forms import Colour

_GROUNDS: Final[tuple[Colour, ...]] = ((49, 51, 56), (255, 255, 255))
"""Discord's dark and light theme."""

_CARD: Final = 64
"""Pixels a side on the sheet."""

IN_A_BUTTON: Final = 22
"""Pixels a side in a button, the smallest that Discord shows."""

_GAP: Final = 8

_ROWS: Final = (
    *(
        [f"{letter}{rank}".lower() for rank in RANK_LETTERS[:-2]] + [f"w{letter}", f"f{letter}"]
        for letter in COLOUR_LETTERS
    ),
    ["w", "f", "back", *(f"s{letter}" for letter in (*COLOUR_LETTERS, "w"))],
)


def sheet(pictures: Mapping[str, Image.Image]) -> Image.Image:
    """Return the sheet, from all the drawings by their names."""
    small = [name for row in _ROWS[:-1] for name in row]
    half = len(small) // 2
    lines = [(row, _CARD) for row in _ROWS]
    lines += [(small[:half], IN_A_BUTTON), (small[half:], IN_A_BUTTON)]
    wide = _GAP + max(map(len, _ROWS)) * (_CARD + _GAP)
    high = _GAP + sum(size + _GAP for _, size in lines)
    whole = Image.new("RGB", (wide, high * len(_GROUNDS)))
    for part, ground in enumerate(_GROUNDS):
        whole.paste(ground, (0, part * high, wide, (part + 1) * high))
        down = part * high + _GAP
        for row, size in lines:
            for place, name in enumerate(row):
                at = (_GAP + place * (size + _GAP), down)
                whole.paste(scaled(pictures[name], size, ground), at)
            down += size + _GAP
    return whole


def scaled(picture: Image.Image, size: int, ground: Colour) -> Image.Image:
    """Return a picture smaller, on a ground."""
    whole = Image.new("RGBA", picture.size, ground)
    whole.alpha_composite(picture)
    return whole.convert("RGB").resize((size, size), Image.Resampling.BOX)
