"""Refusals: what a player tried and may not do. One class a cause, one sentence each per language.

::

    Refusal
    +-- IllegalAction            the rules forbid it; the state is as before
        +-- NotYourTurn          the game waits for the other player
        +-- NotTheMoment         this kind of action is not possible in this phase
        +-- CardNotInHand        the card is not in the hand (any more)
        +-- CardDoesNotMatch     RULES 4.1, 4.2
        +-- OnlyTheDrawnCard     RULES 4.4
        +-- OnlyDrawTwoAnswers   RULES 6.1
        +-- ColourMissing        a wild without a colour, RULES 6.6
        +-- ColourNotWanted      a colour with a card that asks for none
        +-- NoDump               RULES 6.5, 3.5: not a Reverse, no such right, or nothing to lay
        +-- LastCardNotInDump    the card chosen to lie last is not part of the dump
        +-- UnoFirst             RULES 5.4: the holder must call before acting
        +-- NoUnoWindow          RULES 5.5: nothing to call or catch
        +-- NotYourUno           the holder can't catch, the opponent can't call
        +-- UnoNotDeclaredHere   RULES 5.7: a declaration outside slow matches or off the moment
        +-- MatchOver            nothing acts any more
        +-- TooLateToVoid        RULES 7.7
        +-- NotOverdue           RULES 7.6: no claim against somebody who needn't act
"""


class Refusal(Exception):  # noqa: N818 - a refusal is a statement, not a fault
    """Something was refused, kindly: told to the one person, and nothing changed."""


class IllegalAction(Refusal):
    """The rules forbid the action; the state is as it was before."""


class NotYourTurn(IllegalAction):
    """The game waits for the other player."""


class NotTheMoment(IllegalAction):
    """This kind of action is not possible now."""


class CardNotInHand(IllegalAction):
    """The card is not in the hand."""


class CardDoesNotMatch(IllegalAction):
    """The card matches neither by colour, number nor action (RULES 4.1, 4.2)."""


class OnlyTheDrawnCard(IllegalAction):
    """After drawing, only the drawn card may be played (RULES 4.4)."""


class OnlyDrawTwoAnswers(IllegalAction):
    """A volley is answered with a Draw 2 or taken (RULES 6.1)."""


class ColourMissing(IllegalAction):
    """A wild needs a colour (RULES 6.6, 6.7)."""


class ColourNotWanted(IllegalAction):
    """Only a wild takes a colour."""


class NoDump(IllegalAction):
    """There is no right to a dump, or nothing to lay with it (RULES 3.5, 6.5)."""


class LastCardNotInDump(IllegalAction):
    """The card chosen to lie last does not belong to the dump (RULES 6.5)."""


class UnoFirst(IllegalAction):
    """The holder must call UNO, or wait for the window to end, before acting (RULES 5.4)."""


class NoUnoWindow(IllegalAction):
    """No UNO window is open (RULES 5.5)."""


class NotYourUno(IllegalAction):
    """The call is the holder's, the catch the opponent's (RULES 5.1)."""


class UnoNotDeclaredHere(IllegalAction):
    """UNO is declared with the play in slow matches only, with one card left (RULES 5.7)."""


class MatchOver(IllegalAction):
    """The match has ended."""


class TooLateToVoid(IllegalAction):
    """Each player has made five actions: no more void by one alone (RULES 7.7)."""


class NotOverdue(IllegalAction):
    """The opponent is not the one the game waits for (RULES 7.6)."""
