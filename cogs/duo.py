"""`/duo`: everything a member types."""

import logging
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import DuoBot
from bot.duel.errors import StoreFault
from bot.duel.records import InteractionId, UserId
from bot.duel.showing import BoardView
from bot.engine.rules import TARGET_RANGE, HouseRules
from bot.render.leaderboard import ROWS, leaderboard_panel
from bot.render.look import Look
from bot.render.more import resign_panel
from bot.render.rules import TOPICS, Topic, rules_panel
from bot.ui.boards import NOT_POSTED, Posting
from bot.ui.layouts import layout, pings
from bot.ui.replies import OnlyModerators
from bot.ui.wire import read
from cogs.typed import Typed, answer, challenge, guild_locale, where

log = logging.getLogger(__name__)

SPEEDS = [
    Choice(name=_("1 minute", key="choice-speed-60"), value=60),
    Choice(name=_("5 minutes", key="choice-speed-300"), value=300),
    Choice(name=_("15 minutes", key="choice-speed-900"), value=900),
    Choice(name=_("1 hour (slow)", key="choice-speed-3600"), value=3600),
    Choice(name=_("1 day (slow)", key="choice-speed-86400"), value=86400),
    Choice(name=_("3 days (slow)", key="choice-speed-259200"), value=259200),
    Choice(name=_("7 days (slow)", key="choice-speed-604800"), value=604800),
]
"""The turn limits offered, in seconds (RULES 7.6); from an hour on there is no race (5.7)."""

DRAFTS = [
    Choice(name=_("both at once", key="choice-draft-together"), value="together"),
    Choice(name=_("in turn, as on paper", key="choice-draft-turns"), value="turns"),
    Choice(name=_("off: seven cards are dealt", key="choice-draft-deal"), value="deal"),
]
"""The ways to get the first seven cards (RULES 2.7)."""

RULES_TOPICS: list[Choice[str]] = [
    Choice(name=_("Goal and points", key="choice-topic-goal"), value="goal"),
    Choice(name=_("The first seven", key="choice-topic-draft"), value="draft"),
    Choice(name=_("The first card", key="choice-topic-first"), value="first"),
    Choice(name=_("Your turn", key="choice-topic-turn"), value="turn"),
    Choice(name=_("Skip, Reverse, Draw 2", key="choice-topic-actions"), value="actions"),
    Choice(name=_("Wilds and bluffs", key="choice-topic-wilds"), value="wilds"),
    Choice(name=_("Saying UNO", key="choice-topic-uno"), value="uno"),
    Choice(name=_("Rounds and the end", key="choice-topic-end"), value="end"),
    Choice(name=_("Time and leaving", key="choice-topic-limits"), value="limits"),
    Choice(name=_("Is it fair?", key="choice-topic-fair"), value="fair"),
    Choice(name=_("Rulings: the piles", key="choice-topic-piles"), value="piles"),
    Choice(name=_("Rulings: action cards", key="choice-topic-cards"), value="cards"),
    Choice(name=_("House rules", key="choice-topic-match"), value="match"),
    Choice(name=_("About", key="choice-topic-about"), value="about"),
]
"""The pages of the rule book."""


_BOARD_SAYS: Final[dict[Posting, str]] = {
    "posted": "board-posted",
    "waits": "board-waits",
    **NOT_POSTED,
}


