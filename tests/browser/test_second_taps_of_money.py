"""A thumb that taps twice at the treasurer's desk and on the house rules: it is written once, and nothing else is pressed."""

from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page

from chouette.models import Chouette
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.models import BookRules, ClosedPeriod, Entry, TillCount
from clubsite.ledger.selectors import is_square
from clubsite.members.models import Club, User
from clubsite.members.services import create_club, find_or_add_player
from tests.browser.conftest import OpenPage
from tests.browser.taps import taps
from tests.browser.test_second_taps import AGAIN, NOON, middle
from tests.chouette.evenings import FOUR, an_evening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.taps_twice]

PHONES = [{"width": 390, "height": 844}, {"width": 844, "height": 390}]
either_way = pytest.mark.parametrize("viewport", PHONES, ids=["upright", "on its side"])


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom")


@pytest.fixture
def club(tom: User) -> Club:
    club = create_club(tom, "Baize")
    BookRules.objects.create(club=club, cents_per_point=50, currency="EUR")
    ann, bob, _ = (find_or_add_player(club, name) for name in ("Ann", "Bob", "Cal"))
    transfer_cash(club, ann, bob, 4, by=tom, action_id=uuid4())
    return club


def press_again_and_again(page: Page, button: Locator) -> None:
    """With a finger that stays above the same spot; the next page is there when it comes down again."""
    spot = middle(button)
    page.clock.set_fixed_time(NOON)
    with page.expect_navigation():
        page.touchscreen.tap(*spot)
    there = page.url
    for later in AGAIN:
        page.clock.set_fixed_time(NOON + later / 1000)
        page.touchscreen.tap(*spot)
        page.wait_for_load_state()
    assert page.url == there


def at(open_page: OpenPage, room: str, club: Club, tom: User, viewport: dict[str, int], *args: int) -> Page:
    return open_page(reverse(room, args=[club.slug, *args]), tom, viewport=viewport, has_touch=True, reduced_motion="reduce")


@either_way
def test_dues_of_everybody_are_owed_once(open_page: OpenPage, club: Club, tom: User, viewport: dict[str, int]) -> None:
    page = at(open_page, "charges", club, tom, viewport)
    form = page.locator("form[action$='/charges/write/']")
    form.locator("[name=amount]").fill("25")
    form.locator("[name=memo]").fill("2026")
    presses = [form.locator(".tick", has_text="guests too"), form.get_by_role("button").last]
    presses[0].tap()
    press_again_and_again(page, presses[-1])
    assert len(presses) == taps("the dues of everybody")
    assert Entry.objects.filter(club=club, kind="dues").count() == 1
    assert page.locator("main .rows > li").inner_text().count("Ann, Bob, Cal") == 1
    assert is_square(club)


@either_way
def test_the_till_is_counted_once(open_page: OpenPage, club: Club, tom: User, viewport: dict[str, int]) -> None:
    page = at(open_page, "cash_journal", club, tom, viewport)
    page.locator("[name=counted]").fill("1")
    press_again_and_again(page, page.locator("form[action$='/count/'] button"))
    assert TillCount.objects.filter(club=club).count() == taps("a count of the till") == 1


@either_way
def test_a_year_is_closed_once(open_page: OpenPage, club: Club, tom: User, viewport: dict[str, int]) -> None:
    page = at(open_page, "year", club, tom, viewport)
    page.locator("form[action$='/year/close/'] button").click()
    press_again_and_again(page, page.get_by_role("button", name="Close it for good"))
    assert ClosedPeriod.objects.filter(club=club).count() == 1


@either_way
def test_a_payment_is_taken_back_once(open_page: OpenPage, club: Club, tom: User, viewport: dict[str, int]) -> None:
    page = at(open_page, "take_back_cash", club, tom, viewport, Entry.objects.get(club=club, kind="cash").pk)
    page.locator("[name=reason]").fill("it was Cal")
    press_again_and_again(page, page.locator("main .btn-danger"))
    assert Entry.objects.filter(club=club).count() == 2, "the payment, and that it is taken back"
    assert is_square(club)


@either_way
def test_house_rules_are_changed_once_and_the_console_takes_no_tap(
    live_site: object, open_page: OpenPage, viewport: dict[str, int]
) -> None:
    friday: Chouette = an_evening(FOUR)
    page = open_page(
        f"/c/{friday.code}/rules/?all", friday.opened_by, viewport=viewport, has_touch=True, reduced_motion="reduce"
    )
    page.locator("#rule-beaver .seg").filter(has_text="not allowed").tap()
    before = friday.records.count()
    press_again_and_again(page, page.locator(".thumb button"))
    assert list(friday.records.order_by("number").values_list("said", flat=True))[before:] == ["option beaver=off"]
