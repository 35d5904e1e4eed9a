"""Logs and house rules as text: one form each, and faults that tell no card."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from bot.engine.actions import Deal, DrawCard, PlayCard, StartRound, VoidMatch
from bot.engine.card_names import NAME_OF, card_named
from bot.engine.cards import DECK_112, FACE_OF, FACES
from bot.engine.codec import (
    ReplayError,
    _setting,
    decode_action,
    decode_rules,
    encode_action,
    encode_rules,
    replay,
)
from bot.engine.deck import Seed, cuts, deal
from bot.engine.match import apply, new_match
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, CHALLENGER
from tests.engine.strategies import house_rules

SEED = Seed(bytes(range(32)))
DEAL = Deal(DECK_112, b"key")
PAGE = (Path(__file__).parents[2] / "docs" / "NOTATION.md").read_text("utf-8")


def test_every_line_of_the_page_is_a_line() -> None:
    log = PAGE.split("## A log")[1].split("## The house rules")[0]
    lines = re.findall(r"`([01-] [^`]+)`", log)
    assert len(lines) > 20
    for line in lines:
        assert encode_action(decode_action(line, lambda: DEAL)) == line


def test_the_rules_of_the_page_are_the_usual_ones() -> None:
    assert encode_rules(HouseRules()) in PAGE


@given(house_rules)
def test_rules_are_written_and_read(rules: HouseRules) -> None:
    assert decode_rules(encode_rules(rules)) == rules


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("v1", "v2"),
        ("v1 ", ""),
        ("deck=112", "deck=113"),
        ("deck=112", "deck=0112"),
        ("deck=112 draft=together", "draft=together deck=112"),
        ("target=200", "target=many"),
        ("target=200", "target=200 target=200"),
        ("target=200", "target=200 colour=red"),
        ("target=200", "target"),
    ],
)
def test_strange_rules_are_refused(old: str, new: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever is wrong, it is this
        decode_rules(encode_rules(HouseRules()).replace(old, new))


def test_a_setting_that_there_was_not_yet_has_its_default() -> None:
    assert decode_rules("v1 deck=108 target=120") == HouseRules(deck=108, target=120)
    assert decode_rules("v1") == HouseRules()
    with pytest.raises(ValueError, match="canonical"):
        decode_rules("v1 target=120 deck=108")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "0",
        "0 jump",
        "2 draw",
        "- draw",
        "0 draw ",
        "0  draw",
        "0 draw now",
        "0 play",
        "0 play r7",
        "0 play r7c",
        "0 play r0b",
        "0 play r7a r g",
        "0 play r7a uno uno",
        "0 play Wa uno g",
        "0 play Wa x",
        "0 play Wa rg",
        "0 dump r7a",
        "0 dump - -",
        "0 colour",
        "0 colour 1",
        "0 close time",
        "- close soon",
        "- void late",
        "0 start now",
        "\u0660 draw",
    ],
)
def test_a_line_has_one_form(line: str) -> None:
    with pytest.raises(ValueError, match="no such"):
        decode_action(line, lambda: DEAL)


def test_a_start_is_written_without_its_deck() -> None:
    assert encode_action(StartRound(None, DEAL)) == "- start"
    assert decode_action("1 start", lambda: DEAL) == StartRound(CHALLENGED, DEAL)


def test_names_of_cards_tell_twins_apart() -> None:
    assert len(set(NAME_OF)) == len(DECK_112)
    assert [NAME_OF[card][:-1] for card in DECK_112] == list(FACE_OF)
    assert all(card_named(NAME_OF[card]) == card for card in DECK_112)
    assert {name[:-1] for name in NAME_OF} == set(FACES)


def test_a_log_replays_from_seed_accept_and_rules() -> None:
    rules = HouseRules(draft="deal")
    state = new_match(rules, cuts(SEED, 9, rules))
    assert list(replay(rules, SEED, 9, [])) == []
    start, void = StartRound(CHALLENGER, deal(SEED, 9, 1, rules)), VoidMatch(None, "gone")
    first = apply(state, start)
    played = list(replay(rules, SEED, 9, ["0 start", "- void gone"]))
    assert played == [(start, first), (void, apply(first.state, void))]


def test_each_round_of_a_log_has_its_own_deck() -> None:
    rules = HouseRules(target=500)
    state = new_match(rules, cuts(SEED, 9, rules))
    between = state._replace(frame=state.frame._replace(round_number=1))
    second = apply(between, StartRound(None, deal(SEED, 9, 2, rules))).state
    assert second.draw == deal(SEED, 9, 2, rules).deck
    assert second.draw != deal(SEED, 9, 1, rules).deck


@pytest.mark.parametrize(
    ("lines", "number", "cause"),
    [
        (["- start", "0 play r7a g r"], 2, "it is no action"),
        (["- start", "0 play r7a"], 2, "NotTheMoment"),
        (["0 call"], 1, "NoUnoWindow"),
        (["- start", "0 resign", "- start"], 3, "MatchOver"),
    ],
)
def test_a_log_that_does_not_replay_names_the_line_and_no_card(
    lines: list[str], number: int, cause: str
) -> None:
    with pytest.raises(ReplayError) as fault:
        list(replay(HouseRules(), SEED, 9, lines))
    assert str(fault.value) == f"line {number} does not replay: {cause}"
    assert fault.value.line == number
    assert fault.value.__cause__ is None
    assert fault.value.__suppress_context__


def test_with_another_seed_another_match() -> None:
    other = Seed(bytes(32))
    rules = HouseRules()
    ((_start, one),) = replay(rules, SEED, 9, ["- start"])
    ((_start, of_another_seed),) = replay(rules, other, 9, ["- start"])
    ((_start, of_another_accept),) = replay(rules, SEED, 8, ["- start"])
    assert one != of_another_seed
    assert one != of_another_accept


def test_a_declaration_is_part_of_the_line() -> None:
    play = PlayCard(CHALLENGER, card_named("r7a"))
    assert encode_action(play) == "0 play r7a"
    assert encode_action(replace(play, uno=True)) == "0 play r7a uno"
    assert encode_action(DrawCard(CHALLENGED)) == "1 draw"


@pytest.mark.parametrize(
    ("text", "default", "value"),
    [("7", 5, 7), ("together", "deal", "together"), ("False", True, False)],
)
def test_a_setting_is_of_its_defaults_kind(text: str, default: object, value: object) -> None:
    """On and off are no numbers, though Python counts with them."""
    assert _setting(text, default) is value or _setting(text, default) == value
    assert type(_setting(text, default)) is type(value)
