"""The line over the years: it starts at zero, ends at the current figure, and its dates are few and distinct."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chouette.pages.career.plot import DATES, lifetime_plot

MARCH = datetime(2026, 3, 6, 19, tzinfo=UTC)


def weekly(values: list[int]) -> list[tuple[datetime, int]]:
    return [(MARCH + timedelta(weeks=week), value) for week, value in enumerate(values)]


def percent(text: str) -> float:
    return float(text.removesuffix("%"))


def test_the_line_begins_at_zero_and_ends_at_the_figure() -> None:
    plot = lifetime_plot(weekly([4, 12, -6]))
    assert plot.path.startswith("M0 ")
    assert plot.path.count("L") == plot.steps == 3
    assert (plot.figure, plot.sign) == ("\u22121\u00bd", "minus")
    assert percent(plot.end_y) > percent(plot.zero_y)


def test_nothing_at_all_is_a_plot_without_steps() -> None:
    plot = lifetime_plot([])
    assert (plot.steps, plot.figure, plot.dates) == (0, "0", ())


def test_a_season_is_told_by_days_and_years_by_months() -> None:
    assert [tick.text for tick in lifetime_plot(weekly([1, 2, 3])).dates] == ["6 Mar", "13 Mar", "20 Mar"]
    assert [tick.text for tick in lifetime_plot(weekly([0] * 105)).dates] == ["Mar 2026", "Nov 2026", "Jul 2027", "Mar 2028"]


def test_two_evenings_of_one_day_are_one_date() -> None:
    assert len(lifetime_plot([(MARCH, 4), (MARCH, 8)]).dates) == 1


@given(st.lists(st.integers(-100_000, 100_000), max_size=300))
def test_whatever_was_played_fits_the_drawing(values: list[int]) -> None:
    plot = lifetime_plot(weekly(values))
    places = [plot.zero_y, plot.end_y, *(tick.at for tick in (*plot.levels, *plot.dates))]
    assert all(0 <= percent(place) <= 100 for place in places)
    assert len(plot.dates) <= DATES
    assert len(plot.levels) <= 8


@pytest.mark.parametrize("high", [4, 40, 400, 4_000, 40_000, 123_456])
def test_levels_are_round_and_few(high: int) -> None:
    levels = lifetime_plot(weekly([high])).levels
    assert 2 <= len(levels) <= 8
    assert all("\u00bd" not in level.text and "\u00bc" not in level.text for level in levels)
