"""Time that a test moves, a store in memory that keeps the database's promises, a table that notes
down what it is given, and a whole lobby of them."""

import asyncio
import heapq
import itertools
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from bot.duel.duels import Duels
from bot.duel.errors import (
    AlreadyChallenged,
    AlreadyDone,
    ChallengeClosed,
    ChannelBusy,
    DuelOver,
    DuelUnreadable,
    StoreFault,
)
from bot.duel.ports import CallReason
from bot.duel.race import DISCORD_EPOCH_MS, PressOutcome
from bot.duel.records import (
    CHALLENGE_TTL_MS,
    Batch,
    Call,
    ChannelId,
    ClosedChallenge,
    DuelId,
    DuelRecord,
    Entry,
    GuildId,
    InteractionId,
    MessageId,
    Press,
    Result,
    Standing,
    StandingPrompt,
    StoredDuel,
    UserId,
)
from bot.duel.session import Asked
from bot.duel.showing import BoardView, HandShown, PromptView, button_version
from bot.duel.steady import SteadyClock
from bot.duel.timing import Timing
from bot.engine.actions import (
    CallUno,
    CatchUno,
    ChallengeDrawFour,
    DraftKeep,
    DrawCard,
    Dump,
    KeepDrawn,
    PlayCard,
    PlayerAction,
)
from bot.engine.cards import RANK_OF, SKIP
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGER, OTHER, SEATS, BySeat, Seat

T = TypeVar("T")

GUILD: Final = GuildId(700)
CHANNEL: Final = ChannelId(800)
ANNA: Final = UserId(11)
BEN: Final = UserId(22)
CARL: Final = UserId(33)

START_MS: Final = 1_800_000_000_000
"""When tests begin, on all clocks."""

EARLY: Final = 3
"""A seed whose match soon comes to windows of all kinds, played as `sensible` does."""

DEALT: Final = HouseRules(draft="deal")


class FakeClock:
    """A clock that stands still until a test moves it (implements `bot.duel.ports.Clock`)."""

    def __init__(self) -> None:
        self._now_ms = START_MS
        self._jumped_ms = 0
        self._count = itertools.count()
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        return self._now_ms + self._jumped_ms

    def monotonic_ms(self) -> int:
        return self._now_ms

    async def sleep_ms(self, duration_ms: int) -> None:
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now_ms + duration_ms, next(self._count), woken))
        await woken

    def jump(self, by_ms: int) -> None:
        """Set the host's clock, as an administrator or a summer time would."""
        self._jumped_ms += by_ms

    def away(self, duration_ms: int) -> None:
        """Let time pass for nobody who runs: the bot is off."""
        assert not self.sleepers
        self._now_ms += duration_ms

    def stand_still(self, duration_ms: int) -> None:
        """Let time pass in which the process stands still, whoever sleeps."""
        self._now_ms += duration_ms

    @property
    def sleepers(self) -> int:
        """Count who still waits."""
        return sum(not woken.done() for _due, _number, woken in self._sleepers)

    async def settle(self) -> None:
        """Let everything run that needs no more time."""
        ready: Any = getattr(asyncio.get_running_loop(), "_ready")  # noqa: B009 - the loop's own
        await asyncio.sleep(0)
        while ready:
            await asyncio.sleep(0)

    async def advance(self, duration_ms: int) -> None:
        """Move time on, waking everybody at their moment and in their order."""
        until_ms = self._now_ms + duration_ms
        await self.settle()
        while self._sleepers and self._sleepers[0][0] <= until_ms:
            due_ms, _number, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                self._now_ms = max(self._now_ms, due_ms)
                woken.set_result(None)
                await self.settle()
        self._now_ms = until_ms


