"""Moments of random matches, and every panel of a hand: what is true of all is asked of these."""

import itertools
import random
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

from bot.duel.readers import Reader
from bot.duel.showing import HandShown
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.render.choices import plays
from bot.render.hand import Menu, hand_panel
from bot.render.look import Look
from bot.render.panel import Panel
from tests.render.playing import Moment, play
from tests.render.scenes import LIBRARY, WidePictures, look

RULES = st.builds(
    HouseRules,
    draft=st.sampled_from(["together", "turns", "deal"]),
    turn_limit_s=st.sampled_from([300, 86_400]),
    recycle=st.sampled_from(["turn", "shuffle"]),
    last_draw=st.sampled_from(["sheet", "always", "never"]),
    target=st.sampled_from([50, 200]),
)
SEEDS = st.binary(min_size=32, max_size=32).map(Seed)
CHANCE = st.integers(0, 2**32).map(random.Random)
"""Hypothesis' own `randoms` are mostly zeros, which play one dull match."""

OF_A_KIND = 2

LOCALES = tuple(look(locale=locale) for locale in LIBRARY.locales)
"""Every language, with a strict library: a value that a sentence lacks is an error."""

READERS = (Reader("colour", novice=True), Reader("rank"), Reader("rank", novice=True))

LOOKS = (*LOCALES, *(look(WidePictures(), locale) for locale in LIBRARY.locales))


def moments(seed: Seed, rules: HouseRules, chance: random.Random) -> Iterator[Moment]:
    """Give moments of a long random match: some of each kind that it came to."""
    kinds: dict[object, list[Moment]] = {}
    for moment in play(seed, rules, chance, 500):
        state = moment.state
        crowded = max(map(len, state.hands)) > 25
        kind = (state.phase, state.uno, state.dump_right, crowded)
        kinds.setdefault(kind, []).append(moment)
    for alike in kinds.values():
        yield from chance.sample(alike, min(OF_A_KIND, len(alike)))


def hand_panels(shown: HandShown, looks: Sequence[Look] = LOOKS) -> Iterator[tuple[Menu, Panel]]:
    """Give a hand plain, each of its pages, and each of its menus, with a long notice."""
    notice = "A sentence of some length that tells what was refused, and what is possible now."
    opening = {play.card for play in plays(shown.hand) if len(play.actions) > 1}
    cards = {*opening, *shown.hand.hand[:1], shown.hand.table.top}
    menus = [Menu(), Menu(notice=notice), Menu(page=1), Menu(page=9), Menu(why=True, notice=notice)]
    menus += [Menu(card=card) for card in cards if card is not None]
    if shown.challenged is not None:
        menus += [Menu(challenged=True), Menu(challenged=True, page=1, notice=notice)]
    readers = itertools.cycle(READERS)
    for which in looks:
        for menu in menus:
            yield menu, hand_panel(shown, which, menu=menu, reader=next(readers))
