"""Nothing that is shown or logged in whole matches tells what its reader may not know."""

import logging
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.duel import course as course_module
from bot.duel.course import Course
from bot.duel.picture import board_of, hand_of
from bot.duel.records import DuelRecord
from bot.duel.showing import BoardView, HandShown
from bot.engine.actions import PlayCard, StartRound
from bot.engine.card_names import NAME_OF
from bot.engine.cards import DECK_112, FACE_OF
from bot.engine.errors import CardDoesNotMatch, CardNotInHand
from bot.engine.events import Event, redacted
from bot.engine.seats import OTHER, Seat
from bot.engine.state import MatchState, Step
from bot.engine.turn import play
from bot.engine.view import hand_view
from bot.render.buttons import button
from bot.render.look import Look
from bot.render.panel import Button, PressOf, Row, Verb
from tests.leaks.naming import LOCALES, MarkedFaces, MarkedLibrary, Names
from tests.leaks.spy import LeakSpy

MATCHES = 15
"""By hand a thousand: `python -m tests.leaks --matches 1000 --seed 1`."""

log = logging.getLogger("bot.planted")


def test_nothing_hidden_is_shown_refused_or_logged_in_whole_matches() -> None:
    spy = LeakSpy(1, longest=80)
    for number in range(MATCHES):
        spy.play(number)
    report = spy.report
    assert report.leaks == []
    assert report.matches == sum(report.ends.values()) == MATCHES
    assert min(report.public, report.private, report.compared, report.refusals) > 20 * MATCHES
    assert report.lines >= MATCHES


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("Wild Draw 4 on a red 7", {"r7"}),
        ("modrá otočka, Žlutá +2, Blauwe 3", {"bR", "yD", "b3"}),
        ("<:c_bR_:1> and https://cards.invalid/c_Wg_ and c_F_", {"bR", "W", "F"}),
        ("KeyError: r7a, 'Fd' (g0)", {"r7", "F", "g0"}),
        ("7 cards, 0 points, red, 1f7r7a0, wild", set()),
    ],
)
def test_a_card_is_known_by_its_mark_its_name_and_its_code(text: str, faces: set[str]) -> None:
    assert Names().shown(text) == faces


def test_a_sentence_that_is_given_a_card_is_marked_in_every_language() -> None:
    library = MarkedLibrary()
    names = Names()
    for locale in LOCALES:
        look = Look(library.words(locale), MarkedFaces())
        for card in DECK_112:
            assert FACE_OF[card] in names.shown(look.words("card-rank", **look.about(card)))


# What each kind of leak would look like. Every one must be found.


_board_of: Callable[..., BoardView] = board_of
_hand_of: Callable[..., HandShown] = hand_of
_button: Callable[..., Button] = button


def events_unredacted(event: Event, viewer: Seat | None) -> Event:
    return event if viewer is None else redacted(event, viewer)


def events_of_the_other(event: Event, viewer: Seat | None) -> Event:
    return redacted(event, None) if viewer is None else event


def a_card_as_a_number(record: DuelRecord, course: Course | None, **rest: object) -> BoardView:
    board = _board_of(record, course, **rest)
    if course is None or board.table is None or not course.state.hands[0]:
        return board
    return replace(board, table=replace(board.table, draw_pile=int(course.state.hands[0][0])))


def the_seed(record: DuelRecord, course: Course | None, **rest: object) -> BoardView:
    return replace(_board_of(record, course, **rest), commitment=record.seed.hex())


def the_others_hand(board: BoardView, course: Course, seat: Seat, **rest: object) -> HandShown:
    shown = _hand_of(board, course, seat, **rest)
    theirs = hand_view(course.state, OTHER[seat])
    return replace(shown, hand=replace(shown.hand, hand=theirs.hand))


def the_others_buttons(board: BoardView, course: Course, seat: Seat, **rest: object) -> HandShown:
    shown = _hand_of(board, course, seat, **rest)
    theirs = hand_view(course.state, OTHER[seat])
    return replace(shown, hand=replace(shown.hand, legal=shown.hand.legal or theirs.legal))


