"""FAULTS: kill -9 at statements and calls of every phase loses nothing that anybody was told.

Which moment of `tests.kills.points` meets what was once a named place in the bot's own code:

    click.received          a click is there, nothing is begun
    click.answered          a move is told
    tx.begun                a transaction is begun
    tx.click_noted          a click is noted
    tx.duel_updated         the duel is written
    tx.action_inserted      the lines are, no commit
    tx.call_inserted        a race's verdict is written, no commit
    tx.result_inserted      a result is, no commit (and before it: the end is written, no result)
    tx.before_commit        the lines are, no commit; and each other COMMIT that is recorded
    tx.after_commit         a move is on disk, not told; and each other call that tells of a commit
    challenge.written       a challenge is on disk, not shown
    challenge.posted        a challenge is shown, its place is not known (or known, not written)
    challenge.placed        its place is written
    challenge.closed        a challenge is closed on disk, not shown so
    board.edited            a board is edited
    board.posted            a board is posted, its place is not known
    board.placed            its place is noted, the old board stands
    board.retired           the old board is retired
    hand.pushed             a hand is pushed
    prompt.due              a prompt is announced on disk, not posted
    prompt.posted           a prompt is posted, its message is not noted
    prompt.stored           a prompt is noted
    prompt.deleted          a prompt is deleted, still noted
    press.stored            a press is on disk, not told
    race.before_decision    a race is to be decided
    race.decided            a race is decided, not shown
    commands.registered     commands are registered, not noted
    boot.taken_up           duels are taken up, nothing is written
    migration.step_begun    test_files: the COMMIT of a migration
    migration.step_taken    test_files: what follows that COMMIT
    backup.before_rename    test_files: each file event of a backup, the rename among them
    file.before_rename      test_files: the rename of a first start, a migration's copy, a backup
    file.renamed            test_files: what follows that rename

Each statement of a first start, a migration and a backup: `tests/storage/test_crashes.py`.
"""

import sys
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from tests.kills.phases import Phase
from tests.kills.plays import PLAYS, killed_at, recorded
from tests.kills.points import MOMENTS, Point, Site, passed_over, points_of, sample

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")


def test_every_phase_and_every_moment_is_played() -> None:
    played = [phase for play in PLAYS.values() for phase in play.phases]
    assert {*played} == {*get_args(Phase)}
    demanded = [name for play in PLAYS.values() for name in passed_over(play.phases, [])]
    assert {*demanded} == {moment.name for moment in MOMENTS}


def test_no_more_points_than_a_test_run_has_time_for() -> None:
    assert sum(play.share for play in PLAYS.values()) <= 150


def test_a_site_is_met_at_its_first_a_middle_and_its_last_time() -> None:
    move, post = Site("turns", "statement", "COMMIT"), Site("turns", "call", "POST /x")
    points = points_of(Counter({post: 2, move: 5}))
    assert [[(point.when, point.nth) for point in times] for times in points] == [
        [("statement", 1), ("statement", 3), ("statement", 5)],
        [("call", 1), ("call", 2)],
        [("effect", 1), ("effect", 2)],
        [("answer", 1), ("answer", 2)],
    ]
    assert sample(points, 3) == [
        Point("statement", 1, "COMMIT", "turns"),
        Point("call", 2, "POST /x", "turns"),
        Point("effect", 1, "POST /x", "turns"),
    ]


async def _kill(folder: Path, name: str) -> None:
    """Kill at the chosen points of a play; nothing that was told is lost, nobody is held."""
    play, told = PLAYS[name], list[str]()
    first = folder / "recorded"
    first.mkdir()
    points = await recorded(first, play)
    assert not passed_over(play.phases, [times[0] for times in points])
    outcome = await killed_at(folder, play, sample(points, play.share), told.append)
    assert not passed_over(play.phases, outcome.met), told
    # Who presses what when is a little different each time; what is rare may not come again.
    assert len(outcome.passed) <= len(outcome.met) // 3, told


@pytest.mark.long
async def test_a_kill_at_any_point_of_a_first_start(tmp_path: Path) -> None:
    await _kill(tmp_path, "first starts")


@pytest.mark.long
async def test_a_kill_at_any_point_of_a_start_or_a_stop(tmp_path: Path) -> None:
    await _kill(tmp_path, "starts and stops")


@pytest.mark.long
async def test_a_kill_at_any_point_of_a_challenge_or_a_result(tmp_path: Path) -> None:
    await _kill(tmp_path, "challenges")


@pytest.mark.long
async def test_a_kill_at_any_point_of_a_draft(tmp_path: Path) -> None:
    await _kill(tmp_path, "drafts")


@pytest.mark.long
async def test_a_kill_at_any_point_of_a_turn(tmp_path: Path) -> None:
    await _kill(tmp_path, "turns")


@pytest.mark.long
async def test_a_kill_at_any_point_of_a_race_or_between_rounds(tmp_path: Path) -> None:
    await _kill(tmp_path, "races")
