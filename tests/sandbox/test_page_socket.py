import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from sandbox.page_files import FILES
from tests.sandbox.sample_stage import BUTTON, Stage, set_stage
from tests.sandbox.sample_visit import visit_to

Json = dict[str, Any]


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with set_stage() as made:
        yield made


async def test_a_page_is_first_told_of_all_there_is(stage: Stage) -> None:
    await stage.post()
    async with visit_to(stage) as visit:
        world, *rest = visit.frames
    assert world["t"] == "world"
    assert [member["name"] for member in world["members"]] == ["Anna", "Bram", "Casey"]
    assert [channel["name"] for channel in world["channels"]] == ["duel", "duel-2"]
    assert [command["name"] for command in world["commands"]] == ["hello", "greet"]
    histories = [frame for frame in rest if frame["t"] == "history"]
    assert len(histories) == 6
    assert histories[0]["messages"][0]["message"]["content"] == "board"


async def test_the_bots_coming_and_going_is_told(stage: Stage) -> None:
    async with visit_to(stage) as visit:
        assert visit.frames[-1] == {"t": "bot", "online": False}
        async with stage.http.ws_connect(stage.sandbox.gateway_url) as bot:
            properties: Json = {}
            identify = {"token": stage.sandbox.token, "intents": 1, "properties": properties}
            await bot.send_json({"op": 2, "d": identify})
            await visit.until(t="bot", online=True)
        await visit.until(t="bot", online=False)


async def test_a_press_is_done_when_the_bot_has_answered(stage: Stage) -> None:
    message = await stage.post(BUTTON)
    async with visit_to(stage) as visit:
        press = {"t": "press", "member": stage.id("Anna"), "message": message["id"]}
        await visit.socket.send_json({**press, "n": 1, "custom_id": "go"})
        await visit.until(type="interaction", state="sent")
        await stage.answer({"type": 7, "data": {"content": "changed"}})
        assert await visit.until(n=1) == {"t": "done", "n": 1, "outcome": "update"}
        told = [frame for frame in visit.frames if frame.get("type") == "message_update"]
        assert {frame["member"] for frame in told} == {
            stage.id(name) for name in ("Anna", "Bram", "Casey")
        }


async def test_a_whisper_is_told_to_its_reader_alone(stage: Stage) -> None:
    message = await stage.post(BUTTON)
    async with visit_to(stage) as visit:
        press = {"t": "press", "member": stage.id("Anna"), "message": message["id"]}
        await visit.socket.send_json({**press, "n": 1, "custom_id": "go"})
        await visit.until(type="interaction", state="sent")
        await stage.answer({"type": 4, "data": {"content": "hush", "flags": 64}})
        await visit.until(n=1)
        told = [frame for frame in visit.frames if frame.get("type") == "message_create"]
        assert [frame["member"] for frame in told] == [stage.id("Anna")]
    async with visit_to(stage) as again:
        whispers = [
            frame["member"] for frame in again.frames if "hush" in str(frame.get("messages", ""))
        ]
        assert whispers == [stage.id("Anna")]


async def test_an_unanswered_press_fails_after_three_seconds(stage: Stage) -> None:
    message = await stage.post(BUTTON)
    async with visit_to(stage) as visit:
        press = {"t": "press", "member": stage.id("Anna"), "message": message["id"]}
        await visit.socket.send_json({**press, "n": 1, "custom_id": "go"})
        await visit.until(type="interaction", state="sent")
        stage.clock.advance(3)
        assert (await visit.until(n=1))["outcome"] == "failed"


async def test_a_modal_comes_to_the_page_that_clicked_and_can_be_sent_once(stage: Stage) -> None:
    message = await stage.post(BUTTON)
    field = {"type": 4, "custom_id": "words", "label": "Words", "style": 1}
    modal = {
        "title": "Note",
        "custom_id": "note",
        "components": [{"type": 1, "components": [field]}],
    }
    anna = stage.id("Anna")
    async with visit_to(stage) as visit, visit_to(stage) as other:
        press = {"t": "press", "member": anna, "message": message["id"], "custom_id": "go"}
        await visit.socket.send_json({**press, "n": 1})
        await visit.until(type="interaction", state="sent")
        await stage.answer({"type": 9, "data": modal})
        opened = (await visit.until(n=1))["modal"]
        assert opened["modal"]["title"] == "Note"
        submit = {"t": "submit", "member": anna, "interaction": opened["interaction"]}
        elsewhere = await other.ask(1, **submit, values={"words": "x"})
        assert elsewhere["t"] == "refused"
        await visit.socket.send_json({**submit, "n": 2, "values": {"words": "x"}})
        await visit.until(type="interaction", state="sent", kind="modal_submit")
        await stage.answer({"type": 4, "data": {"content": "thanks", "flags": 64}})
        assert (await visit.until(n=2))["outcome"] == "message"
        assert (await visit.ask(3, **submit, values={"words": "x"}))["t"] == "refused"


