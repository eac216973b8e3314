"""The score of a match: the worked examples of rule books, forty matches scored by GNU Backgammon, and what holds in any."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.gammons import Level
from games.rules.match.holland import may_double
from games.rules.match.refusals import ScoreRefused
from games.rules.match.score import Crawford, Score, begin, game_won, penalised
from games.rules.match.scored_games import LEVELS, GameEntry, ScoredMatch, check_final, scored

#: Forty matches of random results as GNU Backgammon scored them; its scores are not cut at the length.
ROWS = [json.loads(line) for line in (Path(__file__).parent / "match_scores.jsonl").read_text().splitlines()]

ANN, BOB = 0, 1
SINGLE, GAMMON = Level.SINGLE, Level.GAMMON


def a_match(length: int, *games: tuple[int, int, Level], imported: bool = False) -> ScoredMatch:
    return scored(begin(length), (GameEntry(*game) for game in games), imported=imported)


def befores(match: ScoredMatch) -> list[tuple[tuple[int, int], bool]]:
    return [(game.before, game.crawford) for game in match.games]


def test_seven_points_with_one_crawford_game_won_by_the_trailer() -> None:
    match = a_match(7, (ANN, 2, GAMMON), (ANN, 2, SINGLE), (BOB, 1, SINGLE), (BOB, 2, GAMMON), (BOB, 2, SINGLE))
    assert befores(match) == [((0, 0), False), ((4, 0), False), ((6, 0), True), ((6, 1), False), ((6, 5), False)]
    assert [game.cube_allowed for game in match.games] == [True, True, False, True, True]
    assert (match.score.points, match.score.raw, match.score.winner) == ((6, 7), (6, 7), BOB)


def test_the_winners_points_are_cut_at_the_length_and_the_raw_points_stay() -> None:
    match = a_match(7, (ANN, 4, SINGLE), (BOB, 4, SINGLE), (BOB, 1, SINGLE), (ANN, 2, GAMMON))
    assert (match.score.points, match.score.raw) == ((7, 5), (8, 5))


def test_there_is_no_crawford_game_when_it_is_jumped_over() -> None:
    match = a_match(7, (ANN, 4, SINGLE), (ANN, 1, SINGLE), (ANN, 2, SINGLE))
    assert befores(match) == [((0, 0), False), ((4, 0), False), ((5, 0), False)]
    assert match.score.winner == ANN


def test_a_match_to_one_point_has_no_crawford_game_and_no_cube() -> None:
    score = begin(1)
    assert (score.is_crawford, score.cube_allowed, score.double_match_point) == (False, False, True)
    assert not score.is_after_crawford


def test_the_crawford_game_is_played_once() -> None:
    match = a_match(7, (ANN, 2, Level.BACKGAMMON), (BOB, 1, Level.BACKGAMMON), (BOB, 1, Level.BACKGAMMON))
    assert befores(match)[1:] == [((6, 0), True), ((6, 3), False)]
    assert match.score.raw == (6, 6)
    assert (match.score.is_crawford, match.score.cube_allowed, match.score.double_match_point) == (False, True, True)


def test_gammons_count_in_the_crawford_game() -> None:
    assert a_match(5, (ANN, 4, SINGLE), (BOB, 1, GAMMON)).score.raw == (4, 2)


def test_a_cube_in_the_crawford_game_is_refused_when_entered() -> None:
    with pytest.raises(ScoreRefused, match=r"Game 2 is the Crawford game: nobody doubles in it, so its cube is 1."):
        a_match(7, (ANN, 2, Level.BACKGAMMON), (BOB, 2, SINGLE))
    with pytest.raises(ScoreRefused, match="Nobody doubles in a match to one point"):
        a_match(1, (ANN, 2, SINGLE))


def test_a_cube_in_the_crawford_game_is_void_when_imported_and_the_later_scores_follow() -> None:
    match = a_match(7, (ANN, 2, Level.BACKGAMMON), (BOB, 4, GAMMON), (BOB, 2, SINGLE), imported=True)
    assert [(game.before, game.cube, game.points, game.void) for game in match.games] == [
        ((0, 0), 2, 6, False),
        ((6, 0), 1, 2, True),
        ((6, 2), 2, 2, False),
    ]
    assert (match.score.raw, match.voided_doubles, match.score.over) == ((6, 4), 1, False)
    assert a_match(1, (ANN, 8, SINGLE), imported=True).voided_doubles == 1


def test_no_game_follows_the_last() -> None:
    with pytest.raises(ScoreRefused, match=r"The match ended at 3-0 after game 1: no game follows."):
        a_match(3, (ANN, 4, SINGLE), (BOB, 1, SINGLE))


@pytest.mark.parametrize("cube", [0, -1, 3, 6, 2**31])
def test_a_cube_that_no_die_shows_is_refused(cube: int) -> None:
    with pytest.raises(ScoreRefused, match="The cube shows 1, 2, 4, 8"):
        a_match(3, (ANN, cube, SINGLE))


def test_without_the_crawford_rule_the_cube_is_never_barred() -> None:
    score = game_won(begin(5, crawford=False), ANN, 4)
    assert (score.is_crawford, score.cube_allowed, score.is_after_crawford) == (False, True, True)


def test_a_cube_is_dead_for_whom_one_game_at_it_is_enough() -> None:
    score = Score(7, (5, 3), Crawford.TO_COME)
    assert [score.is_dead_for(ANN, cube) for cube in (1, 2, 4)] == [False, True, True]
    assert [score.is_dead_for(BOB, cube) for cube in (1, 2, 4)] == [False, False, True]
    assert not Score(0).is_dead_for(ANN, 64)


def test_a_session_of_money_games_has_no_end() -> None:
    score = begin(0)
    for _ in range(30):
        score = game_won(score, ANN, 8)
    assert (score.points, score.winner, score.cube_allowed, score.crawford) == ((240, 0), None, True, Crawford.OFF)


def test_by_the_holland_rule_each_side_rolls_twice_after_the_crawford_game() -> None:
    after = Score(7, (6, 1), Crawford.OVER)
    assert [may_double(after, rolls) for rolls in ((0, 0), (2, 1), (1, 2), (2, 2))] == [False, False, False, True]
    assert may_double(Score(7, (5, 1), Crawford.TO_COME), (0, 0))


@pytest.mark.parametrize("score", [(4, 2), (5, 5), (6, 2), (-1, 5), (0, 0)])
def test_a_final_score_that_ends_no_match_is_refused(score: tuple[int, int]) -> None:
    with pytest.raises(ScoreRefused, match="ends no match to 5 points"):
        check_final(5, score)


def test_a_final_score_says_who_has_won() -> None:
    assert [check_final(5, (5, 4)), check_final(5, (0, 5)), check_final(5, (8, 3), cut=False)] == [ANN, BOB, ANN]
    with pytest.raises(ScoreRefused, match="A match is played to 1 to 25 points"):
        check_final(26, (26, 0))


#: A match to one point into which GNU Backgammon was told a game with cube 2: it counts what it is told.
CUBE_IN_ONE_POINT = 19


@pytest.mark.parametrize("row", ROWS, ids=[f"match {row['id']}" for row in ROWS])
def test_gnu_backgammon_scores_the_same_match_alike(row: Mapping[str, Any]) -> None:
    score = begin(row["length"])
    for game in row["games"]:
        assert (list(score.raw), score.is_crawford) == (game["before"]["score"], game["before"]["crawford"])
        entry = GameEntry(game["winner"], game["cube"], LEVELS[game["multiplier"] - 1])
        match = scored(score, [entry], imported=row["id"] == CUBE_IN_ONE_POINT)
        assert match.games[0].points * (2 if match.voided_doubles else 1) == game["gnubg_points"]
        score = match.score
        assert (game["after"] is None) == score.over
        if game["after"] is not None:
            assert (list(score.raw), score.is_crawford) == (game["after"]["score"], game["after"]["crawford"])
    assert score.over is row["match_over"] is True
    assert f"gnubg {score.raw[0]}, root {score.raw[1]}" in row["final"] or row["id"] == CUBE_IN_ONE_POINT


def test_gnu_backgammons_cube_in_a_match_to_one_point_is_void() -> None:
    row = next(row for row in ROWS if row["id"] == CUBE_IN_ONE_POINT)
    assert (row["length"], row["games"][0]["cube"], len(ROWS)) == (1, 2, 40)
    match = scored(begin(1), [GameEntry(1, 2, Level.BACKGAMMON)], imported=True)
    assert (match.voided_doubles, match.score.points) == (1, (0, 1))


LENGTHS = st.integers(0, 25)
GAMES = st.lists(st.builds(GameEntry, st.integers(0, 1), st.sampled_from([1, 2, 4, 8]), st.sampled_from(LEVELS)), max_size=60)


@given(LENGTHS, GAMES, st.booleans())
def test_in_any_match_the_score_only_grows_and_one_game_at_most_is_crawford(
    length: int, entries: list[GameEntry], crawford: bool
) -> None:
    match = ScoredMatch(begin(length, crawford=crawford))
    for entry in entries:
        before = match.score
        if before.over:
            break
        match = scored_on(match, entry)
        after = match.score
        assert sum(after.raw) == sum(before.raw) + match.games[-1].points
        assert all(old <= new for old, new in zip(before.raw, after.raw, strict=True))
        assert match.games[-1].crawford == (
            crawford and length > 1 and 1 in before.away and not any(game.crawford for game in match.games[:-1])
        )
    score = match.score
    assert sum(game.crawford for game in match.games) <= 1
    assert all(game.cube == 1 for game in match.games if not game.cube_allowed)
    assert score.raw == tuple(sum(game.points for game in match.games if game.winner == player) for player in (0, 1))
    assert score.over == (length > 0 and max(score.raw) >= length)
    if score.over:
        assert score.winner is not None
        assert score.points[score.winner] == length
        assert score.points[1 - score.winner] == score.raw[1 - score.winner] < length
        assert check_final(length, score.points) == score.winner


def scored_on(match: ScoredMatch, entry: GameEntry) -> ScoredMatch:
    more = scored(match.score, [entry], imported=True)
    return ScoredMatch(more.score, match.games + more.games)


@given(
    LENGTHS.filter(bool), st.lists(st.tuples(st.booleans(), st.integers(0, 1), st.integers(1, 6)), max_size=40), st.booleans()
)
def test_lateness_never_brings_a_second_crawford_game(
    length: int, told: list[tuple[bool, int, int]], penalty_brings_crawford: bool
) -> None:
    score, crawford_games = begin(length, penalty_brings_crawford=penalty_brings_crawford), 0
    for late, player, points in told:
        if score.over:
            break
        was_crawford = score.is_crawford
        if late:
            score = penalised(score, player, points)
            assert score.is_crawford >= (was_crawford and not score.over)
        else:
            crawford_games += was_crawford
            score = game_won(score, player, points)
    assert crawford_games <= 1
    assert sum(score.penalties) <= sum(score.raw)
