"""A test for somebody who has never seen the cards: `python -m tests.ui.cards.naming FOLDER`.

It writes three pictures of all cards as small as in a button, shuffled and without a label: as
drawn, without colours, and as without green cones. What each card is stands in `key.txt`, row by
row. Whoever can name them all from one picture can play by it.
"""

import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from bot.ui.cards.art import NAMES
from bot.ui.cards.faces import drawn
from bot.ui.cards.png import Pixel, in_full
from bot.ui.cards.sheet import scaled
from tests.ui.cards.eyes import Rgb, deuteranopia, grey

BUTTON: Final = (78, 80, 88)
"""Discord's secondary button, dark theme."""

SMALL: Final = 22
"""Pixels a side of an emoji in a button."""

GAP: Final = 10
COLUMNS: Final = 9
SEED: Final = 22

EYES: Final[Mapping[str, Callable[[Rgb], Rgb]]] = {
    "normal": lambda pixel: pixel,
    "grey": grey,
    "deut": deuteranopia,
}


def write(folder: Path) -> None:
    """Write `normal.png`, `grey.png`, `deut.png` and `key.txt`."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {name: scaled(pixels, SMALL, BUTTON) for name, pixels in drawn()}
    chance = random.Random(SEED)
    key = []
    for eyes, see in EYES.items():
        order = chance.sample(NAMES, len(NAMES))
        rows = [order[start : start + COLUMNS] for start in range(0, len(order), COLUMNS)]
        (folder / f"{eyes}.png").write_bytes(_sheet([[pictures[n] for n in r] for r in rows], see))
        key += [f"{eyes}.png", *(" ".join(row) for row in rows), ""]
    (folder / "key.txt").write_text("\n".join(key), encoding="ascii")


def _sheet(rows: list[list[list[list[Pixel]]]], see: Callable[[Rgb], Rgb]) -> bytes:
    wide = GAP + COLUMNS * (SMALL + GAP)
    lines: list[list[Rgb]] = [[BUTTON] * wide for _ in range(GAP)]
    for row in rows:
        for at in range(SMALL):
            line: list[Rgb] = [BUTTON] * GAP
            for picture in row:
                line += [*(pixel[:3] for pixel in picture[at]), *[BUTTON] * GAP]
            lines.append(line + [BUTTON] * (wide - len(line)))
        lines += [[BUTTON] * wide for _ in range(GAP)]
    pixels: list[Pixel] = []
    for line in lines:
        for red, green, blue in map(see, line):
            pixels.append((round(red), round(green), round(blue), 255))
    return in_full(pixels, wide)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
