"""Invitations: who makes them, who joins with them, and every way in which one becomes invalid."""

import logging
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubsite.access.guessing import MOST_WRONG_GUESSES, WINDOW
from clubsite.invitations.models import Invitation, Use, WrongSecret
from clubsite.invitations.services import Joined, accept, invite, revoke
from clubsite.members.models import Club, Membership, Player, Role, User
from clubsite.members.selectors import player_of, roles_of
from clubsite.members.services import create_club, find_or_add_player, join, leave, remove_member, set_roles
from tests.clubsite.at_once import at_once
from tests.clubsite.members.conftest import PASSWORD, login


@pytest.fixture
def web() -> Client:
    return Client()


@pytest.fixture
def link(club: Club, mo: User) -> Invitation:
    """For two people, made by the monitor."""
    return invite(club, mo, days=7, most_uses=2)


def at(web: Client, user: User) -> Client:
    web.force_login(user)
    return web


def door(invitation: Invitation) -> str:
    return reverse("join", args=[invitation.secret])


def uses(invitation: Invitation) -> int:
    invitation.refresh_from_db()
    return invitation.uses


def test_whoever_is_invited_joins_with_one_tap(web: Client, club: Club, link: Invitation, eve: User) -> None:
    page = at(web, eve).get(door(link))
    assert "Baize" in page.text
    assert "You join as a player" in page.text
    assert roles_of(eve, club) is None
    answer = web.post(door(link))
    assert answer["Location"] == reverse("club", args=[club.slug])
    assert roles_of(eve, club) == []
    player = player_of(eve, club)
    assert player is not None
    assert player.name == "eve"
    assert uses(link) == 1


def test_a_visitor_logs_in_first_and_comes_back(web: Client, club: Club, link: Invitation, eve: User) -> None:
    page = web.get(door(link))
    assert page.status_code == 200
    assert f"next={door(link)}" in page.text
    assert web.session["invitation"] == link.secret
    assert web.post(door(link))["Location"].endswith(f"?next={door(link)}")
    after = web.post(reverse("account_login"), {"login": "eve", "password": PASSWORD, "next": door(link)})
    assert after["Location"] == door(link)
    assert web.post(door(link)).status_code == 302
    assert "invitation" not in web.session
    assert roles_of(eve, club) == []


def test_the_club_of_an_invitation_is_told_also_when_it_is_private(web: Client, link: Invitation) -> None:
    assert "Baize" in web.get(door(link)).text
    revoke(link)
    gone = web.get(door(link))
    assert gone.status_code == 410
    assert "Baize" not in gone.text


def test_until_when_an_invitation_is_good_is_told_by_the_clubs_clock(web: Client, club: Club, link: Invitation) -> None:
    Invitation.objects.filter(pk=link.pk).update(expires_at=datetime(2099, 12, 3, 0, 30, tzinfo=UTC))
    Club.objects.filter(pk=club.pk).update(time_zone="America/New_York")
    assert "2 December 2099, 19:30" in web.get(door(link)).text


def test_only_owners_invite_with_roles(web: Client, club: Club, tom: User, mo: User, eve: User) -> None:
    place = reverse("invitations", args=[club.slug])
    wish = {"days": "7", "most_uses": "1", "roles": ["treasurer"]}
    assert at(web, tom).post(place, wish).status_code == 302
    assert at(web, mo).post(place, wish).status_code == 302
    by_mo, by_tom = Invitation.objects.order_by("-made_at")
    assert (by_tom.roles, by_mo.roles) == (["treasurer"], [])
    at(web, eve).post(door(by_tom))
    assert roles_of(eve, club) == ["treasurer"]


def test_a_monitor_does_not_see_the_link_that_makes_an_owner(web: Client, club: Club, tom: User, mo: User) -> None:
    link = invite(club, tom, days=7, most_uses=1, roles=[Role.OWNER])
    at(web, mo)
    shown = web.get(reverse("invitations", args=[club.slug]))
    assert link.secret not in shown.text
    assert "shown to owners only" in shown.text
    for name in ("invitation", "invitation_qr"):
        assert web.get(reverse(name, args=[club.slug, link.pk])).status_code == 403
    assert web.post(reverse("revoke_invitation", args=[club.slug, link.pk])).status_code == 403


def test_the_page_of_an_invitation_shows_link_and_picture(web: Client, club: Club, link: Invitation, mo: User) -> None:
    page = at(web, mo).get(reverse("invitation", args=[club.slug, link.pk]))
    assert f"http://testserver{door(link)}" in page.text
    picture = web.get(reverse("invitation_qr", args=[club.slug, link.pk]))
    assert picture["Content-Type"] == "image/svg+xml"
    assert "no-store" in picture["Cache-Control"]


