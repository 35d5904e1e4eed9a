"""Which words and faces a reader gets."""

from bot.i18n import Library
from bot.render.look import Faces, Look


class Looks:
    """Gives the `Look` of a locale: its words, with the faces that are ready now."""

    def __init__(self, library: Library, faces: Faces, game: str) -> None:
        self._library = library
        self._game = game
        self.faces = faces

    def of(self, locale: str) -> Look:
        """Give the look for a Discord locale; an unknown one reads English."""
        return Look(self._library.words(locale), self.faces, self._game)
