"""The test pictures for strangers: all cards on each, and the key tells which is where."""

from pathlib import Path

import pytest

pytest.importorskip("PIL", reason="Pillow is not installed here")

from PIL import Image

from bot.ui.card_art import NAMES
from tests.tools.eyes import EYES
from tests.tools.naming import BUTTON, colours, kept, place, write
from tools.cards.sheet import IN_A_BUTTON, scaled


def test_the_key_names_the_card_in_each_place(tmp_path: Path) -> None:
    write(tmp_path)
    parts = (tmp_path / "key.txt").read_text(encoding="ascii").strip().split("\n\n")
    keys = {rows[0]: [name for row in rows[1:] for name in row.split()]
            for rows in (part.split("\n") for part in parts)}  # fmt: skip
    assert set(keys) == {f"{eyes}.png" for eyes in EYES}
    assert all(sorted(names) == sorted(NAMES) for names in keys.values())
    assert len({tuple(names) for names in keys.values()}) == len(EYES)

    names = keys["normal.png"]
    with Image.open(tmp_path / "normal.png") as sheet:
        for number in (0, len(names) - 1):
            left, top = place(number)
            there = sheet.crop((left, top, left + IN_A_BUTTON, top + IN_A_BUTTON))
            wanted = scaled(kept(names[number]), IN_A_BUTTON, BUTTON)
            assert colours(there) == colours(wanted)
