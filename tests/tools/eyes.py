"""Colours as people see them who don't see them all."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

Rgb: TypeAlias = tuple[float, float, float]


def grey(pixel: Rgb) -> Rgb:
    """Give a colour as on a screen without colours."""
    luma = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]
    return (luma, luma, luma)


def deuteranopia(pixel: Rgb) -> Rgb:
    """Give a colour as without green cones (Machado, Oliveira, Fernandes 2009, severity 1)."""
    rows = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    linear = [(band / 255) ** 2.2 for band in pixel]
    seen = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in rows]
    red, green, blue = (255 * max(0, min(band, 1)) ** (1 / 2.2) for band in seen)
    return (red, green, blue)


EYES: Final[Mapping[str, Callable[[Rgb], Rgb]]] = {
    "normal": lambda pixel: pixel,
    "grey": grey,
    "deut": deuteranopia,
}
