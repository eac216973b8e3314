"""What holds for some seconds only says no more when they are over, though nothing is drawn again for it; in a browser."""

import pytest
from playwright.sync_api import expect

from chouette.models import Chouette
from tests.browser.conftest import OpenPage
from tests.browser.test_table import DESKTOP, at_table
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import on_screen, to_the_teams_roll

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    """Bob is to roll; the others may double or hold the roll."""
    evening = to_the_teams_roll(on_screen("roll_grace=3 hold_limit=10"))
    evening.seats.update(auto_roll=False)
    return evening


def test_a_hold_that_is_over_says_so_to_everybody(open_page: OpenPage, friday: Chouette) -> None:
    cal, dee = (at_table(open_page, friday, who) for who in ("cal", "dee"))
    cal.get_by_role("button", name="Hold the roll").click()
    over = cal.get_by_text("Your time to hold the roll is over.")
    expect(cal.get_by_role("button", name="You hold the roll")).to_be_visible()
    expect(dee.locator("#table-roll-waits")).to_contain_text("cal")
    expect(over).to_be_visible()
    expect(cal.get_by_role("button", name="You hold the roll")).to_be_hidden()
    expect(dee.locator("#table-roll-waits")).to_be_hidden()


def test_a_double_that_waits_for_its_answer_ends_nothing(open_page: OpenPage, friday: Chouette) -> None:
    """Neither while the others may join it nor when their seconds are over: then the box is waited for."""
    ann, dee = (at_table(open_page, friday, who, viewport=DESKTOP) for who in ("ann", "dee"))
    say(friday, "cal doubles")
    for one in (ann, dee):
        expect(one.locator("#answer-waits")).to_be_hidden()
        expect(one.locator("#answer-waits")).to_be_attached()
        expect(one.locator(".live [data-when=live]")).to_be_visible()
        expect(one.locator(".live [data-when=over]")).to_be_hidden()
        expect(one.locator("#table-waited time")).to_contain_text("for 0:")
