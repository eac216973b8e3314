"""The counts of a race: worked examples of the sources, and examples worked by hand from their rules."""

from fractions import Fraction

import pytest

from games.notation.ids.xgid import read_xgid
from games.rules.board import START, Board, flipped
from games.rules.races import COUNTS
from games.rules.races.isight import adjusted, isight, winning_chances
from games.rules.races.keith import keith
from games.rules.races.race import Advice, RaceCount, is_race, runners
from games.rules.races.thorp import thorp
from games.rules.races.ward import take_limit, ward


def race(own: dict[int, int], other: dict[int, int]) -> Board:
    """Both sides' checkers by their own points."""
    points = [0] * 26
    for point, count in own.items():
        points[point] = count
    for point, count in other.items():
        points[25 - point] = count if point == 25 else -count
    return tuple(points)


#: Dan Scoones' position of 1998 (bkgm.com, "Cube Handling in Races: Is this a take?"): 84 to 96.
SCOONES = race(
    {2: 2, 3: 2, 5: 2, 6: 3, 7: 2, 8: 4},
    {2: 2, 3: 2, 4: 1, 5: 2, 6: 3, 7: 1, 9: 1, 11: 2, 16: 1},
)
#: Stick's position of 9 December 2014 (bgonline.org, "Keith count fails this cube hard"): 102 to 112.
STICK = read_xgid("XGID=-----CFACA-Aaaa-abaeba----:0:0:1:00:0:0:3:0:10").board


def test_the_positions_are_those_of_the_sources() -> None:
    assert [runner.pips for runner in runners(SCOONES)] == [84, 96]
    assert [runner.pips for runner in runners(STICK)] == [102, 112]


def test_thorp_sees_no_difference_between_84_and_96_and_calls_it_a_take() -> None:
    """Chuck Bower, 25 March 1998: "the trailer's adjusted count minus the leader's adjusted count is exactly 0"."""
    counted = thorp(SCOONES)
    assert [counted.roller, counted.other] == [121, 121]
    assert counted.advice is Advice.REDOUBLE


def test_keith_counts_117_to_112_and_calls_it_no_double() -> None:
    """Stick, 9 December 2014: "117 to 112 for a difference of 5 making it a no double"."""
    counted = keith(STICK)
    assert [counted.roller, counted.other] == [117, 112]
    assert counted.advice is Advice.NO_DOUBLE


def test_ward_counts_points_checkers_and_outfield_against_the_other_side() -> None:
    """By hand: 84, half a pip for one checker more outside, and a tenth: 92.95; 96 less one point more at home: 95."""
    counted = ward(SCOONES)
    assert [counted.roller, counted.other] == [Fraction("92.95"), 95]
    assert counted.advice is Advice.REDOUBLE


def test_isight_counts_gaps_that_the_other_side_does_not_have() -> None:
    """By hand: 84 and one for the four point, a sixth more: 99 1/6; six crossovers each; 96. P = 80 - 85/3 + 22."""
    counted = isight(SCOONES)
    assert [counted.roller, counted.other] == [Fraction(595, 6), 96]
    assert counted.advice is Advice.REDOUBLE
    assert winning_chances(SCOONES) == Fraction(221, 3)


STACKS = race({1: 4, 2: 3, 3: 4, 6: 1}, {4: 2, 5: 2, 6: 4})


@pytest.mark.parametrize(
    ("name", "roller", "other"),
    [
        ("Thorp", Fraction((28 + 24 + 4 - 4) * 11, 10), 42 + 16 - 3),
        ("Ward", Fraction((28 + 4 + 1 - 1 + 8) * 11, 10), 42),
        ("Keith", 28 + 6 + 2 + 1 + 2 + 39 // 7, 42),
        ("Isight", Fraction((28 + 4 + 4 + 1 + 1 + 2) * 7, 6), 42),
    ],
)
def test_stacks_and_gaps_are_counted_as_each_rule_says(name: str, roller: Fraction, other: Fraction) -> None:
    counted = COUNTS[name](STACKS)
    assert [counted.roller, counted.other] == [roller, other]


def test_thorp_adds_nothing_to_a_count_of_thirty() -> None:
    board = race({5: 2, 6: 2}, {6: 4})
    assert thorp(board).roller == 22 + 8 - 2
    assert thorp(race({6: 4}, {6: 4})).roller == Fraction((24 + 8 - 1) * 11, 10)


@pytest.mark.parametrize(
    ("pips", "limit"),
    [(50, 2), (75, 3), (100, 4), (60, Fraction(12, 5)), (120, 4), (30, 2)],
)
def test_wards_limit_for_a_take_grows_with_the_race(pips: int, limit: Fraction) -> None:
    assert take_limit(Fraction(pips)) == limit


def leads() -> list[Board]:
    """Races in which the opponent, with two checkers far out, falls behind pip by pip."""
    home = {4: 4, 5: 4, 6: 5}
    return [race({**home, 7: 2}, {**home, 7 + behind: 1, 8 + behind: 1}) for behind in range(10)]


@pytest.mark.parametrize("name", COUNTS)
def test_the_more_the_opponent_is_behind_the_bolder_is_the_advice(name: str) -> None:
    order = [Advice.NO_DOUBLE, Advice.DOUBLE, Advice.REDOUBLE, Advice.DROP]
    boldness = [order.index(COUNTS[name](board).advice) for board in leads()]
    assert boldness == sorted(boldness)
    assert {boldness[0], boldness[-1]} == {0, 3}


def test_both_shapes_of_isight_advise_the_same() -> None:
    for board in [*leads(), SCOONES, STICK, flipped(SCOONES), flipped(STICK)]:
        counted, chances = isight(board), winning_chances(board)
        assert counted.doubles is (chances >= 68)
        assert counted.redoubles is (chances >= 70)
        assert counted.takes is (chances <= 76)


def test_isights_estimate_stays_between_nothing_and_certainty() -> None:
    assert winning_chances(race({1: 1}, {12: 15})) == 100
    assert winning_chances(race({12: 15}, {1: 1})) == 0


def test_crossovers_count_only_what_one_side_has_more() -> None:
    one, other = runners(race({7: 1, 6: 1}, {6: 1, 13: 1}))
    assert (one.crossovers, other.crossovers) == (1, 2)
    assert adjusted(other, one) - other.pips == 1
    assert adjusted(one, other) - one.pips == 0


@pytest.mark.parametrize(
    "board",
    [
        START,
        race({6: 2}, {}),
        race({}, {6: 2}),
        race({6: 2, 25: 1}, {6: 2}),
        race({6: 2}, {6: 2, 25: 1}),
        race({13: 1}, {13: 1}),
    ],
)
def test_a_board_with_contact_or_without_one_side_is_no_race(board: Board) -> None:
    assert not is_race(board)


def test_an_advice_is_the_boldest_that_holds() -> None:
    one = Fraction(1)
    assert RaceCount(one, one, doubles=True, redoubles=False, takes=True).advice is Advice.DOUBLE
    assert RaceCount(one, one, doubles=True, redoubles=True, takes=False).advice is Advice.DROP