def a_challenged_hand_as_it_is_now(board: BoardView, course: Course, seat: Seat) -> HandShown:
    shown = _hand_of(board, course, seat)
    if shown.challenged is None:
        return shown
    theirs = course.state.hands[OTHER[seat]]
    return replace(shown, challenged=replace(shown.challenged, hand=theirs))


_puts_away: Callable[..., bool] = course_module._puts_away


def a_challenged_hand_for_too_long(*given: object) -> bool:
    return isinstance(given[1], StartRound) and _puts_away(*given)


def logged_by_name(board: BoardView, course: Course, seat: Seat, **rest: object) -> HandShown:
    shown = _hand_of(board, course, seat, **rest)
    log.debug("duel %d: shown %s", board.id, [NAME_OF[card] for card in shown.hand.hand])
    return shown


def logged_as_numbers(board: BoardView, course: Course, seat: Seat, **rest: object) -> HandShown:
    shown = _hand_of(board, course, seat, **rest)
    log.debug("duel %d: shown %s", board.id, shown.hand.hand)
    return shown


def logged_seed(record: DuelRecord, course: Course | None, **rest: object) -> BoardView:
    log.debug("duel %d: %s", record.id, bytes(record.seed))
    return _board_of(record, course, **rest)


def a_custom_id(look: Look, key: str, verb: Verb, board: BoardView, *rest: object) -> Button:
    made = _button(look, key, verb, board, *rest)
    return replace(made, press=replace(made.press, arg="57"))


def a_disabled_button(board: BoardView, look: Look) -> tuple[Row, ...]:
    card = DECK_112[board.moment % 112]
    press = PressOf("more", board.id, board.version)
    return (Row((Button("?", press, emoji=look.mark(card), disabled=True),)),)


def a_disabled_card_button(board: BoardView, look: Look) -> tuple[Row, ...]:
    press = PressOf("play", board.id, board.version, "57")
    return (Row((Button(look.words("button-more"), press, disabled=True),)),)


def a_card_in_a_refusal(state: MatchState, action: PlayCard) -> Step:
    try:
        return play(state, action)
    except CardNotInHand:
        raise CardNotInHand(f"not {state.hands[action.seat]}") from None


def a_refusal_that_knows_the_other_hand(state: MatchState, action: PlayCard) -> Step:
    if action.card in state.hands[OTHER[action.seat]]:
        raise CardDoesNotMatch
    return play(state, action)


@pytest.mark.parametrize(
    ("where", "leak", "found"),
    [
        ("bot.duel.course.redacted", events_unredacted, "board shows"),
        ("bot.duel.course.redacted", events_of_the_other, "shows"),
        ("bot.duel.session.board_of", a_card_as_a_number, "hangs on a hidden card"),
        ("bot.duel.session.board_of", the_seed, "holds a secret"),
        ("bot.duel.session.board_of", logged_seed, "the log holds a secret"),
        ("bot.duel.session.hand_of", the_others_hand, "hand of"),
        ("bot.duel.session.hand_of", the_others_buttons, "a button"),
        ("bot.duel.session.hand_of", a_challenged_hand_as_it_is_now, "a challenged one"),
        ("bot.duel.course._puts_away", a_challenged_hand_for_too_long, "a challenged one"),
        ("bot.duel.session.hand_of", logged_by_name, "logged a card"),
        ("bot.duel.session.hand_of", logged_as_numbers, "logged a number"),
        ("bot.render.board.button", a_custom_id, "a public button"),
        ("bot.render.board._claims", a_disabled_button, "board shows"),
        ("bot.render.board._claims", a_disabled_card_button, "a public button"),
        ("bot.engine.turn.play", a_card_in_a_refusal, "does not always say the same"),
        ("bot.engine.turn.play", a_refusal_that_knows_the_other_hand, "answered by where it is"),
    ],
)
def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, where: str, leak: Callable[..., object], found: str
) -> None:
    monkeypatch.setattr(where, leak)
    spy = LeakSpy(2, longest=30)
    for number in range(60):  # a challenge does not come in every match
        spy.play(number)
        if any(found in one for one in spy.report.leaks):
            return
    pytest.fail(f"not found: {spy.report}")
