"""Lateness: five minutes cost a point, and more than half of the length the match."""

import pytest

from games.rules.match.penalties import LateTerms, late, late_points, losing_points, lost_after, read_late_terms
from games.rules.match.refusals import ScoreRefused
from games.rules.match.score import begin, game_won, penalised

TERMS = LateTerms()
ANN, BOB = 0, 1


@pytest.mark.parametrize(("minutes", "score"), [(4, (0, 0)), (5, (1, 0)), (10, (2, 0)), (12, (2, 0)), (15, (3, 0))])
def test_bob_is_late_for_seven_points(minutes: int, score: tuple[int, int]) -> None:
    after = late(begin(7), TERMS, BOB, minutes * 60)
    assert (after.raw, after.over) == (score, False)


def test_twenty_minutes_cost_a_match_to_seven() -> None:
    after = late(begin(7), TERMS, BOB, 20 * 60)
    assert (after.penalties, after.walkover, after.winner) == ((4, 0), ANN, ANN)
    assert not late(begin(7), TERMS, BOB, 20 * 60 - 1).over


@pytest.mark.parametrize(("length", "points", "minutes"), [(5, 3, 15), (7, 4, 20), (9, 5, 25), (11, 6, 30)])
def test_more_than_half_of_the_length_is_lost(length: int, points: int, minutes: int) -> None:
    assert (losing_points(length), lost_after(TERMS, length)) == (points, minutes * 60)
    assert late(begin(length), TERMS, ANN, minutes * 60).walkover == BOB


def test_a_match_played_out_after_lateness_is_no_walkover() -> None:
    score = game_won(late(begin(7), TERMS, BOB, 720), ANN, 8)
    assert (score.winner, score.walkover, score.points) == (ANN, None, (7, 0))


def test_lateness_of_several_breaks_adds_up() -> None:
    score = late(late(begin(5), TERMS, BOB, 600), TERMS, BOB, 300)
    assert score.walkover == ANN


@pytest.mark.parametrize("brings", [True, False])
def test_whether_lateness_brings_on_the_crawford_game_is_agreed(brings: bool) -> None:
    score = penalised(begin(2, penalty_brings_crawford=brings), ANN, 1)
    assert (score.is_crawford, score.cube_allowed) == (brings, not brings)
    won = game_won(score, BOB, 1)
    assert won.is_crawford is not brings  # bob's game at 1-0 brings it on, if it has not been played yet


def test_no_agreed_lateness_costs_nothing() -> None:
    assert late_points(None, 100_000) == 0


def test_terms_are_written_as_5_plus_5() -> None:
    assert (read_late_terms("5+5"), read_late_terms("15+3"), read_late_terms("none")) == (TERMS, LateTerms(15, 3), None)
    for nonsense in ("", "5", "0+5", "5+0", "5 + 5", "100+5", "-5+5", "٥+٥"):
        with pytest.raises(ScoreRefused, match="Write lateness as"):
            read_late_terms(nonsense)
