"""Why the database can't be used at all; faults of one transaction are in `bot.duel.errors`."""


class DatabaseRefused(Exception):  # noqa: N818 - a statement to the operator, one clear sentence
    """The file was not opened, or not touched, and the text says why and what to do now."""
