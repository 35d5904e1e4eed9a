"""The pictures on Discord: uploaded once, shown when they are there, done without when not."""

import logging
import re
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest

from bot.engine.cards import COLOURS, FACES
from bot.i18n import Library
from bot.render.look import BACK, TextFaces, chosen
from bot.render.panel import Panel, Text
from bot.ui.background import Background
from bot.ui.card_art import CHOSEN, art
from bot.ui.discord_internals import point_at
from bot.ui.emojis import PAUSE_MS, EmojiFaces, Emojis, emoji_name
from bot.ui.layouts import layout
from bot.ui.looks import Looks
from bot.ui.wire import emoji_is_gone
from sandbox import Member, Sandbox, World
from sandbox.fault_rest import Answers, Meanwhile, RestFault, Truncated
from sandbox.interactions import ANSWER_MS
from sandbox.model import Emoji
from tests.e2e.house import UNHURRIED_MS, House, at_home
from tests.e2e.positions import write_openings
from tests.render.scenes import WidePictures

EMOJIS = "/applications/{application_id}/emojis"
FEW = {name: art()[name] for name in ("r5", "wr", "back", "sr", "sy", "sg", "sb", "sw")}


class Instant:
    """A clock on which every pause is over at once."""

    def __init__(self) -> None:
        self.slept: list[int] = []

    def now_ms(self) -> int:
        return 0

    def monotonic_ms(self) -> int:
        return 0

    async def sleep_ms(self, duration_ms: int) -> None:
        self.slept.append(duration_ms)


class Notebook:
    """What outlives a restart."""

    def __init__(self) -> None:
        self.notes: dict[str, str] = {}
        self.written = 0

    async def get(self, key: str) -> str | None:
        return self.notes.get(key)

    async def put(self, key: str, value: str | None) -> None:
        if value is None:
            del self.notes[key]
            return
        self.notes[key] = value
        self.written += 1


class Stage:
    """A sandbox, the client logged in on it, and what runs of the bot leave behind."""

    def __init__(self, sandbox: Sandbox, client: discord.Client) -> None:
        self.sandbox = sandbox
        self.client = client
        self.notebook = Notebook()
        self.clock = Instant()
        self.looks = Looks(Library.load(), TextFaces(), "UNO Duo")

    def emojis(self, pictures: Mapping[str, bytes]) -> Emojis:
        """Begin a run of the bot."""
        self.looks = Looks(Library.load(), TextFaces(), "UNO Duo")
        return Emojis(self.client, self.notebook, self.looks, self.clock, Background(), pictures)

    def calls(self) -> Counter[str]:
        return Counter(c.method for c in self.sandbox.calls() if EMOJIS in c.route)

    def there(self) -> set[str]:
        return {emoji.name for emoji in self.sandbox.world.app.emojis.values()}

    def put(self, name: str, png: bytes = b"\x89PNG\r\n\x1a\n") -> int:
        """Have somebody else upload a picture."""
        number = self.sandbox.world.snowflakes.next()
        self.sandbox.world.app.emojis[number] = Emoji(number, name, "image/png", png)
        return number

    @property
    def shown(self) -> object:
        return self.looks.of("en-US").faces


@asynccontextmanager
async def logged_in() -> AsyncIterator[Stage]:
    async with Sandbox() as sandbox:
        sandbox.rates.on = False
        point_at(sandbox.rest_url, sandbox.gateway_url, sandbox.cdn_url)
        async with discord.Client(intents=discord.Intents(guilds=True)) as client:
            await client.login(sandbox.token)
            yield Stage(sandbox, client)


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    async with logged_in() as made:
        yield made


def names(pictures: Mapping[str, bytes]) -> set[str]:
    return {emoji_name(picture, png) for picture, png in pictures.items()}


def test_a_name_is_one_that_discord_takes_and_tells_what_the_picture_holds() -> None:
    for name in names(art()):
        assert re.fullmatch(r"duo_[a-z0-9]+_[0-9a-f]{6}", name)
        assert 2 <= len(name) <= 32
    assert len(names(art())) == len(art())
    assert emoji_name("r5", b"one") != emoji_name("r5", b"other")
    assert emoji_name("r5", b"one") == emoji_name("r5", b"one")


def test_panels_are_tested_with_markup_at_least_as_long_as_ours() -> None:
    number = int("9" * 19)
    ours = EmojiFaces(art(), dict.fromkeys(art(), number), "https://cdn.discordapp.com")
    wide = WidePictures()
    for face in FACES:
        assert len(ours.emoji(face) or "") <= len(wide.emoji(face))
    for colour in (*COLOURS, None):
        assert len(ours.suit(colour)) <= len(wide.suit(colour))


