"""The language of a response, and what is the same in every language: everything that programs read."""

import pytest
from django.test import Client

from chouette.models import Chouette
from clubsite.members.models import Player, User
from tests.chouette.evenings import PLAIN, an_evening

pytestmark = pytest.mark.django_db

FOR_PROGRAMS = [
    *("/c/{code}/games.csv", "/c/{code}/export.json", "/c/{code}/sheet.txt"),
    *("/clubs/the-mulberry/ledger.csv", "/clubs/the-mulberry/ledger.json"),
    *("/clubs/the-mulberry/players/{ann}/evenings.csv", "/clubs/the-mulberry/players/{ann}/statement.csv"),
]


@pytest.fixture
def friday() -> Chouette:
    return an_evening(PLAIN + "\ngame\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins gammon\nbob pays cal 1.5")


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("fr", "fr"),
        ("fr-CA, en;q=0.5", "fr"),
        ("en-GB", "en"),
        ("de, fr;q=0.8", "fr"),
        ("tlh", "en"),
        ("", "en"),
        ("../fr", "en"),
    ],
)
def test_a_visitor_is_answered_in_the_best_language_that_his_browser_asks_for(client: Client, asked: str, spoken: str) -> None:
    page = client.get("/", headers={"accept-language": asked})
    assert page.headers["Content-Language"] == spoken
    assert f'<html lang="{spoken}"' in page.text
    assert "Accept-Language" in page.headers["Vary"]


def test_what_a_member_has_chosen_comes_before_what_his_browser_asks_for(client: Client, friday: Chouette) -> None:
    User.objects.filter(username="mo").update(language="fr", time_zone="Asia/Tokyo")
    client.force_login(User.objects.get(username="mo"))
    page = client.get(f"/c/{friday.code}/", headers={"accept-language": "en"})
    assert page.headers["Content-Language"] == "fr"
    assert "Après la partie 1" in page.text


@pytest.mark.parametrize("path", FOR_PROGRAMS)
def test_what_programs_read_is_the_same_in_every_language(client: Client, friday: Chouette, path: str) -> None:
    client.force_login(User.objects.get(username="mo"))
    address = path.format(code=friday.code, ann=Player.objects.get(word="ann").pk)
    english, french = (client.get(address, headers={"accept-language": language}) for language in ("en", "fr"))
    assert english.status_code == 200
    assert english.getvalue() == french.getvalue()
