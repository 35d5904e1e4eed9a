"""Numbers, cases and genders, in the sentences that players read."""

import re
from typing import Final, TypeAlias

import pytest

from bot.i18n import Library, Words
from bot.i18n.library import LOCALES, entries
from tests.i18n.test_locales import texts
from tests.render.scenes import plain

Args: TypeAlias = dict[str, str | int]

LIBRARY: Final = Library.load(strict=True)
CZECH: Final = LIBRARY.words("cs")
DUTCH: Final = LIBRARY.words("nl")
ENGLISH: Final = LIBRARY.words("en-US")
MOVE: Final[dict[str, str]] = {"who": "other", "player": "<@1>", "symbol": "*", "mark": "*"}


@pytest.mark.parametrize(
    ("count", "cards", "points"),
    [
        (0, "0 karet", "0 bodů"),
        (1, "1 karta", "1 bod"),
        (2, "2 karty", "2 body"),
        (4, "4 karty", "4 body"),
        (5, "5 karet", "5 bodů"),
        (21, "21 karet", "21 bodů"),
        (112, "112 karet", "112 bodů"),
        (1.5, "1,5 karty", "1,5 bodu"),
    ],
)
def test_czech_counts_in_four_ways(count: float, cards: str, points: str) -> None:
    assert plain(CZECH("count-cards", count=count)) == cards
    assert plain(CZECH("count-points", count=count)) == points


@pytest.mark.parametrize(("count", "cards"), [(1, "1 kartu"), (3, "3 karty"), (6, "6 karet")])
def test_czech_draws_cards_in_the_fourth_case(count: int, cards: str) -> None:
    told = CZECH("event-cards-drawn", who="you", player="", reason="turn", count=count)
    assert plain(told) == f"Lízáš si {cards}."


@pytest.mark.parametrize(
    ("unit", "one", "few", "many"),
    [
        ("seconds", "1 sekunda", "3 sekundy", "30 sekund"),
        ("minutes", "1 minuta", "2 minuty", "15 minut"),
        ("hours", "1 hodina", "2 hodiny", "12 hodin"),
        ("days", "1 den", "3 dny", "7 dní"),
    ],
)
def test_czech_counts_time(unit: str, one: str, few: str, many: str) -> None:
    for said in (one, few, many):
        assert CZECH("duration", unit=unit, count=int(said.split()[0])) == said


@pytest.mark.parametrize(
    ("count", "laid"),
    [
        (1, "na otočku svou jedinou modrou kartu, je to"),
        (3, "najednou 3 modré karty, poslední je"),
        (8, "najednou 8 modrých karet, poslední je"),
    ],
)
def test_a_czech_colour_agrees_with_the_number_of_its_cards(count: int, laid: str) -> None:
    card: Args = {"colour": "blue", "rank": "draw-two", "number": 0}
    told = plain(CZECH("event-colour-dumped", **MOVE, **card, count=count))
    assert told == f"<@1> vykládá {laid} modrá +2 *"


@pytest.mark.parametrize(
    ("colour", "rank", "number", "alone", "played"),
    [
        ("red", "number", 7, "Červená 7", "červenou sedmičku"),
        ("yellow", "number", 0, "Žlutá 0", "žlutou nulu"),
        ("green", "skip", 0, "Zelená stopka", "zelenou stopku"),
        ("blue", "reverse", 0, "Modrá otočka", "modrou otočku"),
        ("red", "draw-two", 0, "Červená +2", "červenou +2"),
        ("wild", "wild", 0, "Žolík", "žolíka"),
        ("wild", "wild-draw-four", 0, "Žolík +4", "žolíka +4"),
    ],
)
def test_a_czech_card_is_named_alone_and_declined_in_a_sentence(
    colour: str, rank: str, number: int, alone: str, played: str
) -> None:
    card: Args = {"colour": colour, "rank": rank, "number": number}
    assert plain(CZECH("card-name", **card)) == alone
    assert plain(CZECH("event-card-played", **MOVE, **card)) == f"<@1> hraje {played} *"


def test_every_czech_number_has_its_noun() -> None:
    card: Args = {"colour": "red", "rank": "number"}
    nouns = [plain(CZECH("hand-fits", symbol="*", **card, number=number)) for number in range(10)]
    assert nouns[8] == "Pasuje červená, každá osmička nebo žolík."
    assert len(set(nouns)) == 10


