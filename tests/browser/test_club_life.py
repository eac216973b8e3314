"""A club's life on phones: somebody is invited, joins, claims a guest's name, and gets a role; every page fits."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubsite.claims.services import ask, grant
from clubsite.invitations.models import Invitation
from clubsite.invitations.services import invite, revoke
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.selectors import player_of, roles_of
from clubsite.members.services import create_club, find_or_add_player, join, seat_member

from .conftest import OpenPage
from .inspection import complaints_of, must_fit
from .test_club_pages import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "bone paper, dark ink"


def login(name: str, shown: str = "") -> User:
    return User.objects.create_user(name, password=PASSWORD, shown_name=shown)


def enter(page: Page, name: str) -> None:
    """Logs in or signs up on the page shown."""
    page.locator("input[name=login]").fill(name)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form:has(input[name=login]) button").first.click()


@pytest.fixture
def club() -> Club:
    """Tom's club; mo keeps the scores; Annie has played as a guest."""
    club = create_club(login("tom", "Tom"), "The Mulberry")
    join(club, login("mo", "Mo"), [Role.MONITOR])
    bob, annie = find_or_add_player(club, "Bob"), find_or_add_player(club, "Annie")
    post("an evening", club, [Line(bob, annie, 12)], kind="game")
    return club


def test_from_the_picture_on_the_wall_to_ones_own_history(open_page: OpenPage, club: Club) -> None:
    owner = open_page("/log-in/", viewport=PHONE)
    enter(owner, "mo")
    owner.goto(reverse("people", args=[club.slug]))
    owner.get_by_role("link", name="Invite people").click()
    owner.get_by_role("button", name="Make the invitation").click()
    expect(owner.get_by_alt_text("QR code of the invitation")).to_be_visible()
    link = owner.locator("#link").inner_text()

    ann = login("ann", "Ann")
    guest = open_page(link, viewport=PHONE)
    expect(guest.get_by_role("heading", level=1)).to_have_text("The Mulberry")
    guest.get_by_role("link", name="I have a login").click()
    enter(guest, "ann")
    guest.get_by_role("button", name="Join the club").click()
    expect(guest.get_by_text("At its tables you are called Ann.")).to_be_visible()
    guest.get_by_role("button", name="That is me – Annie").click()
    expect(guest.get_by_text("waits for an answer")).to_be_visible()

    owner.goto(reverse("people", args=[club.slug]))
    owner.get_by_role("button", name="Grant – Annie").click()
    expect(owner.get_by_text("Annie counts as Ann from now on")).to_be_visible()
    guest.reload()
    expect(guest.get_by_text("that is you")).to_be_visible()
    player = player_of(ann, club)
    assert player is not None
    assert player.name == "Annie"


def test_a_role_given_by_a_tick_shows_its_door_at_the_next_tap(open_page: OpenPage, club: Club) -> None:
    cal = login("cal", "Cal")
    join(club, cal)
    owner = open_page(reverse("people", args=[club.slug]), User.objects.get(username="tom"), viewport=PHONE)
    member = open_page(reverse("club", args=[club.slug]), cal, viewport=PHONE)
    expect(member.get_by_role("link", name="Begin an evening")).to_have_count(0)
    owner.get_by_role("link", name="Roles – Cal").click()
    owner.get_by_label("Monitor").check()
    owner.get_by_role("button", name="Save").click()
    expect(owner.get_by_text("Cal is now monitor")).to_be_visible()
    assert roles_of(cal, club) == ["monitor"]
    member.goto(reverse("club", args=[club.slug]))
    expect(member.get_by_role("link", name="Begin an evening")).to_be_visible()
    owner.get_by_role("link", name="Roles – Cal").click()
    owner.get_by_role("link", name="Remove Cal").click()
    expect(owner.get_by_text("Nothing is open")).to_be_visible()
    owner.get_by_role("button", name="Remove Cal").click()
    expect(owner.get_by_text("Cal is no member any more.")).to_be_visible()
    member.get_by_role("link", name="Begin an evening").click()
    expect(member.get_by_text("Nothing is at this address")).to_be_visible()


def test_every_page_of_a_clubs_people_fits_every_width(open_page: OpenPage, club: Club) -> None:
    tom = User.objects.get(username="tom")
    long = login("max", "Maximiliana von Hohenstaufen-Lichtenstei")
    join(club, long, list(Role.values))
    seat_member(club, long)
    ask(club, find_or_add_player(club, "W" * 40), long)
    grant(club, ask(club, find_or_add_player(club, "Pat"), tom).pk, long)
    links: list[Invitation] = [invite(club, tom, days=7, most_uses=9, roles=roles) for roles in ([], list(Role.values))]
    revoke(invite(club, long, days=7, most_uses=1, guest=find_or_add_player(club, "Annie")))
    page = open_page("about:blank", tom, reduced_motion="reduce")
    complaints = complaints_of(page)
    named = ["people", "roles", "claims", "invitations", "club_settings", "leave_club"]
    places = [reverse(name, args=[club.slug]) for name in named]
    places += [reverse("member", args=[club.slug, Membership.objects.get(user=long).pk])]
    places += [reverse("invitation", args=[club.slug, links[0].pk])]
    for place in places:
        must_fit(page, place)
    visitor = open_page("about:blank", reduced_motion="reduce")
    for one in links:
        must_fit(visitor, reverse("join", args=[one.secret]))
    Club.objects.update(is_public=True, about="Fridays at eight. " * 20)
    must_fit(visitor, reverse("club", args=[club.slug]))
    assert complaints == []
