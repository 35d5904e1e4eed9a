"""From a duel's record and course to the values that are shown."""

from bot.duel.course import Course
from bot.duel.play_time import PlayTime
from bot.duel.records import Call, DuelRecord, MessageId
from bot.duel.showing import BoardView, HandShown
from bot.duel.steady import SteadyClock
from bot.duel.timing import Timing
from bot.engine.deck import commitment
from bot.engine.seats import Seat
from bot.engine.view import hand_view


def board_of(
    record: DuelRecord,
    course: Course | None,
    *,
    moment: int,
    clock: SteadyClock,
    play_time: PlayTime,
    timing: Timing,
    prompt: MessageId | None = None,
    last_call: Call | None = None,
) -> BoardView:
    """Give everything public about a duel; `course` is None before the match and without one.

    Its times are on Discord's clock, by which they are shown.
    """
    guild, lost_ms = record.guild, record.lost_ms or 0

    def shown(at_ms: int) -> int:
        return play_time.host_ms(guild, at_ms) + clock.ahead_ms

    def of_duel(at_ms: int | None) -> int | None:
        return None if at_ms is None else shown(at_ms + lost_ms)

    over = record.status == "over"
    return BoardView(
        id=record.id,
        guild=record.guild,
        channel=record.channel,
        players=record.players,
        rules=record.rules,
        status=record.status,
        locale=record.locale,
        message=record.message,
        version=0 if course is None else course.version,
        moment=moment,
        commitment=commitment(record.seed),
        expires_at_ms=shown(record.expires_at_ms),
        table=None if course is None else course.table,
        recent=() if course is None else course.public,
        deadline_ms=None if course is None else of_duel(course.limit_ms()),
        next_round_at_ms=None if course is None else of_duel(course.next_round_at_ms(timing)),
        overdue=course is not None and course.overdue(play_time.now_ms(guild) - lost_ms, timing),
        prompt=prompt,
        last_call=last_call,
        seed_hex=record.seed.hex() if over else None,
        accepted_by=record.accepted_by,
    )


def hand_of(board: BoardView, course: Course, seat: Seat) -> HandShown:
    """Give one seat's hand on a board of the same moment."""
    opened = course.challenged
    return HandShown(
        board=board,
        hand=hand_view(course.state, seat),
        recent=course.private[seat],
        challenged=opened if opened is not None and opened.challenger == seat else None,
    )
