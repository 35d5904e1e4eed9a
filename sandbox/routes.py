"""What a call is about, and what is noted on it while it is answered."""

from aiohttp import web

from sandbox.shapes import shape_of

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
