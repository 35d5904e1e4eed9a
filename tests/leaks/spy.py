"""Plays whole matches with random players, and reads all that is shown of them.

Everything is the real thing from the duel's session to the components that Discord would be sent;
the clock is a made-up one, and no wire is between (`tests/e2e/test_leaks.py` reads that). What
counts as naming a card: `tests.leaks.naming`. What may be known: `tests.leaks.knowledge`. The book
of rules is left out: it shows cards as examples, and is given the house rules alone. Tokens are
none here: what is left of them on the wire is looked for there.
"""

import asyncio
import logging
import random
from typing import Any, Final, cast

from bot.duel.errors import DuelRefusal
from bot.duel.records import UserId
from bot.duel.showing import BoardView, HandShown
from bot.engine.actions import (
    ClaimWin,
    PlayCard,
    PlayerAction,
    Resign,
    VoidMatch,
)
from bot.engine.cards import COLOUR_OF, DECK_112, RED
from bot.engine.errors import Refusal
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, OTHER, SEATS, Seat
from bot.render.challenge import challenge_panel
from bot.render.hand import Menu, hand_panel
from bot.render.prompt import prompt_panel
from bot.render.refusals import refusal_words
from bot.ui.looks import Looks
from bot.ui.pressed import decided
from tests.duel.fakes import CARL, outcome, sensible, window_of
from tests.leaks.knowledge import Knowledge
from tests.leaks.looking import Onlooker
from tests.leaks.naming import MarkedFaces, MarkedLibrary
from tests.leaks.reading import Heard, Reading, pieces_of
from tests.leaks.report import Report

LONGEST: Final = 160
"""Moves after which a match is ended by hand, at the latest."""

HIDDEN_AGAIN: Final = 3
"""Each so many moves the pictures are made again from other hidden cards."""


class LeakSpy:
    """Plays one match after another, and reads everything."""

    def __init__(self, seed: int, *, longest: int = LONGEST) -> None:
        self.longest = longest
        self.report = Report()
        self.reading = Reading(self.report)
        library = cast("Any", MarkedLibrary())
        self.looks = Looks(library, MarkedFaces(), "UNO Duo")
        self._seed = seed

    def play(self, number: int) -> None:
        """Play a match to its end, and read all of it."""
        heard = Heard()
        loggers = [logging.getLogger(name) for name in ("bot", "cogs")]
        levels = [logger.level for logger in loggers]
        for logger in loggers:
            logger.addHandler(heard)
            logger.setLevel(logging.DEBUG)
        try:
            with asyncio.Runner() as runner:
                match = _Match(self, random.Random(f"{self._seed} {number}"))
                runner.run(match.play())
        finally:
            for logger, level in zip(loggers, levels, strict=True):
                logger.removeHandler(heard)
                logger.setLevel(level)
        self.reading.log(heard.lines, match.secrets)
        self.report.matches += 1


