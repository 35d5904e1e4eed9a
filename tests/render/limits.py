"""All of Discord's limits on a message of Components V2, and the check of a panel against them."""

from collections.abc import Iterator
from typing import Final

from bot.render.limits import COMPONENTS, ROW, components
from bot.render.panel import Button, Panel, Picture, PressOf, Row, Section, Select, Text
from bot.ui import custom_ids

LABEL: Final = 80
"""Letters of a button's label (Discord: components, Button)."""

CUSTOM_ID: Final = 100
"""Letters of a custom id, unique in its message (Discord: components, Custom ID)."""

ARG: Final = 40
"""Letters of the part of a custom id that `PressOf.arg` is."""

OPTIONS: Final = 25
"""Lines of a menu (Discord: components, String Select)."""

OPTION: Final = 100
"""Letters of a line of a menu (Discord: components, Select Option). Its value is an `ARG`."""

HINT: Final = 150
"""Letters of a menu's placeholder (Discord: components, String Select)."""

CALLED: Final = 1
"""Components that calling a player adds above a board: a board leaves room for them."""

TEXT: Final = 4000
"""Letters over all TextDisplays of a message (Discord: components, Text Display)."""

TEXT_BYTES: Final = 10_000
"""Discord answers 500 above some 10,170 bytes of text in UTF-8, with 12 more for each text; the
documentation does not say so."""

BYTES_A_TEXT: Final = 12

ALT: Final = 1024
"""Letters of a picture's words (Discord: components, Thumbnail)."""


class PanelTooBig(Exception):  # noqa: N818 - it says what the panel is
    """Discord would refuse the panel; the text says for what."""


def check(panel: Panel, *, room: int = 0) -> None:
    """Refuse a panel that Discord would refuse, or that leaves no room for more components.

    Raises:
        PanelTooBig: It is over a limit, or malformed.
    """
    for wrong in _wrongs(panel, room):
        raise PanelTooBig(wrong)


def _wrongs(panel: Panel, room: int) -> Iterator[str]:
    if not panel.blocks:
        yield "no blocks"
    if (count := components(panel)) > COMPONENTS - room:
        yield f"{count} components"
    yield from _text_wrongs(panel)
    for block in panel.blocks:
        if isinstance(block, Row) and not 1 <= len(block.buttons) <= ROW:
            yield f"{len(block.buttons)} buttons in a row"
        if isinstance(block, Section) and isinstance(block.beside, Picture):
            yield from _picture_wrongs(block.beside)
        if isinstance(block, Select):
            yield from _select_wrongs(block)
    presses = [button.press for button in panel.buttons()]
    presses += [block.press for block in panel.blocks if isinstance(block, Select)]
    if len(set(presses)) != len(presses):
        yield "two buttons or menus with the same meaning"
    for button in panel.buttons():
        yield from _button_wrongs(button)


def _text_wrongs(panel: Panel) -> Iterator[str]:
    texts = [block.words for block in panel.blocks if isinstance(block, Text | Section)]
    if any(not text.strip() for text in texts):
        yield "an empty text"
    if (letters := sum(map(len, texts))) > TEXT:
        yield f"{letters} letters of text"
    if (size := sum(len(text.encode()) + BYTES_A_TEXT for text in texts)) > TEXT_BYTES:
        yield f"{size} bytes of text"


def _picture_wrongs(picture: Picture) -> Iterator[str]:
    if not picture.url or not 1 <= len(picture.alt) <= ALT:
        yield "a picture without address or words"


def _button_wrongs(button: Button) -> Iterator[str]:
    if not 1 <= len(button.label) <= LABEL:
        yield f"a label of {len(button.label)} letters"
    yield from _press_wrongs(button.press)


def _select_wrongs(select: Select) -> Iterator[str]:
    values = [option.value for option in select.options]
    if not 1 <= len(values) <= OPTIONS or len(set(values)) != len(values):
        yield f"a menu of {len(values)} lines, {len(set(values))} of them different"
    for option in select.options:
        if not 1 <= len(option.label) <= OPTION:
            yield f"a line of {len(option.label)} letters in a menu"
        if not 1 <= len(option.value) <= ARG:
            yield f"a value of {len(option.value)} letters in a menu"
    if sum(option.chosen for option in select.options) > 1:
        yield "a menu with more than one line chosen"
    if len(select.hint) > HINT:
        yield f"a hint of {len(select.hint)} letters"
    yield from _press_wrongs(select.press)


def _press_wrongs(press: PressOf) -> Iterator[str]:
    if len(press.arg) > ARG:
        yield f"an argument of {len(press.arg)} letters"
    if len(custom_ids.write(press)) > CUSTOM_ID:
        yield "a custom id that is too long"
