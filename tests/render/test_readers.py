"""What a hand owes to its reader: the order it is laid in, the hints, and the answer to why not."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.duel.readers import Reader
from bot.duel.showing import HandShown
from bot.engine.actions import DrawCard, Dump, KeepDrawn, PlayCard, PlayerAction, TakeVolley
from bot.render.hand import hand_panel
from bot.render.panel import Panel
from tests.render.scenes import (
    HELD,
    LIBRARY,
    LOOK,
    MINE,
    PLAYS,
    SLOW,
    THEIRS,
    card,
    cards,
    labels,
    look,
    on,
    panel,
    plain,
    shown,
    verbs,
)


def read(given: HandShown, reader: Reader) -> Panel:
    return hand_panel(given, LOOK, reader=reader)


def test_a_hand_is_laid_by_rank_for_who_likes_it_so_and_its_buttons_too() -> None:
    held = cards("r5 b3 b5 bS")
    legal = tuple(PlayCard(MINE, c) for c in held)
    given = shown(held, legal, **on(top="b5"))
    by_colour, by_rank = (read(given, Reader(order)) for order in ("colour", "rank"))
    assert "🟦 **3**: blue\n🔴🟦 **5**: red, blue\n🟦 **Skip**: blue" in by_rank.words()
    assert labels(by_colour)[:4] == ["Red 5", "Blue 3", "Blue 5", "Blue Skip"]
    assert labels(by_rank)[:4] == ["Blue 3", "Red 5", "Blue 5", "Blue Skip"]


def test_a_small_button_lays_the_hand_in_the_other_order() -> None:
    assert "sort:rank" in verbs(read(shown(HELD, PLAYS), Reader("colour")))
    assert "sort:colour" in verbs(read(shown(HELD, PLAYS), Reader("rank")))
    assert "sort" not in str(verbs(read(shown(cards("r5"), (DrawCard(MINE),)), Reader())))


def test_what_can_not_be_played_is_asked_about_with_one_tap() -> None:
    assert "why" in verbs(panel(shown(HELD, PLAYS)))
    every = cards("b3 b9")
    fits = tuple(PlayCard(MINE, c) for c in every)
    assert "why" not in verbs(panel(shown(every, (*fits, DrawCard(MINE)))))
    assert "why" not in verbs(panel(shown(HELD, (), **on(to_act=(THEIRS,)))))


def why(
    held: str,
    legal: Sequence[PlayerAction],
    drawn: str | None = None,
    **table: Any,  # noqa: ANN401 - any field of it
) -> str:
    given = shown(
        cards(held),
        legal,
        drawn=None if drawn is None else card(drawn),
        **on(**table),
    )
    return panel(given, why=True).words()


def test_4_1_a_card_that_fits_nothing_is_named_with_the_rule() -> None:
    told = why("r5 y3 b9", (PlayCard(MINE, card("b9")), DrawCard(MINE)))
    assert "Red 5, Yellow 3: neither blue, nor 7, nor a wild (rules: Your turn)." in told
    assert "Blue 9:" not in told


def test_4_2_on_a_wild_only_the_colour_named_fits() -> None:
    told = why("r5 b9", (PlayCard(MINE, card("b9")), DrawCard(MINE)), top="W", colour=3)
    assert "Red 5: on a wild only the color named fits, blue, or another wild" in told
    assert "(rules: Your turn)" in told


def test_4_4_after_drawing_only_the_drawn_card_is_played() -> None:
    legal = (PlayCard(MINE, card("b9")), KeepDrawn(MINE))
    told = why("b3 b9", legal, drawn="b9", phase="drawn")
    assert "Blue 3: after drawing, only the drawn card may be played (rules: Your turn)." in told


def test_6_1_in_a_volley_only_draw_twos_are_played() -> None:
    told = why("b3 r5", (TakeVolley(MINE),), top="gD", colour=2, phase="volley", volley=2)
    assert "Red 5, Blue 3: only a Draw 2 answers Draw 2s (rules: Skip, Reverse, Draw 2)." in told


def test_5_4_before_uno_no_card_is_played() -> None:
    told = why("r5", (), uno=MINE, counts=(1, 5))
    assert "Red 5: first UNO has to be said" in told


@pytest.mark.parametrize(
    ("on_table", "page"),
    [
        ({}, "turn"),
        ({"phase": "volley", "top": "gD", "volley": 2}, "actions"),
        ({"uno": MINE}, "uno"),
        ({"phase": "draw_four", "top": "F"}, None),
    ],
    ids=["turn", "volley", "uno", "four"],
)
def test_why_not_leads_to_the_page_of_the_rules_that_it_names(
    on_table: dict[str, Any], page: str | None
) -> None:
    asked = panel(shown(cards("r5 y3"), (), **on(**on_table)), why=True)
    pages = [b for b in asked.buttons() if b.press.verb == "rules"]
    assert [b.press.arg for b in pages] == ([] if page is None else [page])
    assert "more" not in verbs(asked)
    for button in pages:
        # "Your turn" alone would be read as what the hand says of the game.
        assert button.label.startswith("Rules: ")
        topic = button.label.removeprefix("Rules: ").removesuffix(" ▸")
        assert f"(rules: {topic})" in asked.words()


def test_why_not_pressed_when_the_move_is_over_says_so() -> None:
    assert "it is not your move" in why("r5 b3", (), to_act=(THEIRS,))
    assert "no card is played at this moment" in why("r5 b3", (), phase="draw_four", top="F")


def test_why_not_is_answered_from_the_own_hand_alone() -> None:
    """It names no card but those held: what the other holds can't even be asked for."""
    told = plain(panel(shown(cards("r5"), (DrawCard(MINE),)), why=True).words())
    assert [face for face in ("Red 5", "Red 6", "Yellow", "Green") if face in told] == ["Red 5"]


