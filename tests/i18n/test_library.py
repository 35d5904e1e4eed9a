import logging
from pathlib import Path

import pytest

from bot.i18n import Library, LocaleFault, WordsFault


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for locale, text in {
        "en-US": "greeting = Hello { $name }!\ncards = { $count ->\n"
        "    [one] { $count } card\n   *[other] { $count } cards\n}\nonly-english = Draw\n",
        "cs": "greeting = Ahoj { $name }!\ncards = { $count ->\n    [one] { $count } karta\n"
        "    [few] { $count } karty\n   *[other] { $count } karet\n}\n",
    }.items():
        (tmp_path / locale).mkdir()
        (tmp_path / locale / "game.ftl").write_text(text, encoding="utf-8")
    return tmp_path


def test_each_locale_speaks_its_own_language(folder: Path) -> None:
    library = Library.load(folder, strict=True)
    assert library.locales == ("en-US", "cs")
    assert library.words("en-US")("greeting", name="Anna") == "Hello Anna!"
    assert library.words("cs")("greeting", name="Anna") == "Ahoj Anna!"


@pytest.mark.parametrize("locale", ["en-GB", "fr", "", "zh-CN"])
def test_a_locale_that_we_do_not_have_reads_english(folder: Path, locale: str) -> None:
    words = Library.load(folder, strict=True).words(locale)
    assert words.locale == "en-US"


def test_numbers_are_declined_as_the_language_does(folder: Path) -> None:
    czech = Library.load(folder, strict=True).words("cs")
    assert [czech("cards", count=count) for count in (1, 3, 5)] == ["1 karta", "3 karty", "5 karet"]


def test_text_is_given_without_isolating_marks(folder: Path) -> None:
    assert Library.load(folder).words("en-US")("greeting", name="A").isascii()


def test_a_sentence_is_made_afresh_for_other_values(folder: Path) -> None:
    words = Library.load(folder, strict=True).words("en-US")
    assert words("greeting", name="Anna") != words("greeting", name="Ben")
    assert words("greeting", name="Anna") == "Hello Anna!"


def test_a_strict_library_names_the_sentence_that_is_missing(folder: Path) -> None:
    words = Library.load(folder, strict=True).words("cs")
    with pytest.raises(WordsFault, match="cs: only-english") as caught:
        words("only-english")
    assert caught.value.key == "only-english"


def test_a_strict_library_names_the_value_that_is_missing(folder: Path) -> None:
    with pytest.raises(WordsFault, match=r"greeting.*name"):
        Library.load(folder, strict=True).words("cs")("greeting")


def test_in_production_a_missing_sentence_is_english_and_logged_once(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    words = Library.load(folder).words("cs")
    with caplog.at_level(logging.WARNING):
        assert words("only-english") == "Draw"
        assert words("only-english", count=2) == "Draw"
    assert len(caplog.records) == 1
    assert "only-english" in caplog.text


def test_in_production_even_a_key_that_nobody_knows_gives_some_text(folder: Path) -> None:
    assert Library.load(folder).words("cs")("no-such-key") == "no-such-key"


def test_what_a_sentence_was_given_is_never_logged(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        Library.load(folder).words("cs")("greeting", wrong="Red 5")
    assert caplog.records
    assert "Red 5" not in caplog.text


def test_a_file_that_does_not_parse_is_refused_by_name(folder: Path) -> None:
    (folder / "cs" / "broken.ftl").write_text("greeting2 = { $name\n")
    with pytest.raises(LocaleFault, match=r"cs/broken\.ftl"):
        Library.load(folder)


def test_a_key_that_stands_twice_in_a_locale_is_refused(folder: Path) -> None:
    (folder / "cs" / "more.ftl").write_text("greeting = Nazdar\n")
    with pytest.raises(LocaleFault, match="greeting"):
        Library.load(folder)


def test_commands_are_translated_only_into_languages_we_have(folder: Path) -> None:
    library = Library.load(folder)
    assert library.command_text("only-english", "en-US") == "Draw"
    assert library.command_text("only-english", "en-GB") == "Draw"
    assert library.command_text("only-english", "cs") is None
    assert library.command_text("only-english", "fr") is None
