"""A picture in the making: forms are laid over each other in plain colours."""

from typing import Final, TypeAlias

from bot.ui.cards.fields import SIZE, STEPS, Mask
from bot.ui.cards.png import Pixel

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

OPAQUE: Final = 255


class Canvas:
    """A square of pixels, see-through at first."""

    def __init__(self) -> None:
        self.pixels: list[Pixel] = [(0, 0, 0, 0)] * (SIZE * SIZE)

    def lay(self, covered: Mask, colour: Colour) -> None:
        """Lay a form over what is there."""
        for place, share in enumerate(covered):
            if share:
                self.pixels[place] = _over(self.pixels[place], colour, share)


def _over(below: Pixel, colour: Colour, share: int) -> Pixel:
    if share == STEPS:
        return (*colour, OPAQUE)
    rest = below[3] * (STEPS - share)
    whole = OPAQUE * share + rest
    red, green, blue = (
        round((new * OPAQUE * share + old * rest) / whole)
        for new, old in zip(colour, below[:3], strict=True)
    )
    return (red, green, blue, round(whole / STEPS))
