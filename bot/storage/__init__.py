"""SQLite: the only place that knows SQL. Implements the ports of `bot.duel.ports`.

`database` owns the one connection, `duels`, `readers` and `notes` say what is written, `migrations`
bring an older file up to date, `backups` copy and put back. Nothing here decides anything about a
game.
"""
