"""Matches at all kinds of moments, above all near the edges, for Hypothesis to draw from.

Positions are made, not played to: random play from the first card seldom meets an empty pile, a
hand of 50, or a wild that comes back with the last card.
"""

import random

from hypothesis import strategies as st

from bot.engine.actions import (
    AcceptDrawFour,
    Action,
    CallUno,
    CatchUno,
    ChallengeDrawFour,
    ChooseColour,
    ClaimWin,
    CloseUno,
    Deal,
    DraftKeep,
    DraftReject,
    DrawCard,
    Dump,
    KeepDrawn,
    PlayCard,
    PlayerAction,
    Resign,
    StartRound,
    TakeVolley,
    VoidMatch,
)
from bot.engine.cards import (
    COLOUR_OF,
    COLOURS,
    DRAW_TWO,
    POINTS_OF,
    RANK_OF,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    Card,
)
from bot.engine.deck import full_deck
from bot.engine.match import actors, apply, legal_actions, new_match
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, SEATS, BySeat, Seat
from bot.engine.state import Frame, MatchState, Phase
from bot.engine.turn import matches

EDGES = (1, 2, 3, 7, 45, 50)
"""Sizes of hands: the last cards, a usual one, and more than one message can show."""

house_rules = st.builds(
    HouseRules,
    deck=st.sampled_from((112, 108)),
    draft=st.sampled_from(("together", "turns", "deal")),
    recycle=st.sampled_from(("turn", "shuffle")),
    last_draw=st.sampled_from(("sheet", "always", "never")),
    target=st.sampled_from((50, 200, 500)),
    turn_limit_s=st.sampled_from((300, 3599, 3600)),
)

seats = st.sampled_from(SEATS)


@st.composite
def deals(draw: st.DrawFn, rules: HouseRules) -> Deal:
    """Any deck, often with a chosen card where it is turned up without a draft."""
    cards = list(full_deck(rules))
    draw(st.randoms(use_true_random=False)).shuffle(cards)
    first = draw(st.sampled_from(_ONE_A_KIND))
    cards.remove(first)
    cards.insert(14 if rules.draft == "deal" else 28, first)
    return Deal(tuple(cards), draw(st.binary(min_size=32, max_size=32)))


_ONE_A_KIND = tuple(
    {RANK_OF[card]: card for card in reversed(full_deck(HouseRules(deck=108)))}.values()
)
"""A card of each rank."""


@st.composite
def new_matches(draw: st.DrawFn) -> MatchState:
    """A match before its first round."""
    rules = draw(house_rules)
    pairs = st.tuples(*[st.sampled_from(full_deck(rules))] * 2)
    decided = pairs.filter(lambda cut: POINTS_OF[cut[0]] != POINTS_OF[cut[1]])
    tied = pairs.filter(lambda cut: POINTS_OF[cut[0]] == POINTS_OF[cut[1]])
    return new_match(rules, (*draw(st.lists(tied, max_size=2)), draw(decided)))


@st.composite
def drafts(draw: st.DrawFn) -> MatchState:
    """A draft (or what a deal came to), after any number of picks."""
    match = draw(new_matches())
    state = apply(match, StartRound(None, draw(deals(match.frame.rules)))).state
    for _ in range(draw(st.integers(0, 14))):
        if state.phase != "draft":
            break
        seat = draw(st.sampled_from(actors(state)))
        pick: Action = DraftKeep(seat) if draw(st.booleans()) else DraftReject(seat)
        state = apply(state, pick).state
    return state


@st.composite
def middles(draw: st.DrawFn, *, window: bool = False) -> MatchState:
    """A position in the middle of a round, made directly, at any of its moments.

    Seldom is somebody's UNO window open in it, with `window` always.
    """
    rules = draw(house_rules)
    shuffler = draw(st.randoms(use_true_random=False))
    cards = list(full_deck(rules))
    shuffler.shuffle(cards)
    turn = draw(seats)
    moment = draw(st.sampled_from(_OPEN_MOMENTS if window else _MOMENTS))
    top = _take(cards, draw(_tops(moment)))
    colour = COLOUR_OF[top]
    if colour is None:
        colour = draw(st.sampled_from(COLOURS))
    mine = _hand(draw, cards, shuffler, one=window and moment == "draw_four")
    drawn = None
    if moment == "drawn":
        drawn = next((card for card in mine if matches(card, top, colour)), None)
    phase: Phase = "turn"
    if moment in ("volley", "draw_four"):
        phase = "volley" if moment == "volley" else "draw_four"
    elif drawn is not None:
        phase = "drawn"
    theirs = _hand(draw, cards, shuffler, one=window and moment != "draw_four")
    hands = (mine, theirs) if turn == 0 else (theirs, mine)
    pile, below = _split(cards, draw(st.sampled_from(("draw", "none", "one"))))
    keeps_one = window and moment != "draw_four"
    if not keeps_one and draw(st.booleans()) and below is cards:
        hands, below = _give_all(hands, turn, tuple(below)), []
    return MatchState(
        frame=Frame(
            rules=rules,
            cuts=((Card(1), Card(0)),),
            round_number=draw(st.integers(1, 3)),
            player_one=draw(seats),
            recycle_key=bytes(32),
            scores=draw(st.tuples(*[st.sampled_from((0, 30, rules.target - 1))] * 2)),
            last_round=None,
            result=None,
        ),
        phase=phase,
        turn=turn,
        hands=hands,
        draw=tuple(pile),
        discard=(*below, top),
        colour=colour,
        volley=draw(st.sampled_from((2, 4, 6, 16))) if phase == "volley" else 0,
        drawn=drawn,
        laid=hands[turn] if phase == "draw_four" else (),
        bluff=phase == "draw_four" and draw(st.booleans()),
        dump_right=moment == "dump",
        uno=_holder(draw, rules, phase, turn, hands, top, window=window),
        passed=phase == "turn" and not pile and not below and draw(st.booleans()),
        recycles=draw(st.integers(0, 3)),
        acted=draw(st.tuples(*[st.integers(0, 6)] * 2)),
    )


