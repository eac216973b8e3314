"""The tray of proposed plays and the marks of plays, in the browsers of a team and its box."""

import pytest
from playwright.sync_api import expect

from chouette.models import Chouette
from chouette.seats.thinking.tray import propose_play
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, misfits
from tests.browser.test_table import DESKTOP, PHONE, at_table
from tests.chouette.on_screen.screens import on_screen, roll, to_the_teams_roll

pytestmark = pytest.mark.django_db(transaction=True)

SIDEWAYS = {"width": 844, "height": 390}
SMALL = {"width": 375, "height": 553}
SIZES = ((390, 844), (844, 390), (375, 553))


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    chouette = to_the_teams_roll(on_screen("consultation=free"))
    roll(chouette, "bob", "64")
    return chouette


def test_the_team_proposes_and_votes_and_the_box_sees_nothing(open_page: OpenPage, friday: Chouette) -> None:
    cal, dee, ann = (
        at_table(open_page, friday, who, viewport=size) for who, size in (("cal", PHONE), ("dee", SIDEWAYS), ("ann", DESKTOP))
    )
    for point in (24, 13):
        cal.locator(f"#board-place-{point}").click(force=True)
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


def test_what_is_half_composed_or_typed_survives_what_others_do(open_page: OpenPage, friday: Chouette) -> None:
    bob, cal, dee = (at_table(open_page, friday, who) for who in ("bob", "cal", "dee"))
    bob.get_by_label("A play, such as 13/9 6/5").press_sequentially("24/1")
    cal.locator("#board-place-24").click(force=True)
    dee.get_by_text("Write the play").click()
    dee.get_by_label("In notation").fill("8/2 6/2")
    dee.get_by_role("button", name="Propose").click()
    for page in (bob, cal):
        expect(page.locator("#tray-1")).to_contain_text("8/2 6/2")
    expect(bob.get_by_label("A play, such as 13/9 6/5")).to_have_value("24/1")
    expect(bob.get_by_label("A play, such as 13/9 6/5")).to_be_focused()
    expect(cal.locator("#board-play")).to_have_value("24/18")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_play_is_proposed_on_the_board_and_taken_over_with_a_tap(
    open_page: OpenPage, friday: Chouette, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    bob, cal, ann = (at_table(open_page, friday, who, viewport=viewport, has_touch=True) for who in ("bob", "cal", "ann"))
    for page, name in ((cal, "Propose"), (bob, "Confirm")):
        expect(page.locator("#board-confirm")).to_have_text(name)
        assert misfits(page) == []
    for place in ("#board-place-24", "#board-place-13", "#board-confirm"):
        expect(cal.locator(place)).to_be_in_viewport(ratio=1)
        cal.locator(place).tap(force=True)
    expect(cal.locator("#tray-1")).to_contain_text("24/18 13/9")
    expect(cal.locator("#board-play")).to_have_value("")  # the checkers stand again as they do
    expect(cal.locator("#board-say")).to_have_text("Your side reads your proposal.")

    expect(bob.locator("#table-proposed")).to_have_text("Proposed: 24/18 13/9")
    expect(cal.locator("#table-proposed")).to_have_count(0)
    bob.locator("#board-place-8").tap(force=True)  # had begun otherwise
    bob.get_by_role("button", name="Put on the board").tap()
    expect(bob.locator("#board-play")).to_have_value("24/18 13/9")
    expect(bob.locator("#board-confirm")).to_be_in_viewport(ratio=1)
    for page in (bob, cal):
        assert misfits(page) == []
    expect(ann.locator("#table-tray-now")).to_have_count(0)
    for told in (ann.content(), ann.locator("#table-now").inner_text()):
        assert "24/18" not in told
    bob.locator("#board-confirm").tap()
    expect(ann.locator("#table-happened")).to_contain_text("bob plays 24/18 13/9.")


def test_the_second_of_two_taps_on_a_proposal_confirms_nothing(open_page: OpenPage, friday: Chouette) -> None:
    propose_play(friday.seats.get(word="cal"), "24/18 13/9", version=friday.version)
    bob = at_table(open_page, friday, "bob", viewport=SMALL, has_touch=True)
    for pause in (100, 250, 450):
        bob.clock.set_fixed_time("2026-11-20T20:00:00")
        taken = bob.get_by_role("button", name="Put on the board")
        taken.scroll_into_view_if_needed()
        place = taken.bounding_box()
        assert place is not None
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        bob.touchscreen.tap(x, y)
        expect(bob.locator("#board-play")).to_have_value("24/18 13/9")
        bob.clock.set_fixed_time(f"2026-11-20T20:00:00.{pause}")
        bob.touchscreen.tap(x, y)
        bob.clock.set_fixed_time("2026-11-20T20:01:00")
        expect(bob.locator("#board-play")).to_have_value("24/18 13/9")
        friday.refresh_from_db()
        assert "plays 24/18" not in friday.records.latest("number").said
        bob.get_by_role("button", name="Undo all").click()


def test_who_may_not_advise_has_nothing_to_propose_with(open_page: OpenPage) -> None:
    quiet = to_the_teams_roll(on_screen("consultation=after_own_cube"))
    roll(quiet, "bob", "64")
    cal = at_table(open_page, quiet, "cal")
    expect(cal.locator("#tray-why")).to_be_visible()
    expect(cal.locator("#board-confirm")).to_have_count(0)


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
