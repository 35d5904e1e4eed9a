import pytest

from bot.engine.rules import HouseRules
from bot.render.limits import check
from bot.render.rules import TOPICS, rules_panel
from tests.render.scenes import LOOK, SLOW, labels, look, verbs

UNUSUAL = HouseRules(
    deck=108, draft="deal", recycle="shuffle", uno_window_s=12, uno_head_start_ms=500,
    last_draw="always", target=90, turn_limit_s=90,
)  # fmt: skip


def words(topic: str, rules: HouseRules) -> str:
    return rules_panel(rules, LOOK, page=TOPICS.index(topic)).words()


@pytest.mark.parametrize("page", range(len(TOPICS)))
@pytest.mark.parametrize("rules", [HouseRules(), SLOW, UNUSUAL], ids=["usual", "slow", "unusual"])
def test_every_topic_is_short_and_every_other_topic_one_press_away(
    page: int, rules: HouseRules
) -> None:
    panel = rules_panel(rules, LOOK, duel=12, page=page)
    check(panel)
    assert len(panel.words()) < 1200
    assert len(labels(panel)) == len(TOPICS) - 1
    assert verbs(panel) == [f"rules:{number}" for number in range(len(TOPICS))]
    assert {button.press.duel for button in panel.buttons()} == {12}


@pytest.mark.parametrize("page", [-1, 99])
def test_a_page_that_does_not_exist_shows_the_first(page: int) -> None:
    assert rules_panel(HouseRules(), LOOK, page=page) == rules_panel(HouseRules(), LOOK)


def test_the_house_rules_of_the_match_are_told() -> None:
    told = words("house", UNUSUAL)
    for value in ("**90** points", "**108**", "dealt", "shuffled", "12 s", "0.5 s", "90 seconds"):
        assert value in told
    assert "**200** points" in words("house", HouseRules())


def test_the_score_topic_follows_the_rule_of_the_last_card() -> None:
    told = {words("end", HouseRules(last_draw=rule)) for rule in ("sheet", "always", "never")}
    assert len(told) == 3


def test_a_slow_match_reads_its_own_uno_rule() -> None:
    assert "head start of **1.5 s**" in words("uno", HouseRules())
    assert "no race" in words("uno", SLOW)


def test_the_rules_say_that_this_is_an_unofficial_fan_project() -> None:
    assert "unofficial fan project" in words("about", HouseRules())


def test_the_rules_call_the_game_by_its_public_name() -> None:
    assert "Two for One" in rules_panel(HouseRules(), look(game="Two for One")).words()
