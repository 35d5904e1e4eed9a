"""The directory of duels: who may open, answer and find them. The rest of the house asks here."""

import itertools
import logging
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.crashpoints import reach
from bot.duel.challenge import may
from bot.duel.crowd import Bounds, Crowd
from bot.duel.directory import CLOSED, Directory, remember
from bot.duel.errors import (
    AlreadyDone,
    ChallengeABot,
    ChallengeClosed,
    ChallengeYourself,
    ChannelBusy,
    DuelOver,
    DuelRefusal,
    NoDuelHere,
    NoSuchDuel,
    NotOverYet,
    NotYourDuel,
    NotYourMatch,
    PostedJustNow,
    RematchAskedAlready,
    Stopping,
    StoreFault,
)
from bot.duel.house import House, Tally
from bot.duel.line import Cut, Line
from bot.duel.pace import Pace
from bot.duel.ports import Chance, Store, Table
from bot.duel.race import PressOutcome
from bot.duel.records import (
    ChannelId,
    ClosedChallenge,
    DuelId,
    DuelRecord,
    GuildId,
    InteractionId,
    MessageId,
    Standing,
    StoredDuel,
    UserId,
)
from bot.duel.session import Asked
from bot.duel.showing import BoardView, HandShown
from bot.duel.spread import SpreadTable
from bot.duel.steady import SteadyClock
from bot.duel.timers import Timers
from bot.duel.timing import Timing
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, CHALLENGER, SEATS, BySeat, Seat

__all__ = ["Lobby", "PressOutcome"]

log = logging.getLogger(__name__)

_ON_ITS_WAY_MS: Final = 60_000
"""How long a result may be on its way to its board, when Discord makes writers wait."""


REPOSTS: Final = 2
REPOST_MS: Final = 15_000
"""How often the players may have a board posted again: so many times at once, then one by one."""


def everywhere(guild: GuildId) -> bool:
    """Serve all servers, as the one line of a small bot does."""
    del guild
    return True


