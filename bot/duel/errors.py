"""Refusals about duels, beside those of the rules (`bot.engine.errors`), and the faults of a duel.

A refusal is a `DuelRefusal`, one class a cause: the player is told, and nothing was changed. What
came too soon after the last time is a `TooSoon`. A fault is a `DuelFault`: the disk's are
`StoreFault`s, and then nothing was changed, either.
"""

from bot.duel.records import ChannelId, DuelId
from bot.engine.errors import Refusal


class DuelRefusal(Refusal):
    """Refused by the duel's order, not by the rules of the game."""


class NoSuchDuel(DuelRefusal):
    """There is no such duel (any more)."""


class NotYourDuel(DuelRefusal):
    """The button belongs to two other players."""


class NotYourMatch(NotYourDuel):
    """Two others play in this channel, and a command asked for one's own match there."""


class NotYourChallenge(DuelRefusal):
    """Not the one who may answer, or withdraw, this challenge."""


class ChallengeClosed(DuelRefusal):
    """The challenge was answered, withdrawn or expired before."""


class ChallengeAccepted(ChallengeClosed):
    """It was accepted before, and its match goes on: for who plays it."""


class DuelOver(DuelRefusal):
    """The match has ended."""


class ChannelBusy(DuelRefusal):
    """A duel is being played in the channel already."""

    def __init__(self, channel: ChannelId, duel: DuelId) -> None:
        super().__init__("the channel has a live duel")
        self.channel = channel
        self.duel = duel


class AlreadyChallenged(DuelRefusal):
    """The challenger has an open challenge in this channel."""


class ChallengeYourself(DuelRefusal):
    """A duel takes two."""


class ChallengeABot(DuelRefusal):
    """Bots can't press buttons."""


class StaleButton(DuelRefusal):
    """The button shows an earlier moment of the duel; nothing was done."""


class PressedTwice(StaleButton):
    """The last press of this player that was done, once more: it was done once."""


class AlreadyDone(DuelRefusal):
    """This very click was applied before."""


class NotOverdueYet(DuelRefusal):
    """The opponent still has time (RULES 7.6)."""

    def __init__(self, deadline_ms: int) -> None:
        super().__init__("the limit is not over")
        self.deadline_ms = deadline_ms
        """On Discord's clock."""


class TooEarlyToCatch(DuelRefusal):
    """A catch inside the head start does not count, and may be repeated (RULES 5.2)."""

    def __init__(self, after_ms: int, head_start_ms: int) -> None:
        super().__init__("inside the head start")
        self.after_ms = after_ms
        self.head_start_ms = head_start_ms


class NoDuelHere(DuelRefusal):
    """No duel is being played in this channel."""


class NotOverYet(DuelRefusal):
    """A rematch is asked for while the match goes on."""


class RematchAskedAlready(DuelRefusal):
    """A rematch of this match was asked for before."""


class RematchAskedByYou(RematchAskedAlready):
    """This player has asked for the rematch."""


class NudgedAlready(DuelRefusal):
    """The opponent was nudged in this turn already."""


class NudgedTwice(NudgedAlready):
    """The nudge of a moment ago, once more: the opponent is called once."""


class YourMoveToo(DuelRefusal):
    """The game waits for the one who nudges."""


class TooManyOpenChallenges(DuelRefusal):
    """The challenger has enough challenges open, over all channels."""


class TooManyOfThisPair(DuelRefusal):
    """These two have enough challenges open between them."""


class TooManyChallengesHere(DuelRefusal):
    """The channel has enough open challenges."""


class TooManyOverTheServer(DuelRefusal):
    """The server has enough open challenges."""


class TooSoon(DuelRefusal):
    """It may be done again, but not yet; `again_at_ms` is on Discord's clock."""

    def __init__(self, again_at_ms: int) -> None:
        super().__init__("too soon after the last time")
        self.again_at_ms = again_at_ms


class ChallengedTooFast(TooSoon):
    """The challenger has sent many challenges that nobody accepted."""


class PostedJustNow(TooSoon):
    """The board was asked for a moment ago."""


class NudgedJustNow(TooSoon):
    """The opponent was nudged a moment ago, in an earlier turn."""


class DuelBusy(DuelRefusal):
    """Too many clicks are waiting in this duel already; nothing was done."""


class Stopping(DuelRefusal):
    """The bot is being stopped, and nothing was done; it goes on when the bot is back."""


class DuelFault(Exception):  # noqa: N818 - the base of faults whose names do end in it
    """Something broke that should not; nothing was changed."""


class ManyUnreadable(DuelFault):
    """More of what is unfinished can't be read than damage explains: the program is at fault."""

    def __init__(self, unread: int, unfinished: int) -> None:
        super().__init__(f"{unread} of {unfinished} unfinished duels can't be read")


class StoreFault(DuelFault):
    """The database could not write or read; the transaction did not happen."""


class StoreBusy(StoreFault):
    """The database stayed locked."""


class StoreFull(StoreFault):
    """The disk is full."""


class WrongWrite(StoreFault):
    """The tables do not allow it: a fault of the program's own, and none of the disk."""


class StoreGone(StoreFault):
    """The database has ended or never answers: only a new process can write again."""
