"""What counts as naming a card: looks that mark each card they show, and the search for marks.

"7" and "Red" are said lawfully all the time, so plain words can't tell whether a card was named.
Four things do, and each sees what the others can't:

1. Every sentence that is given a card (its rank, colour and number, as `Look.about` gives them)
   gets a mark of that card at its end, whether or not its words say the card. The mark goes
   wherever the sentence goes: into lists, labels, notices, other sentences.
2. Every picture of a card is an emoji or an address that has the same mark in it.
3. Whatever does not come from a sentence is looked for as text: a card's whole name in every
   language ("Red 7"), its face (`r7`) and its twin's code (`r7a`). The words for a wild alone are
   left out of payloads, since sentences speak of wilds in general; 1, 2 and 4 see those.
4. A bare number can't be told from others. So where a payload is made from the state
   (`tests.leaks.spy`) it is made once more from a state in which all that its reader may not know
   is another: the two must be the same to the letter. In a log every number must be explained.
"""

import re
from collections.abc import Set as AbstractSet
from functools import cache
from typing import Final, cast

from bot.engine.card_names import NAME_OF
from bot.engine.cards import COLOUR_LETTERS, DECK_112, FACE_OF, FACES, Face
from bot.i18n import Library, Words
from bot.render.look import Look, TextFaces
from bot.render.panel import NO_BREAK

LOCALES: Final = ("en-US", "cs", "nl")
WILDS: Final = frozenset({"W", "F"})

_COLOURS: Final = dict(zip(("red", "yellow", "green", "blue"), COLOUR_LETTERS, strict=True))
_RANKS: Final = {
    "skip": "S",
    "reverse": "R",
    "draw-two": "D",
    "wild": "W",
    "wild-draw-four": "F",
}
_CARD: Final = {"colour", "rank", "number"}
_MARK: Final = re.compile(r"c_([rygb][0-9SRD]|[WF])[rygb]?_")
_CODE: Final = re.compile(
    r"(?<![\w.])(?:" + "|".join((*NAME_OF, *(f for f in FACES if f not in WILDS))) + r")(?![\w.])"
)


@cache
def _library() -> Library:
    return Library.load(strict=True)


def mark(face: Face) -> str:
    """Give what stands for a card wherever it is shown, and for nothing else."""
    return f"c_{face}_"


class MarkedWords:
    """The words of a language, each sentence marked with the card it was given."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.locale = words.locale

    def has(self, key: str) -> bool:
        """Tell whether there is such a sentence."""
        return self._words.has(key)

    def __call__(self, key: str, **args: str | int) -> str:
        """Give a sentence with its mark."""
        said = self._words(key, **args)
        if not args.keys() >= _CARD:
            return said
        face = _RANKS.get(str(args["rank"]), str(args["number"]))
        if face not in WILDS:
            face = _COLOURS[str(args["colour"])] + face
        return f"{said} {mark(face)}"


class MarkedFaces(TextFaces):
    """Pictures that name their card."""

    def emoji(self, face: Face) -> str | None:
        """Give a card's emoji."""
        return f"<:{mark(face)}:1>"

    def picture(self, face: Face) -> str | None:
        """Give a card's address."""
        return f"https://cards.invalid/{mark(face)}"


class MarkedLibrary:
    """All languages, marked (in the place of `bot.i18n.Library`)."""

    def __init__(self) -> None:
        self._library = _library()

    def words(self, locale: str) -> Words:
        """Give a language's words."""
        return cast("Words", MarkedWords(self._library.words(locale)))


class Names:
    """Finds the cards that a text names."""

    def __init__(self) -> None:
        library = _library()
        self._faces: dict[str, Face] = {}
        for locale in LOCALES:
            look = Look(library.words(locale), TextFaces())
            for card in DECK_112:
                name = look.label("card-name", **look.about(card)).lower()
                self._faces[name] = FACE_OF[card]
        # Longer ones first: a Wild Draw 4 is no Wild.
        longest = sorted(self._faces, key=len, reverse=True)
        self._names = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in longest))

    def shown(self, text: str) -> AbstractSet[Face]:
        """Give the cards that a payload shows."""
        text = text.replace(NO_BREAK, " ")
        found = set(_MARK.findall(text))
        found |= {self._faces[name] for name in self._names.findall(text.lower())} - WILDS
        return found | {_face(code) for code in _CODE.findall(text)}

    def spoken(self, text: str) -> AbstractSet[Face]:
        """Give the cards that a line of a log names: wilds count, for no line speaks of any."""
        text = text.replace(NO_BREAK, " ")
        return self.shown(text) | {self._faces[name] for name in self._names.findall(text.lower())}


def _face(code: str) -> Face:
    return code[:2] if code[0] in COLOUR_LETTERS else code[0]
