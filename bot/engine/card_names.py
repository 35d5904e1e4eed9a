"""A card's name in text: its face and its twin's letter, such as `r7a`, `g0a`, `Fd`."""

from typing import Final

from bot.engine.cards import COLOUR_LETTERS, DECK_112, FACE_OF, Card, Colour


def _names() -> tuple[str, ...]:
    return tuple(
        face + "abcdefgh"[FACE_OF[:place].count(face)] for place, face in enumerate(FACE_OF)
    )


NAME_OF: Final = _names()
"""The name of each card, by its id."""

_CARD_OF: Final = {NAME_OF[card]: card for card in DECK_112}


def card_named(name: str) -> Card:
    """Read a card's name.

    Raises:
        ValueError: There is no such card.
    """
    card = _CARD_OF.get(name)
    if card is None:
        raise ValueError("no such card")
    return card


def colour_named(letter: str) -> Colour:
    """Read a colour's letter.

    Raises:
        ValueError: There is no such colour.
    """
    if len(letter) != 1 or letter not in COLOUR_LETTERS:
        raise ValueError("no such colour")
    return Colour(COLOUR_LETTERS.index(letter))
