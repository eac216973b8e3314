"""The treasurer's pages in a real browser: each fits every width, a thumb and the policy; cash goes through the till."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette
from chouette.notation import read_statement
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.models import BookRules, Entry
from clubsite.ledger.reminders.mail import DECLINE
from clubsite.ledger.selectors import in_the_box, is_square
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club, find_or_add_player

from .conftest import OpenPage
from .inspection import barriers, complaints_of, must_fit, overflow, show
from .journeys import journey
from .looks import Travel
from .taps import taps
from .test_club_pages import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

LONG = ["Maximiliana von Hohenstaufen-Lichtenstei", "W" * 40, "דנה אברהם", "עבד אל־רחמן בן־יוסף הלוי"]
OLD_HARBOUR = "The Honourable Society of Backgammon and Chouette Players of the Old Harbour"


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom")


@pytest.fixture
def club(tom: User) -> Club:
    """Sixteen players with debts and claims, a price per point, cash of every kind; tom keeps the book and nothing else."""
    club = create_club(User.objects.create_user("owner"), OLD_HARBOUR)
    Membership.objects.create(club=club, user=tom, roles=[Role.TREASURER])
    players = [find_or_add_player(club, name) for name in [*LONG, *(f"Guest {number}" for number in range(1, 13))]]
    pairs = list(zip(players, reversed(players), strict=True))[:8]
    lines = [Line(one, other, 5 + 12 * at, "played") for at, (one, other) in enumerate(pairs)]
    post("a first evening", club, lines, kind="chouette")
    BookRules.objects.create(club=club, cents_per_point=50, currency="EUR", remind_after_days=0)
    transfer_cash(club, players[0], None, 3, by=tom, action_id=uuid4(), memo="on the way out")
    transfer_cash(club, None, players[-1], 8, by=tom, action_id=uuid4())
    transfer_cash(club, players[1], players[-2], 2, by=tom, action_id=uuid4())
    return club


@pytest.fixture
def evening(club: Club, tom: User) -> Chouette:
    names = [*(name.replace(" ", "_").replace("־", "_") for name in LONG), *(f"P{number}" for number in range(8))]
    sheet = [f"box {names[0]}", f"line {' '.join(names[1:])}", "game", "box wins gammon", "close"]
    evening = open_chouette(club, "Friday, the long evening of the summer tournament, board 2 downstairs", tom)
    actions = [read_statement(line) for line in sheet]
    return perform_all(evening.pk, actions, version=0, action_id=uuid4(), by=tom).chouette


def rooms_of(club: Club, evening: Chouette) -> list[str]:
    cash = Entry.objects.filter(kind="cash").order_by("pk").values_list("pk", flat=True)
    longest = club.players.get(name=LONG[0])
    return [
        *(reverse(name, args=[club.slug]) for name in ("treasurer", "all_cash", "book_rules", "ledger", "chouettes")),
        reverse("take_back_cash", args=[club.slug, cash[0]]),
        reverse("account", args=[club.slug, longest.pk]) + "?other=till",
    ]


def test_the_treasurers_pages_fit_every_width_and_keep_nobody_out(
    open_page: OpenPage, club: Club, evening: Chouette, tom: User
) -> None:
    page = open_page("about:blank", tom)
    complaints = complaints_of(page)
    for place in rooms_of(club, evening):
        must_fit(page, place)
        nobody_is_kept_out(page)
    page.goto(reverse("closing_paper", args=[evening.code]))
    show(page, 390)
    expect(page.get_by_role("heading", level=1)).to_contain_text("the long evening")
    assert overflow(page) <= 0
    nobody_is_kept_out(page)
    page.goto(reverse("decline_reminders", args=[DECLINE.token_of(tom)]))
    nobody_is_kept_out(page)
    assert complaints == []


def nobody_is_kept_out(page: Page) -> None:
    """With everything opened that can be."""
    for details in page.locator("main details:not(.menu) > summary").all():
        details.click()
    page.evaluate("scrollTo(0, 0)")  # elements covered by the top bar would count as too small
    show(page, 1440, 900, "dark")  # in the other looks it is asked on the journeys
    assert barriers(page) == []


def test_the_desk_of_an_empty_club_and_of_one_player_fit_too(open_page: OpenPage, tom: User) -> None:
    empty, one = create_club(tom, "Empty"), create_club(tom, "One")
    find_or_add_player(one, "Ann")
    page = open_page("about:blank", tom, reduced_motion="reduce")
    for club in (empty, one):
        must_fit(page, reverse("treasurer", args=[club.slug]))
        must_fit(page, reverse("club", args=[club.slug]))


def test_a_payment_is_marked_paid_and_taken_back_on_a_phone_without_a_script(open_page: OpenPage, tom: User) -> None:
    club = create_club(tom, "Baize")
    ann, bob = (find_or_add_player(club, name) for name in ("Ann", "Bob"))
    post("friday", club, [Line(bob, ann, 50)], kind="chouette")
    page = open_page(reverse("club", args=[club.slug]), tom, viewport=PHONE, java_script_enabled=False)
    page.get_by_role("link", name="Treasurer").click()
    pays = page.get_by_role("link", name="Pays the till")
    expect(pays).to_have_count(1)  # until the style sheet is there, the row shows it for narrow and for wide
    pays.click()
    expect(page.get_by_label("Points")).to_have_value("12.5")
    page.get_by_label("Points").fill("2.5")
    page.get_by_label("Note").fill("on account")
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("status")).to_contain_text("Bob paid the till 2½")
    assert in_the_box(club) == 10
    page.get_by_role("link", name="Take back").click()
    page.get_by_label("What was wrong?").fill("it was Cal")
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("status")).to_contain_text("Both lines stay in the book")
    expect(page.get_by_text("it was Cal")).to_be_visible()
    assert in_the_box(club) == 0
    assert is_square(club)


def test_a_text_to_tell_somebody_is_there_to_be_copied(open_page: OpenPage, tom: User) -> None:
    club = create_club(tom, "Baize")
    ann, bob = (find_or_add_player(club, name) for name in ("Ann", "Bob"))
    post("friday", club, [Line(bob, ann, 50)], kind="chouette")
    page = open_page(reverse("treasurer", args=[club.slug]), tom, viewport=PHONE)
    page.get_by_text("tell them yourself").click()
    text = page.get_by_role("textbox", name="Bob")
    expect(text).to_have_value(re.compile("Bob.*, you stand at −12½ in the book of .*Baize.*You pay .*Ann.* 12½"))
    expect(page.get_by_role("button", name="Copy")).to_be_visible()


@pytest.fixture
def baize(tom: User) -> Club:
    """Élodie owes what Maximilian has won on Friday."""
    club = create_club(tom, "Société du Jacquet")
    names = ("Élodie Çağlar-Ågren de Montmorency", "Maximilian Alexander von Hohenberg-Lauen")
    for name in names:
        find_or_add_player(club, name)
    box, *line = (club.players.get(name=name).word for name in names)
    friday = open_chouette(club, "Élite, À Ågård", tom)
    sheet = [
        read_statement(one)
        for one in ("sheet plain", f"box {box}", f"line {' '.join(line)} dee", "game", "team wins gammon", "close")
    ]
    perform_all(friday.pk, sheet, version=0, action_id=uuid4(), by=tom)
    return club


@journey("cash at the desk")
def test_a_payment_is_written_in_two_taps_and_taken_back(travel: Travel, baize: Club, tom: User) -> None:
    desk = travel(reverse("treasurer", args=[baize.slug]), tom)
    desk.passes()
    desk.touch(desk.find("main a[href*='payee=till']"))
    desk.passes()
    desk.press("Write it down")
    assert desk.taps == taps("a payment that the treasurer's desk proposes")
    expect(desk.page.get_by_role("status")).to_be_visible()
    desk.passes()
    assert in_the_box(baize) > 0
    desk.touch(desk.find("#last-cash ~ .rows a, section[aria-labelledby=last-cash] .rows a"))
    desk.page.locator("[name=reason]").fill("« Ågård »")
    desk.passes()
    desk.press("Take it back")
    expect(desk.page.get_by_role("status")).to_be_visible()
    desk.passes()
    desk.goes(reverse("all_cash", args=[baize.slug]))
    desk.passes()
    assert in_the_box(baize) == 0
    assert is_square(baize)


@journey("a statement down to the contract")
def test_a_statement_opens_down_to_the_contract(travel: Travel, baize: Club, tom: User) -> None:
    page = travel(reverse("ledger", args=[baize.slug]), tom)
    page.passes()
    page.touch(page.find("main a:has-text('Maximilian')"))
    group = page.find("details.group > summary")
    page.touch(group)
    expect(page.page.locator(".group-lines li").first).to_be_visible()
    page.passes()
    page.goes(reverse("money", args=[baize.slug]))
    page.passes()


@journey("what a point is worth")
def test_a_point_is_given_a_worth_and_balances_are_money(travel: Travel, baize: Club, tom: User) -> None:
    page = travel(reverse("book_rules", args=[baize.slug]), tom)
    page.passes()
    half = "0,50" if page.look.language == "fr" else "0.50"
    page.page.locator("[name=worth]").fill(half)
    page.page.locator("[name=currency]").fill("EUR")
    page.press("Save")
    expect(page.page.locator(".open-balances")).to_contain_text("EUR")
    page.passes()
    page.goes(reverse("book_rules", args=[baize.slug]))
    expect(page.page.locator("[name=worth]")).to_have_value(half)
    page.touch(page.page.locator(".check"))
    page.press("Save")
    page.goes(reverse("cash_journal", args=[baize.slug]))
    page.passes()
