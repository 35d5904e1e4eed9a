"""Duels: one live one a channel, one writer each. Knows no Discord library and no database.

What it needs from outside stands in `ports`; storage and the client implement those.
"""
