"""A tournament with the longest possible names: numbers stay in sight, scores begin at one height and above the thumb bar."""

import pytest
import time_machine
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_long_names import box_of
from tests.games.matches.players import cast
from tests.games.series.test_series import EVENING, made, played
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Wolfeschlegelsteinhausenbergerdorffvoral"
PHONE, ACROSS = {"width": 390, "height": 844}, {"width": 844, "height": 390}


def with_a_long_name(sheet: str) -> Night:
    evening = night(f"{sheet}\nentrants ann bob cal {LONG}", "tables 2")
    evening.says("dana", "start main")
    return evening


def all_played(evening: Night) -> Night:
    while live := [match for match in evening.desk_matches("main") if len(match.names) == 2 and not match.decided]:
        winner, loser = sorted(live[0].names)
        evening.says("dana", f"{winner} beats {loser} 5-4")
    evening.says("dana", "close main")
    return evening


def hidden_beside(page: Page, table: str) -> int:
    """How many pixels of the table one has to scroll for."""
    hidden = page.locator(".table-scroll", has=page.locator(table)).evaluate("box => box.scrollWidth - box.clientWidth")
    return int(hidden)


@pytest.mark.parametrize("sheet", [MAIN, "tournament Friday\nflight main round_robin length 5"], ids=["places", "points"])
def test_won_and_lost_are_seen_beside_every_name(open_page: OpenPage, sheet: str) -> None:
    evening = all_played(with_a_long_name(sheet))
    page = open_page(f"/tournaments/{evening.tournament.code}/", evening.club.users["dana"], viewport=PHONE)
    expect(page.locator(".drawing-standings").get_by_text(LONG, exact=True)).to_be_visible()
    assert hidden_beside(page, ".drawing-standings") == 0


def test_the_points_of_a_series_are_seen_beside_every_name(open_page: OpenPage) -> None:
    club = cast()
    with time_machine.travel(EVENING, tick=False) as clock:
        series = made(club)
        played(club, clock, "ann", "bob", LONG)
    page = open_page(f"/clubs/{club.club.slug}/series/{series.pk}/", club.users["dana"], viewport=PHONE)
    for points in page.locator("#series-table tbody td:nth-child(2)").all():
        assert box_of(points)["right"] <= PHONE["width"]


def opened(open_page: OpenPage, evening: Night, size: dict[str, int]) -> Page:
    """The desk, with the result of the match of the long name open."""
    page = open_page(f"/tournaments/{evening.tournament.code}/desk/", evening.club.users["dana"], viewport=size)
    line = page.locator(".desk-line", has_text=LONG)
    line.locator(".desk-result > summary").click()
    expect(line.locator(".tournament-scores")).to_be_visible()
    return page


def test_the_scores_of_both_begin_at_one_height(open_page: OpenPage) -> None:
    page = opened(open_page, with_a_long_name(MAIN), PHONE)
    tops = [box_of(one.locator(".btn").first)["top"] for one in page.locator(".tournament-winner").filter(visible=True).all()]
    assert len(tops) == 2
    assert abs(tops[0] - tops[1]) < 1


def test_the_scores_are_not_behind_the_thumb_bar_of_a_phone_held_across(open_page: OpenPage) -> None:
    page = opened(open_page, with_a_long_name(MAIN), ACROSS)
    page.wait_for_function(
        """() => [...document.querySelectorAll("details[open] .tournament-scores .btn")]
            .every(one => one.getBoundingClientRect().bottom <= document.querySelector(".thumb").getBoundingClientRect().top)"""
    )
