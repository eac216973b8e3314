"""A club is archived and opened again by its owners, when everything in it is over."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.audit.models import Noted
from clubsite.calendar.opening import due
from clubsite.farewell.services import archive
from clubsite.ledger.services import Line, post
from clubsite.members.archived import ClubArchived
from clubsite.members.models import Club, Role, User
from clubsite.members.services import create_club, find_or_add_player, join
from tests.clubsite.at_once import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def tom() -> User:
    return User.objects.create_user("tom")


@pytest.fixture
def club(tom: User) -> Club:
    return create_club(tom, "Baize")


@pytest.fixture
def web(tom: User) -> Client:
    web = Client()
    web.force_login(tom)
    return web


def press(web: Client, club: Club, do: str) -> str:
    """What the page says afterwards."""
    return web.post(reverse("archive_club", args=[club.slug]), {"do": do}, follow=True).text


def state(club: Club) -> tuple[bool, bool]:
    """Whether it is archived, and whether it is to be deleted."""
    now = Club.objects.get(pk=club.pk)
    return now.archived_at is not None, now.goes_at is not None


def test_an_archived_clubs_people_page_offers_only_what_is_still_done(web: Client, club: Club) -> None:
    find_or_add_player(club, "Gus")
    people, offered = reverse("people", args=[club.slug]), ("Invite people", "Add a guest", "Add monitor", "Rename", "Roles")
    assert all(words in web.get(people).text for words in offered)
    archive(club, club.memberships.get().user)
    page = web.get(people).text
    assert "Gus" in page
    assert [words for words in (*offered, "Say which", "The club’s settings") if words in page] == []
    assert "Archive or delete the club" in page
    assert "The club’s log" in page


def test_an_archived_club_invites_nobody_to_begin_an_evening(web: Client, club: Club) -> None:
    pages = [reverse("home"), *(reverse(name, args=[club.slug]) for name in ("club", "chouettes"))]
    begin = reverse("new_chouette", args=[club.slug])
    assert all(begin in web.get(page).text for page in pages)
    archive(club, club.memberships.get().user)
    for page in pages:
        assert begin not in web.get(page).text
        assert "The club is archived: it can be read" in web.get(page).text


def test_an_owner_archives_the_club_and_opens_it_again(web: Client, club: Club) -> None:
    assert "Open the club again" in press(web, club, "archive")
    assert state(club) == (True, False)
    assert web.post(reverse("new_player", args=[club.slug]), {"name": "Ann"}).status_code == 409
    assert "Archive the club" in press(web, club, "open")
    assert state(club) == (False, False)
    assert web.post(reverse("new_player", args=[club.slug]), {"name": "Ann"}).status_code == 302
    assert sorted(Noted.objects.values_list("kind", flat=True)) == ["settings.archived", "settings.opened_again"]


def test_only_an_owner_archives(club: Club) -> None:
    for name, roles, status in (("mo", [Role.MONITOR], 403), ("dee", [Role.DIRECTOR], 403), ("eve", None, 404)):
        user, web = User.objects.create_user(name), Client()
        if roles is not None:
            join(club, user, roles)
        web.force_login(user)
        assert web.post(reverse("archive_club", args=[club.slug]), {"do": "archive"}).status_code == status
    assert state(club) == (False, False)


def test_a_club_with_an_open_evening_is_not_archived(web: Client, club: Club, tom: User) -> None:
    evening = open_chouette(club, "Friday", tom)
    assert "Not everything is over yet: Friday." in press(web, club, "archive")
    assert state(club) == (False, False)
    Chouette.objects.filter(pk=evening.pk).update(closed_at=timezone.now())
    press(web, club, "archive")
    assert state(club) == (True, False)


def test_a_club_that_is_not_settled_is_archived_but_not_deleted(web: Client, club: Club) -> None:
    post("test:1", club, [Line(find_or_add_player(club, "Ann"), find_or_add_player(club, "Bob"), 4)], kind="game")
    assert "Somebody still owes or is owed something." in press(web, club, "archive")
    assert "The book is not settled" in press(web, club, "delete")
    assert state(club) == (True, False)


def test_deletion_is_asked_for_in_the_archive_and_taken_back(web: Client, club: Club) -> None:
    assert "Archive the club first." in press(web, club, "delete")
    press(web, club, "archive")
    assert "It will be deleted" in press(web, club, "delete")
    assert state(club) == (True, True)
    assert "Delete the club in 30 days" in press(web, club, "keep")
    assert state(club) == (True, False)


def test_rubbish_does_nothing(web: Client, club: Club) -> None:
    assert "Press one of the buttons of this page." in press(web, club, "burn")
    assert state(club) == (False, False)


def test_nobody_becomes_a_member_of_an_archived_club(club: Club, tom: User) -> None:
    archive(club, tom)
    with pytest.raises(ClubArchived):
        join(club, User.objects.create_user("ann"))
    assert due(timezone.now() + timedelta(days=1)) == []


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_archive_at_once_archive_once(club: Club, tom: User) -> None:
    assert at_once(lambda: archive(club, tom), lambda: archive(club, tom)) == [None, None]
    assert Noted.objects.filter(kind="settings.archived").count() == 1
