"""What a person did, as their client follows it up until the bot has answered."""

import asyncio

from sandbox.errors import Json
from sandbox.interactions import OUTCOMES, Outcome
from sandbox.model import Interaction, Message, Person
from sandbox.seen import Modal, SeenMessage
from sandbox.snowflake import made_at_ms
from sandbox.world import World


class Click:
    """One thing a person did, as their client follows it up."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self._interaction = interaction
        self._refused_before = world.latest_refusal
        self.id = interaction.id
        self.token = interaction.token
        self.kind = interaction.kind.name.lower()
        self.label = interaction.label
        self.at_ms = interaction.at_ms
        self.stamp_ms = made_at_ms(interaction.id)
        """When it was made by its id; a test may have set that apart from `at_ms`."""

    def __repr__(self) -> str:
        return f"<Click {self.id} {self.kind} {self.label!r}>"

    @property
    def done(self) -> bool:
        """Whether it was answered or failed."""
        return self._interaction.ended.is_set()

    async def outcome(self, timeout: float = 3.5) -> Outcome:  # noqa: ASYNC109 - tests read better
        """Wait for the bot's answer, `timeout` seconds of the host's time.

        One of "message", "update", "deferred", "deferred_update", "modal", "autocomplete", or
        "failed": nothing acceptable came within three seconds of the sandbox's time.

        Raises:
            TimeoutError: Neither came, for the sandbox's clock stands still; names the bot's last
                refused call since the click, if there is one.
        """
        try:
            async with asyncio.timeout(timeout):
                await self._interaction.ended.wait()
        except TimeoutError:
            raise TimeoutError(self._why_nothing(timeout)) from None
        answered_with = self._interaction.answered_with
        return "failed" if answered_with is None else OUTCOMES[answered_with]

    def _why_nothing(self, seconds: float) -> str:
        refused = self._world.latest_refusal
        why = (
            "no call of the bot's was refused since: look into its log"
            if refused is None or refused is self._refused_before
            else f"the bot's last refused call: {refused}"
        )
        return (
            f"no answer to {self.kind} {self.label!r} in {seconds:g} seconds; {why}. "
            "Where time stands still, advance the clock by 3 seconds to see the click fail"
        )

    @property
    def answer(self) -> SeenMessage | Modal | None:
        """The message it led to, as it is now, or the modal; None if there is nothing to see."""
        interaction = self._interaction
        if interaction.modal is not None:
            return Modal.of(interaction.id, interaction.modal)
        message = interaction.channel.messages.get(interaction.original_id or 0)
        if message is None or message.dismissed:
            return None
        return SeenMessage.of(self._world, message, interaction.person)

    @property
    def choices(self) -> list[Json]:
        """What autocomplete offered."""
        return self._interaction.choices


class Chat(Click):
    """A plain message somebody wrote: no interaction, said at once."""

    def __init__(self, world: World, message: Message, person: Person) -> None:
        self._world = world
        self._message = message
        self._person = person
        self.id = message.id
        self.token = ""
        self.kind = "chat"
        self.label = message.content
        self.at_ms = self.stamp_ms = message.created_ms

    @property
    def done(self) -> bool:
        """Always."""
        return True

    async def outcome(self, timeout: float = 3.5) -> Outcome:  # noqa: ARG002, ASYNC109 - as any Click
        """Always "message"."""
        return "message"

    @property
    def answer(self) -> SeenMessage | None:
        """What was written."""
        return SeenMessage.of(self._world, self._message, self._person)

    @property
    def choices(self) -> list[Json]:
        """None."""
        return []
