"""A world whose rows are put back is the one that came together, and nothing stands in its way."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import connection, transaction

from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.emptying import filled_tables, may_be_filled
from tests.games.matches.players import Cast, _come_together
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


class Build:
    """Counts how often it is called."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Cast:
        self.times += 1
        return _come_together()


def every_row() -> dict[str, list[tuple[object, ...]]]:
    with connection.cursor() as cursor:
        found = {}
        for table in filled_tables(may_be_filled()):
            cursor.execute(f'select "{table}"::text from "{table}" order by 1')
            found[table] = cursor.fetchall()
    return found


def taken_back(build: Callable[[], Cast]) -> tuple[Cast, dict[str, list[tuple[object, ...]]]]:
    with transaction.atomic():
        there = remembered(build), every_row()
        transaction.set_rollback(True)
    return there


def test_the_second_time_the_same_rows_are_there_and_numbers_go_on() -> None:
    build = Build()
    assert taken_back(build) == taken_back(build)
    assert build.times == 1
    again = remembered(build)
    assert again.club == Club.objects.get(slug="baize")
    assert create_club(again.users["eve"], "Third").pk > max(again.club.pk, Club.objects.get(slug="elsewhere").pk)


def test_what_one_test_changes_is_as_it_was_for_the_next() -> None:
    build = Build()
    taken_back(build)
    one, _ = taken_back(build)
    one.club.name = "Changed"
    assert remembered(build).club.name == "Baize"


@pytest.mark.parametrize("year", [2011, 2026])
def test_where_the_clock_is_set_it_comes_together_at_that_time(year: int) -> None:
    build = Build()
    taken_back(build)
    for _ in range(2):
        with time_machine.travel(datetime(year, 3, 1, tzinfo=UTC), tick=False):
            then, _rows = taken_back(build)
        assert then.users["ann"].date_joined.year == year
    assert build.times == 2


def test_it_comes_together_anew_beside_others() -> None:
    build = Build()
    taken_back(build)
    create_club(User.objects.create_user("zoe"), "Baize")
    assert remembered(build).club.slug == "baize-2"
    assert build.times == 2
