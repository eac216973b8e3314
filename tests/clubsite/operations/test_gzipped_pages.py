"""Compression where Django itself serves browsers, as under `./club up`."""

import gzip
import json
from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.test import Client, RequestFactory

from clubsite.members.models import User
from clubsite.members.services import create_club
from clubsite.operations.middleware.gzipped_pages import GzippedPages
from tests.chouette.boards import on_screen

TEXT = "ann doubles all; bob takes; cal drops. " * 50


@pytest.fixture
def taker() -> Client:
    return Client(headers={"accept-encoding": "gzip, deflate, br"})


def answered(response: HttpResponseBase, accept_encoding: str = "gzip") -> HttpResponseBase:
    def view(request: HttpRequest) -> HttpResponseBase:
        return response

    answer = GzippedPages(view)(RequestFactory(headers={"accept-encoding": accept_encoding}).get("/"))
    assert isinstance(answer, HttpResponseBase)
    return answer


@pytest.mark.django_db
def test_a_page_comes_gzipped_to_whoever_takes_it(taker: Client, client: Client) -> None:
    packed, plain = taker.get("/log-in/"), client.get("/log-in/")
    assert packed["Content-Encoding"] == "gzip"
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content).startswith(b"<!doctype html>")
    assert "Content-Encoding" not in plain
    assert int(plain["Content-Length"]) == len(plain.content)
    for page in (packed, plain):
        assert "accept-encoding" in page["Vary"].lower()
        assert "cookie" in page["Vary"].lower()


@pytest.mark.django_db
@pytest.mark.parametrize("refusing", ["gzip;q=0", "identity", "br, *;q=0", "gzip;q=often"])
def test_whoever_refuses_gzip_gets_none(client: Client, refusing: str) -> None:
    page = client.get("/log-in/", headers={"accept-encoding": refusing})
    assert "Content-Encoding" not in page
    assert "</html>" in page.text


@pytest.mark.django_db
def test_what_programs_are_answered_comes_gzipped_refusals_too(taker: Client) -> None:
    description = taker.get("/api/schema/?format=json")
    assert (description.status_code, description["Content-Encoding"]) == (200, "gzip")
    assert "paths" in json.loads(gzip.decompress(description.content))
    broken = taker.get("/nowhere/")
    assert (broken.status_code, broken["Content-Encoding"]) == (404, "gzip")


@pytest.mark.django_db
def test_a_page_that_has_not_changed_is_still_not_sent_again(taker: Client) -> None:
    mo = User.objects.create_user("mo")
    club = create_club(mo, "The Mulberry")
    for number in range(5):  # what is hardly shorter when compressed is sent as it is
        on_screen(club, title=f"Table {number}")
    taker.force_login(mo)
    path = f"/clubs/{club.slug}/lobby/"
    first = taker.get(path + "?now")
    assert (first["Content-Encoding"], first["ETag"][:3]) == ("gzip", 'W/"')
    again = taker.get(path + "?now", headers={"if-none-match": first["ETag"], "accept-encoding": "gzip"})
    assert (again.status_code, again.content) == (304, b"")
    assert "Content-Encoding" not in again


@pytest.mark.django_db
def test_the_length_of_a_page_is_never_quite_the_same(taker: Client) -> None:
    assert len({taker.get("/nowhere/")["Content-Length"] for _ in range(20)}) > 5


def test_files_of_the_site_are_left_to_whitenoise(taker: Client) -> None:
    answer = taker.get("/static/site/base.css")  # a source: only what is collected has a gzipped file beside it
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer


@pytest.mark.parametrize("kind", ["application/pdf", "image/png", "application/zip", "text/event-stream", "font/woff2"])
def test_what_is_no_text_or_a_stream_stays_as_it_is(kind: str) -> None:
    answer = answered(HttpResponse(TEXT, content_type=kind))
    assert "Content-Encoding" not in answer
    assert "Vary" not in answer


@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "application/problem+json", "text/csv", "image/svg+xml"])
def test_text_is_compressed_once(kind: str) -> None:
    answer = answered(HttpResponse(TEXT, content_type=kind, headers={"ETag": '"seven"'}))
    assert isinstance(answer, HttpResponse)
    assert gzip.decompress(answer.content).decode() == TEXT
    assert answer["ETag"] == 'W/"seven"'
    before = answer.content
    again = answered(answer)
    assert isinstance(again, HttpResponse)
    assert again.content == before


def test_a_file_that_is_written_while_it_is_sent_is_compressed_too() -> None:
    def rows() -> Iterator[str]:
        yield from ["ann,2\n", "bob,-2\n"]

    answer = answered(StreamingHttpResponse(rows(), content_type="text/csv; charset=utf-8"))
    assert isinstance(answer, StreamingHttpResponse)
    assert gzip.decompress(answer.getvalue()) == b"ann,2\nbob,-2\n"
    assert "Content-Length" not in answer
