"""Programs read and decide what a club's evenings start from, and begin evenings with it."""

from http import HTTPStatus
from uuid import uuid4

import pytest

from clubsite.members.models import Club, User
from clubsite.members.services import join
from tests.api.test_clubs import Program
from tests.api.world import make_token_for


@pytest.fixture
def mos(mo: User, club: Club) -> Program:
    return Program(make_token_for(mo)[1])


def begin(program: Program, club: Club, **other: object) -> dict[str, str]:
    body: dict[str, object] = {"title": "Friday", "players": ["Ann", "Bob"], "seating": "given", "action_id": str(uuid4())}
    _status, evening = program("POST", f"/api/clubs/{club.slug}/chouettes/", **(body | other))
    house: dict[str, str] = evening["house"]
    return house


def test_an_evening_that_names_no_sheet_starts_from_the_clubs_own_rules(mos: Program, club: Club) -> None:
    here = f"/api/clubs/{club.slug}/house-rules/"
    assert mos("GET", here)[1]["own"] is False
    assert begin(mos, club)["beaver"] == begin(mos, club, sheet="club")["beaver"] == "on"
    status, own = mos("PUT", here, sheet="esk", options={"raccoon": "on", "jacoby": "off"})
    assert (status, own["own"], own["version"]) == (HTTPStatus.OK, True, 1)
    assert own["options"] == {"jacoby": "off", "raccoon": "on"}
    assert "Jacoby rule: not played (Eskgammon: played)" in own["differences"]
    assert mos("GET", here)[1] == own
    evening = begin(mos, club, options={"jacoby": "on"})
    assert (evening["beaver"], evening["raccoon"], evening["jacoby"]) == ("off", "on", "on")
    assert begin(mos, club, sheet="online")["beaver"] == "on"
    assert mos("DELETE", here)[0] == mos("DELETE", here)[0] == HTTPStatus.NO_CONTENT
    assert begin(mos, club)["beaver"] == "on"


def test_a_program_that_has_not_seen_the_last_change_is_told_so(mos: Program, club: Club) -> None:
    here = f"/api/clubs/{club.slug}/house-rules/"
    mos("PUT", here, sheet="plain", version=0)
    status, no = mos("PUT", here, sheet="act", version=0)
    assert (status, no["code"]) == (HTTPStatus.CONFLICT, "STALE")
    assert mos("GET", here)[1]["sheet"] == "plain"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"sheet": "of the attic"},
        {"sheet": "plain", "options": {"jacobi": "off"}},
        {"sheet": "plain", "options": {"board": "on"}},
        {"sheet": "plain", "version": -1},
    ],
)
def test_rubbish_is_refused(mos: Program, club: Club, body: dict[str, object]) -> None:
    status, no = mos("PUT", f"/api/clubs/{club.slug}/house-rules/", **body)
    assert (status, no["code"]) == (HTTPStatus.BAD_REQUEST, "MALFORMED")


def test_a_player_reads_and_a_stranger_knows_of_nothing(mos: Program, club: Club, eve: User) -> None:
    here, eves = f"/api/clubs/{club.slug}/house-rules/", Program(make_token_for(eve)[1])
    assert eves("GET", here)[0] == eves("PUT", here, sheet="plain")[0] == HTTPStatus.NOT_FOUND
    join(club, eve)
    assert (eves("GET", here)[0], eves("PUT", here, sheet="plain")[0]) == (HTTPStatus.OK, HTTPStatus.FORBIDDEN)
