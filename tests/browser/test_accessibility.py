"""Every page people see, checked by axe-core: WCAG 2.2 AA, on a phone and on a desktop, light and dark."""

import re
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette
from chouette.notation import read_statement
from clubsite.members.services import create_first_owner
from tests.browser.conftest import OpenPage, log_in

PASSWORD = "a-word-only-for-this-test"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
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
    "/w/",
    "/w/{code}/",
    "/w/{code}/rules/",
    "/w/{code}/players/ann/",
    "/s/{secret}/",
    "/w/XXXXXX/",
]
MONITORS_PAGES = [
    "/",
    "/account/",
    "/account/password/",
    "/clubs/our-club/",
    "/clubs/our-club/people/",
    "/clubs/our-club/ledger/",
    "/clubs/our-club/chouettes/",
    "/clubs/our-club/chouettes/new/",
    "/clubs/our-club/chouettes/import/",
    "/c/{code}/",
    "/c/{code}/games/",
    "/c/{code}/games/1/",
    "/c/{code}/rules/",
    "/c/{code}/texts/",
    "/c/{code}/links/",
    "/c/{code}/mute/",
    "/c/{code}/close/",
]
LOOKS = [({"width": 390, "height": 844}, "light"), ({"width": 1440, "height": 900}, "dark")]


@pytest.fixture
def chouette(transactional_db: None) -> Chouette:
    club = create_first_owner(PASSWORD).memberships.get().club
    chouette = open_chouette(club, "Friday at the Mulberry", None)
    actions = [read_statement(line) for line in SHEET.splitlines()]
    perform_all(chouette.pk, actions, version=0, action_id=uuid4(), by=None, name="mo")
    return chouette


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_no_page_of_a_stranger_keeps_anybody_out(
    chouette: Chouette, open_page: OpenPage, size: dict[str, int], scheme: str
) -> None:
    page = open_page("/", viewport=size, color_scheme=scheme)
    assert_open_to_all(page, chouette, STRANGERS_PAGES)


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
def test_no_page_of_a_monitor_keeps_anybody_out(
    chouette: Chouette, open_page: OpenPage, size: dict[str, int], scheme: str
) -> None:
    page = open_page("/log-in/", viewport=size, color_scheme=scheme)
    log_in(page, "owner", PASSWORD)
    expect(page).not_to_have_url(re.compile("log-in"))
    assert_open_to_all(page, chouette, MONITORS_PAGES)


def assert_open_to_all(page: Page, chouette: Chouette, paths: list[str]) -> None:
    secret = chouette.seats.get(word="bob").secret
    found: list[str] = []
    for path in paths:
        address = path.format(code=chouette.code, secret=secret)
        page.goto(address)

        results = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}})
        found += [
            f"{address}: {broken['id']}: {broken['help']}: {[node['html'][:160] for node in broken['nodes'][:3]]}"
            for broken in results.response["violations"]
        ]
    assert not found, "\n".join(found)
