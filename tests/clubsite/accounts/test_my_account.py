"""What a user tells the site about themselves."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.members.models import User

from .conftest import ANNS_ADDRESS

PROFILE = {
    "shown_name": "Annie",
    "language": "",
    "time_zone": "Europe/Istanbul",
    "dice_names": "turkish",
    "mail_summaries": "on",
}


@pytest.fixture
def anns(web: Client, ann: User) -> Client:
    web.force_login(ann)
    return web


def test_the_account_is_for_whoever_is_logged_in(web: Client) -> None:
    assert web.get(reverse("my_account"))["Location"] == "/log-in/?next=/account/"


def test_a_person_says_how_he_is_called_and_what_he_wants(anns: Client, ann: User) -> None:
    page = anns.post(reverse("my_account"), PROFILE, follow=True)
    ann.refresh_from_db()
    assert (ann.called, ann.time_zone, ann.dice_names) == ("Annie", "Europe/Istanbul", "turkish")
    assert ann.mail_summaries
    assert "Written down." in page.text
    anns.post(reverse("my_account"), PROFILE | {"mail_summaries": ""})
    ann.refresh_from_db()
    assert not ann.mail_summaries


def test_the_page_shows_the_ways_in(anns: Client) -> None:
    page = anns.get(reverse("my_account")).text
    assert ANNS_ADDRESS in page
    assert reverse("account_change_password") in page
    assert reverse("mfa_list_webauthn") in page


@pytest.mark.parametrize(
    ("field", "said", "sentence"),
    [
        ("shown_name", "", "Write something here."),
        ("shown_name", "🎲", "at least one letter"),
        ("shown_name", "x" * 41, "at most 40 characters"),
        ("shown_name", "\u0410nn", "letters of several alphabets"),
        ("shown_name", "\x00", ""),
        ("time_zone", "Mars/Olympus", "valid choice"),
        ("time_zone", "../../etc/passwd", "valid choice"),
        ("language", "tlh", "valid choice"),
        ("dice_names", "martian", "valid choice"),
    ],
)
def test_rubbish_is_refused_in_a_sentence(anns: Client, ann: User, field: str, said: str, sentence: str) -> None:
    page = anns.post(reverse("my_account"), PROFILE | {field: said})
    assert page.status_code == 422
    assert sentence in page.text
    ann.refresh_from_db()
    assert ann.called == "Ann"
