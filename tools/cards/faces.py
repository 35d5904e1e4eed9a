"""The cards themselves: a dark tile, the colour's shape as large as fits, and the rank on it.

The shape is the card's colour for who can't tell the colours apart: red a circle, yellow a star,
green a triangle, blue a square. A rim in all four colours marks the wilds.
"""

from collections.abc import Iterator
from typing import Final

from PIL import Image

from bot.engine.cards import COLOUR_LETTERS, FACES
from tools.cards.forms import (
    LARGE,
    Colour,
    Form,
    Point,
    arc,
    box,
    disc,
    new_canvas,
    on_ellipse,
    polygon,
)
from tools.cards.signs import SIGNS

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

_INK: Final = {"r": WHITE, "y": DARK, "g": WHITE, "b": WHITE}
"""What is read best on a colour."""

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


def drawn() -> Iterator[tuple[str, Image.Image]]:
    """Draw everything, each by its name (`bot.ui.card_art.NAMES`)."""
    for name, canvas in _canvases():
        yield name, canvas.reduce(LARGE)


def _canvases() -> Iterator[tuple[str, Image.Image]]:
    for face in FACES:
        if len(face) > 1:
            yield face.lower(), _ranked(_tile(DARK), face[0], face[1])
    yield "w", _wild()
    yield "f", _sign("F", 1.05, (0, 0)).drawn_on(_wild_tile(2 * _WILD_RIM), WHITE)
    for letter in COLOUR_LETTERS:
        yield f"w{letter}", _chosen_wild(letter)
        rim = _CHOSEN_STAR_RIM if letter == "y" else _CHOSEN_RIM
        yield f"f{letter}", _ranked(_wild_tile(rim), letter, "F", _SHAPE + 2 - rim, 0.96)
        yield f"s{letter}", _suits({letter: (0, 0)}, 48, (4, 6))
    four = {letter: (x * 32, y * 32) for letter, (x, y) in _CORNERS.items()}
    yield "sw", _suits(four, 22, (3, 5))
    yield "back", _back()


def _ranked(
    tile: Image.Image, letter: str, sign: str, radius: float = _SHAPE, less: float = 1
) -> Image.Image:
    """Draw a colour's shape and a sign on it.

    A dark sign takes the colour along to where it reaches out.
    """
    _shape(letter, radius, stout=True).drawn_on(tile, COLOURS[letter])
    size, at = _BAN_IN_TRIANGLE if letter + sign == "gS" else _PLACES[letter]
    form = _sign(sign, size * less, at)
    if _INK[letter] == DARK:
        form.grown(_HALO).drawn_on(tile, COLOURS[letter])
    return form.drawn_on(tile, _INK[letter])


def _wild() -> Image.Image:
    tile = _wild_tile(_WILD_RIM)
    for letter, (x, y) in _CORNERS.items():
        _shape(letter, 22, (x * 26, y * 26)).drawn_on(tile, COLOURS[letter])
    return tile


def _chosen_wild(letter: str) -> Image.Image:
    """Draw a wild for which a colour was named: of its four shapes that one large."""
    tile = _wild_tile(_CHOSEN_RIM)
    for other, (x, y) in _CORNERS.items():
        if other == letter:
            shape = _shape(other, 33, (x * 13, y * 13))
            shape.grown(5).drawn_on(tile, WHITE)
        else:
            shape = _shape(other, 11, (x * 40, y * 40))
        shape.drawn_on(tile, COLOURS[other])
    return tile


def _suits(places: dict[str, Point], radius: float, lines: tuple[float, float]) -> Image.Image:
    """Draw shapes on no tile: a dark line bounds them on a light page, a light one on a dark."""
    canvas = new_canvas()
    dark, light = lines
    for letter, at in places.items():
        shape = _shape(letter, radius, at)
        shape.grown(dark + light).drawn_on(canvas, RIM)
        shape.grown(dark).drawn_on(canvas, DARK)
        shape.drawn_on(canvas, COLOURS[letter])
    return canvas


def _back() -> Image.Image:
    """Draw two rings, one in the other, as the two at the table are."""
    tile = _tile(BACK)
    for side in (-1, 1):
        Form((arc((side * 17, 0), (27, 27), 0, 360),), 7).drawn_on(tile, WHITE)
    return tile


def _tile(colour: Colour) -> Image.Image:
    return _TILE.grown(-_RIM).drawn_on(_TILE.drawn_on(new_canvas(), RIM), colour)


def _wild_tile(rim: float) -> Image.Image:
    tile = _tile(DARK)
    inside = _TILE.grown(-_RIM).drawn_on(new_canvas("L"), 255)
    half = tile.width // 2
    for letter, (x, y) in _CORNERS.items():
        left, top = half * (x > 0), half * (y > 0)
        quarter = (left, top, left + half, top + half)
        tile.paste(COLOURS[letter], quarter, inside.crop(quarter))
    return _TILE.grown(-_RIM - rim).drawn_on(tile, DARK)


def _shape(letter: str, radius: float, at: Point = (0, 0), *, stout: bool = False) -> Form:
    """Return a colour's shape, as large as a circle of that radius looks.

    Stout are the shapes that a rank stands on; it would reach out of the others.
    """
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
            return polygon((*top, (x + side, down), (x - side, down)), radius * 0.13)
        case _:
            middle = (x, y + radius * 0.06)
            reach = (radius * 1.03, radius * (0.69 if stout else 0.6))
            star = [(reach[turn % 2], 36 * turn - 90) for turn in range(10)]
            points = tuple(on_ellipse(middle, (far, far), angle) for far, angle in star)
            return polygon(points, radius * 0.1)


def _sign(sign: str, size: float, at: Point) -> Form:
    scale = size * (0.9 if sign in {"D", "F"} else 1)
    lines = (((x * scale + at[0], y * scale + at[1]) for x, y in line) for line in SIGNS[sign])
    return Form(tuple(map(tuple, lines)), _PEN * scale * (1 if sign.isdecimal() else 0.86))
