"""Between games a sitting monitor makes a new link for a guest's place: whoever he gave it to must not begin the next game."""

from datetime import timedelta
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette, Seat
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience
from tests.chouette.evenings import say

from .tables import SEATED, a_table, browser, link, seat, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def between() -> Chouette:
    """Mo, box and monitor, won the first game; bob and cal are guests, dee has a login."""
    return say(a_table(), "box wins single override")


def make(name: str, chouette: Chouette, word: str) -> str:
    """The page that says so."""
    return browser(name).post(f"/c/{chouette.code}/links/{word}/new/", follow=True).text


def minutes_pass(chouette: Chouette, word: str, minutes: int, *, open_since: int | None = None) -> None:
    """Since the link was made; and since a page of that place was last open."""
    at = timezone.now() - timedelta(minutes=minutes)
    gone = at if open_since is None else timezone.now() - timedelta(minutes=open_since)
    Seat.objects.filter(chouette=chouette, word=word).update(link_at=at, seen_at=gone, touched_at=gone)


def test_a_place_in_use_stays_with_whoever_uses_it(between: Chouette) -> None:
    phone = take(Client(), between, "bob")
    before = seat(between, "bob").secret
    told = "A new link was made for bob, whose place is in use."
    assert told in make("mo", between, "bob")
    assert (seat(between, "bob").secret, seat(between, "bob").link_waits) == (before, True)
    assert told in phone.get(link(between, "bob")).text
    assert told in Client().get(f"/w/{between.code}/").text
    say(between, "game")
    for place in ("links/", ""):
        browser("mo").get(f"/c/{between.code}/{place}")
    assert seat(between, "bob").secret == before
    assert phone.get(link(between, "bob")).status_code == HTTPStatus.OK
    assert told in Client().get(f"/w/{between.code}/").text, "it waits on, and everybody reads it"


def test_by_api_the_same(between: Chouette) -> None:
    take(Client(), between, "bob")
    sent = {"action_id": str(uuid4())}
    made = browser("mo").post(f"/api/chouettes/{between.code}/seats/bob/link/", sent, "application/json").json()
    assert (made["waits"], made["secret"], made["shown"]) == (True, None, "taken")


def test_an_open_page_keeps_the_place_however_long_it_takes(between: Chouette) -> None:
    phone = take(Client(), between, "bob")
    before = seat(between, "bob").secret
    make("mo", between, "bob")
    minutes_pass(between, "bob", 90, open_since=1)
    assert before not in browser("mo").get(f"/c/{between.code}/links/").text
    assert seat(between, "bob").secret == before
    drawn = read(str(between.pk)).draw(own_audience(seat(between, "bob"))) or ""
    assert "This page has ended" not in drawn
    assert phone.get(link(between, "bob")).status_code == HTTPStatus.OK


def test_whoever_comes_back_in_time_has_not_lost_it(between: Chouette) -> None:
    phone = take(Client(), between, "bob")
    make("mo", between, "bob")
    minutes_pass(between, "bob", 20)
    assert phone.get(link(between, "bob")).status_code == HTTPStatus.OK
    before = seat(between, "bob").secret
    browser("mo").get(f"/c/{between.code}/links/")
    assert seat(between, "bob").secret == before


@pytest.mark.parametrize(("minutes", "works"), [(4, False), (6, True)])
def test_a_phone_that_is_lost_costs_five_minutes(between: Chouette, minutes: int, works: bool) -> None:
    take(Client(), between, "bob")
    before = seat(between, "bob").secret
    make("mo", between, "bob")
    minutes_pass(between, "bob", minutes)
    shown = browser("mo").get(f"/c/{between.code}/links/").text
    assert (seat(between, "bob").secret != before) is works
    assert (link(between, "bob") in shown) is works


def test_never_while_a_game_runs_however_long_nobody_looked(between: Chouette) -> None:
    take(Client(), between, "bob")
    before = seat(between, "bob").secret
    make("mo", between, "bob")
    say(between, "game")
    minutes_pass(between, "bob", 60)
    browser("mo").get(f"/c/{between.code}/links/")
    assert seat(between, "bob").secret == before


def test_in_the_game_a_teammate_confirms_it(between: Chouette) -> None:
    take(Client(), between, "bob")
    make("mo", between, "bob")
    say(between, "game")
    cal = take(Client(), between, "cal")
    refused = cal.post(link(between, "cal", "confirm-link/"), {"word": "bob"}).text
    assert "A page of bob was open" in refused, "cal may be the monitor’s friend"
    assert seat(between, "bob").link_waits
    minutes_pass(between, "bob", minutes=2)
    shown = cal.post(link(between, "cal", "confirm-link/"), {"word": "bob"}).text
    assert link(between, "bob") in shown


def test_who_gets_up_for_a_moment_sits_until_a_game_was_played_without_them(between: Chouette) -> None:
    take(Client(), between, "bob")
    say(between, "mo leaves")
    before = seat(between, "bob").secret
    make("mo", between, "bob")
    assert (seat(between, "bob").secret, seat(between, "bob").link_waits) == (before, True)
    say(between, "game")
    shown = browser("mo").get(f"/c/{between.code}/links/").text
    assert not any(seat(between, word).secret in shown for word in ("bob", "cal", "dee"))
    say(between, "box wins single override")
    make("mo", between, "bob")
    assert (seat(between, "bob").secret != before, seat(between, "bob").link_waits) == (True, False)


@pytest.mark.parametrize(("who", "word"), [("olga", "bob"), ("mo", "cal"), ("mo", "mo")])
def test_at_once_by_a_monitor_who_does_not_sit_and_for_a_place_not_taken_or_one_s_own(
    between: Chouette, who: str, word: str
) -> None:
    take(Client(), between, "bob")
    before = seat(between, word).secret
    make(who, between, word)
    assert (seat(between, word).secret != before, seat(between, word).link_waits) == (True, False)


def test_before_the_first_game_too() -> None:
    chouette = a_table(SEATED)
    take(Client(), chouette, "bob")
    before = seat(chouette, "bob").secret
    make("mo", chouette, "bob")
    assert seat(chouette, "bob").secret == before
