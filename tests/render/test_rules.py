"""The rule book: complete, short, by the rules of the match, the same in every language."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rules import (
    SLOW_TURN_LIMIT_S,
    TARGET_RANGE,
    TURN_LIMIT_RANGE_S,
    UNO_HEAD_START_RANGE_MS,
    UNO_WINDOW_RANGE_S,
    HouseRules,
)
from bot.render.look import Look
from bot.render.panel import NO_BREAK, Panel, Picture, Section, Select, Text
from bot.render.rules import TOPICS, Topic, rules_panel
from bot.ui.custom_ids import read, write
from tests.render.limits import check
from tests.render.scenes import LIBRARY, SLOW, WidePictures, labels, look, plain, verbs

BOOK: Final = Path(__file__).parents[2] / "docs" / "RULES.md"
LOOKS: Final = {locale: look(locale=locale) for locale in LIBRARY.locales}
PICTURES: Final = {locale: look(WidePictures(), locale) for locale in LIBRARY.locales}
ENGLISH: Final = LOOKS["en-US"]
SHORT: Final = 1200

UNUSUAL: Final = HouseRules(
    deck=108, draft="deal", recycle="shuffle", uno_window_s=12, uno_head_start_ms=500,
    last_draw="always", target=90, turn_limit_s=90,
)  # fmt: skip

every_rules = st.builds(
    HouseRules,
    deck=st.sampled_from((112, 108)),
    draft=st.sampled_from(("together", "turns", "deal")),
    recycle=st.sampled_from(("turn", "shuffle")),
    last_draw=st.sampled_from(("sheet", "always", "never")),
    target=st.integers(*TARGET_RANGE),
    turn_limit_s=st.integers(*TURN_LIMIT_RANGE_S),
    uno_window_s=st.integers(6, UNO_WINDOW_RANGE_S[1]),
    uno_head_start_ms=st.integers(*UNO_HEAD_START_RANGE_MS),
)

TOLD: Final[dict[str, tuple[Topic, str]]] = {
    "1.1": ("goal", "Two players, 112 cards"),
    "1.2": ("piles", "plain Wilds here, 8 in all"),
    "1.3": ("goal", "count 10, a Wild 🌈 counts 15, a Wild Draw 4 🌈 counts 20"),
    "2.1": ("draft", "the higher card (by points) is Player 1 of the first round"),
    "2.2": ("draft", "equal cards are cut again"),
    "2.3": ("draft", "If you **keep** it, the next one is discarded"),
    "2.4": ("draft", "the fourteen discards go under the draw pile"),
    "2.5": ("piles", "what was discarded first is drawn first"),
    "2.6": ("draft", "you take turns at it, whoever won"),
    "2.7": ("match", "Draft: **both at once**"),
    "2.8": ("draft", "each pick has its own two cards"),
    "3.0": ("first", "turned up, and **Player 2** makes the first move"),
    "3.1": ("first", "If the card is an action card"),
    "3.2": ("first", "Player 2 draws 2 and misses the turn"),
    "3.3": ("first", "Nobody played the card, so nobody can challenge it"),
    "3.4": ("first", "**Skip** ⭐: Player 1 goes first"),
    "3.5": ("first", "Player 2 may begin by laying all cards of its color at once"),
    "3.6": ("first", "Player 1 names the color, and Player 2 makes the first move"),
    "4.1": ("turn", "the same **color**, **number** or **action**, or any **wild**"),
    "4.2": ("turn", "On a wild only the named color fits, and other wilds"),
    "4.3": ("turn", "You never have to play"),
    "4.4": ("piles", "a Reverse may take its whole color along"),
    "4.5": ("turn", "drawn from again; only the top card stays"),
    "4.6": ("piles", "A wild that comes back has no color"),
    "4.7": ("piles", "Two passes in a row, one by each, block the round"),
    "5.1": ("uno", "you are caught and draw two"),
    "5.2": ("uno", "The button stays for **8 s**. The first **1.5 s** are the head start"),
    "5.3": ("uno", "when you pressed, by Discord's clock"),
    "5.4": ("uno", "Until you have said UNO or the time is over, you can't go on"),
    "5.5": ("uno", "Any move of the other one closes the button"),
    "5.6": ("uno", "If the bot was cut off while the button was there"),
    "5.7": ("uno", "you say UNO **with the card** that leaves you with one"),
    "6.1": ("actions", "puts another Draw 2 on it, of any color"),
    "6.2": ("cards", "One drawn in the penalty comes too late"),
    "6.3": ("actions", "**Skip** ⭐: you go again"),
    "6.4": ("actions", "all or nothing"),
    "6.5": ("cards", "Below the last card they lie by rank"),
    "6.6": ("wilds", "**Wild** 🌈: you name the color"),
    "6.7": ("wilds", "the other one draws 4, and you go again"),
    "6.8": ("wilds", "the bluffer draws the 4"),
    "6.9": ("cards", "What counts is hand and pile when the card was laid"),
    "7.1": ("end", "A round ends at once when somebody has no cards left"),
    "7.2": ("end", "the other one still draws 2 before counting"),
    "7.3": ("end", "Whoever has **200** points or more loses the match"),
    "7.4": ("end", "if they are equal, one more round is played"),
    "7.5": ("limits", "loses the match, with the points as they stand"),
    "7.6": ("limits", "the opponent may claim the win or call the match off"),
    "7.7": ("limits", "until you have both made 5 moves"),
}
"""Where each rule of RULES is told, and by what words, in a match by the usual rules."""


def told(topic: Topic, rules: HouseRules | None = None, which: Look = ENGLISH) -> str:
    return rules_panel(rules or HouseRules(), which, topic=topic).words()


def everything(rules: HouseRules, which: Look = ENGLISH) -> str:
    return "\n".join(told(topic, rules, which) for topic in TOPICS)


def menu(panel: Panel) -> Select:
    found = [block for block in panel.blocks if isinstance(block, Select)]
    assert len(found) == 1
    return found[0]


def test_every_rule_of_the_rules_has_its_page() -> None:
    written = re.findall(r"^- \*\*(\d\.\d)\*\*", BOOK.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(written) > 40
    assert sorted(TOLD) == sorted(written)


@pytest.mark.parametrize("rule", sorted(TOLD))
def test_a_rule_is_told_on_its_page(rule: str) -> None:
    topic, words = TOLD[rule]
    assert words in told(topic, SLOW if rule == "5.7" else HouseRules())


@given(rules=every_rules, topic=st.sampled_from(TOPICS), back=st.booleans())
def test_every_page_holds_discords_limits_and_is_short(
    *, rules: HouseRules, topic: Topic, back: bool
) -> None:
    for locale in LIBRARY.locales:
        for which in (LOOKS[locale], PICTURES[locale]):
            check(rules_panel(rules, which, topic=topic, duel=10**17, back=back))
        assert len(told(topic, rules, LOOKS[locale])) <= SHORT


def bold(number: object) -> str:
    return plain(f"**{number}**")


def in_seconds(number: float) -> dict[str, str]:
    english = f"**{number:.3f}".rstrip("0").rstrip(".") + " s**"
    return {locale: english.replace(".", "," if locale != "en-US" else ".") for locale in LOOKS}


NO_DECK: Final = st.integers(*TARGET_RANGE).filter(lambda target: target not in {108, 112})
"""Targets that are not taken for the size of a deck, the one other number that stands so."""


@given(every_rules.flatmap(lambda r: NO_DECK.map(lambda t: replace(r, target=t))), NO_DECK)
def test_the_target_is_the_matchs_own_and_nothing_else_hangs_on_it(
    rules: HouseRules, other: int
) -> None:
    changed = replace(rules, target=other)
    for which in LOOKS.values():
        for topic in ("goal", "end", "match"):
            assert bold(rules.target) in told(topic, rules, which)
        said = everything(rules, which).replace(bold(rules.target), "*")
        assert said == everything(changed, which).replace(bold(other), "*")


@given(every_rules.filter(lambda rules: not rules.slow and rules.uno_head_start_ms > 0))
def test_the_seconds_of_the_race_are_the_matchs_own(rules: HouseRules) -> None:
    for locale, which in LOOKS.items():
        for topic in ("uno", "match"):
            seconds = set(re.findall(r"\*\*[\d.,]+ s\*\*", told(topic, rules, which)))
            window = in_seconds(rules.uno_window_s)[locale]
            assert seconds == {window, in_seconds(rules.uno_head_start_ms / 1000)[locale]}


@given(every_rules)
def test_the_time_for_a_move_is_the_matchs_own(rules: HouseRules) -> None:
    for which in LOOKS.values():
        for topic in ("limits", "match"):
            assert bold(which.duration(rules.turn_limit_s)) in told(topic, rules, which)


@given(every_rules)
def test_the_deck_is_the_matchs_own(rules: HouseRules) -> None:
    other = 220 - rules.deck
    for which in LOOKS.values():
        assert f", {rules.deck} " in told("goal", rules, which)
        assert f", {other} " not in told("goal", rules, which)
        assert bold(rules.deck) in told("match", rules, which)


@pytest.mark.parametrize(
    ("words", "played", "where"),
    [
        ("reject", lambda rules: rules.draft != "deal", TOPICS),
        ("pick", lambda rules: rules.draft != "deal", TOPICS),
        ("discards of the draft", lambda rules: rules.draft != "deal", TOPICS),
        ("both at the same time", lambda rules: rules.draft == "together", TOPICS),
        ("late in the draft", lambda rules: rules.draft == "together", TOPICS),
        ("in turn, Player 1 first", lambda rules: rules.draft == "turns", TOPICS),
        ("**dealt**, one by one", lambda rules: rules.draft == "deal", TOPICS),
        ("turned over", lambda rules: rules.recycle == "turn", TOPICS),
        ("shuffled", lambda rules: rules.recycle == "shuffle", ("turn", "piles", "match")),
        ("Four cards too many", lambda rules: rules.deck == 112, TOPICS),
        ("The button stays", lambda rules: not rules.slow, TOPICS),
        ("by Discord's clock", lambda rules: not rules.slow, TOPICS),
        ("cut off", lambda rules: not rules.slow, TOPICS),
        ("closes the button", lambda rules: not rules.slow, TOPICS),
        (" s it starts by itself", lambda rules: not rules.slow, TOPICS),
        ("there is no race", lambda rules: rules.slow, TOPICS),
        ("are the head start", lambda r: not r.slow and r.uno_head_start_ms > 0, TOPICS),
        ("no head start", lambda r: not r.slow and r.uno_head_start_ms == 0, TOPICS),
        ("as the last cards with a Draw 2", lambda r: r.last_draw == "sheet", TOPICS),
        ("a volley with its whole total", lambda r: r.last_draw == "always", TOPICS),
        ("as the last card draws nothing", lambda r: r.last_draw == "never", TOPICS),
    ],
)
@given(rules=every_rules | every_rules.map(lambda rules: replace(rules, uno_head_start_ms=0)))
def test_a_rule_is_told_where_it_is_played_and_only_there(
    words: str, played: Callable[[HouseRules], bool], where: tuple[Topic, ...], rules: HouseRules
) -> None:
    # How every deck comes about is no house rule.
    said = re.sub("The deck is shuffled for each round|not shuffled", "", "\n".join(
        told(topic, rules) for topic in where
    ))  # fmt: skip
    assert (words in said) == played(rules)


@pytest.mark.parametrize("field", ["draft", "recycle", "last_draw", "deck", "turn_limit_s"])
@pytest.mark.parametrize("locale", LOOKS)
def test_each_choice_of_a_house_rule_reads_otherwise_beyond_its_own_line(
    field: str, locale: str
) -> None:
    choices: dict[str, tuple[Any, ...]] = {
        "draft": ("together", "turns", "deal"),
        "recycle": ("turn", "shuffle"),
        "last_draw": ("sheet", "always", "never"),
        "deck": (112, 108),
        "turn_limit_s": (SLOW_TURN_LIMIT_S - 1, SLOW_TURN_LIMIT_S),
    }
    pages = [topic for topic in TOPICS if topic != "match"]
    said = {
        "\n".join(told(topic, replace(HouseRules(), **{field: choice}), LOOKS[locale])
                  for topic in pages)
        for choice in choices[field]
    }  # fmt: skip
    assert len(said) == len(choices[field])


def test_the_house_rules_of_the_match_are_told() -> None:
    said = told("match", UNUSUAL)
    for value in ("**90** points", "**108**", "dealt", "shuffled", "12 s", "0.5 s", "90 seconds"):
        assert value in said


@pytest.mark.parametrize("locale", LOOKS)
def test_the_page_that_opens_and_the_last_one_say_that_this_is_an_unofficial_fan_project(
    locale: str,
) -> None:
    first, *others = TOPICS
    notice = LOOKS[locale].words("rules-notice", game="UNO Duo")
    assert told(first, which=LOOKS[locale]).split("\n")[-1] == f"-# 1 / {len(TOPICS)} · {notice}"
    assert [topic for topic in others if "Mattel" in told(topic, which=LOOKS[locale])] == ["about"]


def test_each_page_ends_with_its_number() -> None:
    ends = [told(topic).split("\n")[-1] for topic in TOPICS[1:]]
    assert ends == [f"-# {page} / {len(TOPICS)}" for page in range(2, len(TOPICS) + 1)]


@pytest.mark.parametrize("locale", LOOKS)
@pytest.mark.parametrize("rules", [HouseRules(), UNUSUAL, SLOW])
def test_a_list_has_no_gaps_and_paragraphs_have_one_line_between(
    rules: HouseRules, locale: str
) -> None:
    for topic in TOPICS:
        said = told(topic, rules, LOOKS[locale])
        assert "\n\n\n" not in said
        for above, below in pairwise(said.split("\n\n")):
            assert not (above.split("\n")[-1].startswith("•") and below[0] in "•💡")


def test_the_rules_call_the_game_by_its_public_name() -> None:
    assert "Two for One" in rules_panel(HouseRules(), look(game="Two for One")).words()


@pytest.mark.parametrize("topic", TOPICS)
def test_every_page_is_a_choice_away_and_the_near_ones_a_press(topic: Topic) -> None:
    panel = rules_panel(HouseRules(), ENGLISH, topic=topic, duel=12)
    options = menu(panel).options
    assert [option.value for option in options] == list(TOPICS)
    assert [option.value for option in options if option.chosen] == [topic]
    assert menu(panel).press.duel == 12
    near = [f"rules:{b if a == topic else a}" for a, b in pairwise(TOPICS) if topic in {a, b}]
    assert verbs(panel) == near


@pytest.mark.parametrize("topic", TOPICS)
def test_what_the_book_says_of_itself_comes_back_over_the_wire(topic: Topic) -> None:
    panel = rules_panel(HouseRules(), ENGLISH, topic=topic, duel=10**17, back=True)
    for press in (menu(panel).press, *(button.press for button in panel.buttons())):
        assert read(write(press)) == press


def test_whoever_has_a_hand_goes_back_to_it_from_every_page() -> None:
    for topic in TOPICS:
        panel = rules_panel(HouseRules(), ENGLISH, topic=topic, duel=12, back=True)
        assert verbs(panel)[-1] == "hand"
        assert labels(panel)[-1] == "Back to my hand"
        assert "hand" not in verbs(rules_panel(HouseRules(), ENGLISH, topic=topic, duel=12))


@pytest.mark.parametrize("locale", LOOKS)
def test_cards_are_shown_with_their_pictures_or_with_symbols(locale: str) -> None:
    pictures, symbols = set(), set()
    for topic in TOPICS:
        page = rules_panel(HouseRules(), PICTURES[locale], topic=topic).blocks[0]
        if isinstance(page, Section):
            assert isinstance(page.beside, Picture)
            assert page.beside.alt
            pictures.add(page.beside.url)
        plain = rules_panel(HouseRules(), LOOKS[locale], topic=topic)
        assert not any(isinstance(block, Section) for block in plain.blocks)
        assert "<:" not in plain.words()
        if ":card_" in told(topic, which=PICTURES[locale]):
            symbols.add(topic)
    assert len(pictures) > 8
    assert symbols == {"goal", "first", "turn", "actions", "wilds"}


@pytest.mark.parametrize("locale", LOOKS)
def test_the_languages_tell_each_page_with_the_same_cards_and_in_its_own_words(locale: str) -> None:
    for topic in TOPICS:
        said = told(topic, which=PICTURES[locale])
        cards = re.findall("<:[^>]*>", said)
        assert sorted(cards) == sorted(re.findall("<:[^>]*>", told(topic, which=PICTURES["en-US"])))
        others = {told(topic, which=PICTURES[other]) for other in LOOKS if other != locale}
        assert said not in others


@pytest.mark.parametrize("locale", LOOKS)
def test_a_picture_follows_its_name_without_a_gap_to_break_at(locale: str) -> None:
    for topic in TOPICS:
        page = rules_panel(HouseRules(), PICTURES[locale], topic=topic)
        texts = [block.words for block in page.blocks if isinstance(block, Text | Section)]
        for before in re.findall("(.{2})<:", "\n".join(texts), re.DOTALL):
            assert re.fullmatch(rf"[^•\s]{NO_BREAK}", before)
