"""A Discord on loopback that an unchanged discord.py bot logs in to.

It refuses what Discord refuses, with Discord's codes, and lets people act on it from a test or
from a page. It knows nothing of any bot in particular.
"""

from sandbox.bodies import Upload
from sandbox.clicks import Click
from sandbox.clock import Clock, MovableClock, RealClock
from sandbox.errors import Call, Violation
from sandbox.findings import Finding, Oddity
from sandbox.members import Member
from sandbox.model import Channel
from sandbox.permissions import Permission
from sandbox.resolving import BadOption
from sandbox.seen import Modal, NotOffered, NotPossible, SeenButton, SeenMessage, SeenSelect
from sandbox.server import Sandbox
from sandbox.slash import UnknownCommand
from sandbox.world import World

__all__ = [
    "BadOption",
    "Call",
    "Channel",
    "Click",
    "Clock",
    "Finding",
    "Member",
    "Modal",
    "MovableClock",
    "NotOffered",
    "NotPossible",
    "Oddity",
    "Permission",
    "RealClock",
    "Sandbox",
    "SeenButton",
    "SeenMessage",
    "SeenSelect",
    "UnknownCommand",
    "Upload",
    "Violation",
    "World",
]
