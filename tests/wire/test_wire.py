"""Three whole matches are called as they were recorded; and what the recordings are worth."""

import dataclasses
import re
import socket
from collections.abc import Callable
from typing import Any

import pytest

from tests.wire.__main__ import difference, path_of, played
from tests.wire.matches import PLANS
from tests.wire.recording import Call, Names, Recording

ALL = tuple(PLANS)

SEEN = {
    "a draft, both at once": r"Both are drafting",
    "a draft in turn": r"vybírá úvodních sedm|Tvůj draft|Your draft|Jouw draft",
    "a dump": r"on the Reverse: |cards at once|op de keerkaart: |kaarten tegelijk neer",
    "a volley": r"## <@\w+> faces \d+\scards",
    "a bluff that was challenged": r"it was a bluff!",
    "a four that was challenged and allowed": r"but it was allowed",
    "UNO said": r"\+  \| ## <@\w+> said UNO!",
    "a player caught": r"\+  \| ## <@\w+> caught <@\w+>!",
    "the second press of a race": r"<@\w+> was [\d.]+\sm?s later",
    "UNO said with the card": r"and UNO!'",
    "a round's end": r"## Ronde 1 is voor <@\w+>!",
    "a match's end by score": r"## 🏆 <@\w+> wins the match!",
    "a match's end by score, slow": r"## 🏆 <@\w+> wint het potje!",
    "a rematch": r"wants a rematch",
    "a resignation": r"<@\w+> resigned\.",
    "a claim": r"<@\w+> už nemá čas\.",
    "a claim that is refused": r"er valt niets op te eisen",
    "a call in a match where time runs out": r"zbývá už jen půlka času",
}
"""What is in the recordings, by words that are shown of it."""


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no Unix sockets here")
@pytest.mark.parametrize("name", ALL)
def test_a_match_is_called_as_it_was_recorded(name: str) -> None:
    told = difference(name, played(name))
    assert not told, f"\n{told}"


def recorded() -> str:
    return "".join(path_of(name).read_text(encoding="utf-8") for name in ALL)


@pytest.mark.parametrize("what", SEEN)
def test_the_recordings_see(what: str) -> None:
    assert re.search(SEEN[what], recorded())


def test_the_recordings_see_all_three_languages_on_the_table_and_in_hands() -> None:
    assert {plan.server for plan in PLANS.values()} == {"en-US", "cs", "nl"}
    assert {each for plan in PLANS.values() for each in plan.languages} == {"en-US", "cs", "nl"}


@pytest.mark.parametrize(("name", "most"), [("together", 3.0), ("turns", 3.0), ("slow", 4.0)])
def test_a_press_takes_three_calls_and_in_a_slow_match_four(name: str, most: float) -> None:
    """The answer, the board and the other hand; where a move takes a day, a new board rings."""
    text = path_of(name).read_text(encoding="utf-8")
    calls = re.findall(r"^(?:GET|POST|PUT|PATCH|DELETE) ", text, re.MULTILINE)
    presses = re.findall(r"^== .* presses ", text, re.MULTILINE)
    assert len(calls) / len(presses) <= most


def test_the_recordings_hold_nothing_that_differs_from_run_to_run() -> None:
    assert not re.search(r"\d{12}|[0-9a-f]{32}|<t:\d|127\.0\.0\.1|/tmp", recorded())


def panel(*words: str) -> dict[str, Any]:
    """A body as the bot sends it."""
    texts = [{"type": 10, "id": None, "content": each} for each in words]
    return {"flags": 32768, "components": [{"type": 17, "components": texts}]}


BOARD = 1_900_000_000_000_000_001
PROMPT = 1_900_000_000_000_000_002
EDIT = Call("PATCH", f"/channels/1/messages/{BOARD}", 200, panel("## Anna", "one"), "0", BOARD)
CALLS = (
    EDIT,
    Call("POST", "/channels/1/messages", 200, panel("UNO!"), "0", PROMPT),
    Call("POST", "/interactions/2/token/callback", 200, panel("Anna's hand"), "1 Anna", None),
)


def text_of(*calls: Call) -> str:
    recording = Recording(Names())
    recording.begin("Anna plays")
    for call in calls:
        recording.add(call)
    return recording.text()


@pytest.mark.parametrize(
    "planted",
    [
        lambda calls: [dataclasses.replace(EDIT, body=panel("## Anna", "two")), *calls[1:]],
        lambda calls: calls[1:],
        lambda calls: [*calls[:2], *calls[1:]],
        lambda calls: [calls[1], calls[0], calls[2]],
        lambda calls: [dataclasses.replace(EDIT, status=404), *calls[1:]],
        lambda calls: [dataclasses.replace(EDIT, method="POST"), *calls[1:]],
        lambda calls: [dataclasses.replace(EDIT, message=PROMPT), *calls[1:]],
    ],
    ids=["a word", "an edit less", "a call twice", "an order", "an answer", "a method", "a place"],
)
def test_a_difference_is_seen(planted: Callable[[list[Call]], list[Call]]) -> None:
    assert text_of(*planted(list(CALLS))) != text_of(*CALLS)


def test_how_calls_to_one_person_mix_with_those_to_all_is_not_looked_at() -> None:
    assert text_of(CALLS[2], *CALLS[:2]) == text_of(*CALLS)


def test_of_a_body_that_was_shown_only_what_is_new_is_written() -> None:
    second = dataclasses.replace(EDIT, body=panel("## Bram", "one"))
    assert text_of(EDIT, second).splitlines()[-3:] == ["=3 -1", "+  | ## Bram", "=2"]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (f"/channels/{BOARD}", "/channels/<id 1>"),
        (f"<@{BOARD}>", "<@id 1>"),
        ("until <t:1900000012:R>", "until <t:R>"),
        ("at <t:1900000012>", "at <t>"),
        (f"<:duo_r6_e4dfb1:{BOARD}>", "<:duo_r6>"),
        ("ab" * 32, "<seal 1>"),
        ("62 points", "62 points"),
    ],
)
def test_what_differs_from_run_to_run_has_a_name(raw: str, told: str) -> None:
    assert Names().told(raw) == told
