"""Take points and the other thresholds of a double, for money; for the model and its sources see
`games/rules/money/take_points.py`."""

from dataclasses import asdict

import pytest

from games.rules.money.take_points import (
    DEAD,
    LIVE,
    USUAL,
    Points,
    Stakes,
    centred,
    dead_cube_take_point,
    live_cube_take_point,
    mean_value,
    money_points,
    owned,
    take_point,
    unavailable,
)

PLAIN = Stakes()
GAMMONISH = Stakes(win=1.5, loss=1.25)
EVERY_STAKES = [PLAIN, GAMMONISH, Stakes(1.0, 2.0), Stakes(2.0, 1.0), Stakes(3.0, 3.0)]
EVERY_INDEX = [DEAD, 0.25, USUAL, 0.9, LIVE]


@pytest.mark.parametrize(
    ("index", "points"),
    [
        (DEAD, Points(take=0.25, beaver=0.5, double=0.5, redouble=0.5, cash=0.75, too_good=1.0)),
        (USUAL, Points(take=3 / 14, beaver=3 / 7, double=19 / 28, redouble=5 / 7, cash=11 / 14, too_good=6 / 7)),
        (LIVE, Points(take=0.2, beaver=0.4, double=0.8, redouble=0.8, cash=0.8, too_good=0.8)),
    ],
)
def test_without_gammons_the_points_are_those_every_player_knows(index: float, points: Points) -> None:
    """A dead cube is taken with a quarter; a live one is turned and dropped at four fifths (Keeler and Spencer)."""
    assert asdict(money_points(PLAIN, index)) == pytest.approx(asdict(points))


@pytest.mark.parametrize(
    ("stakes", "dead", "live"),
    [
        (PLAIN, 0.25, 0.2),
        (Stakes(win=1.0, loss=1.5), 0.4, 1 / 3),
        (Stakes(win=1.5, loss=1.0), 0.2, 1 / 6),
        (Stakes(win=1.0, loss=2.0), 0.5, 3 / 7),
    ],
)
def test_gammons_lost_ask_for_more_chances_and_gammons_won_for_fewer(stakes: Stakes, dead: float, live: float) -> None:
    assert dead_cube_take_point(stakes) == pytest.approx(dead)
    assert live_cube_take_point(stakes) == pytest.approx(live)


@pytest.mark.parametrize("stakes", EVERY_STAKES)
@pytest.mark.parametrize("index", EVERY_INDEX)
def test_at_each_point_both_decisions_are_worth_the_same(stakes: Stakes, index: float) -> None:
    points = money_points(stakes, index)
    assert 2 * owned(points.take, stakes, index) == pytest.approx(-1)
    assert owned(points.beaver, stakes, index) == pytest.approx(0)
    assert centred(points.double, stakes, index) == pytest.approx(2 * unavailable(points.double, stakes, index))
    assert owned(points.redouble, stakes, index) == pytest.approx(2 * unavailable(points.redouble, stakes, index))
    assert 2 * unavailable(points.cash, stakes, index) == pytest.approx(1)
    assert owned(points.too_good, stakes, index) == pytest.approx(1)
    assert centred(points.too_good, stakes, index) == pytest.approx(1)


@pytest.mark.parametrize("stakes", EVERY_STAKES)
@pytest.mark.parametrize("index", EVERY_INDEX)
def test_one_sides_cash_point_is_the_others_take_point(stakes: Stakes, index: float) -> None:
    across = Stakes(win=stakes.loss, loss=stakes.win)
    assert money_points(stakes, index).cash == pytest.approx(1 - money_points(across, index).take)


@pytest.mark.parametrize("index", EVERY_INDEX)
def test_a_cube_in_the_middle_is_worth_as_much_to_both(index: float) -> None:
    assert centred(0.5, PLAIN, index) == pytest.approx(0)
    assert centred(0.3, GAMMONISH, index) == pytest.approx(-centred(0.7, Stakes(win=1.25, loss=1.5), index))


def test_the_mean_value_counts_gammons_twice_and_backgammons_three_times() -> None:
    assert mean_value(0.5, 0, 0) == 1
    assert mean_value(0.5, 0.125, 0) == pytest.approx(1.25)
    assert mean_value(0.5, 0.5, 0.5) == pytest.approx(3)
    assert mean_value(0, 0, 0) == 1


def test_a_take_point_is_the_risk_over_risk_and_gain() -> None:
    assert take_point(drop=-1, win=2, loss=-2) == 0.25
    assert take_point(drop=0.3, win=0.5, loss=0.0) == pytest.approx(0.6)
    with pytest.raises(AssertionError):
        take_point(drop=3, win=2, loss=-2)


@pytest.mark.parametrize("bad", [(0.5, 1), (1, 3.5)])
def test_a_game_pays_between_one_and_three_times_the_cube(bad: tuple[float, float]) -> None:
    with pytest.raises(AssertionError):
        Stakes(*bad)
