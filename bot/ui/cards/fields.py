"""Shapes as distances: how far each pixel of a picture is from the edge of a form.

From a distance follow a form's smooth edge, its outline and its rounded corners alike.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

SIZE: Final = 128
"""Pixels a side. Discord shows emojis at up to 128."""

STEPS: Final = 12
"""How many shades lie between outside and inside of an edge: few, to fit a palette."""

Point: TypeAlias = tuple[float, float]
"""Pixels from the middle of the picture, to the right and down."""

Line: TypeAlias = tuple[Point, ...]
"""Points joined by straight lines."""

Distance: TypeAlias = Callable[[float, float], float]
"""How far a point is from a form's edge, in pixels; negative inside."""

Mask: TypeAlias = bytes
"""How much of each pixel is covered, 0 to `STEPS`, row by row."""


def mask(form: Distance, *, grown: float = 0) -> Mask:
    """Give what a form covers, made larger by some pixels."""
    middle = (SIZE - 1) / 2
    covered = bytearray()
    for row in range(SIZE):
        column = 0
        while column < SIZE:
            away = form(column - middle, row - middle) - grown
            # However close the edge is on this row, the pixels up to there are like this one.
            alike = min(SIZE - column, max(1, int(abs(away) - 0.5)))
            share = round(min(1, max(0, 0.5 - away)) * STEPS)
            covered += bytes((share,)) * alike
            column += alike
    return bytes(covered)


def disc(radius: float, at: Point = (0, 0)) -> Distance:
    """Give a filled circle."""
    return lambda x, y: math.hypot(x - at[0], y - at[1]) - radius


def box(half: float, corner: float, at: Point = (0, 0)) -> Distance:
    """Give a square with rounded corners; `half` is half its side."""
    straight = half - corner

    def distance(x: float, y: float) -> float:
        right, down = abs(x - at[0]) - straight, abs(y - at[1]) - straight
        return math.hypot(max(right, 0), max(down, 0)) + min(max(right, down), 0) - corner

    return distance


def polygon(points: Sequence[Point], corner: float) -> Distance:
    """Give a filled polygon, grown by `corner` with corners as round as that."""
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    to_edges = stroke([(start, end) for start, end in edges], 0)

    def distance(x: float, y: float) -> float:
        inside = False
        for (x1, y1), (x2, y2) in edges:
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
        return to_edges(x, y) * (-1 if inside else 1) - corner

    return distance


def stroke(lines: Iterable[Line], radius: float) -> Distance:
    """Give lines drawn with a round pen."""
    parts = [
        (x1, y1, x2 - x1, y2 - y1, (x2 - x1) ** 2 + (y2 - y1) ** 2 or 1.0)
        for line in lines
        for (x1, y1), (x2, y2) in itertools.pairwise(line)
    ]

    def distance(x: float, y: float) -> float:
        nearest = math.inf
        for x1, y1, across, down, length in parts:
            right, below = x - x1, y - y1
            along = (right * across + below * down) / length
            along = 0 if along < 0 else min(along, 1)
            right -= along * across
            below -= along * down
            nearest = min(nearest, right * right + below * below)
        return math.sqrt(nearest) - radius

    return distance


def arc(
    middle: Point, radii: Point, start: float, end: float, *, pieces: int | None = None
) -> Line:
    """Give a part of an ellipse as a line; angles in degrees, clockwise from the right.

    Args:
        middle: Of the ellipse.
        radii: Across and down.
        start: The angle of the first point.
        end: The angle of the last point.
        pieces: Of how many straight pieces; so many that it looks round if None.
    """
    count = pieces or max(2, round(abs(end - start) / 12))
    angles = [math.radians(start + (end - start) * step / count) for step in range(count + 1)]
    return tuple(
        (middle[0] + radii[0] * math.cos(angle), middle[1] + radii[1] * math.sin(angle))
        for angle in angles
    )
