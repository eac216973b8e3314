"""Take points and gammon values beside the score of a match, from the Kazaross-XG2 table."""

import pytest

from games.matches.course.state import Course
from games.matches.pages.parts.take_points import TakePoints, for_reader
from games.matches.services.writing import MATCHES
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded

from .on_screen import AtTheBoard, at_the_board
from .players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def course_of(at: AtTheBoard) -> Course:
    return MATCHES.state_of(at.row())


def seen(at: AtTheBoard) -> TakePoints:
    (found,) = for_reader(course_of(at), None)
    return found


def test_the_points_are_those_of_the_table(club: Cast) -> None:
    """Ann needs 2 points, Bob 4. Bob has 0.18564 after a drop (the Crawford game), 0.5 after a take that wins (2 each), 0 after
    one that loses; with his redouble to 4 he takes with less. A gammon with the cube at 1 wins Ann the match: 1 instead of
    0.81436, where a loss leaves her 0.59947."""
    at = AtTheBoard(club, club.agreed("ann", "bob", length=5))
    club.wins(at.match, "ann", 0, Level.BACKGAMMON)
    club.wins(at.match, "bob", 1)
    found = seen(at)
    assert (found.number, found.score, found.cube) == (3, (3, 1), 1)
    assert found.last[1] == pytest.approx(0.18564 / 0.5, abs=1e-5)
    assert found.live[1] is not None
    assert found.live[1] < 0.18564 / 0.5
    assert found.gammons[0] == pytest.approx((1 - 0.81436) / (0.81436 - 0.59947), abs=1e-4)


def test_in_the_crawford_game_there_is_no_cube_but_gammons_count(club: Cast) -> None:
    at = AtTheBoard(club, club.agreed("ann", "bob", length=3))
    club.wins(at.match, "ann", 0, Level.GAMMON)
    found = seen(at)
    assert (found.crawford, found.live, found.last) == (True, (None, None), (None, None))
    assert found.gammons[0] == 0
    assert found.gammons[1] is not None
    assert found.gammons[1] > 0


def test_only_whoever_may_be_doubled_has_a_take_point(club: Cast) -> None:
    """Ann doubles: Bob is asked. Bob takes: only Ann can be doubled, from 2 to 4."""
    at = at_the_board(club, length=7)
    at.begin()
    with loaded("31"):
        at.do("ann", "roll")
    assert None not in seen(at).live
    at.do("ann", "play", play="8/5 6/5")
    at.do("bob", "double")
    asked = seen(at)
    assert (asked.cube, asked.live[1]) == (1, None)
    assert asked.live[0] is not None
    at.do("ann", "takes")
    taken = seen(at)
    assert (taken.cube, taken.live[0]) == (2, None)
    assert taken.live[1] is not None


def test_afterwards_each_game_has_its_own(club: Cast) -> None:
    at = AtTheBoard(club, club.agreed("ann", "bob", length=3))
    club.wins(at.match, "ann", 0)
    club.wins(at.match, "bob", 1)
    club.wins(at.match, "bob", 1, Level.SINGLE, 2)
    club.do(at.match, "ann", "confirm")
    found = for_reader(course_of(at), 0)
    assert [(one.number, one.score) for one in found] == [(1, (0, 0)), (2, (1, 0)), (3, (1, 1))]


def test_a_session_and_a_match_to_one_point_have_none(club: Cast) -> None:
    assert not for_reader(course_of(AtTheBoard(club, club.agreed("ann", "bob", length=1))), None)
    assert not for_reader(course_of(AtTheBoard(club, club.agreed("cal", "dana", length=0, crawford=False))), None)
