"""Looks at one match: what was shown since the last look, and the same from other hidden cards."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast, get_args

from bot.duel.ports import CallReason
from bot.duel.readers import HandOrder, Reader
from bot.duel.records import DuelId
from bot.duel.showing import BoardView, HandShown, PromptView
from bot.engine.seats import SEATS, Seat
from bot.engine.view import table_view
from bot.render.hand import Menu, hand_panel
from bot.render.look import Look
from bot.render.more import more_panel, resign_panel, void_panel
from bot.render.panel import Panel
from bot.render.prompt import prompt_panel
from bot.render.shuffle import shuffle_panel
from bot.ui.boards import Boards
from bot.ui.looks import Looks
from tests.duel.fakes import Arena, RecordingTable
from tests.engine.test_views import reshuffled
from tests.leaks.knowledge import Knowledge
from tests.leaks.naming import LOCALES
from tests.leaks.reading import Reading

OPENED: Final = 0.2
"""How many of the hands have all their menus opened."""


class _Table(RecordingTable):
    """Also keeps the boards that somebody was called with."""

    def __init__(self, arena: Arena) -> None:
        super().__init__(arena.ids)
        self.calls: list[tuple[BoardView, Seat, CallReason]] = []

    def call_player(self, board: BoardView, seat: Seat, reason: CallReason) -> None:
        """Keep the board and whom it calls."""
        self.calls.append((board, seat, reason))


class Onlooker:
    """Sees all that is shown of a match, and knows what its readers may know."""

    def __init__(self, reading: Reading, looks: Looks, chance: random.Random) -> None:
        self._reading = reading
        self._looks = looks
        # What is shown is asked of the boards themselves; they need a client to send only.
        nothing = cast("Any", None)
        self._boards = Boards(nothing, looks, nothing, nothing)
        self._chance = chance
        self._arena = Arena(seed=chance.getrandbits(255))
        self._table = _Table(self._arena)
        self._arena.table = self._table
        self._arena.begin_anew()
        self._duel = DuelId(0)
        self.secrets: tuple[str, ...] = ()
        self._knowledge: Knowledge

    def _reader(self) -> Reader:
        return Reader(self._chance.choice(get_args(HandOrder)), self._chance.random() < 0.5)

    def _anyones(self) -> Look:
        return self._looks.of(self._chance.choice(LOCALES))

    def _faces(self, reader: Seat | None) -> frozenset[str]:
        return frozenset(self._knowledge.faces(reader))

    def _secrets(self) -> tuple[str, ...]:
        over = self._arena.lobby.board(self._duel).status == "over"
        return () if over else self.secrets

    def _show(self, board: BoardView, where: str, faces: frozenset[str]) -> None:
        localised = replace(board, locale=self._chance.choice(LOCALES))
        secrets = () if board.status == "over" else self.secrets
        self._reading.public(where, self._boards.panel(localised), faces, secrets)

    def _hand(self, where: str, panel: Panel, seat: Seat) -> None:
        own = self._knowledge.cards(seat)
        self._reading.private(f"{where} of {seat}", panel, self._faces(seat), own, self._secrets())

    def _look(self, given: list[HandShown | BoardView]) -> None:
        """Read all that was shown since the last look, answers included."""
        self._knowledge.follow(self._arena.store.lines(self._duel))
        everybody = self._faces(None)
        now = self._arena.lobby.board(self._duel)
        checked = shuffle_panel(now, self._anyones())
        self._reading.public("the shuffle", checked, everybody, self._secrets())
        table = self._table
        for board in (*table.boards, *table.reposts):
            self._show(board, "board", everybody)
        for board, seat, reason in table.calls:
            panel = self._boards.panel(board, (seat, reason))
            self._reading.public("a call", panel, everybody, self._secrets())
        for prompt in (*table.prompts, *table.closed):
            panel = prompt_panel(prompt, self._anyones())
            self._reading.public("prompt", panel, everybody, self._secrets())
        for shown in (*table.hands, *(one for one in given if isinstance(one, HandShown))):
            self._look_at_hand(shown)
        for one in given:
            if isinstance(one, BoardView):
                self._show(one, "answer", everybody)
        for shelf in (table.boards, table.reposts, table.calls, table.prompts, table.closed):
            cast("list[object]", shelf).clear()
        table.hands.clear()
        self._knowledge.looked()

    def _look_at_hand(self, shown: HandShown) -> None:
        """Read a hand, and sometimes all that can be opened from it."""
        look = self._anyones()
        seat = shown.hand.seat
        self._hand("hand", hand_panel(shown, look, reader=self._reader()), seat)
        opened = hand_panel(shown, look, menu=Menu(challenged=True), reader=self._reader())
        self._hand("hand with a challenged one", opened, seat)
        if not shown.hand.hand or self._chance.random() > OPENED:
            return
        card = self._chance.choice(shown.hand.hand)
        for menu in (Menu(card=card), Menu(page=1), Menu(why=True)):
            self._hand("menu", hand_panel(shown, look, menu=menu, reader=self._reader()), seat)
        for panel in (
            more_panel(shown.board, seat, look),
            resign_panel(shown.board, seat, look),
            void_panel(shown.board, look),
        ):
            self._hand("more", panel, seat)

    def _compare(self) -> None:
        """Make the pictures again from a state that is the same to their reader."""
        session = self._arena.lobby._duels.live.get(self._duel)
        if session is None:
            return
        course = session.course
        look = self._anyones()
        luck = self._chance.getrandbits(32)
        board = session.board()
        hands = [session.hand(seat) for seat in SEATS]
        try:
            other = reshuffled(course.state, None, luck)
            session.course = replace(
                course, state=other, table=table_view(other), private=((), ()), challenged=None
            )
            again = session.board()
            for where, panel_of in self._of_the_board(look):
                self._reading.same(where, panel_of(board), panel_of(again))
            for seat in SEATS:
                other = reshuffled(course.state, seat, luck)
                private, opened = course.private, course.challenged
                own = opened is not None and opened.challenger == seat
                session.course = replace(
                    course,
                    state=other,
                    table=table_view(other),
                    private=((), private[1]) if seat else (private[0], ()),
                    challenged=opened if own else None,
                )
                for menu in (Menu(), Menu(challenged=True)):
                    both = (hands[seat], session.hand(seat))
                    panels = (hand_panel(each, look, menu=menu) for each in both)
                    self._reading.same(f"the hand of {seat}", *panels)
        finally:
            session.course = course

    def _of_the_board(self, look: Look) -> Iterator[tuple[str, Callable[[BoardView], Panel]]]:
        """Give everything that is made of what is public alone."""
        prompt = PromptView(
            board=self._arena.lobby.board(self._duel),
            holder=SEATS[0],
            message=None,
            opens_at_ms=None,
            closes_at_ms=None,
            call=None,
            caught=None,
        )
        yield "the board", self._boards.panel
        yield "the shuffle", partial(shuffle_panel, look=look)
        yield "the prompt", lambda board: prompt_panel(replace(prompt, board=board), look)
        for seat in SEATS:
            yield "more", partial(more_panel, seat=seat, look=look)
            yield "the question about resigning", partial(resign_panel, seat=seat, look=look)
        yield "the question about calling off", partial(void_panel, look=look)

    async def _over(self) -> None:
        """See that the seed is shown now, so that it would have been found before."""
        board = await self._arena.lobby.find(self._duel)
        assert board.status == "over"
        cause = (
            ""
            if board.table is None or board.table.result is None
            else (board.table.result.void or board.table.result.cause)
        )
        ends = self._reading.report.ends
        ends[cause] = ends.get(cause, 0) + 1
        assert self.secrets[0] in shuffle_panel(board, self._anyones()).words()
