"""What a reader's panels are made with: words of a language, and faces for the cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.duel.readers import HandOrder
from bot.duel.timing import SECOND_MS
from bot.engine.cards import (
    COLOUR_LETTERS,
    COLOUR_OF,
    FACE_OF,
    RANK_OF,
    SKIP,
    Card,
    Colour,
    Face,
)
from bot.i18n import Words
from bot.render.panel import NO_BREAK, Picture, Section, Text

_COLOUR_KEYS: Final = ("red", "yellow", "green", "blue")
_RANK_KEYS: Final = (*("number",) * SKIP, "skip", "reverse", "draw-two", "wild", "wild-draw-four")
_ACCENTS: Final = (0xE5484D, 0xF5C518, 0x30A46C, 0x3E63DD)

NAMES_IN_A_LINE: Final = 12
"""Different cards that a list names one by one, colour and all."""

PICTURES_IN_A_HAND: Final = 20
"""Different cards that a hand shows with their own pictures. An emoji's markup has some 30 letters,
and a message 4000 in all."""

BACKS: Final = 7
"""Card backs shown of one hand at most: one line of a phone. The number stands beside them."""

BAR: Final = 5
"""Steps of the bar that a score fills: with name and points before it still one line of a phone."""


BACK: Final[Face] = "back"
"""What `Faces` shows of a card that nobody may see."""


def chosen(face: Face, colour: Colour | None) -> Face:
    """Give what `Faces` shows of a card on the pile: a wild wears the colour named for it."""
    return face if len(face) > 1 or colour is None else face + COLOUR_LETTERS[colour]


class Faces(Protocol):
    """Symbols for cards: Unicode by default, the bot's own pictures once they are uploaded.

    A face is that of a card, of a wild with a colour named (`chosen`), or the `BACK`.
    """

    def suit(self, colour: Colour | None) -> str:
        """Give a colour's symbol, for text and buttons: its shape differs as well as its colour.

        None is the symbol of the wilds.
        """

    def emoji(self, face: Face) -> str | None:
        """Give a card's own picture as an emoji, `<:name:id>`; None: its colour's symbol stands."""

    def picture(self, face: Face) -> str | None:
        """Give the address of a card's picture to show it big; None while there is none."""


class TextFaces:
    """Faces that need nothing uploaded: a circle, a star, a tree and a square.

    There is no green triangle in Unicode. A tree is green, and of all that is green the most like
    the triangle of our own pictures; a green square or circle would have another colour's shape.
    """

    def suit(self, colour: Colour | None) -> str:
        """Give a colour's symbol."""
        return "🌈" if colour is None else "🔴⭐🌲🟦"[colour]

    def emoji(self, face: Face) -> str | None:  # noqa: ARG002 - the protocol's
        """Give none: there are no Unicode emojis of these cards."""
        return None

    def picture(self, face: Face) -> str | None:  # noqa: ARG002 - the protocol's
        """Give none."""
        return None


