"""The choices of one card, and many cards at once."""

from collections.abc import Sequence
from typing import TypeAlias

import pytest

from bot.engine.actions import (
    DrawCard,
    Dump,
    PlayCard,
    PlayerAction,
)
from bot.engine.cards import COLOUR_OF, COLOURS, DECK_112, RANK_OF, Card, Rank
from bot.engine.events import CardsDrawn
from bot.render.hand import Menu, hand_panel
from bot.render.look import counted
from tests.render.limits import check
from tests.render.scenes import (
    HELD,
    LOOK,
    MINE,
    PLAYS,
    SLOW,
    WidePictures,
    card,
    cards,
    labels,
    look,
    on,
    panel,
    plain,
    shown,
    table,
    verbs,
)

Legal: TypeAlias = Sequence[PlayerAction]


def test_a_wild_asks_for_its_colour_with_a_way_back() -> None:
    made = panel(shown(HELD, PLAYS), card=card("W"))
    assert labels(made) == ["Red", "Yellow", "Green", "Blue", "Back"]
    wild = card("W")
    assert verbs(made) == [*(f"play:{wild}.{letter}" for letter in "rygb"), "hand"]
    assert "You play **Wild 🌈**" in made.words()


def test_a_menu_leaves_what_stands_above_it_where_it_was() -> None:
    given = shown(HELD, PLAYS)
    for which in (LOOK, look(WidePictures())):
        closed, opened = (hand_panel(given, which, menu=m) for m in (Menu(), Menu(card=card("W"))))
        assert opened.blocks[:2] == closed.blocks[:2]
        assert "**Your hand**: 6 cards" in opened.words()


def test_a_menu_for_a_card_that_has_no_choices_shows_the_hand() -> None:
    plain = panel(shown(HELD, PLAYS))
    for no_choice in (card("b3"), card("r5"), card("g1"), table().top):
        assert panel(shown(HELD, PLAYS), card=no_choice) == plain


def test_a_reverse_offers_alone_or_all_at_once_with_each_distinct_last_card() -> None:
    held = cards("bR b3 b3 bS r1")
    reverse, three, other_three, skip, _ = held
    lasts = (three, other_three, skip)
    legal: Legal = (PlayCard(MINE, reverse), *(Dump(MINE, reverse, last) for last in lasts))
    plain = panel(shown(held, legal))
    assert verbs(plain)[0] == f"menu:{reverse}"
    made = panel(shown(held, legal), card=reverse)
    assert labels(made) == ["Alone", "All 4 blue, last: 3", "All 4 blue, last: Skip", "Back"]
    assert verbs(made)[:3] == [
        f"play:{reverse}", f"dump:{reverse}.{three}", f"dump:{reverse}.{skip}"
    ]  # fmt: skip


def test_the_twin_of_a_reverse_can_lie_last() -> None:
    held = cards("bR bR r1")
    legal: Legal = (
        *(PlayCard(MINE, c) for c in held[:2]),
        Dump(MINE, held[0], held[1]),
        Dump(MINE, held[1], held[0]),
    )
    made = panel(shown(held, legal), card=held[0])
    assert labels(made) == ["Alone", "Both blue, last: Reverse", "Back"]


def test_a_right_to_a_dump_is_a_button_that_asks_which_card_lies_last() -> None:
    held = cards("b3 bS r1")
    legal: Legal = (
        *PLAYS[:1],
        Dump(MINE, None, held[0]),
        Dump(MINE, None, held[1]),
        DrawCard(MINE),
    )
    given = shown(held, legal, **on(top="bR", dump_right=True))
    top = given.hand.table.top
    made = panel(given)
    assert "You may begin with **all** your blue cards at once." in made.words()
    assert "Both blue at once …" in labels(made)
    assert f"menu:{top}" in verbs(made)
    menu = panel(given, card=top)
    assert labels(menu) == ["Both blue, last: 3", "Both blue, last: Skip", "Back"]
    assert verbs(menu)[:2] == [f"dump:x.{held[0]}", f"dump:x.{held[1]}"]


def test_a_right_to_a_dump_without_a_card_for_it_is_not_offered() -> None:
    made = panel(shown(cards("r5"), (DrawCard(MINE),), **on(top="bR", dump_right=True)))
    assert "at once" not in made.words()
    assert labels(made) == ["Draw a card", "Why not?", "More"]


