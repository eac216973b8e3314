"""Whoever reads or fills a circle without its clubs' leave: strangers, other owners, members without power, its founder."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.audit.models import Noted
from clubsite.leaderboards.circles.services import (
    CircleRefused,
    Refusal,
    agree,
    decline,
    found_circle,
    invite_club,
    leave,
    seen_of,
    take_back,
    waiting_for,
)
from clubsite.leaderboards.listing import change_rules, wish
from clubsite.leaderboards.models import Circle, CircleClub, CircleInvitation
from clubsite.members.models import Club, Membership, Role, User
from clubsite.members.services import create_club, join, remove_member
from tests.clubsite.at_once import at_once
from tests.clubsite.leaderboards.test_across_clubs import put

ACTS = ("invite", "take_back", "agree", "decline", "leave")


@pytest.fixture
def mo(db: None) -> User:
    return User.objects.create_user("mo")


@pytest.fixture
def ida(db: None) -> User:
    return User.objects.create_user("ida")


@pytest.fixture
def mulberry(mo: User) -> Club:
    return create_club(mo, "The Mulberry")


@pytest.fixture
def quince(ida: User) -> Club:
    return create_club(ida, "The Quince")


@pytest.fixture
def circle(mulberry: Club, mo: User) -> Circle:
    return found_circle(mulberry, "The harbour", by=mo)


def browser(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def both_in(circle: Circle, mulberry: Club, mo: User, quince: Club, ida: User) -> None:
    invite_club(mulberry, circle.pk, quince.slug, by=mo)
    agree(quince, circle.pk, seen_of(circle), by=ida)
    for each in (mulberry, quince):
        change_rules(each.pk, is_public=False, least=1)


def press(user: User | None, club: Club, circle_id: int, act: str, **said: str) -> int:
    return browser(user).post(reverse("circle_act", args=[club.slug, circle_id]), {"act": act, **said}).status_code


def refused(act: Callable[[], object]) -> Refusal:
    with pytest.raises(CircleRefused) as caught:
        act()
    return caught.value.refusal


def everything() -> list[object]:
    """What is stored of circles, and in the logs of clubs about them."""
    return [
        sorted(Circle.objects.values_list("pk", "founder_id")),
        sorted(CircleClub.objects.values_list("circle_id", "club_id")),
        sorted(CircleInvitation.objects.values_list("circle_id", "asked", "declined_at")),
        Noted.objects.filter(kind__startswith="settings.circle").count(),
    ]


def asked_of(club: Club, owner: User) -> str:
    """The page on which the founder reads whom they have asked."""
    return browser(owner).get(reverse("circles", args=[club.slug])).text


def addresses(circle: Circle) -> list[str]:
    """The page, the file and the API."""
    name = circle.slug
    board = [name, "points-a-game"]
    return [reverse("circle", args=[name]), *(reverse(each, args=board) for each in ("circle_csv", "api_circle_board"))]


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("who", ["nobody", "stranger", "player", *(each for each in Role.values if each != Role.OWNER)])
def test_whoever_does_not_own_the_club_presses_in_vain(
    who: str, act: str, mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    both_in(circle, mulberry, mo, quince, ida)
    invite_club(mulberry, circle.pk, "elsewhere", by=mo)
    user = None if who == "nobody" else User.objects.create_user(who)
    if user is not None and who != "stranger":
        join(quince, user, [who] if who in Role.values else [])
    before = everything()
    answer = press(user, quince, circle.pk, act, asked="elsewhere", seen=seen_of(circle))
    assert answer == (404 if who in ("nobody", "stranger") else 403)
    assert everything() == before


@pytest.mark.parametrize("act", ACTS)
def test_the_owner_of_a_club_outside_moves_nothing_and_learns_nothing(
    act: str, mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    """Neither for the club that is in it, nor with their own; a circle that is not there answers the same."""
    before = everything()
    assert press(ida, mulberry, circle.pk, act, asked=quince.slug) == 404
    own = [press(ida, quince, number, act, asked=quince.slug, seen=seen_of(circle)) for number in (circle.pk, 10**6, 10**30)]
    assert own in ([404] * 3, [302] * 3)
    assert everything() == before
    assert [browser(ida).get(each).status_code for each in addresses(circle)] == [404] * 3


def test_whoever_is_put_out_of_a_club_reads_its_circle_no_more(
    mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    both_in(circle, mulberry, mo, quince, ida)
    tom = User.objects.create_user("tom")
    join(quince, tom)
    assert [browser(tom).get(each).status_code for each in addresses(circle)] == [200] * 3
    remove_member(quince, Membership.objects.get(club=quince, user=tom).pk, ida)
    assert [browser(tom).get(each).status_code for each in addresses(circle)] == [404] * 3


def test_a_club_that_left_is_read_by_nobody_there_and_reads_nobody(
    mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    both_in(circle, mulberry, mo, quince, ida)
    put(quince, "Zenobia", 8, 1)
    pages = [browser(mo).get(each).text for each in addresses(circle)]
    assert all("Zenobia" in page for page in pages)
    leave(quince, circle.pk, by=ida)
    pages = [browser(mo).get(each).text for each in addresses(circle)]
    assert not any("Zenobia" in page or quince.name in page or quince.slug in page for page in pages)
    assert [browser(ida).get(each).status_code for each in addresses(circle)] == [404] * 3


def test_the_founder_puts_nobody_out(mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle) -> None:
    both_in(circle, mulberry, mo, quince, ida)
    before = everything()
    press(mo, mulberry, circle.pk, "take_back", asked=quince.slug)
    assert press(mo, quince, circle.pk, "leave") == 404
    assert everything() == before


def test_the_founder_does_not_learn_whether_there_is_such_a_club(
    mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    """By what is answered, by the page, or by what a club that says no changes."""

    def page() -> str:
        return re.sub(r'csrfmiddlewaretoken" value="\w+"|nonce-?=?"?[\w+/=-]+', "", asked_of(mulberry, mo))

    told = []
    for asked in (quince.slug, "the-nobody"):
        client = browser(mo)
        said = {"act": "invite", "asked": asked}
        answer = client.post(reverse("circle_act", args=[mulberry.slug, circle.pk]), said, follow=True)
        told.append([str(each) for each in answer.context["messages"]])
    assert told[0] == told[1]
    before = page()
    decline(quince, circle.pk, by=ida)
    assert page() == before
    rows = re.findall(r'<li class="row-split">.*?</li>', before, re.DOTALL)
    (there,), (nowhere,) = ([row for row in rows if f">{asked}<" in row] for asked in (quince.slug, "the-nobody"))
    assert there.replace(quince.slug, "x") == nowhere.replace("the-nobody", "x")


def test_a_club_that_said_no_is_not_asked_again_and_again(
    mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    invite_club(mulberry, circle.pk, quince.slug, by=mo)
    decline(quince, circle.pk, by=ida)
    for _ in range(2):
        assert f">{quince.slug}<" in asked_of(mulberry, mo)
        take_back(mulberry, circle.pk, quince.slug, by=mo)
        assert f">{quince.slug}<" not in asked_of(mulberry, mo)  # the founder sees nothing unusual
        invite_club(mulberry, circle.pk, quince.slug, by=mo)
        assert not waiting_for(quince).exists()
    kinds = Noted.objects.filter(club_id=quince.pk, kind__startswith="settings.circle").values_list("kind", flat=True)
    assert list(kinds) == ["settings.circle_declined"]


def test_an_invitation_taken_back_before_an_answer_may_be_repeated(
    mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    invite_club(mulberry, circle.pk, quince.slug, by=mo)
    take_back(mulberry, circle.pk, quince.slug, by=mo)
    assert not waiting_for(quince).exists()
    invite_club(mulberry, circle.pk, quince.slug, by=mo)
    agree(quince, circle.pk, seen_of(circle), by=ida)


def test_whoever_took_their_name_off_is_with_neither_name_nor_figures_in_any_answer(
    mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    both_in(circle, mulberry, mo, quince, ida)
    put(mulberry, "mo", 4, 2, mo)
    hidden = put(quince, "Zenobia", 8, 1)
    assert all("Zenobia" in browser(mo).get(each).text for each in addresses(circle))
    wish(hidden, listed=False)
    for user in (mo, ida):  # the members of their own club, too: the list is the same for everybody
        pages = [browser(user).get(each).text for each in addresses(circle)]
        assert not any("Zenobia" in page for page in pages)
    told = browser(mo).get(addresses(circle)[2]).json()
    assert [(line["place"], line["results"]) for line in told["leaders"]] == [(1, 2)]


def test_an_invitation_taken_back_is_not_accepted_from_an_open_page(
    mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    invite_club(mulberry, circle.pk, quince.slug, by=mo)
    seen = seen_of(circle)
    take_back(mulberry, circle.pk, quince.slug, by=mo)
    assert refused(lambda: agree(quince, circle.pk, seen, by=ida)) is Refusal.GONE
    leave(mulberry, circle.pk, by=mo)
    assert refused(lambda: agree(quince, circle.pk, seen, by=ida)) is Refusal.GONE
    assert not CircleClub.objects.exists()


@pytest.mark.parametrize("asked", ["\x00", "a" * 5000, "../quince", "💀"])
@pytest.mark.parametrize("act", ["invite", "take_back"])
def test_nonsense_breaks_nothing(act: str, asked: str, mulberry: Club, mo: User, circle: Circle) -> None:
    before = everything()
    assert press(mo, mulberry, circle.pk, act, asked=asked) in (302, 400)
    assert press(mo, mulberry, circle.pk, "agree", seen=asked) in (302, 400)
    assert everything() == before


@pytest.mark.django_db(transaction=True)
def test_whoever_presses_twice_at_once_is_in_once(mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle) -> None:
    asked = [lambda: invite_club(mulberry, circle.pk, quince.slug, by=mo)] * 4
    assert at_once(*asked) == [None] * 4
    seen = seen_of(circle)
    assert at_once(*[lambda: agree(quince, circle.pk, seen, by=ida)] * 4) == [None] * 4
    assert at_once(*[lambda: leave(quince, circle.pk, by=ida)] * 4) == [None] * 4
    kinds = Noted.objects.filter(kind__startswith="settings.circle").values_list("club_id", "kind")
    told = [(club == quince.pk, kind.removeprefix("settings.circle_")) for club, kind in kinds]
    assert sorted(told) == sorted(
        [*((False, each) for each in ("founded", "invited", "came_in", "went_out")), (True, "joined"), (True, "left")]
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_again", range(3))
def test_one_agrees_while_the_founder_goes(
    _again: int, mulberry: Club, mo: User, quince: Club, ida: User, circle: Circle
) -> None:
    """Either they came in first and found on, or there is no circle any more; never one that nobody can be invited to."""
    invite_club(mulberry, circle.pk, quince.slug, by=mo)
    seen = seen_of(circle)
    answers = at_once(lambda: agree(quince, circle.pk, seen, by=ida), lambda: leave(mulberry, circle.pk, by=mo))
    if answers[0] is None:
        assert Circle.objects.get().founder == quince
    else:
        assert isinstance(answers[0], CircleRefused)
        assert not Circle.objects.exists()
    assert answers[1] is None