class Snowflakes:
    """Discord's clock as its ids tell it; each id is new, also within one millisecond."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self._count = itertools.count()

    def at(self, at_ms: int) -> int:
        """Make an id of a given moment."""
        return ((at_ms - DISCORD_EPOCH_MS) << 22) | (next(self._count) & 0x3FFFFF)

    def next(self) -> int:
        """Make an id of now."""
        return self.at(self._clock.monotonic_ms())


class FakeChance:
    """Seeds one after another, from a number."""

    def __init__(self, number: int = 0) -> None:
        self._count = itertools.count(number)

    def seed(self) -> Seed:
        return Seed(next(self._count).to_bytes(32, "big"))


@dataclass
class _Kept:
    record: DuelRecord
    entries: list[Entry] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    result: Result | None = None
    closed_ms: int | None = None


class MemoryStore:
    """A store in memory (implements `bot.duel.ports.Store`), with the database's constraints.

    `hold` lets every call wait at the gate until `release`; `failing` is raised by every call while
    it is set, before anything is changed. What `unreadable` names has rules that no program here
    knows.
    """

    def __init__(self) -> None:
        self.duels: dict[DuelId, _Kept] = {}
        self.applied: set[InteractionId] = set()
        self.calls: list[Call] = []
        self.beat_ms: int | None = None
        self.unreadable: set[DuelId] = set()
        self.standing_prompts: dict[tuple[DuelId, int], StandingPrompt] = {}
        self.failing: StoreFault | None = None
        self.log: list[str] = []
        self._gate = asyncio.Event()
        self._gate.set()

    def hold(self) -> None:
        """Close the gate."""
        self._gate.clear()

    def release(self) -> None:
        """Open the gate."""
        self._gate.set()

    async def _transaction(self, name: str) -> None:
        await asyncio.sleep(0)
        await self._gate.wait()
        if self.failing is not None:
            raise self.failing
        self.log.append(name)

    def _apply_once(self, *interactions: InteractionId | None) -> None:
        given = {one for one in interactions if one is not None}
        if given & self.applied:
            raise AlreadyDone
        self.applied |= given

    async def open_challenge(
        self,
        *,
        guild: GuildId,
        channel: ChannelId,
        players: BySeat[UserId],
        rules: HouseRules,
        seed: Seed,
        locale: str,
        at_ms: int,
        interaction: InteractionId,
    ) -> DuelRecord:
        await self._transaction("open_challenge")
        if interaction in self.applied:
            raise AlreadyDone
        for kept in self.duels.values():
            known = kept.record
            if (known.status, known.channel, known.players[0]) == (
                "challenge",
                channel,
                players[0],
            ):
                raise AlreadyChallenged
        self._apply_once(interaction)
        record = DuelRecord(
            id=DuelId(len(self.duels) + 1),
            guild=guild,
            channel=channel,
            players=players,
            rules=rules,
            seed=seed,
            status="challenge",
            locale=locale,
            opened_at_ms=at_ms,
            expires_at_ms=at_ms + CHALLENGE_TTL_MS,
        )
        self.duels[record.id] = _Kept(record)
        return record

    async def place(self, duel: DuelId, message: MessageId) -> None:
        await self._transaction("place")
        if (kept := self.duels.get(duel)) is not None:
            kept.record = replace(kept.record, message=message)

    async def close_challenge(
        self,
        duel: DuelId,
        status: ClosedChallenge,
        *,
        at_ms: int,
        interaction: InteractionId | None,
    ) -> None:
        await self._transaction("close_challenge")
        kept = self.duels.get(duel)
        if interaction is not None and interaction in self.applied:
            raise AlreadyDone
        if kept is None or kept.record.status != "challenge":
            raise ChallengeClosed
        self._apply_once(interaction)
        kept.record = replace(kept.record, status=status)
        kept.closed_ms = at_ms

    async def accept(
        self, duel: DuelId, *, interaction: InteractionId, at_ms: int, batch: Batch
    ) -> DuelRecord:
        await self._transaction("accept")
        kept = self.duels.get(duel)
        if interaction in self.applied:
            raise AlreadyDone
        if kept is None or kept.record.status != "challenge":
            raise ChallengeClosed
        for other in self.duels.values():
            if (other.record.status, other.record.channel) == ("live", kept.record.channel):
                raise ChannelBusy(other.record.channel, other.record.id)
        if batch.first != 0:
            raise StoreFault
        self._apply_once(interaction, *(one.interaction for one in batch.entries))
        kept.record = replace(
            kept.record,
            status="live",
            accepted_by=interaction,
            accepted_at_ms=at_ms,
            deadline_ms=batch.deadline_ms,
        )
        kept.entries += batch.entries
        return kept.record

    async def append(self, duel: DuelId, batch: Batch) -> None:
        await self._transaction("append")
        kept = self.duels.get(duel)
        if any(one.interaction in self.applied for one in batch.entries if one.interaction):
            raise AlreadyDone
        if kept is None or kept.record.status != "live":
            raise DuelOver
        if batch.first != len(kept.entries):
            raise StoreFault
        if batch.call is not None and batch.call.window in {c.window for c in self.calls}:
            raise StoreFault
        if batch.result is not None and batch.deadline_ms is not None:
            raise StoreFault
        self._apply_once(*(one.interaction for one in batch.entries))
        kept.entries += batch.entries
        if batch.call is not None:
            self.calls.append(batch.call)
        kept.result = batch.result
        kept.record = replace(
            kept.record,
            status="live" if batch.result is None else "over",
            deadline_ms=batch.deadline_ms,
        )

    async def set_limit(self, duel: DuelId, limit_ms: int | None) -> None:
        await self._transaction("set_limit")
        self._set_limit(duel, limit_ms)

    async def press(self, duel: DuelId, press: Press) -> bool:
        await self._transaction("press")
        if any(press.interaction == p.interaction for k in self.duels.values() for p in k.presses):
            return False
        self.duels[duel].presses.append(press)
        return True

    async def note_prompt(
        self, duel: DuelId, version: int, message: MessageId | None, *, at_ms: int
    ) -> None:
        await self._transaction("note_prompt")
        record = self.duels[duel].record
        noted = self.standing_prompts.get((duel, version))
        self.standing_prompts[duel, version] = StandingPrompt(
            duel=duel,
            guild=record.guild,
            channel=record.channel,
            locale=record.locale,
            version=version,
            message=message,
            at_ms=at_ms if noted is None else noted.at_ms,
        )

    async def forget_prompt(self, duel: DuelId, version: int) -> None:
        await self._transaction("forget_prompt")
        self.standing_prompts.pop((duel, version), None)

    async def prompts(self) -> Sequence[StandingPrompt]:
        await self._transaction("prompts")
        return sorted(self.standing_prompts.values(), key=lambda prompt: prompt.at_ms)

    async def was_applied(self, interaction: InteractionId) -> bool:
        await self._transaction("was_applied")
        return interaction in self.applied

    async def unfinished(self) -> Sequence[StoredDuel]:
        await self._transaction("unfinished")
        return [
            self._stored(kept)
            for duel, kept in self.duels.items()
            if kept.record.status in {"challenge", "live"} and duel not in self.unreadable
        ]

    async def end_untaken(
        self, channel: ChannelId, *, at_ms: int, taken_up: Collection[DuelId]
    ) -> bool:
        await self._transaction("end_untaken")
        for duel, kept in self.duels.items():
            there = (kept.record.status, kept.record.channel) == ("live", channel)
            if there and duel not in taken_up:
                kept.result = Result(None, "void", (0, 0), 0, at_ms)
                kept.record = replace(kept.record, status="over", deadline_ms=None)
                return True
        return False

    async def close_unreadable(self, *, at_ms: int) -> Sequence[DuelId]:
        await self._transaction("close_unreadable")
        closed = [d for d in self.unreadable if self.duels[d].record.status == "challenge"]
        for duel in closed:
            kept = self.duels[duel]
            kept.record, kept.closed_ms = replace(kept.record, status="expired"), at_ms
        return closed

    async def ended_since(self, since_ms: int) -> Sequence[StoredDuel]:
        await self._transaction("ended_since")
        ended = []
        for duel, kept in self.duels.items():
            if duel in self.unreadable:
                continue
            stands = kept.record.message is not None
            at_ms = kept.closed_ms if stands else None
            if kept.result is not None:
                at_ms = kept.result.ended_at_ms
            if at_ms is not None and at_ms >= since_ms:
                ended.append((at_ms, kept))
        return [self._stored(kept) for _at_ms, kept in sorted(ended, key=lambda pair: pair[0])]

    async def find(self, duel: DuelId) -> StoredDuel | None:
        await self._transaction("find")
        kept = self.duels.get(duel)
        if kept is not None and duel in self.unreadable:
            raise ChallengeClosed if kept.closed_ms is not None else DuelUnreadable
        return None if kept is None else self._stored(kept)

    async def standings(self, guild: GuildId, limit: int) -> Sequence[Standing]:
        await self._transaction("standings")
        return self._ranked(guild)[:limit]

    async def standing(self, guild: GuildId, user: UserId) -> Standing | None:
        await self._transaction("standing")
        return next((one for one in self._ranked(guild) if one.user == user), None)

    async def beat(self, at_ms: int) -> None:
        await self._transaction("beat")
        self.beat_ms = at_ms

    async def come_back(self, at_ms: int, limits: Mapping[DuelId, int | None]) -> None:
        await self._transaction("come_back")
        self.beat_ms = at_ms
        for duel, limit_ms in limits.items():
            self._set_limit(duel, limit_ms)

    async def last_beat_ms(self) -> int | None:
        await self._transaction("last_beat_ms")
        return self.beat_ms

    def _set_limit(self, duel: DuelId, limit_ms: int | None) -> None:
        kept = self.duels[duel]
        if kept.record.status == "live":
            kept.record = replace(kept.record, deadline_ms=limit_ms)
        elif kept.record.status == "challenge":
            assert limit_ms is not None
            kept.record = replace(kept.record, expires_at_ms=limit_ms)

    def lines(self, duel: DuelId) -> list[str]:
        """Give a duel's log."""
        return [one.line for one in self.duels[duel].entries]

    def _stored(self, kept: _Kept) -> StoredDuel:
        return StoredDuel(kept.record, tuple(kept.entries))

    def _ranked(self, guild: GuildId) -> list[Standing]:
        counted: dict[UserId, tuple[int, int, int]] = {}
        for kept in self.duels.values():
            result = kept.result
            if kept.record.guild != guild or result is None or result.winner is None:
                continue
            for seat in SEATS:
                user = kept.record.players[seat]
                lost, won, points = counted.get(user, (0, 0, 0))
                ahead = result.winner == seat
                counted[user] = (lost + (not ahead), won + ahead, points + result.scores[seat])
        keys = {u: (-won, lost, points) for u, (lost, won, points) in counted.items()}
        return [
            Standing(
                1 + sum(other < keys[user] for other in keys.values()), user, won, lost, points
            )
            for user, (lost, won, points) in sorted(
                counted.items(), key=lambda item: (keys[item[0]], item[0])
            )
        ]


