"""A member who plays by clicking what they are offered, seeing only what that member sees.

What may be clicked is said by `PlayRules` (sandbox/config.py); which of it, chance decides. A
player acts at once when there is something to do, and otherwise waits to hear of a change.
"""

import asyncio
import random  # noqa: TID251 - which button a made-up player presses is nobody's secret
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from sandbox.clicks import Click
from sandbox.clock import Clock
from sandbox.components import Type, walk
from sandbox.config import PlayRules, matches
from sandbox.errors import Json
from sandbox.feed import Happening
from sandbox.members import Member
from sandbox.model import Channel
from sandbox.seen import Modal, NotOffered, SeenMessage

CHANGES: Final = frozenset({"update", "deferred_update", "modal"})
"""Outcomes of a click that changed something; a private message may be a mere refusal."""

MENTION: Final = re.compile(r"<@!?(\d+)>")
MOMENT: Final = re.compile(r"<t:(\d{1,13})(?::\w)?>")
"""A moment as Discord writes it, in seconds since the Unix epoch (Discord: message formatting)."""

MOMENT_SECONDS: Final = 1.0
"""How much later than the second that a moment tells it surely has come."""

MOST_OPENINGS: Final = 10
"""How often a match is tried to be opened by one who is asked to come back later."""

MARKS: Final = re.compile(r"\*\*|__|~~|`|^(?:#{1,3}|-#|>|[-*]) +", re.MULTILINE)


class MatchFailed(Exception):  # noqa: N818 - a statement about the match
    """A match can't go on; the reason in words."""


@dataclass(slots=True)
class Tally:
    """What a match, or several, came to."""

    clicks: int = 0
    answer_ms: list[float] = field(default_factory=list)
    """How long each answer took, on the host's clock."""

    def add(self, other: "Tally") -> None:
        """Take in what another one counted."""
        self.clicks += other.clicks
        self.answer_ms.extend(other.answer_ms)


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that could be clicked."""

    message: SeenMessage
    custom_id: str
    label: str
    weight: float = 1.0
    values: tuple[str, ...] = ()
    """What may be chosen, if it is a select."""
    opens_hand: bool = False


class MatchEnd:
    """Where a match's players learn that it is over, and how."""

    def __init__(self) -> None:
        self.result: str | None = None
        self._over = asyncio.Event()

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self._over.is_set()

    def reached(self, result: str) -> None:
        """It is over; only the first result counts."""
        if self.result is None:
            self.result = result
            self._over.set()


