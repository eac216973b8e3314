"""Error pages: a page of the club, and one without any dependencies for when the club itself is broken."""

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
    assert 'href="/log-in/?next=/no/such/page/"' in answer.text


@pytest.mark.django_db
def test_whoever_logs_in_at_a_page_that_strangers_do_not_find_comes_back_to_it() -> None:
    answer = Client().get("/clubs/baize/ledger/7/?page=2&since=%22%3E")
    assert answer.status_code == 404
    assert 'href="/log-in/?next=/clubs/baize/ledger/7/%3Fpage%3D2%26since%3D%2522%253E"' in answer.text


@pytest.mark.django_db
def test_the_address_of_a_form_loaded_again_says_so_and_offers_a_way_on() -> None:
    for address in ("/clubs/baize/people/players/", "/clubs/baize/ledger/cash/", "/c/ABC234/say/"):
        answer = Client().get(address)
        assert (answer.status_code, answer["Allow"]) == (405, "POST")
        assert "Only forms are sent to this address" in answer.text
        assert 'href="/"' in answer.text
    assert not Client().put("/clubs/baize/people/players/").content


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