class RecordingTable:
    """A table that notes down what it is given (implements `bot.duel.ports.Table`).

    `prompt` says what posting a prompt does: post it at once, or whatever a test puts there.
    """

    def __init__(self, ids: Snowflakes) -> None:
        self.boards: list[BoardView] = []
        self.hands: list[HandShown] = []
        self.reposts: list[BoardView] = []
        self.prompts: list[PromptView] = []
        self.closed: list[PromptView] = []
        self.called: list[tuple[DuelId, Seat, CallReason]] = []
        self.order: list[str] = []
        self.cleared: list[StandingPrompt] = []
        self.prompt: Callable[[], Coroutine[Any, Any, MessageId | None]] = self._at_once
        self._ids = ids

    async def _at_once(self) -> MessageId | None:
        return MessageId(self._ids.next())

    def show_board(self, board: BoardView) -> None:
        self.boards.append(board)
        self.order.append("board")

    def show_hand(self, hand: HandShown) -> None:
        self.hands.append(hand)
        self.order.append(f"hand {hand.hand.seat}")

    def repost_board(self, board: BoardView) -> None:
        self.reposts.append(board)

    async def post_prompt(self, prompt: PromptView) -> MessageId | None:
        self.prompts.append(prompt)
        message = await self.prompt()
        self.order.append("prompt")
        return message

    def close_prompt(self, prompt: PromptView) -> None:
        self.closed.append(prompt)

    def clear_prompt(self, prompt: StandingPrompt) -> None:
        self.cleared.append(prompt)

    def call_player(self, board: BoardView, seat: Seat, reason: CallReason) -> None:
        self.called.append((board.id, seat, reason))


