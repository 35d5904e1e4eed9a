"""The pictures that are kept: all of them, small, as the source draws them, told apart by all."""

import itertools
import math
import struct
import zlib
from collections.abc import Callable, Iterator

import pytest

from bot.engine.cards import FACES
from bot.ui.cards.art import CHOSEN, FOLDER, NAMES, art, picture_of
from bot.ui.cards.faces import drawn
from bot.ui.cards.fields import SIZE, STEPS, box, disc, mask, polygon, stroke
from bot.ui.cards.png import Pixel, TooManyColours, in_full, with_palette
from bot.ui.cards.sheet import scaled
from tests.ui.cards.eyes import Rgb, deuteranopia, grey

DISCORDS_BUTTON = (78, 80, 88)
IN_A_BUTTON = 22
TOLD_APART = 15.0
"""Root mean square of what two pictures differ by, of 255. The nearest are the red and the blue
shape in grey, 15.5; of the cards a green 3 and 8, 17.3."""


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        assert png[at + 8 + length : at + 12 + length] == zlib.crc32(kind + data).to_bytes(4, "big")
        yield kind, data
        at += 12 + length


def content(png: bytes) -> dict[bytes, bytes]:
    """Give what a PNG holds, unpacked: packing is the packer's own affair."""
    found = dict(chunks(png))
    return found | {b"IDAT": zlib.decompress(found[b"IDAT"])}


@pytest.fixture(scope="module")
def drawings() -> dict[str, list[Pixel]]:
    return dict(drawn())


def test_every_face_has_a_picture_and_so_has_each_wild_as_chosen() -> None:
    assert len(FACES) == 54
    assert {picture_of(face) for face in FACES} <= set(NAMES)
    assert {picture_of(face) for face in CHOSEN} == {a + b for a in "wf" for b in "rygb"}
    assert {"back", "sr", "sy", "sg", "sb", "sw"} <= set(NAMES)
    assert len(set(NAMES)) == len(NAMES) == 54 + 8 + 1 + 5


def test_the_folder_holds_the_pictures_and_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.png" for name in NAMES}
    assert set(art()) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_of_discords_size_and_light(name: str) -> None:
    png = art()[name]
    assert struct.unpack(">II", content(png)[b"IHDR"][:8]) == (128, 128)
    assert len(png) < 8 * 1024


def test_no_two_pictures_are_the_same() -> None:
    assert len(set(art().values())) == len(NAMES)


def test_what_is_kept_is_what_the_source_draws(drawings: dict[str, list[Pixel]]) -> None:
    assert set(drawings) == set(NAMES)
    other = [
        name
        for name, pixels in drawings.items()
        if content(with_palette(pixels, SIZE)) != content(art()[name])
    ]
    assert other == [], "draw them anew: python -m bot.ui.cards"


@pytest.mark.parametrize("eyes", [grey, deuteranopia])
def test_any_two_cards_differ_in_a_button_to_whoever_sees_no_colours(
    drawings: dict[str, list[Pixel]], eyes: Callable[[Rgb], Rgb]
) -> None:
    seen: dict[str, list[float]] = {}
    for name, pixels in drawings.items():
        small = scaled(pixels, IN_A_BUTTON, DISCORDS_BUTTON)
        colours = {pixel: eyes(pixel[:3]) for line in small for pixel in line}
        seen[name] = [band for line in small for pixel in line for band in colours[pixel]]
    alike = {
        (one, other): apart
        for one, other in itertools.combinations(seen, 2)
        if (apart := math.dist(seen[one], seen[other]) / math.sqrt(len(seen[one]))) < TOLD_APART
    }
    assert alike == {}


def test_a_form_covers_what_lies_inside_it() -> None:
    square = mask(box(10, 0))
    assert sum(square) == 20 * 20 * STEPS
    assert square[64 * SIZE + 64] == STEPS
    assert square[0] == 0
    round_area = sum(mask(disc(20))) / STEPS
    assert round_area == pytest.approx(math.pi * 400, rel=0.01)
    triangle = sum(mask(polygon([(0, -30), (30, 30), (-30, 30)], 0))) / STEPS
    assert triangle == pytest.approx(1800, rel=0.01)
    pen = sum(mask(stroke([((-20, 0), (20, 0))], 5))) / STEPS
    assert pen == pytest.approx(40 * 10 + math.pi * 25, rel=0.01)
    assert sum(mask(box(10, 0), grown=2)) > sum(square)


def test_a_picture_is_written_with_the_colours_it_has() -> None:
    red, clear = (255, 0, 0, 255), (0, 0, 0, 0)
    found = content(with_palette([clear, red, red, clear], 2))
    assert found[b"PLTE"] == bytes((0, 0, 0, 255, 0, 0))
    assert found[b"tRNS"] == b"\0"
    assert found[b"IDAT"] == bytes((0, 0, 1, 0, 1, 0))
    assert b"tRNS" not in content(with_palette([red], 1))
    assert content(in_full([red, red], 1))[b"IDAT"] == bytes((0, 255, 0, 0) * 2)


def test_a_palette_does_not_hold_more_than_it_can() -> None:
    with pytest.raises(TooManyColours):
        with_palette([(red, 0, blue, 255) for red in range(17) for blue in range(16)], 16)
