"""The test pictures for strangers: all cards on each, and the key tells which is where."""

import struct
import zlib
from pathlib import Path

from bot.ui.cards.art import NAMES
from bot.ui.cards.faces import drawn
from bot.ui.cards.sheet import scaled
from tests.ui.cards.naming import BUTTON, COLUMNS, EYES, GAP, SMALL, write


def lines_of(png: bytes) -> list[bytes]:
    """Give the rows of a picture in full colour, as `in_full` writes it."""
    wide, high = struct.unpack(">II", png[16:24])
    length = struct.unpack(">I", png[33:37])[0]
    data = zlib.decompress(png[41 : 41 + length])
    row = 3 * wide + 1
    return [data[row * at + 1 : row * (at + 1)] for at in range(high)]


def test_the_key_names_the_card_in_each_place(tmp_path: Path) -> None:
    write(tmp_path)
    parts = (tmp_path / "key.txt").read_text(encoding="ascii").strip().split("\n\n")
    keys = {rows[0]: [name for row in rows[1:] for name in row.split()]
            for rows in (part.split("\n") for part in parts)}  # fmt: skip
    assert set(keys) == {f"{eyes}.png" for eyes in EYES}
    assert all(sorted(names) == sorted(NAMES) for names in keys.values())
    assert len({tuple(names) for names in keys.values()}) == len(EYES)

    lines = lines_of((tmp_path / "normal.png").read_bytes())
    wanted = keys["normal.png"]
    pictures = {name: pixels for name, pixels in drawn() if name in {wanted[0], wanted[-1]}}
    for place in (0, len(wanted) - 1):
        small = scaled(pictures[wanted[place]], SMALL, BUTTON)
        down, right = divmod(place, COLUMNS)
        for at, row in enumerate(small):
            left = 3 * (GAP + right * (SMALL + GAP))
            there = lines[GAP + down * (SMALL + GAP) + at][left : left + 3 * SMALL]
            assert there == bytes(band for pixel in row for band in pixel[:3])
