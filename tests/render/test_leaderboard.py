from bot.duel.records import Standing, UserId
from bot.render.leaderboard import ROWS, leaderboard_panel
from tests.render.limits import check
from tests.render.scenes import LOOK


def standing(rank: int, user: int | None = None) -> Standing:
    return Standing(rank, UserId(rank * 10 if user is None else user), 90 - rank, rank, rank * 100)


def test_the_best_stand_first_with_what_they_are_ranked_by() -> None:
    panel = leaderboard_panel([standing(n) for n in range(1, 5)], None, LOOK)
    check(panel)
    assert "🥇 <@10>: **89** won\n-# 1 lost, 100 points\n" in panel.words()
    assert "🥉 <@30>" in panel.words()
    assert "**4.** <@40>" in panel.words()
    assert "Ranked by matches won" in panel.words()


def test_equals_share_a_medal() -> None:
    panel = leaderboard_panel([standing(1), standing(1, 99)], None, LOOK)
    assert panel.words().count("🥇") == 2


def test_the_own_place_is_added_if_it_is_further_down() -> None:
    top = [standing(n) for n in range(1, 4)]
    assert "**Your place**\n**30.** <@300>" in leaderboard_panel(top, standing(30), LOOK).words()
    assert "Your place" not in leaderboard_panel(top, standing(2), LOOK).words()


def test_an_empty_leaderboard_says_how_to_begin() -> None:
    words = leaderboard_panel([], None, LOOK).words()
    assert "`/duo challenge`" in words
    assert "Ranked" not in words


def test_a_long_leaderboard_is_cut_and_holds_the_limits() -> None:
    panel = leaderboard_panel([standing(n, 10**18 + n) for n in range(1, 200)], None, LOOK)
    check(panel)
    assert panel.words().count("** won\n") == ROWS


def test_nobody_is_called_by_a_leaderboard() -> None:
    assert leaderboard_panel([standing(1)], None, LOOK).ping == ()
