"""What people ask the bot, how long it has to answer, and its one answer."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Literal, TypeAlias

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.bodies import Body, read_body
from sandbox.command_limits import CommandType, OptionType, check_choices
from sandbox.errors import DiscordError, Form, Json, beyond_the_sandbox, unknown
from sandbox.feed import Feed
from sandbox.findings import Finding, Findings, Oddity
from sandbox.interaction_payloads import callback_json
from sandbox.messages import USERS_ONLY, Messages
from sandbox.modals import check_modal
from sandbox.model import Channel, Interaction, Kind, Person
from sandbox.showing import wants_ephemeral
from sandbox.world import World

ANSWER_MS = 3_000
"""How long the first answer may take (Discord: receiving and responding)."""

TOKEN_MS = 15 * 60 * 1000
"""How long an interaction's token works (Discord: receiving and responding)."""

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, AUTOCOMPLETE, MODAL = 4, 5, 6, 7, 8, 9
"""Callback types."""

Outcome: TypeAlias = Literal[
    "message", "update", "deferred", "deferred_update", "modal", "autocomplete", "failed"
]
"""What became of an interaction, as the person who asked sees it."""

OUTCOMES: dict[int, Outcome] = {
    MESSAGE: "message",
    DEFERRED: "deferred",
    DEFERRED_UPDATE: "deferred_update",
    UPDATE: "update",
    AUTOCOMPLETE: "autocomplete",
    MODAL: "modal",
}
"""By callback type."""

ANSWERS = {
    Kind.COMMAND: (MESSAGE, DEFERRED, MODAL),
    Kind.COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL),
    Kind.AUTOCOMPLETE: (AUTOCOMPLETE,),
    Kind.MODAL_SUBMIT: (MESSAGE, DEFERRED),
}
"""What may answer what. A modal opened from a message may also update that message."""

ANSWER_TO_COMMAND = 20
"""The message type of a slash command's first answer."""

ANSWER_TO_MENU = 23
"""The message type of a context menu command's first answer."""


