"""`python -m bot.ui.cards`: draws all the pictures anew, and the sheet that shows them."""

from pathlib import Path
from typing import Final

from bot.ui.cards.art import FOLDER, file_of
from bot.ui.cards.faces import drawn
from bot.ui.cards.fields import SIZE
from bot.ui.cards.png import with_palette
from bot.ui.cards.sheet import sheet

SHEET: Final = Path(__file__).parents[3] / "docs" / "pictures" / "cards.png"


def draw() -> None:
    """Write every picture; those of cards that are no more go."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    pictures = dict(drawn())
    for name, pixels in pictures.items():
        file_of(name).write_bytes(with_palette(pixels, SIZE))
    SHEET.write_bytes(sheet(pictures))


if __name__ == "__main__":
    draw()
