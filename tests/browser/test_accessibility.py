"""Pages that no journey passes (`journeys.py`), checked by axe-core: WCAG 2.2 AA, on a phone and a desktop, light and dark."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page

from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette
from chouette.notation import read_statement
from clubsite.members.models import User
from clubsite.members.services import create_first_owner
from tests.browser.conftest import OpenPage, take_the_seat
from tests.browser.inspection import barriers_in_every_look

PASSWORD = "a-word-only-for-this-test"
SHEET = """box ann
line bob cal dee שרה Maximiliana_Fürstin_von_Thurn_und_Taxis
game
ann doubles all
bob takes
cal drops
dee takes
שרה takes
Maximiliana_Fürstin_von_Thurn_und_Taxis drops
team wins gammon
correct game 1 box wins single
game
bob doubles"""
STRANGERS_PAGES = [
    "/",
    "/log-in/",
    "/w/{code}/",
    "/s/{secret}/",
    "/w/XXXXXX/",
]
MONITORS_PAGES = [
    "/",
    "/clubs/our-club/",
    "/clubs/our-club/chouettes/",
    "/clubs/our-club/chouettes/import/",
    "/c/{code}/",
    "/c/{code}/rules/?all",
    "/clubs/our-club/house-rules/?all",
    "/c/{code}/texts/",
    "/c/{code}/mute/",
]


@pytest.fixture
def chouette(transactional_db: None) -> Chouette:
    club = create_first_owner(PASSWORD).memberships.get().club
    chouette = open_chouette(club, "Friday at the Mulberry", None)
    actions = [read_statement(line) for line in SHEET.splitlines()]
    perform_all(chouette.pk, actions, version=0, action_id=uuid4(), by=None, name="mo")
    return chouette


def test_no_page_of_a_stranger_keeps_anybody_out(chouette: Chouette, open_page: OpenPage) -> None:
    assert_open_to_all(open_page("about:blank"), chouette, STRANGERS_PAGES)


def test_no_page_of_a_monitor_keeps_anybody_out(chouette: Chouette, open_page: OpenPage) -> None:
    page = open_page("about:blank", User.objects.get(username="owner"))
    assert_open_to_all(page, chouette, MONITORS_PAGES)


def assert_open_to_all(page: Page, chouette: Chouette, paths: list[str]) -> None:
    secret = chouette.seats.get(word="bob").secret
    found: list[str] = []
    for path in paths:
        page.goto(path.format(code=chouette.code, secret=secret))
        found += barriers_in_every_look(page)
        if take_the_seat(page):
            found += barriers_in_every_look(page)
    assert not found, "\n".join(found)
