"""Whom push services may write to about our messages: known at the start, said if it is nobody, signed as it is."""

import json
from io import StringIO

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from pytest_django import Settings

from clubsite.push.checks import NOTIFICATIONS
from clubsite.push.encryption import from_base64
from clubsite.push.keys import authorization, contact
from tests.clubsite.settings.test_environment import told

KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
MOZILLA = "https://updates.push.services.mozilla.com/wpush/v2/abc"
SAY_IT = ["manage.py", "shell", "--no-imports", "-c", "from clubsite.push.keys import contact; print(contact())"]


def signed(endpoint: str) -> dict[str, str]:
    """What a push service reads in our signature."""
    said: dict[str, str] = json.loads(from_base64(authorization(endpoint, 0).split(".")[1]))
    return said


def complaints() -> list[str]:
    return [str(said.msg) for said in run_checks(tags=[NOTIFICATIONS])]


def test_a_server_names_its_own_address_which_is_known_only_after_all_settings() -> None:
    assert told(SAY_IT).stdout.split() == ["https://club.example.org"]
    assert told(SAY_IT, CLUB_ADDRESS="https://play.example.org/").stdout.split() == ["https://play.example.org"]
    assert told(SAY_IT, CLUB_SECURITY_CONTACT="ann@example.org").stdout.split() == ["mailto:ann@example.org"]


def test_at_home_it_is_whoever_the_mail_is_from(settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Our club <club@example.org>"
    assert contact() == "mailto:club@example.org"


@pytest.mark.parametrize(
    "allowed",
    [
        "mailto:ann@example.org",
        "https://example.org/security",
        "https://example.org:8443",
        "https://[2001:db8::1]/x",
        "mailto:a@b",
    ],
)
def test_whatever_contact_the_site_may_have_it_signs(settings: Settings, allowed: str) -> None:
    settings.SECURITY_CONTACT = allowed
    assert signed(MOZILLA)["sub"] == allowed


@pytest.mark.parametrize(
    ("endpoint", "origin"),
    [
        (MOZILLA, "https://updates.push.services.mozilla.com"),
        ("https://Push.Example.org:443/x", "https://push.example.org"),
        ("https://push.example.org:8443/x", "https://push.example.org:8443"),
        ("https://[2606:4700::1111]/x", "https://[2606:4700::1111]"),
        ("https://[2606:4700::1111]:8443/x", "https://[2606:4700::1111]:8443"),
    ],
)
def test_it_signs_for_the_origin_of_the_push_service(endpoint: str, origin: str) -> None:
    assert signed(endpoint)["aud"] == origin


@pytest.mark.parametrize("good", ["mailto:ann@example.org", "https://example.org/security", "https://club.example.org:8443"])
def test_a_contact_on_the_internet_is_nothing_to_complain_of(settings: Settings, good: str) -> None:
    settings.SECURITY_CONTACT = good
    assert complaints() == []


@pytest.mark.parametrize(
    "bad",
    [
        "mailto:club@localhost",
        "mailto:club@bar.local",
        "mailto:club@intranet",
        "mailto:club@[192.0.2.7]",
        "https://localhost/security",
        "https://192.168.1.5",
        "https://[2001:db8::1]/x",
        "https://[2001",
    ],
)
def test_one_that_reaches_nobody_is_told_in_a_sentence(settings: Settings, bad: str) -> None:
    settings.SECURITY_CONTACT = bad
    [sentence] = complaints()
    assert bad in sentence
    settings.PUSH_KEY = ""
    assert complaints() == [], "without a key nothing is sent"


def test_a_site_without_https_can_tell_nobody_and_hears_no_complaint(settings: Settings) -> None:
    settings.SITE_ADDRESS = "http://192.168.1.5:8000"
    assert complaints() == []
    settings.SITE_ADDRESS = "https://localhost"
    assert len(complaints()) == 1


def test_a_key_that_is_none_is_told_in_a_sentence(settings: Settings) -> None:
    settings.PUSH_KEY = "A" * 43
    [sentence] = complaints()
    assert "is none" in sentence


def test_a_server_says_so_when_it_is_checked() -> None:
    checked = told(["manage.py", "check", "--tag", NOTIFICATIONS], CLUB_PUSH_KEY=KEY, CLUB_HOSTS="localhost")
    assert "Push services may refuse every notification: 'https://localhost'" in checked.stderr
    assert "Set CLUB_SECURITY_CONTACT" in checked.stderr


@pytest.mark.django_db
def test_it_is_said_before_a_process_serves_and_a_key_that_is_none_ends_it(settings: Settings) -> None:
    settings.SECURITY_CONTACT = "mailto:club@localhost"
    said = StringIO()
    call_command("prepare_site", seconds=0, stderr=said)
    assert "'mailto:club@localhost' tells them nobody" in said.getvalue()
    settings.PUSH_KEY = "A" * 43
    with pytest.raises(SystemCheckError, match="is none"):
        call_command("prepare_site", seconds=0, stderr=said)
