"""The tray of proposed plays and the marks of plays, in the browsers of a team and its box."""

import pytest
from playwright.sync_api import expect

from chouette.models import Chouette
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.browser.test_table import DESKTOP, PHONE, at_table
from tests.chouette.on_screen.screens import on_screen, roll, to_the_teams_roll

pytestmark = pytest.mark.django_db(transaction=True)

SIDEWAYS = {"width": 844, "height": 390}


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    chouette = to_the_teams_roll(on_screen("consultation=free"))
    roll(chouette, "bob", "64")
    return chouette


def test_the_team_proposes_and_votes_and_the_box_sees_nothing(open_page: OpenPage, friday: Chouette) -> None:
    cal, dee, ann = (
        at_table(open_page, friday, who, viewport=size) for who, size in (("cal", PHONE), ("dee", SIDEWAYS), ("ann", DESKTOP))
    )
    cal.get_by_label("A play, such as 13/9 6/5").fill("24/18 13/9")
    cal.get_by_role("button", name="Propose").click()
    dee.get_by_role("button", name="I would, too").click()
    expect(cal.locator("#tray-1")).to_contain_text("cal and dee")
    cal.get_by_role("button", name="24/18 13/9").focus()
    expect(cal.locator(".gb-shown path").first).to_be_visible()
    dee.get_by_role("button", name="Take my vote back").click()
    expect(cal.locator("#tray-1")).not_to_contain_text("dee")
    expect(ann.locator("#table-tray-now")).to_have_count(0)
    for page in (cal, dee, ann):
        assert misfits(page) == []
    assert barriers_in_every_look(cal) == []


def test_what_is_half_typed_for_the_tray_survives_what_others_do(open_page: OpenPage, friday: Chouette) -> None:
    cal, dee = (at_table(open_page, friday, who) for who in ("cal", "dee"))
    cal.get_by_label("A play, such as 13/9 6/5").press_sequentially("24/1")
    dee.get_by_label("A play, such as 13/9 6/5").fill("8/2 6/2")
    dee.get_by_role("button", name="Propose").click()
    expect(cal.locator("#tray-1")).to_contain_text("8/2 6/2")
    expect(cal.get_by_label("A play, such as 13/9 6/5")).to_have_value("24/1")
    expect(cal.get_by_label("A play, such as 13/9 6/5")).to_be_focused()


def test_a_mark_is_one_tap_and_the_other_side_does_not_see_it(open_page: OpenPage, friday: Chouette) -> None:
    cal, dee, ann = (at_table(open_page, friday, who) for who in ("cal", "dee", "ann"))
    ann.get_by_role("button", name="strong").click()
    expect(ann.locator("#marked-strong")).to_contain_text("ann")
    cal.get_by_role("button", name="doubtful").click()
    expect(dee.locator("#marked-doubtful")).to_contain_text("cal")
    friday.refresh_from_db()
    for page, hidden in ((ann, "doubtful"), (cal, "strong"), (dee, "strong")):
        expect(page.locator("#table-now")).to_have_attribute("data-shown", str(friday.shown))
        expect(page.locator(f"#marked-{hidden}")).to_have_count(0)
    expect(dee.locator("#table-marks p")).to_contain_text("Last play")
