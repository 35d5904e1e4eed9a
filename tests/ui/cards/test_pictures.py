"""The pictures that are kept: all of them, small, as the source draws them, told apart by all."""

import itertools
import math
import struct
import zlib
from collections.abc import Callable, Iterator
from statistics import mean

import pytest

from bot.engine.cards import FACES
from bot.ui.cards.art import CHOSEN, FOLDER, NAMES, art, picture_of
from bot.ui.cards.faces import COLOURS, drawn
from bot.ui.cards.fields import SIZE, STEPS, box, disc, mask, polygon, stroke
from bot.ui.cards.png import Pixel, TooManyColours, in_full, with_palette
from bot.ui.cards.sheet import scaled
from tests.ui.cards.eyes import Rgb, deuteranopia, grey
from tests.ui.cards.naming import EYES

DISCORDS_BUTTON = (78, 80, 88)
IN_A_BUTTON = 22
TOLD_APART = 18.0
"""Root mean square of what two pictures differ by, of 255. The nearest are the red and the blue
signs in grey, where a dark corner is all that tells a circle from a square: 18.5."""
NUMBERS_TOLD_APART = 7.5
"""Mean of what two numbers of a colour differ by, of 255. The nearest: a yellow 0 and 8, 7.7."""
LINE_SEEN = 2.5
"""Contrast to the page, of 21. The least: the triangle's slope on a button, 2.7."""
A_BUTTONS_PIXEL = SIZE / IN_A_BUTTON
DARK = (20, 22, 31, 255)
WHITE = (255, 255, 255, 255)
PAGES = {"a dark page": (49, 51, 56), "a button": DISCORDS_BUTTON, "a light page": (255, 255, 255)}


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


def in_a_button(pixels: list[Pixel], eyes: Callable[[Rgb], Rgb]) -> list[float]:
    small = scaled(pixels, IN_A_BUTTON, DISCORDS_BUTTON)
    colours = {pixel: eyes(pixel[:3]) for line in small for pixel in line}
    return [band for line in small for pixel in line for band in colours[pixel]]


@pytest.mark.parametrize("eyes", [grey, deuteranopia])
def test_any_two_cards_differ_in_a_button_to_whoever_sees_no_colours(
    drawings: dict[str, list[Pixel]], eyes: Callable[[Rgb], Rgb]
) -> None:
    seen = {name: in_a_button(pixels, eyes) for name, pixels in drawings.items()}
    alike = {
        (one, other): apart
        for one, other in itertools.combinations(seen, 2)
        if (apart := math.dist(seen[one], seen[other]) / math.sqrt(len(seen[one]))) < TOLD_APART
    }
    assert alike == {}


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
@pytest.mark.parametrize("colour", "rygb")
def test_an_eight_is_no_three_in_a_button_nor_any_number_another(
    drawings: dict[str, list[Pixel]], colour: str, eyes: Callable[[Rgb], Rgb]
) -> None:
    seen = {rank: in_a_button(drawings[colour + rank], eyes) for rank in "0123456789"}
    alike = {
        one + other: apart
        for one, other in itertools.combinations(seen, 2)
        if (apart := mean(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)))
        < NUMBERS_TOLD_APART
    }
    assert alike == {}


def places(pixels: list[Pixel], colour: Pixel) -> set[tuple[int, int]]:
    return {divmod(place, SIZE)[::-1] for place, pixel in enumerate(pixels) if pixel == colour}


def pieces(of: set[tuple[int, int]]) -> Iterator[set[tuple[int, int]]]:
    """Give what hangs together, piece by piece."""
    left = set(of)
    while left:
        piece, rim = set(), {left.pop()}
        while rim:
            piece |= rim
            beside = {(x + a, y + b) for x, y in rim for a in (-1, 0, 1) for b in (-1, 0, 1)}
            rim = beside & left
            left -= rim
        yield piece


@pytest.mark.parametrize("name", [f"y{rank}" for rank in "0123456789srd"] + ["fy"])
def test_a_dark_sign_does_not_run_into_the_dark_round_the_star(
    drawings: dict[str, list[Pixel]], name: str
) -> None:
    outer: set[tuple[int, int]] = set()
    sign: set[tuple[int, int]] = set()
    for piece in pieces(places(drawings[name], DARK)):
        at_the_rim = any(max(abs(x - SIZE / 2), abs(y - SIZE / 2)) > 50 for x, y in piece)
        (outer if at_the_rim else sign).update(piece)
    assert len(sign) > 1000
    assert len(outer) > 1000
    reach = math.ceil(A_BUTTONS_PIXEL)
    near = [
        (x, y)
        for x, y in itertools.product(range(-reach, reach + 1), repeat=2)
        if math.hypot(x, y) < A_BUTTONS_PIXEL
    ]
    assert not outer & {(x + right, y + down) for x, y in sign for right, down in near}


@pytest.mark.parametrize("rank", "0123456789srd")
def test_a_sign_on_green_is_nearly_as_high_and_as_central_as_on_red(
    drawings: dict[str, list[Pixel]], rank: str
) -> None:
    on = {letter: [y for _, y in places(drawings[letter + rank], WHITE)] for letter in "rg"}
    height = {letter: max(rows) - min(rows) for letter, rows in on.items()}
    middle = {letter: (max(rows) + min(rows)) / 2 for letter, rows in on.items()}
    # Larger, the ban's ring would hide the triangle's sides.
    assert height["g"] > (0.85 if rank == "s" else 0.9) * height["r"]
    assert abs(middle["g"] - middle["r"]) < 1.5 * A_BUTTONS_PIXEL


@pytest.mark.parametrize("rank", "0123456789srd")
def test_a_sign_on_green_leaves_the_triangles_sides(
    drawings: dict[str, list[Pixel]], rank: str
) -> None:
    """Of the triangle, what is left to the sides of the sign, in the half where it is wide."""
    green = (*COLOURS["g"], 255)
    triangle = [place for place in places(drawings["g1"], green) if place[1] > SIZE / 2]
    left = places(drawings["g" + rank], green)
    sides = [place for place in triangle if abs(place[0] - SIZE / 2) > 27]
    assert len(left.intersection(sides)) > 0.7 * len(sides)


def light(pixel: Rgb) -> float:
    """Give the relative luminance (WCAG 2.2) of a pixel in grey."""
    share = grey(pixel)[0] / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def contrast(one: Rgb, other: Rgb) -> float:
    lighter, darker = sorted((light(one), light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
@pytest.mark.parametrize("letter", "rygb")
def test_a_mark_on_the_page_is_bounded_by_a_line_that_is_seen_without_colours(
    drawings: dict[str, list[Pixel]], letter: str, page: tuple[int, int, int]
) -> None:
    rows = scaled(drawings[f"s{letter}"], IN_A_BUTTON, page)[4:-4]
    ends = [part for row in rows for part in (row[:11], row[11:])]
    strongest = [
        max(contrast(pixel[:3], page) for pixel in part if pixel[:3] != page) for part in ends
    ]
    assert min(strongest) > LINE_SEEN


@pytest.mark.parametrize("name", ["w", "f", *(w + letter for w in "wf" for letter in "rygb")])
def test_a_wilds_rim_is_bounded_on_a_grey_button(
    drawings: dict[str, list[Pixel]], name: str
) -> None:
    small = scaled(drawings[name], IN_A_BUTTON, DISCORDS_BUTTON)
    straight = range(4, IN_A_BUTTON - 4)
    edge = [small[at][0] for at in straight] + [small[-1][at] for at in straight]
    assert min(contrast(pixel[:3], DISCORDS_BUTTON) for pixel in edge) > LINE_SEEN


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
