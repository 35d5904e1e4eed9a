"""The cards' pictures as emojis of the application: uploaded once, and shown from Discord.

The name of each tells what its picture holds, so that what is there and what is not is known from
names alone: a start costs one call when nothing has changed. An application's emojis need no
permission anywhere, and may be 2000 (Discord: emoji resource).
"""

import asyncio
import hashlib
import json
import logging
from collections.abc import Mapping
from typing import Final

import discord

from bot.duel.ports import Clock, Notes
from bot.engine.cards import COLOURS, Colour, Face
from bot.kept import read_json
from bot.ui.background import Background
from bot.ui.card_art import picture_of, suit_picture
from bot.ui.looks import Looks
from bot.ui.wire import WIRE_ERRORS, failure_of, read

log = logging.getLogger(__name__)

PREFIX: Final = "duo_"
"""What our names begin with: others of the application's emojis are its owner's."""

HASH: Final = 6
"""Letters of a name that tell two pictures of one card apart. Names are spelt out in messages."""

PICTURE_SIZE: Final = 128

PAUSE_MS: Final = 100
"""Between two uploads: Discord allows 50 calls a second, and matches go first."""

CALL_TIMEOUT_S: Final = 60

_KEPT: Final = "emojis"
_REFUSED: Final = 400


def emoji_name(picture: str, png: bytes) -> str:
    """Give a picture's name as an emoji, 2 to 32 of `[a-z0-9_]` (Discord: emoji resource)."""
    return f"{PREFIX}{picture}_{hashlib.sha256(png).hexdigest()[:HASH]}"


class EmojiFaces:
    """Faces that are pictures of our own (implements `bot.render.look.Faces`)."""

    def __init__(self, art: Mapping[str, bytes], ids: Mapping[str, int], cdn: str) -> None:
        """Make faces of what is uploaded.

        Args:
            art: The pictures by their names.
            ids: Their ids as emojis.
            cdn: Where Discord's pictures are fetched from.
        """
        self._emojis = {
            picture: f"<:{emoji_name(picture, png)}:{ids[picture]}>" for picture, png in art.items()
        }
        self._suits = {colour: self._emojis[suit_picture(colour)] for colour in (*COLOURS, None)}
        self._pictures = {
            picture: f"{cdn}/emojis/{number}.webp?size={PICTURE_SIZE}"
            for picture, number in ids.items()
        }

    def suit(self, colour: Colour | None) -> str:
        """Give a colour's shape; None: all four."""
        return self._suits[colour]

    def emoji(self, face: Face) -> str | None:
        """Give a card's own picture."""
        return self._emojis.get(picture_of(face))

    def picture(self, face: Face) -> str | None:
        """Give where a card's picture is fetched; such an address never expires."""
        return self._pictures.get(picture_of(face))


class Emojis:
    """Keeps the application's emojis as the pictures are, and lets the cards be shown with them.

    One process does it, whatever its shards: the client starts it once, and the database lets in
    one process only. While pictures are missing, cards are shown with plain symbols.
    """

    def __init__(
        self,
        client: discord.Client,
        notes: Notes,
        looks: Looks,
        clock: Clock,
        background: Background,
        art: Mapping[str, bytes],
    ) -> None:
        self._client = client
        self._notes = notes
        self._looks = looks
        self._clock = clock
        self._background = background
        self._art = art
        self._names = {picture: emoji_name(picture, png) for picture, png in art.items()}

    async def recall(self) -> None:
        """Show the pictures that an earlier run left, before Discord was asked about them.

        Raises:
            StoreFault: The disk refuses.
        """
        known = await read_json(self._notes, _KEPT)
        if known.get("application") == self._client.application_id:
            ids: dict[str, int] = known["ids"]
            wanted = [ids.get(name) for name in self._names.values()]
            if all(isinstance(number, int) for number in wanted):
                self._show({picture: ids[name] for picture, name in self._names.items()})

    def start(self) -> None:
        """Bring the emojis up to date, beside everything else."""
        self._background.start(self.sync(), "the cards' pictures")

    async def sync(self) -> None:
        """Bring the emojis up to date; what fails is left to the next start.

        Raises:
            StoreFault: The disk refuses to remember them.
        """
        try:
            await self._sync()
        except WIRE_ERRORS as error:
            log.warning(
                "the cards' pictures are not up to date, the next start tries again: %s (%s)",
                failure_of(error),
                type(error).__name__,
            )

    async def _sync(self) -> None:
        found = await self._found()
        missing = [name for name in self._names.values() if name not in found]
        if missing:
            # What was remembered may be gone, and Discord refuses a button with an unknown emoji.
            self._looks.show_plain()
        pictures = {name: picture for picture, name in self._names.items()}
        for name in missing:
            found[name] = await self._create(name, self._art[pictures[name]])
            await self._clock.sleep_ms(PAUSE_MS)
        self._show({picture: found[name] for picture, name in self._names.items()})
        await self._remember({name: found[name] for name in pictures})
        stale = [number for name, number in found.items() if name not in pictures]
        for number in stale:
            await self._delete(number)
            await self._clock.sleep_ms(PAUSE_MS)
        log.info(
            "%d pictures of cards are there, %d of them new; %d old ones deleted",
            len(pictures),
            len(missing),
            len(stale),
        )

    def _show(self, ids: Mapping[str, int]) -> None:
        self._looks.faces = EmojiFaces(self._art, ids, discord.Asset.BASE)

    async def _remember(self, ids: Mapping[str, int]) -> None:
        known = {"application": self._client.application_id, "ids": ids}
        text = json.dumps(known, sort_keys=True)
        if await self._notes.get(_KEPT) != text:
            await self._notes.put(_KEPT, text)

    async def _found(self) -> dict[str, int]:
        """Ask for the emojis that are there and ours."""
        async with asyncio.timeout(CALL_TIMEOUT_S):
            emojis = await read(self._client.fetch_application_emojis())
        return {emoji.name: emoji.id for emoji in emojis if emoji.name.startswith(PREFIX)}

    async def _create(self, name: str, png: bytes) -> int:
        try:
            async with asyncio.timeout(CALL_TIMEOUT_S):
                create = self._client.create_application_emoji
                return (await read(create(name=name, image=png))).id
        except discord.HTTPException as error:
            if error.status != _REFUSED:
                raise
            # The name is taken if the answer to a first try was lost: then it is ours.
            made = (await self._found()).get(name)
            if made is None:
                raise
            return made

    async def _delete(self, number: int) -> None:
        application = self._client.application_id
        if application is None:
            raise discord.MissingApplicationID
        try:
            async with asyncio.timeout(CALL_TIMEOUT_S):
                await read(self._client.http.delete_application_emoji(application, number))
        except discord.NotFound:
            log.debug("an old picture was gone already")
