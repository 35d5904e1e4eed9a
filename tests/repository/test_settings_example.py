from bot.settings import SETTINGS
from tests.repository.tree import ROOT


def test_the_example_settings_are_the_settings_with_their_defaults() -> None:
    top = (
        "# Copy this file to .env and fill in the token."
        " A variable of the environment wins over this file.\n"
    )
    blocks = [f"\n# {setting.help}\n{setting.name}={setting.default}\n" for setting in SETTINGS]
    assert (ROOT / ".env.example").read_text() == top + "".join(blocks)


def test_a_secret_setting_has_no_default() -> None:
    assert [setting.name for setting in SETTINGS if setting.secret and setting.default] == []