def test_every_face_chosen_wild_and_the_back_has_its_emoji_and_its_picture() -> None:
    ids = {picture: number for number, picture in enumerate(art(), 1)}
    faces = EmojiFaces(art(), ids, "https://cdn.example")
    assert faces.emoji("r5") == f"<:{emoji_name('r5', art()['r5'])}:{ids['r5']}>"
    assert faces.picture("r5") == f"https://cdn.example/emojis/{ids['r5']}.webp?size=128"
    all_of_them = (*FACES, *CHOSEN, BACK)
    assert len({faces.emoji(face) for face in all_of_them} - {None}) == len(all_of_them) == 63
    assert len({faces.picture(face) for face in all_of_them} - {None}) == 63
    assert len({faces.suit(colour) for colour in (*COLOURS, None)}) == 5
    assert faces.picture(chosen("W", COLOURS[0])) == faces.picture("Wr") != faces.picture("W")


async def test_the_first_start_uploads_every_picture_one_after_another(stage: Stage) -> None:
    await stage.emojis(art()).sync()
    assert stage.calls() == {"GET": 1, "POST": len(art())}
    assert stage.there() == names(art())
    assert stage.clock.slept == [PAUSE_MS] * len(art())
    assert isinstance(stage.shown, EmojiFaces)
    assert stage.sandbox.violations == []


async def test_the_cards_shown_are_fetched_from_where_discord_keeps_them(stage: Stage) -> None:
    await stage.emojis(FEW).sync()
    url = stage.looks.faces.picture("r5")
    assert url is not None
    assert url.startswith(stage.sandbox.cdn_url)
    assert await stage.client.http.get_from_cdn(url) == art()["r5"]


async def test_the_next_start_asks_once_and_changes_nothing(stage: Stage) -> None:
    await stage.emojis(FEW).sync()
    before, written = stage.calls(), stage.notebook.written
    await stage.emojis(FEW).sync()
    assert stage.calls() - before == Counter({"GET": 1})
    assert stage.notebook.written == written


async def test_after_a_restart_the_pictures_are_there_before_discord_is_asked(
    stage: Stage,
) -> None:
    await stage.emojis(FEW).sync()
    shown, calls = stage.looks.faces.emoji("r5"), stage.calls()
    await stage.emojis(FEW).recall()
    assert isinstance(stage.shown, EmojiFaces)
    assert stage.looks.faces.emoji("r5") == shown
    assert stage.calls() == calls


async def test_nothing_is_recalled_that_an_earlier_run_did_not_leave(stage: Stage) -> None:
    await stage.emojis(FEW).recall()
    assert isinstance(stage.shown, TextFaces)
    await stage.emojis(FEW).sync()
    await stage.emojis(FEW | {"r5": FEW["r5"] + b"\0"}).recall()
    assert isinstance(stage.shown, TextFaces)


async def test_what_was_remembered_of_pictures_and_is_no_json_is_as_if_it_had_never_been(
    stage: Stage,
) -> None:
    await stage.emojis(FEW).sync()
    (name,) = stage.notebook.notes
    stage.notebook.notes[name] = "{"
    await stage.emojis(FEW).recall()
    assert isinstance(stage.shown, TextFaces)
    await stage.emojis(FEW).sync()
    assert isinstance(stage.shown, EmojiFaces)


async def test_the_pictures_of_another_application_are_not_recalled(stage: Stage) -> None:
    await stage.emojis(FEW).sync()
    own = str(stage.client.application_id)
    stage.notebook.notes = {k: v.replace(own, "1") for k, v in stage.notebook.notes.items()}
    await stage.emojis(FEW).recall()
    assert isinstance(stage.shown, TextFaces)


async def test_a_changed_picture_takes_the_place_of_the_old_one(stage: Stage) -> None:
    stage.put("owners_own")
    await stage.emojis(FEW).sync()
    before = stage.calls()
    changed = FEW | {"r5": FEW["r5"] + b"\0"}
    await stage.emojis(changed).sync()
    assert stage.calls() - before == Counter({"GET": 1, "POST": 1, "DELETE": 1})
    assert stage.there() == {*names(changed), "owners_own"}
    await stage.emojis(changed).recall()
    assert isinstance(stage.shown, EmojiFaces)


