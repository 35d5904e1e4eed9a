"""The pictures are as the source draws them, and told apart by all."""

import itertools
import math
from collections.abc import Callable, Iterator
from statistics import mean

import pytest

pytest.importorskip("PIL", reason="Pillow is not installed here")

from PIL import Image, ImageChops

from bot.ui.card_art import NAMES
from tests.tools.eyes import EYES, Rgb, deuteranopia, grey
from tests.tools.naming import BUTTON, colours, kept
from tools.cards.__main__ import SHEET
from tools.cards.faces import COLOURS, DARK, WHITE, drawn
from tools.cards.forms import LARGE, SIZE, Colour, Form, box, disc, new_canvas, polygon
from tools.cards.sheet import IN_A_BUTTON, scaled, sheet

TOLD_APART = 19.0
"""Root mean square of what two pictures differ by, of 255. The nearest are the red and the blue
signs in grey, where a dark corner is all that tells a circle from a square: 19.3."""
NUMBERS_TOLD_APART = 7.5
"""Mean of what two numbers of a colour differ by, of 255. The nearest: a yellow 0 and 8, 7.54."""
LINE_SEEN = 2.5
"""Contrast to the page, of 21. The least: the triangle's slope on a button, 2.7."""
A_BUTTONS_PIXEL = SIZE / IN_A_BUTTON
PAGES = {"a dark page": (49, 51, 56), "a button": BUTTON, "a light page": WHITE}
A_SHADE = 8
"""How far two machines' drawings may be apart, of 255: one of the parts that make up a pixel."""


@pytest.fixture(scope="module")
def pictures() -> dict[str, Image.Image]:
    """The pictures as they are kept."""
    return {name: kept(name) for name in NAMES}


@pytest.fixture(scope="module")
def drawings() -> dict[str, Image.Image]:
    return dict(drawn())


def apart(one: Image.Image, other: Image.Image) -> int:
    """Give by how much two pictures differ where they differ most; what can't be seen is alike."""
    assert one.size == other.size
    flat = [each.convert("RGBA").convert("RGBa") for each in (one, other)]
    difference = ImageChops.difference(*flat)
    return max(difference.tobytes())


def test_what_is_kept_is_what_the_source_draws(
    pictures: dict[str, Image.Image], drawings: dict[str, Image.Image]
) -> None:
    assert set(drawings) == set(NAMES)
    other = [name for name in NAMES if apart(pictures[name], drawings[name]) > A_SHADE]
    assert other == [], "draw them anew: python -m tools.cards"


def test_the_sheet_shows_the_pictures_that_are_kept(pictures: dict[str, Image.Image]) -> None:
    with Image.open(SHEET) as shown:
        assert apart(shown, sheet(pictures)) <= A_SHADE, "draw it anew: python -m tools.cards"


def in_a_button(picture: Image.Image, eyes: Callable[[Rgb], Rgb]) -> list[float]:
    seen = map(eyes, colours(scaled(picture, IN_A_BUTTON, BUTTON)))
    return [band for pixel in seen for band in pixel]


@pytest.mark.parametrize("eyes", [grey, deuteranopia])
def test_any_two_cards_differ_in_a_button_to_whoever_sees_no_colours(
    pictures: dict[str, Image.Image], eyes: Callable[[Rgb], Rgb]
) -> None:
    seen = {name: in_a_button(picture, eyes) for name, picture in pictures.items()}
    alike = {
        (one, other): apart
        for one, other in itertools.combinations(seen, 2)
        if (apart := math.dist(seen[one], seen[other]) / math.sqrt(len(seen[one]))) < TOLD_APART
    }
    assert alike == {}


@pytest.mark.parametrize("eyes", EYES.values(), ids=EYES)
@pytest.mark.parametrize("colour", "rygb")
def test_an_eight_is_no_three_in_a_button_nor_any_number_another(
    pictures: dict[str, Image.Image], colour: str, eyes: Callable[[Rgb], Rgb]
) -> None:
    seen = {rank: in_a_button(pictures[colour + rank], eyes) for rank in "0123456789"}
    alike = {
        one + other: apart
        for one, other in itertools.combinations(seen, 2)
        if (apart := mean(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)))
        < NUMBERS_TOLD_APART
    }
    assert alike == {}


