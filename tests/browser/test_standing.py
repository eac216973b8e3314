"""What keeps the table where it is, in a browser: the wait is counted on, the legend stays as its reader left it."""

import pytest
from playwright.sync_api import expect

from chouette.models import Chouette
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.browser.test_table import DESKTOP, PHONE, at_table
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import on_screen, to_the_teams_roll

pytestmark = pytest.mark.django_db(transaction=True)

SIDEWAYS = {"width": 844, "height": 390}


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    return to_the_teams_roll(on_screen("clock_reserve=5"))


def test_the_wait_is_counted_on_by_the_page(open_page: OpenPage, friday: Chouette) -> None:
    cal = at_table(open_page, friday, "cal")
    waited = cal.locator("#table-waited time")
    expect(waited).to_contain_text("for 0:")
    first = waited.inner_text()
    expect(waited).not_to_have_text(first)
    expect(cal.locator("#table-clock-does")).to_have_text("bob’s clock runs.")


def test_a_late_comer_reads_the_legend_and_what_is_folded_stays_folded(open_page: OpenPage, friday: Chouette) -> None:
    for viewport in (PHONE, SIDEWAYS, DESKTOP):
        eve = open_page(f"/w/{friday.code}/", viewport=viewport)
        expect(eve.locator("html")).to_have_attribute("data-live", "live")
        legend = eve.locator("#table-legend")
        expect(legend.get_by_text("ann plays alone against all others")).to_be_visible()
        assert misfits(eve) == []
    assert barriers_in_every_look(eve) == []
    legend.locator("summary").click()
    expect(legend.get_by_text("ann plays alone")).to_be_hidden()
    say(friday, "captain is cal")
    expect(eve.locator("#table-why-captain")).to_have_text("cal was made captain for this game by mo.")
    expect(legend.get_by_text("ann plays alone")).to_be_hidden()
    eve.reload()
    expect(legend).not_to_have_attribute("open", "")
    legend.locator("summary").click()
    expect(legend.get_by_text("cal moves the team’s light checkers.")).to_be_visible()


def test_the_position_is_copied_by_two_taps(open_page: OpenPage, friday: Chouette) -> None:
    cal = at_table(open_page, friday, "cal", permissions=["clipboard-read", "clipboard-write"])
    cal.get_by_text("Pips, race and position").click()
    expect(cal.locator("#table-counts")).to_contain_text("163")
    assert misfits(cal) == []
    copy = cal.locator("#copy-xg")
    copy.click()
    expect(copy).to_have_text("Copied")
    assert cal.evaluate("navigator.clipboard.readText()") == cal.locator("#now-xg").inner_text()
