"""The shuffle: as docs/SHUFFLE.md says, without bias, and silent about its seed."""

import hashlib
import itertools
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import deck
from bot.engine.card_names import NAME_OF
from bot.engine.cards import DECK_112, FACE_OF, POINTS_OF, Card
from bot.engine.deck import Seed, commitment, cuts, deal, round_key, shuffle_pile
from bot.engine.rules import HouseRules

PAGE = Path(__file__).parents[2] / "docs" / "SHUFFLE.md"
_ROW = re.compile(r"^\| ([^|]+?) \| `?([^`|]+?)`?(?::[^|]*)? \|$", re.MULTILINE)
SEED = Seed(bytes(range(32)))
ACCEPT = 1234567890123456789
MODERN = HouseRules()
CLASSIC = HouseRules(deck=108)


def names(cards: tuple[Card, ...]) -> str:
    return " ".join(NAME_OF[card] for card in cards)


def digest(cards: tuple[Card, ...]) -> str:
    return hashlib.sha256(bytes(cards)).hexdigest()


def test_the_values_of_the_page_are_those_of_the_program() -> None:
    rows = dict(_ROW.findall(PAGE.read_text("utf-8")))
    first, second = deal(SEED, ACCEPT, 1, MODERN), deal(SEED, ACCEPT, 2, MODERN)
    assert rows == {
        "seed": SEED.hex(),
        "commitment": commitment(SEED),
        "accept id": str(ACCEPT),
        "round_key(1)": round_key(SEED, ACCEPT, 1).hex(),
        "block(0) of it": hmac_by_hand(round_key(SEED, ACCEPT, 1), bytes(8)).hex(),
        "cuts, 112 cards": names(cuts(SEED, ACCEPT, MODERN)[0]),
        "deck of round 1, its top": names(first.deck[:12]),
        "SHA-256 of its 112 ids, a byte each": digest(first.deck),
        "recycle_key of round 1": first.recycle_key.hex(),
        "ids 0 to 9 as a pile, c = 0": names(shuffle_pile(first.recycle_key, 0, DECK_112[:10])),
        "round_key(2)": round_key(SEED, ACCEPT, 2).hex(),
        "deck of round 2, its top": names(second.deck[:12]),
        "SHA-256 of its 112 ids": digest(second.deck),
        "cuts, 108 cards": names(cuts(SEED, ACCEPT, CLASSIC)[0]),
        "deck of round 1, 108 cards, its top": names(deal(SEED, ACCEPT, 1, CLASSIC).deck[:12]),
    }


def test_the_values_stay_for_ever() -> None:
    # The page could be changed together with the program; old matches could not.
    assert commitment(SEED).startswith("630dcd2966c43366")
    assert digest(deal(SEED, ACCEPT, 1, MODERN).deck).startswith("f5629bf10d0a2be5")
    assert digest(deal(SEED, ACCEPT, 2, MODERN).deck).startswith("85ab637712ae1b70")
    assert digest(deal(SEED, ACCEPT, 1, CLASSIC).deck).startswith("b81b5b80f79360b2")
    assert digest(deal(SEED, ACCEPT, 2, CLASSIC).deck).startswith("499d37321a89423d")
    key = deal(SEED, ACCEPT, 1, MODERN).recycle_key
    assert names(shuffle_pile(key, 1, DECK_112[:10])) == "r1b r3b r3a r1a r4b r0a r4a r2a r2b r5a"
    assert [names(cut) for cut in cuts(SEED, 0, MODERN)] == ["rDa yDa", "r9b y9b", "bRb y4b"]


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def by_the_page(seed: bytes, accept_id: int, number: int, size: int) -> tuple[list[str], list[int]]:
    """Redo cuts and deck from the page's words alone, sharing no code with the program."""
    message = b"uno-duo/1/round" + accept_id.to_bytes(8, "big") + number.to_bytes(4, "big")
    key = hmac_by_hand(seed, message)
    blocks = (hmac_by_hand(key, i.to_bytes(8, "big")) for i in itertools.count())
    words = (int.from_bytes(b[j : j + 4], "big") for b in blocks for j in range(0, 32, 4))

    def below(limit: int) -> int:
        return next(w for w in words if w < 2**32 // limit * limit) % limit

    made = []
    while number == 1:
        one, two = below(size), below(size)
        made.append(f"{NAME_OF[one]} {NAME_OF[two]}")
        if POINTS_OF[one] != POINTS_OF[two]:
            break
    cards = list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return made, cards


@given(
    st.binary(min_size=32, max_size=32),
    st.integers(0, 2**64 - 1),
    st.integers(1, 9),
    st.sampled_from([MODERN, CLASSIC]),
)
def test_a_stranger_gets_the_same_cards(
    seed: bytes, accept: int, number: int, rules: HouseRules
) -> None:
    made, cards = by_the_page(seed, accept, number, rules.deck)
    assert list(deal(Seed(seed), accept, number, rules).deck) == cards
    if number == 1:
        assert [names(cut) for cut in cuts(Seed(seed), accept, rules)] == made


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1), st.integers(1, 99))
def test_a_deck_holds_each_card_once(seed: bytes, accept: int, number: int) -> None:
    assert sorted(deal(Seed(seed), accept, number, MODERN).deck) == list(DECK_112)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1))
