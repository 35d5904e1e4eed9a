"""How large a picture is, read from the start of its file."""

import struct

from sandbox.errors import Json

PNG, GIF, JPEG = b"\x89PNG\r\n\x1a\n", (b"GIF87a", b"GIF89a"), b"\xff\xd8"
SIZES_IN = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""The segments of a JPEG that tell its size."""


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF or JPEG; None of anything else."""
    try:
        if data.startswith(PNG):
            width, height = struct.unpack_from(">II", data, 16)
            return width, height
        if data.startswith(GIF):
            width, height = struct.unpack_from("<HH", data, 6)
            return width, height
        if data.startswith(JPEG):
            return _jpeg(data)
    except struct.error:
        return None
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while True:
        mark, kind, length = struct.unpack_from(">BBH", data, at)
        if mark != 0xFF:  # noqa: PLR2004 - begins every segment
            return None
        if kind in SIZES_IN:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + length


def size_json(data: bytes) -> Json:
    """The keys `width` and `height`; none if it is no picture."""
    size = size_of(data)
    return {} if size is None else {"width": size[0], "height": size[1]}