_MOMENTS = ("turn", "turn", "dump", "drawn", "volley", "draw_four")
"""The phases of a round, and a turn that may begin with a dump."""

_OPEN_MOMENTS = tuple(moment for moment in _MOMENTS if moment != "drawn")
"""Whoever draws closes the other's window (RULES 5.5)."""


def _tops(moment: str) -> st.SearchStrategy[Card]:
    ranks = {"volley": (DRAW_TWO,), "draw_four": (WILD_DRAW_FOUR,), "dump": (REVERSE,)}.get(
        moment, (0, 5, SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR)
    )
    return st.sampled_from([card for card in _ONE_A_KIND if RANK_OF[card] in ranks])


def _take(cards: list[Card], card: Card) -> Card:
    cards.remove(card)
    return card


def _hand(
    draw: st.DrawFn, cards: list[Card], shuffler: random.Random, *, one: bool
) -> tuple[Card, ...]:
    """A hand of one card, or of an edge's size; now and then its first cards are of one colour."""
    size = 1 if one else draw(st.sampled_from(EDGES))
    if draw(st.booleans()):
        wanted = draw(st.sampled_from(COLOURS))
        cards.sort(key=lambda card: COLOUR_OF[card] != wanted)
        near = cards[: size + 2]
        shuffler.shuffle(near)
        cards[: size + 2] = near
    hand = tuple(sorted(cards[:size]))
    del cards[:size]
    return hand


def _split(cards: list[Card], where: str) -> tuple[list[Card], list[Card]]:
    if where == "draw":
        return cards[5:], cards[:5]
    if where == "one":
        return cards[:1], cards[1:]
    return [], cards


def _give_all(
    hands: BySeat[tuple[Card, ...]], seat: Seat, rest: tuple[Card, ...]
) -> BySeat[tuple[Card, ...]]:
    """Leave nothing to draw: the waiting player holds what is left."""
    full = tuple(sorted(hands[OTHER[seat]] + rest))
    return (hands[0], full) if seat == 0 else (full, hands[1])


def _holder(
    draw: st.DrawFn,
    rules: HouseRules,
    phase: str,
    turn: Seat,
    hands: BySeat[tuple[Card, ...]],
    top: Card,
    *,
    window: bool,
) -> Seat | None:
    laid_it = turn if phase == "draw_four" else OTHER[turn]
    holders = []
    if phase != "drawn" and len(hands[laid_it]) == 1:
        holders.append(laid_it)
    if phase == "turn" and len(hands[turn]) == 1 and (RANK_OF[top] == SKIP or rules.slow):
        holders.append(turn)
    return draw(st.sampled_from(holders if window else [None, *holders, *holders]))


windows = middles(window=True)
"""A match in which somebody's UNO window is open."""

states = st.one_of(middles(), middles(), drafts(), new_matches())
"""A match at any moment but the end."""


@st.composite
def played(draw: st.DrawFn) -> MatchState:
    """A made position, a few legal moves later; it may have ended."""
    state = draw(states)
    for _ in range(draw(st.integers(0, 6))):
        moves = moves_of(state)
        if not moves:
            break
        state = apply(state, draw(st.sampled_from(moves))).state
    return state


def moves_of(state: MatchState) -> list[PlayerAction]:
    """All that either player may do."""
    return [action for seat in SEATS for action in legal_actions(state, seat)]


def candidates(state: MatchState, seat: Seat) -> list[PlayerAction]:
    """Every player action there is for a seat, but for dumps that only repeat a refusal's cause."""
    hand = state.hands[seat]
    foreign = state.hands[OTHER[seat]][:1] + state.draw[:1] + state.discard[-1:]
    cards = (*hand, *foreign)
    reverses: list[Card | None] = [None, *(card for card in cards if RANK_OF[card] == REVERSE)]
    reverses += [card for card in hand if RANK_OF[card] != REVERSE][:2]
    return [
        *(kind(seat) for kind in BARE),
        *(ChooseColour(seat, colour) for colour in COLOURS),
        *(
            PlayCard(seat, card, colour, uno)
            for card in cards
            for colour in (None, *COLOURS)
            for uno in (False, True)
        ),
        *(
            Dump(seat, reverse, last, uno)
            for reverse in reverses
            for last in cards
            for uno in (False, True)
        ),
    ]


BARE = (
    DraftKeep,
    DraftReject,
    DrawCard,
    KeepDrawn,
    TakeVolley,
    AcceptDrawFour,
    ChallengeDrawFour,
    CallUno,
    CatchUno,
)
"""The player actions that a seat alone makes."""


def umpire_actions() -> list[Action]:
    """Every action that is no player's move, but for starting a round."""
    return [
        CloseUno("time"),
        CloseUno("void"),
        *(kind(seat) for kind in (Resign, ClaimWin) for seat in SEATS),
        *(VoidMatch(seat, cause) for seat in SEATS for cause in ("early", "claim")),
        *(VoidMatch(None, cause) for cause in ("idle", "gone", "broken", "moderator")),
    ]
