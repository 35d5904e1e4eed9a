"""Every rule of docs/RULES.md has an example of it at work, and one at its border."""

import re
from pathlib import Path

import pytest

from tests.engine import examples_cards, examples_opening, examples_turn
from tests.engine.example import Example, agrees, begin, perform, shown
from tests.engine.notation import notation, position

EXAMPLES = (*examples_opening.EXAMPLES, *examples_turn.EXAMPLES, *examples_cards.EXAMPLES)
RULES = Path(__file__).parents[2] / "docs" / "RULES.md"


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_rule(example: Example) -> None:
    if example.refused and not example.do:
        with pytest.raises(ValueError, match=r"cut"):
            begin(example.given)
        return
    state = begin(example.given)
    *before, last = example.do.split("; ")
    for line in before:
        state = perform(state, line, example.deck).state
    if example.refused:
        as_it_was = notation(state)
        with pytest.raises(Exception) as refusal:  # noqa: PT011 - its class is compared below
            perform(state, last, example.deck)
        assert type(refusal.value).__name__ == example.refused
        assert notation(state) == as_it_was
        return
    state, events = perform(state, last, example.deck)
    told = [word.split("=", 1) for word in example.then.split()]
    seen = {field: shown(state, field) for field, _ in told}
    assert all(agrees(seen[field], value) for field, value in told), seen
    if example.events:
        assert [type(event).__name__ for event in events] == example.events.split()
    assert position(notation(state)) == state


def test_every_rule_of_the_players_page_has_an_example_on_both_sides() -> None:
    ids = re.findall(r"^- \*\*(\d\.\d+)\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(ids) == len(set(ids)) > 40
    for sign in "+-":
        proven = {example.rule for example in EXAMPLES if example.sign == sign}
        assert proven == set(ids), sign


def test_no_two_examples_say_the_same() -> None:
    assert len({str(example) for example in EXAMPLES}) == len(EXAMPLES)
