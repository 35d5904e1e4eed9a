"""The one listener of clicks: parse, ask the duel, answer. The life of a click begins here."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import discord

from bot.duel.challenge import may
from bot.duel.duels import Duels
from bot.duel.errors import (
    AlreadyDone,
    ChallengeAccepted,
    ChallengeClosed,
    DuelOver,
    DuelRefusal,
    NoSuchDuel,
    NotYourDuel,
    NudgedTwice,
    PressedTwice,
    StaleButton,
)
from bot.duel.pace import Pace
from bot.duel.ports import Clock
from bot.duel.readers import HandOrder
from bot.duel.records import (
    CLOSED,
    ClosedChallenge,
    InteractionId,
    MessageId,
    UserId,
)
from bot.duel.showing import BoardView
from bot.engine.actions import (
    CatchUno,
    ChallengeDrawFour,
    ClaimWin,
    PlayerAction,
    Resign,
    VoidMatch,
)
from bot.engine.errors import IllegalAction, NoUnoWindow
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, OTHER, Seat
from bot.render.board import ended_panel
from bot.render.hand import Menu
from bot.render.look import Look
from bot.render.more import more_panel, resign_panel, void_panel
from bot.render.panel import PressOf, Verb
from bot.render.presses import MOVES, ForeignButton, action_of
from bot.render.refusals import refusal_words
from bot.render.rules import MENU, TOPICS, Topic, rules_panel
from bot.render.shuffle import shuffle_panel
from bot.ui import custom_ids
from bot.ui.attention import attended, heard
from bot.ui.background import Background
from bot.ui.boards import NOT_POSTED, Posting
from bot.ui.carrying import carries
from bot.ui.challenges import Challenges
from bot.ui.desk import Desk
from bot.ui.layouts import SILENT, layout
from bot.ui.looks import Looks
from bot.ui.menus import menu_of
from bot.ui.places import check_place
from bot.ui.pressed import decided
from bot.ui.replies import PressedTooFast, Replies
from bot.ui.wire import read

_Click: TypeAlias = discord.Interaction[Any]
_Handler: TypeAlias = Callable[[_Click, PressOf], Awaitable[None]]

STRANGERS_BURST: Final = 10
STRANGERS_MS: Final = 2000
"""How often somebody may press what is no button of their own duel: so many times at once, then one
by one. What is more is answered without asking the store."""


_NUDGE_SAYS: Final[dict[Posting, str]] = {
    "posted": "nudged",
    "waits": "nudge-waits",
    **NOT_POSTED,
}


class Clicks:
    """Routes every component click to the duel it names, and answers it."""

    def __init__(
        self,
        duels: Duels,
        desk: Desk,
        looks: Looks,
        replies: Replies,
        challenges: Challenges,
        background: Background,
        clock: Clock,
    ) -> None:
        self._lobby = duels.lobby
        self._matchmaking = duels.matchmaking
        self._outages = duels.outages
        self._desk = desk
        self._looks = looks
        self._replies = replies
        self._challenges = challenges
        self._background = background
        self._strangers: Final = Pace(clock, burst=STRANGERS_BURST, every_ms=STRANGERS_MS)
        self._handlers: Final[dict[Verb, _Handler]] = {
            "accept": self._accept,
            "decline": self._close_challenge,
            "withdraw": self._close_challenge,
            "hand": self._hand,
            "menu": self._hand,
            "page": self._hand,
            "why": self._hand,
            "challenged": self._hand,
            "sort": self._sort,
            "rules": self._rules,
            "more": self._more,
            "board": self._board,
            "resign": self._resign,
            "resign-yes": self._end,
            "void": self._ask_void,
            "void-yes": self._end,
            "claim-win": self._end,
            "claim-void": self._end,
            "nudge": self._nudge,
            "next": self._next,
            "rematch": self._rematch,
            "shuffle": self._shuffle,
            "uno": self._uno,
        }

    async def on_interaction(self, interaction: _Click) -> None:
        """Answer a component click; other interactions are the command tree's."""
        if interaction.type is discord.InteractionType.component:
            heard(interaction, self._outages)
            work = self._route(interaction)
            await attended(interaction, work, self._replies, self._desk.boards)

    async def _route(self, click: _Click) -> None:
        data: Any = click.data or {}
        try:
            press = custom_ids.read(str(data.get("custom_id", "")))
        except ForeignButton:
            self._check_pace(click)
            raise
        own = click.message is not None and click.message.flags.ephemeral
        if not own and not self._lobby.plays(press.duel, UserId(click.user.id)):
            self._check_pace(click)
        try:
            if press.verb in MOVES:
                seat = self._lobby.seat(press.duel, UserId(click.user.id))
                await self._submit(click, press, action_of(press, seat))
            else:
                await self._handlers[press.verb](click, press)
        except ChallengeClosed:
            await self._close_stray(click, press)
            raise
        except (NoSuchDuel, DuelOver):
            await self._after_the_end(click, press)

    def _check_pace(self, click: _Click) -> None:
        """Refuse what a stranger to a duel presses again and again.

        Raises:
            PressedTooFast: Too often in the last seconds.
        """
        if self._strangers.take(click.user.id):
            raise PressedTooFast

    # The challenge.

    async def _accept(self, click: _Click, press: PressOf) -> None:
        await self._place(click, press)
        user = UserId(click.user.id)
        try:
            shown = await self._matchmaking.accept(press.duel, user, _id(click))
        except ChallengeAccepted:
            board = await self._lobby.find(press.duel)
            if user != board.players[CHALLENGED]:
                raise
            # An earlier press of theirs has accepted it.
            await self._close_stray(click, press, board)
            shown = self._lobby.hand(press.duel, user)
        await self._desk.hands.answer(click, shown)
        challenger = self._challenges.take_challenger(press.duel)
        if challenger is not None:
            theirs = self._lobby.hand(press.duel, UserId(challenger.user.id))
            self._background.start(
                self._desk.hands.follow_up(challenger, theirs), "the challenger's first hand"
            )

    async def _close_challenge(self, click: _Click, press: PressOf) -> None:
        await self._place(click, press)
        matchmaking = self._matchmaking
        close = matchmaking.decline if press.verb == "decline" else matchmaking.withdraw
        user = UserId(click.user.id)
        status: ClosedChallenge = "declined" if press.verb == "decline" else "withdrawn"
        try:
            board = await close(press.duel, user, _id(click))
        except ChallengeClosed:
            board = await self._lobby.find(press.duel)
            if board.status != status or user != board.players[may(status)]:
                raise
            # An earlier press of theirs has closed it: they see it closed.
        self._challenges.take_challenger(press.duel)
        await self._show_in_place(click, board)

    async def _rematch(self, click: _Click, press: PressOf) -> None:
        check_place(click)
        opening = self._matchmaking.rematch(press.duel, UserId(click.user.id), _id(click))
        await self._challenges.post(click, opening, rematch=True)

    async def _place(self, click: _Click, press: PressOf) -> None:
        """Learn where a challenge stands from its own click: our note of that may be lost."""
        message = click.message
        if message is not None and carries(message, custom_ids.write(press)):
            board = await self._lobby.find(press.duel)
            if board.message is None and board.status == "challenge":
                await self._challenges.placed(board, MessageId(message.id))

    async def _close_stray(
        self, click: _Click, press: PressOf, board: BoardView | None = None
    ) -> None:
        """Take the buttons from a message whose challenge is closed, if no board does it."""
        if click.message is not None and carries(click.message, custom_ids.write(press)):
            board = board or await self._lobby.find(press.duel)
            self._desk.boards.close_stray(board, MessageId(click.message.id))

    async def _show_in_place(self, click: _Click, board: BoardView) -> None:
        """Answer with the board: on the public message clicked, or beside a private one."""
        panel = self._desk.boards.panel(board)
        message = click.message
        if message is not None and not message.flags.ephemeral:
            self._desk.boards.shown(board, MessageId(message.id))
        answered = False
        try:
            edit = click.response.edit_message
            await read(edit(view=layout(panel), allowed_mentions=SILENT))
            answered = True
        finally:
            if not answered:
                self._desk.boards.missed(board)

    # Moves and menus.

    async def _submit(
        self, click: _Click, press: PressOf, action: PlayerAction | Resign | ClaimWin | VoidMatch
    ) -> None:
        user = UserId(click.user.id)
        versioned = press.version if press.verb in MOVES else None
        menu = Menu(challenged=isinstance(action, ChallengeDrawFour))
        try:
            after = await self._lobby.submit(
                press.duel, user, action, version=versioned, interaction=_id(click)
            )
        except (IllegalAction, DuelRefusal) as refusal:
            await self._refused(click, press, refusal, menu)
            return
        if isinstance(after, BoardView):
            await self._replies.private(click, ended_panel(after, user, self._look(click)))
            return
        await self._desk.hands.answer(click, after, menu=menu)

    async def _after_the_end(self, click: _Click, press: PressOf) -> None:
        """Answer a button of a duel that is over with its result: private, and so for anybody.

        Raises:
            NoSuchDuel: There never was one.
        """
        board = await self._lobby.find(press.duel)
        user = UserId(click.user.id)
        await self._replies.private(click, ended_panel(board, user, self._look(click)))
        if press.verb in {"accept", "decline", "withdraw"}:
            await self._close_stray(click, press, board)

    async def _refused(
        self,
        click: _Click,
        press: PressOf,
        refusal: IllegalAction | DuelRefusal,
        menu: Menu | None = None,
    ) -> None:
        """Answer a refused move with the hand afresh if a hand was promised, else by a sentence.

        `menu` is what the press opens: who pressed twice sees it, as after the first press.
        """
        message = click.message
        on_a_hand = message is not None and message.flags.ephemeral
        if isinstance(refusal, AlreadyDone | NotYourDuel | NoSuchDuel | DuelOver) or not (
            on_a_hand or isinstance(refusal, StaleButton)
        ):
            raise refusal
        shown = self._lobby.hand(press.duel, UserId(click.user.id))
        if not isinstance(refusal, PressedTwice):  # for whom it was done, as the hand shows
            menu = Menu(notice=refusal_words(refusal, self._look(click)))
        await self._desk.hands.answer(click, shown, menu=menu)

    async def _hand(self, click: _Click, press: PressOf) -> None:
        shown = self._lobby.hand(press.duel, UserId(click.user.id))
        await self._desk.hands.answer(click, shown, menu=menu_of(press))

    async def _sort(self, click: _Click, press: PressOf) -> None:
        if press.arg not in ("colour", "rank"):
            raise ForeignButton
        shown = self._lobby.hand(press.duel, UserId(click.user.id))
        order: HandOrder = "rank" if press.arg == "rank" else "colour"
        await self._desk.hands.keep_order(UserId(click.user.id), order)
        await self._desk.hands.answer(click, shown)

    async def _next(self, click: _Click, press: PressOf) -> None:
        user = UserId(click.user.id)
        try:
            shown = await self._lobby.next_round(
                press.duel, user, version=press.version, interaction=_id(click)
            )
        except StaleButton:
            # What it asks for was done: by their own press, by the other player, or in time.
            shown = self._lobby.hand(press.duel, user)
        except (IllegalAction, DuelRefusal) as refusal:
            await self._refused(click, press, refusal)
            return
        await self._desk.hands.answer(click, shown)

    # Around the game.

    async def _rules(self, click: _Click, press: PressOf) -> None:
        rules, back = HouseRules(), False
        if press.duel:
            await self._place(click, press)
            board = await self._lobby.find(press.duel)
            if board.status in CLOSED:
                await self._close_stray(click, press, board)
            rules = board.rules
            back = board.status == "live" and click.user.id in board.players
        topic = _topic(click, press)
        panel = rules_panel(rules, self._look(click), topic=topic, duel=press.duel, back=back)
        if press.arg:
            await self._replies.private(click, panel)
        else:
            # Opened from where a hand was, it stands beside that: the way back stays.
            send = click.response.send_message
            await read(send(view=layout(panel), ephemeral=True, allowed_mentions=SILENT))

    async def _shuffle(self, click: _Click, press: PressOf) -> None:
        board = await self._lobby.find(press.duel)
        await self._replies.private(click, shuffle_panel(board, self._look(click)))

    async def _more(self, click: _Click, press: PressOf) -> None:
        board, seat = self._own(click, press)
        await self._replies.private(click, more_panel(board, seat, self._look(click)))

    async def _resign(self, click: _Click, press: PressOf) -> None:
        board, seat = self._own(click, press)
        await self._replies.private(click, resign_panel(board, seat, self._look(click)))

    async def _ask_void(self, click: _Click, press: PressOf) -> None:
        board, _seat = self._own(click, press)
        await self._replies.private(click, void_panel(board, self._look(click)))

    async def _end(self, click: _Click, press: PressOf) -> None:
        seat = self._lobby.seat(press.duel, UserId(click.user.id))
        action: Resign | ClaimWin | VoidMatch
        match press.verb:
            case "resign-yes":
                action = Resign(seat)
            case "claim-win":
                action = ClaimWin(seat)
            case "claim-void":
                action = VoidMatch(seat, "claim")
            case _:
                action = VoidMatch(seat, "early")
        await self._submit(click, press, action)

    async def _board(self, click: _Click, press: PressOf) -> None:
        self._own(click, press)
        came = await self._desk.boards.posted(await self._lobby.repost(press.duel))
        if came in NOT_POSTED:
            await self._replies.tell_of_post(click, NOT_POSTED[came])
            return
        board, seat = self._own(click, press)
        await self._replies.private(click, more_panel(board, seat, self._look(click)))

    async def _nudge(self, click: _Click, press: PressOf) -> None:
        user = UserId(click.user.id)
        try:
            board = await self._lobby.nudge(press.duel, user, _id(click))
            came = await self._desk.boards.posted(board)
        except NudgedTwice:
            # What is refused waits for its next try: what waits no more stands there.
            board = self._lobby.board(press.duel)
            came = await self._desk.boards.posted(board, else_="posted")
        seat = self._lobby.seat(press.duel, user)
        player = f"<@{board.players[OTHER[seat]]}>"
        await self._replies.tell_of_post(click, _NUDGE_SAYS[came], player=player)

    # The race.

    async def _uno(self, click: _Click, press: PressOf) -> None:
        user = UserId(click.user.id)
        board = self._lobby.board(press.duel)
        if board.rules.slow:
            seat = self._lobby.seat(press.duel, user)
            await self._submit(click, press, CatchUno(seat))
            return
        if click.message is None:
            raise ForeignButton
        window = MessageId(click.message.id)
        try:
            outcome = await self._lobby.press_uno(
                press.duel, user, window=window, version=press.version, interaction=_id(click)
            )
        except (StaleButton, NoUnoWindow):
            # The prompt of an earlier window, left over by a restart or a slow way: not for long.
            if board.prompt != window and carries(click.message, custom_ids.write(press)):
                self._desk.prompts.clear(board, window)
            raise NoUnoWindow from None
        await self._desk.prompts.answer(click, decided(outcome, window))

    def _own(self, click: _Click, press: PressOf) -> tuple[BoardView, Seat]:
        """Return the board of a duel that goes on, and the seat of who pressed.

        Raises:
            NotYourDuel: Somebody else plays it.
            DuelOver: It has ended; an old board may still offer what is asked here.
        """
        board = self._lobby.board(press.duel)
        seat = self._lobby.seat(press.duel, UserId(click.user.id))
        if board.status == "over":
            raise DuelOver
        return board, seat

    def _look(self, click: _Click) -> Look:
        return self._looks.of(str(click.locale))


def _id(click: _Click) -> InteractionId:
    return InteractionId(click.id)


def _topic(click: _Click, press: PressOf) -> Topic:
    """Give the page of the rules that a press is for: the first one if it just opens the book."""
    if not press.arg:
        return TOPICS[0]
    data: Any = click.data or {}
    named = (data.get("values") or [""])[0] if press.arg == MENU else press.arg
    for topic in TOPICS:
        if topic == named:
            return topic
    raise ForeignButton
