"""The routes by which the bot gives roles to members and takes them away."""

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.errors import missing_permissions, unknown
from sandbox.model import Person, Role
from sandbox.owner import Owner
from sandbox.payloads import role_json
from sandbox.permissions import Permission, guild_permissions
from sandbox.world import World

GUILD = "/guilds/{guild_id}"
OF_MEMBER = GUILD + "/members/{user_id}/roles/{role_id}"


class RestRoles:
    """Give, take, list. A bot gives only roles below its own highest (Discord: permissions)."""

    def __init__(self, world: World, owner: Owner) -> None:
        self._world = world
        self._owner = owner

    def routes(self) -> list[web.RouteDef]:
        """All of them."""
        return [
            web.get(GUILD + "/roles", self._list),
            web.put(OF_MEMBER, self._give),
            web.delete(OF_MEMBER, self._take),
        ]

    def _check_guild(self, request: web.Request) -> None:
        is_here = request.match_info["guild_id"] == str(self._world.guild.id)
        if not (is_here and self._world.app.bot.on_server):
            raise unknown("Guild")

    async def _list(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        guild = self._world.guild
        return reply([role_json(each) for each in (self._world.everyone, *guild.roles.values())])

    def _named(self, request: web.Request) -> tuple[Person, Role]:
        self._check_guild(request)
        who, what = request.match_info["user_id"], request.match_info["role_id"]
        person = self._world.people.get(int(who)) if who.isdecimal() else None
        if person is None or not person.on_server:
            raise unknown("Member")
        role = self._world.guild.roles.get(int(what)) if what.isdecimal() else None
        if role is None:
            raise unknown("Role")
        guild, bot = self._world.guild, self._world.app.bot
        highest = max((guild.roles[each].position for each in bot.roles), default=0)
        may = guild_permissions(guild, bot) & Permission.MANAGE_ROLES
        if not may or role.position >= highest:
            raise missing_permissions()
        return person, role

    async def _give(self, request: web.Request) -> web.Response:
        person, role = self._named(request)
        if role.id not in person.roles:
            self._owner.give_role(person, role)
        return empty()

    async def _take(self, request: web.Request) -> web.Response:
        person, role = self._named(request)
        if role.id in person.roles:
            self._owner.take_role(person, role)
        return empty()
