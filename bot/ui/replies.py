"""Answers: every interaction gets one within Discord's three seconds, whatever happened.

The one place that turns a refusal into a sentence, and a fault into an apology with a number that
the owner finds in the log.
"""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from typing import Final

import discord

from bot.duel.errors import AlreadyDone, StoreFault
from bot.engine.errors import Refusal
from bot.render.access import Missing, remedy
from bot.render.panel import Panel
from bot.render.refusals import refusal_words
from bot.ui.layouts import SILENT, layout, private_panel
from bot.ui.looks import Looks
from bot.ui.places import missing_here
from bot.ui.wire import WIRE_ERRORS, emoji_is_gone, failure_of, read

log = logging.getLogger(__name__)

ANSWER_WITHIN_S: Final = 2.5
"""Discord: the first answer is due within 3 seconds; the rest is for the way there."""

SENTENCE_WITHIN_S: Final = 2
"""A sentence about what went wrong is not waited for longer than that."""


SESSION_CLOSED: Final = "Session is closed"
"""What aiohttp says then. It has no class of its own for it."""


SLOW: Final = "slow"
"""Under this name an interaction carries the sentence to be said if its work takes too long."""


class OnlyModerators(Refusal):
    """The command is for those who may manage messages in the channel."""


class PressedTooFast(Refusal):
    """Somebody presses or types again and again where they don't play."""


class Replies:
    """Sends answers, and keeps the promise that there is one."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self.within_s: float = ANSWER_WITHIN_S
        """How long the work of an interaction may take before it is answered without."""
        self.sentence_within_s: float = SENTENCE_WITHIN_S
        self.late = 0
        """How many interactions were not answered in Discord's three seconds."""
        self.leaving = False
        """Set when the connection is being closed: what comes now can't be answered any more."""

    async def guarded(self, interaction: discord.Interaction, work: Awaitable[None]) -> None:
        """Do the work of an interaction; answer its refusals and faults."""
        try:
            async with asyncio.timeout(self.within_s):
                await work
        except AlreadyDone:
            # Discord delivered it twice. The first delivery is answered.
            log.info("interaction %d was delivered again", interaction.id)
        except Refusal as refusal:
            log.debug("interaction %d refused: %s", interaction.id, type(refusal).__name__)
            await self.say(interaction, refusal_words(refusal, self._looks.of(_of(interaction))))
        except StoreFault:
            log.exception("interaction %d was not saved", interaction.id)
            await self.tell(interaction, "fault-not-saved")
        except TimeoutError:
            # What was begun goes on: it is either written whole, or not at all.
            self.late += 1
            log.warning("interaction %d took too long", interaction.id)
            if not interaction.response.is_done():
                await self.tell(interaction, interaction.extras.get(SLOW, "fault-slow"))
        except WIRE_ERRORS as error:
            # What was decided is written; the next click shows it.
            if emoji_is_gone(error):
                self._looks.refused()
            what = failure_of(error)
            self.late += what == "expired"
            log.info("interaction %d was not answered: %s", interaction.id, what)
        except Exception as error:
            if self._hung_up(error):
                log.info("interaction %d came while the bot left", interaction.id)
                return
            log.exception("interaction %d failed", interaction.id)
            await self.tell(interaction, "fault-unknown", incident=str(interaction.id)[-6:])

    async def tell(self, interaction: discord.Interaction, key: str, **args: str | int) -> None:
        """Answer with one sentence of the reader's language, in private."""
        await self.say(interaction, self._looks.of(_of(interaction)).words(key, **args))

    async def tell_of_post(
        self,
        interaction: discord.Interaction,
        key: str,
        missing: Sequence[Missing] | None = None,
        **args: str | int,
    ) -> None:
        """Answer as `tell` does with what came of a post: if it is refused, what to ask for.

        `missing` is what we lack there, if not what the interaction says.
        """
        lacking = missing_here(interaction) if missing is None else missing
        asked = remedy(lacking, self._looks.of(_of(interaction)))
        await self.tell(interaction, key, remedy=asked, **args)

    async def say(self, interaction: discord.Interaction, sentence: str) -> None:
        """Answer with a ready sentence, in private."""
        try:
            async with asyncio.timeout(self.sentence_within_s):
                if interaction.response.is_done():
                    follow = interaction.followup.send
                    await read(follow(sentence, ephemeral=True, allowed_mentions=SILENT))
                else:
                    send = interaction.response.send_message
                    await read(send(sentence, ephemeral=True, allowed_mentions=SILENT))
        except WIRE_ERRORS as error:
            log.info("interaction %d was not answered: %s", interaction.id, failure_of(error))
        except RuntimeError as error:
            if not self._hung_up(error):
                raise
            log.info("interaction %d came while the bot left", interaction.id)

    def _hung_up(self, error: Exception) -> bool:
        """Tell whether it is what aiohttp raises once its session is closed, and we closed it."""
        return self.leaving and isinstance(error, RuntimeError) and SESSION_CLOSED in str(error)

    async def private(self, interaction: discord.Interaction, panel: Panel) -> None:
        """Answer with a private panel: in place of a private one clicked, else as a new message."""
        if private_panel(interaction) is not None:
            edit = interaction.response.edit_message
            await read(edit(view=layout(panel), allowed_mentions=SILENT))
        else:
            send = interaction.response.send_message
            await read(send(view=layout(panel), ephemeral=True, allowed_mentions=SILENT))


def _of(interaction: discord.Interaction) -> str:
    return str(interaction.locale)