class Arena:
    """A lobby with everything it needs, and hands to play with."""

    def __init__(self, *, seed: int = 0, timing: Timing | None = None) -> None:
        self.clock = FakeClock()
        self.ids = Snowflakes(self.clock)
        self.store = MemoryStore()
        self.table = RecordingTable(self.ids)
        self.chance = FakeChance(seed)
        self.timing = timing or Timing()
        self.begin_anew()

    def begin_anew(self) -> None:
        """Make the duels' house on the same store, as a restart does."""
        self.steady = SteadyClock(self.clock)
        self.duels = Duels(self.store, self.table, self.steady, self.chance, self.timing)
        self.run = self.duels.run
        self.lobby = self.duels.lobby
        self.matchmaking = self.duels.matchmaking
        self.gaps = self.duels.gaps
        self.places = self.duels.places

    async def restart(self, away_ms: int = 0, *, killed: bool = False) -> None:
        """Stop the bot, or kill it just after a beat, let time pass, and start it again."""
        if killed:
            await self.store.beat(self.steady.now_ms())
            # A kill leaves what was on disk before it.
            self.store.failing = StoreFault()
        await self.run.close()
        await self.clock.settle()
        self.store.failing = None
        self.clock.away(away_ms)
        self.begin_anew()
        await self.run.resume()

    async def gap(self, since_ms: int, *, lost: bool = True) -> None:
        """Tell that nothing was heard since a moment, and is again."""
        self.gaps.cut("line", silent_ms=self.clock.now_ms() - since_ms)
        await self.gaps.back("line", lost=lost)

    async def stored(self, duel: DuelId) -> StoredDuel:
        """Read a duel as a start would."""
        stored = await self.store.find(duel)
        assert stored is not None
        return stored

    def click(self) -> InteractionId:
        """Make an interaction of now."""
        return InteractionId(self.ids.next())

    async def challenge(
        self,
        rules: HouseRules = DEALT,
        *,
        channel: ChannelId = CHANNEL,
        challenger: UserId = ANNA,
        challenged: UserId = BEN,
        interaction: InteractionId | None = None,
    ) -> DuelId:
        """Open a challenge."""
        board = await self.matchmaking.challenge(
            guild=GUILD,
            channel=channel,
            challenger=challenger,
            challenged=challenged,
            is_bot=False,
            rules=rules,
            locale="en-US",
            interaction=interaction or self.click(),
        )
        return board.id

    async def duel(self, rules: HouseRules = DEALT, *, channel: ChannelId = CHANNEL) -> DuelId:
        """Open a challenge and accept it."""
        duel = await self.challenge(rules, channel=channel)
        await self.matchmaking.accept(duel, BEN, self.click())
        await self.clock.settle()
        return duel

    def player(self, duel: DuelId, seat: Seat) -> UserId:
        """Give who sits there."""
        return self.lobby.board(duel).players[seat]

    def legal(self, duel: DuelId, seat: Seat) -> tuple[PlayerAction, ...]:
        """Give what a seat may do."""
        return self.lobby.hand(duel, self.player(duel, seat)).hand.legal

    def version(self, duel: DuelId, seat: Seat) -> int:
        """Give the version of a seat's buttons."""
        return button_version(self.lobby.board(duel), seat)

    async def act(
        self, duel: DuelId, action: Asked, *, interaction: InteractionId | None = None
    ) -> HandShown | BoardView:
        """Do something with a button of now."""
        seat = action.seat
        assert seat is not None
        return await self.lobby.submit(
            duel,
            self.player(duel, seat),
            action,
            version=self.version(duel, seat),
            interaction=interaction or self.click(),
        )

    async def press(
        self,
        duel: DuelId,
        seat: Seat,
        *,
        window: MessageId | None = None,
        interaction: InteractionId | None = None,
    ) -> PressOutcome:
        """Press the UNO button of the prompt that is open."""
        board = await self.lobby.find(duel)
        window = window or board.prompt
        assert window is not None
        return await self.lobby.press_uno(
            duel,
            self.player(duel, seat),
            window=window,
            version=board.version,
            interaction=interaction or self.click(),
        )

    async def next_round(self, duel: DuelId, seat: Seat = CHALLENGER) -> HandShown:
        """Start the next round by a press."""
        return await self.lobby.next_round(
            duel,
            self.player(duel, seat),
            version=self.lobby.board(duel).version,
            interaction=self.click(),
        )

    async def play_on(
        self, duel: DuelId, until: Callable[[BoardView], bool], *, steps: int = 4000
    ) -> BoardView:
        """Play sensibly until something is so; windows that come up on the way are called in."""
        for _ in range(steps):
            board = await self.lobby.find(duel)
            if until(board):
                return board
            await self._play_one(duel, board)
            await self.clock.settle()
        raise AssertionError("it never came to that")

    async def _play_one(self, duel: DuelId, board: BoardView) -> None:
        table = board.table
        assert table is not None
        assert table.result is None
        if table.phase == "between":
            await self.next_round(duel)
        elif table.uno is not None and not table.rules.slow:
            await asyncio.gather(
                self.press(duel, table.uno), self.clock.advance(self.timing.settle_ms)
            )
        else:
            seat = table.to_act[0]
            await self.act(duel, sensible(self.legal(duel, seat)))


