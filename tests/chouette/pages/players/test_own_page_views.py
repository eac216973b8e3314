"""A player's own page: anyone with the link speaks for the player, about the player's own cube, and for nobody else."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from chouette.models import Chouette, SealedAnswer, Seat
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from chouette.seats.answering import switch
from clubsite.access.write_limit import MOST_WRITES
from clubsite.members.models import User
from tests.chouette.evenings import PLAIN, an_evening, say
from tests.markup import packed

pytestmark = pytest.mark.django_db

DOUBLED = PLAIN + "\ngame\nann doubles all"


@pytest.fixture
def chouette() -> Chouette:
    chouette = an_evening(DOUBLED)
    switch(chouette, on=True, seconds=60)
    chouette.seats.update(opened_at=chouette.opened_at - timedelta(hours=1))
    chouette.refresh_from_db()
    return chouette


def seat_of(chouette: Chouette, word: str) -> Seat:
    return chouette.seats.get(word=word)


def tap(client: Client, seat: Seat, said: str, **fields: Any) -> Any:
    """What the browser sends when the button is pressed on the current page."""
    version = Chouette.objects.get(pk=seat.chouette_id).version
    sent = {"say": said, "version": version, "page": uuid4()} | fields
    return client.post(f"/s/{seat.secret}/say/", sent)


def test_a_page_shows_its_players_score_and_his_own_buttons_only(client: Client, chouette: Chouette) -> None:
    page = client.get(f"/s/{seat_of(chouette, 'bob').secret}/")
    assert page.status_code == 200
    assert "My score" in page.text
    assert 'value="bob takes"' in page.text
    assert "cal takes" not in page.text
    assert page["Cache-Control"].startswith("max-age=0")


def test_the_box_doubles_from_its_own_page(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ngame")
    switch(chouette, on=True, seconds=60)
    page = client.get(f"/s/{seat_of(chouette, 'ann').secret}/").text
    assert 'value="ann doubles all"' in page
    assert tap(client, seat_of(chouette, "ann"), "ann doubles bob").status_code == 302


def test_a_proxy_has_the_buttons_of_whom_he_speaks_for(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ndee proxy bob\ngame\nann doubles all")
    switch(chouette, on=True, seconds=60)
    page = client.get(f"/s/{seat_of(chouette, 'bob').secret}/").text
    assert "For dee" in page
    assert 'value="dee drops"' in page


def test_without_self_service_the_page_looks_on(client: Client) -> None:
    chouette = an_evening(DOUBLED)
    page = client.get(f"/s/{seat_of(chouette, 'bob').secret}/").text
    assert "My score" in page
    assert 'name="say"' not in page
    assert tap(client, seat_of(chouette, "bob"), "bob takes").status_code == 422


def test_a_sealed_answer_is_shown_to_its_author_alone(client: Client, chouette: Chouette) -> None:
    bob = seat_of(chouette, "bob")
    assert tap(client, bob, "bob drops").status_code == 302
    assert 'aria-pressed="true">Drop' in packed(client.get(f"/s/{bob.secret}/").text)
    others = (own_audience(seat) for seat in chouette.seats.exclude(pk=bob.pk))
    audiences = {watch_audience(chouette), f"console:{chouette.opened_by_id}", *others}
    state = read(str(chouette.pk))
    drawn = {audience: state.draw(audience) or "" for audience in audiences}
    assert all("1 of 3 has answered." in html for who, html in drawn.items() if not who.startswith("console"))
    for html in drawn.values():
        assert "aria-pressed" not in html
        assert "dropped" not in html


def test_a_page_that_comes_after_the_time_is_up_opens_the_answers(client: Client, chouette: Chouette) -> None:
    tap(client, seat_of(chouette, "bob"), "bob takes")
    Chouette.objects.update(last_said_at=F("last_said_at") - timedelta(seconds=61))
    page = client.get(f"/w/{chouette.code}/").text
    assert "Waiting for" not in page
    assert "Cube at 2, it is dee’s." in page
    assert not SealedAnswer.objects.exists()


def test_a_strangers_secret_leads_nowhere(client: Client, chouette: Chouette) -> None:
    for path in ("/s/nobody/", "/s/%00/", f"/s/{'x' * 300}/"):
        assert client.get(path).status_code == 404
        assert client.post(path + "say/", {"say": "bob takes"}).status_code == 404


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        ("cal takes", 422, "This page speaks for bob only"),
        ("box wins gammon", 422, "This page speaks for bob only"),
        ("bob doubles", 422, "must first answer"),
        ("bob eats", 422, ""),
        ("", 400, "Use the buttons of this page."),
        ("bob takes " * 100, 400, "Use the buttons of this page."),
        ("\x00", 422, ""),
    ],
)
def test_what_is_refused_is_a_sentence_and_changes_nothing(
    client: Client, chouette: Chouette, said: str, status: int, words: str
) -> None:
    before = (chouette.version, chouette.shown)
    answer = tap(client, seat_of(chouette, "bob"), said)
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert words in answer.text
    chouette.refresh_from_db()
    assert (chouette.version, chouette.shown) == before


@pytest.mark.parametrize("fields", [{"version": "x"}, {"version": -1}, {"version": 2**70}, {"page": "1"}, {"page": ""}])
def test_a_malformed_click_is_refused(client: Client, chouette: Chouette, fields: dict[str, object]) -> None:
    assert tap(client, seat_of(chouette, "bob"), "bob takes", **fields).status_code == 400


def test_a_stale_page_is_shown_the_table_as_it_is(client: Client, chouette: Chouette) -> None:
    answer = tap(client, seat_of(chouette, "bob"), "bob takes", version=2)
    assert answer.status_code == 409
    assert "The table has moved on" in answer.text
    assert 'value="bob takes"' in answer.text


def test_a_player_who_left_reads_what_to_do(client: Client) -> None:
    chouette = an_evening(PLAIN + "\ndee leaves\ngame")
    switch(chouette, on=True, seconds=60)
    answer = tap(client, seat_of(chouette, "dee"), "dee doubles")
    assert answer.status_code == 422
    assert "dee has left the table." in answer.text


def test_a_script_gone_wild_is_slowed_down(client: Client, chouette: Chouette) -> None:
    bob = seat_of(chouette, "bob")
    for _ in range(MOST_WRITES):
        tap(client, bob, "cal takes")
    assert tap(client, bob, "bob takes").status_code == 429


def test_a_closed_evening_has_no_buttons(client: Client, chouette: Chouette) -> None:
    say(chouette, "bob drops\ncal drops\ndee drops\nclose")
    assert 'name="say"' not in client.get(f"/s/{seat_of(chouette, 'bob').secret}/").text


# The monitor's page of links


def test_the_monitor_finds_everyones_link_and_switches_self_service(client: Client) -> None:
    chouette = an_evening(DOUBLED)
    client.force_login(User.objects.get(username="mo"))
    address = reverse("links", args=(chouette.code,))
    page = client.get(address).text
    for seat in chouette.seats.all():
        assert f"/s/{seat.secret}/" in page
    assert client.get(f"/s/{seat_of(chouette, 'bob').secret}/qr.svg")["Content-Type"] == "image/svg+xml"
    assert client.post(address, {"on": "on", "seconds": "30"}).status_code == 302
    chouette.refresh_from_db()
    assert (chouette.self_service, chouette.answer_seconds) == (True, 30)
    assert client.post(address, {"seconds": "30"}).status_code == 302
    chouette.refresh_from_db()
    assert not chouette.self_service


@pytest.mark.parametrize("seconds", ["", "4", "301", "x", "9" * 40, "-1"])
def test_seconds_that_make_no_sense_are_refused(client: Client, chouette: Chouette, seconds: str) -> None:
    client.force_login(User.objects.get(username="mo"))
    answer = client.post(reverse("links", args=(chouette.code,)), {"on": "on", "seconds": seconds})
    assert answer.status_code == 422
    chouette.refresh_from_db()
    assert chouette.answer_seconds == 60


def test_nobody_else_sees_the_links(client: Client, chouette: Chouette) -> None:
    address = reverse("links", args=(chouette.code,))
    assert client.get(address).status_code == 302
    client.force_login(User.objects.create_user("eve"))
    assert client.get(address).status_code == 404
    assert client.post(address, {"on": "on", "seconds": "30"}).status_code == 404
