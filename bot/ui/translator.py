"""Names and descriptions of commands in the languages we have."""

import discord
from discord import app_commands

from bot.i18n import Library


class CommandTranslator(app_commands.Translator):
    """Answers the library's questions for translations.

    A text is found by the `key` given beside it: `locale_str("challenge", key="cmd-challenge")`.
    None means: not translated, Discord shows the default.
    """

    def __init__(self, library: Library) -> None:
        self._library = library

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Give a text in a locale, or None."""
        del context
        key = string.extras.get("key")
        if not isinstance(key, str):
            return None
        return self._library.command_text(key, locale.value)