@dataclass(frozen=True, slots=True)
class Look:
    """One reader's words and faces; `game` is the name that the game goes by."""

    words: Words
    faces: Faces
    game: str = "UNO Duo"

    def about(self, card: Card) -> dict[str, str | int]:
        """Give what a sentence needs to name a card (`locales/*/cards.ftl`)."""
        colour = COLOUR_OF[card]
        rank = RANK_OF[card]
        return {
            "colour": colour_key(colour),
            "rank": _RANK_KEYS[rank],
            "number": rank if rank < SKIP else 0,
            "mark": self.mark(card),
            "symbol": self.faces.suit(colour),
        }

    def mark(self, card: Card) -> str:
        """Give a card's picture for text and buttons: its own, else its colour's symbol."""
        return self.faces.emoji(FACE_OF[card]) or self.faces.suit(COLOUR_OF[card])

    def card(self, card: Card) -> str:
        """Give a card as a noun by itself, with its picture."""
        return self.words("card", **self.about(card))

    def label(self, key: str, **args: str | int) -> str:
        """Give a sentence for a button or a picture, where nothing is torn at a line's end."""
        return self.words(key, **args).replace(NO_BREAK, " ")

    def backs(self, count: int) -> str:
        """Give a hand as it is seen from behind: a card back for each of a few cards."""
        back = self.faces.emoji(BACK) or "🎴"
        return back * count if count <= BACKS else f"{back * BACKS}…"

    def score(self, points: int, target: int) -> str:
        """Give points as numbers and as a bar that is full at the target, where the match ends."""
        full = min(points * BAR // target, BAR) or min(points, 1)
        bar = "▰" * full + "▱" * (BAR - full)
        return self.words("score", count=points, bar=bar)

    def reaction(self, time_ms: int) -> str:
        """Give how long something took: to the millisecond below a second, else in seconds."""
        if time_ms < SECOND_MS:
            return self.words("time-short", count=time_ms)
        return self.words("time-long", seconds=round(time_ms / SECOND_MS, 1))

    def cards(self, cards: Iterable[Card]) -> str:
        """Give a list of cards as nouns, sorted, twins together; `-` for none.

        A long list names each colour once. There are no pictures: browsers end a line beside an
        image whatever stands there, and in a list it would be read with the wrong card.
        """
        found = counted(cards)
        if len(found) > NAMES_IN_A_LINE:
            groups = self._ranks(found).items()
            return "; ".join(
                ", ".join(ranks)
                if colour is None
                else f"{self.words('colour-title', colour=colour_key(colour))} {', '.join(ranks)}"
                for colour, ranks in groups
            )
        named = (self.words("card-button", count=n, **self.about(card)) for card, n in found)
        return ", ".join(named) or "-"

    def _fan(self, found: Sequence[tuple[Card, int]], *, own: bool) -> str:
        """Give the pictures of a line's cards together before its words, so that none is torn off.

        Without `own` pictures the symbols of the colours stand, each once.
        """
        faces = (self.mark(card) if own else self.faces.suit(COLOUR_OF[card]) for card, _ in found)
        return "".join(dict.fromkeys(faces))

    def by_colour(self, cards: Iterable[Card]) -> str:
        """Give a hand as lines, one a colour, twins together; a long one without own pictures."""
        found = counted(cards)
        own = len(found) <= PICTURES_IN_A_HAND
        lines = [
            self.words(
                "hand-line-wilds" if colour is None else "hand-line",
                symbol=self._fan([each for each in found if COLOUR_OF[each[0]] == colour], own=own),
                colour=colour_key(colour),
                cards=", ".join(ranks),
            )
            for colour, ranks in self._ranks(found).items()
        ]
        return "\n".join(lines) or self.words("hand-empty")

    def by_rank(self, cards: Iterable[Card]) -> str:
        """Give a hand as lines, one for each number or action; a long one without own pictures."""
        found = counted(cards)
        own = len(found) <= PICTURES_IN_A_HAND
        groups: dict[str, list[tuple[Card, int]]] = {}
        wilds = []
        for card, count in sorted(found, key=lambda each: by_rank(each[0])):
            title = self.words("rank-title", **self.about(card))
            if COLOUR_OF[card] is None:
                symbol = self.mark(card) if own else self.faces.suit(None)
                wilds.append(self.words("hand-rank-wilds", count=count, title=title, symbol=symbol))
            else:
                groups.setdefault(title, []).append((card, count))
        lines = [
            self.words(
                "hand-rank-line",
                title=title,
                symbol=self._fan(held, own=own),
                cards=", ".join(self._colour_twins(card, count) for card, count in held),
            )
            for title, held in groups.items()
        ]
        return "\n".join((*lines, *wilds)) or self.words("hand-empty")

    def laid_out(self, cards: Iterable[Card], order: HandOrder) -> str:
        """Give a hand as lines in the order its owner likes."""
        return self.by_rank(cards) if order == "rank" else self.by_colour(cards)

    def _colour_twins(self, card: Card, count: int) -> str:
        key = "hand-twins" if COLOUR_OF[card] is None else "hand-colour-twins"
        return self.words(key, count=count, **self.about(card))

    def _ranks(self, found: Iterable[tuple[Card, int]]) -> dict[Colour | None, list[str]]:
        """Give what stands on the cards, by their colours."""
        groups: dict[Colour | None, list[str]] = {}
        for card, count in found:
            rank = self.words("rank-in-list", count=count, **self.about(card))
            groups.setdefault(COLOUR_OF[card], []).append(rank)
        return groups

    def beside(self, words: str, card: Card | None, colour: Colour | None = None) -> Text | Section:
        """Give text with a card's picture beside it, if there is a picture.

        `colour` is the one named for a wild.
        """
        if card is None:
            return Text(words)
        url = self.faces.picture(chosen(FACE_OF[card], colour))
        if url is None:
            return Text(words)
        alt = self.label("card-name", **self.about(card))
        if COLOUR_OF[card] is None and colour is not None:
            alt = f"{alt}: {self.words('colour-title', colour=colour_key(colour))}"
        return Section(words, Picture(url, alt))

    def duration(self, seconds: int) -> str:
        """Give a length of time in its largest whole unit."""
        for unit, size in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
            if seconds % size == 0:
                return self.words("duration", unit=unit, count=seconds // size)
        return self.words("duration", unit="seconds", count=seconds)


def counted(cards: Iterable[Card]) -> list[tuple[Card, int]]:
    """Give the distinct cards, sorted, each by its first twin and with how many there are."""
    first: dict[Face, Card] = {}
    count: dict[Face, int] = {}
    for card in sorted(cards):
        face = FACE_OF[card]
        first.setdefault(face, card)
        count[face] = count.get(face, 0) + 1
    return [(card, count[face]) for face, card in first.items()]


def by_rank(card: Card) -> tuple[int, Card]:
    """Give what cards are sorted by where their numbers and actions count more than colours."""
    return RANK_OF[card], card


def colour_key(colour: Colour | None) -> str:
    """Give how the sentences call a colour; `wild` for none."""
    return "wild" if colour is None else _COLOUR_KEYS[colour]


def accent(colour: Colour | None) -> int | None:
    """Give the edge of a panel while a colour is in force, as RGB."""
    return None if colour is None else _ACCENTS[colour]


def mention(user: int) -> str:
    """Give a player as Discord renders by name; panels say whether anybody is pinged."""
    return f"<@{user}>"


def live(at_ms: int) -> str:
    """Give a moment as Discord shows it live: "in 5 minutes"."""
    return f"<t:{-(-at_ms // 1000)}:R>"


def small(text: str) -> str:
    """Give lines in Discord's small print."""
    return "\n".join(f"-# {line}" for line in text.split("\n"))
