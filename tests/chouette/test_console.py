"""The console: what is shown, what is said, and everything that is refused."""

from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette
from chouette.services import open_chouette, perform
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def mo() -> User:
    return User.objects.create_user("mo")


@pytest.fixture
def club(mo: User) -> Club:
    return create_club(mo, "The Mulberry")


@pytest.fixture
def chouette(club: Club, mo: User) -> Chouette:
    return seated(open_chouette(club, "Friday", mo))


@pytest.fixture
def monitor(client: Client, mo: User) -> Client:
    client.force_login(mo)
    return client


def seated(chouette: Chouette) -> Chouette:
    return said(chouette, "box ann\nline bob cal dee")


def said(chouette: Chouette, sheet: str) -> Chouette:
    """Say every line of the sheet behind the page's back."""
    for line in sheet.strip().splitlines():
        chouette.refresh_from_db()
        perform(chouette.pk, line.strip(), version=chouette.version, action_id=uuid4(), by=None)
    chouette.refresh_from_db()
    return chouette


def test_the_console_of_a_game_shows_a_row_for_every_member(monitor: Client, chouette: Chouette) -> None:
    said(chouette, "game\nann doubles all\nbob takes")
    html = monitor.get(f"/c/{chouette.code}/").content.decode()
    assert 'value="cal takes"' in html
    assert 'value="bob takes"' not in html


def test_an_evening_is_begun_from_a_form(monitor: Client, club: Club) -> None:
    shown = monitor.get(f"/clubs/{club.slug}/chouettes/new/")
    assert shown.status_code == 200
    answer = monitor.post(
        f"/clubs/{club.slug}/chouettes/new/",
        {"title": "Friday", "names": "ann\nbob\ncal\nMaria Müller", "seating": "rolls", "sheet": "plain"},
    )
    chouette = Chouette.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == f"/c/{chouette.code}/"
    said = list(chouette.records.order_by("number").values_list("said", flat=True))
    assert said[0] == "sheet plain"
    assert said[1].startswith("rolls ann ")
    assert "Maria Müller" in monitor.get(answer["Location"]).content.decode()


def test_without_a_script_a_statement_leads_back_to_the_console(monitor: Client, chouette: Chouette) -> None:
    answer = monitor.post(f"/c/{chouette.code}/say/", {"say": "game", "version": chouette.version, "page": str(uuid4())})
    assert answer.status_code == 303
    assert monitor.get(answer["Location"]).status_code == 200
