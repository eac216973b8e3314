"""What is shown when something is wrong: a page of the club, and one that needs nothing when the club is what broke."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, server_error


@pytest.mark.parametrize(("show", "status"), [("server_error", 500), ("bad_request", 400)])
def test_when_the_site_itself_broke_its_page_asks_neither_database_nor_manifest(show: str, status: int) -> None:
    request = RequestFactory().get("/")
    answer = server_error(request) if show == "server_error" else bad_request(request, ValueError())
    assert answer.status_code == status
    assert "<h1>" in answer.text
    links = re.findall(r'"/static/([^"]+)"', answer.text)
    assert links
    assert all(finders.find(link) for link in links)


@pytest.mark.django_db
def test_an_address_that_leads_nowhere_offers_ways_on() -> None:
    answer = Client().get("/no/such/page/")
    assert answer.status_code == 404
    assert "Nothing is at this address" in answer.text
    assert 'href="/log-in/"' in answer.text


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_in_a_sentence() -> None:
    answer = Client(enforce_csrf_checks=True).post("/log-in/", {"login": "tom", "password": "x"})
    assert answer.status_code == 403
    assert "Nothing was written" in answer.text


@pytest.mark.django_db
def test_a_body_too_large_is_told_to_its_sender_and_not_to_the_log(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    answer = client.post("/log-in/", "name=" + "x" * 3_000_000, "application/x-www-form-urlencoded")
    assert answer.status_code == 400
    assert not caplog.records
