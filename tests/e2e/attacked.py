"""A match over the wire whose every button is pressed by those it is not for as well."""

import itertools
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.duel.course import begin, entry, start_of_round
from bot.duel.records import Batch, ChannelId, DuelId, GuildId, InteractionId, UserId
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, Seat
from bot.render.panel import PressOf, Verb
from bot.render.presses import MOVES
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from bot.ui.custom_ids import read
from sandbox import Member, Sandbox, SeenButton, SeenMessage, World
from tests.e2e.house import PATIENCE_S, House, running

ACCEPTED_BY: Final = InteractionId(4_000_000_000_000_001)

OFTEN: Final = 15
"""How often the other player presses the buttons of one verb; the bystander presses each."""

OWN: Final[frozenset[Verb]] = frozenset(
    {"resign-yes", "void-yes", "claim-win", "claim-void", "next", "rematch", "uno", "nudge"}
)
"""What either player may press for themselves: the other one's press of it is no attack."""


async def write_match(world: World, folder: Path, number: int, rules: HouseRules) -> DuelId:
    """Write down an accepted duel whose deals are known; the database must not be in use."""
    seed = Seed(number.to_bytes(32, "big"))
    at_ms = world.clock.now_ms()
    anna, bram = (world.person(name).id for name in ("Anna", "Bram"))
    async with opened(folder / "duo.sqlite3") as database:
        store = DuelStore(database)
        record = await store.open_challenge(
            guild=GuildId(world.guild.id),
            channel=ChannelId(next(iter(world.channels))),
            players=(UserId(anna), UserId(bram)),
            rules=rules,
            seed=seed,
            locale="en-US",
            at_ms=at_ms,
            expires_at_ms=at_ms,
            interaction=InteractionId(world.snowflakes.next()),
        )
        course = begin(rules, seed, ACCEPTED_BY, at_ms)
        start = start_of_round(course, seed, ACCEPTED_BY, None)
        batch = Batch(0, (entry(start, None, at_ms, at_ms),))
        await store.accept(record.id, interaction=ACCEPTED_BY, at_ms=at_ms, batch=batch)
    return record.id


@asynccontextmanager
async def match(folder: Path, number: int, rules: HouseRules) -> "AsyncIterator[Match]":
    """Take up such a duel, all readers English."""
    world = World.default(seed=1)
    for name in ("Anna", "Bram", "Casey"):
        world.person(name).locale = "en-US"
    duel = await write_match(world, folder, number, rules)
    async with Sandbox(world=world) as sandbox:
        sandbox.rates.on = False
        async with running(sandbox, folder) as bot:
            yield Match(House(sandbox, bot), duel)
        assert sandbox.violations == []


