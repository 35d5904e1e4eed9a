"""A test for somebody who has never seen the cards: `python -m tests.tools.naming FOLDER`.

It writes three pictures of all cards as small as in a button, shuffled and without a label: as
drawn, without colours, and as without green cones. What each card is stands in `key.txt`, row by
row. Whoever can name them all from one picture can play by it.
"""

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from bot.ui.card_art import NAMES, file_of
from tests.tools.eyes import EYES, Rgb
from tools.cards.sheet import IN_A_BUTTON, scaled

BUTTON: Final = (78, 80, 88)
"""Discord's secondary button, dark theme."""

GAP: Final = 10
COLUMNS: Final = 9
SEED: Final = 22


def kept(name: str) -> Image.Image:
    """Read a picture as it is kept."""
    with Image.open(file_of(name)) as picture:
        return picture.convert("RGBA")


def colours(picture: Image.Image) -> list[Rgb]:
    """Give the colours of a picture's pixels, row by row."""
    raw = picture.convert("RGB").tobytes()
    return list(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))


def write(folder: Path) -> None:
    """Write `normal.png`, `grey.png`, `deut.png` and `key.txt`."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(SEED)
    key = []
    for eyes, see in EYES.items():
        order = chance.sample(NAMES, len(NAMES))
        sheet = _sheet(order)
        seen = [tuple(map(round, see(pixel))) for pixel in colours(sheet)]
        sheet.putdata(seen)
        sheet.save(folder / f"{eyes}.png")
        rows = [order[start : start + COLUMNS] for start in range(0, len(order), COLUMNS)]
        key += [f"{eyes}.png", *(" ".join(row) for row in rows), ""]
    (folder / "key.txt").write_text("\n".join(key), encoding="ascii")


def place(number: int) -> tuple[int, int]:
    """Give where a card's upper left corner is."""
    down, right = divmod(number, COLUMNS)
    return GAP + right * (IN_A_BUTTON + GAP), GAP + down * (IN_A_BUTTON + GAP)


def _sheet(order: Sequence[str]) -> Image.Image:
    sheet = Image.new(
        "RGB",
        (place(COLUMNS - 1)[0] + IN_A_BUTTON + GAP, place(len(order) + COLUMNS - 1)[1]),
        BUTTON,
    )
    for number, name in enumerate(order):
        sheet.paste(scaled(kept(name), IN_A_BUTTON, BUTTON), place(number))
    return sheet


if __name__ == "__main__":
    write(Path(sys.argv[1]))
