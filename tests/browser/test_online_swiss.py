"""A Swiss of eight on the net: entered on eight phones, every match played on screen, no result entered by anybody."""

import pytest
from playwright.sync_api import Page, expect

from games.matches.models import Match
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.sheet.told import told
from games.tournaments.tasks import hear_boards
from tests.browser.conftest import OpenPage
from tests.browser.inspection import complaints_of
from tests.browser.test_matches_on_screen import numbers_are_in, play, press, resign
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.players import Cast, cast
from tests.games.tournaments.desk.nights import Night

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
PLAYERS = ("ann", "bob", "cal", "mo", "eli", "fay", "gwen", "hugo")
ROUNDS = 3


def announced(open_page: OpenPage, club: Cast) -> Page:
    """The director's desk of a Swiss of three rounds to one point, on screen."""
    desk = open_page(f"/clubs/{club.club.slug}/tournaments/new/", club.users["dana"], viewport=PHONE)
    desk.get_by_label("What is it called?").fill("Online")
    desk.get_by_label("Format").select_option("swiss")
    desk.get_by_label("Rounds").fill(str(ROUNDS))
    desk.get_by_label("Points of a match", exact=True).fill("1")
    desk.get_by_label("Where are the matches played?").select_option("on")
    press(desk, "Announce it")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Online")
    return desk


def entered(open_page: OpenPage, code: str, user: object) -> Page:
    page = open_page(f"/tournaments/{code}/", user, viewport=PHONE, reduced_motion="reduce")
    press(page, "Enter")
    expect(page.locator("#tournament-entry")).to_contain_text("You have entered.")
    return page


def to_the_board(page: Page) -> None:
    """By whichever of the two buttons is there: the opponent may have opened it."""
    page.locator("#tournament-mine").get_by_role("button", name="Play on screen").or_(
        page.locator("#tournament-mine").get_by_role("link", name="To the board")
    ).click()
    expect(page.locator("#match-elsewhere")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-live", "live")


def played_on_screen(one: Page, other: Page, games: int) -> None:
    """Whoever won the opening roll makes their five point; the other has seen enough. `games`: so many each, with this one."""
    to_the_board(one)
    to_the_board(other)
    press(one, "Begin the first game")
    numbers_are_in(one, other, games=games)  # those of earlier rounds are remembered, too
    press(other, "Roll for the opening")  # a second tap of the same thumb would be taken for an echo of the first
    play(one, 8, 6)
    expect(other.locator("#table-turn")).to_have_text("Your roll.")
    resign(other, "single game")
    press(one, "Accept")
    expect(other.locator("#match-standing")).to_contain_text("has won")
    hear_boards()
    for page in (one, other):
        page.locator("#match-elsewhere").click()
        expect(page.locator("#mine-title")).to_have_count(0)


def test_a_swiss_of_eight_on_the_net(open_page: OpenPage) -> None:
    club = cast()
    desk = announced(open_page, club)
    night = Night(club, ClubTournament.objects.get())
    for name in set(PLAYERS) - club.users.keys():
        night.member(name)
    phones = {name: entered(open_page, night.tournament.code, club.users[name]) for name in PLAYERS}
    said = complaints_of(phones["ann"])
    expect(desk.locator(".desk-counts")).to_contain_text("8 entered")
    press(desk, "Draw and start")
    with loaded(" ".join(["31"] * 4 * ROUNDS)):
        for number in range(1, ROUNDS + 1):
            if number > 1:  # the first is paired with the draw
                press(desk, f"Pair round {number}")
            expect(desk.locator("#playing, #ready").first).to_be_visible()
            expect(desk.get_by_role("button", name=f"Pair round {number}")).to_have_count(0)
            pairs = [match.names for match in brackets_of(night.desk.tournament)["main"].rounds[number - 1]]
            assert sorted(name for pair in pairs for name in pair) == sorted(PLAYERS)
            for one, other in pairs:
                played_on_screen(phones[one], phones[other], number)
    press(desk, "Close")
    expect(desk.locator("#desk-flight-1")).to_have_count(0)
    row = ClubTournament.objects.get()
    assert (row.stage, troubles_of(row.pk)) == ("over", [])
    assert told(play_sheet(sheet_of(row))) == told(TOURNAMENTS.state_of(row).tournament)
    boards = Match.objects.filter(elsewhere=row.code)
    assert (boards.count(), set(boards.values_list("stage", "why_not_rated"))) == (12, {("confirmed", "")})
    expect(phones["ann"].locator(".drawing-standings tbody tr")).to_have_count(8)
    assert said == []