@dataclass
class Match:
    """A match played over the wire by pressing, each time, what was pressed least often so far."""

    house: House
    duel: DuelId
    pressed: Counter[str] = field(default_factory=Counter)
    met: dict[str, Seat | None] = field(default_factory=dict)
    """Every custom id that was shown, and whose private message it was first shown in."""
    tried: set[str] = field(default_factory=set)
    """The custom ids that were attacked."""

    def seated(self, seat: Seat) -> Member:
        return (self.house.anna, self.house.bram)[seat]

    async def state(self) -> object:
        """All that an attack must leave as it was."""
        board = await self.house.bot.lobby.find(self.duel)
        live = self.house.bot.lobby._duels.live.get(self.duel)
        hands = None if live is None else live.course.state.hands
        return board.version, board.status, board.table, hands

    def meet(self, message: SeenMessage, seat: Seat | None) -> list[str]:
        """Note the buttons of a message; give those that were never seen before."""
        ids = [b.custom_id for b in message.buttons() if b.custom_id is not None]
        new = [one for one in ids if one not in self.met]
        self.met.update(dict.fromkeys(new, seat))
        return new

    async def attack(self, custom_id: str) -> None:
        """Have a bystander press it, and each player whose button it isn't."""
        press = read(custom_id)
        self.tried.add(custom_id)
        board = self.board()
        before = await self.state()
        answer = await self._private(self.house.casey, board, custom_id)
        assert await self.state() == before, f"a bystander did {press.verb}"
        if press.verb not in {"rules", "rematch"}:
            assert answer.buttons() == [] or self.over(before)
        owner = self.met.get(custom_id)
        self.pressed[f"attacked {press.verb}"] += 1
        often = self.pressed[f"attacked {press.verb}"] > OFTEN
        if owner is not None and press.verb not in OWN and not often:
            await self._as_the_other(owner, press, custom_id, before)

    async def _as_the_other(
        self, owner: Seat, press: PressOf, custom_id: str, before: object
    ) -> None:
        other = OTHER[owner]
        table = (await self.house.bot.lobby.find(self.duel)).table
        drafting = press.verb in {"keep-seen", "reject"}
        if drafting and table is not None and other in table.to_act:
            return  # the same text is a button of the other one's own
        public = self.board()
        await self._private(self.seated(other), public, custom_id)
        assert await self.state() == before, f"the opponent did {press.verb}"
        mine = self._newest_first(self.seated(other))
        own = next((message for message in mine if message.ephemeral), None)
        if own is not None:
            await self._private(self.seated(other), own, custom_id)
            assert await self.state() == before, f"the opponent did {press.verb}"

    async def _private(self, member: Member, message: SeenMessage, custom_id: str) -> SeenMessage:
        click = await member.forge(message.id, custom_id)
        outcome = await click.outcome(PATIENCE_S)
        assert outcome in {"message", "update"}, f"{custom_id}: {outcome}"
        answer = click.answer
        assert isinstance(answer, SeenMessage)
        assert answer.ephemeral, f"{custom_id} was answered in public"
        assert answer.text().strip()
        if member is self.house.casey:
            assert not {read(b.custom_id).verb for b in answer.buttons() if b.custom_id} & MOVES
        return answer

    def board(self) -> SeenMessage:
        """The board, or the result; the UNO prompt has buttons too."""
        return next(
            message
            for message in self._newest_first(self.house.casey, private=False)
            if any(":rules:" in (b.custom_id or "") for b in message.buttons())
        )

    def _newest_first(self, member: Member, *, private: bool = True) -> Iterator[SeenMessage]:
        """What a member sees; there soon are thousands, most of them private answers to others."""
        whose = {None, member.id} if private else {None}
        for number, kept in reversed(self.house.channel.messages.items()):
            message = member.see(number) if kept.shown_to in whose else None
            if message is not None:
                yield message

    def button(self, message: SeenMessage, verb: str) -> SeenButton | None:
        """The button of a verb."""
        return next((b for b in message.buttons() if f":{verb}:" in (b.custom_id or "")), None)

    async def on_the_board(self, verb: str) -> tuple[SeenMessage, SeenButton]:
        """Wait for a button of the board, whose writer may be behind the game."""
        await self.house.until(
            self.house.casey, lambda: self.button(self.board(), verb) is not None
        )
        board = self.board()
        button = self.button(board, verb)
        assert button is not None
        return board, button

    def over(self, state: object) -> bool:
        return isinstance(state, tuple) and state[1] == "over"

    async def press(self, member: Member, message: SeenMessage, button: SeenButton) -> SeenMessage:
        """Press a button for real."""
        assert button.custom_id is not None
        self.pressed[read(button.custom_id).verb] += 1
        click = await member.press(message, button)
        assert await click.outcome(PATIENCE_S) in {"message", "update"}
        answer = click.answer
        assert isinstance(answer, SeenMessage)
        return answer

    async def look(self, seat: Seat) -> SeenMessage:
        """Open a seat's hand anew, from the board."""
        return await self.press(self.seated(seat), *await self.on_the_board("hand"))

    async def around(self, seat: Seat) -> None:
        """Open what is behind *More*, and ask about resigning and calling off."""
        for verb in ("resign", "void"):
            more = await self.press(self.seated(seat), *await self.on_the_board("more"))
            self.meet(more, seat)
            button = self.button(more, verb)
            if button is not None:
                self.meet(await self.press(self.seated(seat), more, button), seat)

    async def step(self) -> bool:
        """Do one thing in the game, whoever must; False once it is over."""
        board = await self.house.bot.lobby.find(self.duel)
        table = board.table
        assert table is not None
        if table.result is not None:
            return False
        if table.uno is not None:
            await self._call(table.uno)
        elif table.phase == "between":
            await self.house.bot.lobby.next_round(
                self.duel,
                board.players[0],
                version=board.version,
                interaction=InteractionId(self.house.sandbox.world.snowflakes.next()),
            )
        else:
            await self._move(table.to_act[0])
        return True

    async def _call(self, holder: Seat) -> None:
        def prompt() -> tuple[SeenMessage, SeenButton] | None:
            for message in itertools.islice(
                self._newest_first(self.house.casey, private=False), 20
            ):
                for button in message.buttons():
                    if button.custom_id and ":uno:" in button.custom_id:
                        return message, button
            return None

        await self.house.until(self.house.casey, lambda: prompt() is not None)
        found = prompt()
        assert found is not None
        self.meet(found[0], None)
        await self.attack(found[1].custom_id or "")
        await self.press(self.seated(holder), *found)

    async def _move(self, seat: Seat) -> None:
        hand = await self.look(seat)
        self.meet(hand, seat)
        for _ in range(4):
            offered = [b for b in hand.buttons() if b.custom_id and not b.disabled]
            wanted = [b for b in offered if read(b.custom_id or "").verb in MOVES | {"menu"}]
            if not wanted:
                return
            # Equal ones by the text, and not by chance: the match is the same each time.
            button = min(wanted, key=self._worth)
            verb = read(button.custom_id or "").verb
            hand = await self.press(self.seated(seat), hand, button)
            self.meet(hand, seat)
            if verb in MOVES:
                return

    def _worth(self, button: SeenButton) -> tuple[int, str]:
        verb = read(button.custom_id or "").verb
        # Drawn as often as played, a match would never end.
        return self.pressed[verb] * (8 if verb == "draw" else 1), button.custom_id or ""

    async def resign(self, seat: Seat) -> None:
        """End the match, if it has not ended."""
        if (await self.house.bot.lobby.find(self.duel)).status == "live":
            more = await self.press(self.seated(seat), *await self.on_the_board("more"))
            for verb in ("resign", "resign-yes"):
                button = self.button(more, verb)
                assert button is not None
                more = await self.press(self.seated(seat), more, button)
        self.meet((await self.on_the_board("rematch"))[0], None)
