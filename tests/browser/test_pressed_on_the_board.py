"""What is pressed on the board itself: the roll, and a cube that is turned by the second tap only; and the keys for both."""

import pytest
from playwright.sync_api import Locator, Page, expect

from chouette.models import Chouette
from tests.browser.conftest import OpenPage
from tests.browser.inspection import SCHEMES, barriers_in_every_look, misfits
from tests.browser.test_matches_on_screen import at_table as at_match
from tests.browser.test_matches_on_screen import challenged, numbers_are_in, press
from tests.chouette.on_screen.dice_evenings import roll, tell
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll
from tests.chouette.pages.table.test_bought_cubes import who_has_bought
from tests.chouette.phones import seat_of
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((390, 844), (844, 390), (375, 553), (1440, 900))
PHONE = {"width": 390, "height": 844}
#: Who begins, and what has been said when the table is opened.
ANN_HAS_PLAYED, BOB_HAS_PLAYED = ("31", "ann plays 8/5 6/5"), ("13", "bob plays 8/5 6/5")


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    chouette = an_evening_on_screen()
    let_everybody_roll(chouette)
    return chouette


def played(chouette: Chouette, before: tuple[str, str]) -> None:
    dice, play = before
    with loaded(dice):
        roll(chouette, "bob")
    tell(chouette, play)


def at_table(open_page: OpenPage, chouette: Chouette, who: str, **options: object) -> Page:
    page = open_page(f"/s/{seat_of(chouette, who).secret}/", **({"viewport": PHONE, "reduced_motion": "reduce"} | options))
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    return page


