import pytest

from bot.engine.cards import COLOURS, DECK_112, FACE_OF, FACES, RED, Face
from bot.render.look import (
    PICTURES_IN_A_HAND,
    TextFaces,
    accent,
    chosen,
    counted,
    live,
    mention,
)
from bot.render.panel import Picture, Section, Text
from tests.render.scenes import LOOK, card, cards, look, plain

TWICE = "\u00d72"


class Pictures(TextFaces):
    def emoji(self, face: Face) -> str | None:
        return f"<:{face.lower()}:1>"

    def picture(self, face: Face) -> str | None:
        return f"https://example.invalid/{face}.png"


def test_colours_differ_by_word_and_by_symbol() -> None:
    symbols = [TextFaces().suit(colour) for colour in (*COLOURS, None)]
    assert len(set(symbols)) == 5
    assert {LOOK.card(card(f"{letter}5")).split()[0] for letter in "rygb"} == {
        "Red", "Yellow", "Green", "Blue"
    }  # fmt: skip


def test_every_card_has_a_name_of_its_own_that_fits_a_button() -> None:
    names = {FACE_OF[c]: LOOK.words("card-name", **LOOK.about(c)) for c in DECK_112}
    assert set(names) == set(FACES)
    assert len(set(names.values())) == len(FACES)
    assert max(map(len, names.values())) <= 25


def test_a_card_is_named_with_its_colour_its_rank_and_its_symbol() -> None:
    assert plain(LOOK.card(card("r0"))) == "Red 0 🔴"
    assert plain(LOOK.card(card("gD"))) == "Green Draw 2 🌲"
    assert plain(LOOK.card(card("F"))) == "Wild Draw 4 🌈"


def test_twins_are_counted_together_and_all_kept_in_order() -> None:
    held = cards("b3 r5 r5 W")
    assert [(FACE_OF[c], count) for c, count in counted(held)] == [("r5", 2), ("b3", 1), ("W", 1)]
    assert counted(held)[0][0] == min(cards("r5 r5"))


def test_a_list_names_each_card_and_its_twins_once() -> None:
    assert plain(LOOK.cards(cards("b3 r5 r5"))) == f"Red 5 {TWICE}, Blue 3"
    assert LOOK.cards(()) == "-"


def test_a_hand_is_told_by_colours() -> None:
    assert plain(LOOK.by_colour(cards("W b3 r5 r5 rD F"))) == (
        f"🔴 **Red**: 5 {TWICE}, Draw 2\n🟦 **Blue**: 3\n🌈 **Wilds**: Wild Draw 4, Wild"
    )
    assert LOOK.by_colour(()) == "No cards."


def test_a_line_of_a_hand_begins_with_the_pictures_of_its_cards_while_there_are_few() -> None:
    pictured = look(Pictures())
    assert plain(pictured.card(card("r5"))) == "Red 5 <:r5:1>"
    assert plain(pictured.by_colour(cards("r5 r5 r7"))) == (f"<:r5:1><:r7:1> **Red**: 5 {TWICE}, 7")
    assert plain(pictured.by_rank(cards("r5 b5"))) == "<:r5:1><:b5:1> **5**: red, blue"
    assert "<:" not in pictured.by_colour(DECK_112)
    one_each = [c for c, _ in counted(DECK_112)]
    assert pictured.by_colour(one_each[:PICTURES_IN_A_HAND]).count("<:") == PICTURES_IN_A_HAND


def test_a_long_list_still_names_every_card() -> None:
    told = plain(LOOK.cards(DECK_112))
    assert told.startswith("Red 0, 1 \u00d72, 2 \u00d72")
    assert [told.count(colour) for colour in ("Red", "Yellow", "Green", "Blue")] == [1] * 4
    assert told.count("Reverse") == told.count("Skip") == 4
    assert "Wild \u00d78" in told


def test_a_picture_stands_beside_text_only_if_there_is_one() -> None:
    assert LOOK.beside("top", card("r5")) == Text("top")
    assert look(Pictures()).beside("top", None) == Text("top")
    assert look(Pictures()).beside("top", card("r5")) == Section(
        "top", Picture("https://example.invalid/r5.png", "Red 5")
    )


