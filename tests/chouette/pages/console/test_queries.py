"""How many queries the console makes: counted, because each adds to the wait after a tap."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from chouette.access.code_guessing import note_entered
from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.members.models import Club, User
from tests.chouette.pages.console.test_views import press, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def chouette(club: Club) -> Chouette:
    return said(open_chouette(club, "Friday", None), "box ann\nline bob cal dee")


@pytest.fixture
def monitor(client: Client, mo: User) -> Client:
    client.force_login(mo)
    return client


@pytest.mark.parametrize("games", [1, 30])
def test_the_number_of_queries_does_not_depend_on_the_evening(
    monitor: Client, chouette: Chouette, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    said(chouette, "game\nann doubles bob\nbob takes\nbox wins gammon\n" * games + "eli joins\nzoe joins\ngame")
    note_entered("127.0.0.1", chouette.code)  # once an hour; not what is counted here
    # session, user, chouette with the role, names, last record, what waits for the reader, whether their browser is told
    with django_assert_num_queries(7):
        assert monitor.get(f"/c/{chouette.code}/").status_code == 200


def test_a_tap_asks_the_database_no_more_than_it_must(
    monitor: Client, chouette: Chouette, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Session, user, chouette with the role, burst; begin, lock, record, table, announcement, commit; then the names."""
    said(chouette, "game")
    with django_assert_num_queries(10 + 1):  # `press` itself queries the version
        assert press(monitor, chouette, "ann doubles all").status_code == 200
