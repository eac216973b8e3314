"""On a computer that others use, too: nothing that was shown to a login, a token or a personal link is kept by the browser."""

import pytest
from django.test import Client

from chouette.models import Chouette
from clubsite.members.models import User
from tests.chouette.evenings import an_evening
from tests.chouette.phones import seat_of

pytestmark = pytest.mark.django_db

PAGES = (
    "/",
    "/me/",
    "/account/",
    "/account/tokens/",
    "/clubs/{slug}/",
    "/clubs/{slug}/people/",
    "/clubs/{slug}/ledger/",
    "/clubs/{slug}/lobby/",
    "/clubs/{slug}/chouettes/",
    "/clubs/{slug}/invitations/",
    "/c/{code}/",
    "/c/{code}/links/",
    "/c/{code}/games/",
    "/c/{code}/close/",
    "/c/{code}/sheet.txt",
    "/c/{code}/export.json",
    "/w/{code}/",
    "/w/{code}/rules/",
    "/w/{code}/games/",
    "/api/clubs/",
    "/no/such/page/",
)


def address(page: str, evening: Chouette) -> str:
    return page.format(slug=evening.club.slug, code=evening.code)


@pytest.mark.parametrize("page", PAGES)
def test_after_logging_out_back_shows_nothing_of_the_login(page: str) -> None:
    evening, client = an_evening(), Client()
    client.force_login(User.objects.get(username="mo"))
    answer = client.get(address(page, evening))
    assert answer.status_code == (404 if "no/such" in page else 200)
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def test_nothing_of_a_personal_link_is_kept_on_a_borrowed_phone() -> None:
    evening = an_evening()
    assert "no-store" in Client().get(f"/s/{seat_of(evening, 'bob').secret}/")["Cache-Control"]
    assert "no-store" in Client().get(f"/api/seats/{seat_of(evening, 'bob').secret}/")["Cache-Control"]


def test_what_is_public_may_be_kept() -> None:
    evening = an_evening()
    client = Client()
    client.get(f"/w/{evening.code}/")
    for public in ("/", f"/w/{evening.code}/rules/"):
        assert "no-store" not in client.get(public).headers.get("Cache-Control", "")


def test_what_a_script_polls_is_still_answered_by_not_modified() -> None:
    evening, client = an_evening(), Client()
    client.force_login(User.objects.get(username="mo"))
    first = client.get(f"/clubs/{evening.club.slug}/lobby/?now")
    assert first["Cache-Control"] == "private, no-cache"
    again = client.get(f"/clubs/{evening.club.slug}/lobby/?now", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
