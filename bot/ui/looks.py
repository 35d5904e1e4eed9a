"""Which words and faces a reader gets."""

import logging

from bot.i18n import Library
from bot.render.look import Faces, Look

log = logging.getLogger(__name__)


class Looks:
    """Gives the `Look` of a locale: its words, with the faces that are ready now."""

    def __init__(self, library: Library, faces: Faces, game: str) -> None:
        """Begin with faces that need nothing uploaded."""
        self._library = library
        self._game = game
        self._plain = faces
        self.faces = faces

    def of(self, locale: str) -> Look:
        """Give the look for a Discord locale; an unknown one reads English."""
        return Look(self._library.words(locale), self.faces, self._game)

    def show_plain(self) -> None:
        """Go back to the faces that need nothing uploaded."""
        self.faces = self._plain

    def refused(self) -> None:
        """Note that Discord knows a picture no more, and do without all until the next start."""
        if self.faces is not self._plain:
            log.warning("a picture of a card is gone from Discord: a restart uploads it again")
            self.show_plain()
