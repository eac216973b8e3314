"""Whoever stands at a table's door sees there, without loading it again, who has come and what can be done."""

import re

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from chouette.models import Chouette
from chouette.pages.live import read
from chouette.pages.lobby.door import door_audience
from chouette.seats.sitting_down import let_in, sit_down
from clubsite.live.tokens import read as read_token
from clubsite.members.models import User
from tests.chouette.pages.lobby.test_views import ann, begun, logged_in, member, table

__all__ = ["ann", "table"]
pytestmark = pytest.mark.django_db


def drawn(table: Chouette, user: User) -> str:
    """What the open page is sent."""
    return " ".join(str(read(str(table.pk)).draw(door_audience(table, user))).split())


def test_its_opener_sees_who_sits_down_and_can_begin(table: Chouette, mo: User, ann: User) -> None:
    assert "11 seats free" not in drawn(table, mo)
    assert "As soon as two have sat down" in drawn(table, mo)
    for one in (ann, member(table.club, "bob")):
        sit_down(table.pk, one)
    now = drawn(table, mo)
    assert "Roll for the seats and begin" in now
    assert "2 players have sat down." in now
    table.refresh_from_db()
    assert f'name="version" value="{table.version}"' in now
    assert "Back to my seat" in drawn(table, ann)
    assert "Roll for the seats and begin" not in drawn(table, ann), "that is a monitor's"


def test_the_page_follows_the_table_and_works_without_a_script(table: Chouette, mo: User) -> None:
    page = logged_in(mo).get(f"/t/{table.code}/").text
    token = re.search(r'hx-sse:connect="/live/([^?]+)\?last=(\d+)"', page)
    assert token is not None
    watch = read_token(token[1])
    assert (watch.channel, watch.viewer.audience) == (f"chouette:{table.pk}", door_audience(table, mo))
    assert int(token[2]) == Chouette.objects.get(pk=table.pk).shown
    assert "Look again" in page
    assert "Look again" in Client().get(f"/t/{table.code}/").text


def test_whoever_waits_sees_that_they_are_let_in(table: Chouette, mo: User, ann: User) -> None:
    begun(table, mo, member(table.club, "bob"))
    asking = sit_down(table.pk, ann)
    assert "data-waits" in drawn(table, ann)
    assert "asks for a seat." in drawn(table, mo)
    let_in(table.pk, asking.pk, by=mo, keeps_score=True)
    assert "data-waits" not in drawn(table, ann)
    assert "data-my-seat" in drawn(table, ann)


def test_what_is_sent_names_no_token_and_ends_with_the_code(table: Chouette, mo: User) -> None:
    audience = door_audience(table, mo)
    assert "csrf" not in drawn(table, mo)
    Chouette.objects.filter(pk=table.pk).update(code="ZZZZZZ")
    assert "lobby-card" not in (read(str(table.pk)).draw(audience) or "")


def test_whoever_is_no_member_any_more_is_offered_nothing(table: Chouette, ann: User) -> None:
    assert "Sit down" in drawn(table, ann)
    ann.memberships.all().delete()
    assert "Sit down" not in drawn(table, ann)


def test_one_more_at_the_door_costs_one_query(
    table: Chouette, mo: User, ann: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for name in ("bob", "cal", "dee"):
        sit_down(table.pk, member(table.club, name))
    at = read(str(table.pk))
    with django_assert_num_queries(3 + 2):  # the table, its seats, the requests; what mo may do, which step begins
        at.draw(door_audience(table, mo))
    with django_assert_num_queries(1):
        at.draw(door_audience(table, ann))
