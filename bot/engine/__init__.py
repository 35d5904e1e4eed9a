"""The rules of UNO Duo, pure: no clock, no chance, no I/O, no asyncio, no Discord.

States are immutable; `bot.engine.match.apply` takes a state and an action and gives a new state
and the events that happened, or raises an `IllegalAction` and changes nothing.
"""
