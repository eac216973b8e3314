"""The club's pages in a real browser: they fit every width, a thumb and the policy; the first evening starts from nothing."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from chouette.evening.services import open_chouette
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club, create_first_owner, find_or_add_player

from .conftest import OpenPage
from .conftest import log_in as fill_in_log_in
from .inspection import complaints_of, must_fit, overflow

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "bone paper, dark ink"
PHONE = {"width": 390, "height": 844}
NAMES = ["Ann", "Bob", "Cal", "Maximiliana von Hohenstaufen-Lichtenstei", "W" * 40, "דנה אברהם", "عبد الرحمن الخوارزمي"]
NAMES += [f"Guest {number}" for number in range(1, 24)]


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom", password=PASSWORD)


@pytest.fixture
def club(tom: User) -> Club:
    """Thirty players, long and short names, a book with entries, and a running evening."""
    club = create_club(tom, "The Honourable Society of Backgammon and Chouette Players of the Old Harbour")
    players = [find_or_add_player(club, name) for name in NAMES]
    pairs = zip(players, reversed(players), strict=True)
    post("a first evening", club, [Line(one, other, 7, "played") for one, other in pairs if one != other][:12], kind="game")
    open_chouette(club, "Friday, the long evening of the summer tournament, board 2 downstairs", tom)
    return club


def log_in(page: Page, name: str) -> None:
    page.goto("/log-in/")
    fill_in_log_in(page, name, PASSWORD)


def rooms_of(club: Club) -> list[str]:
    player = club.players.order_by("pk").last()
    assert player is not None
    named = ["club", "chouettes", "new_chouette", "ledger", "people"]
    of_player = [reverse(name, args=[club.slug, player.pk]) for name in ("account", "rename_player")]
    return [*(reverse(name, args=[club.slug]) for name in named), *of_player]


def test_every_room_of_a_full_club_fits_every_width(open_page: OpenPage, tom: User, club: Club) -> None:
    page = open_page("about:blank", tom, reduced_motion="reduce")
    complaints = complaints_of(page)
    for place in ["/", "/clubs/new/", *rooms_of(club)]:
        must_fit(page, place)
    assert complaints == []


def test_the_door_of_the_room_one_is_in_is_seen_on_the_narrowest_phone(open_page: OpenPage, tom: User) -> None:
    club = create_club(tom, "Baize")
    page = open_page(reverse("people", args=[club.slug]), tom, viewport={"width": 320, "height": 700})
    box = page.locator(".doors a[aria-current]").bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 321


def test_the_rooms_of_an_empty_club_fit_and_say_what_to_do_next(open_page: OpenPage, tom: User, club: Club) -> None:
    empty = create_club(tom, "Empty")
    page = open_page("about:blank", tom, reduced_motion="reduce")
    for name in ("club", "chouettes", "new_chouette", "ledger", "people"):
        must_fit(page, reverse(name, args=[empty.slug]))
    must_fit(page, "/")
    page.goto(reverse("club", args=[empty.slug]))
    page.get_by_role("link", name="Begin an evening").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Begin an evening")


@pytest.mark.parametrize("place", ["/", "/log-in/"])
def test_the_way_in_fits_every_width(open_page: OpenPage, place: str) -> None:
    page = open_page("about:blank", reduced_motion="reduce")
    complaints = complaints_of(page)
    must_fit(page, place)
    assert complaints == []


def test_the_first_owner_begins_an_evening_and_finds_it_at_home(open_page: OpenPage, db: None) -> None:
    create_first_owner(PASSWORD)
    page = open_page(viewport=PHONE)
    log_in(page, "owner")
    page.get_by_role("link", name="Begin an evening").click()
    page.get_by_label("Title").fill("Friday")
    page.get_by_label("Players by name").fill("Ann\nBob\nCal")
    page.get_by_text("More published sheets").click()
    page.get_by_role("radio", name="Boston").check(force=True)
    page.get_by_role("button", name="Begin the evening").click()
    expect(page.locator("#console")).to_be_visible()
    page.goto("/")
    evening = page.get_by_role("link", name="Friday")
    expect(evening).to_contain_text("3 players")
    evening.click()
    expect(page.locator("#console")).to_be_visible()


def test_without_a_script_known_players_are_ticked_and_the_evening_begins(open_page: OpenPage, tom: User) -> None:
    club = create_club(tom, "Baize")
    for name in ("Ann", "Bob", "Cal"):
        find_or_add_player(club, name)
    page = open_page(viewport=PHONE, java_script_enabled=False)
    log_in(page, "tom")
    page.goto(reverse("new_chouette", args=[club.slug]))
    for name in ("Ann", "Cal"):
        page.get_by_role("checkbox", name=name).check(force=True)
    page.get_by_role("button", name="Begin the evening").click()
    page.goto("/")
    expect(page.get_by_role("link", name="2 players")).to_be_visible()
    page.get_by_text("tom", exact=True).click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()


def test_a_monitor_gets_a_login_that_works_and_a_stranger_finds_nothing(open_page: OpenPage, tom: User) -> None:
    club, people = create_club(tom, "Baize"), "/clubs/baize/people/"
    owner = open_page(viewport=PHONE)
    log_in(owner, "tom")
    owner.goto(people)
    owner.get_by_label("User name").fill("mo")
    owner.get_by_label("First password").fill(PASSWORD)
    owner.get_by_role("button", name="Add monitor").click()
    expect(owner.get_by_role("status")).to_contain_text("mo may log in now")
    assert Membership.objects.get(club=club, user__username="mo").roles == [Role.MONITOR]

    monitor = open_page(viewport=PHONE)
    log_in(monitor, "mo")
    expect(monitor.get_by_role("heading", level=1)).to_have_text("Baize")
    expect(monitor.get_by_role("link", name="Begin an evening")).to_be_visible()

    User.objects.create_user("eve", password=PASSWORD)
    stranger = open_page(viewport=PHONE)
    log_in(stranger, "eve")
    answer = stranger.goto(people)
    assert answer is not None
    assert answer.status == 404
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Nothing is at this address")
    assert overflow(stranger) <= 0


def test_a_refused_form_opens_where_its_mistake_is(open_page: OpenPage, tom: User, club: Club) -> None:
    page = open_page(reverse("people", args=[club.slug]), tom, viewport=PHONE, java_script_enabled=False)
    page.get_by_label("Name", exact=True).fill("🎲")
    page.get_by_role("button", name="Add a guest").click()
    expect(page.get_by_text("A name needs at least one letter")).to_be_in_viewport()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()


def test_a_payment_of_settle_up_is_filled_in_and_written_down(open_page: OpenPage, tom: User) -> None:
    club = create_club(tom, "Baize")
    ann, bob = (find_or_add_player(club, name) for name in ("Ann", "Bob"))
    post("a game", club, [Line(bob, ann, 6, "played")], kind="game")
    page = open_page(reverse("club", args=[club.slug]), tom, viewport=PHONE)
    page.get_by_role("link", name="The book").click()
    expect(page.get_by_role("heading", name="One payment settles everything")).to_be_visible()
    page.get_by_role("link", name="Mark paid").click()
    expect(page.get_by_label("Points")).to_have_value("1.5")
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("status")).to_contain_text("Bob paid Ann 1½")
    expect(page.get_by_role("heading", name="Everyone is square")).to_be_visible()