class _Match(Onlooker):
    """One match, and what its two players do in it."""

    def __init__(self, spy: LeakSpy, chance: random.Random) -> None:
        super().__init__(spy.reading, spy.looks, chance)
        self._longest = spy.longest

    async def play(self) -> None:
        """Play from the challenge to the result."""
        arena, chance = self._arena, self._chance
        await arena.start()
        rules = HouseRules(
            deck=chance.choice((112, 108)),
            draft=chance.choice(("together", "turns", "deal")),
            recycle=chance.choice(("turn", "shuffle")),
            target=chance.choice((50, 200)),
            turn_limit_s=chance.choice((300, 300, 3600)),
        )
        self._duel = await arena.challenge(rules)
        record = arena.store.duels[self._duel].record
        self.secrets = pieces_of(record.seed)
        self._show(arena.lobby.board(self._duel), "challenge", frozenset())
        await self._refuse_in_challenge()
        first = await arena.matchmaking.accept(
            self._duel, record.players[CHALLENGED], arena.click()
        )
        await arena.clock.settle()
        accepted = arena.store.duels[self._duel].record.accepted_by
        assert accepted is not None
        self._knowledge = Knowledge(rules, record.seed, accepted)
        self._look([first])
        # An accepted challenge stays where it was, with the seal.
        stays = challenge_panel(arena.lobby.board(self._duel), self._anyones())
        self._reading.public("accepted challenge", stays, frozenset(), self.secrets)
        moves = chance.randrange(self._longest // 4, self._longest)
        for move in range(10 * self._longest):
            board = await arena.lobby.find(self._duel)
            if board.status != "live":
                break
            if chance.random() < 0.2:
                await self._refused()
            given = await self._end(board) if move >= moves else await self._move(board)
            await arena.clock.settle()
            self._look(given)
            if move % HIDDEN_AGAIN == 0:
                self._compare()
        await self._over()
        await arena.run.close()

    # Acting.

    async def _move(self, board: BoardView) -> list[HandShown | BoardView]:
        """Do something that is allowed; give what it was answered with."""
        arena, chance, duel = self._arena, self._chance, self._duel
        table = board.table
        assert table is not None
        self._reading.report.actions += 1
        if table.phase == "between":
            if chance.random() < 0.5:
                # In a slow match somebody's look may have started it already.
                given = await outcome(arena.next_round(duel, chance.choice(SEATS)))
                return self._answers(given)
            arena.lobby.hand(duel, arena.player(duel, SEATS[0]))
            await arena.clock.advance(arena.timing.next_round_ms)
            return []
        if table.uno is not None and not table.rules.slow:
            await self._race(board, table.uno)
            return []
        if chance.random() < 0.03:
            await self._aside(board, table.to_act[0])
            return []
        seat = chance.choice(table.to_act)
        legal = arena.legal(duel, seat)
        wanted = sensible(legal) if chance.random() < 0.6 else chance.choice(legal)
        return [await arena.act(duel, wanted)]

    async def _race(self, board: BoardView, holder: Seat) -> None:
        """Press the prompt's button: one, the other, both, or nobody."""
        arena, chance = self._arena, self._chance
        if board.prompt is None:
            await arena.clock.advance(1000)
            return
        window = window_of(board)
        if chance.random() < 0.3:
            await arena.clock.advance(board.rules.uno_head_start_ms + 100)
        pressing = [seat for seat in (holder, OTHER[holder]) if chance.random() < 0.6]
        presses = [
            asyncio.ensure_future(outcome(arena.press(self._duel, seat, window=window)))
            for seat in pressing
        ]
        await arena.clock.advance(board.rules.uno_window_s * 1000 + arena.timing.late_ms)
        for press in presses:
            given = await press
            if isinstance(given, Refusal):
                self._reading.refusal(given, self._anyones(), self.secrets)
            elif isinstance(given, BaseException):
                raise given
            else:
                panel = prompt_panel(decided(given, window), self._anyones())
                self._knowledge.follow(arena.store.lines(self._duel))
                self._reading.public("a press", panel, self._faces(None), self._secrets())

    async def _aside(self, board: BoardView, waiting: Seat) -> None:
        """Do what changes nothing in the game: nudge, post anew, let half the limit pass."""
        arena, duel = self._arena, self._duel
        given: object
        match self._chance.randrange(3):
            case 0:
                nudger = board.players[OTHER[waiting]]
                given = await outcome(arena.lobby.nudge(duel, nudger, arena.click()))
            case 1:
                given = await outcome(arena.lobby.repost(duel))
            case _:
                await arena.clock.advance(board.rules.turn_limit_s * 600)
                return
        if isinstance(given, Refusal):
            self._reading.refusal(given, self._anyones(), self.secrets)

    async def _end(self, board: BoardView) -> list[HandShown | BoardView]:
        """End a match that has been long enough, in one of the ways there are."""
        arena, duel = self._arena, self._duel
        seat = self._chance.choice(SEATS)
        match self._chance.randrange(4):
            case 0:
                await arena.lobby.clear(board.channel, arena.click())
                return []
            case 1 if board.table is not None and board.table.to_act:
                await arena.clock.advance(board.rules.turn_limit_s * 1000 + 60_000)
                given = await outcome(arena.act(duel, ClaimWin(seat)))
            case 2:
                given = await outcome(arena.act(duel, VoidMatch(seat, "early")))
            case _:
                given = await outcome(arena.act(duel, Resign(seat)))
        return self._answers(given)

    def _answers(self, given: HandShown | BoardView | BaseException) -> list[HandShown | BoardView]:
        """Give what is to be read as an answer; a refusal is read here."""
        if isinstance(given, Refusal):
            self._reading.refusal(given, self._anyones(), self.secrets)
            return []
        if isinstance(given, BaseException):
            raise given
        return [given]

    async def _refuse_in_challenge(self) -> None:
        arena = self._arena
        for user in (CARL, arena.player(self._duel, SEATS[0])):
            given = await outcome(arena.matchmaking.accept(self._duel, user, arena.click()))
            assert isinstance(given, DuelRefusal)
            self._reading.refusal(given, self._anyones(), self.secrets)

    async def _refused(self) -> None:
        """Try what is refused: for somebody else, out of date, and with cards of all places."""
        arena, duel, chance = self._arena, self._duel, self._chance
        state = self._knowledge.state
        board = arena.lobby.board(duel)
        seat = chance.choice(SEATS)
        elsewhere = [card for card in DECK_112 if card not in state.hands[seat]]
        guesses = [*(state.hands[OTHER[seat]] or elsewhere)[:2], chance.choice(elsewhere)]
        tries: list[tuple[UserId, PlayerAction, int]] = [
            (board.players[seat], _play_of(card, seat), arena.version(duel, seat))
            for card in guesses
        ]
        tries.append((board.players[seat], tries[0][1], board.version - 1))
        legal = arena.legal(duel, seat)
        if legal:
            wanted = chance.choice(legal)
            tries.append((CARL, wanted, board.version))
            tries.append((board.players[OTHER[seat]], wanted, board.version))
        said = []
        for user, action, version in tries:
            given = await outcome(
                arena.lobby.submit(duel, user, action, version=version, interaction=arena.click())
            )
            if isinstance(given, Refusal):
                self._reading.refusal(given, self._anyones(), self.secrets)
                said.append(type(given))
                look = self._anyones()
                notice = Menu(notice=refusal_words(given, look))
                panel = hand_panel(arena.lobby.hand(duel, board.players[seat]), look, menu=notice)
                # In a slow match that look may have started the next round.
                self._knowledge.follow(arena.store.lines(duel))
                self._hand("a hand with a refusal", panel, seat)
            elif isinstance(given, BaseException):
                raise given
        went_on = arena.lobby.board(duel).version != board.version
        if not went_on and len(set(said[: len(guesses)])) > 1:
            self._reading.leak(f"a guess at a card is answered by where it is: {said}")


def _play_of(card: int, seat: Seat) -> PlayCard:
    there = DECK_112[card]
    return PlayCard(seat, there, RED if COLOUR_OF[there] is None else None)
