"""An old link does not act: after the removal of its owner, the closing of their login, a claim."""

from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience
from chouette.pages.talk.posting import talk_as_seat
from clubsite.accounts.services import close_login
from clubsite.claims.services import ask, grant, undo
from clubsite.members.models import Membership, Player, User
from clubsite.members.services import join, remove_member
from tests.chouette.evenings import say

from .tables import a_club, a_table, api, browser, link, off_screen, seat, statement, take, user

pytestmark = pytest.mark.django_db

SAID = "keep the midpoint xyzzy"
PAGES = ("say/", "roll/", "play/", "hold/", "answers/", "double/", "preview/", "settle/", "offer/", "talk/", "here/", "take/")
PROGRAMS = ("statements/", "roll/", "hold/", "half-played/", "settlements/", "messages/")


def remove(chouette: Chouette) -> None:
    remove_member(chouette.club, Membership.objects.get(club=chouette.club, user=user("dee")).pk, user("olga"))


def close(chouette: Chouette) -> None:
    close_login(user("dee"))


def old_ways(chouette: Chouette, word: str) -> tuple[str, str, str]:
    return link(chouette, word), api(chouette, word), own_audience(seat(chouette, word))


def nothing_opens(chouette: Chouette, client: Client, ways: tuple[str, str, str]) -> None:
    page, programs, audience = ways
    before = chouette.records.count(), chouette.messages.count(), list(chouette.seats.order_by("pk").values())
    for one in (client, Client()):
        assert one.get(page).status_code == HTTPStatus.NOT_FOUND
        assert SAID not in one.get(page).text
        for more in ("", "messages/"):
            assert one.get(f"{programs}{more}").status_code == HTTPStatus.NOT_FOUND
        for more in PAGES:
            assert one.post(f"{page}{more}", statement(chouette, "dee doubles")).status_code == HTTPStatus.NOT_FOUND
        for more in PROGRAMS:
            sent = statement(chouette, "dee doubles") | {"text": "x", "room": "team", "what": "hold", "play": ""}
            assert one.post(f"{programs}{more}", sent, "application/json").status_code == HTTPStatus.NOT_FOUND
    drawn = read(str(chouette.pk)).draw(audience) or ""
    assert "This page has ended" in drawn
    assert SAID not in drawn
    after = chouette.records.count(), chouette.messages.count(), list(chouette.seats.order_by("pk").values())
    assert after == before


@pytest.mark.parametrize("ends", [remove, close])
def test_an_old_link_of_somebody_who_is_gone_opens_nothing_on_screen(ends: object) -> None:
    chouette = a_table()
    talk_as_seat(seat(chouette, "bob"), "team", SAID, uuid4())
    dee, ways = take(browser("dee"), chouette, "dee"), old_ways(chouette, "dee")
    assert SAID in (read(str(chouette.pk)).draw(ways[2]) or "")
    ends(chouette)  # type: ignore[operator]
    nothing_opens(chouette, dee, ways)


@pytest.mark.parametrize("ends", [remove, close])
def test_nor_off_screen(ends: object) -> None:
    chouette = off_screen()
    dee, ways = take(Client(), chouette, "dee"), old_ways(chouette, "dee")
    ends(chouette)  # type: ignore[operator]
    nothing_opens(chouette, dee, ways)


def test_a_removed_member_does_not_come_in_by_a_new_link_on_screen() -> None:
    chouette = a_table()
    remove(chouette)
    dee = browser("dee")
    assert "You no longer belong to this club" in dee.get(link(chouette, "dee")).text
    assert dee.post(link(chouette, "dee", "take/")).status_code == HTTPStatus.FORBIDDEN
    assert dee.get(api(chouette, "dee")).status_code == HTTPStatus.FORBIDDEN
    assert dee.get(f"/api/chouettes/{chouette.code}/seat/").status_code == HTTPStatus.NOT_FOUND


def test_whoever_held_a_guest_s_link_holds_nothing_once_a_member_is_that_guest() -> None:
    chouette = off_screen()
    phone = take(Client(), chouette, "bob")
    ways = old_ways(chouette, "bob")
    dee_s_own = seat(chouette, "dee")
    claim = ask(chouette.club, seat(chouette, "bob").player, user("olga"))
    grant(chouette.club, claim.pk, user("mo"))
    nothing_opens(chouette, phone, ways)
    olga, ways = take(browser("olga"), chouette, "bob"), old_ways(chouette, "bob")
    undo(chouette.club, claim.pk, user("mo"))
    nothing_opens(chouette, olga, ways)
    assert seat(chouette, "dee").secret == dee_s_own.secret


def test_nobody_gets_the_place_of_somebody_who_plays_by_a_claim() -> None:
    """Mo keeps the score, sits, and answers claims: his second login is no guest of this table, and dee stays dee."""
    club = a_club()
    was_guest = seat(off_screen(club), "dee").player
    Player.objects.filter(pk=was_guest.pk).update(user=None)
    claim = ask(club, was_guest, user("dee"))
    grant(club, claim.pk, user("olga"))
    Chouette.objects.update(closed_at=timezone.now())
    chouette = a_table(club=club)
    dee = take(browser("dee"), chouette, "dee")
    second = User.objects.create_user("second")
    join(club, second, [])
    stolen = ask(club, seat(chouette, "bob").player, second)
    for number, answer in ((claim.pk, "undo"), (stolen.pk, "grant")):
        page = browser("mo").post(f"/clubs/{club.slug}/claims/{number}/", {"answer": answer})
        assert "until then nobody else gets their place" in page.text
        asked = {"answer": answer, "action_id": str(uuid4())}
        by_api = browser("mo").post(f"/api/clubs/{club.slug}/claims/{number}/answer/", asked, "application/json")
        assert (by_api.status_code, by_api.json()["code"]) == (422, "PLAYS_NOW")
    assert dee.get(link(chouette, "dee")).status_code == HTTPStatus.OK
    assert seat(chouette, "bob").player.user is None
    say(chouette, "suspend")
    say(chouette, "close")
    assert "until then nobody" in browser("mo").post(f"/clubs/{club.slug}/claims/{claim.pk}/", {"answer": "undo"}).text
