"""Who plays in which division next season."""

from itertools import chain, combinations

import pytest

from games.tournaments.model.state import Tournament
from games.tournaments.rules.placing.next_season import Goes, final_divisions, next_season
from games.tournaments.rules.starting import in_divisions

THREE = [list("abcd"), list("efgh"), list("ijkl")]


def names(divisions: list[list[str]], moving: int, size: int = 4, gone: str = "") -> list[str]:
    return ["".join(one.name for one in division) for division in next_season(divisions, moving, size, gone)]


def test_the_first_go_up_and_the_last_go_down() -> None:
    assert names(THREE, 1) == ["abce", "dfgi", "hjkl"]
    assert names(THREE, 2) == ["abef", "cdij", "ghkl"]
    assert names(THREE, 0) == ["abcd", "efgh", "ijkl"]
    assert [one.goes for one in next_season(THREE, 1, 4)[1]] == [Goes.DOWN, Goes.STAYS, Goes.STAYS, Goes.UP]


@pytest.mark.parametrize("moving", [2, 3, 20])
def test_nobody_goes_up_and_down_however_many_are_asked_for(moving: int) -> None:
    found = names(THREE, moving)
    assert sorted("".join(found)) == list("abcdefghijkl")
    assert [len(one) for one in found] == [4, 4, 4]


def test_a_small_last_division_sends_up_half_of_it_at_most() -> None:
    assert names([list("abcdef"), list("gh")], 3, 6) == ["abcdeg", "fh"]
    assert names([list("abcd"), list("e")], 1) == ["abcde"]
    assert names([list("abc"), list("def"), list("ghi")], 2, 3) == ["abd", "ceg", "fhi"]


@pytest.mark.parametrize(("gone", "then"), [
    ("b", ["acef", "dgij", "hkl"]),  # one more comes up from each division below
    ("e", ["abcf", "dgij", "hkl"]),  # who was to come up has left: the next one does
    ("d", ["abce", "fgij", "hkl"]),  # who was to go down has left: nobody does in their place
    ("abc", ["defg", "hijkl"]),  # nobody is left to come up for the last of the first
    ("abcfgh", ["deij", "kl"]),
    ("ijkl", ["abce", "dfgh"]),  # nobody comes up for the last of the second
    ("abcdefgh", ["ijkl"]),
    ("abcdefghijkl", []),
])  # fmt: skip
def test_who_leaves_makes_room_for_the_best_below_and_the_last_go_down_all_the_same(gone: str, then: list[str]) -> None:
    assert names(THREE, 1, gone=gone) == then


@pytest.mark.parametrize("moving", [0, 1, 2])
@pytest.mark.parametrize("leagues", [["abcd", "efgh", "ijkl"], ["abcd", "efgh", "ij"], ["abcd", "efghi"], ["ab", "cdef"]])
def test_whoever_leaves_it_is_proposed_as_the_draw_cuts_it(leagues: list[str], moving: int) -> None:
    everybody = "".join(leagues)
    for gone in chain.from_iterable(combinations(everybody, count) for count in range(len(everybody) + 1)):
        found = next_season([list(one) for one in leagues], moving, 4, gone)
        order = [one.name for division in found for one in division]
        assert sorted(order) == sorted({*everybody} - {*gone})
        assert in_divisions(order, 4) == [[one.name for one in division] for division in found]


@pytest.mark.parametrize("leagues", [["abcd", "efgh", "ijkl"], ["abcd", "efgh"], ["abcd", "ef"]])
def test_the_last_of_the_first_division_stays_only_once_nobody_below_is_left_to_come_up(leagues: list[str]) -> None:
    everybody, below = "".join(leagues), leagues[1] if len(leagues) < 3 else leagues[1][:-1]
    for gone in chain.from_iterable(combinations(everybody, count) for count in range(len(everybody))):
        first, *_others = next_season([list(one) for one in leagues], 1, 4, gone)
        there = {one.name for one in first}
        if "d" in there:
            assert there >= {*below} - {*gone}


def test_one_division_and_no_league_stay_as_they_are() -> None:
    assert names([list("abcd")], 2) == ["abcd"]
    assert final_divisions(Tournament()) == []
