"""What happened, in words: one line an event."""

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from bot.duel.showing import BoardView
from bot.engine.cards import DRAW_TWO, RANK_OF, SKIP, WILD_DRAW_FOUR, Rank
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTurnedUp,
    ChallengeJudged,
    ColourChosen,
    ColourDumped,
    DraftPicked,
    DrawnKept,
    Event,
    HandsReady,
    MatchEnded,
    PileTurnedOver,
    RoundEnded,
    RoundStarted,
    TurnPassed,
    UnoCalled,
    UnoCaught,
    UnoWindowClosed,
    UnoWindowOpened,
    VolleyRaised,
)
from bot.engine.seats import OTHER, Seat
from bot.render.look import Look, colour_key, mention, small
from bot.render.panel import NO_BREAK

BOARD_LINES: Final = 6
HAND_LINES: Final = 1
"""A hand is for the next move: what happened before stands on the board."""

_SEEN_ANYWAY: Final = (VolleyRaised, UnoWindowOpened)
"""What the board and the hand show large while it matters: a line would say it again."""

_FIRST_CARD_SKIPS: Final = frozenset[Rank]((SKIP, DRAW_TWO, WILD_DRAW_FOUR))
"""What makes Player 2 miss the first turn (RULES 3.2-3.4)."""

_Args: TypeAlias = dict[str, str | int]


def who(board: BoardView, seat: Seat, viewer: Seat | None) -> _Args:
    """Give a sentence whom it is about: "you" if that is its reader."""
    return {"who": "you" if seat == viewer else "other", "player": mention(board.players[seat])}


def event_words(
    event: Event, board: BoardView, look: Look, *, viewer: Seat | None = None, late: bool = False
) -> str:
    """Give one line about an event; `viewer` is the player who alone reads it, None everybody.

    The event must be redacted for the reader: what it holds is said. `late` is whether cards are
    drawn for an UNO that came too late.
    """
    key, args = _sentence(event, board, look, viewer)
    if late:
        args = args | {"reason": "uno-late"}
    told = look.words(key, **args)
    skipped = _skipped(event)
    if skipped is None:
        return told
    # Not behind a full stop, which a browser would put below the picture before it; and the mark
    # between the two goes down with the name, else it would end the line alone.
    return f"{told} ·{NO_BREAK}{look.words('event-skipped', **who(board, skipped, viewer))}"


def _skipped(event: Event) -> Seat | None:
    """Give who misses a turn by a Skip that was played, or by the first card, if the round goes on.

    A Draw 2 that was played may still be answered, one that was turned up may not (RULES 3.2).
    """
    match event:
        case CardTurnedUp(card=card, seat=seat) if RANK_OF[card] in _FIRST_CARD_SKIPS:
            return seat
        case CardPlayed(seat=seat, card=card, left=left) if left and RANK_OF[card] == SKIP:
            return OTHER[seat]
        case ColourDumped(seat=seat, cards=cards, left=left) if left and RANK_OF[cards[-1]] == SKIP:
            return OTHER[seat]
        case _:
            return None


def newest(events: Sequence[Event], lines: int) -> Sequence[Event]:
    """Give the last events that are told, oldest first."""
    return [event for event in events if not isinstance(event, _SEEN_ANYWAY)][-lines:]


def recent_words(
    events: Sequence[Event],
    board: BoardView,
    look: Look,
    *,
    lines: int,
    viewer: Seat | None = None,
) -> str:
    """Give the last events, newest first, the older ones in small print; "" for none."""
    late = _late(events, board)
    told = [
        event_words(event, board, look, viewer=viewer, late=event is late)
        for event in reversed(newest(events, lines))
    ]
    return "\n".join([*told[:1], *(small(line) for line in told[1:])])


def _late(events: Sequence[Event], board: BoardView) -> CardsDrawn | None:
    """Return what the last UNO race made its holder draw, if both of them had pressed."""
    call = board.last_call
    if call is None or call.ahead_ms is None:
        return None
    ends = (event for event in reversed(board.recent) if isinstance(event, UnoCalled | UnoCaught))
    if not isinstance(next(ends, None), UnoCaught):
        return None
    drawn = (event for event in reversed(events) if isinstance(event, CardsDrawn))
    return next((event for event in drawn if event.reason == "uno"), None)


