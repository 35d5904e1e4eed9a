import pytest

from bot.duel.errors import ChannelBusy, DuelRefusal, NotOverdueYet, TooEarlyToCatch
from bot.engine.errors import NotYourTurn, Refusal
from bot.render.refusals import refusal_key, refusal_words
from tests.render.refused import BASES, KINDS, made
from tests.render.scenes import LOOK, all_refusals


@pytest.mark.parametrize("kind", KINDS)
def test_every_refusal_has_its_sentence(kind: type[Refusal]) -> None:
    assert LOOK.words.has(refusal_key(kind))
    assert refusal_words(made(kind), LOOK).rstrip("!").endswith((".", "t", "n", "e"))


def test_no_two_refusals_say_the_same_but_the_two_of_a_match_that_is_over() -> None:
    said = [refusal_words(made(kind), LOOK) for kind in all_refusals() - BASES]
    assert len(said) - len(set(said)) == 1


def test_a_refusal_nobody_wrote_a_sentence_for_reads_like_its_nearest_kind() -> None:
    class NewRule(NotYourTurn):
        pass

    assert refusal_words(NewRule(), LOOK) == refusal_words(NotYourTurn(), LOOK)
    assert refusal_words(DuelRefusal(), LOOK) == refusal_words(Refusal(), LOOK)


def test_a_busy_channel_is_named() -> None:
    assert "<#55>" in refusal_words(made(ChannelBusy), LOOK)


def test_a_claim_too_early_tells_from_when_on_it_is_possible() -> None:
    assert "<t:1700000000:R>" in refusal_words(made(NotOverdueYet), LOOK)


def test_a_catch_in_the_head_start_tells_by_how_much_it_was_early() -> None:
    words = refusal_words(made(TooEarlyToCatch), LOOK)
    assert "Too early by 900\u00a0ms" in words
    assert "600\u00a0ms after the card" in words
