"""The pictures that are kept: all of them, of Discord's size and light."""

import struct

import pytest

from bot.engine.cards import FACES
from bot.ui.card_art import CHOSEN, FOLDER, NAMES, art, picture_of


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
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png[16:24]) == (128, 128)
    assert len(png) < 8 * 1024


def test_no_two_pictures_are_the_same() -> None:
    assert len(set(art().values())) == len(NAMES)
