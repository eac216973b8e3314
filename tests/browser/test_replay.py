"""Stepping through a game by keys and taps without reloading the page, and the lobby on a phone."""

import pytest
from playwright.sync_api import Page, expect

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.members.models import Player as Person
from clubsite.members.models import User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage
from tests.browser.inspection import LOOKS, barriers, overflow, show
from tests.browser.journeys import journey
from tests.browser.looks import Travel
from tests.chouette.boards import on_screen, tell

MOVES = "game\nopening 6 3\nann plays 24/18 13/10\nbob doubles\nann takes bob\nbob rolls 3 1\nbob plays 8/5 6/5"


@pytest.fixture
def mo(transactional_db: None) -> User:
    return User.objects.create_user("mo")


@pytest.fixture
def chouette(mo: User) -> Chouette:
    evening = tell(on_screen(create_club(mo, "The Mulberry"), title="Friday at the Mulberry"), MOVES)
    Person.objects.filter(seats__word="dee").update(name="Maximiliana Fürstin von Thurn und Taxis")
    return tell(evening, "team wins gammon override")


def check(page: Page) -> None:
    for width, height, scheme in LOOKS:
        show(page, width, height, scheme)
        assert barriers(page) == []
        assert overflow(page) == 0


@journey("afterwards, move by move")
def test_everybody_reads_every_part_of_a_replay(chouette: Chouette, travel: Travel) -> None:
    page = travel(f"/w/{chouette.code}/games/1/?at=6")
    page.passes()
    position = page.named("This position")
    address = str(position.get_attribute("href"))
    page.touch(position)
    expect(page.page).to_have_url(address)
    page.passes()
    page.goes(f"/w/{chouette.code}/games/")
    page.passes()


def test_the_arrow_keys_step_through_a_game_on_one_page(chouette: Chouette, open_page: OpenPage) -> None:
    page = open_page(f"/w/{chouette.code}/games/1/")
    page.evaluate("window.same = true")
    said = page.locator("#replay-said")
    for key, sentence in (
        ("ArrowRight", "Opening roll: ann 6, bob 3."),
        ("ArrowRight", "ann plays 6-3: 24/18 13/10"),
        ("ArrowLeft", "Opening roll: ann 6, bob 3."),
        ("End", "The team won a gammon against ann."),
        ("Home", "ann is the box, bob the captain."),
    ):
        page.keyboard.press(key)
        expect(said).to_have_text(sentence)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")  # before the previous response has come
    expect(said).to_have_text("ann plays 6-3: 24/18 13/10")
    page.get_by_role("link", name="8/5 6/5").click()
    expect(said).to_have_text("bob plays 3-1: 8/5 6/5")
    expect(page.get_by_role("link", name="8/5 6/5")).to_have_attribute("aria-current", "step")
    assert page.url.endswith("?at=6")
    assert page.evaluate("window.same")


def test_without_a_script_each_step_is_a_page(chouette: Chouette, open_page: OpenPage) -> None:
    page = open_page(f"/w/{chouette.code}/games/1/", java_script_enabled=False)
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#replay-said")).to_have_text("Opening roll: ann 6, bob 3.")


def test_a_table_in_the_lobby_is_sat_down_at_with_one_tap(mo: User, open_page: OpenPage) -> None:
    club = create_club(mo, "The Mulberry")
    table = tell(open_chouette(club, "Late, for whoever is still awake", mo), "option board=on")
    page = open_page(f"/clubs/{club.slug}/lobby/", mo)
    check(page)
    page.get_by_role("link", name="Late, for whoever is still awake", exact=True).click()
    expect(page).to_have_url(f"/t/{table.code}/")
    check(page)
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(f"{page.url.split('/t/')[0].split('/s/')[0]}/s/{table.seats.get().secret}/")
    page.goto(f"/clubs/{club.slug}/lobby/new/")
    check(page)
