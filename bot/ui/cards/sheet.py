"""The sheet that shows all cards at once, as they are met: on a dark and on a light ground."""

from collections.abc import Mapping
from typing import Final

from bot.engine.cards import COLOUR_LETTERS, RANK_LETTERS
from bot.ui.cards.canvas import OPAQUE, Colour
from bot.ui.cards.fields import SIZE
from bot.ui.cards.png import Pixel, in_full

_GROUNDS: Final[tuple[Colour, ...]] = ((49, 51, 56), (255, 255, 255))
"""Discord's dark and light theme."""

_CARD: Final = 64
"""Pixels a side on the sheet."""

_IN_A_BUTTON: Final = 22
"""Pixels a side in a button, the smallest that Discord shows."""

_GAP: Final = 8

_ROWS: Final = (
    *(
        [f"{letter}{rank}".lower() for rank in RANK_LETTERS[:-2]] + [f"w{letter}", f"f{letter}"]
        for letter in COLOUR_LETTERS
    ),
    ["w", "f", "back", *(f"s{letter}" for letter in (*COLOUR_LETTERS, "w"))],
)


def sheet(pictures: Mapping[str, list[Pixel]]) -> bytes:
    """Give the sheet as a PNG, from all the drawings by their names."""
    wide = _GAP + max(map(len, _ROWS)) * (_CARD + _GAP)
    lines: list[list[Pixel]] = []
    for ground in _GROUNDS:
        for row in _ROWS:
            lines += _line([pictures[name] for name in row], _CARD, wide, ground)
        small = [pictures[name] for row in _ROWS[:-1] for name in row]
        half = len(small) // 2
        for part in (small[:half], small[half:]):
            lines += _line(part, _IN_A_BUTTON, wide, ground)
        lines += [[(*ground, OPAQUE)] * wide] * _GAP
    return in_full([pixel for line in lines for pixel in line], wide)


def _line(pictures: list[list[Pixel]], size: int, wide: int, ground: Colour) -> list[list[Pixel]]:
    """Set pictures beside each other, with a gap above and around each."""
    plain: Pixel = (*ground, OPAQUE)
    lines = [[plain] * _GAP for _ in range(size)]
    for picture in pictures:
        for line, part in zip(lines, scaled(picture, size, ground), strict=True):
            line.extend((*part, *[plain] * _GAP))
    return [[plain] * wide] * _GAP + [line + [plain] * (wide - len(line)) for line in lines]


def scaled(picture: list[Pixel], size: int, ground: Colour) -> list[list[Pixel]]:
    """Give a picture smaller, on a ground: each pixel the mean of what it covers."""
    solid_of = {
        pixel: tuple(
            (new * pixel[3] + old * (OPAQUE - pixel[3])) / OPAQUE
            for new, old in zip(pixel[:3], ground, strict=True)
        )
        for pixel in set(picture)
    }
    solid = [solid_of[pixel] for pixel in picture]
    shares = _shares(size)
    narrow = [
        [
            tuple(sum(solid[row * SIZE + at][band] * share for at, share in part) for band in BANDS)
            for part in shares
        ]
        for row in range(SIZE)
    ]
    return [
        [_mean([(narrow[row][column], share) for row, share in part]) for column in range(size)]
        for part in shares
    ]


BANDS: Final = range(3)


def _mean(parts: list[tuple[tuple[float, ...], float]]) -> Pixel:
    red, green, blue = (round(sum(of[band] * share for of, share in parts)) for band in BANDS)
    return (red, green, blue, OPAQUE)


def _shares(size: int) -> list[list[tuple[int, float]]]:
    """Give which pixels of a line of a picture make up each of a smaller line, and how much."""
    step = SIZE / size
    return [
        [
            (place, share / step)
            for place in range(SIZE)
            if (share := min(place + 1, (number + 1) * step) - max(place, number * step)) > 0
        ]
        for number in range(size)
    ]
