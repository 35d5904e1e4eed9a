"""The cards: what the 112 of them are, and what each is worth (RULES 1).

A card is a small int, its place in the sorted full deck, so that twins differ (red 7 and the other
red 7) and a position is made of ints alone. All properties are looked up in tables.
"""

from typing import Final, NewType, TypeAlias

Card = NewType("Card", int)
"""A card's id, 0 to 111."""

Colour = NewType("Colour", int)
"""0 to 3. A wild has none (`COLOUR_OF` has None)."""

Rank = NewType("Rank", int)
"""0 to 9 are numbers; the rest are named below. The order is that of a dump (RULES 6.5)."""

Face: TypeAlias = str
"""A card without its twin's number, such as `r7`, `gS`, `bR`, `yD`, `W`, `F`."""

RED: Final = Colour(0)
YELLOW: Final = Colour(1)
GREEN: Final = Colour(2)
BLUE: Final = Colour(3)
COLOURS: Final = (RED, YELLOW, GREEN, BLUE)
COLOUR_LETTERS: Final = "rygb"

SKIP: Final = Rank(10)
REVERSE: Final = Rank(11)
DRAW_TWO: Final = Rank(12)
WILD: Final = Rank(13)
WILD_DRAW_FOUR: Final = Rank(14)
RANK_LETTERS: Final = "0123456789SRDWF"

_COLOUR_RANKS: Final = (0, *(rank for rank in range(1, 13) for _ in range(2)))
"""The 25 ranks of one colour: one 0, two of each other (RULES 1.2)."""

_TABLE: Final[tuple[tuple[Colour | None, Rank], ...]] = (
    *((colour, Rank(rank)) for colour in COLOURS for rank in _COLOUR_RANKS),
    *((None, WILD_DRAW_FOUR) for _ in range(4)),
    *((None, WILD) for _ in range(8)),
)

COLOUR_OF: Final[tuple[Colour | None, ...]] = tuple(colour for colour, _ in _TABLE)
RANK_OF: Final[tuple[Rank, ...]] = tuple(rank for _, rank in _TABLE)
FACE_OF: Final[tuple[Face, ...]] = tuple(
    RANK_LETTERS[rank] if colour is None else COLOUR_LETTERS[colour] + RANK_LETTERS[rank]
    for colour, rank in _TABLE
)
FACES: Final[tuple[Face, ...]] = tuple(dict.fromkeys(FACE_OF))
"""The 54 distinct faces, in the order of the deck."""

_WORTH: Final = (*range(10), 10, 10, 10, 15, 20)
POINTS_OF: Final[tuple[int, ...]] = tuple(_WORTH[rank] for rank in RANK_OF)

DECK_112: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(112))
DECK_108: Final[tuple[Card, ...]] = DECK_112[:108]
"""The classic deck has four plain Wilds instead of eight (RULES 1.2)."""
