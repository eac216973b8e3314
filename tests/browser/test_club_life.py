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
from .journeys import journey
from .looks import Travel
from .patience import choose

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


@journey("a guest is invited and claims a name")
def test_from_the_picture_on_the_wall_to_ones_own_history(travel: Travel, club: Club) -> None:
    owner = travel("/log-in/")
    enter(owner.page, "mo")
    owner.goes(reverse("people", args=[club.slug]))
    owner.press("Invite people")
    owner.passes()
    owner.press("Make the invitation")
    expect(owner.page.get_by_alt_text(owner.words("QR code of the invitation"))).to_be_visible()
    owner.passes()
    ann = login("ann", "Ann")
    guest = travel(owner.page.locator("#link").inner_text())
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("The Mulberry")
    guest.passes()
    guest.press("I have a login")
    enter(guest.page, "ann")
    guest.press("Join the club")
    guest.passes()
    guest.touch(guest.find("button:has-text('Annie')"))
    expect(guest.page.get_by_role("status")).to_be_visible()
    guest.passes()
    owner.goes(reverse("people", args=[club.slug]))
    owner.passes()
    owner.touch(owner.find("button[value=grant]"))
    expect(owner.page.get_by_role("status")).to_contain_text("Annie")
    guest.goes(reverse("claims", args=[club.slug]))
    guest.passes()
    player = player_of(ann, club)
    assert player is not None
    assert player.name == "Annie"


@journey("a role is given")
def test_a_role_given_by_a_tick_shows_its_door_at_the_next_tap(travel: Travel, club: Club) -> None:
    cal = login("cal", "Cal")
    join(club, cal)
    owner = travel(reverse("people", args=[club.slug]), User.objects.get(username="tom"))
    member = travel(reverse("club", args=[club.slug]), cal)
    expect(member.named("Begin an evening")).to_have_count(0)
    roles = f"main a[href$='{reverse('member', args=[club.slug, Membership.objects.get(user=cal).pk])}']"
    owner.touch(owner.find(roles))
    choose(owner.page.locator("input[value=monitor]"))
    owner.passes()
    owner.press("Save")
    expect(owner.page.get_by_role("status")).to_contain_text("Cal")
    owner.passes()
    assert roles_of(cal, club) == ["monitor"]
    member.goes(reverse("club", args=[club.slug]))
    expect(member.named("Begin an evening")).to_be_visible()
    member.passes()
    owner.touch(owner.find(roles), owner.find("main a.btn-danger"))
    owner.passes()
    owner.touch(owner.find("main .btn-danger"))
    expect(owner.page.get_by_role("status")).to_contain_text("Cal")
    member.press("Begin an evening")
    expect(member.page.get_by_role("heading", level=1)).to_have_text(member.words("Nothing is at this address"))


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
