"""The routes a bot logs in by and looks around with."""

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.errors import unknown
from sandbox.feed import Feed
from sandbox.gateway import Gateway
from sandbox.model import Channel
from sandbox.payloads import channel_json, member_json, own_user_json, user_json
from sandbox.permissions import to_send
from sandbox.routes import not_played
from sandbox.server_payloads import application_json, guild_json
from sandbox.world import World


def find_channel(world: World, request: web.Request) -> Channel:
    """The channel a path names.

    Raises:
        DiscordError: 10003, there is none.
    """
    number = request.match_info["channel_id"]
    channel = world.channels.get(int(number)) if number.isdecimal() else None
    if channel is None:
        raise unknown("Channel")
    return channel


class Rest:
    """Users, the application, the server and its channels."""

    def __init__(self, world: World, gateway: Gateway, feed: Feed) -> None:
        self._world = world
        self._gateway = gateway
        self._feed = feed

    def routes(self) -> list[web.RouteDef]:
        """All of them."""
        return [
            web.get("/gateway", self._gateway_url),
            web.get("/gateway/bot", self._gateway_bot),
            web.get("/users/@me", self._me),
            web.get("/users/@me/guilds", self._my_guilds),
            web.get("/users/{user_id}", self._user),
            web.get("/oauth2/applications/@me", self._application),
            web.get("/applications/@me", self._application),
            web.get("/guilds/{guild_id}", self._guild),
            web.get("/guilds/{guild_id}/channels", self._channels),
            # These would be taken for an id by the routes after them.
            web.get(
                "/applications/{application_id}/guilds/{guild_id}/commands/permissions", not_played
            ),
            web.get("/guilds/{guild_id}/members/search", not_played),
            web.get("/channels/{channel_id}/messages/pins", not_played),
            web.get("/guilds/{guild_id}/members/{user_id}", self._member),
            web.get("/channels/{channel_id}", self._channel),
            web.post("/channels/{channel_id}/typing", self._typing),
        ]

    async def _gateway_url(self, _request: web.Request) -> web.Response:
        return reply({"url": self._gateway.url})

    async def _gateway_bot(self, _request: web.Request) -> web.Response:
        return reply(
            {
                "url": self._gateway.url,
                "shards": self._gateway.shards,
                "session_start_limit": self._gateway.identifies.told(),
            }
        )

    async def _me(self, _request: web.Request) -> web.Response:
        return reply(own_user_json(self._world.app.bot))

    async def _my_guilds(self, _request: web.Request) -> web.Response:
        guild = self._world.guild
        if not self._world.app.bot.on_server:
            return reply([])
        return reply(
            [
                {
                    "id": str(guild.id),
                    "name": guild.name,
                    "icon": None,
                    "banner": None,
                    "owner": False,
                    "permissions": str(guild.everyone_permissions),
                    "features": [],
                }
            ]
        )

    async def _user(self, request: web.Request) -> web.Response:
        number = request.match_info["user_id"]
        person = self._world.people.get(int(number)) if number.isdecimal() else None
        if person is None:
            raise unknown("User")
        return reply(user_json(person))

    async def _application(self, _request: web.Request) -> web.Response:
        return reply(application_json(self._world))

    def _check_guild(self, request: web.Request) -> None:
        is_here = request.match_info["guild_id"] == str(self._world.guild.id)
        if not (is_here and self._world.app.bot.on_server):
            raise unknown("Guild")

    async def _guild(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        return reply(guild_json(self._world))

    async def _channels(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        return reply(
            [
                channel_json(self._world, each)
                for each in self._world.channels.values()
                if each.thread is None and each.recipient_id is None
            ]
        )

    async def _member(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        number = request.match_info["user_id"]
        person = self._world.people.get(int(number)) if number.isdecimal() else None
        if person is None or not person.on_server:
            raise unknown("Member")
        return reply(member_json(person))

    async def _channel(self, request: web.Request) -> web.Response:
        channel = find_channel(self._world, request)
        self._world.require(channel)
        return reply(channel_json(self._world, channel))

    async def _typing(self, request: web.Request) -> web.Response:
        channel = find_channel(self._world, request)
        self._world.require(channel, to_send(channel))
        self._feed.typing(channel, self._world.app.bot)
        return empty()
