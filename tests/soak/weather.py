"""Faults that come and go by chance: a calm hour, a gale, a squall of one kind."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from sandbox import Sandbox
from sandbox.fault_events import Doubled, EventFault, Late, Lost, Reordered
from sandbox.fault_rest import Answers, Cut, Limited, RestCall, RestFault, Slow, Truncated
from sandbox.fault_rules import Rule
from sandbox.sessions import Event

ON_CALLS: Final[Sequence[tuple[str, RestFault, float]]] = (
    ("5xx before the effect", Answers(502), 1.0),
    ("5xx after the effect", Answers(503, after_effect=True), 1.0),
    ("429", Limited(0.4), 1.0),
    ("slow call", Slow(1.0), 0.6),
    ("slow body", Slow(0.7, "body"), 0.6),
    ("cut before the effect", Cut(), 0.6),
    ("cut after the effect", Cut(after_effect=True), 0.6),
    ("truncated body", Truncated(), 0.4),
)
"""What befalls a call, and how often beside the others."""

ON_CLICKS: Final[Sequence[tuple[str, EventFault, float]]] = (
    ("late event", Late(400), 1.0),
    ("doubled event", Doubled(), 1.0),
    ("lost event", Lost(), 0.5),
    ("reordered events", Reordered((1, 0)), 0.7),
)
"""What befalls a click on its way to the bot."""

GALE: Final = 0.03
"""How probable each fault is for each call or click, when its weight is 1 and it blows."""

CALM_SHARE: Final = 0.3


class Weather:
    """Plants its faults in a sandbox for good; how strong each blows is changed by `turn`."""

    def __init__(self, sandbox: Sandbox, chance: random.Random) -> None:
        self.met: Counter[str] = Counter()
        """How often each kind acted."""
        self.harmed: set[int] = set()
        """The clicks that met one."""
        self._chance = chance
        self._strength: dict[str, float] = {}
        self._rules: list[Rule[RestCall, RestFault] | Rule[Event, EventFault]] = [
            *(
                sandbox.faults.rest(fault, when=self._on_call(kind), count=None)
                for kind, fault, _weight in ON_CALLS
            ),
            *(
                sandbox.faults.events(
                    fault, kind="INTERACTION_CREATE", when=self._on_click(kind), count=None
                )
                for kind, fault, _weight in ON_CLICKS
            ),
        ]

    def turn(self) -> None:
        """Let the wind turn: nothing, something of all, or much of one kind."""
        kinds = {kind: weight for kind, _fault, weight in (*ON_CALLS, *ON_CLICKS)}
        roll = self._chance.random()
        if roll < CALM_SHARE:
            self._strength = {}
        elif roll < (1 + CALM_SHARE) / 2:
            self._strength = {kind: GALE * weight for kind, weight in kinds.items()}
        else:
            squall = self._chance.choice(list(kinds))
            self._strength = {squall: 10 * GALE * kinds[squall]}

    def calm(self) -> None:
        """Let nothing blow; what a fault still keeps is let go."""
        self._strength = {}
        for rule in self._rules:
            if isinstance(rule.fault, Reordered):
                rule.fault.end()

    def note(self, kind: str) -> None:
        """Count something that was done beside."""
        self.met[kind] += 1

    def _on_call(self, kind: str) -> Callable[[RestCall], bool]:
        def strikes(call: RestCall) -> bool:
            return self._strikes(kind, call.interaction)

        return strikes

    def _on_click(self, kind: str) -> Callable[[Event], bool]:
        def strikes(event: Event) -> bool:
            return self._strikes(kind, int(event.data["id"]))

        return strikes

    def _strikes(self, kind: str, interaction: int | None) -> bool:
        strength = self._strength.get(kind)
        if not strength or self._chance.random() >= strength:
            return False
        self.met[kind] += 1
        if interaction is not None:
            self.harmed.add(interaction)
        return True
