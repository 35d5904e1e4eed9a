"""Slash commands: parse, call, answer. Loaded by name; nothing imports a cog."""
