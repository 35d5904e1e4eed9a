"""Lists that tell of what is added to them."""

from collections.abc import Callable
from typing import TypeVar

Item = TypeVar("Item")


class Noted(list[Item]):
    """A list; whoever `listen`s hears of each thing that is appended."""

    def __init__(self) -> None:
        super().__init__()
        self._ears: list[Callable[[Item], None]] = []

    def listen(self, ear: Callable[[Item], None]) -> Callable[[], None]:
        """Call `ear` with everything appended from now on; what is returned ends that."""
        self._ears.append(ear)
        return lambda: self._ears.remove(ear)

    def append(self, item: Item) -> None:
        """Add one at the end, and tell."""
        super().append(item)
        for ear in list(self._ears):
            ear(item)
