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
_CHOSEN_RIM: Final = 6
_CHOSEN_STAR_RIM: Final = 8
"""Wider: on a star the +4 is as dark as what is round it, and the rim tells it from a +2."""
_PEN: Final = 7.4
"""With a thicker one the holes of an eight close in a button, and it's taken for a three."""
_HALO: Final = 7
"""How far a dark sign on a light colour keeps from the dark tile: more than a button's pixel."""

_PLACES: Final[dict[str, tuple[float, Point]]] = {
    "r": (1.16, (0, 0)),
    "y": (1, (0, 4)),
    "g": (1.1, (0, 7)),
    "b": (1.16, (0, 0)),
}
"""How large the rank stands in each shape, and where."""

_BAN_IN_TRIANGLE: Final[tuple[float, Point]] = (1, (0, 8))
"""A ring as large as other signs would hide the triangle's sides, and with them the shape."""

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
    canvas.lay(_shape(letter, _SHAPE, stout=True), COLOURS[letter])
    _lay_sign(canvas, sign, letter)
    return canvas


def _lay_sign(canvas: Canvas, sign: str, letter: str, less: float = 1) -> None:
    """Lay a sign on a colour's shape; a dark one takes the colour along to where it reaches out."""
    size, at = _BAN_IN_TRIANGLE if letter + sign == "gS" else _PLACES[letter]
    ink = _ink(letter)
    if ink == DARK:
        canvas.lay(_sign(sign, size * less, at, _HALO), COLOURS[letter])
    canvas.lay(_sign(sign, size * less, at), ink)


def _wild() -> Canvas:
    canvas = _wild_tile(_WILD_RIM)
    for letter, (x, y) in _CORNERS.items():
        canvas.lay(_shape(letter, 22, (x * 26, y * 26)), COLOURS[letter])
    return canvas


def _wild_draw_four() -> Canvas:
    canvas = _wild_tile(2 * _WILD_RIM)
    canvas.lay(_sign("F", 1.05, (0, 0)), WHITE)
    return canvas


def _chosen_wild(letter: str) -> Canvas:
    """Draw a wild for which a colour was named: of its four shapes that one large."""
    canvas = _wild_tile(_CHOSEN_RIM)
    for other, (x, y) in _CORNERS.items():
        if other == letter:
            at = (x * 13, y * 13)
            canvas.lay(_shape(other, 33, at, grown=5), WHITE)
            canvas.lay(_shape(other, 33, at), COLOURS[other])
        else:
            canvas.lay(_shape(other, 11, (x * 40, y * 40)), COLOURS[other])
    return canvas


def _chosen_wild_draw_four(letter: str) -> Canvas:
    rim = _CHOSEN_STAR_RIM if _ink(letter) == DARK else _CHOSEN_RIM
    canvas = _wild_tile(rim)
    canvas.lay(_shape(letter, _SHAPE + 2 - rim, stout=True), COLOURS[letter])
    _lay_sign(canvas, "F", letter, 0.96)
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
    _lay_suit(canvas, letter, 48, (0, 0), (4, 6))
    return canvas


def _all_suits() -> Canvas:
    canvas = Canvas()
    for letter, (x, y) in _CORNERS.items():
        _lay_suit(canvas, letter, 22, (x * 32, y * 32), (3, 5))
    return canvas


def _lay_suit(
    canvas: Canvas, letter: str, radius: float, at: Point, lines: tuple[float, float]
) -> None:
    """Lay a shape on the page itself: a dark line bounds it on a light page, a light on a dark."""
    dark, light = lines
    canvas.lay(_shape(letter, radius, at, grown=dark + light), RIM)
    canvas.lay(_shape(letter, radius, at, grown=dark), DARK)
    canvas.lay(_shape(letter, radius, at), COLOURS[letter])


def _wild_tile(rim: float) -> Canvas:
    canvas = Canvas()
    canvas.lay(_tile(0), RIM)
    for letter, covered in _quarters(_tile(_RIM)):
        canvas.lay(covered, COLOURS[letter])
    canvas.lay(_tile(_RIM + rim), DARK)
    return canvas


def _ink(letter: str) -> Colour:
    """Give what is read best on a colour."""
    return DARK if letter == "y" else WHITE


@cache
def _tile(less: float) -> Mask:
    return mask(_TILE, grown=-less)


@cache
def _shape(
    letter: str, radius: float, at: Point = (0, 0), grown: float = 0, *, stout: bool = False
) -> Mask:
    """Give a colour's shape, as large as a circle of that radius looks.

    Stout are the shapes that a rank stands on; it would reach out of the others.
    """
    return mask(_outline(letter, radius, at, stout=stout), grown=grown)


def _outline(letter: str, radius: float, at: Point, *, stout: bool) -> Distance:
    x, y = at
    match letter:
        case "r":
            return disc(radius, at)
        case "b":
            return box(radius * 0.91, radius * 0.12, at)
        case "g":
            blunt = radius * (0.24 if stout else 0.04)
            top = arc((x, y - radius * 0.9 + blunt), (blunt, blunt), -150, -30)
            side, down = radius * 0.94, y + radius * 0.84
            return polygon([*top, (x + side, down), (x - side, down)], radius * 0.13)
        case _:
            return polygon(_star(radius, at, 0.69 if stout else 0.6), radius * 0.1)


def _star(radius: float, at: Point, dent: float) -> list[Point]:
    """Give a star; its dents are that share of the radius away from its middle."""
    middle = (at[0], at[1] + radius * 0.06)
    tips = arc(middle, (radius * 1.03, radius * 1.03), -90, 198, pieces=4)
    dents = arc(middle, (radius * dent, radius * dent), -54, 234, pieces=4)
    return [point for pair in zip(tips, dents, strict=True) for point in pair]


@cache
def _sign(sign: str, size: float, at: Point, grown: float = 0) -> Mask:
    scale = size * (0.9 if sign in {"D", "F"} else 1)
    lines: list[Line] = [
        tuple((x * scale + at[0], y * scale + at[1]) for x, y in line) for line in SIGNS[sign]
    ]
    pen = _PEN * scale * (1 if sign.isdecimal() else 0.86)
    return mask(stroke(lines, pen), grown=grown)


def _quarters(whole: Mask) -> Iterator[tuple[str, Mask]]:
    """Cut a form into quarters, one for each colour."""
    for letter, (x, y) in _CORNERS.items():
        here = (
            (place % SIZE >= SIZE / 2) == (x > 0) and (place // SIZE >= SIZE / 2) == (y > 0)
            for place in range(len(whole))
        )
        quarter = bytes(share if inside else 0 for share, inside in zip(whole, here, strict=True))
        yield letter, quarter
