"""A monitor who plays under a guest's name: he counts as sitting, and says no yes to what he asks for."""

from http import HTTPStatus
from uuid import uuid4

import pytest
from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client, RequestFactory

from chouette.access.held_seats import COOKIE
from chouette.models import Chouette
from clubsite.api.tokens.services import make_token
from clubsite.claims.refusals import ClaimRefused
from clubsite.claims.services import ask, grant
from clubsite.members.models import Membership, Role
from tests.attacks.sitting_monitor import asked, at_console, by_program, last_said, nothing_was_said

from .tables import a_table, api, browser, link, seat, take, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Chouette:
    """Mo is box and monitor; olga owns the club and does not sit; bob and cal are guests."""
    return a_table()


def agrees(web: Client, chouette: Chouette, who: str) -> int:
    sent = {"version": chouette.version, "page": uuid4(), "agree": asked(chouette)["id"]}
    return int(web.post(link(chouette, who, "proposal/"), sent).status_code)


def agrees_by_program(web: Client, chouette: Chouette, who: str) -> str:
    sent = {"proposal": asked(chouette)["id"], "what": "agree", "action_id": str(uuid4())}
    return str(web.post(api(chouette, who, "proposal/"), sent, "application/json").json().get("code", "done"))


def by_token(name: str) -> Client:
    """That person's program."""
    return Client(headers={"Authorization": f"Bearer {make_token(user(name), 'program', 7, action_id=uuid4())[1]}"})


def the_override(chouette: Chouette, who: str) -> None:
    assert at_console(chouette, "bob resigns backgammon", who=who).status_code == HTTPStatus.SEE_OTHER


def test_the_yes_is_not_given_in_the_proposer_s_own_browser(table: Chouette) -> None:
    web = take(browser("mo"), table, "bob")
    the_override(table, "mo")
    assert agrees(web, table, "bob") == HTTPStatus.UNPROCESSABLE_ENTITY
    web.cookies.pop("sessionid")  # the cookie of the seats stays
    assert agrees(web, table, "bob") == HTTPStatus.UNPROCESSABLE_ENTITY
    assert agrees_by_program(web, table, "bob") == "HELD_BY_WHO_ASKS"
    assert agrees_by_program(Client(), table, "bob") == "SEAT_NOT_TAKEN", "nor carried elsewhere"
    assert nothing_was_said(table)


def test_nor_where_he_took_it_logged_out_beside_his_own_seat(table: Chouette) -> None:
    web = take(browser("mo"), table, "mo")
    web.cookies.pop("sessionid")
    take(web, table, "bob")
    the_override(table, "mo")
    assert agrees(web, table, "bob") == HTTPStatus.UNPROCESSABLE_ENTITY
    assert nothing_was_said(table)


def test_nor_where_he_logged_in_afterwards_to_ask_and_out_again(table: Chouette) -> None:
    web = take(Client(), table, "bob")
    request = RequestFactory().post("/log-in/")
    request.COOKIES[COOKIE] = web.cookies[COOKIE].value
    request.session = SessionStore()
    login(request, user("mo"), "django.contrib.auth.backends.ModelBackend")
    the_override(table, "mo")
    assert agrees(web, table, "bob") == HTTPStatus.UNPROCESSABLE_ENTITY
    assert nothing_was_said(table)


def test_nor_by_a_program_that_took_the_seat_with_his_token(table: Chouette) -> None:
    by_token("mo").post(api(table, "bob", "take/"), {"action_id": str(uuid4())}, "application/json")
    the_override(table, "mo")
    assert agrees_by_program(Client(), table, "bob") == "HELD_BY_WHO_ASKS"
    assert nothing_was_said(table)


def test_the_guest_s_own_yes_is_still_one(table: Chouette) -> None:
    bob = take(Client(), table, "bob")
    the_override(table, "mo")
    assert agrees(bob, table, "bob") == HTTPStatus.FOUND
    assert last_said(table).said == "bob resigns backgammon"


def test_and_is_one_again_by_a_new_link_on_a_phone_of_his_own(table: Chouette) -> None:
    take(browser("mo"), table, "bob")
    assert browser("olga").post(f"/c/{table.code}/links/bob/new/").status_code == HTTPStatus.FOUND
    bob = take(Client(), table, "bob")
    assert seat(table, "bob").held_by == []
    the_override(table, "mo")
    assert agrees(bob, table, "bob") == HTTPStatus.FOUND


def test_a_monitor_who_holds_a_guest_s_seat_counts_as_sitting(table: Chouette) -> None:
    """Olga has no seat of her own, and plays as bob."""
    take(browser("olga"), table, "bob")
    for said in ("box wins gammon override", "cal resigns single"):
        answer = by_program(table, said, who="olga", reason="because")
        assert answer.status_code == HTTPStatus.ACCEPTED
    assert asked(table)["asks"] == ["cal"]
    assert nothing_was_said(table)
    shown = browser("olga").get(f"/c/{table.code}/links/").text
    assert not any(seat(table, word).secret in shown for word in ("mo", "bob", "cal", "dee"))
    before = seat(table, "cal").secret
    browser("olga").post(f"/c/{table.code}/links/cal/new/")
    assert (seat(table, "cal").secret, seat(table, "cal").link_waits) == (before, True)


def test_his_guest_does_not_confirm_the_link_that_he_made(table: Chouette) -> None:
    web = take(browser("mo"), table, "cal")
    browser("mo").post(f"/c/{table.code}/links/bob/new/")
    web.cookies.pop("sessionid")
    assert web.post(link(table, "cal", "confirm-link/"), {"word": "bob"}).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert seat(table, "bob").link_waits


def test_what_he_says_for_the_guest_from_the_console_asks_the_guest(table: Chouette) -> None:
    """Holding a place gives an interest, but nobody's yes."""
    take(browser("olga"), table, "bob")
    at_console(table, "bob resigns single", who="olga", reason="because")
    assert nothing_was_said(table)
    assert asked(table)["asks"] == ["bob"]


def test_nobody_makes_himself_a_guest_who_plays() -> None:
    """A monitor without a history of his own, the only one who can grant claims."""
    table = a_table("sheet plain\noption board=on\nbox bob\nline cal dee\ngame")
    Membership.objects.filter(club=table.club).exclude(user=user("mo")).delete()
    Membership.objects.filter(club=table.club, user=user("mo")).update(roles=[Role.OWNER])
    claim = ask(table.club, seat(table, "cal").player, user("mo"))
    with pytest.raises(ClaimRefused):
        grant(table.club, claim.pk, user("mo"))
    assert seat(table, "cal").player.user is None
