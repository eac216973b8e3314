"""Whoever finds a hole learns whom to tell, if the operator has said so."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from clubsite.settings.environment import security_contact

ADDRESS = "/.well-known/security.txt"
pytestmark = pytest.mark.django_db


def test_the_contact_is_named_with_a_date_within_the_year(settings: Settings) -> None:
    settings.SECURITY_CONTACT, settings.SITE_ADDRESS = "mailto:safe@example.org", "https://club.example.org"
    answer = Client().get(ADDRESS)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert list(fields) == ["Contact", "Expires", "Preferred-Languages", "Canonical"]
    assert fields["Contact"] == "mailto:safe@example.org"
    assert fields["Preferred-Languages"] == "en, fr"
    assert fields["Canonical"] == "https://club.example.org/.well-known/security.txt"
    ahead = datetime.fromisoformat(fields["Expires"]) - timezone.now()
    assert timedelta(days=30) < ahead < timedelta(days=365)


def test_without_a_contact_there_is_none(settings: Settings) -> None:
    settings.SECURITY_CONTACT = ""
    assert Client().get(ADDRESS).status_code == 404


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("", ""),
        ("safe@example.org", "mailto:safe@example.org"),
        ("mailto:safe@example.org", "mailto:safe@example.org"),
        ("https://example.org/security", "https://example.org/security"),
    ],
)
def test_a_mail_address_becomes_a_uri(said: str, meant: str) -> None:
    assert security_contact(said) == meant
