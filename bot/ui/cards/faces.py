"""The cards themselves: a dark tile, the colour's shape as large as fits, and the rank on it.

The shape is the card's colour for who can't tell the colours apart: red a circle, yellow a star,
green a triangle, blue a square. A rim in all four colours marks the wilds.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.engine.cards import COLOUR_LETTERS, FACES
from bot.ui.cards.canvas import Canvas, Colour
from bot.ui.cards.fields import (
    SIZE,
    Distance,
    Line,
    Mask,
    Point,
    arc,
    box,
    disc,
    mask,
    polygon,
    stroke,
)
from bot.ui.cards.png import Pixel
from bot.ui.cards.signs import SIGNS

COLOURS: Final[dict[str, Colour]] = {
    "r": (222, 44, 56),
    "y": (255, 205, 40),
    "g": (22, 143, 66),
    "b": (40, 104, 236),
}
DARK: Final[Colour] = (20, 22, 31)
WHITE: Final[Colour] = (255, 255, 255)
RIM: Final[Colour] = (214, 217, 226)
BACK: Final[Colour] = (103, 58, 166)
"""None of the four colours, so that a back is taken for no card."""

_TILE: Final = box(63, 24)
_SHAPE: Final = 55
_RIM: Final = 3
_WILD_RIM: Final = 8
_PEN: Final = 8.5

_PLACES: Final[dict[str, tuple[float, Point]]] = {
    "r": (1.1, (0, 0)),
    "y": (0.94, (0, 6)),
    "g": (0.96, (0, 16)),
    "b": (1.1, (0, 0)),
}
"""How large the rank stands in each shape, and where."""

_CORNERS: Final[dict[str, Point]] = {"r": (-1, -1), "y": (1, -1), "g": (-1, 1), "b": (1, 1)}
"""Where each colour stands when all four are shown."""


def drawn() -> Iterator[tuple[str, list[Pixel]]]:
    """Draw everything, each by its name (`art.NAMES`)."""
    for face in FACES:
        if len(face) > 1:
            yield face.lower(), _card(face[0], face[1]).pixels
    yield "w", _wild().pixels
    yield "f", _wild_draw_four().pixels
    for letter in COLOUR_LETTERS:
        yield f"w{letter}", _chosen_wild(letter).pixels
        yield f"f{letter}", _chosen_wild_draw_four(letter).pixels
        yield f"s{letter}", _suit(letter).pixels
    yield "sw", _all_suits().pixels
    yield "back", _back().pixels


def _card(letter: str, sign: str) -> Canvas:
    canvas = Canvas()
    canvas.lay(_tile(0), RIM)
    canvas.lay(_tile(_RIM), DARK)
    canvas.lay(_shape(letter, _SHAPE), COLOURS[letter])
    size, at = _PLACES[letter]
    canvas.lay(_sign(sign, size, at), _ink(letter))
    return canvas


def _wild() -> Canvas:
    canvas = _wild_tile(_WILD_RIM)
    for letter, (x, y) in _CORNERS.items():
        canvas.lay(_shape(letter, 23, (x * 26, y * 26)), COLOURS[letter])
    return canvas


def _wild_draw_four() -> Canvas:
    canvas = _wild_tile(2 * _WILD_RIM)
    canvas.lay(_sign("F", 1.12, (0, 0)), WHITE)
    return canvas


def _chosen_wild(letter: str) -> Canvas:
    """Draw a wild for which a colour was named: that one's shape, and in it a wheel of all."""
    canvas = _wild_tile(_WILD_RIM)
    canvas.lay(_shape(letter, _SHAPE - 5), COLOURS[letter])
    size, at = _PLACES[letter]
    canvas.lay(mask(disc(31 * size, at)), _ink(letter))
    for other, covered in _quarters(mask(disc(25 * size, at)), at):
        canvas.lay(covered, COLOURS[other])
    return canvas


