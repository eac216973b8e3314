"""A thumb that taps twice: the second tap is not taken by what has come under it meanwhile."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.browser.conftest import OpenPage, take_the_seat
from tests.chouette.evenings import say
from tests.chouette.on_screen.dice_evenings import roll, tell
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll
from tests.chouette.phones import seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.taps_twice]

UPRIGHT = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"viewport": UPRIGHT, "has_touch": True, "reduced_motion": "reduce"}
Spot = tuple[float, float]

#: When the finger comes down again, in ms after the first tap. The answer has come before: no site is quicker than that.
AGAIN = (100, 200, 300, 450)
#: The clock of these pages stands still, so that a busy machine changes nothing.
NOON = 2_000_000_000
PRESSED = "#console :is(.seat-acts, .thumb, .last-said) > :is(button, a), #console .thumb-row > *"
AT_THE_TABLE = "#table-now button"
PHRASE = "[name=phrase]"

BEGUN = "box ann\nline bob cal dee\ngame\n"
EVENINGS = {
    "before a game": "option decline_box=on\noption partner_from=4\nbox ann\nline bob cal dee\ngame\nteam wins single",
    "automatic doubles": "option automatics=unlimited\n" + BEGUN,
    "a game has begun": BEGUN,
    "the box has doubled": BEGUN + "ann doubles all",
    "the team has doubled": BEGUN + "bob cal double",
    "one is left to answer": BEGUN + "ann doubles all\nbob takes\ncal drops",
    "one stands alone": BEGUN + "ann doubles all\nbob takes\ncal drops\ndee drops",
    "a captain may buy": BEGUN + "ann doubles all\nbob takes\ncal drops\ndee takes",
    "somebody resigns": BEGUN + "ann resigns gammon",
    "a game is reopened": BEGUN + "box wins single\nundo",
}


@pytest.fixture
def mo(live_site: object) -> User:
    return User.objects.create_user("mo")


@pytest.fixture
def club(mo: User) -> Club:
    return create_club(mo, "The Mulberry")


def middle(button: Locator) -> Spot:
    """Where a thumb would press it."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def buttons(page: Page, which: str) -> list[Locator]:
    """Every one that can be pressed now."""
    found = page.locator(which).filter(visible=True)
    return [found.nth(at) for at in range(found.count())]


def said_by(button: Locator) -> list[str]:
    """The statements of a button; none of what opens a sheet or menu."""
    return (button.get_attribute("value") or "").splitlines()


def answered(page: Page) -> None:
    """Until nothing is on its way."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def log(chouette: Chouette) -> list[str]:
    return list(chouette.records.order_by("number").values_list("said", flat=True))


def tap_again_and_again(page: Page, spot: Spot, first: int = NOON, again: tuple[int, ...] = AGAIN) -> None:
    for later in (0, *again):
        page.clock.set_fixed_time(first + later / 1000)
        page.touchscreen.tap(*spot)
        answered(page)


@pytest.mark.parametrize("sheet", EVENINGS.values(), ids=EVENINGS)
def test_whatever_is_tapped_twice_at_the_console_says_what_was_meant_and_nothing_else(
    mo: User, club: Club, open_page: OpenPage, sheet: str
) -> None:
    """The buttons of rows and thumb bar, those of the rows' menus, and the menus themselves."""
    page = open_page(f"/c/{say(open_chouette(club, 'Tuesday', mo), sheet).code}/", mo, **PHONE)
    for on in [*buttons(page, PRESSED), *buttons(page, "#console summary")]:
        evening = say(open_chouette(club, "Tuesday", mo), sheet)
        page.goto(f"/c/{evening.code}/")
        before, meant = log(evening), said_by(on)
        tap_again_and_again(page, middle(on))
        assert log(evening) == before + meant


@pytest.mark.parametrize("sheet", ["before a game", "a game has begun", "the box has doubled", "one is left to answer"])
def test_enter_that_is_pressed_twice_or_held_says_what_was_meant_and_nothing_else(
    mo: User, club: Club, open_page: OpenPage, sheet: str
) -> None:
    """Wherever the focus goes, when its button has done its work."""
    page = open_page(f"/c/{say(open_chouette(club, 'Tuesday', mo), EVENINGS[sheet]).code}/", mo, viewport=DESKTOP)
    for on in buttons(page, f"{PRESSED}[name=say]"):
        evening = say(open_chouette(club, "Tuesday", mo), EVENINGS[sheet])
        page.goto(f"/c/{evening.code}/")
        before, meant = log(evening), said_by(on)
        page.clock.set_fixed_time(NOON - 60)
        on.focus()
        page.clock.set_fixed_time(NOON)
        page.keyboard.down("Enter")
        for later in (0, *AGAIN):
            answered(page)
            page.clock.set_fixed_time(NOON + later / 1000)
            page.keyboard.down("Enter")  # held
            page.keyboard.up("Enter")
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")
        answered(page)
        assert log(evening) == before + meant


