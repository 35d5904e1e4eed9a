"""What `[tool.sandbox.play]` says of the bot's words is so."""

import re
from pathlib import Path

import pytest

from sandbox.config import matches, read_config

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "bot/i18n/locales"


@pytest.mark.parametrize("locale", ["en-US", "cs", "nl"])
@pytest.mark.parametrize("key", ["refused-challenged-too-fast", "refused-pressed-too-fast"])
def test_made_up_players_know_in_every_language_when_they_are_asked_to_come_back_later(
    locale: str, key: str
) -> None:
    play = read_config(ROOT).play
    assert play is not None
    words = (LOCALES / locale / "refusals.ftl").read_text(encoding="utf-8")
    said = re.search(rf"^{key} = (.+)$", words, re.MULTILINE)
    assert said is not None
    assert matches(play.later, said[1])
