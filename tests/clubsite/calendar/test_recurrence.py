"""On which days a night is, and that it stays at its hour whatever daylight saving does."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.calendar.recurrence import Hour, Repeats, Rule, moment

LONDON = ZoneInfo("Europe/London")
DAYS = st.dates(date(2000, 1, 1), date(2150, 1, 1))
HOURS = st.times().map(lambda at: at.replace(second=0, microsecond=0))


def test_seven_in_the_evening_stays_seven_in_the_evening() -> None:
    before, after = Rule(date(2026, 3, 22)).days(date(2026, 3, 1), date(2026, 3, 29))
    assert moment(before, time(19), LONDON) == (datetime(2026, 3, 22, 19, tzinfo=UTC), Hour.ONCE)
    assert moment(after, time(19), LONDON) == (datetime(2026, 3, 29, 18, tzinfo=UTC), Hour.ONCE)


def test_an_hour_that_the_clock_leaves_out_and_one_that_it_shows_twice() -> None:
    assert moment(date(2026, 3, 29), time(1, 30), LONDON) == (datetime(2026, 3, 29, 1, 30, tzinfo=UTC), Hour.NEVER)
    assert datetime(2026, 3, 29, 1, 30, tzinfo=UTC).astimezone(LONDON).time() == time(2, 30)
    assert moment(date(2026, 10, 25), time(1, 30), LONDON) == (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), Hour.TWICE)


@given(zone=st.sampled_from(sorted(available_timezones())), day=DAYS, hour=HOURS)
def test_in_every_time_zone_the_clock_shows_the_hour_if_it_shows_it_at_all(zone: str, day: date, hour: time) -> None:
    clock = ZoneInfo(zone)
    at, told = moment(day, hour, clock)
    shown = at.astimezone(clock).replace(tzinfo=None)
    wanted = datetime.combine(day, hour)
    if told is Hour.NEVER:
        assert shown > wanted
    else:
        assert shown == wanted
    earlier = [at - timedelta(minutes=minutes) for minutes in range(15, 24 * 60 + 1, 15)]
    assert all(one.astimezone(clock).replace(tzinfo=None) != wanted for one in earlier)


@pytest.mark.parametrize("zone", sorted(available_timezones()))
def test_through_two_years_of_every_time_zone_a_weekly_night_stays_at_seven(zone: str) -> None:
    clock = ZoneInfo(zone)
    for day in Rule(date(2026, 1, 5)).days(date(2026, 1, 1), date(2027, 12, 31)):
        at, told = moment(day, time(19), clock)
        assert told is Hour.ONCE
        assert at.astimezone(clock).replace(tzinfo=None) == datetime.combine(day, time(19))


@given(begins=DAYS, first=DAYS, length=st.integers(0, 800), every=st.integers(1, 8), repeats=st.sampled_from(Repeats))
def test_a_stretch_has_the_days_of_the_whole_that_lie_in_it(
    begins: date, first: date, length: int, every: int, repeats: Repeats
) -> None:
    rule, last = Rule(begins, repeats, every), first + timedelta(days=length)
    found = list(rule.days(first, last))
    assert found == sorted(set(found))
    assert found == [day for day in rule.days(begins, last) if first <= day]
    assert all(rule.is_on(day) and day.weekday() == begins.weekday() for day in found)
    assert all(rule.is_on(day) == (day in found) for day in (first, last))


@given(begins=DAYS, every=st.integers(1, 5))
def test_weeks_are_counted_from_the_first(begins: date, every: int) -> None:
    days = list(Rule(begins, Repeats.WEEKLY, every).days(begins, begins + timedelta(days=400)))
    assert days[0] == begins
    assert {later - earlier for earlier, later in pairwise(days)} == {timedelta(weeks=every)}


def test_the_second_tuesday_the_fifth_and_the_last() -> None:
    year = date(2026, 1, 1), date(2026, 12, 31)
    second = list(Rule(date(2026, 1, 13), Repeats.MONTHLY).days(*year))
    assert len(second) == 12
    assert all(8 <= day.day <= 14 and day.weekday() == 1 for day in second)
    assert [day.month for day in Rule(date(2026, 1, 30), Repeats.MONTHLY).days(*year)] == [1, 5, 7, 10]
    last = list(Rule(date(2026, 1, 30), Repeats.LAST).days(*year))
    assert len(last) == 12
    assert all((day + timedelta(days=7)).month != day.month for day in last)


def test_until_the_last_day_and_to_the_end_of_all_days() -> None:
    assert list(Rule(date(2026, 1, 5), until=date(2026, 1, 12)).days(date.min, date.max)) == [
        date(2026, 1, 5),
        date(2026, 1, 12),
    ]
    for repeats in Repeats:
        assert next(iter(Rule(date(9998, 12, 3), repeats).days(date(9998, 12, 3), date.max))) in (
            date(9998, 12, 3),
            date(9998, 12, 31),
        )