def places(picture: Image.Image, colour: Colour) -> set[tuple[int, int]]:
    """Give where a picture has that very colour, and is not seen through."""
    raw, wanted = picture.tobytes(), bytes((*colour, 255))
    return {divmod(at, SIZE)[::-1] for at in range(SIZE**2) if raw[4 * at : 4 * at + 4] == wanted}


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
    pictures: dict[str, Image.Image], name: str
) -> None:
    outer: set[tuple[int, int]] = set()
    sign: set[tuple[int, int]] = set()
    for piece in pieces(places(pictures[name], DARK)):
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
    pictures: dict[str, Image.Image], rank: str
) -> None:
    on = {letter: [y for _, y in places(pictures[letter + rank], WHITE)] for letter in "rg"}
    height = {letter: max(rows) - min(rows) for letter, rows in on.items()}
    middle = {letter: (max(rows) + min(rows)) / 2 for letter, rows in on.items()}
    # Larger, the ban's ring would hide the triangle's sides.
    assert height["g"] > (0.85 if rank == "s" else 0.9) * height["r"]
    assert abs(middle["g"] - middle["r"]) < 1.5 * A_BUTTONS_PIXEL


@pytest.mark.parametrize("rank", "0123456789srd")
def test_a_sign_on_green_leaves_the_triangles_sides(
    pictures: dict[str, Image.Image], rank: str
) -> None:
    """Of the triangle, what is left to the sides of the sign, in the half where it is wide."""
    triangle = [place for place in places(pictures["g1"], COLOURS["g"]) if place[1] > SIZE / 2]
    left = places(pictures["g" + rank], COLOURS["g"])
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
    pictures: dict[str, Image.Image], letter: str, page: tuple[int, int, int]
) -> None:
    small = colours(scaled(pictures[f"s{letter}"], IN_A_BUTTON, page))
    halves = list(zip(*[iter(small)] * (IN_A_BUTTON // 2), strict=True))[2 * 4 : -2 * 4]
    strongest = [max(contrast(pixel, page) for pixel in half) for half in halves]
    assert min(strongest) > LINE_SEEN


@pytest.mark.parametrize("name", ["w", "f", *(w + letter for w in "wf" for letter in "rygb")])
def test_a_wilds_rim_is_bounded_on_a_grey_button(
    pictures: dict[str, Image.Image], name: str
) -> None:
    small = scaled(pictures[name], IN_A_BUTTON, BUTTON)
    straight = range(4, IN_A_BUTTON - 4)
    edge = [(0, at) for at in straight] + [(at, IN_A_BUTTON - 1) for at in straight]
    pixels = [colours(small)[down * IN_A_BUTTON + right] for right, down in edge]
    assert min(contrast(pixel, BUTTON) for pixel in pixels) > LINE_SEEN


def covered(form: Form) -> int:
    """Give how much a form covers, in pixels of a canvas."""
    return form.drawn_on(new_canvas("L"), 255).histogram()[255]


def test_a_form_covers_what_lies_inside_it() -> None:
    whole = LARGE**2
    assert covered(box(10, 0)) == pytest.approx(20 * 20 * whole, rel=0.02)
    assert covered(disc(20)) == pytest.approx(math.pi * 400 * whole, rel=0.02)
    triangle = polygon(((0, -30), (30, 30), (-30, 30)), 0)
    assert covered(triangle) == pytest.approx(1800 * whole, rel=0.02)
    pen = Form((((-20, 0), (20, 0)),), 5)
    assert covered(pen) == pytest.approx((40 * 10 + math.pi * 25) * whole, rel=0.03)
    assert covered(box(10, 0).grown(2)) > covered(box(10, 0))
