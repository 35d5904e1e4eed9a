"""Words: every sentence a player reads, in the languages we have. The locale is an argument.

The sentences stand in `locales/<locale>/*.ftl` (Project Fluent); this package imports no Discord.
"""

from bot.i18n.library import FALLBACK_LOCALE, Library, LocaleFault, Words, WordsFault

__all__ = ["FALLBACK_LOCALE", "Library", "LocaleFault", "Words", "WordsFault"]