async def test_a_refused_upload_leaves_the_cards_plain_and_is_said_once(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    stage.sandbox.faults.rest(Answers(403), method="POST", route=EMOJIS, skip=3)
    emojis = stage.emojis(FEW)
    with caplog.at_level(logging.INFO, "bot"):
        await emojis.sync()
    assert isinstance(stage.shown, TextFaces)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert stage.notebook.notes == {}
    await stage.emojis(FEW).sync()
    assert stage.calls() == {"GET": 2, "POST": 4 + len(FEW) - 3}
    assert isinstance(stage.shown, EmojiFaces)


@pytest.mark.parametrize("fault", [Answers(403), Truncated()])
async def test_pictures_that_can_not_be_asked_for_are_shown_as_remembered(
    stage: Stage, fault: RestFault
) -> None:
    await stage.emojis(FEW).sync()
    stage.sandbox.faults.rest(fault, method="GET", route=EMOJIS)
    emojis = stage.emojis(FEW)
    await emojis.recall()
    await emojis.sync()
    assert isinstance(stage.shown, EmojiFaces)


async def test_remembered_pictures_that_are_gone_are_not_shown(stage: Stage) -> None:
    await stage.emojis(FEW).sync()
    stage.sandbox.world.app.emojis.clear()
    stage.sandbox.faults.rest(Answers(403), method="POST", route=EMOJIS)
    emojis = stage.emojis(FEW)
    await emojis.recall()
    assert isinstance(stage.shown, EmojiFaces)
    await emojis.sync()
    assert isinstance(stage.shown, TextFaces)


async def test_a_picture_that_somebody_else_uploads_meanwhile_is_taken(stage: Stage) -> None:
    name = emoji_name("wr", FEW["wr"])
    made: list[int] = []

    def upload() -> None:
        made.append(stage.put(name))

    stage.sandbox.faults.rest(
        Meanwhile(upload),
        method="POST",
        route=EMOJIS,
        when=lambda call: bool(call.body) and call.body["name"] == name,
    )
    await stage.emojis(FEW).sync()
    assert stage.looks.faces.emoji("Wr") == f"<:{name}:{made[0]}>"
    assert stage.there() == names(FEW)
    assert stage.calls()["GET"] == 2


async def test_an_old_picture_that_is_gone_already_is_no_failure(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    number = stage.put("duo_old_000000")

    def delete() -> None:
        del stage.sandbox.world.app.emojis[number]

    stage.sandbox.faults.rest(Meanwhile(delete), method="DELETE")
    with caplog.at_level(logging.WARNING):
        await stage.emojis(FEW).sync()
    assert stage.there() == names(FEW)
    assert caplog.records == []


async def test_a_message_with_a_picture_that_is_gone_is_known_by_its_refusal(
    stage: Stage,
) -> None:
    channel = next(iter(stage.sandbox.world.channels))
    sender = stage.client.get_partial_messageable(channel)
    view = discord.ui.LayoutView(timeout=None)
    button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(
        label="5", emoji="<:r5:1>", custom_id="a"
    )
    view.add_item(discord.ui.ActionRow(button))
    view.stop()
    with pytest.raises(discord.HTTPException) as refused:
        await sender.send(view=view)
    assert emoji_is_gone(refused.value)
    with pytest.raises(discord.HTTPException) as other:
        await sender.send(view=layout(Panel((Text("x" * 4001),))))
    assert not emoji_is_gone(other.value)
    assert not emoji_is_gone(TimeoutError())


@asynccontextmanager
async def a_turn(folder: Path) -> AsyncIterator[tuple[House, Member]]:
    """A duel, and the player who has a card to play in it."""
    world = World.default(seed=5)
    anna, bram = (world.person(name) for name in ("Anna", "Bram"))
    (opening,) = await write_openings(world, folder, (anna.id, bram.id))
    async with at_home(folder, world=world) as house:
        yield house, (house.anna, house.bram)[opening.holder]


async def test_a_duel_is_played_with_pictures(tmp_path: Path) -> None:
    async with a_turn(tmp_path) as (house, player):
        hand = await house.answered(await player.command(house.channel, "duo hand"), "message")
        known = {str(number) for number in house.sandbox.world.app.emojis}
        cards = [b.emoji for b in hand.buttons() if (b.custom_id or "").startswith("duo1:play:")]
        assert cards
        assert all(emoji and emoji["id"] in known for emoji in cards)
        assert "<:duo_" in hand.text()
        assert f"{house.sandbox.cdn_url}/emojis/" in str(hand.components)
        assert house.sandbox.violations == []


async def test_a_duel_goes_on_without_pictures_that_were_taken_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_turn(tmp_path) as (house, player):
        house.sandbox.world.app.emojis.clear()
        house.sandbox.interactions.answer_ms = ANSWER_MS
        refused = await player.command(house.channel, "duo hand")
        assert await refused.outcome(10) == "failed"
        house.sandbox.interactions.answer_ms = UNHURRIED_MS
        hand = await house.answered(await player.command(house.channel, "duo hand"), "message")
        assert "<:duo_" not in hand.text()
        assert caplog.text.count("is gone from Discord") == 1
