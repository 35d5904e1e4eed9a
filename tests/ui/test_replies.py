"""Every interaction is answered, and in private, whatever became of its work."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from bot.duel.errors import AlreadyDone, DuelBusy, StoreFault
from bot.i18n import Library
from bot.render.look import TextFaces
from bot.ui.looks import Looks
from bot.ui.replies import ANSWER_WITHIN_S, Replies

DISCORD_WITHIN_S = 3
"""Discord: the first answer is due by then (interactions)."""

PATIENCE_S = 10
"""How long is waited here for what should be there at once, on a busy machine."""


class Asked:
    """An interaction that keeps what it is answered with."""

    def __init__(self) -> None:
        self.id = 1_234_567_890
        self.locale = "en-US"
        self.extras: dict[str, str] = {}
        self.said: list[str] = []
        self.response = SimpleNamespace(is_done=lambda: bool(self.said), send_message=self._send)
        self.followup = SimpleNamespace(send=self._send)

    async def _send(self, sentence: str, **how: Any) -> None:  # noqa: ANN401 - of the library
        assert how["ephemeral"]
        assert how["allowed_mentions"].to_dict() == {"parse": []}
        self.said.append(sentence)


@pytest.fixture
def asked() -> Any:  # noqa: ANN401 - it stands for one of the library's
    return Asked()


@pytest.fixture
def replies() -> Replies:
    return Replies(Looks(Library.load(), TextFaces(), "UNO Duo"))


async def raises(error: Exception) -> None:
    raise error


async def test_a_fault_is_answered_with_the_number_that_the_log_has(
    replies: Replies,
    asked: Any,  # noqa: ANN401 - as above
    caplog: pytest.LogCaptureFixture,
) -> None:
    await replies.guarded(asked, raises(ZeroDivisionError()))
    [sentence] = asked.said
    assert "567890" in sentence
    [record] = [each for each in caplog.records if each.levelno == logging.ERROR]
    assert "1234567890" in record.getMessage()
    assert record.exc_info is not None


@pytest.mark.parametrize(
    ("error", "part"), [(StoreFault(), "could not be saved"), (DuelBusy(), "Please press again")]
)
async def test_what_was_refused_is_told(
    replies: Replies,
    asked: Any,  # noqa: ANN401 - as above
    error: Exception,
    part: str,
) -> None:
    await replies.guarded(asked, raises(error))
    [sentence] = asked.said
    assert part in sentence


async def test_what_discord_delivers_again_is_not_answered_again(
    replies: Replies,
    asked: Any,  # noqa: ANN401 - as above
) -> None:
    await replies.guarded(asked, raises(AlreadyDone()))
    assert asked.said == []


async def test_work_that_does_not_end_is_answered_while_discord_waits(
    replies: Replies,
    asked: Any,  # noqa: ANN401 - as above
) -> None:
    assert 0 < replies.within_s == ANSWER_WITHIN_S < DISCORD_WITHIN_S
    replies.within_s = 0.01

    async def hang() -> None:
        await asyncio.Event().wait()

    async with asyncio.timeout(PATIENCE_S):
        await replies.guarded(asked, hang())
    [sentence] = asked.said
    assert "took too long" in sentence
    assert replies.late == 1