def sent_by(page: Page) -> list[str]:
    """Whatever the page says about cubes from now on."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/say/") else None)
    return sent


def said(chouette: Chouette) -> str:
    return str(chouette.records.latest("number").said)


def cube(page: Page, of: str) -> Locator:
    return page.get_by_role("button", name=f"Cube: {of}", exact=True)


def fits_on(board: Locator, button: Locator) -> bool:
    """Whether the button lies within the board and is large enough for a thumb."""
    outer, inner = board.bounding_box(), button.bounding_box()
    assert outer is not None
    assert inner is not None
    sideways = outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    upright = outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    return sideways and upright and min(inner["height"], inner["width"]) >= 44


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_roll_is_the_one_big_button_on_the_board(open_page: OpenPage, friday: Chouette, size: tuple[int, int]) -> None:
    played(friday, ANN_HAS_PLAYED)
    page = at_table(open_page, friday, "bob", viewport={"width": size[0], "height": size[1]}, has_touch=True)
    rolls = page.get_by_role("button", name="Roll", exact=True)
    assert fits_on(page.locator(".gb-board"), rolls)
    expect(rolls).to_be_in_viewport(ratio=1)
    assert misfits(page) == []
    with loaded("64"):
        rolls.tap()
        expect(page.locator("#table-turn")).to_have_text("Your play: 6-4.")


def test_a_member_turns_their_own_cube_with_a_second_tap_and_nothing_is_sent_before(
    open_page: OpenPage, friday: Chouette
) -> None:
    played(friday, ANN_HAS_PLAYED)
    cal = at_table(open_page, friday, "cal", has_touch=True)
    sent, before = sent_by(cal), said(friday)
    own = cube(cal, "Double to 2")
    own.tap()
    expect(own).to_have_attribute("aria-pressed", "true")
    expect(cal.locator(".gb-sure")).to_have_text("Double to 2")
    cal.locator("#table-turn").tap()  # anything else takes it back
    expect(own).to_have_attribute("aria-pressed", "false")
    expect(cal.locator(".gb-sure")).not_to_be_visible()
    own.tap()
    tell(friday, "bob doubles")  # meanwhile
    expect(cal.locator("#table-happened")).to_contain_text("bob")
    expect(own).to_have_attribute("aria-pressed", "true")
    assert (sent, said(friday)) == ([], "bob doubles")
    assert before != said(friday)

    cal.locator(".gb-sure").tap()

    expect(cal.locator(".gb-cube[data-mine]")).to_have_attribute("data-offered", "")
    assert said(friday) == "cal doubles"


def test_the_cube_itself_takes_the_second_tap(open_page: OpenPage, friday: Chouette) -> None:
    played(friday, ANN_HAS_PLAYED)
    dee = at_table(open_page, friday, "dee", has_touch=True)
    own = cube(dee, "Double to 2")
    dee.clock.set_fixed_time("2026-11-20T20:00:00")
    own.tap()
    expect(own).to_have_attribute("aria-pressed", "true")
    dee.clock.set_fixed_time("2026-11-20T20:00:01")
    own.tap()
    expect(dee.locator(".gb-cube[data-mine]")).to_have_attribute("data-offered", "")
    assert said(friday) == "dee doubles"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_of_several_cubes_the_one_that_is_tapped_is_asked_about_and_turned(
    open_page: OpenPage, transactional_db: None, size: tuple[int, int]
) -> None:
    chouette = who_has_bought()
    bob = at_table(open_page, chouette, "bob", viewport={"width": size[0], "height": size[1]}, has_touch=True)
    bob.clock.set_fixed_time("2026-11-20T20:00:00")
    for of in ("Double with my cube to 4", "Double with eve’s cube to 4"):
        cube(bob, of).tap()
        expect(bob.locator('.gb-double[aria-pressed="true"]')).to_have_count(1)
        expect(bob.locator(".gb-sure")).to_have_text(of)
        assert fits_on(bob.locator(".gb-board"), bob.locator(".gb-sure"))
    assert misfits(bob) == []
    bob.clock.set_fixed_time("2026-11-20T20:00:01")
    cube(bob, "Double with eve’s cube to 4").tap()
    expect(bob.locator(".gb-cube[data-offered]")).to_have_count(1)
    assert said(chouette) == "bob doubles bob/eve"


def test_the_button_below_the_board_doubles_with_a_second_tap_too(open_page: OpenPage, friday: Chouette) -> None:
    played(friday, ANN_HAS_PLAYED)
    dee = at_table(open_page, friday, "dee", viewport={"width": 375, "height": 553}, has_touch=True)
    below, before = dee.locator(".table-speaker [data-board-double]"), said(friday)
    dee.clock.set_fixed_time("2026-11-20T20:00:00")
    for _tap in range(2):
        below.tap()
    expect(below).to_have_attribute("aria-pressed", "true")
    expect(below).to_have_text("Double? Tap again", use_inner_text=True)  # the board may be out of sight
    expect(below).to_be_in_viewport(ratio=1)
    expect(dee.locator(".gb-sure")).to_be_visible()
    assert said(friday) == before
    dee.locator("#table-turn").tap()
    expect(below).to_have_text("Double", use_inner_text=True)
    below.tap()
    dee.clock.set_fixed_time("2026-11-20T20:00:01")
    below.tap()
    expect(dee.locator(".gb-cube[data-mine]")).to_have_attribute("data-offered", "")
    assert said(friday) == "dee doubles"


def test_the_box_doubles_whom_it_taps(open_page: OpenPage, friday: Chouette) -> None:
    played(friday, BOB_HAS_PLAYED)
    ann = at_table(open_page, friday, "ann", has_touch=True)
    cube(ann, "Double cal to 2").tap()
    ann.locator(".gb-sure").tap()
    expect(ann.locator(".gb-cube[data-offered]")).to_have_count(1)
    assert said(friday) == "ann doubles cal"


@pytest.mark.parametrize(
    ("before", "who", "cubes"), [(ANN_HAS_PLAYED, "ann", 0), (ANN_HAS_PLAYED, "cal", 1), (BOB_HAS_PLAYED, "ann", 3)]
)
def test_only_a_cube_that_may_be_turned_is_a_button(
    open_page: OpenPage, friday: Chouette, before: tuple[str, str], who: str, cubes: int
) -> None:
    played(friday, before)
    page = at_table(open_page, friday, who)
    expect(page.locator(".gb-cube")).to_have_count(3)
    expect(page.locator(".gb-double")).to_have_count(cubes)
    for scheme in SCHEMES:
        assert barriers_in_every_look(page, [(390, 844, scheme), (1440, 900, scheme)]) == []


def test_space_and_enter_roll_and_confirm_wherever_the_focus_is(open_page: OpenPage, friday: Chouette) -> None:
    played(friday, ANN_HAS_PLAYED)
    bob = at_table(open_page, friday, "bob", viewport={"width": 1440, "height": 900})
    with loaded("31"):
        bob.get_by_label("Your message").fill("wait")
        bob.keyboard.press(" ")  # is typed
        expect(bob.get_by_label("Your message")).to_have_value("wait ")
        bob.locator("#table-more > summary").click()  # and has the focus
        bob.keyboard.press("Enter")
        expect(bob.locator("#table-turn")).to_have_text("Your play: 3-1.")
        expect(bob.locator("#table-more")).to_have_attribute("open", "")
        bob.locator("#board-place-8").click(force=True)
        bob.keyboard.press(" ")
        expect(bob.locator("#board-say")).to_have_text("There is more to play: 1.")
        bob.locator("#board-place-6").click(force=True)
        bob.keyboard.press(" ")
        expect(bob.locator("#table-turn")).to_have_text("ann is to roll.")
    assert said(friday) == "bob plays 8/5 6/5"


def test_whoever_goes_by_keys_presses_what_has_the_focus(open_page: OpenPage, friday: Chouette) -> None:
    played(friday, ANN_HAS_PLAYED)
    bob = at_table(open_page, friday, "bob", viewport={"width": 1440, "height": 900})
    cubes = cube(bob, "Double to 2")
    cubes.focus()
    bob.keyboard.press("Enter")
    expect(cubes).to_have_attribute("aria-pressed", "true")
    bob.keyboard.press("Escape")
    expect(cubes).to_have_attribute("aria-pressed", "false")
    assert said(friday) == "ann plays 8/5 6/5"


def test_a_match_is_rolled_and_doubled_on_its_board_too(open_page: OpenPage) -> None:
    ann, match = challenged(open_page, club := cast())
    bob = at_match(open_page, club, match, "bob", has_touch=True)
    press(bob, "Accept")
    press(ann, "Begin the first game")
    numbers_are_in(ann, bob)
    with loaded("31 52"):
        opening = bob.get_by_role("button", name="Roll for the opening")
        assert fits_on(bob.locator(".gb-board"), opening)
        opening.tap()
        expect(ann.locator("#table-turn")).to_have_text("Your play: 3-1.")
        for point in (8, 6):
            ann.locator(f"#board-place-{point}").click(force=True)
        press(ann, "Confirm")
        cube(bob, "Double to 2").tap()
        bob.locator(".gb-sure").tap()
        expect(ann.locator("#table-turn")).to_have_text("Your answer, please.")
        press(ann, "Take")
        expect(bob.locator("#table-turn")).to_have_text("Your roll.")
        bob.keyboard.press("Enter")
        expect(bob.locator("#table-turn")).to_have_text("Your play: 5-2.")


def test_whom_the_box_ticks_it_doubles_with_a_second_tap_and_nobody_ticked_is_said_so(
    open_page: OpenPage, friday: Chouette
) -> None:
    played(friday, BOB_HAS_PLAYED)
    ann = at_table(open_page, friday, "ann")
    ann.locator("#doubling > summary").click()
    ann.get_by_role("button", name="Double these", exact=True).click()
    expect(ann.locator("#refusal")).to_have_text("Tick whom you double.")
    for name in ("bob", "dee"):
        ann.locator("#doubling").get_by_label(name).check()
    these = ann.locator("#double-these")
    these.click()
    expect(these).to_have_text("Double these? Tap again")
    ann.locator("#doubling").get_by_label("dee").uncheck()  # whatever else is pressed takes it back
    expect(these).to_have_text("Double these")
    assert said(friday) == "bob plays 8/5 6/5"
    these.click()
    expect(these).to_have_text("Double these? Tap again")
    ann.locator(".gb-sure").click()
    expect(ann.locator("#table-happened")).to_contain_text("ann doubles bob")
    expect(ann.locator("#refusal")).to_have_count(0)
    expect(ann.locator("#toasts")).to_have_text("")
    assert said(friday) == "ann doubles bob"
