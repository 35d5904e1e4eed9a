"""Playing on the sandbox's page by clicking what it offers, as people do."""

import random
import re
from collections.abc import Awaitable, Callable
from typing import Final

from playwright.async_api import Locator, Page, expect

PATIENCE_MS: Final = 20_000
_LOOK_AGAIN_MS: Final = 50

_OFFERED: Final = """columns => {
  const ids = (column, kind) => [...column.querySelectorAll(kind)].map(message =>
    [...message.querySelectorAll('button[data-custom-id]:enabled')]
      .map(button => button.dataset.customId));
  const prompts = ids(columns[0], '.message:not(.ephemeral)').flat()
    .filter(id => id.includes(':uno:'));
  if (prompts.length) return [[0, 1], [prompts.at(-1)]];
  const aside = new RegExp(":(hand|page|sort|why|rules|more|board|resign|void|nudge|claim-win"
    + "|claim-void|rematch|shuffle):");
  for (const [number, column] of columns.entries()) {
    const hands = ids(column, '.message.ephemeral')
      .map(each => each.filter(id => !aside.test(id))).filter(each => each.length);
    if (hands.length) return [[number], hands.at(-1)];
  }
  return null;
}"""
"""Who is offered what: both an open UNO prompt, else one member the moves of the newest hand."""


class PagePlay:
    """Two people and a bystander at the page."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.columns = page.locator(".column")
        self._random = random.Random(seed)

    def column(self, number: int) -> Locator:
        """One member's column."""
        return self.columns.nth(number)

    async def begin(self, command: str) -> None:
        """Type a command as the first member, and accept as the second."""
        box = self.column(0).locator("textarea")
        await box.fill(command)
        # The first Enter takes the completion that is offered, the next sends.
        for _ in range(3):
            if await box.input_value() == "":
                break
            await box.press("Enter")
        accept = self.column(1).locator("button[data-custom-id*=':accept:']")
        await accept.click(timeout=PATIENCE_MS)
        for number in (0, 1):
            await expect(self.column(number).locator(".message.ephemeral").first).to_be_visible(
                timeout=PATIENCE_MS
            )

    async def step(self) -> str | None:
        """Press one thing that is offered; give its custom id, None if nothing came in a while."""
        offered = await self.columns.evaluate_all(_OFFERED)
        if offered is None:
            return None
        numbers, moves = offered
        number = self._random.choice(numbers)
        playing = [move for move in moves if re.search(r":(play|dump|menu|next):", move)]
        chosen: str = self._random.choice(playing or moves)
        button = self.column(number).locator(f"button[data-custom-id='{chosen}']:enabled").last
        await button.click(timeout=PATIENCE_MS)
        await expect(self.column(number).locator("button[aria-busy='true']")).to_have_count(
            0, timeout=PATIENCE_MS
        )
        return chosen

    async def until(
        self,
        done: Callable[[], Awaitable[bool]],
        *,
        at: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        """Play until `done`, however long that takes; `at` is told each press.

        Raises:
            AssertionError: nobody was offered anything for as long as people would wait.
        """
        idle_ms = 0
        while not await done():
            pressed = await self.step()
            if pressed is None:
                await self.page.wait_for_timeout(_LOOK_AGAIN_MS)
                idle_ms += _LOOK_AGAIN_MS
                assert idle_ms < PATIENCE_MS, "nobody was offered anything"
            else:
                idle_ms = 0
                if at is not None:
                    await at(pressed)

    async def match_ended(self) -> bool:
        """Tell whether the bystander reads who has won."""
        return await self.column(2).get_by_text("wins the match!").count() > 0
