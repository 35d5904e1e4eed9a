"""The shape of an answer on the wire."""

import json

from aiohttp import web


def reply(body: object, status: int = 200) -> web.Response:
    """A JSON answer whose type is exactly `application/json`.

    aiohttp's own adds a charset, after which discord.py takes the body for text.
    """
    return web.Response(
        body=json.dumps(body).encode(), status=status, content_type="application/json"
    )


def empty() -> web.Response:
    """An answer without a body."""
    return web.Response(status=204)