def test_cuts_are_ties_until_the_last_one(seed: bytes, accept: int) -> None:
    *ties, last = cuts(Seed(seed), accept, CLASSIC)
    assert POINTS_OF[last[0]] != POINTS_OF[last[1]]
    assert all(POINTS_OF[one] == POINTS_OF[two] for one, two in ties)


@pytest.mark.parametrize("size", [3, 4])
def test_each_order_comes_from_equally_many_draws(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws = [range(last + 1) for last in range(size - 1, 0, -1)]
    seen: Counter[tuple[Card, ...]] = Counter()
    for drawn in itertools.product(*draws):
        left = list(drawn)
        asked: list[int] = []

        def below(_: object, limit: int, left: list[int] = left, asked: list[int] = asked) -> int:
            asked.append(limit)
            return left.pop(0)

        monkeypatch.setattr(deck._Stream, "below", below)
        seen[shuffle_pile(b"key", 0, DECK_112[:size])] += 1
        assert asked == [len(options) for options in draws]
    assert set(seen) == set(itertools.permutations(DECK_112[:size]))
    assert set(seen.values()) == {1}


def test_words_over_the_last_full_multiple_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "_words", lambda _: iter([2**32 - 1, 2**32 - 2, 5, 2**32 - 5]))
    stream = deck._Stream(b"")
    assert stream.below(7) == 5
    # 2**32 is 4 over a multiple of 7: the last four words are unfair, the one before is not.
    assert stream.below(7) == (2**32 - 5) % 7


def test_every_card_comes_to_every_place_equally_often() -> None:
    rounds = 2000
    places = [Counter[Card]() for _ in range(4)]
    pairs = Counter[bool]()
    for number in range(rounds):
        cards = deal(SEED, 77, number + 2, MODERN).deck
        for place, counter in zip((0, 1, 55, 111), places, strict=True):
            counter[cards[place]] += 1
        pairs.update(FACE_OF[one] == FACE_OF[two] for one, two in itertools.pairwise(cards))
    expected = rounds / len(DECK_112)
    for counter in places:
        chi_square = sum((counter[card] - expected) ** 2 / expected for card in DECK_112)
        # 111 degrees of freedom: 0.1 % of fair shuffles lie over 161, 0.1 % under 69.
        assert 69 < chi_square < 161
    # 48 pairs of numbers and actions, 6 of Wild Draw 4s, 28 of Wilds: 82 of 6216 pairs of cards are
    # twins, and 111 pairs lie side by side, so that 1.464 in a deck are twins by chance.
    twins = pairs[True] / rounds
    assert 1.36 < twins < 1.57


def test_rounds_duels_and_seeds_have_decks_of_their_own() -> None:
    decks = {
        deal(seed, accept, number, MODERN).deck
        for seed in (SEED, Seed(bytes(32)))
        for accept in (0, 1, 256, 2**32)
        for number in (1, 2, 256)
    }
    assert len(decks) == 24


def test_each_pile_of_a_round_is_shuffled_in_its_own_way() -> None:
    key = deal(SEED, ACCEPT, 1, MODERN).recycle_key
    assert len({shuffle_pile(key, count, DECK_112) for count in range(5)}) == 5


def test_a_seed_hides_its_bytes() -> None:
    for text in (repr(SEED), str(SEED), f"{SEED}", f"{SEED!r:>30}", repr([SEED])):
        assert "hidden" in text
        assert "\\x0b" not in text
    assert bytes(SEED) == bytes(range(32))


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Seed(bytes(size))


def test_a_deal_shows_no_card_and_no_key() -> None:
    assert repr(deal(SEED, ACCEPT, 1, MODERN)) == "Deal()"
