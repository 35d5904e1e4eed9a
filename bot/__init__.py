"""UNO Duo for Discord: the bot."""

from typing import Final

__version__: Final = "0.1.0"
