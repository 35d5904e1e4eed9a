"""Discord's limits on a message of Components V2, as far as panels are cut to them.

The tests hold every panel to the others, too (`tests/render/limits.py`).
"""

from typing import Final

from bot.render.panel import Panel, Row, Section, Select

COMPONENTS: Final = 40
"""Components of a message, nested ones counted (Discord: components, Components V2)."""

ROW: Final = 5
"""Buttons in an action row (Discord: components, Action Row)."""


def components(panel: Panel) -> int:
    """Count the components of a panel as Discord does, its container and nested ones too."""
    count = 1
    for block in panel.blocks:
        match block:
            case Row(buttons=buttons):
                count += 1 + len(buttons)
            case Select():
                count += 2
            case Section():
                count += 3
            case _:
                count += 1
    return count
