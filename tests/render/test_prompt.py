from bot.duel.records import Call
from bot.engine.rules import HouseRules
from bot.render.prompt import prompt_panel
from tests.render.limits import check
from tests.render.scenes import LOOK, MINE, PROMPT, THEIRS, board, prompt, table, verbs


def test_an_open_prompt_says_whose_card_what_to_do_and_until_when() -> None:
    panel = prompt_panel(prompt(), LOOK)
    check(panel)
    assert panel.words().startswith("## ❗ <@1000> has one card left!")
    assert "<@2000>: be quicker, and <@1000> draws two." in panel.words()
    assert "head start of 1.5 s" in panel.words()
    assert "<t:1700000008:R>" in panel.words()


def test_an_open_prompt_has_one_button_for_both() -> None:
    assert verbs(prompt_panel(prompt(), LOOK)) == ["uno"]


def test_a_prompt_not_posted_yet_tells_how_long_it_will_stay() -> None:
    panel = prompt_panel(prompt(message=None, closes_at_ms=None, opens_at_ms=None), LOOK)
    assert "You have 8 seconds." in panel.words()
    assert verbs(panel) == ["uno"]


def test_no_head_start_is_told_where_there_is_none() -> None:
    rules = table(rules=HouseRules(uno_head_start_ms=0))
    at_once = prompt(board=board(table=rules, prompt=PROMPT))
    assert "head start" not in prompt_panel(at_once, LOOK).words()


def test_a_call_tells_who_after_how_long_and_how_late_the_other_was() -> None:
    panel = prompt_panel(prompt(Call(PROMPT, MINE, 830, 412), caught=False), LOOK)
    assert panel.words() == ("## <@1000> said UNO!\nAfter 830 ms.\n<@2000> was 412 ms later.")
    assert verbs(panel) == []


def test_a_catch_tells_who_was_caught_and_what_it_costs() -> None:
    panel = prompt_panel(prompt(Call(PROMPT, THEIRS, 2830, 15), caught=True), LOOK)
    assert panel.words() == (
        "## <@2000> caught <@1000>!\nAfter 2.8 s. <@1000> draws two.\n<@1000> was 15 ms later."
    )


def test_with_one_press_nobody_was_later() -> None:
    panel = prompt_panel(prompt(Call(PROMPT, MINE, 830, None), caught=False), LOOK)
    assert "later" not in panel.words()


def test_a_prompt_that_nobody_pressed_says_so() -> None:
    panel = prompt_panel(prompt(Call(PROMPT, None, None, None)), LOOK)
    assert panel.words() == "Nobody said UNO. The game goes on."
    assert verbs(panel) == []


def test_a_prompt_closed_by_a_move_can_not_be_pressed_any_more() -> None:
    closed = prompt(board=board(prompt=None))
    assert verbs(prompt_panel(closed, LOOK)) == []


def test_a_void_race_says_why_and_that_nobody_is_punished() -> None:
    panel = prompt_panel(prompt(void=True), LOOK)
    assert "does not count" in panel.words()
    assert "No penalty for <@1000>" in panel.words()
    assert verbs(panel) == []


def test_the_prompt_calls_nobody() -> None:
    assert prompt_panel(prompt(), LOOK).ping == ()
