"""The routes by which a bot registers its commands."""

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.bodies import read_json
from sandbox.command_limits import CommandType, check_commands
from sandbox.errors import DiscordError, Json, unknown
from sandbox.feed import Feed
from sandbox.world import World

GLOBAL = "/applications/{application_id}/commands"
GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


class Commands:
    """Bulk overwrite, single ones, and reading them back."""

    def __init__(self, world: World, feed: Feed) -> None:
        self._world = world
        self._feed = feed

    def routes(self) -> list[web.RouteDef]:
        """The same five for the global commands and for a guild's."""
        return [
            route
            for base in (GLOBAL, GUILD)
            for route in (
                web.get(base, self._list),
                web.put(base, self._overwrite),
                web.post(base, self._upsert),
                web.get(base + "/{command_id}", self._get),
                web.delete(base + "/{command_id}", self._delete),
            )
        ]

    def _scope(self, request: web.Request) -> int | None:
        """The guild whose commands are meant; None for the global ones."""
        if request.match_info["application_id"] != str(self._world.app.id):
            raise DiscordError(
                403, 20012, "You are not authorized to perform this action on this application"
            )
        guild_id = request.match_info.get("guild_id")
        if guild_id is None:
            return None
        if guild_id != str(self._world.guild.id):
            raise unknown("Guild")
        return self._world.guild.id

    def _registered(self, scope: int | None) -> list[Json]:
        return self._world.app.commands.get(scope, [])

    def _one(self, request: web.Request) -> Json:
        for command in self._registered(self._scope(request)):
            if command["id"] == request.match_info["command_id"]:
                return command
        raise unknown("application command")

    def _as_registered(self, body: Json, scope: int | None) -> Json:
        """A command as Discord keeps it; one of the same type and name keeps its id."""
        kind = body.get("type", CommandType.CHAT_INPUT)
        for old in self._registered(scope):
            if (old["type"], old["name"]) == (kind, body["name"]):
                number = old["id"]
                break
        else:
            number = str(self._world.snowflakes.next())
        needed = body.get("default_member_permissions")
        command: Json = {
            "id": number,
            "application_id": str(self._world.app.id),
            "version": str(self._world.snowflakes.next()),
            "type": kind,
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description": body.get("description", ""),
            "description_localizations": body.get("description_localizations"),
            "options": body.get("options") or [],
            "default_member_permissions": None if needed is None else str(needed),
            "nsfw": body.get("nsfw", False),
        }
        if scope is None:
            command["contexts"] = body.get("contexts")
            command["integration_types"] = body.get("integration_types") or [0]
            command["dm_permission"] = body.get("dm_permission", True)
        else:
            command["guild_id"] = str(scope)
        return command

    def _keep(self, scope: int | None, commands: list[Json]) -> None:
        self._world.app.commands[scope] = commands
        self._feed.commands_changed()

    async def _overwrite(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        bodies = check_commands(await read_json(request))
        commands = [self._as_registered(body, scope) for body in bodies]
        self._keep(scope, commands)
        return reply(commands)

    async def _upsert(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        body = check_commands([await read_json(request)])[0]
        command = self._as_registered(body, scope)
        before = self._registered(scope)
        others = [each for each in before if each["id"] != command["id"]]
        self._keep(scope, [*others, command])
        return reply(command, 200 if len(others) < len(before) else 201)

    async def _list(self, request: web.Request) -> web.Response:
        commands = self._registered(self._scope(request))
        if request.query.get("with_localizations", "").lower() not in {"1", "true"}:
            commands = [_without_localizations(command) for command in commands]
        return reply(commands)

    async def _get(self, request: web.Request) -> web.Response:
        return reply(self._one(request))

    async def _delete(self, request: web.Request) -> web.Response:
        command = self._one(request)
        scope = self._scope(request)
        self._keep(scope, [each for each in self._registered(scope) if each is not command])
        return empty()


def _without_localizations(command: Json) -> Json:
    left_out = {"name_localizations", "description_localizations"}
    return {key: value for key, value in command.items() if key not in left_out}
