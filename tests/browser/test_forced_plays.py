"""What can be played in one way only plays itself after a moment, unless somebody wants to do it by hand."""

import pytest
from playwright.sync_api import Page, expect

from chouette.models import Chouette
from games.rules.board import Board
from games.rules.cube import Side
from tests.browser.board_page import board
from tests.browser.conftest import OpenPage
from tests.chouette.on_screen.dice_evenings import roll
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll, set_board
from tests.chouette.phones import seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 390, "height": 844}
ONE_WAY = board(p24=1, p17=-2, p18=-2)
FAR_LONGER_THAN_ANY_MOMENT = 60_000


def at_table(open_page: OpenPage, points: Board, *, by_hand: bool = False) -> tuple[Chouette, Page]:
    """Ann's page; she is to roll with the checkers like this."""
    friday = an_evening_on_screen()
    let_everybody_roll(friday)
    with loaded("31"):
        roll(friday, "ann")
    set_board(friday, points, Side.BOX)
    page = open_page(f"/s/{seat_of(friday, 'ann').secret}/", viewport=PHONE, reduced_motion="reduce", has_touch=True)
    expect(page.locator("html")).to_have_attribute("data-live", "live")
    if by_hand:
        page.get_by_label("Forced plays wait for me").check()
    return friday, page


def rolls(page: Page, dice: str) -> None:
    with loaded(dice):
        page.get_by_role("button", name="Roll", exact=True).click()
        expect(page.locator("#table-happened")).to_contain_text("-".join(dice))


@pytest.mark.parametrize(
    ("points", "dice", "happened"),
    [
        (ONE_WAY, "51", "ann plays 24/19."),
        (board(p2=1, p1=2, p24=-2), "64", "ann plays 2/off 1/off."),
        (board(p6=2, p1=2, p24=-2), "66", "ann plays 6/off(2) 1/off(2)."),
        (board(bar=1, p6=2, p22=-2, p24=-2, p2=-2), "31", "Nothing can be played."),
    ],
    ids=["one checker", "bearing off", "a doublet", "a dance"],
)
def test_the_only_way_to_play_is_played_without_a_tap(open_page: OpenPage, points: Board, dice: str, happened: str) -> None:
    friday, page = at_table(open_page, points)
    with loaded(dice):
        page.get_by_role("button", name="Roll", exact=True).click()
        expect(page.locator("#table-happened")).to_contain_text(happened)
    friday.refresh_from_db()
    assert friday.records.filter(said__contains="plays").count() == ("plays" in happened)


def test_it_waits_for_whoever_wants_that(open_page: OpenPage) -> None:
    _friday, page = at_table(open_page, ONE_WAY, by_hand=True)
    page.clock.install()
    rolls(page, "51")
    expect(page.locator("#board-say")).to_contain_text("There is only one way.")
    page.clock.run_for(FAR_LONGER_THAN_ANY_MOMENT)
    expect(page.locator("#board-play")).to_have_value("")
    page.reload()  # the switch is kept by the browser
    expect(page.get_by_label("Forced plays wait for me")).to_be_checked()
    page.locator("#board-place-24").click(force=True)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#table-happened")).to_contain_text("ann plays 24/19.")


def test_whoever_touches_a_checker_meanwhile_plays_by_hand(open_page: OpenPage) -> None:
    _friday, page = at_table(open_page, board(p24=1, p23=1, p17=-2, p18=-2, p16=-2))
    page.clock.install()
    rolls(page, "51")
    page.locator("#board-place-24").click(force=True)
    expect(page.locator("#board-play")).not_to_have_value("")
    page.get_by_role("button", name="Undo all").click()
    page.clock.run_for(FAR_LONGER_THAN_ANY_MOMENT)
    expect(page.locator("#board-play")).to_have_value("")
    expect(page.locator("#table-turn")).to_have_text("Your play: 5-1.")


def test_switched_on_again_it_plays_what_lies_there(open_page: OpenPage) -> None:
    _friday, page = at_table(open_page, ONE_WAY, by_hand=True)
    rolls(page, "51")
    expect(page.locator("#board-say")).to_contain_text("There is only one way.")
    page.get_by_label("Forced plays wait for me").uncheck()
    expect(page.locator("#table-happened")).to_contain_text("ann plays 24/19.")


BEGINS_IN_ONE_WAY = board(bar=1, p6=3, p8=2, p20=-2, p1=-2)


def test_what_comes_before_the_first_choice_is_placed_and_can_be_taken_back(open_page: OpenPage) -> None:
    """From the bar only the 3 enters; the 5 is anybody's choice."""
    friday, page = at_table(open_page, BEGINS_IN_ONE_WAY)
    rolls(page, "53")
    expect(page.locator("#board-play")).to_have_value("bar/22")
    expect(page.locator("#board-confirm")).to_have_attribute("aria-disabled", "true")
    page.locator("#board-back").click()
    expect(page.locator("#board-play")).to_have_value("")
    page.clock.install()
    page.clock.run_for(FAR_LONGER_THAN_ANY_MOMENT)
    expect(page.locator("#board-play")).to_have_value("")
    page.locator("#board-place-25").click(force=True)
    page.locator("#board-place-8").click(force=True)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#table-happened")).to_contain_text("ann plays bar/22 8/3.")
    assert friday.records.filter(said__contains="plays").count() == 1


def test_the_rest_is_not_chosen_for_anybody(open_page: OpenPage) -> None:
    _friday, page = at_table(open_page, BEGINS_IN_ONE_WAY)
    page.clock.install()
    rolls(page, "53")
    page.clock.run_for(FAR_LONGER_THAN_ANY_MOMENT)
    expect(page.locator("#board-play")).to_have_value("bar/22")
    expect(page.locator("#table-turn")).to_have_text("Your play: 5-3.")


def test_it_places_nothing_for_whoever_plays_by_hand(open_page: OpenPage) -> None:
    _friday, page = at_table(open_page, BEGINS_IN_ONE_WAY, by_hand=True)
    page.clock.install()
    rolls(page, "53")
    page.clock.run_for(FAR_LONGER_THAN_ANY_MOMENT)
    expect(page.locator("#board-play")).to_have_value("")
