"""A hand that a challenge opened belongs to the match until its challenger acts (RULES 6.8)."""

from dataclasses import replace

from bot.duel.course import Course, begin, start_of_round
from bot.duel.picture import hand_of
from bot.duel.records import DuelId, InteractionId
from bot.duel.showing import ChallengedHand, HandShown
from bot.engine.actions import (
    Action,
    CatchUno,
    ChallengeDrawFour,
    DrawCard,
    PlayCard,
    Resign,
)
from bot.engine.card_names import card_named, colour_named
from bot.engine.deck import Seed
from bot.engine.events import CardPlayed, ChallengeJudged
from bot.engine.seats import CHALLENGED, CHALLENGER, OTHER, Seat
from bot.engine.view import table_view
from tests.duel.fakes import Arena
from tests.engine.notation import position
from tests.render.scenes import board

ME, OTHER_ONE = CHALLENGER, CHALLENGED
SEED = Seed(bytes(32))
ACCEPTED = InteractionId(7)
SKIPS = ("bSa", "bSb", "gSa", "gSb", "rSa", "rSb")
DRAWN = ("ySa", "ySb")
"""What lies under the six cards that the challenger draws."""


def before(hands: str, rules: str = "draft:deal") -> Course:
    """Give a match in which the other one is about to lay a Wild Draw 4 on a yellow 5."""
    state = position(
        f"rules={rules} round=2 one=1 acted=9,9 scores=0,0 turn=1 {hands} "
        f"draw=g0,g1,g2,g3,g4,g6,{','.join(DRAWN)},r0,* discard=r1,y5"
    )
    empty = begin(state.frame.rules, SEED, ACCEPTED, 0)
    return replace(empty, state=state, table=table_view(state))


def after(course: Course, *actions: Action) -> Course:
    for action in actions:
        course, _ = course.after(action, 0)
    return course


def challenged(hands: str, rules: str = "draft:deal") -> Course:
    laid = PlayCard(OTHER_ONE, card_named("Fa"), colour_named("b"))
    return after(before(hands, rules), laid, ChallengeDrawFour(ME))


def seen(course: Course, seat: Seat = ME) -> tuple[str, ...] | None:
    """Give the challenged hand that a seat's own hand gives."""
    shown = hand_of(board(), course, seat).challenged
    return None if shown is None else tuple(map(repr, shown.hand))


def test_it_is_seen_by_its_challenger_alone_until_they_act() -> None:
    guilty = challenged("hand0=b2,b9,r4,r5 hand1=Fa,y2,r7")
    assert seen(guilty) == tuple(repr(card_named(card)) for card in ("r7a", "y2a"))
    assert seen(guilty, OTHER_ONE) is None
    assert seen(after(guilty, PlayCard(ME, card_named("b2a")))) is None
    assert seen(after(guilty, DrawCard(ME))) is None


def test_what_the_other_one_does_meanwhile_takes_it_away_in_no_number_of_moves() -> None:
    honest = challenged(f"hand0=b2,r4,r5 hand1=Fa,r7,r8,{','.join(SKIPS)}")
    opened = seen(honest)
    assert opened is not None
    later = after(honest, *(PlayCard(OTHER_ONE, card_named(skip)) for skip in SKIPS))
    for skip in DRAWN:
        later = after(later, DrawCard(OTHER_ONE), PlayCard(OTHER_ONE, card_named(skip)))
    later = after(later, DrawCard(OTHER_ONE))
    assert later.table.to_act == (ME,)
    # It is too long ago to be told, and what the card was laid on is known all the same.
    assert not any(isinstance(event, ChallengeJudged) for event in later.private[ME])
    assert later.challenged == honest.challenged
    assert later.challenged is not None
    assert any(isinstance(event, CardPlayed) for event in later.challenged.recent)
    assert seen(later) == opened
    assert seen(after(later, DrawCard(ME))) is None


def test_a_press_is_no_action() -> None:
    slow = challenged("hand0=b2,r4,r5 hand1=Fa,bSa,b7", "draft:deal,turn_limit_s:86400")
    opened = seen(slow)
    silent = after(slow, PlayCard(OTHER_ONE, card_named("bSa")))
    assert silent.table.uno == OTHER_ONE
    caught = after(silent, CatchUno(ME))
    assert caught.table.uno is None
    assert opened is not None
    assert seen(caught) == opened


def test_it_is_seen_between_the_rounds_and_the_next_round_takes_it_away() -> None:
    honest = challenged("hand0=b2,r4,r5 hand1=Fa,b7")
    out = after(honest, PlayCard(OTHER_ONE, card_named("b7a")))
    assert out.table.phase == "between"
    assert seen(out) == seen(honest) is not None
    assert seen(after(out, start_of_round(out, SEED, ACCEPTED, None))) is None


def test_the_end_of_the_match_takes_it_away() -> None:
    honest = challenged("hand0=b2,r4,r5 hand1=Fa,b7,b8")
    assert seen(after(honest, Resign(OTHER_ONE))) is None


def test_no_repr_shows_it() -> None:
    guilty = challenged("hand0=b2,b9,r4,r5 hand1=Fa,y2,r7")
    shown = hand_of(board(), guilty, ME)
    assert shown.challenged is not None
    for text in map(repr, (guilty, shown, shown.challenged)):
        assert str(shown.challenged.hand) not in text
    assert "hand" not in repr(shown.challenged)


async def challenge(arena: Arena) -> tuple[DuelId, Seat, ChallengedHand]:
    duel = await arena.duel()
    found = await arena.play_on(
        duel,
        lambda board: (
            board.table is not None and board.table.phase == "draw_four" and board.table.uno is None
        ),
    )
    assert found.table is not None
    seat = found.table.to_act[0]
    shown = await arena.act(duel, ChallengeDrawFour(seat))
    assert isinstance(shown, HandShown)
    assert shown.challenged is not None
    return duel, seat, shown.challenged


async def test_every_look_gives_it_and_no_public_event_does(arena: Arena) -> None:
    duel, seat, opened = await challenge(arena)
    first, shown = (arena.lobby.hand(duel, arena.player(duel, seat)) for _ in range(2))
    assert first.challenged == shown.challenged == opened
    told = next(event for event in shown.recent if isinstance(event, ChallengeJudged))
    assert told.hand == opened.hand
    public = next(event for event in shown.board.recent if isinstance(event, ChallengeJudged))
    assert public.hand is None
    assert arena.lobby.hand(duel, arena.player(duel, OTHER[seat])).challenged is None


async def test_it_is_seen_after_a_restart(arena: Arena) -> None:
    duel, seat, opened = await challenge(arena)
    await arena.restart()
    assert arena.lobby.hand(duel, arena.player(duel, seat)).challenged == opened
    assert arena.lobby.hand(duel, arena.player(duel, OTHER[seat])).challenged is None
