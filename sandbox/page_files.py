"""The page itself: its document, scripts and styles, and what a browser may do with them."""

from pathlib import Path
from typing import Final

from aiohttp import web

FILES: Final = Path(__file__).with_name("page")

HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Nothing but the page's own files may run; pictures may come from where a bot says."""


def page_files() -> list[web.RouteDef]:
    """The routes of the page's files."""
    return [
        web.get("/", _index),
        web.get(r"/page/{name:[a-z_]+\.(?:js|css)}", _file),
    ]


async def _index(_request: web.Request) -> web.StreamResponse:
    return web.FileResponse(FILES / "index.html", headers=HEADERS)


async def _file(request: web.Request) -> web.StreamResponse:
    path = FILES / request.match_info["name"]
    if not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers=HEADERS)
