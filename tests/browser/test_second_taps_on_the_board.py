"""A thumb that taps twice on what lies on the board does what was meant, and takes nothing that came under it meanwhile."""

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from tests.browser.conftest import OpenPage
from tests.browser.test_pressed_on_the_board import ANN_HAS_PLAYED, at_table, cube, played
from tests.browser.test_second_taps import AGAIN, NOON, log, middle, tap_again_and_again
from tests.chouette.evenings import say
from tests.chouette.on_screen.dice_evenings import roll
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll
from tests.chouette.on_screen.screens import on_screen, to_the_teams_roll
from tests.games.dice.loaded_cup import loaded

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.taps_twice]

UPRIGHT, ON_ITS_SIDE, SMALL = (390, 844), (844, 390), (375, 553)
sizes = pytest.mark.parametrize("size", [UPRIGHT, ON_ITS_SIDE, SMALL], ids=str)


@pytest.fixture
def friday(transactional_db: None) -> Chouette:
    chouette = an_evening_on_screen()
    let_everybody_roll(chouette)
    return chouette


def opened(open_page: OpenPage, friday: Chouette, who: str, size: tuple[int, int]) -> Page:
    page = at_table(open_page, friday, who, viewport={"width": size[0], "height": size[1]}, has_touch=True)
    page.clock.set_fixed_time(NOON - 60)
    return page


def to_play(open_page: OpenPage, friday: Chouette, size: tuple[int, int]) -> Page:
    """Bob's page; he has rolled 3-1."""
    played(friday, ANN_HAS_PLAYED)
    with loaded("31"):
        roll(friday, "bob")
    return opened(open_page, friday, "bob", size)


def plays(page: Page, *points: int) -> None:
    for point in points:
        page.locator(f"#board-place-{point}").click(force=True)


@sizes
def test_two_taps_on_roll_roll_once_and_neither_swap_the_dice_nor_play_a_checker(
    open_page: OpenPage, friday: Chouette, size: tuple[int, int]
) -> None:
    played(friday, ANN_HAS_PLAYED)
    page, before = opened(open_page, friday, "bob", size), log(friday)
    with loaded("64 31"):
        tap_again_and_again(page, middle(page.get_by_role("button", name="Roll", exact=True)))
        expect(page.locator("#table-turn")).to_have_text("Your play: 6-4.")
    assert log(friday) == [*before, "bob rolls 6 4"]
    expect(page.locator("#board-say")).to_have_text("To play: 6, 4.")
    expect(page.locator("#board-play")).to_have_value("")


@sizes
def test_two_taps_on_confirm_play_once(open_page: OpenPage, friday: Chouette, size: tuple[int, int]) -> None:
    page, before = to_play(open_page, friday, size), log(friday)
    plays(page, 8, 6)
    tap_again_and_again(page, middle(page.get_by_role("button", name="Confirm")))
    assert log(friday) == [*before, "bob plays 8/5 6/5"]
    expect(page.locator("#table-turn")).to_have_text("ann is to roll.")


@sizes
def test_taps_on_one_step_back_take_steps_back_and_send_nothing(
    open_page: OpenPage, friday: Chouette, size: tuple[int, int]
) -> None:
    page, before = to_play(open_page, friday, size), log(friday)
    plays(page, 8, 6)
    back = middle(page.locator(".gb-back"))
    tap_again_and_again(page, back, again=())
    expect(page.locator("#board-play")).to_have_value("8/5")
    tap_again_and_again(page, back, NOON + 60)
    expect(page.locator("#board-play")).to_have_value("")
    assert log(friday) == before


@sizes
def test_two_taps_on_confirm_too_early_send_nothing(open_page: OpenPage, friday: Chouette, size: tuple[int, int]) -> None:
    page, before = to_play(open_page, friday, size), log(friday)
    plays(page, 8)
    tap_again_and_again(page, middle(page.get_by_role("button", name="Confirm")))
    expect(page.locator("#board-play")).to_have_value("8/5")
    assert log(friday) == before


@sizes
def test_two_taps_on_a_cube_ask_and_a_third_that_is_meant_doubles(
    open_page: OpenPage, friday: Chouette, size: tuple[int, int]
) -> None:
    played(friday, ANN_HAS_PLAYED)
    page, before = opened(open_page, friday, "cal", size), log(friday)
    own = cube(page, "Double to 2")
    spot = middle(own)
    tap_again_and_again(page, spot)
    expect(own).to_have_attribute("aria-pressed", "true")
    assert log(friday) == before
    tap_again_and_again(page, spot, NOON + 1)
    expect(page.locator(".gb-cube[data-mine]")).to_have_attribute("data-offered", "")
    assert log(friday) == [*before, "cal doubles"]


@sizes
def test_two_taps_on_the_button_that_makes_sure_double_once(
    open_page: OpenPage, friday: Chouette, size: tuple[int, int]
) -> None:
    played(friday, ANN_HAS_PLAYED)
    page, before = opened(open_page, friday, "bob", size), log(friday)
    cube(page, "Double to 2").tap()
    tap_again_and_again(page, middle(page.locator(".gb-sure")))
    expect(page.locator(".gb-cube[data-mine]")).to_have_attribute("data-offered", "")
    assert log(friday) == [*before, "bob doubles"]


FOR_SALE = "ann doubles all\nbob takes\ncal drops\ndee drops\neve takes"


def test_a_captain_who_taps_twice_buys_one_cube_and_the_other_when_it_is_meant(
    open_page: OpenPage, transactional_db: None
) -> None:
    friday = to_the_teams_roll(on_screen("captain_purchase=on", seats="box ann\nline bob cal dee eve"))
    with loaded("64"):
        roll(friday, "bob")
    page = opened(open_page, say(friday, "bob plays 24/18 13/9\n" + FOR_SALE), "bob", UPRIGHT)
    before, spot = log(friday), middle(page.get_by_role("button", name="Buy cal’s cube"))
    tap_again_and_again(page, spot, again=(*AGAIN, 700, 1200, 1800))
    expect(page.get_by_role("button", name="Buy cal’s cube")).to_have_count(0)
    assert log(friday) == [*before, "bob buys cal"]
    tap_again_and_again(page, middle(page.get_by_role("button", name="Buy dee’s cube")), NOON + 3, again=())
    expect(page.get_by_role("button", name="Buy dee’s cube")).to_have_count(0)
    assert log(friday) == [*before, "bob buys cal", "bob buys dee"]
