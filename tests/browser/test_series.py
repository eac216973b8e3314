"""A series of tournaments: made by a director on a phone, read by players, and it fits every width."""

import pytest
import time_machine
from playwright.sync_api import expect

from games.series.models import Series
from tests.browser.conftest import OpenPage
from tests.browser.inspection import WIDTHS, barriers_in_every_look, misfits, show
from tests.games.matches.players import cast
from tests.games.series.test_series import EVENING, made, played

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
LONG = "Margareta_von_und_zu_Hohenstein-Wernigerode"[:40]


def test_a_director_makes_a_series_and_takes_a_tournament_out(open_page: OpenPage) -> None:
    club = cast()
    with time_machine.travel(EVENING, tick=False) as clock:
        evening = played(club, clock, "ann", "bob", LONG, "cal")
        played(club, clock, "bob", "ann")
    page = open_page(f"/clubs/{club.club.slug}/tournaments/", club.users["dana"], viewport=PHONE, has_touch=True)
    page.get_by_role("link", name="Series", exact=True).click()
    page.get_by_label("Name of the series").fill("Winter at the Baize")
    page.get_by_label("First day").fill("2026-10-01")
    page.get_by_label("Last day").fill("2026-12-31")
    page.get_by_label("Points", exact=True).select_option("brass_city")
    page.get_by_label("How many results of a player count").fill("1")
    page.get_by_role("button", name="Make the series").click()
    lines = page.locator("#series-table tbody tr")
    expect(lines).to_have_count(4)
    expect(lines.first).to_contain_text("ann")
    one = page.locator(f"#counts-{evening.tournament.code}")
    one.locator("summary").click()
    one.get_by_label("Why? Everybody reads it.").fill("It was a friendly")
    one.get_by_role("button", name="Leave it out").click()
    expect(lines).to_have_count(2)
    expect(page.locator(f"#counts-{evening.tournament.code}")).to_contain_text("It was a friendly")
    assert Series.objects.get().choices.get().reason == "It was a friendly"


def test_the_table_fits_every_width_and_is_open_to_everybody(open_page: OpenPage) -> None:
    club = cast()
    with time_machine.travel(EVENING, tick=False) as clock:
        series = made(club, best=2, least=2)
        for names in (("ann", "bob", LONG), ("bob", "ann"), ("ann", "bob"), (LONG, "ann", "bob"), ("cal", "bob")):
            played(club, clock, *names)
    page = open_page(f"/clubs/{club.club.slug}/series/{series.pk}/", club.users["dana"])
    for width in WIDTHS:
        show(page, width)
        assert misfits(page) == []
    assert barriers_in_every_look(page) == []