def _sentence(  # noqa: C901, PLR0911, PLR0912 - one line or two a case
    event: Event, board: BoardView, look: Look, viewer: Seat | None
) -> tuple[str, _Args]:
    args: _Args
    match event:
        case RoundStarted(number=number, player_one=seat):
            args = {"number": number, "draft": board.rules.draft}
            return "event-round-started", args | who(board, seat, viewer)
        case DraftPicked(discarded=discarded, kept=kept) if kept is not None:
            return "event-draft-picked-mine", look.about(discarded) | {"kept": look.card(kept)}
        case DraftPicked(seat=seat, rejected=rejected, discarded=discarded):
            key = "event-draft-picked-rejected" if rejected else "event-draft-picked-kept"
            return key, who(board, seat, viewer) | look.about(discarded)
        case HandsReady():
            return "event-hands-ready", {}
        case CardTurnedUp(card=card):
            return "event-card-turned-up", look.about(card)
        case ColourChosen(seat=seat, colour=colour):
            args = {"colour": colour_key(colour), "symbol": look.faces.suit(colour)}
            return "event-colour-chosen", args | who(board, seat, viewer)
        case CardPlayed(seat=seat, card=card, colour=None):
            return "event-card-played", who(board, seat, viewer) | look.about(card)
        case CardPlayed(seat=seat, card=card, colour=colour):
            args = {"asked": colour_key(colour), "symbol": look.faces.suit(colour)}
            return "event-wild-played", who(board, seat, viewer) | look.about(card) | args
        case ColourDumped(seat=seat, cards=cards):
            args = look.about(cards[-1]) | {"count": len(cards)}
            return "event-colour-dumped", args | who(board, seat, viewer)
        case CardsDrawn():
            return _drawn(event, board, look, viewer)
        case DrawnKept(seat=seat):
            return "event-drawn-kept", who(board, seat, viewer)
        case TurnPassed(seat=seat):
            return "event-turn-passed", who(board, seat, viewer)
        case PileTurnedOver(count=count):
            return "event-pile-turned-over", {"count": count}
        case VolleyRaised(seat=seat, total=total):
            return "event-volley-raised", who(board, seat, viewer) | {"count": total}
        case ChallengeJudged(challenger=seat, guilty=guilty):
            args = {"verdict": "bluff" if guilty else "honest"}
            return "event-challenge-judged", args | who(board, seat, viewer)
        case UnoWindowOpened(holder=seat):
            return "event-uno-window-opened", who(board, seat, viewer)
        case UnoCalled(holder=seat):
            return "event-uno-called", who(board, seat, viewer)
        case UnoCaught(holder=seat):
            return "event-uno-caught", who(board, seat, viewer)
        case UnoWindowClosed(holder=seat, cause=cause):
            args = {"cause": cause}
            return "event-uno-window-closed", args | who(board, seat, viewer)
        case RoundEnded():
            return _round_ended(event, board, viewer)
        case MatchEnded(winner=winner):
            if winner is None:
                return "event-match-void", {}
            return "event-match-ended", who(board, winner, viewer)
        case _:
            assert_never(event)


def _round_ended(event: RoundEnded, board: BoardView, viewer: Seat | None) -> tuple[str, _Args]:
    if event.winner is None:
        return "event-round-blocked", {"number": event.number}
    loser = OTHER[event.winner]
    args: _Args = who(board, event.winner, viewer) | {
        "number": event.number,
        "loser": mention(board.players[loser]),
        "count": event.points[loser],
    }
    if viewer == loser:
        args["who"] = "loser"
    return "event-round-ended", args


def _drawn(
    event: CardsDrawn, board: BoardView, look: Look, viewer: Seat | None
) -> tuple[str, _Args]:
    whom = who(board, event.seat, viewer)
    reason: _Args = {"reason": event.reason.replace("_", "-")}
    if event.count == 0:
        return "event-cards-drawn-none", whom
    if event.cards is not None:
        return "event-cards-drawn-mine", reason | {"cards": look.cards(event.cards)}
    return "event-cards-drawn", whom | reason | {"count": event.count}