def test_in_a_slow_match_uno_is_said_with_the_card_or_not() -> None:
    held = cards("b3 r5")
    legal: Legal = (PlayCard(MINE, held[0]), PlayCard(MINE, held[0], uno=True), DrawCard(MINE))
    given = shown(held, legal, **on(rules=SLOW))
    assert verbs(panel(given))[0] == f"menu:{held[0]}"
    made = panel(given, card=held[0])
    assert verbs(made) == [f"play:{held[0]}.u", f"play:{held[0]}", "hand"]
    assert labels(made) == ["Blue 3 and UNO!", "Blue 3, say nothing", "Back"]
    assert "Say **UNO** with it:" in made.words()


def test_a_dump_that_ends_the_round_is_not_told_to_say_nothing() -> None:
    held = cards("bR b3")
    legal: Legal = (
        PlayCard(MINE, held[0]),
        PlayCard(MINE, held[0], uno=True),
        Dump(MINE, held[0], held[1]),
    )
    made = panel(shown(held, legal, **on(rules=SLOW)), card=held[0])
    assert labels(made) == ["Both blue, last: 3", "Alone, and UNO!", "Alone, say nothing", "Back"]
    assert verbs(made)[1:3] == [f"play:{held[0]}.u", f"play:{held[0]}"]


def widest() -> tuple[Card, ...]:
    """Give a hand of which 18 distinct cards can be played on a blue 7, the most there are."""
    sevens = cards("r7 y7 g7")
    return (*(c for c, _ in counted(DECK_112) if COLOUR_OF[c] == 3), *sevens, *cards("W F"))


def plays_of(held: tuple[Card, ...]) -> tuple[PlayCard, ...]:
    return tuple(
        PlayCard(MINE, c, colour)
        for c in held
        for colour in (COLOURS if COLOUR_OF[c] is None else (None,))
    )


def test_eighteen_cards_that_can_be_played_stand_on_two_pages() -> None:
    given = shown(widest(), (*plays_of(widest()), DrawCard(MINE)))
    pages = [labels(panel(given, page=page)) for page in (0, 1)]
    assert "More cards ▸" in pages[0]
    assert "◂ Back to the first" in pages[1]
    named = {label for page in pages for label in page if label.split()[0] in NAMES}
    assert len(named) == 18
    assert verbs(panel(given, page=0))[16] == "page:1"
    assert panel(given, page=99) == panel(given, page=1)


NAMES = {"Red", "Yellow", "Green", "Blue", "Wild"}


@pytest.mark.parametrize("size", [1, 7, 20, 45, 112])
@pytest.mark.parametrize("pictured", [False, True])
def test_a_hand_of_any_size_holds_the_limits_and_shows_every_card(
    size: int, *, pictured: bool
) -> None:
    held = DECK_112[-size:]
    drew = CardsDrawn(MINE, "volley", len(held), held)
    given = shown(held, (*plays_of(widest()), DrawCard(MINE)), recent=(drew,) * 3)
    which = look(WidePictures()) if pictured else LOOK
    for page in (0, 1):
        made = hand_panel(given, which, menu=Menu(page=page, notice="x" * 200))
        check(made)
        assert plain(which.by_colour(held)) in made.words()


@pytest.mark.parametrize("pictured", [False, True])
def test_the_longest_menu_holds_the_limits(*, pictured: bool) -> None:
    """All thirteen kinds of blue can lie last, with and without UNO, and the Reverse alone."""
    blue = tuple(c for c in DECK_112 if COLOUR_OF[c] == 3)
    reverse = next(c for c in blue if RANK_OF[c] == Rank(11))
    lasts = [c for c in blue if c != reverse]
    legal: Legal = (
        PlayCard(MINE, reverse),
        *(Dump(MINE, reverse, last, uno) for uno in (False, True) for last in lasts),
    )
    given = shown((*blue, card("r1")), legal, **on(rules=SLOW))
    which = look(WidePictures()) if pictured else LOOK
    made = hand_panel(given, which, menu=Menu(card=reverse))
    check(made)
    assert len(verbs(made)) == 2 * 13 + 1 + 1
    assert "**Your hand**: 26 cards" in made.words()
