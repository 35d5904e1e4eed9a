"""What is asked of duels: to look at them, and to do something in them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.duel.directory import Cleared, Directory
from bot.duel.errors import (
    DuelOver,
    NoDuelHere,
    NoSuchDuel,
    NotYourDuel,
    NotYourMatch,
    PostedJustNow,
    Stopping,
)
from bot.duel.house import House
from bot.duel.pace import Pace
from bot.duel.race import PressOutcome
from bot.duel.records import ChannelId, DuelId, GuildId, InteractionId, MessageId, Standing, UserId
from bot.duel.session import Asked
from bot.duel.showing import BoardView, HandShown
from bot.engine.seats import SEATS, Seat

REPOSTS: Final = 2
REPOST_MS: Final = 15_000
"""How often the players may have a board posted again: so many times at once, then one by one."""


class Lobby:
    """All that is asked of duels, but for those that `Matchmaking` opens and answers.

    Everything that changes a duel raises `StoreFault` if it could not be written down; then nothing
    was changed, but for what `clear` had ended by then. Cancelling a caller never leaves anything
    half done.
    """

    def __init__(self, house: House, duels: Directory) -> None:
        self._house = house
        self._duels = duels
        self._reposts = Pace(house.clock, burst=REPOSTS, every_ms=REPOST_MS)

    # Looking.

    def board(self, duel: DuelId) -> BoardView:
        """Give a challenge, a live duel, or one that ended a while ago.

        Raises:
            NoSuchDuel: There is none, or it ended long ago (`find` knows it).
        """
        board = self._duels.known(duel)
        if board is None:
            raise NoSuchDuel
        return board

    async def find(self, duel: DuelId) -> BoardView:
        """Give any duel that ever was, from the store if need be.

        Raises:
            NoSuchDuel: There is none.
        """
        return await self._duels.find(duel)

    def hand(self, duel: DuelId, user: UserId) -> HandShown:
        """Give a player's own hand; in a slow match the first look starts the next round.

        Raises:
            NoSuchDuel: It is no live duel, nor one that ended a while ago (`find` knows any).
            NotYourDuel: Somebody else plays it.
            DuelOver: The match, or the challenge, ended a while ago.
        """
        seat = self.seat(duel, user)
        session = self._duels.live.get(duel)
        if session is None:
            raise DuelOver if duel in self._duels.ended else NoSuchDuel
        return session.look(seat)

    def live_in(self, channel: ChannelId) -> BoardView | None:
        """Give the live duel of a channel, if there is one."""
        duel = self._duels.channels.get(channel)
        return None if duel is None else self._duels.live[duel].board()

    def live_of(self, channel: ChannelId, user: UserId) -> BoardView:
        """Give the live duel that somebody plays in a channel.

        Raises:
            NoDuelHere: No duel is being played there.
            NotYourMatch: Two others play it.
        """
        board = self.live_in(channel)
        if board is None:
            raise NoDuelHere
        if user not in board.players:
            raise NotYourMatch
        return board

    def standing_of(self, channel: ChannelId, user: UserId) -> BoardView:
        """Give what somebody has standing in a channel: the live duel, or else an open challenge.

        Raises:
            NoDuelHere: Nothing of anybody's is there.
            NotYourMatch: Two others play there.
        """
        for challenge in self._duels.challenges.values():
            if challenge.record.channel == channel and user in challenge.record.players:
                live = self.live_in(channel)
                return live if live is not None and user in live.players else challenge.board()
        return self.live_of(channel, user)

    def seat(self, duel: DuelId, user: UserId) -> Seat:
        """Give a player's seat, also in a challenge and in a match that ended a while ago.

        Raises:
            NoSuchDuel: There is none, or it ended long ago or before a restart (`find` knows it).
            NotYourDuel: Somebody else plays it.
        """
        session = self._duels.live.get(duel)
        players = session.record.players if session is not None else self.board(duel).players
        if user not in players:
            raise NotYourDuel
        return SEATS[players.index(user)]

    def plays(self, duel: DuelId, user: UserId) -> bool:
        """Tell whether somebody plays a duel, or is challenged to it, that needn't be looked up."""
        board = self._duels.known(duel)
        return board is not None and user in board.players

    def live_count(self) -> int:
        """Count the live duels."""
        return len(self._duels.live)

    def live_boards(self) -> Sequence[BoardView]:
        """Give the boards of all live duels, those first in which something was done last."""
        return sorted(
            (session.board() for session in self._duels.live.values()),
            key=lambda board: board.moment,
            reverse=True,
        )

    async def standings(self, guild: GuildId, limit: int) -> Sequence[Standing]:
        """Rank a server's players."""
        return await self._house.store.standings(guild, limit)

    async def standing(self, guild: GuildId, user: UserId) -> Standing | None:
        """Give one player's rank; None without a counted match."""
        return await self._house.store.standing(guild, user)

    # Doing.

    async def submit(
        self,
        duel: DuelId,
        user: UserId,
        action: Asked,
        *,
        version: int | None,
        interaction: InteractionId,
    ) -> HandShown | BoardView:
        """Do what a player asks for; give the new hand, or the board if the match is over by it.

        `version` is that of the button (`bot.duel.showing.button_version`), None for a command.

        Raises:
            NoSuchDuel: There is no such live duel.
            AlreadyDone: This very click was applied before.
            NotYourDuel: Somebody else plays it, or the action is the other player's.
            DuelOver: The match has ended.
            StaleButton: The button shows an earlier moment.
            PressedTwice: It is what this player has just done.
            NotOverdueYet: A claim while the opponent has time (RULES 7.6).
            DuelBusy: Too many clicks wait.
            Stopping: The bot is being stopped.
            IllegalAction: The rules forbid it.
        """
        session = await self._duels.session(duel, interaction)
        return await session.submit(user, action, version=version, interaction=interaction)

    async def next_round(
        self, duel: DuelId, user: UserId, *, version: int | None, interaction: InteractionId
    ) -> HandShown:
        """Start the next round at a player's wish; give that player's hand.

        Raises:
            NoSuchDuel, AlreadyDone, NotYourDuel, DuelOver, StaleButton: As `submit`.
            DuelBusy, Stopping: As `submit`.
            IllegalAction: A round is being played.
        """
        session = await self._duels.session(duel, interaction)
        return await session.next_round(user, version=version, interaction=interaction)

    async def press_uno(
        self,
        duel: DuelId,
        user: UserId,
        *,
        window: MessageId,
        version: int,
        interaction: InteractionId,
    ) -> PressOutcome:
        """Count a press of the UNO button in the message `window`; give how the race went.

        `version` is that of the button. It tells the prompt of this window from one of an earlier
        window that was so slow on its way that it came out after this window had begun.

        Waits until the race is decided. The press counts by its own stamp, so it is never too late
        for having come a slow way, as long as nothing was decided yet (RULES 5.3).

        Raises:
            NoSuchDuel, AlreadyDone, NotYourDuel, DuelOver, DuelBusy, Stopping: As `submit`.
            StaleButton: The message is that of an earlier window.
            NoUnoWindow: No window is open, or the press was not made while it was.
            TooEarlyToCatch: A catch inside the head start; it may be repeated (RULES 5.2).
        """
        session = await self._duels.session(duel, interaction)
        return await session.press_uno(
            user, window=window, version=version, interaction=interaction
        )

    async def nudge(self, duel: DuelId, user: UserId, interaction: InteractionId) -> BoardView:
        """Call the opponent, once in each of their turns.

        Raises:
            NoSuchDuel, AlreadyDone, NotYourDuel, DuelOver, Stopping: As `submit`.
            YourMoveToo: The game waits for the nudger, or for both.
            NotTheMoment: The game waits for nobody.
            NudgedAlready: The opponent was nudged in this turn, `NudgedTwice` a moment ago.
        """
        session = await self._duels.session(duel, interaction)
        return session.nudge(user)

    async def clear(self, channel: ChannelId, interaction: InteractionId) -> Cleared:
        """End all that stands in a channel, match and open challenges, for a moderator (RULES 7.7).

        Whether somebody is a moderator is the caller's to know. A match counts for nobody.

        Raises:
            NoDuelHere: Nothing stands there.
            AlreadyDone: This very interaction did it.
            StoreFault: It could not all be written down; what could is ended, and asked again it
                ends the rest.
            DuelBusy: Too many clicks wait.
            Stopping: The bot is being stopped.
        """
        return await self._duels.clear(channel, interaction)

    async def repost(self, duel: DuelId) -> BoardView:
        """Have the board posted anew at the bottom of its channel; give it.

        Raises:
            NoSuchDuel: There is none.
            PostedJustNow: It was asked for a moment ago.
            Stopping: The bot is being stopped.
        """
        if self._duels.closing:
            raise Stopping
        board = await self.find(duel)
        wait_ms = self._reposts.take(duel)
        if wait_ms:
            raise PostedJustNow(self._house.clock.discord_ms() + wait_ms)
        self._house.table.repost_board(board)
        return board

    # What is shown.

    async def placed(self, duel: DuelId, message: MessageId) -> None:
        """Remember the message in which a challenge, board or result stands now."""
        challenge = self._duels.challenges.get(duel)
        if challenge is not None:
            await challenge.placed(message)
        # Also if it was accepted while the challenge's own place was being written down.
        session = self._duels.live.get(duel)
        if session is not None:
            await session.placed(message)
        elif challenge is None:
            if duel in self._duels.ended:
                self._duels.ended[duel] = replace(self._duels.ended[duel], message=message)
            await self._house.store.place(duel, message)

    async def drop_unseen(self, shown: BoardView) -> bool:
        """Close a challenge that stands nowhere, if that is still so; tell whether it was closed.

        Raises:
            StoreFault: It could not be written down; the challenge stands.
        """
        challenge = self._duels.challenges.get(shown.id)
        return challenge is not None and await challenge.drop_unseen(shown.message)

    async def prompt_deleted(self, duel: DuelId, version: int) -> None:
        """Take note that a prompt, named by its duel's version, stands no more.

        Raises:
            StoreFault: It could not be written down; the next start finds out again.
        """
        await self._house.store.forget_prompt(duel, version)
