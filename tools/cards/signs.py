"""What stands on the cards: figures and signs, as lines for a round pen.

Each is some 54 pixels high and stands around the middle; they are drawn here and not taken from a
font, which would differ from machine to machine and belong to somebody.
"""

from typing import Final

from tools.cards.forms import Line, arc

_SIX: Final[tuple[Line, ...]] = (
    arc((0, 11), (17.5, 17), 0, 360),
    arc((14, 11), (31.5, 39), 180, 250),
)

_NUMBERS: Final[tuple[tuple[Line, ...], ...]] = (
    (arc((0, 0), (17, 28), 0, 360),),
    (((-13, -15), (2, -28), (2, 28)), ((-13, 28), (16, 28))),
    ((*arc((0, -12), (16, 16), 188, 398), (-17, 28), (18, 28)),),
    (arc((-2.5, -14.5), (16.5, 13.5), 226, 450), arc((-4, 13.5), (20, 14.5), -90, 128)),
    (((8, 28), (8, -28), (-19, 12), (19, 12)),),
    (((15, -28), (-13, -28), (-14, -4), *arc((-2, 9.5), (18, 18.5), 235, 498)),),
    _SIX,
    (((-17, -28), (17, -28), (-5, 28)),),
    (arc((0, -15), (15.5, 13.5), 0, 360), arc((0, 13.5), (19.5, 15), 0, 360)),
    tuple(tuple((-x, -y) for x, y in line) for line in _SIX),
)


def _plus(number: int, high: float) -> tuple[Line, ...]:
    """Put a small plus before a number, as high as the number leaves most room for it."""
    digit = (tuple((x + 17, y) for x, y in line) for line in _NUMBERS[number])
    plus = (((-37, -high), (-15, -high)), ((-26, -high - 11), (-26, 11 - high)))
    return (*plus, *digit)


SIGNS: Final[dict[str, tuple[Line, ...]]] = {
    **{str(number): lines for number, lines in enumerate(_NUMBERS)},
    # The bar is two strokes wide, or in a button it would be a shade in a nought.
    "S": (arc((0, 0), (32, 32), 0, 360), ((-18, -22), (22, 18)), ((-22, -18), (18, 22))),
    "R": (
        ((-28, -17), (28, -17)),
        ((14, -31), (28, -17), (14, -3)),
        ((28, 17), (-28, 17)),
        ((-14, 3), (-28, 17), (-14, 31)),
    ),
    "D": _plus(2, -5),
    "F": _plus(4, 5),
}
"""By the letters of the ranks: numbers, a ban, two arrows, +2 and +4."""
