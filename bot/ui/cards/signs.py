"""What stands on the cards: figures and signs, as lines for a round pen.

Each is some 54 pixels high and stands around the middle; they are drawn here and not taken from a
font, which would differ from machine to machine and belong to somebody.
"""

from typing import Final

from bot.ui.cards.fields import Line, arc

_SIX: Final[tuple[Line, ...]] = (
    arc((0, 10), (16, 17), 0, 360),
    arc((13, 10), (29, 37), 180, 256),
)

_NUMBERS: Final[tuple[tuple[Line, ...], ...]] = (
    (arc((0, 0), (16, 27), 0, 360),),
    (((-12, -15), (2, -27), (2, 27)), ((-12, 27), (15, 27))),
    ((*arc((0, -11.5), (15.5, 15.5), 188, 398), (-16, 27), (17, 27)),),
    (arc((-1, -13.5), (14.5, 13.5), 200, 450), arc((-1, 12.5), (17, 14.5), -90, 158)),
    (((7, 27), (7, -27), (-18, 12), (18, 12)),),
    (((13, -27), (-11, -27), (-13, -2), *arc((-1, 9.5), (17, 17.5), 222, 504)),),
    _SIX,
    (((-16, -27), (16, -27), (-5, 27)),),
    (arc((0, -14), (13, 13), 0, 360), arc((0, 13), (16.5, 14), 0, 360)),
    tuple(tuple((-x, -y) for x, y in line) for line in _SIX),
)


def _beside(left: tuple[Line, ...], right: tuple[Line, ...], apart: float) -> tuple[Line, ...]:
    """Put one sign left and one right of the middle."""
    return tuple(
        tuple((x + shift, y) for x, y in line)
        for sign, shift in ((left, -apart), (right, apart))
        for line in sign
    )


_PLUS: Final[tuple[Line, ...]] = (((-13, 2), (13, 2)), ((0, -11), (0, 15)))

SIGNS: Final[dict[str, tuple[Line, ...]]] = {
    **{str(number): lines for number, lines in enumerate(_NUMBERS)},
    "S": (arc((0, 0), (29, 29), 0, 360), ((-20, -20), (20, 20))),
    "R": (
        ((-27, -17), (27, -17)),
        ((13, -31), (27, -17), (13, -3)),
        ((27, 17), (-27, 17)),
        ((-13, 3), (-27, 17), (-13, 31)),
    ),
    "D": _beside(_PLUS, _NUMBERS[2], 22),
    "F": _beside(_PLUS, _NUMBERS[4], 22),
}
"""By the letters of the ranks: numbers, a ban, two arrows, +2 and +4."""
