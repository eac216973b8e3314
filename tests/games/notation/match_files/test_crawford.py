"""A cube where there is none, in the Crawford game or a match to one point, is played at 1 and recorded."""

import pytest

from games.notation.match_files.reading import read_file
from games.notation.match_files.refusals import FileRefused
from games.notation.records.game_record import Doubled, Dropped, Took
from games.notation.records.mat import write_mat
from games.notation.records.mat_reading import read_mat
from games.notation.records.refusals import RecordProblem
from games.rules.gammons import Level

BEFORE = """\
 {length} point match

 Game 1
 Ann : 0                           Bob : 0
  1)                               31: 8/5 6/5
      Wins {first} points

"""
CRAWFORD = """\
 Game 2
 Ann : {first}                           Bob : 0
  1) 31: 8/5 6/5                    Doubles => 2
  2)  Takes                        42: 8/4 6/4
                                    Wins {points} points
"""
AFTER = """\

 Game 3
 Ann : {ann}                           Bob : {bob}
  1) 31: 8/5 6/5                    Doubles => 2
  2)  Takes                        42: 8/4 6/4
                                    Wins 2 points
"""


def the_match(length: int = 4, first: int = 3, points: int = 2, bob: int | None = None) -> str:
    text = BEFORE.format(length=length, first=first) + CRAWFORD.format(first=first, points=points)
    return text + (AFTER.format(ann=first, bob=bob) if bob is not None else "")


@pytest.mark.parametrize("bob", [1, 2])
def test_the_crawford_game_counts_at_one(bob: int) -> None:
    """The next score may be the one that the file has counted, or the one that follows from the void double."""
    match = read_file(the_match(bob=bob).encode())
    crawford = match.scored.games[1]
    assert (crawford.crawford, crawford.cube_allowed, crawford.cube, crawford.points) == (True, False, 1, 1)
    assert match.scored.voided_doubles == 1
    assert match.scored.games[2].before == (3, 1)
    assert match.scored.score.raw == (3, 3)
    assert not match.scored.score.over


def test_any_other_score_after_it_is_impossible() -> None:
    with pytest.raises(FileRefused) as caught:
        read_file(the_match(bob=3).encode())
    assert (caught.value.problem, caught.value.legal) == (RecordProblem.SCORE, ("3-1",))


def test_the_record_is_without_the_void_double_and_can_be_written_again() -> None:
    match = read_file(the_match(bob=2).encode()).record
    assert not [turn for turn in match.games[1].turns if isinstance(turn, Doubled | Took | Dropped)]
    assert read_mat(write_mat(match)) == match
    assert read_file(write_mat(match).encode()).record == match


def test_a_gammon_keeps_its_level() -> None:
    (_, crawford) = read_file(the_match(points=4).encode()).scored.games
    assert (crawford.cube, crawford.level, crawford.points) == (1, Level.GAMMON, 2)


def test_a_match_that_only_the_void_cube_has_ended_goes_on() -> None:
    file = (
        the_match(length=2, first=1)
        .replace("Wins 1 points", "Wins 1 point")
        .replace("Wins 2 points", "Wins 2 points and the match")
    )
    match = read_file(file.encode())
    assert (match.scored.score.raw, match.scored.score.over) == ((1, 1), False)


def test_a_void_double_that_was_dropped_is_a_game_given_up() -> None:
    dropped = (
        the_match()
        .replace("  2)  Takes                        42: 8/4 6/4\n", "  2)  Drops\n")
        .replace("Wins 2 points", "Wins 1 point")
    )
    (_, crawford) = read_file(dropped.encode()).scored.games
    assert (crawford.winner, crawford.cube, crawford.points, crawford.void) == (1, 1, 1, True)


def test_one_point_has_no_cube() -> None:
    match = read_file(CRAWFORD.format(first=0, points=2).replace(" Game 2", " 1 point match\n\n Game 1").encode())
    assert (match.scored.voided_doubles, match.scored.score.raw, match.scored.score.winner) == (1, (0, 1), 1)


def test_a_file_may_say_that_there_is_no_crawford_game() -> None:
    match = read_file(('; [Crawford "Off"]\n' + the_match(bob=2)).encode())
    assert match.scored.voided_doubles == 0
    assert [game.before for game in match.scored.games] == [(0, 0), (3, 0), (3, 2)]
    assert match.scored.score.winner == 1
