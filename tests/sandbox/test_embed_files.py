"""Files of a message that its embeds show."""

import base64
import json
from typing import Any

import aiohttp
import pytest
from playwright.async_api import expect

from sandbox.pictures import size_of
from tests.sandbox.sample_chromium import launched, open_page
from tests.sandbox.sample_stage import Stage, set_stage

Json = dict[str, Any]

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


async def post(stage: Stage, embed: Json) -> Json:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps({"embeds": [embed]}))
    form.add_field("files[0]", PNG, filename="dot.png", content_type="image/png")
    form.add_field("files[1]", b"words", filename="words.txt", content_type="text/plain")
    headers = {"Authorization": f"Bot {stage.sandbox.token}"}
    url = f"{stage.sandbox.rest_url}/channels/{stage.channel}/messages"
    async with stage.http.post(url, data=form, headers=headers) as response:
        assert response.status == 200, await response.text()
        message: Json = await response.json()
        return message


async def test_an_embeds_file_has_its_address_and_size() -> None:
    dot = "attachment://dot.png"
    async with set_stage() as stage:
        footer = {"text": "x", "icon_url": dot}
        message = await post(stage, {"image": {"url": dot}, "footer": footer})
        picture, words = message["attachments"]
        (embed,) = message["embeds"]
        at = picture["url"]
        assert embed["image"] == {"url": at, "proxy_url": at, "width": 1, "height": 1}
        assert embed["footer"] == {"text": "x", "icon_url": at, "proxy_icon_url": at}
        assert (picture["width"], picture["height"]) == (1, 1)
        assert "width" not in words
        path = f"/channels/{stage.channel}/messages/{message['id']}"
        edited = await stage.bot("PATCH", path, {"content": "more"})
        assert edited["embeds"] == message["embeds"]


@pytest.mark.browser
async def test_a_file_that_an_embed_shows_is_not_shown_again_below() -> None:
    async with (
        set_stage() as stage,
        launched() as browser,
        open_page(browser, stage.sandbox.page_url) as page,
    ):
        await post(stage, {"image": {"url": "attachment://dot.png"}})
        column = page.get_by_role("region", name="Anna's screen")
        await expect(column.locator("img.embed-image")).to_have_count(1)
        await expect(column.get_by_text("words.txt")).to_have_count(1)
        await expect(column.locator("img.picture")).to_have_count(0)


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (PNG, (1, 1)),
        (b"GIF89a\x05\x00\x07\x00", (5, 7)),
        (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x09\x00\x0a", (10, 9)),
        (b"\xff\xd8\xff", None),
        (PNG[:12], None),
        (b"words", None),
    ],
)
def test_a_pictures_size_is_read_from_its_start(data: bytes, size: tuple[int, int] | None) -> None:
    assert size_of(data) == size