def test_czech_wants_a_colour_in_the_fourth_case_and_shows_it_in_the_first() -> None:
    wild: Args = {"colour": "wild", "rank": "wild", "number": 0, "asked": "green"}
    assert plain(CZECH("event-wild-played", **MOVE, **wild)).endswith("žolíka * a chce zelenou *")
    assert plain(CZECH("board-pile-wild", **MOVE, **wild)).endswith("→ **zelená**")


@pytest.mark.parametrize(
    ("count", "cards", "points", "minutes"),
    [
        (1, "1 kaart", "1 punt", "1 minuut"),
        (2, "2 kaarten", "2 punten", "2 minuten"),
        (0, "0 kaarten", "0 punten", "0 minuten"),
    ],
)
def test_dutch_counts_in_two_ways(count: int, cards: str, points: str, minutes: str) -> None:
    assert plain(DUTCH("count-cards", count=count)) == cards
    assert plain(DUTCH("count-points", count=count)) == points
    assert DUTCH("duration", unit="minutes", count=count) == minutes


CARDS: Final[Args] = {"colour": "wild", "number": 0, "mark": "*"}


def test_a_dutch_card_is_a_plain_word_in_the_middle_of_a_sentence() -> None:
    said = [DUTCH("event-card-played", **MOVE | CARDS, rank="wild")]
    said += [DUTCH("hand-fits", symbol="*", **{**CARDS, "colour": "red", "rank": "reverse"})]
    said += [text for entry in entries(LOCALES, "nl").values() for text in texts(entry)]
    named = re.compile(r"[\w,;] \*{0,2}(Skip|Keerkaart|Keuzekaart)")
    assert [text for text in said if named.search(plain(text))] == []
    assert plain(DUTCH("card-name", **CARDS, rank="wild")) == "Keuzekaart"


def test_dutch_hours_have_no_plural() -> None:
    assert [DUTCH("duration", unit="hours", count=n) for n in (1, 2)] == ["1 uur", "2 uur"]


def test_a_dutch_colour_is_one_word_alone_and_another_before_a_card() -> None:
    card: Args = {"colour": "red", "rank": "number", "number": 7}
    assert DUTCH("colour-title", colour="red") == "Rood"
    assert plain(DUTCH("card-name", **card)) == "Rode 7"
    assert plain(DUTCH("event-card-played", **MOVE, **card)) == "<@1> speelt een rode 7 *"
    assert plain(DUTCH("event-colour-chosen", **MOVE, colour="red")) == "<@1> kiest rood *"


def test_half_a_second_is_written_as_the_language_does() -> None:
    said = [w("uno-head-start", holder="", seconds=1.5) for w in (ENGLISH, CZECH, DUTCH)]
    assert ["1.5 s" in said[0], "1,5 s" in said[1], "1,5 s" in said[2]] == [True, True, True]


@pytest.mark.parametrize("words", [ENGLISH, CZECH, DUTCH], ids=lambda words: words.locale)
def test_one_card_that_may_be_laid_is_not_called_all(words: Words) -> None:
    card: Args = {"colour": "red", "rank": "number", "number": 7}
    one, three = (words("button-dump-right", colour="red", count=count) for count in (1, 3))
    assert "3" in three
    assert "1" not in one
    assert words("button-dump", **card, count=1) == words("card-name", **card)


@pytest.mark.parametrize(
    ("words", "both", "every"),
    [(ENGLISH, "both", "all"), (CZECH, "obě", "vše"), (DUTCH, "(allebei|beide)", "all?e?")],
    ids=["en-US", "cs", "nl"],
)
def test_two_cards_at_once_are_both_and_more_are_all(words: Words, both: str, every: str) -> None:
    card: Args = {"colour": "red", "rank": "number", "number": 7, "mark": "*"}
    keys = ("button-dump-right", "button-dump", "choose-dump", "choose-dump-how")
    for key in (*keys, "choose-reverse-how"):
        two, three = (words(key, **card, count=count).lower() for count in (2, 3))
        assert re.search(rf"\b{both}\b", two)
        assert "2" not in two
        assert re.search(rf"\b{every}", three)


def test_no_hand_is_told_to_draw_in_two_ways_in_czech() -> None:
    """Lízat si: who draws cards does it for himself, with the pronoun that says so."""
    draws = re.compile(r"[Ll]íz(?:á|áš)\b")
    told = [
        CZECH("hand-draw-four", player="<@1>"),
        CZECH("uno-caught-after", holder="<@1>", after="4,1 s"),
        CZECH("uno-how", holder="<@1>", opponent="<@2>"),
        CZECH("uno-void", holder="<@1>"),
    ]
    for sentence in told:
        assert len(draws.findall(sentence)) == len(re.findall(r"\bsi\b", sentence)) > 0
