"""UNO Duo for Discord: the bot."""
