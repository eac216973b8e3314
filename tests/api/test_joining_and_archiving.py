"""Programs ask to join, take people in and turn them away; they archive a club and open it again."""

from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client

from clubsite.asking.models import JoinRequest
from clubsite.members.models import Club, Membership, User
from clubsite.members.services import join
from tests.api.test_clubs import Program
from tests.api.world import make_token_for


@pytest.fixture
def mos(mo: User, club: Club) -> Program:
    Club.objects.filter(pk=club.pk).update(is_public=True)
    return Program(make_token_for(mo)[1])


@pytest.fixture
def eves(eve: User) -> Program:
    return Program(make_token_for(eve)[1])


def test_a_stranger_asks_and_is_taken_in(mos: Program, eves: Program, eve: User, club: Club) -> None:
    here = f"/api/clubs/{club.slug}/join-requests/"
    status, asked = eves("PUT", here, words="I play at the harbour.")
    assert (status, asked["state"], asked["words"]) == (HTTPStatus.OK, "waiting", "I play at the harbour.")
    assert eves("PUT", here, words="And on Mondays.")[1] == asked  # again, it changes nothing
    assert mos("GET", f"{here}?waiting=true")[1]["results"] == [asked] == eves("GET", here)[1]["results"]
    status, answered = mos("PUT", f"{here}{asked['id']}/answer/", answer="accept")
    assert (status, answered["state"]) == (HTTPStatus.OK, "accepted")
    assert Membership.objects.filter(club=club, user=eve).exists()
    assert mos("PUT", f"{here}{asked['id']}/answer/", answer="decline")[1]["state"] == "accepted"  # who comes second
    assert mos("GET", f"{here}?waiting=true")[1]["results"] == []
    status, no = eves("PUT", here)
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "MEMBER_ALREADY")


def test_who_was_declined_asks_no_more_and_nobody_answers_for_themselves(mos: Program, eves: Program, club: Club) -> None:
    here = f"/api/clubs/{club.slug}/join-requests/"
    asked = eves("PUT", here)[1]["id"]
    assert eves("PUT", f"{here}{asked}/answer/", answer="accept")[0] == HTTPStatus.NOT_FOUND
    player = User.objects.create_user("bob")
    join(club, player)
    bobs = Program(make_token_for(player)[1])
    assert bobs("PUT", f"{here}{asked}/answer/", answer="accept")[0] == HTTPStatus.FORBIDDEN
    assert bobs("GET", here)[1]["results"] == []
    assert mos("PUT", f"{here}{asked}/answer/", answer="perhaps")[0] == HTTPStatus.BAD_REQUEST
    assert mos("PUT", f"{here}{asked + 1}/answer/", answer="accept")[0] == HTTPStatus.NOT_FOUND
    assert mos("PUT", f"{here}{asked}/answer/", answer="decline")[1]["state"] == "declined"
    assert eves("PUT", here)[1]["code"] == "ASKED_BEFORE"
    assert eves("PUT", here, words="x" * 301)[0] == HTTPStatus.BAD_REQUEST


def test_a_private_club_is_not_asked(mos: Program, eves: Program, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(is_public=False)
    here = f"/api/clubs/{club.slug}/join-requests/"
    assert eves("PUT", here)[0] == eves("GET", here)[0] == HTTPStatus.NOT_FOUND
    assert Client().get(here).status_code == HTTPStatus.UNAUTHORIZED
    assert not JoinRequest.objects.exists()


def test_a_club_is_archived_read_and_opened_again(mos: Program, eves: Program, eve: User, club: Club) -> None:
    here, evenings = f"/api/clubs/{club.slug}/archive/", f"/api/clubs/{club.slug}/chouettes/"
    evening = {"title": "Friday", "players": ["Ann", "Bob"], "seating": "given"}
    assert mos("GET", here)[1] == {"archived_at": None, "goes_at": None}
    code = mos("POST", evenings, **evening, action_id=str(uuid4()))[1]["code"]
    status, no = mos("PUT", here)
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "STILL_UNDER_WAY")
    assert "Friday" in no["detail"]
    version = mos("GET", f"/api/chouettes/{code}/")[1]["version"]
    closed = {"ending": "cash", "version": version, "action_id": str(uuid4())}
    assert mos("POST", f"/api/chouettes/{code}/closing/", **closed)[0] < HTTPStatus.BAD_REQUEST
    status, archived = mos("PUT", here)
    assert status == HTTPStatus.OK
    assert archived["archived_at"]
    assert mos("PUT", here)[1] == archived == mos("GET", here)[1]
    assert mos("POST", evenings, **evening, action_id=str(uuid4()))[1]["code"] == "CLUB_ARCHIVED"
    join_request = eves("PUT", f"/api/clubs/{club.slug}/join-requests/")
    assert join_request[0] == HTTPStatus.CONFLICT
    assert mos("DELETE", here)[1] == {"archived_at": None, "goes_at": None}
    assert mos("DELETE", here)[0] == HTTPStatus.OK
    assert mos("POST", evenings, **evening, action_id=str(uuid4()))[0] == HTTPStatus.CREATED
    join(club, eve)
    assert (eves("GET", here)[0], eves("PUT", here)[0]) == (HTTPStatus.OK, HTTPStatus.FORBIDDEN)