def test_players_and_strangers_make_and_see_no_invitations(
    web: Client, club: Club, link: Invitation, ann: User, eve: User
) -> None:
    for user, status in ((ann, 403), (eve, 404)):
        at(web, user)
        assert web.post(reverse("invitations", args=[club.slug]), {"days": "7", "most_uses": "1"}).status_code == status
        assert web.get(reverse("invitation", args=[club.slug, link.pk])).status_code == status
        assert web.post(reverse("revoke_invitation", args=[club.slug, link.pk])).status_code == status
    assert Invitation.objects.count() == 1


def test_an_invitation_of_another_club_is_nobodys_here(web: Client, club: Club, tom: User, eve: User) -> None:
    foreign = invite(create_club(eve, "Elsewhere"), eve, days=7, most_uses=1)
    at(web, tom)
    assert web.get(reverse("invitation", args=[club.slug, foreign.pk])).status_code == 404
    assert web.post(reverse("revoke_invitation", args=[club.slug, foreign.pk])).status_code == 404


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"days": "8", "most_uses": "1"},
        {"days": "7", "most_uses": "0"},
        {"days": "7", "most_uses": "501"},
        {"days": "7", "most_uses": "x"},
        {"days": "7", "most_uses": "1", "guest": "999999999999999999999"},
        {"days": "7", "most_uses": "1", "roles": ["king"]},
    ],
)
def test_an_invitation_that_makes_no_sense_is_not_made(web: Client, club: Club, tom: User, wish: dict[str, str]) -> None:
    assert at(web, tom).post(reverse("invitations", args=[club.slug]), wish).status_code == 422
    assert not Invitation.objects.exists()


YESTERDAY = timezone.now() - timedelta(days=1)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"revoked_at": YESTERDAY}, "was taken back"),
        ({"expires_at": YESTERDAY}, "for some time only"),
        ({"uses": 2}, "As many people"),
    ],
)
def test_an_invitation_that_is_over_says_why(
    web: Client,
    club: Club,
    link: Invitation,
    eve: User,
    change: dict[str, object],
    words: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    Invitation.objects.filter(pk=link.pk).update(**change)
    at(web, eve)
    for answer in (web.get(door(link)), web.post(door(link))):
        assert answer.status_code == 410
        assert words in answer.text
    assert roles_of(eve, club) is None
    assert f"Refused: invitation {link.pk} of club {club.pk} to {eve.pk}" in caplog.text
    assert link.secret not in caplog.text


@pytest.mark.parametrize("secret", ["x", "A" * 22, "A" * 300, "%00", "🎲", "..", "A B"])
def test_a_forged_invitation_is_none(web: Client, db: None, secret: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "club.security"):
        answer = web.get(f"/join/{secret}/")
    assert answer.status_code == 404
    assert "There is no such invitation" in answer.text
    assert "a forged invitation, at join from 127.0.0.1" in caplog.text


def test_after_thirty_forged_ones_others_wait_but_the_right_one_opens(
    web: Client, link: Invitation, eve: User, caplog: pytest.LogCaptureFixture
) -> None:
    at(web, eve)
    for number in range(MOST_WRONG_GUESSES):
        assert web.get(f"/join/guess{number}/").status_code == 404
    refused = web.get("/join/guess/")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "600")
    assert "Wait ten minutes" in refused.text
    assert web.get("/join/guess/", REMOTE_ADDR="10.0.0.2").status_code == 404
    assert web.get(door(link)).status_code == 200
    WrongSecret.objects.update(at=timezone.now() - WINDOW - timedelta(seconds=1))
    assert web.get("/join/guess/").status_code == 404


def test_a_member_uses_nothing(web: Client, link: Invitation, mo: User) -> None:
    at(web, mo)
    for answer in (web.get(door(link)), web.post(door(link))):
        assert answer.status_code == 200
        assert "You are a member already" in answer.text
        assert "still there for somebody else" in answer.text
    assert uses(link) == 0


def test_whoever_took_the_last_use_is_not_told_that_there_is_another(web: Client, link: Invitation, eve: User) -> None:
    Invitation.objects.filter(pk=link.pk).update(most_uses=1)
    assert at(web, eve).post(door(link)).status_code == 302
    page = web.get(door(link)).text
    assert "You are a member already" in page
    assert "still there for somebody else" not in page


def test_pressing_twice_joins_once(web: Client, club: Club, link: Invitation, eve: User) -> None:
    at(web, eve)
    assert web.post(door(link)).status_code == 302
    assert web.post(door(link)).status_code == 200
    assert uses(link) == 1
    assert Membership.objects.filter(club=club, user=eve).count() == 1


def test_whoever_was_removed_does_not_come_back_by_a_link_from_before(
    web: Client, club: Club, tom: User, mo: User, link: Invitation, eve: User
) -> None:
    member = join(club, eve)
    remove_member(club, member.pk, tom)
    answer = at(web, eve).post(door(link))
    assert answer.status_code == 410
    assert "has removed you" in answer.text
    assert roles_of(eve, club) is None
    assert web.post(door(invite(club, mo, days=1, most_uses=1))).status_code == 302


