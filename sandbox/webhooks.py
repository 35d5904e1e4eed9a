"""What an interaction's token still can do after the first answer (Discord: followups)."""

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.bodies import read_body
from sandbox.errors import unknown
from sandbox.interactions import AUTOCOMPLETE, Interactions
from sandbox.messages import USERS_ONLY, Messages
from sandbox.model import Flag, Interaction, Message
from sandbox.payloads import message_json
from sandbox.showing import wants_ephemeral
from sandbox.world import World

HOOK = "/webhooks/{application_id}/{interaction_token}"


class Webhooks:
    """Followups, and messages by the token that made them or was clicked on them."""

    def __init__(self, world: World, interactions: Interactions, messages: Messages) -> None:
        self._world = world
        self._interactions = interactions
        self._messages = messages

    def routes(self) -> list[web.RouteDef]:
        """Everything under an interaction's token."""
        one = HOOK + "/messages/{message_id}"
        return [
            web.post(HOOK, self._follow_up),
            web.get(one, self._get),
            web.patch(one, self._edit),
            web.delete(one, self._delete),
        ]

    def _interaction(self, request: web.Request) -> Interaction:
        return self._interactions.by_token(
            request.match_info["application_id"], request.match_info["interaction_token"]
        )

    def _message(self, request: web.Request) -> Message:
        interaction = self._interaction(request)
        asked = request.match_info["message_id"]
        if asked == "@original":
            number = interaction.original_id
        else:
            number = int(asked) if asked.isdecimal() else None
        if number is None or number not in interaction.reach:
            raise unknown("Message")
        message = self._world.message(number)
        if message.dismissed:
            raise unknown("Message")
        return message

    async def _follow_up(self, request: web.Request) -> web.Response:
        body = await read_body(request)
        interaction = self._interaction(request)
        if interaction.answered_with == AUTOCOMPLETE:
            raise unknown("Webhook")
        waiting = interaction.channel.messages.get(interaction.original_id or 0)
        if waiting is not None and waiting.flags & Flag.LOADING:
            # The first followup of a deferred answer becomes that answer.
            message = self._messages.edit(waiting, body, USERS_ONLY)
        else:
            message = self._messages.post(
                interaction.channel,
                body,
                interaction=interaction,
                ephemeral=wants_ephemeral(body.json),
            )
        interaction.reach.add(message.id)
        return reply(message_json(self._world, message))

    async def _get(self, request: web.Request) -> web.Response:
        return reply(message_json(self._world, self._message(request)))

    async def _edit(self, request: web.Request) -> web.Response:
        body = await read_body(request)
        message = self._messages.edit(self._message(request), body, USERS_ONLY)
        return reply(message_json(self._world, message))

    async def _delete(self, request: web.Request) -> web.Response:
        self._messages.delete(self._message(request))
        return empty()
