"""The same strict headers on every response, whatever produces it and whether or not it succeeds."""

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from clubsite.members.models import User
from clubsite.members.services import create_club
from clubsite.operations.middleware.security_headers import HEADERS, POLICY

pytestmark = pytest.mark.django_db


def strict(client: Client, path: str, status: int, method: str = "GET") -> None:
    answer = client.generic(method, path)
    assert answer.status_code == status, path
    missing = {name for name, value in HEADERS.items() if answer.headers.get(name) != value}
    assert missing == set(), path
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_pages_files_redirects_and_probes_have_them(client: Client) -> None:
    club = create_club(User.objects.create_user("mo", "", "a long password"), "The Mulberry")
    for path, status in (
        ("/log-in/", 200),
        ("/static/site/base.css", 200),
        ("/healthz", 200),
        ("/readyz", 200),
        ("/favicon.ico", 302),
    ):
        strict(client, path, status)
    strict(client, "/account/", 302)
    strict(client, reverse("club", args=[club.slug]), client.get(reverse("club", args=[club.slug])).status_code)


def test_refusals_have_them(client: Client) -> None:
    strict(client, "/nowhere/", 404)
    strict(client, "/metrics", 404)
    strict(client, "/healthz", 405, "POST")
    strict(client, "/api/nowhere/", 404)
    strict(Client(enforce_csrf_checks=True), "/log-in/", 403, "POST")
    with override_settings(ALLOWED_HOSTS=["club.test"]):
        strict(client, "/log-in/", 400)


def test_a_page_that_broke_has_them() -> None:
    client = Client(raise_request_exception=False)
    with override_settings(TEMPLATES=[]):  # no template can be rendered: every page fails
        strict(client, "/log-in/", 500)


def test_the_policy_lets_nothing_inline_and_nobody_else_in() -> None:
    assert "unsafe" not in POLICY
    assert "http" not in POLICY
    for line in ("default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"):
        assert line in POLICY.split("; ")
