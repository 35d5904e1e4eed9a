"""`python -m tools.cards`: draws all the pictures anew, and the sheet that shows them."""

from pathlib import Path
from typing import Final

from bot.ui.card_art import FOLDER, file_of
from tools.cards.faces import drawn
from tools.cards.sheet import sheet

SHEET: Final = Path(__file__).parents[2] / "docs" / "pictures" / "cards.png"


def draw() -> None:
    """Write every picture; those of cards that are no more go."""
    for old in FOLDER.glob("*.png"):
        old.unlink()
    pictures = dict(drawn())
    for name, picture in pictures.items():
        picture.save(file_of(name), optimize=True)
    sheet(pictures).save(SHEET, optimize=True)


if __name__ == "__main__":
    draw()
