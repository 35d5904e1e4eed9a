"""Writing a picture down: PNG with a palette, or in full colour (PNG specification, W3C)."""

import struct
import zlib
from typing import Final, TypeAlias

Pixel: TypeAlias = tuple[int, int, int, int]
"""Red, green, blue and how opaque, 0 to 255."""

MOST_COLOURS: Final = 256

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PALETTE: Final = 3
_FULL: Final = 2


class TooManyColours(Exception):  # noqa: N818 - it says what the picture has
    """A palette holds 256."""


def with_palette(pixels: list[Pixel], width: int) -> bytes:
    """Write a picture, row by row, with the colours that are in it.

    Raises:
        TooManyColours: They are more than 256.
    """
    # The see-through ones first: only those need a place in tRNS.
    palette = sorted(set(pixels), key=lambda pixel: (pixel[3] == MOST_COLOURS - 1, pixel))
    if len(palette) > MOST_COLOURS:
        raise TooManyColours(f"{len(palette)} colours")
    place = {pixel: number for number, pixel in enumerate(palette)}
    rows = [bytes(map(place.__getitem__, row)) for row in _rows(pixels, width)]
    clear = bytes(pixel[3] for pixel in palette if pixel[3] < MOST_COLOURS - 1)
    return _written(
        width,
        _PALETTE,
        rows,
        _chunk(b"PLTE", b"".join(bytes(pixel[:3]) for pixel in palette)),
        _chunk(b"tRNS", clear) if clear else b"",
    )


def in_full(pixels: list[Pixel], width: int) -> bytes:
    """Write an opaque picture, row by row, in as many colours as it has."""
    return _written(
        width, _FULL, [b"".join(bytes(pixel[:3]) for pixel in row) for row in _rows(pixels, width)]
    )


def _rows(pixels: list[Pixel], width: int) -> list[list[Pixel]]:
    return [pixels[start : start + width] for start in range(0, len(pixels), width)]


def _written(width: int, kind: int, rows: list[bytes], *between: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, len(rows), 8, kind, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            *between,
            _chunk(b"IDAT", data),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
