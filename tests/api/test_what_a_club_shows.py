"""Programs read and change what a club shows, and put pictures as the bytes of a file."""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from clubsite.members.models import Club, User
from tests.api.test_clubs import Program
from tests.api.world import make_token_for
from tests.clubsite.pictures.drawn import SVG, image, opened


@pytest.fixture
def mos(mo: User, club: Club) -> Program:
    return Program(make_token_for(mo)[1])


def put(program: Program, path: str, content: bytes, kind: str = "image/png") -> tuple[int, Any]:
    answer = program.client.generic("PUT", path, content, kind, headers=program.headers)
    return answer.status_code, answer.json()


def test_contact_links_and_language_are_changed_and_read(mos: Program, club: Club) -> None:
    here = f"/api/clubs/{club.slug}/"
    links = [{"url": "https://mulberry.example", "label": "Our own site"}, {"url": "https://www.bar.example/map"}]
    status, now = mos("PATCH", here, contact="mo@mulberry.example", links=links, language="fr", is_public=True)
    assert status == HTTPStatus.OK
    assert now["links"][1] == {"url": "https://www.bar.example/map", "label": "bar.example"}
    assert (now["contact"], now["language"], now["picture"]) == ("mo@mulberry.example", "fr", None)
    assert Client().get(here).json()["contact"] == ""  # for strangers
    mos("PATCH", here, contact_is_public=True)
    assert Client().get(here).json()["contact"] == "mo@mulberry.example"


@pytest.mark.parametrize(
    "body",
    [
        {"contact": "mo at mulberry"},
        {"language": "tlh"},
        {"links": [{"url": "javascript:alert(1)"}]},
        {"links": [{"url": "https://mulberry.example"}] * 7},
        {"links": "https://mulberry.example"},
        {"links": [{"label": "nowhere"}]},
    ],
)
def test_rubbish_is_refused_by_field(mos: Program, club: Club, body: dict[str, object]) -> None:
    status, no = mos("PATCH", f"/api/clubs/{club.slug}/", **body)
    assert (status, no["code"]) == (HTTPStatus.BAD_REQUEST, "MALFORMED")


def test_a_picture_is_put_seen_and_taken_away(mos: Program, club: Club, eve: User) -> None:
    here = f"/api/clubs/{club.slug}/"
    status, now = put(mos, f"{here}picture/", image("JPEG"), "image/jpeg")
    assert status == HTTPStatus.OK
    seen = mos.client.get(now["picture"], headers=mos.headers)
    assert seen.status_code == HTTPStatus.NOT_FOUND  # a page of the site, which asks for a login, not for a token
    mos("PATCH", here, is_public=True)
    assert opened(Client().get(now["picture"]).content).format == "JPEG"
    assert put(mos, f"{here}logo/", image("WEBP"), "image/webp")[1]["logo"]
    assert mos("DELETE", f"{here}logo/")[1]["logo"] is None
    assert put(Program(make_token_for(eve)[1]), f"{here}picture/", image())[0] == HTTPStatus.NOT_FOUND


def test_what_is_no_picture_is_refused(mos: Program, club: Club) -> None:
    here = f"/api/clubs/{club.slug}/logo/"
    status, no = put(mos, here, SVG)
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "NOT_AN_IMAGE")
    assert put(mos, here, SVG, "image/svg+xml")[0] == HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    assert put(mos, here, b"\0" * (5 * 2**20 + 1))[0] == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert put(mos, here, b"")[0] in (HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY)
