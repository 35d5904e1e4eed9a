"""Matchmaking: who may challenge whom, and how a challenge is answered."""

from contextlib import suppress
from functools import partial

from bot.duel.challenge import may
from bot.duel.crowd import Bounds, Crowd
from bot.duel.directory import Directory, remember
from bot.duel.errors import (
    AlreadyDone,
    ChallengeABot,
    ChallengeClosed,
    ChallengeYourself,
    ChannelBusy,
    DuelOver,
    DuelRefusal,
    NotOverYet,
    NotYourDuel,
    RematchAskedAlready,
    RematchAskedByYou,
    StoreFault,
)
from bot.duel.house import House
from bot.duel.records import (
    CHALLENGE_TTL_MS,
    CLOSED,
    ChannelId,
    ClosedChallenge,
    DuelId,
    GuildId,
    InteractionId,
    UserId,
)
from bot.duel.showing import BoardView, HandShown
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, CHALLENGER, BySeat


class Matchmaking:
    """Challenges from their opening to their answer, and rematches.

    All raise `StoreFault` if nothing could be written down; then nothing was changed. Cancelling a
    caller never leaves anything half done.
    """

    def __init__(self, house: House, duels: Directory, bounds: Bounds) -> None:
        self._house = house
        self._duels = duels
        self._crowd = Crowd(house.clock, bounds)
        self._rematched: dict[DuelId, tuple[UserId, DuelId | None]] = {}

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
        return await self._duels.inbox.ask(
            partial(self._open, guild, channel, players, rules, locale, interaction)
        )

    async def accept(self, duel: DuelId, user: UserId, interaction: InteractionId) -> HandShown:
        """Accept a challenge: the match begins; give the accepter's hand.

        Raises:
            NoSuchDuel: There is no such challenge.
            NotYourChallenge: Somebody else was challenged.
            ChallengeClosed: It was answered, withdrawn or expired before; `ChallengeAccepted` where
                its match goes on, and is this player's.
            ChannelBusy: The channel has a live duel.
            AlreadyDone: This very click accepted it.
            DuelOver: The match began, and was over before its first hand could be given.
            DuelBusy: Too many clicks wait.
            Stopping: The bot is being stopped.
        """
        challenge = await self._duels.challenge(duel, user, interaction)
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
            ChallengeClosed: It was answered, withdrawn or expired before; `ChallengeAccepted` where
                its match goes on, and is this player's.
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
            ChallengeClosed: It was answered, withdrawn or expired before; `ChallengeAccepted` where
                its match goes on, and is this player's.
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
            RematchAskedAlready: A rematch of it was asked for before, `RematchAskedByYou` by this
                player.
            ChannelBusy: The channel has a live duel.
            AlreadyChallenged: The player has an open challenge in this channel.
            AlreadyDone: This very click asked for it.
            DuelBusy: Too much waits for the store.
            Stopping: The bot is being stopped.
        """
        return await self._duels.inbox.ask(partial(self._rematch, duel, user, interaction))

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
        challenges = self._duels.challenges.values()
        # What perhaps nobody ever saw counts for nobody, and gives way.
        standing = [one.record for one in challenges if not one.perhaps_unseen]
        with self._crowd.opening(guild, channel, players, standing, again=again):
            await self._take_back_unseen(channel, players[CHALLENGER], interaction)
            record = await self._house.store.open_challenge(
                guild=guild,
                channel=channel,
                players=players,
                rules=rules,
                seed=self._house.chance.seed(),
                locale=locale,
                at_ms=self._house.clock.now_ms(),
                expires_at_ms=self._house.play_time.stamp_ms(guild) + CHALLENGE_TTL_MS,
                interaction=interaction,
            )
            return self._duels.stand(record).board()

    async def _take_back_unseen(
        self, channel: ChannelId, challenger: UserId, interaction: InteractionId
    ) -> None:
        """Withdraw what an earlier run has left in a new challenge's place, perhaps never shown."""
        for one in list(self._duels.challenges.values()):
            record = one.record
            in_place = (record.channel, record.players[CHALLENGER]) == (channel, challenger)
            if not (one.perhaps_unseen and in_place):
                continue
            if await self._house.store.was_applied(interaction):
                raise AlreadyDone
            with suppress(ChallengeClosed):
                await one.take_back(None)

    async def _rematch(self, duel: DuelId, user: UserId, interaction: InteractionId) -> BoardView:
        if await self._house.store.was_applied(interaction):
            raise AlreadyDone
        ended = await self._duels.find(duel)
        if user not in ended.players:
            raise NotYourDuel
        asked = self._rematched.get(duel)
        offered = None if asked is None else asked[1]
        refused = offered is not None and (await self._duels.find(offered)).status in CLOSED
        if ended.status != "over":
            raise NotOverYet
        meanwhile = self._rematched.get(duel)
        if meanwhile is not None and (meanwhile != asked or not refused):
            raise RematchAskedByYou if meanwhile[0] == user else RematchAskedAlready
        other = ended.players[CHALLENGED if user == ended.players[CHALLENGER] else CHALLENGER]
        remember(self._rematched, duel, (user, None))
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
        self._rematched[duel] = user, offer.id
        return offer

    async def _end_challenge(
        self, duel: DuelId, user: UserId, status: ClosedChallenge, interaction: InteractionId
    ) -> BoardView:
        challenge = await self._duels.challenge(duel, user, interaction)
        return await challenge.end(user, may(status), status, interaction)
