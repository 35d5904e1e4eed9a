"""What a channel's one writer shows of the boards it is given; over the wire: tests/e2e."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.duel.records import MessageId
from bot.duel.showing import BoardView
from bot.i18n import Library
from bot.render.look import TextFaces
from bot.ui.background import Background
from bot.ui.boards import Boards
from bot.ui.looks import Looks
from tests.render.scenes import board

THERE = MessageId(3)


class Timeless:
    """A clock on which every pause is over once others have run."""

    def now_ms(self) -> int:
        return 0

    def monotonic_ms(self) -> int:
        return 0

    async def sleep_ms(self, duration_ms: int) -> None:
        del duration_ms
        await asyncio.sleep(0)


class Channel:
    """Stands for the client, and for its one channel: keeps which versions were shown in it."""

    def __init__(self) -> None:
        self.shown: list[int] = []
        self.now = 0
        self.most = 0
        self.open = asyncio.Event()
        self.open.set()

    def get_partial_messageable(self, number: int, *, guild_id: int) -> "Channel":
        del number, guild_id
        return self

    def get_partial_message(self, number: int) -> Any:  # noqa: ANN401 - it stands for one of the library's
        assert number == THERE
        return SimpleNamespace(edit=self._edit)

    async def _edit(self, **message: Any) -> None:  # noqa: ANN401 - the same
        self.now += 1
        self.most = max(self.most, self.now)
        await self.open.wait()
        self.now -= 1
        words = json.dumps(message["view"].to_components())
        self.shown.append(int(re.findall(r"duo1:hand:\d+:(\d+)", words)[0]))


@pytest.fixture
def channel() -> Channel:
    return Channel()


@pytest.fixture
async def boards(channel: Channel) -> AsyncIterator[Boards]:
    background = Background()
    looks = Looks(Library.load(), TextFaces(), "UNO Duo")
    client: Any = channel
    yield Boards(client, looks, Timeless(), background, spacing_ms=0)
    await background.close()


def at(moment: int) -> BoardView:
    return board(message=THERE, version=moment, moment=moment)


async def done(boards: Boards) -> None:
    await boards._background.settle(within_s=10)
    assert not boards.waiting()


async def test_of_boards_that_wait_the_newest_is_shown_and_once(
    boards: Boards, channel: Channel
) -> None:
    channel.open.clear()
    boards.show(at(1))
    await asyncio.sleep(0)
    for moment in (2, 5, 4):  # the one before last comes on a slow way
        boards.show(at(moment))
    await asyncio.sleep(0)
    channel.open.set()
    await done(boards)
    assert channel.shown == [1, 5]
    assert channel.most == 1


async def test_what_stands_there_already_is_not_edited_again(
    boards: Boards, channel: Channel
) -> None:
    boards.shown(at(7), THERE)
    boards.show(at(7))
    boards.show(at(6))
    await done(boards)
    assert channel.shown == []
    boards.show(at(8))
    await done(boards)
    assert channel.shown == [8]