class Player:
    """One member at their client, for one match.

    Use `follow` before the match is opened, so that nothing is missed, and call what it returns
    when it is over.
    """

    def __init__(
        self,
        member: Member,
        channel: Channel,
        rules: PlayRules,
        chance: random.Random,
        *,
        invited: bool,
        end: MatchEnd,
        after_click: Callable[[], None],
        name_of: Callable[[int], str],
        clock: Clock,
    ) -> None:
        self.member = member
        self._clock = clock
        self.tally = Tally()
        self.last_progress = time.monotonic()
        """When a click last changed something, or something public did, on the host's clock."""
        self._channel = channel
        self._rules = rules
        self._chance = chance
        self._may_accept = invited
        self._end = end
        self._after_click = after_click
        self._name_of = name_of
        self._since = 0
        self._seen: dict[int, SeenMessage] = {}
        self._changed: set[int] = set()
        self._hand: int | None = None
        self._tried: dict[int, set[str]] = {}
        self._wake = asyncio.Event()

    def follow(self) -> Callable[[], None]:
        """Hear of all that the member's client learns in the channel from now on.

        What was there before is left alone: it belongs to other matches.
        """
        self._since = max(self._channel.messages, default=0)
        return self.member.listen(self._hear)

    def _hear(self, happening: Happening) -> None:
        if happening.get("channel_id") != str(self._channel.id):
            return
        match happening:
            case {"type": "message_create" | "message_update", "message": {"id": str(number)}}:
                if int(number) <= self._since:
                    return
                self._changed.add(int(number))
                if not happening.get("ephemeral"):
                    self._tried.clear()
                    self.last_progress = time.monotonic()
            case {"type": "message_delete", "message_id": str(number)}:
                self._forget(int(number))
            case _:
                return
        self._wake.set()

    def _forget(self, number: int) -> None:
        self._seen.pop(number, None)
        self._changed.discard(number)
        self._tried.pop(number, None)
        if self._hand == number:
            self._hand = None

    def _look(self) -> None:
        """Look again at what changed."""
        for number in sorted(self._changed):
            message = self.member.see(number)
            if message is None:
                self._forget(number)
                continue
            before = self._seen.get(number)
            self._seen[number] = message
            if before is None or _face_of(before) != _face_of(message):
                self._tried.pop(number, None)
            if message.ephemeral:
                if _components(message) and number > (self._hand or 0):
                    self._hand = number
            else:
                self._look_for_result(message)
        self._changed.clear()

    def _look_for_result(self, message: SeenMessage) -> None:
        if message.author_id == self.member.id:
            return
        text = message.text()
        found = self._rules.result.search(text)
        if found is not None:
            start = text.rfind("\n", 0, found.start()) + 1
            line = text[start : _line_end(text, found.end())]
            named = MENTION.sub(lambda mention: self._name_of(int(mention[1])), line)
            self._end.reached(MARKS.sub("", named).strip())

    async def open(self, opponent: Member) -> None:
        """Open the match with the command; who is asked to come back later does.

        Raises:
            MatchFailed: It was not answered with something that everybody sees, or too much later.
        """
        options = {self._rules.opponent: opponent, **self._rules.options}
        refusal: str | None = None
        for _ in range(MOST_OPENINGS):
            click = await self.member.command(self._channel, self._rules.open, options)
            outcome = await self._follow_up(click)
            refusal = self._refusal(outcome, click)
            if refusal is None:
                self.last_progress = time.monotonic()
                return
            await self._clock.sleep(self._seconds_to_wait(refusal))
        raise MatchFailed(f"/{self._rules.open} was put off {MOST_OPENINGS} times: {refusal}")

    def _refusal(self, outcome: str, click: Click) -> str | None:
        """The words that ask to open the match later; None if it is open."""
        answer = click.answer
        if outcome not in {"message", "deferred"}:
            raise MatchFailed(f"/{self._rules.open} was answered with: {outcome}")
        if not isinstance(answer, SeenMessage) or not answer.ephemeral or answer.loading:
            return None
        if not matches(self._rules.later, answer.text()):
            raise MatchFailed(f"/{self._rules.open} was refused: {answer.text()}")
        return answer.text()

    def _seconds_to_wait(self, refusal: str) -> float:
        told = MOMENT.search(refusal)
        if told is None:
            return self._rules.nudge_seconds
        seconds = int(told[1]) - self._clock.now_ms() / 1000
        if seconds > self._rules.stall_seconds:
            raise MatchFailed(f"/{self._rules.open} is put off by {seconds:.0f} s: {refusal}")
        return max(seconds, 0) + MOMENT_SECONDS

    async def play(self) -> None:
        """Click until the match is over.

        Raises:
            MatchFailed: A click was not answered, or there were too many.
        """
        while True:
            self._wake.clear()
            self._look()
            if self._end.over:
                return
            offer = self.choose()
            if offer is None:
                await self._wait()
            else:
                await self._take(offer)

    async def _wait(self) -> None:
        """Wait for a change; after a long while look at everything with fresh eyes.

        A hand whose picture could not be renewed any more (tokens die after 15 minutes) is then
        opened anew, as a person would.
        """
        try:
            async with asyncio.timeout(self._rules.nudge_seconds):
                await self._wake.wait()
        except TimeoutError:
            self._tried.clear()
            self._hand = None

    def choose(self) -> Offer | None:
        """What to click next; None if nothing is offered."""
        public = [
            message
            for _, message in sorted(self._seen.items(), reverse=True)
            if not message.ephemeral
        ]
        if self._may_accept:
            accepting = self._matching(public, self._rules.accept)
            if accepting:
                return accepting[0]
        if self._hand is None:
            opening = self._matching(public, self._rules.hand)
            if opening:
                first = opening[0]
                return Offer(first.message, first.custom_id, first.label, opens_hand=True)
        called = self._matching(public, self._rules.public)
        if called:
            return called[0]
        hand = self._seen.get(self._hand or 0)
        offers = [] if hand is None else self._offers(hand)
        if not offers:
            return None
        return self._chance.choices(offers, [offer.weight for offer in offers])[0]

    def _matching(
        self, messages: list[SeenMessage], patterns: tuple[re.Pattern[str], ...]
    ) -> list[Offer]:
        return [
            offer
            for message in messages
            for offer in self._all_offers(message)
            if matches(patterns, offer.label, offer.custom_id)
        ]

    def _offers(self, message: SeenMessage) -> list[Offer]:
        return [offer for offer in self._all_offers(message) if offer.weight > 0]

    def _all_offers(self, message: SeenMessage) -> list[Offer]:
        tried = self._tried.get(message.id, set())
        found = []
        for part in _components(message):
            custom_id = part["custom_id"]
            if part.get("disabled") or custom_id in tried:
                continue
            emoji = (part.get("emoji") or {}).get("name") or ""
            label = part.get("label") or part.get("placeholder") or emoji
            values = tuple(option["value"] for option in part.get("options") or ())
            weight = self._rules.weight(label, custom_id)
            found.append(Offer(message, custom_id, label, weight, values))
        return found

    async def _take(self, offer: Offer) -> None:
        """Click it and wait for the answer. One thing is tried once, until something changes."""
        self._tried.setdefault(offer.message.id, set()).add(offer.custom_id)
        if matches(self._rules.accept, offer.label, offer.custom_id):
            self._may_accept = False
        try:
            if offer.values:
                value = self._chance.choice(offer.values)
                click = await self.member.choose(offer.message, offer.custom_id, [value])
            else:
                click = await self.member.press(offer.message, offer.custom_id)
        except NotOffered:
            self._changed.add(offer.message.id)
            return
        if await self._follow_up(click) in CHANGES:
            self.last_progress = time.monotonic()
        answer = click.answer
        if offer.opens_hand and isinstance(answer, SeenMessage) and answer.ephemeral:
            self._changed.add(answer.id)
            self._hand = answer.id

    async def _follow_up(self, click: Click) -> str:
        """Wait for a click's answer, through a modal if one opens."""
        started = time.perf_counter()
        try:
            outcome = await click.outcome()
        except TimeoutError:
            outcome = "failed"
        self.tally.answer_ms.append((time.perf_counter() - started) * 1000)
        self.tally.clicks += 1
        if outcome == "failed":
            raise MatchFailed(f"{self.member.name}'s click on {click.label!r} got no answer")
        self._after_click()
        if self.tally.clicks > self._rules.most_clicks:
            raise MatchFailed(f"{self.member.name} has clicked {self.tally.clicks} times")
        answer = click.answer
        if outcome == "modal" and isinstance(answer, Modal):
            return await self._follow_up(await self.member.submit(answer, self._filled(answer)))
        return outcome

    def _filled(self, modal: Modal) -> dict[str, str | list[str]]:
        fill = self._rules.fill
        return {
            field["custom_id"]: fill.get(field["custom_id"], field.get("value") or "1")
            for field in modal.fields()
            if field["type"] == Type.TEXT_INPUT or field["custom_id"] in fill
        }

    def describe(self) -> str:
        """What the member could do now: for the report of a match that got stuck."""
        newest = sorted(self._seen.items(), reverse=True)
        private = [message for _, message in newest if message.ephemeral][:2]
        public = [message for _, message in newest if not message.ephemeral][:3]
        shown = [
            f"  {'private' if message.ephemeral else 'public'}: "
            + (message.text().replace("\n", " / ")[:300] or "(no words)")
            + f" [{', '.join(_name_of(part) for part in _components(message))}]"
            for message in (*reversed(public), *reversed(private))
        ]
        return f"{self.member.name} sees:\n" + "\n".join(shown or ["  nothing"])


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _name_of(part: Json) -> str:
    name = str(part.get("label") or part.get("placeholder") or part["custom_id"])
    return f"({name})" if part.get("disabled") else name


def _face_of(message: SeenMessage) -> tuple[object, ...]:
    """What a message looks like: a button that leaves it as it is is not pressed over and over."""
    return message.content, message.embeds, message.components


def _components(message: SeenMessage) -> list[Json]:
    """What can be clicked on a message, switched off or not: buttons but links, string selects."""
    return [
        part
        for part in walk(message.components)
        if part.get("custom_id") and part.get("type") in {Type.BUTTON, Type.STRING_SELECT}
    ]
