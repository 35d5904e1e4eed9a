"""The beginning of a round: the draft and the first card (RULES 2 and 3)."""

from typing import Final

from bot.engine.actions import ChooseColour, DraftKeep, DraftReject, StartRound
from bot.engine.cards import (
    COLOUR_OF,
    COLOURS,
    DRAW_TWO,
    RANK_OF,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
)
from bot.engine.deck import full_deck
from bot.engine.errors import ColourMissing, MatchOver, NotTheMoment
from bot.engine.events import (
    CardTurnedUp,
    ColourChosen,
    DraftPicked,
    Event,
    HandsReady,
    RoundStarted,
)
from bot.engine.piles import adding, counted, penalise
from bot.engine.seats import OTHER, BySeat, Seat
from bot.engine.state import MatchState, Phase, Step
from bot.engine.whose import DRAFT_PICKS, actors, refusal

DEALT: Final = 7
"""Cards each player is dealt with `draft: deal` (RULES 2.7)."""


def start_round(state: MatchState, action: StartRound) -> Step:
    """Begin the next round with a fresh deck (RULES 2.3, 2.6, 2.7).

    Raises:
        MatchOver: The match has ended.
        NotTheMoment: A round is being played.
        ValueError: The deck does not hold each card once: a fault.
    """
    if state.phase == "over":
        raise MatchOver
    if state.phase != "between":
        raise NotTheMoment
    deck, rules = action.deal.deck, state.frame.rules
    if tuple(sorted(deck)) != full_deck(rules):
        raise ValueError("a deck must hold each of its cards once")
    number = state.frame.round_number + 1
    one = state.frame.player_one if number == 1 else OTHER[state.frame.player_one]
    frame = state.frame._replace(
        round_number=number, player_one=one, recycle_key=action.deal.recycle_key
    )
    events: tuple[Event, ...] = (RoundStarted(number, one),)
    started = state._replace(
        frame=frame,
        phase="draft",
        turn=one,
        hands=((), ()),
        draw=deck,
        discard=(),
        colour=None,
        recycles=0,
    )
    if rules.draft != "deal":
        return Step(started, events)
    firsts = tuple(sorted(deck[0 : 2 * DEALT : 2]))
    seconds = tuple(sorted(deck[1 : 2 * DEALT : 2]))
    dealt: BySeat[tuple[Card, ...]] = (seconds, firsts) if one else (firsts, seconds)
    return _turn_up(started._replace(hands=dealt, draw=deck[2 * DEALT :]), events)


def offered(state: MatchState, seat: Seat) -> Card | None:
    """Give the card that a player is to keep or reject; None where no pick is theirs."""
    if state.phase != "draft" or seat not in actors(state):
        return None
    return state.draw[_place(state, seat) * 2]


def pick(state: MatchState, action: DraftKeep | DraftReject) -> Step:
    """Make one pick of the draft (RULES 2.3, 2.8).

    Raises:
        IllegalAction: No pick is this player's now.
    """
    seat = action.seat
    seen = offered(state, seat)
    if seen is None:
        raise refusal(state, seat)
    place = _place(state, seat)
    other = state.draw[place * 2 + 1]
    rejected = isinstance(action, DraftReject)
    kept, discarded = (other, seen) if rejected else (seen, other)
    number = len(state.hands[seat]) + 1
    at = number - 1 + _opponents_before(state, seat)
    picked = state._replace(
        hands=adding(state.hands, seat, (kept,)),
        draw=state.draw[: place * 2] + state.draw[place * 2 + 2 :],
        discard=(*state.discard[:at], discarded, *state.discard[at:]),
        acted=counted(state.acted, seat),
    )
    events: tuple[Event, ...] = (DraftPicked(seat, number, rejected, discarded, kept),)
    if min(len(hand) for hand in picked.hands) < DRAFT_PICKS:
        if state.frame.rules.draft == "turns":
            picked = picked._replace(turn=actors(picked)[0])
        return Step(picked, events)
    # RULES 2.5: as paper cards turned over, the first discard lies nearest to the top.
    return _turn_up(picked._replace(draw=picked.draw + picked.discard), events)


def choose_colour(state: MatchState, action: ChooseColour) -> Step:
    """Name the colour of the wild turned up (RULES 3.3, 3.6).

    Raises:
        IllegalAction: No colour is this player's to name now, or there is no such colour.
    """
    if state.phase != "colour" or action.seat != state.frame.player_one:
        raise refusal(state, action.seat)
    if action.colour not in COLOURS:
        raise ColourMissing
    chosen = state._replace(
        phase="turn", colour=action.colour, acted=counted(state.acted, action.seat)
    )
    return Step(chosen, (ColourChosen(action.seat, action.colour),))


def _opponents_before(state: MatchState, seat: Seat) -> int:
    """Count the picks the opponent has made that come before this player's next (RULES 2.8)."""
    mine, theirs = len(state.hands[seat]), len(state.hands[OTHER[seat]])
    return min(theirs, mine if seat == state.frame.player_one else mine + 1)


def _place(state: MatchState, seat: Seat) -> int:
    """Count the picks before this player's next that are still to be made, two cards each."""
    mine = len(state.hands[seat])
    number = 2 * mine + (seat != state.frame.player_one)
    return number - mine - _opponents_before(state, seat)


def _turn_up(state: MatchState, events: tuple[Event, ...]) -> Step:
    """Turn up the first card, and carry out what it says (RULES 3)."""
    card = state.draw[0]
    rank = RANK_OF[card]
    one = state.frame.player_one
    two = OTHER[one]
    phase: Phase = "turn" if COLOUR_OF[card] is not None else "colour"
    ready = state._replace(
        phase=phase,
        turn=one if rank in (DRAW_TWO, WILD_DRAW_FOUR, SKIP) else two,
        draw=state.draw[1:],
        discard=(card,),
        colour=COLOUR_OF[card],
        dump_right=rank == REVERSE,
    )
    events += (HandsReady(), CardTurnedUp(card, two))
    owed = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}.get(rank, 0)
    if owed:
        ready, drawn = penalise(ready, two, owed, "opening")
        events += drawn
    return Step(ready, events)
