"""What a visitor meets: the whole installation through its proxy."""

from http import HTTPStatus

import pytest

from clubsite.members.models import User

from .installation import Installation

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_visitor_is_served_over_https_with_strict_headers(club: Installation) -> None:
    with club.client() as visitor:
        page = visitor.get("/log-in/")
    assert page.status_code == HTTPStatus.OK, page.text
    assert page.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "__Host-csrf" in page.cookies
    assert "server" not in page.headers
