import pytest

from bot.duel.records import DuelStatus
from bot.engine.rules import HouseRules
from bot.render.challenge import challenge_panel
from tests.render.limits import check
from tests.render.scenes import BEN, LOOK, SLOW, challenge, look, verbs


def test_an_open_challenge_says_who_by_which_rules_and_until_when() -> None:
    panel = challenge_panel(challenge(rules=HouseRules(target=120)), LOOK)
    words = panel.words()
    assert "<@2000>, <@1000> challenges you to UNO Duo!" in words
    assert "**120** points" in words
    assert "at the same time" in words
    assert "**5 minutes** for a move." in words
    assert "<t:1700000600:R>" in words


def test_the_seal_of_the_shuffle_stands_there_before_anybody_accepts() -> None:
    assert "ab" * 32 in challenge_panel(challenge(), LOOK).words()


def test_an_open_challenge_calls_the_one_challenged_and_nobody_else() -> None:
    assert challenge_panel(challenge(), LOOK).ping == (BEN,)


def test_an_open_challenge_can_be_accepted_declined_and_withdrawn() -> None:
    panel = challenge_panel(challenge(), LOOK)
    assert verbs(panel) == ["accept", "decline", "withdraw", "rules"]
    check(panel)


def test_house_rules_are_named_where_they_differ_only() -> None:
    assert "House rules" not in challenge_panel(challenge(), LOOK).words()
    unusual = HouseRules(deck=108, recycle="shuffle", last_draw="never", uno_window_s=12)
    words = challenge_panel(challenge(rules=unusual), LOOK).words()
    for told in ("**108** cards", "**shuffled**", "**draws nothing**", "**12 s**"):
        (line,) = (each for each in words.split("\n") if told in each)
        assert line.startswith("• ")


def test_a_slow_match_says_so_and_nothing_of_the_race_it_has_not() -> None:
    words = challenge_panel(challenge(rules=SLOW), LOOK).words()
    assert "**1 day** for a move: a slow match" in words
    assert "head start" not in words


@pytest.mark.parametrize(
    ("status", "told"),
    [
        ("declined", "<@2000> has declined"),
        ("withdrawn", "<@1000> has withdrawn"),
        ("expired", "<@2000> did not answer"),
        ("live", "<@2000> has accepted"),
        ("over", "is void"),
    ],
)
def test_a_closed_challenge_says_how_it_ended_and_offers_nothing(
    status: DuelStatus, told: str
) -> None:
    panel = challenge_panel(challenge(status=status), LOOK)
    assert told in panel.words()
    assert verbs(panel) == []
    assert panel.ping == ()


def test_the_game_goes_by_the_name_it_is_given() -> None:
    assert "challenges you to Two for One!" in (
        challenge_panel(challenge(), look(game="Two for One")).words()
    )
