"""The routes by which the bot reacts to messages, and sees and clears the reactions there."""

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.errors import Form, unknown
from sandbox.model import Message
from sandbox.payloads import user_json
from sandbox.permissions import Permission
from sandbox.reactions import Reactions
from sandbox.rest import find_channel
from sandbox.world import World

ALL = "/channels/{channel_id}/messages/{message_id}/reactions"
ONE = ALL + "/{emoji_name}"
LISTED = 25
MOST_LISTED = 100


class RestReactions:
    """Put, list, take away."""

    def __init__(self, world: World, reactions: Reactions) -> None:
        self._world = world
        self._reactions = reactions

    def routes(self) -> list[web.RouteDef]:
        """All of them."""
        return [
            web.put(ONE + "/@me", self._add),
            web.delete(ONE + "/@me", self._remove_own),
            web.delete(ONE + "/{user_id}", self._remove),
            web.get(ONE, self._list),
            web.delete(ONE, self._clear_one),
            web.delete(ALL, self._clear),
        ]

    def _message(self, request: web.Request, *needed: Permission) -> Message:
        channel = find_channel(self._world, request)
        self._world.require(channel, *needed)
        number = request.match_info["message_id"]
        message = channel.messages.get(int(number)) if number.isdecimal() else None
        if message is None or message.ephemeral:
            raise unknown("Message")
        return message

    async def _add(self, request: web.Request) -> web.Response:
        bot = self._world.app.bot
        self._reactions.add(bot, self._message(request), request.match_info["emoji_name"])
        return empty()

    async def _remove_own(self, request: web.Request) -> web.Response:
        who = [self._world.app.bot.id]
        self._reactions.remove(who, self._message(request), request.match_info["emoji_name"])
        return empty()

    async def _remove(self, request: web.Request) -> web.Response:
        message = self._message(request, Permission.MANAGE_MESSAGES)
        number = request.match_info["user_id"]
        if not number.isdecimal() or int(number) not in self._world.people:
            raise unknown("User")
        self._reactions.remove([int(number)], message, request.match_info["emoji_name"])
        return empty()

    async def _list(self, request: web.Request) -> web.Response:
        message = self._message(request, Permission.READ_MESSAGE_HISTORY)
        form = Form()
        limit = request.query.get("limit", str(LISTED))
        form.whole(("limit",), int(limit) if limit.isdecimal() else 0, 1, MOST_LISTED)
        after = request.query.get("after", "0")
        if not after.isdecimal():
            form.refuse(("after",), "NUMBER_TYPE_COERCE", f'Value "{after}" is not snowflake.')
        form.settle()
        self._reactions.emoji(request.match_info["emoji_name"], message)
        there = self._reactions.find(request.match_info["emoji_name"], message)
        # Nobody here has boosts, so that nothing is ever listed of the kind 1, "burst".
        people = [] if there is None or request.query.get("type") == "1" else there.people
        found = sorted(number for number in people if number > int(after))
        return reply([user_json(self._world.people[each]) for each in found[: int(limit)]])

    async def _clear_one(self, request: web.Request) -> web.Response:
        message = self._message(request, Permission.MANAGE_MESSAGES)
        self._reactions.clear(message, request.match_info["emoji_name"])
        return empty()

    async def _clear(self, request: web.Request) -> web.Response:
        self._reactions.clear(self._message(request, Permission.MANAGE_MESSAGES))
        return empty()
