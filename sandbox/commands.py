"""The routes by which a bot registers its commands."""

from collections import defaultdict, deque

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.bodies import form_for, read_json
from sandbox.command_limits import CommandType, check_commands
from sandbox.errors import DiscordError, Json, RateLimited, unknown
from sandbox.feed import Feed
from sandbox.world import World

GLOBAL = "/applications/{application_id}/commands"
DAILY_CREATES = 200
DAY_MS = 86_400_000
"""So many new commands in a day, globally and on each server (Discord: application commands)."""

GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


class Commands:
    """Bulk overwrite, single ones, and reading them back."""

    def __init__(self, world: World, feed: Feed) -> None:
        self._world = world
        self._feed = feed
        self._created: defaultdict[int | None, deque[int]] = defaultdict(deque)
        """When commands were created, by scope."""

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

    def _count_new(self, scope: int | None, bodies: list[Json]) -> None:
        """Count the commands that are not there yet; renaming one makes a new one.

        Raises:
            RateLimited: 30034, too many in a day.
        """
        now_ms = self._world.clock.now_ms()
        created = self._created[scope]
        while created and now_ms - created[0] >= DAY_MS:
            created.popleft()
        known = {(old["type"], old["name"]) for old in self._registered(scope)}
        kinds = [(body.get("type", CommandType.CHAT_INPUT), body["name"]) for body in bodies]
        fresh = sum(kind not in known for kind in kinds)
        if len(created) + fresh > DAILY_CREATES:
            left_ms = created[0] + DAY_MS - now_ms if created else DAY_MS
            raise RateLimited(
                left_ms / 1000,
                scope="user",
                code=30034,
                message="Max number of daily application command creates has been reached "
                f"({DAILY_CREATES})",
            )
        created.extend([now_ms] * fresh)

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
        bodies = check_commands(await read_json(request), form_for(request))
        self._count_new(scope, bodies)
        commands = [self._as_registered(body, scope) for body in bodies]
        self._keep(scope, commands)
        return reply(commands)

    async def _upsert(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        body = check_commands([await read_json(request)], form_for(request))[0]
        self._count_new(scope, [body])
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
