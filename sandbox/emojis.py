"""The application's own emojis, and the address their pictures have."""

import base64
import binascii
import re

from aiohttp import web

from sandbox.answers import empty, reply
from sandbox.bodies import form_for, read_body
from sandbox.errors import DiscordError, Form, Json, unknown
from sandbox.model import Emoji
from sandbox.payloads import emoji_json
from sandbox.world import World

MOST_EMOJIS = 2000
LARGEST_IMAGE = 256 * 1024
"""Bytes (Discord: emoji resource)."""
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
DATA_URI = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.DOTALL)
SIGNATURES = {
    "image/png": b"\x89PNG\r\n\x1a\n",
    "image/jpeg": b"\xff\xd8\xff",
    "image/gif": b"GIF8",
    "image/webp": b"RIFF",
}
BASE = "/applications/{application_id}/emojis"


class Emojis:
    """Lists, makes, renames and deletes them."""

    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        """The API's routes."""
        one = BASE + "/{emoji_id}"
        return [
            web.get(BASE, self._list),
            web.post(BASE, self._create),
            web.get(one, self._get),
            web.patch(one, self._rename),
            web.delete(one, self._delete),
        ]

    def cdn_routes(self) -> list[web.RouteDef]:
        """Where pictures are fetched; any ending gives the picture as it was sent."""
        return [web.get(r"/emojis/{emoji_id:\d+}.{ending:png|webp|gif|jpg|jpeg|avif}", self._image)]

    def _own(self, request: web.Request) -> dict[int, Emoji]:
        if request.match_info["application_id"] != str(self._world.app.id):
            raise DiscordError(
                403, 20012, "You are not authorized to perform this action on this application"
            )
        return self._world.app.emojis

    def _one(self, request: web.Request) -> Emoji:
        number = request.match_info["emoji_id"]
        emoji = self._own(request).get(int(number)) if number.isdecimal() else None
        if emoji is None:
            raise unknown("Emoji")
        return emoji

    def _name(self, form: Form, body: Json, emojis: dict[int, Emoji], *, of: Emoji | None) -> str:
        name = body.get("name")
        if form.text(("name",), name, 32, 2):
            if not NAME.fullmatch(str(name)):
                form.refuse(
                    ("name",), "STRING_TYPE_REGEX", "String value did not match validation regex."
                )
            if any(each.name == name for each in emojis.values() if each is not of):
                form.refuse(
                    ("name",),
                    "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
                    "This emoji name is already taken",
                )
        return str(name)

    async def _list(self, request: web.Request) -> web.Response:
        emojis = self._own(request).values()
        return reply({"items": [emoji_json(self._world, emoji) for emoji in emojis]})

    async def _create(self, request: web.Request) -> web.Response:
        emojis = self._own(request)
        body = (await read_body(request)).json
        form = form_for(request)
        name = self._name(form, body, emojis, of=None)
        content_type, image = _image(form, body.get("image"))
        form.settle()
        if len(emojis) >= MOST_EMOJIS:
            raise DiscordError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
        emoji = Emoji(self._world.snowflakes.next(), name, content_type, image)
        emojis[emoji.id] = emoji
        return reply(emoji_json(self._world, emoji), 201)

    async def _get(self, request: web.Request) -> web.Response:
        return reply(emoji_json(self._world, self._one(request)))

    async def _rename(self, request: web.Request) -> web.Response:
        emoji = self._one(request)
        body = (await read_body(request)).json
        form = form_for(request)
        name = self._name(form, body, self._own(request), of=emoji)
        form.settle()
        emoji.name = name
        return reply(emoji_json(self._world, emoji))

    async def _delete(self, request: web.Request) -> web.Response:
        del self._own(request)[self._one(request).id]
        return empty()

    async def _image(self, request: web.Request) -> web.Response:
        emoji = self._world.app.emojis.get(int(request.match_info["emoji_id"]))
        if emoji is None:
            raise web.HTTPNotFound
        return web.Response(body=emoji.image, content_type=emoji.content_type)


def _image(form: Form, value: object) -> tuple[str, bytes]:
    if value is None:
        form.required(("image",))
        return "", b""
    match = DATA_URI.fullmatch(str(value))
    try:
        data = base64.b64decode(match[2], validate=True) if match else b""
    except binascii.Error:
        data = b""
    content_type = match[1] if match else ""
    if not data or not data.startswith(SIGNATURES.get(content_type, b"")):
        form.refuse(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(data) > LARGEST_IMAGE:
        form.refuse(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return content_type, data