class Interactions:
    """Asks the bot and takes its answers."""

    def __init__(self, world: World, feed: Feed, messages: Messages, findings: Findings) -> None:
        self._world = world
        self._feed = feed
        self._messages = messages
        self._findings = findings
        self._deadlines: dict[int, asyncio.Task[None]] = {}
        self.answer_ms = ANSWER_MS
        """May be set: a test in real time, on a busy machine, is not about the bot's speed."""
        self._by_type: dict[int, Callable[[Interaction, Body], None]] = {
            MESSAGE: self._with_message,
            DEFERRED: self._with_thinking,
            DEFERRED_UPDATE: self._with_nothing,
            UPDATE: self._with_update,
            AUTOCOMPLETE: self._with_choices,
            MODAL: self._with_modal,
        }

    def ask(
        self,
        kind: Kind,
        person: Person,
        channel: Channel,
        data: Json,
        label: str,
        clicked_id: int | None = None,
        stamp_ms: int | None = None,
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """Ask the bot something; it has three seconds from now, whatever its id is stamped."""
        self._forget_dead_tokens()
        ids = self._world.snowflakes
        number = ids.next() if stamp_ms is None else ids.at(stamp_ms)
        interaction = Interaction(
            number,
            self._world.secret(f"interaction {number}"),
            kind,
            person,
            channel,
            self._world.clock.now_ms(),
            data,
            label,
            clicked_id=clicked_id,
            opened_by=opened_by,
        )
        if clicked_id is not None:
            interaction.reach.add(clicked_id)
        self._world.interactions[interaction.token] = interaction
        self._deadlines[number] = asyncio.create_task(self._fail_in_time(interaction))
        self._feed.asked(interaction)
        return interaction

    def close(self) -> None:
        """Stop waiting for answers."""
        for task in self._deadlines.values():
            task.cancel()
        self._deadlines.clear()

    def by_token(self, app_id: str, token: str) -> Interaction:
        """The interaction whose token a webhook call shows.

        Raises:
            DiscordError: 50027 for a dead or made-up token, 10015 if it is another application's
                or the interaction was not answered yet.
        """
        interaction = self._world.interactions.get(token)
        if interaction is None or self._age_ms(interaction) > TOKEN_MS:
            raise DiscordError(401, 50027, "Invalid Webhook Token")
        if app_id != str(self._world.app.id) or interaction.answered_with is None:
            raise unknown("Webhook")
        return interaction

    def routes(self) -> list[web.RouteDef]:
        """The callback."""
        return [web.post("/interactions/{interaction_id}/{interaction_token}/callback", self._take)]

    def _age_ms(self, interaction: Interaction) -> int:
        return self._world.clock.now_ms() - interaction.at_ms

    def _forget_dead_tokens(self) -> None:
        """The oldest come first, so that looking stops at the first one alive."""
        kept = self._world.interactions
        dead = itertools.takewhile(lambda token: self._age_ms(kept[token]) > TOKEN_MS, kept)
        for token in list(dead):
            del kept[token]

    async def _fail_in_time(self, interaction: Interaction) -> None:
        # The clock may have moved on before this task began.
        await self._world.clock.sleep((self.answer_ms - self._age_ms(interaction)) / 1000)
        self._deadlines.pop(interaction.id, None)
        if interaction.answered_with is None:
            interaction.failed = True
            self._findings.append(Finding(Oddity.NO_ANSWER, interaction.label, interaction.asked))
            interaction.ended.set()
            self._feed.ended(interaction, "failed")

    async def _take(self, request: web.Request) -> web.Response:
        body = await read_body(request)
        interaction = self._awaiting(request)
        kind = body.json.get("type")
        self._check_type(interaction, kind)
        data = body.json.get("data")
        if data is not None and not isinstance(data, dict):
            form = Form()
            form.object(("data",), data)
            form.settle()
        answer = Body(data or {}, body.files, body.described)
        self._answer(interaction, int(str(kind)), answer)
        if request.query.get("with_response", "").lower() in {"1", "true"}:
            return reply(callback_json(self._world, interaction))
        return empty()

    def _awaiting(self, request: web.Request) -> Interaction:
        interaction = self._world.interactions.get(request.match_info["interaction_token"])
        if interaction is None or str(interaction.id) != request.match_info["interaction_id"]:
            raise unknown("interaction")
        if interaction.answered_with is not None:
            raise DiscordError(400, 40060, "Interaction has already been acknowledged.")
        if interaction.failed or self._age_ms(interaction) > self.answer_ms:
            raise unknown("interaction")
        return interaction

    def _check_type(self, interaction: Interaction, kind: object) -> None:
        allowed = list(ANSWERS[interaction.kind])
        if interaction.kind is Kind.MODAL_SUBMIT and interaction.clicked_id is not None:
            allowed += [DEFERRED_UPDATE, UPDATE]
        if kind == 12:  # noqa: PLR2004 - "launch activity", the one type not played here
            raise beyond_the_sandbox("activities")
        if isinstance(kind, bool) or kind not in allowed:
            form = Form()
            form.choices(("type",), allowed)
            form.settle()

    def _answer(self, interaction: Interaction, kind: int, data: Body) -> None:
        self._by_type[kind](interaction, data)
        interaction.answered_with = kind
        if interaction.original_id is not None:
            interaction.reach.add(interaction.original_id)
        deadline = self._deadlines.pop(interaction.id, None)
        if deadline is not None:
            deadline.cancel()
        interaction.ended.set()
        self._feed.ended(interaction, OUTCOMES[kind])

    def _with_message(self, interaction: Interaction, data: Body) -> None:
        message = self._messages.post(
            interaction.channel,
            data,
            interaction=interaction,
            ephemeral=wants_ephemeral(data.json),
            kind=_message_type(interaction),
        )
        interaction.original_id = message.id

    def _with_thinking(self, interaction: Interaction, data: Body) -> None:
        Form(data.described).settle()
        message = self._messages.post_loading(
            interaction.channel,
            interaction,
            ephemeral=wants_ephemeral(data.json),
            kind=_message_type(interaction),
        )
        interaction.original_id = message.id

    def _with_nothing(self, interaction: Interaction, data: Body) -> None:
        Form(data.described).settle()
        interaction.original_id = interaction.clicked_id

    def _with_update(self, interaction: Interaction, data: Body) -> None:
        message = self._world.message(interaction.clicked_id or 0)
        if message.dismissed:
            raise unknown("Message")
        if data.json or data.files:
            self._messages.edit(message, data, USERS_ONLY)
        interaction.original_id = message.id

    def _with_choices(self, interaction: Interaction, data: Body) -> None:
        form = Form(data.described)
        kind = focused_type(interaction.data.get("options") or [])
        choices = check_choices(form, kind, data.json.get("choices"), ("data", "choices"))
        form.settle()
        interaction.choices = choices

    def _with_modal(self, interaction: Interaction, data: Body) -> None:
        interaction.modal = check_modal(data.json, self._world.app.emojis, data.described)
        self._feed.modal(interaction, interaction.modal)


def focused_type(options: list[Json]) -> int:
    """The type of the option that somebody is typing in, in a command or a sub-command of it."""
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        if option.get("options"):
            return focused_type(option["options"])
    return OptionType.STRING


def _message_type(interaction: Interaction) -> int:
    if interaction.kind is not Kind.COMMAND:
        return 0
    typed = interaction.data["type"] == CommandType.CHAT_INPUT
    return ANSWER_TO_COMMAND if typed else ANSWER_TO_MENU