def test_whoever_left_by_himself_may_come_back_by_the_same_link(club: Club, link: Invitation, eve: User) -> None:
    first = accept(link, eve).player
    leave(club, eve)
    assert accept(link, eve).player == first
    assert uses(link) == 2
    assert Use.objects.count() == 1


def test_an_invitation_is_worth_no_more_than_the_word_of_its_maker(
    web: Client, club: Club, tom: User, mo: User, link: Invitation, eve: User
) -> None:
    member = Membership.objects.get(club=club, user=mo)
    set_roles(club, member.pk, [], [Role.MONITOR], tom)
    answer = at(web, eve).post(door(link))
    assert answer.status_code == 410
    assert "may not invite any more" in answer.text
    set_roles(club, member.pk, [Role.DIRECTOR], [], tom)
    assert web.post(door(link)).status_code == 302


def test_an_owner_who_is_one_no_longer_has_made_no_treasurers(web: Client, club: Club, tom: User, mo: User, eve: User) -> None:
    link = invite(club, tom, days=7, most_uses=1, roles=[Role.TREASURER])
    set_roles(club, Membership.objects.get(user=mo).pk, [Role.OWNER], [Role.MONITOR], tom)
    set_roles(club, Membership.objects.get(user=tom).pk, [Role.MONITOR], [Role.OWNER], mo)
    assert at(web, eve).post(door(link)).status_code == 410
    assert roles_of(eve, club) is None


@pytest.mark.django_db(transaction=True)
def test_of_three_who_come_for_the_last_use_at_once_one_gets_it(club: Club, mo: User) -> None:
    link = invite(club, mo, days=7, most_uses=1)
    guests = [login(name) for name in ("bob", "cal", "dee")]
    answers = at_once(*(lambda user=user: accept(link, user) for user in guests))
    assert sorted(type(answer).__name__ for answer in answers) == ["InvitationOver", "InvitationOver", "Joined"]
    assert uses(link) == 1
    assert Membership.objects.filter(club=club, user__in=guests).count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_person_on_two_devices_uses_an_invitation_once(club: Club, link: Invitation, eve: User) -> None:
    answers = at_once(lambda: accept(link, eve), lambda: accept(link, eve))
    assert sorted(answer.again for answer in answers if isinstance(answer, Joined)) == [False, True]
    assert uses(link) == 1


def test_postgresql_itself_counts_no_more_uses_than_there_are(link: Invitation) -> None:
    with pytest.raises(IntegrityError, match="an_invitation_is_used_no_more_than_it_says"), transaction.atomic():
        Invitation.objects.filter(pk=link.pk).update(uses=3)


def test_a_guest_who_is_invited_finds_his_player(web: Client, club: Club, mo: User, eve: User) -> None:
    guest = find_or_add_player(club, "Eva from the harbour")
    place = reverse("invitations", args=[club.slug])
    assert f'value="{guest.pk}" selected' in at(web, mo).get(f"{place}?guest={guest.pk}").text
    web.post(place, {"days": "7", "most_uses": "5", "guest": str(guest.pk)})
    link = Invitation.objects.get()
    assert link.most_uses == 1
    assert "Eva from the harbour" in at(web, eve).get(door(link)).text
    web.post(door(link))
    assert player_of(eve, club) == guest
    assert Player.objects.filter(club=club).count() == 1


def test_a_guest_who_has_become_somebody_elses_is_not_his_whom_the_link_promised_it(
    web: Client, club: Club, mo: User, ann: User, eve: User
) -> None:
    guest = find_or_add_player(club, "Eva")
    link = invite(club, mo, days=7, most_uses=1, guest=guest)
    Player.objects.filter(pk=guest.pk).update(user=ann)
    page = at(web, eve).post(door(link), follow=True)
    assert "This guest has become somebody’s already." in page.text
    player = player_of(eve, club)
    assert player is not None
    assert player != guest


def test_a_newcomer_is_asked_whether_he_is_one_of_the_guests(web: Client, club: Club, link: Invitation, eve: User) -> None:
    find_or_add_player(club, "Eva")
    answer = at(web, eve).post(door(link), follow=True)
    assert answer.redirect_chain[0][0] == reverse("claims", args=[club.slug])
    assert "At its tables you are called eve." in answer.text
    assert "That is me" in answer.text


def test_the_list_costs_the_same_however_many_there_are(web: Client, club: Club, mo: User) -> None:
    at(web, mo)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            web.get(reverse("invitations", args=[club.slug]))
        return len(captured)

    def more(number: int) -> None:
        revoke(invite(club, mo, days=7, most_uses=3))
        invite(club, mo, days=7, most_uses=1, guest=find_or_add_player(club, f"Guest {number}"))

    more(1)
    few = queries()
    for number in range(2, 6):
        more(number)
    assert queries() == few
