"""What the bot remembers."""

from pathlib import Path

from bot.storage.database import Database, opened
from bot.storage.notes import NoteStore


async def test_what_is_noted_is_found_after_a_restart(path: Path) -> None:
    async with opened(path) as database:
        await NoteStore(database).put("commands", "abc")
        await NoteStore(database).put("commands", "def")
    async with opened(path) as database:
        assert await NoteStore(database).get("commands") == "def"


async def test_what_was_never_noted_or_was_forgotten_is_none(database: Database) -> None:
    memory = NoteStore(database)
    assert await memory.get("commands") is None
    await memory.put("commands", "abc")
    await memory.put("commands", None)
    await memory.put("commands", None)
    assert await memory.get("commands") is None