async def test_chat_and_dismissing_need_no_bot(stage: Stage) -> None:
    message = await stage.post(BUTTON)
    anna = stage.id("Anna")
    async with visit_to(stage) as visit:
        said = await visit.ask(1, t="type", member=anna, channel=stage.channel, text="hello")
        assert said["outcome"] == "message"
        public = await visit.ask(2, t="dismiss", member=anna, message=message["id"])
        assert public["t"] == "refused"


async def test_a_command_reaches_the_bot(stage: Stage) -> None:
    async with visit_to(stage) as visit:
        command = {"t": "command", "member": stage.id("Bram"), "channel": stage.channel}
        await visit.socket.send_json({**command, "n": 1, "path": "hello", "options": {}})
        await visit.until(type="interaction", state="sent", label="/hello")
        await stage.answer({"type": 4, "data": {"content": "hi"}})
        assert (await visit.until(n=1))["outcome"] == "message"
        created = [frame for frame in visit.frames if frame.get("type") == "message_create"]
        assert created[0]["message"]["interaction"]["name"] == "hello"


async def test_a_language_is_told_to_every_page(stage: Stage) -> None:
    anna = stage.id("Anna")
    async with visit_to(stage) as visit, visit_to(stage) as other:
        assert (await visit.ask(1, t="locale", member=anna, locale="fi"))["t"] == "done"
        assert (await other.until(t="locale"))["locale"] == "fi"
        assert (await visit.ask(2, t="locale", member=anna, locale="tlh"))["t"] == "refused"
    assert stage.sandbox.member("Anna").locale == "fi"


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "fly"},
        {},
        {"t": "press", "member": "1", "message": "2", "custom_id": "go"},
        {"t": "press", "member": 7, "message": "2", "custom_id": "go"},
        {"t": "press", "member": "x", "message": "2", "custom_id": "go"},
        {"t": "type", "member": "ANNA", "channel": "1", "text": "hi"},
        {"t": "type", "member": "ANNA", "channel": "CHANNEL", "text": 5},
        {"t": "type", "member": "ANNA", "channel": "CHANNEL", "text": "/nothing"},
        {"t": "command", "member": "ANNA", "channel": "CHANNEL", "path": "hello", "options": []},
        {"t": "choose", "member": "ANNA", "message": "1", "custom_id": "go", "values": "x"},
        {"t": "submit", "member": "ANNA", "interaction": "1", "values": {}},
        {"t": "submit", "member": "ANNA", "interaction": "1", "values": []},
    ],
)
async def test_what_a_person_could_not_do_is_refused_in_words(stage: Stage, frame: Json) -> None:
    places = {"ANNA": stage.id("Anna"), "CHANNEL": stage.channel}
    filled = {
        key: places.get(value, value) if isinstance(value, str) else value
        for key, value in frame.items()
    }
    async with visit_to(stage) as visit:
        answer = await visit.ask(5, **filled)
        assert answer["t"] == "refused"
        assert answer["why"]


@pytest.mark.parametrize("text", ["no json", "[1]", '"x"'])
async def test_what_is_no_frame_is_refused_and_the_page_stays(stage: Stage, text: str) -> None:
    async with visit_to(stage) as visit:
        await visit.socket.send_str(text)
        assert (await visit.until(t="refused"))["n"] is None
        assert (await visit.ask(1, t="fly"))["t"] == "refused"


async def test_other_sites_pages_are_not_let_in(stage: Stage) -> None:
    url = stage.sandbox.page_url + "page/socket"
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await stage.http.ws_connect(url, headers={"Origin": "https://evil.test"})
    assert refused.value.status == 403


async def test_every_file_of_the_page_is_served_and_nothing_else(stage: Stage) -> None:
    names = [path.name for path in FILES.iterdir() if path.suffix in {".js", ".css"}]
    assert "app.js" in names
    for name in names:
        async with stage.http.get(f"{stage.sandbox.page_url}page/{name}") as response:
            assert response.status == 200
            assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    for name in ("index.html", "nothing.js", "..%2fserver.py", "../server.py"):
        async with stage.http.get(f"{stage.sandbox.page_url}page/{name}") as response:
            assert response.status == 404


async def test_a_page_that_goes_is_forgotten(stage: Stage) -> None:
    async with visit_to(stage) as visit:
        await visit.ask(1, t="fly")
    async with visit_to(stage) as visit:
        await visit.ask(1, t="fly")
        anna = stage.sandbox.world.person("Anna")
        listening = stage.sandbox.feed._listeners[anna.id]
        assert len(listening) == 1


def test_the_page_loads_nothing_from_elsewhere_and_parses_no_html() -> None:
    for path in FILES.iterdir():
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".js":
            assert re.search(r"""(?:from|import\(?)\s*["'](?!\./)""", text) is None, path.name
            assert re.search("innerHTML|insertAdjacentHTML|document.write", text) is None, path.name
        else:
            assert "//" not in text, path.name
