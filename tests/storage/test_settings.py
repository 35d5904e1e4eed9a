"""What the bot remembers, and what servers set."""

from pathlib import Path

from bot.duel.records import GuildId
from bot.storage.database import Database, opened
from bot.storage.settings import GuildSettings, Memory
from tests.storage.examples import GUILD


async def test_what_is_noted_is_found_after_a_restart(path: Path) -> None:
    async with opened(path) as database:
        await Memory(database).put("commands", "abc")
        await Memory(database).put("commands", "def")
    async with opened(path) as database:
        assert await Memory(database).get("commands") == "def"


async def test_what_was_never_noted_or_was_forgotten_is_none(database: Database) -> None:
    memory = Memory(database)
    assert await memory.get("commands") is None
    await memory.put("commands", "abc")
    await memory.put("commands", None)
    await memory.put("commands", None)
    assert await memory.get("commands") is None


async def test_each_server_has_its_own_settings(database: Database) -> None:
    settings, other = GuildSettings(database), GuildId(7)
    await settings.put(GUILD, {"target": "300", "locale": "cs"})
    await settings.put(other, {"target": "100"})
    assert dict(await settings.of(GUILD)) == {"locale": "cs", "target": "300"}
    assert dict(await settings.of(other)) == {"target": "100"}
    assert dict(await settings.of(GuildId(8))) == {}


async def test_a_setting_changes_and_goes_back_to_its_default(database: Database) -> None:
    settings = GuildSettings(database)
    await settings.put(GUILD, {"target": "300", "locale": "cs"})
    await settings.put(GUILD, {"target": "150", "locale": None})
    assert dict(await settings.of(GUILD)) == {"target": "150"}