NEW = Reader(novice=True)
DUMP = (*PLAYS, Dump(MINE, card("bR"), card("b3")))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (shown(HELD, PLAYS), "You never have to play"),
        (shown((*HELD, card("bR")), DUMP), "A Reverse can take all your cards"),
        (shown((*HELD, card("F")), PLAYS), "a Wild Draw 4 is a bluff"),
        (shown(cards("b3 r5"), PLAYS[:1]), "be quick on the **UNO!** button"),
        (shown(cards("b3 r5"), PLAYS[:1], **on(rules=SLOW)), "the button that says UNO with it"),
        (shown(HELD, PLAYS, drawn=card("b3"), **on(phase="drawn")), "Keeping it ends your turn"),
        (shown(HELD, PLAYS, **on(phase="volley", volley=2)), "even if you hold a Draw 2"),
        (shown(HELD, (), **on(to_act=(THEIRS,))), "follows the game for about 14 minutes"),
        (shown(HELD, (), offered=card("g9"), **on(phase="draft")), "Action cards are strong"),
    ],
)
def test_a_new_player_is_told_what_one_may_not_know_and_an_old_hand_is_not(
    given: HandShown, told: str
) -> None:
    hints = [line for line in read(given, NEW).words().split("\n") if "💡" in line]
    assert len(hints) == 1
    assert told in hints[0]
    assert "💡" not in read(given, Reader()).words()


def test_who_can_only_draw_is_told_to_and_no_more() -> None:
    made = read(shown(cards("r5 r6"), (DrawCard(MINE),)), NEW)
    assert "Nothing in your hand fits: draw a card." in made.words()
    assert "💡" not in made.words()


def test_without_a_draw_two_nothing_is_hinted_of_one() -> None:
    volley = shown(cards("r5"), (TakeVolley(MINE),), **on(phase="volley", volley=2))
    assert "💡" not in read(volley, NEW).words()


def test_a_hint_is_there_in_every_language() -> None:
    for locale in LIBRARY.locales:
        made = hand_panel(shown(HELD, PLAYS), look(locale=locale), reader=NEW)
        assert "💡" in made.words()


def test_the_order_changes_nothing_that_can_be_done() -> None:
    held = tuple(sorted((*HELD, *cards("gD F"))))
    given = shown(held, PLAYS)
    offered = [
        {b.press for b in read(given, Reader(order)).buttons() if b.press.verb != "sort"}
        for order in ("colour", "rank")
    ]
    assert offered[0] == offered[1]
