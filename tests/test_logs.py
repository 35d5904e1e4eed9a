"""The log: ids and never tokens, hands or names; for people or for programs."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import logs

TOKEN = "MTIz.made-up.token"  # noqa: S105 - made up
HOOK = "aW50ZXJhY3Rpb246MTIz.secret_tail-1"


@pytest.fixture(autouse=True)
def _levels() -> Iterator[None]:
    yield
    for name in ("bot", "cogs", *logs.QUIET):
        logging.getLogger(name).setLevel(logging.NOTSET)


def line(form: logging.Formatter, message: str, *args: object, error: bool = False) -> str:
    caught = sys.exc_info() if error else None
    return form.format(logging.LogRecord("bot.x", logging.INFO, "", 1, message, args, caught))


@pytest.mark.parametrize("form", [logs._Safe(TOKEN), logs._Json(TOKEN)])
def test_no_line_holds_the_token_or_one_of_an_interaction(form: logging.Formatter) -> None:
    told = line(form, "PATCH %s by %s", f"https://x/webhooks/77/{HOOK}/messages/5", TOKEN)
    told += line(form, "POST /interactions/88/%s/callback", HOOK)
    assert "secret_tail" not in told
    assert "made-up" not in told
    assert "/webhooks/77/[token]/messages/5" in told
    assert "/interactions/88/[token]/callback" in told


@pytest.mark.parametrize("form", [logs._Safe(TOKEN), logs._Json(TOKEN)])
def test_no_traceback_holds_the_token_either(form: logging.Formatter) -> None:
    try:
        raise ValueError(TOKEN)  # noqa: TRY301 - it is to be caught here
    except ValueError:
        told = line(form, "failed", error=True)
    assert "ValueError" in told
    assert "made-up" not in told


def test_as_json_each_id_is_a_field_and_each_line_an_object() -> None:
    told = json.loads(line(logs._Json(TOKEN), "duel %d: interaction %d\ncame late", 7, 1234))
    assert (told["duel"], told["interaction"]) == (7, 1234)
    assert told["message"] == "duel 7: interaction 1234\ncame late"
    assert told["level"] == "INFO"
    assert "\n" not in line(logs._Json(TOKEN), "two\nlines")


def test_the_log_goes_to_standard_error_and_to_no_file(tmp_path: Path) -> None:
    """A process of its own, because pytest has handlers of its own at the root."""
    program = "from bot.logs import set_up_logging as up; up('INFO'); import logging; "
    done = subprocess.run(
        [sys.executable, "-c", program + "logging.getLogger('bot.x').warning('a line')"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""
    assert done.stderr.endswith("a line\n")
    assert list(tmp_path.iterdir()) == []


def test_debug_reaches_our_own_loggers_alone() -> None:
    logs.set_up_logging("DEBUG")
    loud = [*logs.QUIET, "discord.http", "discord.gateway", "discord.webhook.async_", "aiohttp.x"]
    assert all(logging.getLogger(name).getEffectiveLevel() >= logging.INFO for name in loud)
    assert logging.getLogger("bot.duel").getEffectiveLevel() == logging.DEBUG