def test_a_wild_on_the_pile_wears_the_colour_that_was_named() -> None:
    assert look(Pictures()).beside("top", card("W"), RED) == Section(
        "top", Picture("https://example.invalid/Wr.png", "Wild: Red")
    )
    assert look(Pictures()).beside("top", card("W")) == Section(
        "top", Picture("https://example.invalid/W.png", "Wild")
    )
    assert look(Pictures()).beside("top", card("b5"), RED) == Section(
        "top", Picture("https://example.invalid/b5.png", "Blue 5")
    )
    assert [chosen("F", colour) for colour in COLOURS] == ["Fr", "Fy", "Fg", "Fb"]


def test_lengths_of_time_are_told_in_their_largest_whole_unit() -> None:
    assert [LOOK.duration(s) for s in (1, 90, 60, 5400, 3600, 86_400, 7 * 86_400)] == [
        "1 second", "90 seconds", "1 minute", "90 minutes", "1 hour", "1 day", "7 days"
    ]  # fmt: skip


def test_moments_and_players_are_left_to_discord_to_write_out() -> None:
    assert live(1_700_000_000_001) == "<t:1700000001:R>"
    assert mention(12) == "<@12>"


def test_each_colour_in_force_has_its_own_edge() -> None:
    assert len({accent(colour) for colour in COLOURS}) == 4
    assert accent(None) is None


def test_no_line_ends_inside_a_card_or_between_it_and_its_symbol() -> None:
    for which in (look(locale=locale) for locale in ("en-US", "cs", "nl")):
        for one in DECK_112:
            assert " " not in which.card(one)
            assert " " not in which.words("rank-in-list", count=2, **which.about(one))
        assert "\u00a0" not in which.label("card-name", **which.about(card("rS")))


def test_a_hand_by_rank_names_each_number_once_with_its_colours() -> None:
    assert plain(LOOK.by_rank(cards("W b3 r5 r5 b5 rD"))) == (
        "🟦 **3**: blue\n🔴🟦 **5**: red \u00d72, blue\n🔴 **Draw 2**: red\n🌈 **Wild**"
    )
    assert LOOK.by_rank(()) == "No cards."


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en-US", f"🔴 **Skip**: red\n🌈 **Wild** {TWICE}\n🌈 **Wild Draw 4**"),
        ("cs", f"🔴 **Stopka**: červená\n🌈 **Žolík** {TWICE}\n🌈 **Žolík +4**"),
        ("nl", f"🔴 **Skip**: rood\n🌈 **Keuzekaart** {TWICE}\n🌈 **Keuzekaart +4**"),
    ],
)
def test_a_hand_by_rank_has_titles_and_names_a_wild_once(locale: str, told: str) -> None:
    assert plain(look(locale=locale).by_rank(cards("W rS W F"))) == told


def test_a_long_hand_by_rank_does_without_pictures() -> None:
    assert "<:" not in look(Pictures()).by_rank(DECK_112)
    assert (
        plain(LOOK.by_rank(DECK_112)).split("\n")[0] == "🔴⭐🌲🟦 **0**: red, yellow, green, blue"
    )


@pytest.mark.parametrize(
    ("points", "full"), [(0, 0), (1, 1), (84, 2), (199, 4), (200, 5), (235, 5)]
)
def test_a_score_is_a_number_and_a_bar_that_is_full_at_the_target(points: int, full: int) -> None:
    told = plain(LOOK.score(points, 200))
    assert told == f"**{points} point{'' if points == 1 else 's'}** {'▰' * full}{'▱' * (5 - full)}"


def test_more_cards_are_never_fewer_backs() -> None:
    shown = [LOOK.backs(count).count("🎴") for count in range(112)]
    assert shown == sorted(shown)


def test_a_hand_from_behind_is_as_many_backs_as_a_line_of_a_phone_holds() -> None:
    assert LOOK.backs(0) == ""
    assert LOOK.backs(7) == "🎴" * 7
    assert LOOK.backs(8) == LOOK.backs(45) == "🎴" * 7 + "…"
    assert look(Pictures()).backs(2) == "<:back:1><:back:1>"


@pytest.mark.parametrize(
    ("time_ms", "told"), [(15, "15 ms"), (999, "999 ms"), (1000, "1 s"), (4069, "4.1 s")]
)
def test_a_press_is_told_to_the_millisecond_below_a_second(time_ms: int, told: str) -> None:
    assert plain(LOOK.reaction(time_ms)) == told
    assert plain(look(locale="cs").reaction(4069)) == "4,1 s"


def test_a_list_in_a_sentence_has_no_picture_that_a_line_could_tear_from_its_name() -> None:
    pictured = look(Pictures())
    assert "<:" not in pictured.cards(cards("r5 b3 W"))
    assert "<:" not in pictured.cards(DECK_112)