@pytest.mark.parametrize("sheet", ["a game has begun", "the box has doubled", "a captain may buy"])
def test_the_same_holds_for_a_phone_on_its_side(mo: User, club: Club, open_page: OpenPage, sheet: str) -> None:
    on_its_side = PHONE | {"viewport": {"width": 844, "height": 390}}
    page = open_page(f"/c/{say(open_chouette(club, 'Tuesday', mo), EVENINGS[sheet]).code}/", mo, **on_its_side)
    for minute, on in enumerate(buttons(page, PRESSED)):
        evening = say(open_chouette(club, "Tuesday", mo), EVENINGS[sheet])
        page.goto(f"/c/{evening.code}/")
        expect(page.locator("html")).to_have_attribute("data-live", "live")
        on.evaluate("on => on.scrollIntoView({block: 'center'})")  # from below the bar at the foot
        page.clock.set_fixed_time(NOON + 60 * minute)  # what has moved under the finger is long there
        expect(page.locator("[data-fresh]")).to_have_count(0)
        before, meant = log(evening), said_by(on)
        tap_again_and_again(page, middle(on), NOON + 60 * minute)
        assert log(evening) == before + meant


@pytest.mark.parametrize("row", [0, 1, 3])
def test_an_entry_of_a_menu_that_is_tapped_twice_is_said_once(mo: User, club: Club, open_page: OpenPage, row: int) -> None:
    sheet = BEGUN + "ann doubles all\nbob takes"
    page = open_page(f"/c/{say(open_chouette(club, 'Tuesday', mo), sheet).code}/", mo, **PHONE)
    entries = page.locator("#console details").nth(row).locator(".menu-list > .btn")
    for entry in range(entries.count()):
        evening = say(open_chouette(club, "Tuesday", mo), sheet)
        page.goto(f"/c/{evening.code}/")
        page.locator("#console summary").nth(row).tap()
        before, on = log(evening), entries.nth(entry)
        meant = said_by(on)
        tap_again_and_again(page, middle(on))
        assert log(evening) == before + meant


