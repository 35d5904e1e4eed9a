"""Time that a test moves, the store on SQLite in memory, a table that notes down what it is given,
and a whole lobby of them."""

import asyncio
import heapq
import itertools
import sqlite3
import weakref
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, TypeVar, cast

from bot.duel.duels import Duels
from bot.duel.errors import StoreFault
from bot.duel.play_time import PlayTime
from bot.duel.ports import CallReason
from bot.duel.race import DISCORD_EPOCH_MS, PressOutcome
from bot.duel.records import (
    Call,
    ChannelId,
    DuelId,
    DuelRecord,
    Entry,
    GuildId,
    InteractionId,
    MessageId,
    Press,
    Result,
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
from bot.engine.seats import CHALLENGER, OTHER, Seat
from bot.health import Health, read
from bot.storage.database import Database
from bot.storage.duels import DuelStore
from bot.storage.migrations import migrate
from bot.storage.rows import stored_duel

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


LINE: Final = ("shard", 0)
"""What stops play where a connection is cut."""


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


@dataclass(frozen=True)
class Kept:
    """All that the database holds of a duel."""

    record: DuelRecord
    entries: tuple[Entry, ...]
    presses: tuple[Press, ...]
    result: Result | None


class MemoryStore(DuelStore):
    """The store on SQLite in memory, whose transactions take place in the loop's own thread.

    `hold` lets every call wait at the gate until `release`; `failing` is raised by every call while
    it is set, before anything is changed; `log` names the transactions that took place, by the
    store's method where it has a function of its own.
    """

    def __init__(self) -> None:
        self.failing: StoreFault | None = None
        self.log: list[str] = []
        self.refused: Callable[[], None] = lambda: None
        """Told of each write that is refused."""
        self._gate = asyncio.Event()
        self._gate.set()
        # Closed where the garbage is collected, which may be any thread.
        self._sqlite = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        weakref.finalize(self, self._sqlite.close)
        self.put_back(_empty())
        self._sqlite.execute("PRAGMA foreign_keys = ON")
        self._sqlite.row_factory = sqlite3.Row
        super().__init__(cast("Database", _Transactions(self._sqlite, self._through, self._told)))

    def hold(self) -> None:
        """Close the gate."""
        self._gate.clear()

    def release(self) -> None:
        """Open the gate."""
        self._gate.set()

    def _told(self) -> None:
        self.refused()

    async def _through(self, name: str) -> None:
        await asyncio.sleep(0)
        await self._gate.wait()
        if self.failing is not None:
            raise self.failing
        self.log.append(name)

    @property
    def duels(self) -> dict[DuelId, Kept]:
        """All duels, as they are kept."""
        rows = self._sqlite.execute("SELECT * FROM duels ORDER BY id").fetchall()
        return {DuelId(row["id"]): self._kept(row) for row in rows}

    def _kept(self, row: sqlite3.Row) -> Kept:
        stored = stored_duel(self._sqlite, row)
        presses = self._sqlite.execute(
            "SELECT interaction, user, prompt FROM presses WHERE duel = ? ORDER BY rowid",
            (row["id"],),
        )
        result = self._sqlite.execute(
            """
            SELECT winner, cause, challenger_points, challenged_points, rounds, ended_at_ms
            FROM results WHERE duel = ?
            """,
            (row["id"],),
        ).fetchone()
        return Kept(
            stored.record,
            tuple(stored.entries),
            tuple(Press(*press) for press in presses),
            None if result is None else Result(result[0], result[1], result[2:4], *result[4:]),
        )

    @property
    def calls(self) -> list[Call]:
        """How all races went, in order."""
        rows = self._sqlite.execute(
            "SELECT prompt, seat, after_ms, ahead_ms FROM calls ORDER BY prompt"
        )
        return [Call(*row) for row in rows]

    @property
    def beat_ms(self) -> int | None:
        """When the bot was last alive."""
        row = self._sqlite.execute("SELECT at_ms FROM alive").fetchone()
        return None if row is None else int(row[0])

    @property
    def health(self) -> Health | None:
        """How the bot was last."""
        row = self._sqlite.execute("SELECT health FROM alive").fetchone()
        return None if row is None else read(row[0])

    def lines(self, duel: DuelId) -> list[str]:
        """Give a duel's log."""
        rows = self._sqlite.execute("SELECT line FROM actions WHERE duel = ? ORDER BY n", (duel,))
        return [line for (line,) in rows]

    def image(self) -> bytes:
        """Give all that is kept, to be put back."""
        return self._sqlite.serialize()

    def put_back(self, image: bytes) -> None:
        """Let nothing have happened since an image was taken."""
        # Not into the connection itself, whose statements would point to what was there before.
        with closing(sqlite3.connect(":memory:")) as there:
            there.deserialize(image)
            there.backup(self._sqlite)

    def spoil(self, statement: str, *values: object) -> None:
        """Change what is kept, as no program of ours does."""
        self._sqlite.execute("PRAGMA foreign_keys = OFF")
        self._sqlite.execute(statement, values)
        self._sqlite.execute("PRAGMA foreign_keys = ON")

    def damage(self, duel: DuelId) -> None:
        """Give a duel rules that no program here knows."""
        self.spoil("UPDATE duels SET rules = 'future' WHERE id = ?", duel)


class _Transactions:
    """Stands for `bot.storage.database.Database`."""

    def __init__(
        self,
        sqlite: sqlite3.Connection,
        through: Callable[[str], Coroutine[Any, Any, None]],
        refused: Callable[[], None],
    ) -> None:
        self._sqlite = sqlite
        self._through = through
        self._refused = refused

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self._carry_out("BEGIN IMMEDIATE", work)
        except StoreFault:
            self._refused()
            raise

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._carry_out("BEGIN", work)

    async def _carry_out(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        await self._through(_name(work))
        self._sqlite.execute(begin)
        try:
            result = work(self._sqlite)
            self._sqlite.execute("COMMIT")
        except sqlite3.Error as error:
            raise StoreFault(str(error)) from error
        finally:
            if self._sqlite.in_transaction:
                self._sqlite.execute("ROLLBACK")
        return result


def _name(work: Callable[..., object]) -> str:
    """Give the name of the store's method whose transaction it is, as far as it has one."""
    while isinstance(work, partial):
        work = work.func
    return work.__qualname__.removeprefix("DuelStore.").split(".")[0]


@cache
def _empty() -> bytes:
    """Give a database in which nothing has happened yet."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh)
        return fresh.serialize()


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
        self.timing = timing or Timing(grace_ms=0)
        self.begin_anew()

    def begin_anew(self) -> None:
        """Make the duels' house on the same store, as a restart does."""
        self.steady = SteadyClock(self.clock)
        self.play_time = play_time = PlayTime(self.steady, self.timing.grace_ms)
        self.store.refused = lambda: play_time.stop("disk")
        self.duels = Duels(self.store, self.table, self.steady, self.chance, play_time, self.timing)
        self.run = self.duels.run
        self.pulse = self.duels.pulse
        self.lobby = self.duels.lobby
        self.matchmaking = self.duels.matchmaking
        self.outages = self.duels.outages
        self.places = self.duels.places

    async def start(self) -> None:
        """Take up what was left, and be connected at once."""
        await self.run.resume()
        self.pulse.beat(self.measured)
        self.outages.go_on("start", presses_lost=False)

    def measured(self) -> Health:
        """Return how the bot is, which is connected."""
        return self.pulse.health("running", 0, 0, ())

    async def restart(self, away_ms: int = 0, *, killed: bool = False) -> None:
        """Stop the bot, or kill it just after a beat, let time pass, and start it again."""
        if killed:
            await self.store.beat(self.play_time.beat())
            # A kill leaves what was on disk before it.
            self.store.failing = StoreFault()
        await self.run.close()
        await self.clock.settle()
        self.store.failing = None
        self.clock.away(away_ms)
        self.begin_anew()
        await self.start()

    async def gap(self, since_ms: int, *, lost: bool = True) -> None:
        """Tell that nothing was heard since a moment, and is again."""
        self.outages.stop(LINE, silent_ms=self.clock.now_ms() - since_ms)
        self.outages.go_on(LINE, presses_lost=lost)
        await self.clock.settle()

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


async def shown_challenge(arena: Arena, channel: ChannelId = CHANNEL) -> DuelId:
    """Open a challenge that stands in a message."""
    duel = await arena.challenge(channel=channel)
    await arena.lobby.placed(duel, MessageId(arena.ids.next()))
    return duel


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
