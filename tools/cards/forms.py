"""What all pictures are made of: lines drawn with a round pen, filled or not.

One pen draws figures, rounded corners and outlines alike: a form is grown by a wider pen. All is
drawn on a large canvas, and made small for smooth edges.
"""

import itertools
import math
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

SIZE: Final = 128
"""Pixels a side. Discord shows emojis at up to 128."""

LARGE: Final = 6
"""How many times larger the canvas is."""

Point: TypeAlias = tuple[float, float]
"""Pixels from the middle of the picture, to the right and down."""

Line: TypeAlias = tuple[Point, ...]
"""Points joined by straight lines."""

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


@dataclass(frozen=True)
class Form:
    """Lines, how far the pen reaches from them, and whether what they enclose is filled."""

    lines: tuple[Line, ...]
    pen: float
    filled: bool = False

    def grown(self, reach: float) -> "Form":
        """Return the same form, larger on all sides."""
        return replace(self, pen=self.pen + reach)

    def drawn_on(self, canvas: Image.Image, colour: Colour | int) -> Image.Image:
        """Lay the form over what is on a canvas, and return that canvas."""
        brush = ImageDraw.Draw(canvas)
        radius = round(self.pen * LARGE)
        for line in self.lines:
            points = [(_on_canvas(x), _on_canvas(y)) for x, y in line]
            if self.filled:
                brush.polygon(points, colour)
                points.append(points[0])
            for start, end in itertools.pairwise(points):
                brush.line((start, end), colour, 2 * radius + 1)
            for x, y in points:
                brush.ellipse((x - radius, y - radius, x + radius, y + radius), colour)
        return canvas


def _on_canvas(place: float) -> int:
    return round((place + SIZE / 2) * LARGE)


def new_canvas(mode: str = "RGBA") -> Image.Image:
    """Return an empty canvas; mode `L` makes a mask, 0 to 255."""
    return Image.new(mode, (SIZE * LARGE, SIZE * LARGE))


def disc(radius: float, at: Point = (0, 0)) -> Form:
    """Return a filled circle."""
    return Form(((at,),), radius)


def polygon(points: Line, corner: float) -> Form:
    """Return a filled polygon, grown by `corner` with corners as round as that."""
    return Form((points,), corner, filled=True)


def box(half: float, corner: float, at: Point = (0, 0)) -> Form:
    """Return a square with rounded corners; `half` is half its side."""
    x, y, inner = *at, half - corner
    corners = ((x - inner, y - inner), (x + inner, y - inner))
    return polygon((*corners, (x + inner, y + inner), (x - inner, y + inner)), corner)


def on_ellipse(middle: Point, radii: Point, angle: float) -> Point:
    """Return a point of an ellipse; the angle is in degrees, clockwise from the right."""
    turn = math.radians(angle)
    return middle[0] + radii[0] * math.cos(turn), middle[1] + radii[1] * math.sin(turn)


def arc(middle: Point, radii: Point, start: float, end: float) -> Line:
    """Return a part of an ellipse as a line of so many straight pieces that it looks round."""
    pieces = max(2, round(abs(end - start) / 6))
    step = (end - start) / pieces
    return tuple(on_ellipse(middle, radii, start + step * piece) for piece in range(pieces + 1))
