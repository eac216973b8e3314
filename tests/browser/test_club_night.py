"""A club night of eleven with a progressive consolation: announced, entered on phones, drawn, directed from the desk and
reported by the players themselves, with one correction. At the end the tournament is what its director's sheet says."""

import pytest
from playwright.sync_api import Page, expect

from games.tournaments.model.matches import LIVE, Match
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.sheet.told import told
from tests.browser.conftest import OpenPage
from tests.browser.inspection import complaints_of
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
GUESTS = ["Hal", "Ines", "Jola", "Margit", "Pete", "Ravi", "Suki", "Zoë"]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def state() -> ClubTournament:
    return ClubTournament.objects.get()


def ready() -> list[Match]:
    brackets = brackets_of(TOURNAMENTS.state_of(state()).tournament)
    return [match for bracket in brackets.values() for match in bracket.matches if match.state in LIVE]


def key(match: Match) -> str:
    return str(match.id).replace(" ", "-").replace(".", "-")


def announced(desk: Page) -> None:
    desk.get_by_label("What is it called?").fill("Friday")
    desk.get_by_label("Format").select_option("progressive")
    desk.get_by_label("Tables").fill("3")
    press(desk, "Announce it")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Friday")


def entered_on_a_phone(open_page: OpenPage, code: str, user: object) -> Page:
    page = open_page(f"/tournaments/{code}/", user, viewport=PHONE, has_touch=True)
    press(page, "Enter")
    expect(page.locator("#tournament-entry")).to_contain_text("You have entered.")
    return page


def decided_at_the_desk(desk: Page, match: Match) -> None:
    """Two taps: the result, and the score."""
    row = desk.locator(f"#desk-{key(match)}")
    row.locator("summary").click()
    row.locator(".tournament-winner").first.get_by_role("button", name=f"{match.slot.length}–1", exact=True).click()
    expect(row).to_have_count(0)


def reported_by_both(one: Page, other: Page, length: int) -> None:
    """The winner first; the opponent says the same."""
    if one.locator("#tournament-mine .mine-report[open]").count() == 0:  # what was opened stays open
        one.locator("#tournament-mine .mine-report > summary").click()
    one.locator("#tournament-mine .mine-report .tournament-winner").first.get_by_role(
        "button", name=f"{length}–1", exact=True
    ).click()
    expect(one.locator("#tournament-mine")).to_contain_text("report is awaited")
    expect(other.locator("#tournament-mine")).to_contain_text("has reported")
    press(other, "Yes, that is right")


def drawn_with_guests(desk: Page) -> None:
    desk.get_by_label("Players, one a line").fill("\n".join(GUESTS))
    press(desk, "Enter them")
    expect(desk.locator("#desk-before .desk-counts")).to_contain_text("11 entered")
    press(desk, "Draw and start")
    expect(desk.locator(".desk-counts")).to_contain_text("ready")
    press(desk, "Call all ready")
    expect(desk.get_by_role("heading", name="Playing")).to_be_visible()


def played(desk: Page, phones: dict[str, Page]) -> None:
    """Members report their matches against each other; the desk enters the others."""
    while matches := ready():
        match = min(matches, key=lambda one: not set(one.names) <= phones.keys())
        if set(match.names) <= phones.keys():
            one, other = match.names
            reported_by_both(phones[one], phones[other], match.slot.length)
            expect(desk.locator(f"#desk-{key(match)}")).to_have_count(0)
        else:
            decided_at_the_desk(desk, match)


def final_of_main() -> Match:
    return brackets_of(TOURNAMENTS.state_of(state()).tournament)["main"].matches[-1]


def corrected(desk: Page, winner: str, loser: str) -> None:
    """The final was entered the wrong way round."""
    desk.locator("#desk-more > summary").click()
    desk.get_by_label("A statement of the director’s sheet").fill(f"correct {winner} {loser}: {loser} beats {winner} 5-4")
    press(desk, "Say it")
    expect(desk.locator("#desk-flight-1 .soft")).to_contain_text(loser)


def test_a_club_night_of_eleven(open_page: OpenPage) -> None:
    club = cast()
    desk = open_page(f"/clubs/{club.club.slug}/tournaments/new/", club.users["dana"], viewport=PHONE)
    said = complaints_of(desk)
    announced(desk)
    phones = {who: entered_on_a_phone(open_page, state().code, club.users[who]) for who in ("ann", "bob", "cal")}
    drawn_with_guests(desk)
    played(desk, phones)
    final = final_of_main()
    corrected(desk, str(final.winner), str(final.loser))
    assert final_of_main().winner == final.loser
    for number in (1, 2):
        flight = desk.locator(f"#desk-flight-{number}")
        flight.get_by_role("button", name="Close").click()
        expect(flight).to_have_count(0)
    row = state()
    assert row.stage == "over"
    assert troubles_of(row.pk) == []
    assert told(play_sheet(sheet_of(row))) == told(TOURNAMENTS.state_of(row).tournament)
    assert said == []