SHEETS = {
    "result": ["box wins single"],
    "team-doubles": ["bob cal dee double"],
    "resign?player=bob": ["bob resigns single"],
    "settle?player=bob": ["settle ann bob 1 to bob"],
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_button_of_a_sheet_that_is_tapped_twice_is_said_once(mo: User, club: Club, open_page: OpenPage, sheet: str) -> None:
    """When it has gone, the thumb is above the thumb bar."""
    evening = say(open_chouette(club, "Tuesday", mo), BEGUN)
    page = open_page(f"/c/{evening.code}/", mo, **PHONE)
    before = log(evening)
    page.evaluate("address => htmx.ajax('GET', address, '#sheet-body')", f"/c/{evening.code}/sheet/{sheet}")
    if sheet == "result":
        tap_again_and_again(page, middle(page.get_by_role("link", name="Single", exact=True).first))
        assert log(evening) == before
    if sheet.startswith("settle"):
        page.get_by_label("Points", exact=True).fill("1")
    tap_again_and_again(page, middle(page.locator("#sheet .sheet-commit .btn").first), NOON + 60)
    assert log(evening) == before + SHEETS[sheet]
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")


def test_a_button_that_has_changed_shows_that_it_takes_no_tap_yet(mo: User, club: Club, open_page: OpenPage) -> None:
    evening = say(open_chouette(club, "Tuesday", mo), "option automatics=unlimited\n" + BEGUN)
    page = open_page(f"/c/{evening.code}/", mo, **PHONE)
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    spot = middle(page.get_by_role("button", name="Automatic"))
    page.clock.set_fixed_time(NOON)
    say(evening, "ann doubles all")  # on another phone
    everyone = page.get_by_role("button", name="All take")
    expect(everyone).to_have_attribute("data-fresh", "")
    expect(everyone).to_be_disabled()
    page.touchscreen.tap(*spot)
    answered(page)
    assert log(evening)[-1] == "ann doubles all"
    page.clock.set_fixed_time(NOON + 0.6)
    expect(everyone).to_be_enabled()
    expect(page.locator("[data-fresh]")).to_have_count(0)
    page.touchscreen.tap(*spot)
    expect(page.get_by_role("button", name="Redouble")).to_have_count(3)


def test_two_taps_open_a_sheet_and_tick_nothing_in_it(mo: User, club: Club, open_page: OpenPage) -> None:
    evening = say(open_chouette(club, "Tuesday", mo), BEGUN)
    page = open_page(f"/c/{evening.code}/", mo, **PHONE)
    tap_again_and_again(page, middle(page.get_by_role("link", name="Some double …")))
    expect(page.locator("#sheet input[type=checkbox]:checked")).to_have_count(3)


@pytest.mark.parametrize("size", [(844, 390), (1440, 900)], ids=["on its side", "on a desktop"])
def test_two_taps_open_a_sheet_that_lies_elsewhere(mo: User, club: Club, open_page: OpenPage, size: tuple[int, int]) -> None:
    """The second falls beside the sheet, which closes only for a tap there that is meant."""
    evening = say(open_chouette(club, "Tuesday", mo), BEGUN)
    page = open_page(f"/c/{evening.code}/", mo, **PHONE | {"viewport": {"width": size[0], "height": size[1]}})
    spot = middle(page.get_by_role("link", name="Result"))
    tap_again_and_again(page, spot, again=(300,))
    expect(page.locator("#sheet")).to_have_attribute("open", "")
    page.clock.set_fixed_time(NOON + 2)
    page.touchscreen.tap(*spot)
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")


@pytest.mark.parametrize("menu", ["#console summary", ".page-head summary, .bar summary"])
def test_two_taps_open_a_menu_and_leave_it_open(mo: User, club: Club, open_page: OpenPage, menu: str) -> None:
    evening = say(open_chouette(club, "Tuesday", mo), BEGUN)
    page = open_page(f"/c/{evening.code}/", mo, **PHONE)
    dots = page.locator(menu).filter(visible=True).first
    spot = middle(dots)
    tap_again_and_again(page, spot, again=(300,))
    expect(dots.locator("xpath=..")).to_have_attribute("open", "")


def test_keys_are_as_fast_as_they_like(mo: User, club: Club, open_page: OpenPage) -> None:
    evening = say(open_chouette(club, "Tuesday", mo), BEGUN)
    page = open_page(f"/c/{evening.code}/", mo, **PHONE)
    page.clock.set_fixed_time(NOON)
    for key, button in (("b", "All take"), ("t", "Redouble")):
        page.keyboard.press(key)
        expect(page.get_by_role("button", name=button).first).to_be_visible()


def heights(page: Page) -> list[float]:
    tops = "all => all.map(one => one.getBoundingClientRect().top)"
    found: list[float] = page.locator(".seat, .thumb, .last-said").evaluate_all(tops)
    return found


def test_nothing_moves_while_a_game_is_played(mo: User, club: Club, open_page: OpenPage) -> None:
    evening = say(open_chouette(club, "Tuesday", mo), BEGUN)
    page = open_page(f"/c/{evening.code}/", mo, **PHONE)
    before = heights(page)
    for line in (
        "bob cal double",
        "ann takes bob",
        "ann drops cal",
        "ann doubles dee",
        "dee takes",
        "bob resigns gammon",
        "ann refuses bob",
    ):
        say(evening, line)
        expect(page.locator("#console")).to_have_attribute("data-shown", str(evening.shown))
        assert heights(page) == before, line


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
def test_result_has_its_place_also_after_an_undo(mo: User, club: Club, open_page: OpenPage, size: tuple[int, int]) -> None:
    """A game whose result was taken back can be set aside, too: that has a line of its own, above all that has a place."""
    evening = say(open_chouette(club, "Tuesday", mo), BEGUN)
    viewport: ViewportSize = {"width": size[0], "height": size[1]}
    page = open_page(f"/c/{evening.code}/", mo, viewport=viewport, has_touch=True, reduced_motion="reduce")
    places = "all => Object.fromEntries(all.map(one => [one.textContent.trim(), one.getBoundingClientRect().toJSON()]))"
    foot = page.locator(".console-foot :is(a, button):not([data-slot='rare'])")
    before = foot.evaluate_all(places)
    say(evening, "team wins single\nundo")
    aside = page.get_by_role("link", name="Set the game aside …")
    expect(aside).to_be_visible()
    now = foot.evaluate_all(places)
    assert {name: now[name] for name in before} == before
    assert "Result" in before
    aside.click()
    expect(page.locator("#sheet")).to_contain_text("Game 1 is set aside")


def test_a_toast_covers_neither_what_is_pressed_nor_the_menu_that_opens(mo: User, club: Club, open_page: OpenPage) -> None:
    evening = say(open_chouette(club, "Tuesday", mo), BEGUN + "ann doubles all")
    page = open_page(f"/c/{evening.code}/", mo, **PHONE)
    page.get_by_role("button", name="All take").tap()
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    covered = """toast => {
        const { top, bottom } = toast.getBoundingClientRect(), is = (place) => place.top < bottom && place.bottom > top;
        const pressed = document.querySelectorAll("#console :is(button, .thumb a), .menu[open] .btn");
        return [...pressed].filter(one => one.checkVisibility() && is(one.getBoundingClientRect())).map(one => one.textContent);
    }"""
    assert toast.evaluate(covered) == []
    page.locator("#seat-3 summary").tap()
    expect(page.locator("#seat-3 .menu-list")).to_be_visible()
    assert toast.evaluate(covered) == []


ANN_PLAYS, BOB_PLAYS = "roll\nann plays 8/5 6/5", "roll\nbob plays 8/5 6/5"
TABLES = {
    "the opening": ("31", ""),
    "a play is due": ("31", "roll"),
    "the team may double": ("31", ANN_PLAYS),
    "the box may double": ("13", BOB_PLAYS),
    "the box has doubled": ("13", BOB_PLAYS + "\nann doubles all"),
    "the team has doubled": ("31", ANN_PLAYS + "\nbob cal double"),
    "a captain may buy": ("13", BOB_PLAYS + "\nann doubles all\nbob takes\ncal drops\ndee takes"),
    "the game is over": ("13", BOB_PLAYS + "\nann doubles all\nbob drops\ncal drops\ndee drops"),
}


def buttons_at_the_table(page: Page) -> list[Locator]:
    """Of the phrases, which say nothing to the game and are always the same, the first."""
    phrases = page.locator(PHRASE).filter(visible=True)
    return [*buttons(page, f"{AT_THE_TABLE}:not({PHRASE})"), *[phrases.first] * bool(phrases.count())]


@pytest.mark.parametrize("who", ["ann", "bob"])
@pytest.mark.parametrize(("dice", "sheet"), TABLES.values(), ids=TABLES)
def test_whatever_is_tapped_twice_at_the_table_says_what_was_meant_and_nothing_else(
    transactional_db: None, open_page: OpenPage, who: str, dice: str, sheet: str
) -> None:
    """An answer is sealed until all are in: then the log gains nothing yet."""

    def a_table() -> tuple[Chouette, str]:
        evening = an_evening_on_screen()
        let_everybody_roll(evening)
        for line in sheet.splitlines():
            roll(evening, "bob") if line == "roll" else tell(evening, line)
        evening.refresh_from_db()
        return evening, f"/s/{seat_of(evening, who).secret}/"

    with loaded(f"{dice} " * 60):
        page = open_page(a_table()[1], **PHONE)
        for minute, on in enumerate(buttons_at_the_table(page)):
            evening, address = a_table()
            page.clock.set_fixed_time(NOON + 60 * minute - 30)
            page.goto(address)
            take_the_seat(page)
            before, meant = log(evening), said_by(on)
            tap_again_and_again(page, middle(on), NOON + 60 * minute)
            gained = log(evening)[len(before) :]
            assert len(gained) <= 1, on.inner_text()
            assert not meant or gained in ([], meant)


def test_a_form_sent_with_two_taps_is_sent_once(mo: User, open_page: OpenPage) -> None:
    page = open_page("/clubs/new/", mo, **PHONE)
    page.get_by_label("Name").first.fill("Riverside")
    page.get_by_role("button", name="Found the club").dblclick()
    expect(page).to_have_url(page.url.split("/clubs/")[0] + "/clubs/riverside/")
    assert Club.objects.count() == 1


def test_the_next_page_does_not_take_the_second_tap_either(mo: User, open_page: OpenPage) -> None:
    page = open_page("/clubs/new/", mo, viewport=UPRIGHT)
    page.clock.set_fixed_time("2026-11-20T20:00:00")
    page.get_by_label("Name").first.fill("Riverside")
    spot = middle(page.get_by_role("button", name="Found the club"))
    page.mouse.click(*spot)
    page.wait_for_url("**/clubs/riverside/")
    pressed = """spot => { const link = document.createElement("a"); link.href = "#taken"; link.textContent = "Français";
        link.style.cssText = `position: fixed; z-index: 9; padding: 20px; left: ${spot[0] - 30}px; top: ${spot[1] - 25}px`;
        document.body.append(link); }"""
    page.evaluate(pressed, list(spot))
    page.mouse.click(*spot)
    assert "#taken" not in page.url
    page.clock.set_fixed_time("2026-11-20T20:00:01")
    page.mouse.click(*spot)
    page.wait_for_url("**#taken")
