"""The routes by which the bot posts, reads, edits and deletes with its own token.

Ephemeral messages don't exist for it: only an interaction's token reaches those.
"""

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.bodies import Body, read_body
from sandbox.errors import DiscordError, Form, missing_permissions, unknown
from sandbox.messages import Messages
from sandbox.model import Attachment, Channel, Message
from sandbox.payloads import message_json
from sandbox.permissions import Permission, to_send
from sandbox.rest import find_channel
from sandbox.system_messages import LASTING, System
from sandbox.world import World

MOST_LISTED = 100
LISTED = 50
BASE = "/channels/{channel_id}/messages"


class RestMessages:
    """A channel's messages."""

    def __init__(self, world: World, messages: Messages) -> None:
        self._world = world
        self._messages = messages

    def routes(self) -> list[web.RouteDef]:
        """The API's routes."""
        one = BASE + "/{message_id}"
        return [
            web.get(BASE, self._list),
            web.post(BASE, self._post),
            web.get(one, self._get),
            web.patch(one, self._edit),
            web.delete(one, self._delete),
        ]

    def cdn_routes(self) -> list[web.RouteDef]:
        """Where files are fetched."""
        return [
            web.get(r"/attachments/{channel_id:\d+}/{attachment_id:\d+}/{filename}", self._file),
            web.get(
                r"/ephemeral-attachments/{channel_id:\d+}/{attachment_id:\d+}/{filename}",
                self._upload,
            ),
        ]

    def _channel(self, request: web.Request, *needed: Permission) -> Channel:
        channel = find_channel(self._world, request)
        self._world.require(channel, *needed)
        return channel

    def _message(self, request: web.Request, channel: Channel) -> Message:
        number = request.match_info["message_id"]
        message = channel.messages.get(int(number)) if number.isdecimal() else None
        if message is None or message.ephemeral:
            raise unknown("Message")
        return message

    def _may_attach(self, channel: Channel, body: Body) -> None:
        if body.files and not self._world.bot_permissions(channel) & Permission.ATTACH_FILES:
            raise missing_permissions()

    async def _post(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        self._world.require(channel, to_send(channel))
        body = await read_body(request)
        self._may_attach(channel, body)
        message = self._messages.by_nonce(channel, body.json)
        if message is None:
            body = self._messages.showing.embeddable(channel, body, editing=False)
            message = self._messages.post(channel, body)
        return reply(message_json(self._world, message))

    async def _list(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        form = Form()
        asked = request.query.get("limit", str(LISTED))
        limit = int(asked) if asked.isdecimal() else 0
        form.whole(("limit",), limit, 1, MOST_LISTED)
        form.settle()
        if not self._world.bot_permissions(channel) & Permission.READ_MESSAGE_HISTORY:
            return reply([])
        found = [each for each in channel.messages.values() if not each.ephemeral]
        if "before" in request.query:
            found = [each for each in found if each.id < _snowflake(request.query["before"])]
        if "after" in request.query:
            found = [each for each in found if each.id > _snowflake(request.query["after"])]
            found = found[:limit]
        return reply([message_json(self._world, each) for each in reversed(found[-limit:])])

    async def _get(self, request: web.Request) -> web.Response:
        channel = self._channel(request, Permission.READ_MESSAGE_HISTORY)
        return reply(message_json(self._world, self._message(request, channel)))

    async def _edit(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        body = await read_body(request)
        message = self._message(request, channel)
        if message.type in set(System):
            raise system_message()
        if message.author_id != self._world.app.bot.id:
            raise DiscordError(403, 50005, "Cannot edit a message authored by another user")
        self._may_attach(channel, body)
        body = self._messages.showing.embeddable(channel, body, editing=True)
        return reply(message_json(self._world, self._messages.edit(message, body)))

    async def _delete(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        message = self._message(request, channel)
        if message.author_id != self._world.app.bot.id:
            self._world.require(channel, Permission.MANAGE_MESSAGES)
        if message.type in LASTING:
            raise system_message()
        self._messages.delete(message)
        return empty()

    async def _upload(self, request: web.Request) -> web.Response:
        number = int(request.match_info["attachment_id"])
        return self._found(request, self._world.uploads.get(number))

    async def _file(self, request: web.Request) -> web.Response:
        attachment = self._attachment(
            int(request.match_info["channel_id"]), int(request.match_info["attachment_id"])
        )
        return self._found(request, attachment)

    def _found(self, request: web.Request, attachment: Attachment | None) -> web.Response:
        if attachment is None or attachment.filename != request.match_info["filename"]:
            raise web.HTTPNotFound
        return web.Response(body=attachment.data, content_type=attachment.content_type)

    def _attachment(self, channel_id: int, attachment_id: int) -> Attachment | None:
        channel = self._world.channels.get(channel_id)
        messages = [] if channel is None else channel.messages.values()
        for message in messages:
            for attachment in message.attachments:
                if attachment.id == attachment_id:
                    return attachment
        return None


def system_message() -> DiscordError:
    """It is one of Discord's own."""
    return DiscordError(403, 50021, "Cannot execute action on a system message")


def _snowflake(text: str) -> int:
    if not text.isdecimal():
        form = Form()
        form.refuse(("id",), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        form.settle()
    return int(text)