class Duo(commands.Cog):
    """The commands of the game."""

    def __init__(self, bot: DuoBot) -> None:
        self.bot = bot

    duo = app_commands.Group(
        name=_("duo", key="cmd-duo"),
        description=_("Two-player UNO.", key="cmd-duo-about"),
        guild_only=True,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )

    @duo.command(
        name=_("challenge", key="cmd-challenge"),
        description=_("Challenge a member of this server to a match.", key="cmd-challenge-about"),
    )
    @app_commands.rename(
        user=_("user", key="opt-user"),
        target=_("target", key="opt-target"),
        draft=_("draft", key="opt-draft"),
        speed=_("speed", key="opt-speed"),
    )
    @app_commands.describe(
        user=_("Whom you challenge.", key="opt-user-about"),
        target=_("Whoever reaches this score loses; 200 if left out.", key="opt-target-about"),
        draft=_("How the first seven cards come; both at once if left out.", key="opt-draft-about"),
        speed=_("How long a move may take; 5 minutes if left out.", key="opt-speed-about"),
    )
    @app_commands.choices(draft=DRAFTS)
    @app_commands.choices(speed=SPEEDS)
    async def challenge(
        self,
        interaction: Typed,
        user: discord.User | discord.Member,
        target: Range[int, TARGET_RANGE[0], TARGET_RANGE[1]] | None = None,
        draft: Choice[str] | None = None,
        speed: Choice[int] | None = None,
    ) -> None:
        """Post a challenge."""
        settings: dict[str, Any] = {}
        if target is not None:
            settings["target"] = target
        if draft is not None:
            settings["draft"] = draft.value
        if speed is not None:
            settings["turn_limit_s"] = speed.value
        await answer(interaction, challenge(interaction, user, HouseRules(**settings)))

    @duo.command(
        name=_("hand", key="cmd-hand"),
        description=_("Show your hand, to you alone.", key="cmd-hand-about"),
    )
    async def hand(self, interaction: Typed) -> None:
        """Show the own hand."""
        await answer(interaction, self._hand(interaction))

    async def _hand(self, interaction: Typed) -> None:
        board, user = self._own(interaction)
        await self.bot.desk.hands.answer(interaction, self.bot.lobby.hand(board.id, user))

    @duo.command(
        name=_("board", key="cmd-board"),
        description=_("Post the board again at the bottom of the channel.", key="cmd-board-about"),
    )
    async def board(self, interaction: Typed) -> None:
        """Post the board again."""
        await answer(interaction, self._board(interaction))

    async def _board(self, interaction: Typed) -> None:
        channel, user = where(interaction)[1], UserId(interaction.user.id)
        board = self.bot.lobby.standing_of(channel, user)
        came = await self.bot.desk.boards.posted(await self.bot.lobby.repost(board.id))
        what = "challenge" if board.status == "challenge" else "match"
        await self.bot.replies.tell_of_post(interaction, _BOARD_SAYS[came], what=what)

    @duo.command(
        name=_("resign", key="cmd-resign"),
        description=_("Give up the match in this channel.", key="cmd-resign-about"),
    )
    async def resign(self, interaction: Typed) -> None:
        """Ask once whether to resign."""
        await answer(interaction, self._resign(interaction))

    async def _resign(self, interaction: Typed) -> None:
        board, user = self._own(interaction)
        seat = self.bot.lobby.seat(board.id, user)
        panel = resign_panel(board, seat, self._look(interaction))
        await self.bot.replies.private(interaction, panel)

    @duo.command(
        name=_("end", key="cmd-end"),
        description=_("For moderators: end the match and challenges here.", key="cmd-end-about"),
    )
    async def end(self, interaction: Typed) -> None:
        """End all that stands in the channel without a result, for moderators (RULES 7.7)."""
        await answer(interaction, self._end(interaction))

    async def _end(self, interaction: Typed) -> None:
        # Discord lets an admin hide a whole command, not a part of one: asked each time, here.
        if not interaction.permissions.manage_messages:
            raise OnlyModerators
        number = InteractionId(interaction.id)
        try:
            ended = await self.bot.lobby.clear(where(interaction)[1], number)
        except StoreFault:
            log.exception("interaction %d: not all could be ended", number)
            await self.bot.replies.tell(interaction, "channel-not-cleared")
            return
        await self.bot.replies.tell(
            interaction,
            "channel-cleared",
            match="yes" if ended.match else "no",
            count=ended.challenges,
        )

    @duo.command(
        name=_("rules", key="cmd-rules"),
        description=_("How UNO Duo is played.", key="cmd-rules-about"),
    )
    @app_commands.rename(topic=_("topic", key="opt-topic"))
    @app_commands.describe(topic=_("What about; you can turn the pages.", key="opt-topic-about"))
    @app_commands.choices(topic=RULES_TOPICS)
    async def rules(self, interaction: Typed, topic: Choice[str] | None = None) -> None:
        """Show the rules, those of the channel's duel if there is one."""
        page = next((each for each in TOPICS if topic and each == topic.value), TOPICS[0])
        await answer(interaction, self._rules(interaction, page))

    async def _rules(self, interaction: Typed, page: Topic) -> None:
        board = self.bot.lobby.live_in(where(interaction)[1])
        panel = rules_panel(
            HouseRules() if board is None else board.rules,
            self._look(interaction),
            topic=page,
            duel=0 if board is None else board.id,
            back=board is not None and interaction.user.id in board.players,
        )
        await self.bot.replies.private(interaction, panel)

    @duo.command(
        name=_("leaderboard", key="cmd-leaderboard"),
        description=_("Who wins most in this server.", key="cmd-leaderboard-about"),
    )
    async def leaderboard(self, interaction: Typed) -> None:
        """Show the server's best players."""
        await answer(interaction, self._leaderboard(interaction))

    async def _leaderboard(self, interaction: Typed) -> None:
        guild, _channel = where(interaction)
        standings = await self.bot.lobby.standings(guild, ROWS)
        own = await self.bot.lobby.standing(guild, UserId(interaction.user.id))
        look = self.bot.looks.of(guild_locale(interaction))
        panel = leaderboard_panel(standings, own, look)
        send = interaction.response.send_message
        await read(send(view=layout(panel), allowed_mentions=pings(panel)))

    def _own(self, interaction: Typed) -> tuple[BoardView, UserId]:
        user = UserId(interaction.user.id)
        return self.bot.lobby.live_of(where(interaction)[1], user), user

    def _look(self, interaction: Typed) -> Look:
        return self.bot.looks.of(str(interaction.locale))


async def setup(bot: DuoBot) -> None:
    """Add the cog."""
    await bot.add_cog(Duo(bot))
