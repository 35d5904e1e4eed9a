from bot.render.limits import check
from bot.render.more import more_panel, resign_panel
from tests.render.scenes import LOOK, MINE, THEIRS, board, challenge, table, verbs


def test_on_the_own_move_nobody_can_be_nudged() -> None:
    assert verbs(more_panel(board(), MINE, LOOK)) == ["board", "resign", "hand", "rules"]


def test_who_waits_may_nudge_the_other() -> None:
    panel = more_panel(board(), THEIRS, LOOK)
    assert verbs(panel) == ["board", "nudge", "resign", "hand", "rules"]
    assert "calls <@1000> once" in panel.words()


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
        "board", "nudge", "resign", "claim-win", "claim-void", "hand", "rules"
    ]  # fmt: skip
    assert "claim-win" not in verbs(more_panel(late, THEIRS, LOOK))
    assert "claim-win" not in verbs(more_panel(board(), MINE, LOOK))


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
