"""A ladder climbed by taps on a phone, and the next season of a league begun by a director; both fit every width."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.opening import announce
from tests.browser.conftest import OpenPage
from tests.browser.inspection import WIDTHS, barriers_in_every_look, misfits, show
from tests.games.matches.players import cast
from tests.games.tournaments.desk.nights import Night
from tests.games.tournaments.desk.test_next_season import LEAGUE

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}


def fits(page: Page) -> None:
    for width in WIDTHS:
        show(page, width)
        assert misfits(page) == []
    assert barriers_in_every_look(page) == []


def test_a_player_challenges_on_a_phone_and_the_challenge_is_their_match(open_page: OpenPage) -> None:
    club = cast()
    sheet = "tournament Rungs\nentrants ann bob cal mo\nflight ladder ladder\nstart ladder"
    rungs = Night(club, announce(club.club, sheet, club.users["dana"], uuid4()))
    *_above, third, last = rungs.desk.tournament.flights[0].lines or ()
    page = open_page(f"/tournaments/{rungs.tournament.code}/", club.users[last], viewport=PHONE, has_touch=True)
    fits(page)
    page.get_by_role("button", name=f"Challenge {third}").click()
    expect(page.locator("#tournament-mine")).to_contain_text(third)
    expect(page.locator("#tournament-challenge")).to_have_count(0)
    page.get_by_role("heading", name="Take the challenge back").click()
    fits(page)
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("button", name=f"Challenge {third}")).to_have_count(0)
    expect(page.locator("#tournament-challenge")).to_contain_text("Challenge")


def test_a_director_begins_the_next_season(open_page: OpenPage) -> None:
    club = cast()
    autumn = Night(club, announce(club.club, LEAGUE, club.users["dana"], uuid4()))
    while live := list(live_matches(brackets_of(autumn.desk.tournament))):
        one, other = live[0].names
        autumn.says("dana", f"{one} beats {other} 7-3")
    autumn.says("dana", "close division")
    page = open_page(f"/tournaments/{autumn.tournament.code}/", club.users["dana"])
    page.get_by_role("link", name="Next season").click()
    fits(page)
    page.get_by_label("How many go up, and how many down?").fill("0")
    page.get_by_role("button", name="Show it like that").click()
    expect(page.get_by_text("comes up")).to_have_count(0)
    page.get_by_label("What is the next season called?").fill("Winter")
    page.get_by_role("button", name="Announce it with these players").click()
    expect(page.get_by_role("heading", name="Winter")).to_be_visible()
    assert ClubTournament.objects.latest("pk").entries.filter(standing="in").count() == 6


def test_enter_in_a_field_of_the_desk_says_nothing(open_page: OpenPage) -> None:
    """The first button of the page would be a result."""
    club = cast()
    sheet = "tournament Cup\nentrants ann bob cal\nflight main knockout length 5\nstart main"
    cup = Night(club, announce(club.club, sheet, club.users["dana"], uuid4()))
    page = open_page(f"/tournaments/{cup.tournament.code}/desk/", club.users["dana"])
    version = cup.desk_version
    page.locator("#desk-joining summary").click()
    field = page.get_by_label("Who comes late?")
    field.fill("Gus")
    field.press("Enter")
    page.get_by_role("button", name="Into Main").click()
    expect(page.locator("#desk-joining")).to_have_count(0)  # the bye is taken
    assert cup.desk_version == version + 1


def test_the_challenged_player_declines_in_two_taps_on_a_phone(open_page: OpenPage) -> None:
    club = cast()
    sheet = "tournament Rungs\nentrants ann bob cal mo\nflight ladder ladder\nstart ladder"
    rungs = Night(club, announce(club.club, sheet, club.users["dana"], uuid4()))
    *_above, third, last = rungs.desk.tournament.flights[0].lines or ()
    rungs.says(last, f"challenge {last} over {third}")
    page = open_page(f"/tournaments/{rungs.tournament.code}/", club.users[third], viewport=PHONE, has_touch=True)
    page.get_by_text("Decline the challenge").click()
    fits(page)
    page.get_by_role("button", name="Decline it").click()
    expect(page.locator("#tournament-mine")).to_contain_text("You have no match to play now.")
    assert rungs.desk.tournament.flights[0].declined == (1,)