def _chosen_wild_draw_four(letter: str) -> Canvas:
    canvas = _wild_tile(_WILD_RIM)
    canvas.lay(_shape(letter, _SHAPE - 5), COLOURS[letter])
    size, at = _PLACES[letter]
    canvas.lay(_sign("F", size * 0.92, at), _ink(letter))
    return canvas


def _back() -> Canvas:
    """Draw two rings, one in the other, as the two at the table are."""
    canvas = Canvas()
    canvas.lay(_tile(0), RIM)
    canvas.lay(_tile(_RIM), BACK)
    for side in (-1, 1):
        canvas.lay(mask(stroke([arc((side * 17, 0), (27, 27), 0, 360)], 7)), WHITE)
    return canvas


def _suit(letter: str) -> Canvas:
    canvas = Canvas()
    canvas.lay(_shape(letter, _SHAPE, grown=5), DARK)
    canvas.lay(_shape(letter, _SHAPE), COLOURS[letter])
    return canvas


def _all_suits() -> Canvas:
    canvas = Canvas()
    for letter, (x, y) in _CORNERS.items():
        at = (x * 31, y * 31)
        canvas.lay(_shape(letter, 27, at, grown=4), DARK)
        canvas.lay(_shape(letter, 27, at), COLOURS[letter])
    return canvas


def _wild_tile(rim: float) -> Canvas:
    canvas = Canvas()
    for letter, covered in _quarters(_tile(0)):
        canvas.lay(covered, COLOURS[letter])
    canvas.lay(_tile(rim), DARK)
    return canvas


def _ink(letter: str) -> Colour:
    """Give what is read best on a colour."""
    return DARK if letter == "y" else WHITE


@cache
def _tile(less: float) -> Mask:
    return mask(_TILE, grown=-less)


@cache
def _shape(letter: str, radius: float, at: Point = (0, 0), grown: float = 0) -> Mask:
    """Give a colour's shape, as large as a circle of that radius looks."""
    return mask(_outline(letter, radius, at), grown=grown)


def _outline(letter: str, radius: float, at: Point) -> Distance:
    x, y = at
    match letter:
        case "r":
            return disc(radius, at)
        case "b":
            return box(radius * 0.91, radius * 0.12, at)
        case "g":
            up, down, side = radius * 0.9, radius * 0.8, radius * 0.94
            corners = [(x, y - up), (x + side, y + down), (x - side, y + down)]
            return polygon(corners, radius * 0.12)
        case _:
            return polygon(_star(radius, at), radius * 0.1)


def _star(radius: float, at: Point) -> list[Point]:
    """Give a star so stout that a rank fits into it."""
    middle = (at[0], at[1] + radius * 0.06)
    tips = arc(middle, (radius * 1.03, radius * 1.03), -90, 198, pieces=4)
    dents = arc(middle, (radius * 0.66, radius * 0.66), -54, 234, pieces=4)
    return [point for pair in zip(tips, dents, strict=True) for point in pair]


@cache
def _sign(sign: str, size: float, at: Point) -> Mask:
    scale = size * (0.86 if sign in {"D", "F"} else 1)
    lines: list[Line] = [
        tuple((x * scale + at[0], y * scale + at[1]) for x, y in line) for line in SIGNS[sign]
    ]
    pen = _PEN * scale * (1 if sign.isdecimal() else 0.86)
    return mask(stroke(lines, pen))


def _quarters(whole: Mask, at: Point = (0, 0)) -> Iterator[tuple[str, Mask]]:
    """Cut a form into quarters around a point, one for each colour."""
    middle_x, middle_y = at[0] + SIZE / 2, at[1] + SIZE / 2
    for letter, (x, y) in _CORNERS.items():
        here = (
            (place % SIZE >= middle_x) == (x > 0) and (place // SIZE >= middle_y) == (y > 0)
            for place in range(len(whole))
        )
        quarter = bytes(share if inside else 0 for share, inside in zip(whole, here, strict=True))
        yield letter, quarter
