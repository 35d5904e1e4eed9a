"""The chance of a match: cuts, decks and later shuffles, all from one seed (docs/SHUFFLE.md).

Everything here can be redone by anybody who is shown the seed, in any language. The form is final:
a change would make the logs of old matches replay differently.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from typing import Final, Self

from bot.engine.actions import Deal
from bot.engine.cards import DECK_108, DECK_112, POINTS_OF, Card
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, CHALLENGER, BySeat

SEED_BYTES: Final = 32
_ROUND_LABEL: Final = b"uno-duo/1/round"
_RECYCLE_LABEL: Final = b"uno-duo/1/recycle"
_WORDS: Final = 1 << 32
_BLOCK: Final = struct.Struct(">8I")


class Seed(bytes):
    """32 secret bytes that a match's whole chance comes from. Its repr and text hide them.

    Raises:
        ValueError: There are more or fewer than 32 bytes.
    """

    __slots__ = ()

    def __new__(cls, value: bytes) -> Self:
        """Make a seed of exactly 32 bytes."""
        if len(value) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(value)}")
        return super().__new__(cls, value)

    def __repr__(self) -> str:
        return "Seed(hidden)"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(repr(self), spec)


def commitment(seed: Seed) -> str:
    """Give SHA-256 of the seed, 64 hexadecimal digits, to be shown before anybody accepts."""
    return hashlib.sha256(seed).hexdigest()


def round_key(seed: Seed, accept_id: int, round_number: int) -> bytes:
    """Make the key of one round: HMAC-SHA-256 of its fixed-length message under the seed.

    The message is `uno-duo/1/round`, the accept's interaction id as 8 bytes and the round's number
    as 4, both unsigned and big-endian.

    Raises:
        OverflowError: A number is negative or does not fit.
    """
    message = _ROUND_LABEL + accept_id.to_bytes(8, "big") + round_number.to_bytes(4, "big")
    return hmac.digest(seed, message, "sha256")


def cuts(seed: Seed, accept_id: int, rules: HouseRules) -> tuple[BySeat[Card], ...]:
    """Cut for both, each from the full deck, until the points differ (RULES 2.1, 2.2).

    The last pair decides; those before it are ties.
    """
    return _cut(_Stream(round_key(seed, accept_id, 1)), rules)


def deal(seed: Seed, accept_id: int, round_number: int, rules: HouseRules) -> Deal:
    """Shuffle the full deck for a round; round 1 goes on where its cuts ended (RULES 2.2)."""
    key = round_key(seed, accept_id, round_number)
    stream = _Stream(key)
    if round_number == 1:
        _cut(stream, rules)
    return Deal(
        deck=_shuffled(stream, full_deck(rules)),
        recycle_key=hmac.digest(key, _RECYCLE_LABEL, "sha256"),
    )


def shuffle_pile(recycle_key: bytes, count: int, pile: tuple[Card, ...]) -> tuple[Card, ...]:
    """Order a discard pile that is turned over, under `recycle: shuffle` (RULES 4.6).

    `pile` has the card played first in front; `count` is how many piles this round has shuffled
    before.
    """
    key = hmac.digest(recycle_key, count.to_bytes(4, "big"), "sha256")
    return _shuffled(_Stream(key), pile)


def full_deck(rules: HouseRules) -> tuple[Card, ...]:
    """Give all cards that are played with, by id (RULES 1.2)."""
    return DECK_112 if rules.deck == len(DECK_112) else DECK_108


class _Stream:
    """Endless numbers from a key: HMAC-SHA-256(key, block number as 8 bytes), 8 words a block."""

    def __init__(self, key: bytes) -> None:
        self._words = _words(key)

    def below(self, limit: int) -> int:
        """Draw a number from 0 to `limit` - 1, each equally likely.

        Words at or over the greatest multiple of `limit` are skipped: taking them too would make
        small remainders likelier.
        """
        fair = _WORDS - _WORDS % limit
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % limit


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from _BLOCK.unpack(hmac.digest(key, block.to_bytes(8, "big"), "sha256"))
        block += 1


def _cut(stream: _Stream, rules: HouseRules) -> tuple[BySeat[Card], ...]:
    cards = full_deck(rules)
    made: list[BySeat[Card]] = []
    while not made or POINTS_OF[made[-1][CHALLENGER]] == POINTS_OF[made[-1][CHALLENGED]]:
        made.append((cards[stream.below(len(cards))], cards[stream.below(len(cards))]))
    return tuple(made)


def _shuffled(stream: _Stream, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Shuffle by Fisher and Yates, from the last place down."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
