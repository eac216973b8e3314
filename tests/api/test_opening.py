"""An evening is opened by a program with the options that differ from its sheet: all of it or nothing."""

from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest

from chouette.models import Chouette
from clubsite.members.models import Club, User
from tests.api.test_clubs import Program
from tests.api.world import make_token_for


@pytest.fixture
def mos(mo: User, club: Club) -> Program:
    return Program(make_token_for(mo)[1])


def begin(program: Program, club: Club, options: object, **other: object) -> tuple[int, Any]:
    body: dict[str, object] = {"title": "Friday", "players": ["Ann", "Bob", "Cal"], "seating": "given", "options": options}
    return program("POST", f"/api/clubs/{club.slug}/chouettes/", **body, action_id=str(other.get("action_id", uuid4())))


def test_options_count_from_the_first_game_on_and_stand_in_the_log(mos: Program, club: Club) -> None:
    status, evening = begin(mos, club, {"jacoby": "off", "cube_cap": "64"})
    assert status == HTTPStatus.CREATED
    assert (evening["house"]["jacoby"], evening["house"]["cube_cap"]) == ("off", "64")
    _status, log = mos("GET", f"/api/chouettes/{evening['code']}/statements/")
    assert {"option jacoby=off", "option cube_cap=64"} <= {one["say"] for one in log["results"]}


def test_a_table_on_screen_is_opened_in_one_request(mos: Program, club: Club) -> None:
    _status, evening = begin(mos, club, {"board": "on", "variant": "nackgammon"})
    _status, begun = mos(
        "POST", f"/api/chouettes/{evening['code']}/statements/", say="game", version=evening["version"], action_id=str(uuid4())
    )
    assert begun["board"]["variant"] == "nackgammon"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"jacobi": "off"}, "jacobi: There is no such option."),
        ({"jacoby": "perhaps"}, "jacoby: “perhaps” is none of these: off, on."),
        ({"cube_cap": "-1"}, "cube_cap: This is neither a whole number nor none."),
        ({"cube_cap": ["64"]}, "cube_cap: This is neither a whole number nor none."),
        ("jacoby=off", "Invalid data. Expected a dictionary, but got str."),
    ],
)
def test_an_option_or_value_that_does_not_exist_opens_nothing(mos: Program, club: Club, options: object, sentence: str) -> None:
    status, no = begin(mos, club, options)
    assert (status, no["code"]) == (HTTPStatus.BAD_REQUEST, "MALFORMED")
    assert no["fields"]["options"] == [sentence]
    assert not Chouette.objects.exists()


def test_a_number_beyond_its_limit_is_refused_by_the_rules_and_opens_nothing(mos: Program, club: Club) -> None:
    status, no = begin(mos, club, {"loss_cap": "9999999999"})
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "UNKNOWN_VALUE")
    assert not Chouette.objects.exists()


def test_the_same_request_twice_opens_one_evening(mos: Program, club: Club) -> None:
    click = uuid4()
    first, second = (begin(mos, club, {"jacoby": "off"}, action_id=click) for _ in range(2))
    assert (first[0], second[0]) == (HTTPStatus.CREATED, HTTPStatus.OK)
    assert first[1]["code"] == second[1]["code"]
