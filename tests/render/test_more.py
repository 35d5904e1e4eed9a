from bot.render.board import board_panel
from bot.render.more import more_panel, resign_panel
from tests.render.limits import check
from tests.render.scenes import LOOK, MINE, THEIRS, board, challenge, table, verbs


def test_on_the_own_move_nobody_can_be_nudged() -> None:
    assert verbs(more_panel(board(), MINE, LOOK)) == ["board", "resign", "hand", "rules"]


def test_who_waits_may_nudge_the_other() -> None:
    panel = more_panel(board(), THEIRS, LOOK)
    assert verbs(panel) == ["board", "nudge", "resign", "hand", "rules"]
    assert "reminds <@1000>, once a turn" in panel.words()


def test_while_both_draft_nobody_can_be_nudged() -> None:
    drafting = board(table=table(None, None, phase="draft", to_act=(MINE, THEIRS)))
    assert "nudge" not in verbs(more_panel(drafting, MINE, LOOK))


def test_a_young_match_can_be_called_off_by_one_alone() -> None:
    for acted, possible in (((4, 9), True), ((5, 4), True), ((5, 5), False)):
        young = board(table=table(acted=acted))
        assert ("void" in verbs(more_panel(young, MINE, LOOK))) == possible


def test_claims_are_offered_against_who_is_overdue_and_not_to_them() -> None:
    late = board(overdue=True, table=table(to_act=(THEIRS,), acted=(1, 1)))
    assert verbs(more_panel(late, MINE, LOOK)) == [
        "claim-win", "claim-void", "board", "nudge", "resign", "hand", "rules"
    ]  # fmt: skip
    assert "claim-win" not in verbs(more_panel(late, THEIRS, LOOK))
    assert "claim-win" not in verbs(more_panel(board(), MINE, LOOK))


def test_resigning_is_the_last_thing_offered_and_the_only_red_one() -> None:
    young = table(acted=(1, 1), to_act=(THEIRS,))
    for at in (board(), board(table=young), board(table=young, overdue=True)):
        *others, resign = [
            button
            for button in more_panel(at, MINE, LOOK).buttons()
            if button.press.verb not in ("hand", "rules")
        ]
        assert (resign.press.verb, resign.style) == ("resign", "danger")
        assert "danger" not in {button.style for button in others}


def test_rule_7_6_a_claim_looks_alike_on_the_board_and_behind_more() -> None:
    late = board(overdue=True, table=table(to_act=(THEIRS,)))
    shown = [
        [button for button in made.buttons() if button.press.verb.startswith("claim")]
        for made in (more_panel(late, MINE, LOOK), board_panel(late, LOOK))
    ]
    assert len(shown[0]) == 2
    assert shown[0] == shown[1]


def test_both_overdue_may_both_claim() -> None:
    both = board(overdue=True, table=table(None, None, phase="draft", to_act=(MINE, THEIRS)))
    for seat in (MINE, THEIRS):
        assert "claim-win" in verbs(more_panel(both, seat, LOOK))


def test_a_match_that_is_not_live_offers_nothing() -> None:
    assert verbs(more_panel(challenge(), MINE, LOOK)) == []


def test_resigning_is_asked_back_once_and_says_what_it_costs() -> None:
    panel = resign_panel(board(), MINE, LOOK)
    check(panel)
    assert verbs(panel) == ["resign-yes", "hand"]
    assert "<@2000> would win" in panel.words()
    assert "45 points" in panel.words()
    assert next(panel.buttons()).style == "danger"
