"""Whatever a match comes to, each panel of it holds Discord's limits, tells all, hides the rest."""

import random
import re
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.duel.showing import HandShown
from bot.engine.actions import CallUno, CatchUno, PlayerAction
from bot.engine.cards import FACE_OF, Card
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import SEATS
from bot.render.board import board_panel
from bot.render.hand import Menu, hand_panel
from bot.render.more import more_panel, resign_panel
from bot.render.panel import PressOf
from bot.render.presses import MOVES, action_of
from bot.ui.custom_ids import read, write
from tests.render.limits import CALLED, check
from tests.render.moments import CHANCE, LOCALES, LOOKS, RULES, SEEDS, hand_panels, moments
from tests.render.playing import Moment
from tests.render.scenes import LOOK, plain

A_LINE = 32
"""Letters of a label that a phone shows in one line."""

NAMES = "Red|Blue|Wild|card_|arg=|červen|Červen|modr|žolík|Žolík|[Rr]ode|[Bb]lauw|[Kk]euzekaart"
"""What only a card is called, in the languages we have."""


def reachable(shown: HandShown) -> Iterator[PressOf]:
    """Give every press that leads anywhere: on the hand, its pages and the menus it opens."""
    for page in (0, 1):
        for button in hand_panel(shown, LOOK, menu=Menu(page=page)).buttons():
            yield button.press
            if button.press.verb == "menu":
                menu = Menu(card=Card(int(button.press.arg)))
                yield from (b.press for b in hand_panel(shown, LOOK, menu=menu).buttons())


def meaning(action: PlayerAction) -> object:
    """Give what an action does, whichever twins it does it with."""
    return re.sub(
        r"(card|reverse|last)=(\d+)", lambda m: f"{m[1]}={FACE_OF[int(m[2])]}", repr(action)
    )


@settings(max_examples=15)
@given(seed=SEEDS, rules=RULES, chance=CHANCE, overdue=st.booleans())
def test_every_panel_of_every_state_holds_discords_limits(
    *, seed: Seed, rules: HouseRules, chance: random.Random, overdue: bool
) -> None:
    for moment in moments(seed, rules, chance):
        board = moment.board(seed=seed, overdue=overdue)
        for which in LOOKS:
            check(board_panel(board, which), room=CALLED)
        for seat in SEATS:
            shown = moment.hand(seat, seed=seed, overdue=overdue)
            for _, panel in hand_panels(shown):
                check(panel)
            for which in LOOKS:
                check(more_panel(board, seat, which))
                check(resign_panel(board, seat, which))


@settings(max_examples=15)
@given(SEEDS, RULES, CHANCE)
def test_every_label_fits_a_line_of_a_phone(
    seed: Seed, rules: HouseRules, chance: random.Random
) -> None:
    for moment in moments(seed, rules, chance):
        board = moment.board(seed=seed)
        public = [board_panel(board, which) for which in LOCALES]
        private = [panel for s in SEATS for _, panel in hand_panels(moment.hand(s, seed=seed))]
        asides = [more_panel(board, s, which) for s in SEATS for which in LOCALES]
        for panel in (*public, *private, *asides):
            assert [b.label for b in panel.buttons() if len(b.label) > A_LINE] == []


@settings(max_examples=15)
@given(SEEDS, RULES, CHANCE)
def test_what_is_offered_is_what_the_rules_allow_and_all_of_it(
    seed: Seed, rules: HouseRules, chance: random.Random
) -> None:
    for moment in moments(seed, rules, chance):
        for seat in SEATS:
            shown = moment.hand(seat, seed=seed)
            offered = [
                action_of(read(write(press)), seat)
                for press in reachable(shown)
                if press.verb in MOVES
            ]
            legal = shown.hand.legal
            assert set(offered) <= set(legal)
            # UNO is pressed on the prompt, or caught with the button `uno`.
            moves = [action for action in legal if not isinstance(action, CallUno | CatchUno)]
            assert {meaning(action) for action in offered} == {meaning(a) for a in moves}


@settings(max_examples=15)
@given(SEEDS, RULES, CHANCE)
def test_the_repr_of_a_panel_names_no_card(
    seed: Seed, rules: HouseRules, chance: random.Random
) -> None:
    for moment in moments(seed, rules, chance):
        for _, panel in hand_panels(moment.hand(SEATS[0], seed=seed), LOCALES):
            assert not re.search(NAMES, repr(panel))


@settings(max_examples=15)
@given(SEEDS, RULES, CHANCE)
def test_a_hand_shows_every_card_in_it(
    seed: Seed, rules: HouseRules, chance: random.Random
) -> None:
    for moment in moments(seed, rules, chance):
        for seat in SEATS:
            shown = moment.hand(seat, seed=seed)
            if shown.hand.table.phase not in {"between", "over"}:
                text = hand_panel(shown, LOOK).words()
                assert plain(LOOK.by_colour(shown.hand.hand)) in text or not shown.hand.hand


@settings(max_examples=15)
@given(SEEDS, RULES, CHANCE)
def test_an_id_names_no_card_but_those_of_the_own_hand_and_the_pile(
    seed: Seed, rules: HouseRules, chance: random.Random
) -> None:
    for moment in moments(seed, rules, chance):
        board = moment.board(seed=seed)
        public = [board_panel(board, LOOK), *(more_panel(board, seat, LOOK) for seat in SEATS)]
        assert [b.press for panel in public for b in panel.buttons() if b.press.arg] == []
        for seat in SEATS:
            shown = moment.hand(seat, seed=seed)
            known = {*shown.hand.hand, shown.hand.table.top}
            for _, panel in hand_panels(shown, [LOOK]):
                for button in panel.buttons():
                    if button.press.verb in {"play", "dump", "menu"}:
                        named = set(map(int, re.findall(r"\d+", button.press.arg)))
                        assert named <= known


@settings(max_examples=15)
@given(SEEDS, RULES, CHANCE)
def test_a_hidden_card_changes_nothing_in_public_or_in_the_other_hand(
    seed: Seed, rules: HouseRules, chance: random.Random
) -> None:
    """Exchange a hand for another one of the same size: only its owner sees a difference."""
    for moment in moments(seed, rules, chance):
        for seat in SEATS:
            exchanged = exchange(moment, seat)
            if exchanged is None:
                continue
            assert board_panel(exchanged.board(seed=seed), LOOK) == board_panel(
                moment.board(seed=seed), LOOK
            )
            for other in SEATS:
                before = hand_panel(moment.hand(other, seed=seed), LOOK)
                after = hand_panel(exchanged.hand(other, seed=seed), LOOK)
                assert (before == after) == (other != seat)


def exchange(moment: Moment, seat: int) -> Moment | None:
    """Swap a hand with as many cards of the draw pile, and blank what its owner alone was told."""
    state = moment.state
    hand = state.hands[seat]
    new = tuple(sorted(state.draw[: len(hand)]))
    if state.phase in {"draft", "between", "over"} or len(new) < len(hand) or not hand:
        return None
    if [FACE_OF[card] for card in new] == [FACE_OF[card] for card in hand]:
        return None
    hands = (new, state.hands[1]) if seat == 0 else (state.hands[0], new)
    return Moment(
        state._replace(
            hands=hands,
            draw=tuple(sorted(hand)) + state.draw[len(hand) :],
            drawn=new[0] if state.drawn is not None and state.turn == seat else state.drawn,
        ),
        moment.events,
        moment.moves,
    )
