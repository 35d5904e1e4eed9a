"""What a call is about, and what is noted on it while it is answered."""

from aiohttp import web

from sandbox.errors import beyond_the_sandbox
from sandbox.shapes import is_discords, shape_of

API = "/api/v10"
"""Where the API is on the server."""

PLAYED = web.RequestKey("played", str)
"""The faults that a call met, as text."""


def route_of(request: web.Request) -> str:
    """The path of a call with its ids named, not filled in."""
    resource = request.match_info.route.resource
    if resource is None:
        path = request.path.removeprefix(API)
        return shape_of(path) or path
    return resource.canonical.removeprefix(API)


def check_played(request: web.Request) -> None:
    """Look at a call that meets no route of the sandbox's.

    Raises:
        DiscordError: 501, it is one of Discord's.
    """
    if is_discords(request.method, request.path.removeprefix(API)):
        raise beyond_the_sandbox(f"{request.method} {route_of(request)}")


async def not_played(request: web.Request) -> web.Response:
    """Answer 501; for a route of Discord's that would be taken for one with an id.

    Raises:
        DiscordError: Always.
    """
    raise beyond_the_sandbox(f"{request.method} {route_of(request)}")
