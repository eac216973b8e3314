"""Who plays in which division next season."""

import pytest

from games.tournaments.model.state import Tournament
from games.tournaments.rules.placing.next_season import Goes, final_divisions, next_season

THREE = [list("abcd"), list("efgh"), list("ijkl")]


def names(divisions: list[list[str]], moving: int) -> list[str]:
    return ["".join(one.name for one in division) for division in next_season(divisions, moving)]


def test_the_first_go_up_and_the_last_go_down() -> None:
    assert names(THREE, 1) == ["abce", "dfgi", "hjkl"]
    assert names(THREE, 2) == ["abef", "cdij", "ghkl"]
    assert names(THREE, 0) == ["abcd", "efgh", "ijkl"]
    assert [one.goes for one in next_season(THREE, 1)[1]] == [Goes.DOWN, Goes.STAYS, Goes.STAYS, Goes.UP]


@pytest.mark.parametrize("moving", [2, 3, 20])
def test_nobody_goes_up_and_down_however_many_are_asked_for(moving: int) -> None:
    found = names(THREE, moving)
    assert sorted("".join(found)) == list("abcdefghijkl")
    assert [len(one) for one in found] == [4, 4, 4]


def test_a_small_last_division_sends_up_half_of_it_at_most() -> None:
    assert names([list("abcdef"), list("gh")], 3) == ["abcdeg", "fh"]
    assert names([list("abcd"), list("e")], 1) == ["abcd", "e"]
    assert names([list("abc"), list("def"), list("ghi")], 2) == ["abd", "ceg", "fhi"]


def test_one_division_and_no_league_stay_as_they_are() -> None:
    assert names([list("abcd")], 2) == ["abcd"]
    assert final_divisions(Tournament()) == []
