"""The formula gives the figures that were published for it, or worked out by hand from its text."""

from dataclasses import replace

import pytest

from games.ratings.rules.formula import chance, difference, gain
from games.ratings.rules.lists import BELGIAN, BRASS_CITY, DANISH, FIBS, RatingList

COUNTED = replace(FIBS, experience_includes_current=True)
OLD = 1_000
"""Experience at which no ramp matters."""


def changes(on: RatingList, winner: tuple[float, int], loser: tuple[float, int], length: int) -> tuple[float, float]:
    """What the winner gains and the loser loses; players are rating and experience."""
    unlikely = 1 - chance(on, winner[0], loser[0], length)
    return round(gain(on, winner[1], length, unlikely), 4), round(gain(on, loser[1], length, unlikely), 4)


@pytest.mark.parametrize(("length", "change"), [(1, 2.0), (5, 4.4721), (7, 5.2915), (11, 6.6332)])
def test_two_experienced_equals(length: int, change: float) -> None:
    assert changes(FIBS, (1500, OLD), (1500, OLD), length) == (change, change)


@pytest.mark.parametrize(
    ("on", "winner", "loser", "length", "upset", "change"),
    [
        (FIBS, 1600, 1500, 5, 0.435994, 3.8996),
        (FIBS, 1500, 1600, 5, 0.435994, 5.0446),
        (FIBS, 1700, 1500, 7, 0.352240, 3.7278),
        (FIBS, 1500, 1700, 7, 0.352240, 6.8552),
        (FIBS, 1600, 1800, 11, 0.317848, 9.0498),
        (BELGIAN, 1500, 1700, 7, 0.352240, 6.8552),
        (BRASS_CITY, 1500, 1700, 7, 0.352240, 6.8552),
        (DANISH, 1100, 1000, 9, 0.414501, 3.7305),
        (DANISH, 1000, 1100, 9, 0.414501, 5.2695),
        (DANISH, 1000, 1250, 11, 0.277960, 7.9424),
    ],
)
def test_the_vectors_of_experienced_players(
    on: RatingList, winner: float, loser: float, length: int, upset: float, change: float
) -> None:
    assert round(chance(on, min(winner, loser), max(winner, loser), length), 6) == upset
    assert changes(on, (winner, OLD), (loser, OLD), length) == (change, change)


@pytest.mark.parametrize(
    ("on", "winner", "loser", "length", "expected"),
    [
        (FIBS, (1500, 0), (1500, 400), 5, (22.3607, 4.4721)),
        (COUNTED, (1500, 0), (1500, 400), 5, (22.1371, 4.4721)),
        (FIBS, (1500, 150), (1700, 1000), 7, (23.9934, 6.8552)),
        (COUNTED, (1500, 150), (1700, 1000), 7, (23.5135, 6.8552)),
        (FIBS, (1500, 395), (1500, 0), 7, (5.5561, 26.4575)),
        (COUNTED, (1500, 395), (1500, 0), 7, (5.2915, 26.0871)),
        (BRASS_CITY, (1500, 0), (1500, 0), 5, (8.9443, 8.9443)),
        (BELGIAN, (1500, 0), (1500, 0), 5, (4.4721, 4.4721)),
        (DANISH, (1000, 0), (1000, 0), 9, (4.5, 4.5)),
    ],
)
def test_the_vectors_of_newcomers(
    on: RatingList, winner: tuple[float, int], loser: tuple[float, int], length: int, expected: tuple[float, float]
) -> None:
    assert changes(on, winner, loser, length) == expected


def test_the_danish_changes_of_both_results_add_up_to_the_length() -> None:
    favourite, underdog = changes(DANISH, (1100, 0), (1000, 0), 9), changes(DANISH, (1000, 0), (1100, 0), 9)
    assert favourite[0] + underdog[0] == pytest.approx(9)


LENGTHS = (1, 3, 5, 7, 9, 11)
FAVOURITE = {
    0: (0.500, 0.500, 0.500, 0.500, 0.500, 0.500),
    100: (0.529, 0.550, 0.564, 0.576, 0.585, 0.594),
    200: (0.557, 0.598, 0.626, 0.648, 0.666, 0.682),
    300: (0.585, 0.645, 0.684, 0.714, 0.738, 0.759),
    400: (0.613, 0.689, 0.737, 0.772, 0.799, 0.822),
    500: (0.640, 0.730, 0.784, 0.821, 0.849, 0.871),
    600: (0.666, 0.768, 0.824, 0.861, 0.888, 0.908),
    700: (0.691, 0.802, 0.858, 0.894, 0.918, 0.935),
}
"""The "batting average" that rec.games.backgammon published in 1994: how often the favourite has to win to stay the same."""


@pytest.mark.parametrize("points", FAVOURITE)
def test_the_table_of_1994(points: int) -> None:
    assert tuple(round(chance(FIBS, 1500 + points, 1500, length), 3) for length in LENGTHS) == FAVOURITE[points]


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("points", FAVOURITE)
def test_the_two_chances_of_a_match_add_up_to_one(points: int, length: int) -> None:
    assert chance(FIBS, 1500, 1500 + points, length) + chance(FIBS, 1500 + points, 1500, length) == pytest.approx(1)


def test_how_much_better_somebody_is_who_wins_as_often() -> None:
    assert round(difference(FIBS, 0.576, 7), 1) == 100.6
    assert difference(FIBS, 0.5, 7) == 0


@pytest.mark.parametrize("length", LENGTHS)
def test_the_inverse_leads_back(length: int) -> None:
    for points in (-700.0, -31.5, 0.0, 100.0, 612.25):
        assert difference(FIBS, chance(FIBS, 1500 + points, 1500, length), length) == pytest.approx(points)


def test_ratings_however_far_apart_overflow_nothing() -> None:
    assert chance(FIBS, 1500, 10_000_000, 25) == pytest.approx(0)
    assert chance(FIBS, 10_000_000, 1500, 25) == 1
    assert changes(DANISH, (0, 0), (10_000_000, 0), 25) == (25.0, 25.0)


def test_a_wider_class_is_closer_to_even() -> None:
    assert chance(replace(FIBS, width=400), 1600, 1500, 1) == pytest.approx(1 / (1 + 10**-0.25))