def to_act(arena: Arena, duel: DuelId) -> Seat:
    """Whose move it is; the first of both in a draft."""
    table = arena.lobby.board(duel).table
    assert table is not None
    return table.to_act[0]


def sensible(legal: Sequence[PlayerAction]) -> PlayerAction:
    """Choose what gets rid of cards, plain cards before such that keep the turn."""

    def worth(action: PlayerAction) -> int:
        match action:
            case CallUno() | CatchUno() | ChallengeDrawFour():
                return 9
            case DraftKeep() | Dump():
                return 0
            case PlayCard(card=card, uno=uno):
                return 3 - uno if RANK_OF[card] == SKIP else 2 - uno
            case KeepDrawn():
                return 4
            case DrawCard():
                return 5
            case _:
                return 1

    return min(legal, key=worth)


def reached(version: int) -> Callable[[BoardView], bool]:
    """Tell of a board whether its duel has come to a version."""
    return lambda board: board.version >= version


def window_of(board: BoardView) -> MessageId:
    """Give the prompt that is open."""
    assert board.prompt is not None
    return board.prompt


def holder_of(board: BoardView) -> Seat:
    """Give who holds the last card."""
    assert board.table is not None
    assert board.table.uno is not None
    return board.table.uno


def opponent_acts(board: BoardView) -> bool:
    """Tell whether a window is open in which the opponent has the turn."""
    table = board.table
    return (
        table is not None
        and table.uno is not None
        and board.prompt is not None
        and table.to_act == (OTHER[table.uno],)
    )


def holder_acts(board: BoardView) -> bool:
    """Tell whether a window is open in which only the holder could act."""
    table = board.table
    return (
        table is not None
        and table.uno is not None
        and board.prompt is not None
        and table.to_act == (table.uno,)
    )


async def outcome(work: Coroutine[Any, Any, T]) -> "T | BaseException":
    """Give what work comes to, its error included."""
    try:
        return await work
    except Exception as error:  # noqa: BLE001 - it is given, not hidden
        return error
