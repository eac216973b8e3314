"""A treasurer's year: a file of opening balances, dues of everybody, an expense, a count of the till, the report, and a period
that takes no entries any more; how many taps it takes, and what a second one does."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubsite.ledger.models import BookRules, Transfer
from clubsite.ledger.selectors import is_square
from clubsite.members.models import Club, User
from clubsite.members.services import create_club

from .conftest import OpenPage
from .inspection import must_fit
from .journeys import journey
from .looks import Travel

pytestmark = pytest.mark.django_db(transaction=True)

ROOMS = ("treasurer", "opening", "charges", "cash_journal", "year")


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom")


@pytest.fixture
def club(tom: User) -> Iterator[Club]:
    club = create_club(tom, "Baize")
    BookRules.objects.create(club=club, cents_per_point=50, currency="EUR")
    yield club
    assert Transfer.objects.filter(entry__club=club).count() >= 5
    assert is_square(club)


def write(page: Page, action: str, **said: str) -> None:
    """Fills the form that is posted there, and sends it by its last button."""
    form = page.locator(f"main form[action$='{action}']") if action else page.locator("main form[method=post]").last
    for name, value in said.items():
        field = form.locator(f"[name={name}]:visible")
        if field.first.evaluate("field => field.localName") == "select":
            field.select_option(value)
        elif field.first.get_attribute("type") == "checkbox":
            form.locator(".tick", has_text=value).click()
        else:
            field.fill(value)
    form.get_by_role("button").last.click()


def opening_balances_are_looked_through_first(page: Page, club: Club) -> None:
    write(page, "", text="name,points,money\nAnn,12.5,\nBob,-12.5,twenty\n")
    rows = page.locator("main table tbody tr")
    expect(rows.nth(1).locator(".minus")).not_to_be_empty()
    expect(page.locator("button[name=write]")).to_have_count(0)
    write(page, "", text="name,points,money\nAnn,12.5,\nBob,-12.5,-20\n")
    expect(page.locator("button[name=write]")).to_be_visible()
    assert not club.players.exists(), "nothing is written before it was seen"
    page.locator("button[name=write]").click()
    expect(page.get_by_role("status")).to_be_visible()
    assert sorted(club.players.values_list("name", flat=True)) == ["Ann", "Bob"]


def dues_and_an_expense_are_written(page: Page, club: Club, who: str = "Ann") -> None:
    page.goto(reverse("charges", args=[club.slug]))
    write(page, "/charges/write/", amount="25", memo="2026", who=who)
    expect(page.locator("main .rows > li")).to_contain_text([who])
    write(page, "/charges/expense/", player="Bob", amount="12.40", memo="2 tasses")
    expect(page.locator("main .rows > li")).to_contain_text(["2 tasses", "2026"])


def cash_is_handed_over_and_the_till_counted(page: Page, club: Club) -> None:
    page.goto(reverse("treasurer", args=[club.slug]))
    write(page, "/treasurer/write/", payer="Bob", payee="till", points="2.5")
    expect(page.get_by_role("status")).to_contain_text("Bob")
    page.goto(reverse("cash_journal", args=[club.slug]))
    expect(page.locator("table.journal tbody tr")).to_have_count(1)
    write(page, "/journal/count/", counted="1")
    expect(page.locator("#till ~ .table-scroll tbody tr")).to_have_count(1)
    expect(page.locator("#till ~ .table-scroll td.minus")).to_be_visible()


def last_year_is_closed_and_takes_no_more(page: Page, club: Club) -> None:
    page.goto(reverse("year", args=[club.slug]))
    expect(page.locator("main tfoot .total")).to_be_visible()
    write(page, "/year/close/")
    expect(page.locator("main form input[name=seen]")).to_be_attached()
    write(page, "/year/close/")  # once more, below its figures
    expect(page.locator("#closed ~ .rows > li")).to_have_count(1)
    expect(page.locator("form[action$='/year/close/'] [name=until]")).to_have_value("")
    last = page.locator("#closed ~ .rows > li strong").inner_text()
    page.goto(reverse("charges", args=[club.slug]))
    write(page, "/charges/write/", amount="5", memo="forgotten", who="Ann", day=f"{last}-06-01")
    expect(page.locator("main .refusal")).to_be_visible()


@journey("a year of the book")
def test_a_year_from_opening_balances_to_a_closed_period(travel: Travel, club: Club, tom: User) -> None:
    year = travel(reverse("opening", args=[club.slug]), tom)
    page = year.page
    opening_balances_are_looked_through_first(page, club)
    year.passes(refused=True)
    dues_and_an_expense_are_written(page, club)
    year.passes(refused=True)
    cash_is_handed_over_and_the_till_counted(page, club)
    year.passes(refused=True)
    last_year_is_closed_and_takes_no_more(page, club)
    year.passes(refused=True)
    for room in ("treasurer", "year"):
        year.goes(reverse(room, args=[club.slug]))
        year.passes(refused=True)
    assert len([one for one in year.complaints if "422" in one]) == 2, "the file and the day that were refused"


def test_the_rooms_of_a_year_fit_every_width(open_page: OpenPage, club: Club, tom: User) -> None:
    page = open_page(reverse("opening", args=[club.slug]), tom)
    write(page, "", text="name,points,money\nMaximilian Alexander von Hohenberg-Lauen,12.5,\nBob,-12.5,-20\n")
    page.locator("button[name=write]").click()
    dues_and_an_expense_are_written(page, club, "Maximilian Alexander von Hohenberg-Lauen")
    cash_is_handed_over_and_the_till_counted(page, club)
    for room in ROOMS:
        must_fit(page, reverse(room, args=[club.slug]))
