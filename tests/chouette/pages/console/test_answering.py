"""The console while players answer for themselves: who has answered, how much time is left, and who is asked first."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette, Record, SealedAnswer
from chouette.pages.live import read
from chouette.seats.answering import say_for_seat, switch
from tests.chouette.evenings import PLAIN, an_evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def chouette() -> Chouette:
    """Bob and dee have their own pages open, cal has no phone."""
    chouette = an_evening(PLAIN + "\ngame\nann doubles all")
    switch(chouette, on=True, seconds=60)
    chouette.seats.exclude(word="cal").update(opened_at=chouette.opened_at - timedelta(hours=1))
    chouette.refresh_from_db()
    return chouette


@pytest.fixture
def monitor(client: Client, chouette: Chouette) -> Client:
    assert chouette.opened_by is not None
    client.force_login(chouette.opened_by)
    return client


def seal(chouette: Chouette, said: str) -> None:
    chouette.refresh_from_db()
    seat = chouette.seats.get(word=said.split(maxsplit=1)[0])
    say_for_seat(seat, said, version=chouette.version, action_id=uuid4())


def press(client: Client, chouette: Chouette, said: str) -> tuple[int, str]:
    chouette.refresh_from_db()
    sent = {"say": said, "version": chouette.version, "page": uuid4()}
    answer = client.post(f"/c/{chouette.code}/say/", sent, headers={"HX-Request": "true"})
    return answer.status_code, answer.text


def records(chouette: Chouette) -> list[tuple[str, str]]:
    return list(Record.objects.filter(chouette=chouette).order_by("number").values_list("said", "actor_name"))


def test_the_console_marks_who_has_answered_and_does_not_tell_what(monitor: Client, chouette: Chouette) -> None:
    seal(chouette, "bob drops")
    page = monitor.get(f"/c/{chouette.code}/").text
    assert page.count(">answered</span>") == 1
    assert page.index(">bob<") < page.index(">answered</span>") < page.index(">cal<")
    assert "1 of 3 has answered." in page
    assert "Waiting for cal and dee." in page
    pushed = read(str(chouette.pk)).draw(f"console:{chouette.opened_by_id}") or ""
    assert ">answered</span>" in pushed
    assert "dropped" not in pushed


def test_console_and_players_page_count_alike_when_the_monitor_answers_too(monitor: Client, chouette: Chouette) -> None:
    seal(chouette, "bob drops")
    press(monitor, chouette, "cal takes")
    for page in (f"/c/{chouette.code}/", f"/w/{chouette.code}/"):
        assert "2 of 3 have answered." in monitor.get(page).text
    assert "dropped" not in monitor.get(f"/w/{chouette.code}/").text


def test_everyone_takes_says_what_was_really_said(monitor: Client, chouette: Chouette) -> None:
    seal(chouette, "bob drops")
    status, console = press(monitor, chouette, "bob takes\ncal takes\ndee takes")
    assert status == 200
    assert records(chouette)[-3:] == [("bob drops", "bob"), ("cal takes", "mo"), ("dee takes", "mo")]
    assert "Written down: bob drops. cal takes. dee takes." in console


def test_a_sealed_answer_is_overruled_on_purpose_only(monitor: Client, chouette: Chouette) -> None:
    seal(chouette, "bob drops")
    status, console = press(monitor, chouette, "bob takes")
    assert status == 422
    assert "bob has answered on their own phone." in console
    assert 'value="bob takes override">Do it anyway' in console
    assert SealedAnswer.objects.filter(said="bob drops").exists()
    assert press(monitor, chouette, "bob takes override")[0] == 200
    assert records(chouette)[-1] == ("bob takes override", "mo")


def test_the_clock_stands_on_console_and_phone_once_everyone_has_a_phone(monitor: Client, chouette: Chouette) -> None:
    console, bob = f"/c/{chouette.code}/", f"/s/{chouette.seats.get(word='bob').secret}/"
    assert "data-until" not in monitor.get(console).text + monitor.get(bob).text
    assert "Whoever has not answered is waited for." in monitor.get(bob).text
    shown = chouette.shown
    assert "data-until" in monitor.get(f"/s/{chouette.seats.get(word='cal').secret}/").text
    chouette.refresh_from_db()
    assert chouette.shown == shown + 1
    assert "data-until" in monitor.get(console).text
    assert "data-until" in monitor.get(bob).text


def test_the_time_runs_from_the_first_visit_of_a_page_on(monitor: Client, chouette: Chouette) -> None:
    cal = chouette.seats.get(word="cal")
    monitor.get(f"/s/{cal.secret}/")
    cal.refresh_from_db()
    first = cal.opened_at
    assert first is not None
    monitor.get(f"/s/{cal.secret}/")
    cal.refresh_from_db()
    assert cal.opened_at == first


def test_players_see_the_monitors_answer_when_all_have_answered(monitor: Client, chouette: Chouette) -> None:
    assert press(monitor, chouette, "cal drops")[0] == 200
    watch, cal = f"/w/{chouette.code}/", f"/w/{chouette.code}/players/cal/"
    phone = f"/s/{chouette.seats.get(word='dee').secret}/"
    for address in (watch, phone):
        assert "dropped" not in monitor.get(address).text
        assert "1 of 3 has answered." in monitor.get(address).text
    assert "−1" not in monitor.get(cal).text
    seal(chouette, "bob takes")
    seal(chouette, "dee takes")
    assert "dropped" in monitor.get(watch).text
    assert "−1" in monitor.get(cal).text
