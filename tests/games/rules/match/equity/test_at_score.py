"""What a score means for its next game."""

from itertools import product

import pytest

from games.rules.gammons import Level
from games.rules.match.equity.at_score import Gammons, at_score, dead_cube_take, gammon_value, live_cube_take, winning_chance
from games.rules.match.score import Crawford, Score, begin, game_won
from games.rules.match.scored_games import GameEntry, scored

ANN, BOB = 0, 1


def away(one: int, other: int, *, length: int = 25, crawford: Crawford = Crawford.TO_COME) -> Score:
    return Score(length, (length - one, length - other), crawford)


EVERY = [away(one, other) for one, other in product(range(2, 26), repeat=2)]
AFTER = [away(one, 1, crawford=Crawford.OVER) for one in range(2, 26)]


def test_the_chances_before_each_game_of_a_match() -> None:
    games = [
        (ANN, 2, Level.GAMMON),
        (ANN, 2, Level.SINGLE),
        (BOB, 1, Level.SINGLE),
        (BOB, 2, Level.GAMMON),
        (BOB, 2, Level.SINGLE),
    ]
    score, found = begin(7), []
    for game in games:
        found.append(winning_chance(score))
        score = scored(score, [GameEntry(*game)]).score
    assert found == pytest.approx([0.5, 0.76209, 0.90724, 1 - 0.18072, 1 - 0.48803])
    assert (winning_chance(score, ANN), winning_chance(score, BOB)) == (0, 1)


def test_there_is_no_equity_in_a_session_nor_beyond_the_table() -> None:
    assert (winning_chance(begin(0)), winning_chance(begin(26)), at_score(begin(0))) == (None, None, None)
    assert winning_chance(game_won(begin(26), ANN, 1)) is None
    assert at_score(game_won(begin(3), ANN, 3)) is None


def test_without_the_crawford_rule_the_last_point_is_played_with_the_cube() -> None:
    assert winning_chance(game_won(begin(5, crawford=False), ANN, 4)) == pytest.approx(1 - 0.19012)
    assert winning_chance(game_won(begin(5), ANN, 4)) == pytest.approx(0.84179)


def test_at_two_away_for_both_a_cube_is_worth_the_match() -> None:
    """Dropping leaves the Crawford game at 0.32264; taking plays for the match, and the cube is dead."""
    score = away(2, 2)
    assert dead_cube_take(score, 1, ANN) == live_cube_take(score, 1, ANN) == pytest.approx(0.32264)


def test_at_two_away_against_four_away_the_trailer_redoubles_at_once() -> None:
    """The trailer needs 0.18564, as much as the Crawford game gives: the redouble plays for the match."""
    score = away(4, 2)
    assert dead_cube_take(score, 1, ANN) == pytest.approx(0.18564 / 0.5)
    assert live_cube_take(score, 1, ANN) == pytest.approx(0.18564)


def test_far_from_the_end_the_points_are_those_of_money() -> None:
    score = away(25, 25)
    assert dead_cube_take(score, 1, ANN) == pytest.approx(0.25, abs=0.02)
    assert live_cube_take(score, 1, ANN) == pytest.approx(0.2, abs=0.03)
    assert gammon_value(score, 1, ANN) == pytest.approx(0.5, abs=0.02)


def test_after_the_crawford_game_the_leader_drops_for_free_where_the_trailer_needs_an_even_number() -> None:
    """Of four, a drop leaves the trailer three to go, and a lost take two; of three, a drop leaves two, and a lost take one."""
    even, odd = away(4, 1, crawford=Crawford.OVER), away(3, 1, crawford=Crawford.OVER)
    assert dead_cube_take(even, 1, BOB) == pytest.approx((0.48803 - 0.32264) / 0.48803)
    assert dead_cube_take(odd, 1, BOB) == pytest.approx((0.5 - 0.48803) / 0.5)


def test_in_games_without_a_cube_there_is_no_take_point_but_a_gammon_value() -> None:
    crawford = away(4, 1, crawford=Crawford.NOW)
    found = at_score(crawford)
    assert found is not None
    assert found.dead_takes == found.live_takes == (None, None)
    assert found.gammon_values == pytest.approx(((0.48803 - 0.32264) / 0.32264, 0))
    assert dead_cube_take(begin(1), 1, ANN) is None


def test_gammons_lost_make_a_take_dearer_and_gammons_won_cheaper() -> None:
    score = away(9, 9)
    plain = dead_cube_take(score, 1, ANN)
    dearer, cheaper = (dead_cube_take(score, 1, ANN, one) for one in (Gammons(lost=0.3), Gammons(won=0.3)))
    assert plain is not None
    assert dearer is not None
    assert cheaper is not None
    assert cheaper < plain < dearer


@pytest.mark.parametrize("cube", [1, 2, 4, 8, 16])
def test_at_every_score_points_lie_between_0_and_1_and_a_live_cube_is_taken_more(cube: int) -> None:
    for score, taker in product([*EVERY, *AFTER], (ANN, BOB)):
        dead, live, value = (
            dead_cube_take(score, cube, taker),
            live_cube_take(score, cube, taker),
            gammon_value(score, cube, taker),
        )
        assert dead is not None, (score, taker)
        assert live is not None
        assert value is not None
        assert 0 <= live <= dead <= 1
        assert value >= 0
        if score.is_dead_for(taker, 2 * cube):
            assert live == dead
        if score.is_dead_for(taker, cube):
            assert value == 0