class Lobby:
    """All challenges and live duels of a bot.

    Everything that changes a duel raises `StoreFault` if it could not be written down; then nothing
    was changed. Cancelling a caller never leaves anything half done.
    """

    def __init__(
        self,
        store: Store,
        table: Table,
        clock: SteadyClock,
        chance: Chance,
        timing: Timing | None = None,
        bounds: Bounds | None = None,
    ) -> None:
        timers = Timers(clock)
        self._table = SpreadTable(table, timers)
        self._house = House(
            store=store,
            table=self._table,
            clock=clock,
            chance=chance,
            timing=timing or Timing(),
            timers=timers,
            tally=Tally(),
            line=Line(),
            moments=itertools.count(1),
        )
        self._duels = Directory(self._house)
        self._crowd = Crowd(clock, bounds or Bounds())
        self._reposts = Pace(clock, burst=REPOSTS, every_ms=REPOST_MS)
        self._rematched: dict[DuelId, DuelId | None] = {}

    # Beginning and end.

    async def resume(self) -> None:
        """Take up what was unfinished when the bot stopped, and begin to beat.

        All that changes on disk by the time away is one transaction, so that a crash in a start
        changes nothing twice. The boards are shown one after another: those of ended matches
        first, then the duels in which something was done last.

        Raises:
            StoreFault: The store can't be read or written.
        """
        last_beat_ms = await self._house.store.last_beat_ms()
        now_ms = self._house.clock.now_ms()
        # Negative if the clock was set back meanwhile: what was left then is left now.
        away_ms = 0 if last_beat_ms is None else now_ms - last_beat_ms
        unfinished = sorted(await self._house.store.unfinished(), key=_last_done_ms, reverse=True)
        self._table.gather()
        moved: dict[DuelId, int | None] = {}
        for stored in (*await self._ended_unshown(last_beat_ms), *unfinished):
            try:
                moved |= await self._duels.take_up(stored, away_ms)
                reach("boot.taken_up")
            except Exception:  # one duel that can't be read must not keep all others away
                log.exception("duel %d could not be taken up", stored.record.id)
        for prompt in await self._house.store.prompts():
            self._house.table.clear_prompt(prompt)
        await self._house.store.come_back(now_ms, moved)
        counts = len(self._duels.live), len(self._duels.challenges)
        log.info("%d duels and %d challenges go on", *counts)
        self._table.spread()
        self._beat_later()

    async def close(self) -> None:
        """Stop all timers and finish what is being written. Duels stay as they are, for later."""
        if self._duels.closing:
            return
        await self._house.timers.close()
        await self._duels.close()
        await self._write_beat()

    # Challenges.

    async def challenge(
        self,
        *,
        guild: GuildId,
        channel: ChannelId,
        challenger: UserId,
        challenged: UserId,
        is_bot: bool,
        rules: HouseRules,
        locale: str,
        interaction: InteractionId,
    ) -> BoardView:
        """Open a challenge; give it to be posted (then tell `placed`).

        Raises:
            ChallengeYourself: Challenger and challenged are one.
            ChallengeABot: The challenged is a bot.
            ChannelBusy: The channel has a live duel.
            AlreadyChallenged: The challenger has an open challenge in this channel.
            TooManyOpenChallenges, TooManyOfThisPair, TooManyChallengesHere, TooManyOverTheServer,
            ChallengedTooFast: As `bot.duel.crowd` bounds them.
            AlreadyDone: This very interaction opened one.
            DuelBusy: Too much waits for the store.
            Stopping: The bot is being stopped.
        """
        if challenger == challenged:
            raise ChallengeYourself
        if is_bot:
            raise ChallengeABot
        players = (challenger, challenged)
        return await self._duels.door.enter(
            self._open(guild, channel, players, rules, locale, interaction)
        )

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

    async def accept(self, duel: DuelId, user: UserId, interaction: InteractionId) -> HandShown:
        """Accept a challenge: the match begins; give the accepter's hand.

        Raises:
            NoSuchDuel: There is no such challenge.
            NotYourChallenge: Somebody else was challenged.
            ChallengeClosed: It was answered, withdrawn or expired before.
            ChannelBusy: The channel has a live duel.
            AlreadyDone: This very click accepted it.
            DuelOver: The match began, and was over before its first hand could be given.
            DuelBusy: Too many clicks wait.
            Stopping: The bot is being stopped.
        """
        challenge = await self._duels.challenge(duel, interaction)
        await challenge.accept(user, interaction)
        self._crowd.accepted(challenge.record.players[CHALLENGER])
        session = self._duels.live.get(duel)
        if session is None:
            raise DuelOver
        return session.hand(CHALLENGED)

    async def decline(self, duel: DuelId, user: UserId, interaction: InteractionId) -> BoardView:
        """Decline a challenge, as the challenged.

        Raises:
            NoSuchDuel: There is no such challenge.
            NotYourChallenge: Somebody else was challenged.
            ChallengeClosed: It was answered, withdrawn or expired before.
            AlreadyDone: This very click declined it.
            DuelBusy: Too many clicks wait.
            Stopping: The bot is being stopped.
        """
        return await self._end_challenge(duel, user, "declined", interaction)

    async def withdraw(self, duel: DuelId, user: UserId, interaction: InteractionId) -> BoardView:
        """Withdraw a challenge, as the challenger.

        Raises:
            NoSuchDuel: There is no such challenge.
            NotYourChallenge: Somebody else challenged.
            ChallengeClosed: It was answered, withdrawn or expired before.
            AlreadyDone: This very click withdrew it.
            DuelBusy: Too many clicks wait.
            Stopping: The bot is being stopped.
        """
        return await self._end_challenge(duel, user, "withdrawn", interaction)

    async def rematch(self, duel: DuelId, user: UserId, interaction: InteractionId) -> BoardView:
        """Challenge the other player of an ended match again, in the same channel and rules.

        Raises:
            NoSuchDuel: There is no such duel.
            NotYourDuel: Somebody else played it.
            NotOverYet: It goes on.
            RematchAskedAlready: A rematch of it was asked for before.
            ChannelBusy: The channel has a live duel.
            AlreadyChallenged: The player has an open challenge in this channel.
            AlreadyDone: This very click asked for it.
            DuelBusy: Too much waits for the store.
            Stopping: The bot is being stopped.
        """
        return await self._duels.door.enter(self._rematch(duel, user, interaction))

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

    def kept_board(self, duel: DuelId) -> BoardView | None:
        """Give the board of a match that is live, or ended a while ago; None of any other."""
        session = self._duels.live.get(duel)
        return self._duels.ended.get(duel) if session is None else session.board()

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

    def heard(self, interaction: InteractionId) -> None:
        """Learn Discord's time from an interaction that has just come."""
        if self._house.line.awake_ms is not None:  # else there is no pulse, and no pause is one
            self.awake()
        self._house.clock.heard(interaction)

    def awake(self) -> None:
        """Take note that the process runs, as its pulse says each second.

        Where it did not, nobody could act, and what was pressed meanwhile is still on its way: it
        is known here before the first of that is looked at.
        """
        now_ms = self._house.clock.now_ms()
        since_ms = self._house.line.awake(now_ms)
        if since_ms is not None:
            log.warning("the process stood still for %d ms: nobody's time", now_ms - since_ms)
            self.cut_off("asleep", since_ms=since_ms)
            self._duels.door.start(self._woken(since_ms, now_ms))

    async def _woken(self, from_ms: int, to_ms: int) -> None:
        await self.gateway_gap(from_ms, to_ms, lost=False)
        self.reconnected("asleep")

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

    @property
    def overtaken(self) -> int:
        """Count UNO presses that came after a decision, though made earlier (RULES 5.3)."""
        return self._house.tally.overtaken

    @property
    def of_the_future(self) -> int:
        """Count interactions whose ids were made ahead of Discord's time as far as we know it."""
        return self._house.clock.future

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
            NudgedAlready: The opponent was nudged in this turn.
        """
        session = await self._duels.session(duel, interaction)
        return session.nudge(user)

    async def end_by_moderator(self, duel: DuelId, interaction: InteractionId) -> BoardView:
        """End a match without a result, or withdraw an open challenge (RULES 7.7).

        Whether somebody is a moderator is the caller's to know.

        Raises:
            NoSuchDuel: There is none.
            ChallengeClosed: The challenge was declined, withdrawn or expired before.
            DuelOver: The match has ended.
            AlreadyDone: This very interaction ended it.
            DuelBusy: Too many clicks wait.
            Stopping: The bot is being stopped.
        """
        return await self._duels.end_by_moderator(duel, interaction)

    async def clear(self, channel: ChannelId) -> int:
        """Free a channel in which no match goes on, for a moderator; tell how much was ended.

        Its open challenges are withdrawn, and a match that can't be read is void.

        Raises:
            DuelBusy: Too many clicks wait.
            Stopping: The bot is being stopped.
        """
        now_ms = self._house.clock.now_ms()
        ended = int(await self._house.store.end_unreadable(channel, at_ms=now_ms))
        standing = [*self._duels.challenges.values()]
        for challenge in [one for one in standing if one.record.channel == channel]:
            with suppress(ChallengeClosed):
                await challenge.end_by_moderator(None)
                ended += 1
        return ended

    async def repost(self, duel: DuelId) -> None:
        """Have the board posted anew at the bottom of its channel.

        Raises:
            NoSuchDuel: There is none.
            PostedJustNow: It was a moment ago.
        """
        board = await self.find(duel)
        wait_ms = self._reposts.take(duel)
        if wait_ms:
            raise PostedJustNow(self._house.clock.discord_ms() + wait_ms)
        self._house.table.repost_board(board)

    async def prompt_deleted(self, duel: DuelId, version: int) -> None:
        """Take note that a prompt, named by its duel's version, stands no more.

        Raises:
            StoreFault: It could not be written down; the next start finds out again.
        """
        await self._house.store.forget_prompt(duel, version)

    # The world changes.

    async def channel_gone(self, channel: ChannelId) -> None:
        """End what was open in a channel that is no more; its players are free."""
        await self._gone(("channel", channel), lambda record: record.channel == channel)

    async def guild_gone(self, guild: GuildId) -> None:
        """End what was open in a server that is no more for us; its players are free."""
        await self._gone(("guild", guild), lambda record: record.guild == guild)

    async def only_in(self, there: Callable[[GuildId], bool]) -> None:
        """End what was open in servers that were lost to us while the bot was away."""
        await self._gone("elsewhere", lambda record: not there(record.guild))

    def cut_off(
        self,
        line: Hashable = None,
        serves: Callable[[GuildId], bool] = everywhere,
        *,
        since_ms: int | None = None,
    ) -> None:
        """Take note that Discord can't reach us by a line that `serves` some servers.

        Since now, or since an earlier moment if it was noticed late. Races there wait for what is
        still on its way, and no limit passes.
        """
        if since_ms is None:
            since_ms = self._house.clock.now_ms()
        self._house.line.cuts[line] = Cut(since_ms, serves)

    def reconnected(self, line: Hashable = None) -> None:
        """Take note that all that was on its way has come: races are decided again.

        `gateway_gap` comes first, for the time that it took.
        """
        self._house.line.cuts.pop(line, None)

    async def gateway_gap(
        self,
        from_ms: int,
        to_ms: int,
        serves: Callable[[GuildId], bool] = everywhere,
        *,
        lost: bool = True,
    ) -> None:
        """Make good a time (UTC milliseconds) in which nobody could reach us.

        It counts for nobody's limit, once, however often it is told. If clicks may be `lost`,
        windows that were open in it are void (RULES 5.6); if all have come after all, their races
        go on by the stamps.
        """
        cut = [one for one in self._duels.live.values() if serves(one.record.guild)]
        for session in sorted(cut, key=lambda session: not session.in_race):
            try:
                await session.gap(from_ms, to_ms, lost=lost)
            except StoreFault:
                log.exception("duel %d: a gap could not be made good", session.duel)
            except Stopping:
                return  # the next start makes it good

    # The rest is the lobby's own.

    async def _open(
        self,
        guild: GuildId,
        channel: ChannelId,
        players: BySeat[UserId],
        rules: HouseRules,
        locale: str,
        interaction: InteractionId,
        *,
        again: bool = False,
    ) -> BoardView:
        busy = self._duels.channels.get(channel)
        if busy is not None:
            raise ChannelBusy(channel, busy)
        standing = [challenge.record for challenge in self._duels.challenges.values()]
        with self._crowd.opening(guild, channel, players, standing, again=again):
            record = await self._house.store.open_challenge(
                guild=guild,
                channel=channel,
                players=players,
                rules=rules,
                seed=self._house.chance.seed(),
                locale=locale,
                at_ms=self._house.clock.now_ms(),
                interaction=interaction,
            )
            return self._duels.stand(record).board()

    async def _rematch(self, duel: DuelId, user: UserId, interaction: InteractionId) -> BoardView:
        if await self._house.store.was_applied(interaction):
            raise AlreadyDone
        ended = await self.find(duel)
        if user not in ended.players:
            raise NotYourDuel
        asked = self._rematched.get(duel)
        refused = asked is not None and (await self.find(asked)).status in CLOSED
        if ended.status != "over":
            raise NotOverYet
        meanwhile = self._rematched.get(duel) != asked
        if meanwhile or (duel in self._rematched and not refused):
            raise RematchAskedAlready
        other = ended.players[CHALLENGED if user == ended.players[CHALLENGER] else CHALLENGER]
        remember(self._rematched, duel, None)
        try:
            offer = await self._open(
                ended.guild,
                ended.channel,
                (user, other),
                ended.rules,
                ended.locale,
                interaction,
                again=True,
            )
        except (DuelRefusal, StoreFault):
            self._rematched.pop(duel, None)
            raise
        self._rematched[duel] = offer.id
        return offer

    async def _end_challenge(
        self, duel: DuelId, user: UserId, status: ClosedChallenge, interaction: InteractionId
    ) -> BoardView:
        challenge = await self._duels.challenge(duel, interaction)
        return await challenge.end(user, may(status), status, interaction)

    async def _gone(self, place: Hashable, there: Callable[[DuelRecord], bool]) -> None:
        """End what is open in a place, again and again until the disk allows it."""
        try:
            await self._duels.drop_where(there)
        except StoreFault:
            log.warning("the disk refused to end what was open in a lost place; again soon")
            self._house.timers.set(
                ("gone", place),
                self._house.timing.retry_ms,
                lambda: self._duels.door.start(self._gone(place, there)),
            )
        except Stopping:
            pass  # the next start finds it lost

    # The beat.

    async def _beat(self) -> None:
        await self._write_beat()
        self._beat_later()

    def _beat_later(self) -> None:
        self._house.timers.set(
            "beat", self._house.timing.beat_ms, lambda: self._duels.door.start(self._beat())
        )

    async def _ended_unshown(self, last_beat_ms: int | None) -> Sequence[StoredDuel]:
        """Give what ended so shortly before the bot did that no message may tell it."""
        if last_beat_ms is None:
            return ()
        since_ms = last_beat_ms - self._house.timing.beat_ms - _ON_ITS_WAY_MS
        return await self._house.store.ended_since(since_ms)

    async def _write_beat(self) -> None:
        try:
            await self._house.store.beat(self._house.clock.now_ms())
        except StoreFault:
            log.warning("the disk refused a beat")


def _last_done_ms(stored: StoredDuel) -> int:
    """Tell when something was done last in a duel or challenge."""
    return stored.entries[-1].at_ms if stored.entries else stored.record.opened_at_ms
