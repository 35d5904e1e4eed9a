"""SQLite: the only place that knows SQL. Implements `bot.duel.ports.Store`.

`database` owns the one connection, `duels` and `settings` say what is written, `migrations` bring
an older file up to date, `backups` copy and put back. Nothing here decides anything about a game.
"""
