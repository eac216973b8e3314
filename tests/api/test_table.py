"""The API of an evening: read by its code, written by its monitors, robust against malformed requests."""

import json
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from chouette.models import Chouette
from clubsite.access.guessing import MOST_WRONG_GUESSES
from clubsite.access.write_limit import MOST_WRITES
from clubsite.api.requests.reading import LARGEST_BODY
from clubsite.members.models import Club, Membership, User
from tests.api.world import make_token_for
from tests.chouette.conftest import Say

GAME = "box ann\nline bob cal dee\ngame\nann doubles all\nbob takes\ncal drops\ndee takes"


@pytest.fixture
def monitor(client: Client, mo: User) -> Client:
    client.force_login(mo)
    return client


@pytest.fixture
def evening(chouette: Chouette, say: Say) -> Chouette:
    return say(chouette, GAME)


def get(client: Client, chouette: Chouette, place: str = "", **query: str | int) -> tuple[int, Any]:
    answer = client.get(f"/api/chouettes/{chouette.code}/{place}", query)
    return answer.status_code, json.loads(answer.content)


def post(client: Client, chouette: Chouette, said: str, **fields: object) -> tuple[int, Any]:
    body = {"say": said, "version": chouette.version, "action_id": str(uuid4())} | fields
    return send(client, chouette, json.dumps(body).encode())


def send(client: Client, chouette: Chouette, body: bytes, kind: str = "application/json") -> tuple[int, Any]:
    answer = client.generic("POST", f"/api/chouettes/{chouette.code}/statements/", body, kind)
    return answer.status_code, json.loads(answer.content)


# Reading


def test_whoever_has_the_code_reads_the_evening(client: Client, evening: Chouette) -> None:
    status, state = get(client, evening)
    assert status == HTTPStatus.OK
    assert (state["version"], state["closed"], state["sheet"]) == (7, False, "online")
    assert state["scores"] == {"ann": 1, "bob": 0, "cal": -1, "dee": 0}
    assert state["roles"]["box"] == "ann"
    assert [one["cube"] for one in state["in_play"]["contracts"] if one["state"] == "owned"] == [2, 2]
    assert state["house"]["box_retention"] == "captain"


def test_a_code_is_read_in_either_case_and_an_unknown_one_is_not_found(client: Client, evening: Chouette) -> None:
    assert client.get(f"/api/chouettes/{evening.code.lower()}/").status_code == HTTPStatus.OK
    for code in ("ZZZZZZ", "short", "%00%00%00%00%00%00", "ABC\u00e9\u00e9\u00e9", "A" * 3000):
        assert client.get(f"/api/chouettes/{code}/").status_code == HTTPStatus.NOT_FOUND


def test_whoever_guesses_codes_does_not_darken_a_members_score_board(client: Client, evening: Chouette, mo: User) -> None:
    for _ in range(MOST_WRONG_GUESSES):
        client.get("/api/chouettes/ZZZZZZ/")
    assert get(client, evening)[0] == HTTPStatus.TOO_MANY_REQUESTS
    client.force_login(mo)
    assert get(client, evening)[0] == HTTPStatus.OK
    assert client.get("/api/chouettes/ZZZZZZ/").status_code == HTTPStatus.TOO_MANY_REQUESTS


def test_games_are_listed_as_they_count_now(client: Client, evening: Chouette, say: Say) -> None:
    say(evening, "team wins gammon\ngame\nbox wins single\ncorrect game 1 team wins single")
    status, games = get(client, evening, "games/")
    assert status == HTTPStatus.OK
    assert [(game["number"], game["corrected"], game["level"]) for game in games["results"]] == [
        (1, True, "single"),
        (2, False, "single"),
    ]
    assert games["results"][0]["deltas"] == {"ann": -3, "bob": 2, "cal": -1, "dee": 2}
    assert get(client, evening, "games/", after=1)[1]["results"] == games["results"][1:]


def test_the_log_is_for_monitors(client: Client, monitor: Client, evening: Chouette) -> None:
    status, said = get(monitor, evening, "statements/", after=5)
    assert (status, [one["say"] for one in said["results"]]) == (HTTPStatus.OK, ["cal drops", "dee takes"])
    client.logout()
    assert get(client, evening, "statements/")[0] == HTTPStatus.UNAUTHORIZED


def test_a_preview_tells_every_delta_and_writes_nothing(monitor: Client, evening: Chouette) -> None:
    status, seen = get(monitor, evening, "preview/", say="team wins gammon")
    assert status == HTTPStatus.OK
    assert seen["deltas"] == {"ann": -8, "bob": 4, "cal": 0, "dee": 4}
    assert (seen["next"]["box"], sum(seen["deltas"].values())) == ("bob", 0)
    assert seen["why"] == "captain rule: bob beat ann"
    assert get(monitor, evening, "preview/", say="undo step")[0] == HTTPStatus.OK
    assert get(monitor, evening)[1]["version"] == 7
    status, no = get(monitor, evening, "preview/", say="cal takes")
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "NOTHING_TO_ANSWER")
    assert get(monitor, evening, "preview/")[0] == HTTPStatus.BAD_REQUEST


def test_balances_are_for_the_club(client: Client, club: Club, mo: User, eve: User, evening: Chouette) -> None:
    place = f"/api/clubs/{club.slug}/balances/"
    assert client.get(place).status_code == HTTPStatus.UNAUTHORIZED
    client.force_login(eve)
    assert client.get(place).status_code == HTTPStatus.NOT_FOUND
    client.force_login(mo)
    rows = json.loads(client.get(place).content)["balances"]
    assert {row["player"]: row["points"] for row in rows} == {"ann": 1, "cal": -1}


# Writing


def test_a_statement_answers_with_the_new_state(monitor: Client, evening: Chouette) -> None:
    status, state = post(monitor, evening, "team wins gammon")
    assert status == HTTPStatus.CREATED
    assert (state["version"], state["scores"]["ann"]) == (8, -7)


def test_the_same_statement_again_is_done_once(monitor: Client, evening: Chouette) -> None:
    click = str(uuid4())
    assert post(monitor, evening, "eli joins", action_id=click)[0] == HTTPStatus.CREATED
    status, state = post(monitor, evening, "eli joins", action_id=click)
    assert (status, state["version"]) == (HTTPStatus.OK, 8)


def test_a_refusal_has_a_code_and_a_sentence(monitor: Client, evening: Chouette) -> None:
    status, no = post(monitor, evening, "ann doubles bob")
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "CUBE_NOT_YOURS")
    assert no["detail"] == "bob owns bob's cube at 2; only bob may turn it."
    assert post(monitor, evening, "ann flees")[1]["code"] == "UNKNOWN_VERB"
    assert post(monitor, evening, "ANN joins")[1]["code"] == "ALREADY_HERE"
    assert get(monitor, evening)[1]["version"] == 7


def test_an_overtaken_statement_gets_the_fresh_state(monitor: Client, evening: Chouette) -> None:
    status, no = post(monitor, evening, "eli joins", version=3)
    assert (status, no["code"], no["state"]["version"]) == (HTTPStatus.CONFLICT, "STALE", 7)


def test_a_closed_evening_takes_nothing_more(monitor: Client, evening: Chouette, say: Say) -> None:
    say(evening, "team wins single\nclose")
    status, no = post(monitor, evening, "eli joins")
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "CLOSED")


def test_only_monitors_speak(client: Client, evening: Chouette, club: Club, eve: User) -> None:
    assert post(client, evening, "eli joins")[0] == HTTPStatus.UNAUTHORIZED
    client.force_login(eve)
    assert post(client, evening, "eli joins")[0] == HTTPStatus.NOT_FOUND
    Membership.objects.create(club=club, user=eve)
    status, no = post(client, evening, "eli joins")
    assert (status, no["code"]) == (HTTPStatus.FORBIDDEN, "PERMISSION_DENIED")


def test_a_session_alone_is_not_enough_for_another_site(mo: User, evening: Chouette) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mo)
    assert post(strict, evening, "eli joins")[0] == HTTPStatus.FORBIDDEN


def test_a_burst_is_slowed_down(monitor: Client, evening: Chouette) -> None:
    answers = [post(monitor, evening, "bob takes")[0] for _ in range(MOST_WRITES + 1)]
    assert set(answers[:MOST_WRITES]) == {HTTPStatus.UNPROCESSABLE_ENTITY}
    status, no = post(monitor, evening, "bob takes")
    assert (status, no["code"]) == (HTTPStatus.TOO_MANY_REQUESTS, "TOO_FAST")


# Malformed requests

ID = "0d9c2a52-6a6e-4c0e-9d0a-4a1f3b7f7c11"


def body(**fields: object) -> bytes:
    return json.dumps({"say": "eli joins", "version": 7, "action_id": ID} | fields).encode()


@pytest.mark.parametrize(
    "rubbish",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"7",
        b'"say"',
        b"\xff\xfe\x00",
        b'{"say": "\xff"}',
        b"[" * 16_000,
        b'{"say":' * 2_000 + b"1" + b"}" * 2_000,
        b'{"version": ' + b"9" * 10_000 + b"}",
        b'{"version": NaN}',
        body(version="seven"),
        body(version=-1),
        body(version=2**31),
        body(version=10**300),
        body(version=1e308),
        body(version=None),
        body(version=[7]),
        body(version={}),
        body(say=None),
        body(say=5),
        body(say=["eli joins"]),
        body(say={"eli": "joins"}),
        body(say=""),
        body(say="   "),
        body(say="x" * 2_001),
        body(say="eli\x00 joins"),
        body(say="\ud800 joins"),
        body(action_id="7"),
        body(action_id=-7),
        body(action_id=2**200),
        body(action_id=None),
        body(action_id=[ID]),
    ],
    ids=lambda rubbish: repr(rubbish[:40]),
)
def test_a_malformed_body_is_a_bad_request(monitor: Client, evening: Chouette, rubbish: bytes) -> None:
    status, no = send(monitor, evening, rubbish)
    assert (status, no["code"]) == (HTTPStatus.BAD_REQUEST, "MALFORMED")
    assert no["detail"]
    evening.refresh_from_db()
    assert evening.version == 7


@pytest.mark.parametrize(
    "said",
    [
        "7",
        "eli joins\nfay flees",
        "\U0001f3b2 joins",
        "eli joins " * 100,
        "settle ann bob 99999999999999999999 to bob",
        "correct game 99999999999999999999 box wins single",
        "option players_max=" + "9" * 1500,
        "rolls ann " + "6/" * 500,
        "%s %d {player} joins",
        "undo step undo",
    ],
)
def test_a_strange_statement_is_refused_with_a_sentence(monitor: Client, evening: Chouette, said: str) -> None:
    status, no = post(monitor, evening, said)
    assert status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert no["detail"]
    assert get(monitor, evening, "preview/", say=said)[0] == HTTPStatus.UNPROCESSABLE_ENTITY


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
def test_another_kind_of_body_is_refused(monitor: Client, evening: Chouette, kind: str) -> None:
    status, _ = send(monitor, evening, body(), kind)
    assert status == HTTPStatus.UNSUPPORTED_MEDIA_TYPE


@pytest.mark.parametrize("after", ["x", "-1", "9" * 5000, "\x00", "1e3"])
def test_a_page_that_is_no_number_is_a_bad_request(monitor: Client, evening: Chouette, after: str) -> None:
    assert get(monitor, evening, "games/", after=after)[0] == HTTPStatus.BAD_REQUEST
    assert get(monitor, evening, "statements/", after=after)[0] == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE"])
def test_other_methods_are_refused(monitor: Client, evening: Chouette, method: str) -> None:
    answer = monitor.generic(method, f"/api/chouettes/{evening.code}/statements/", body(), "application/json")
    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED


# Cost


def test_a_statement_costs_eight_queries(client: Client, mo: User, evening: Chouette, django_assert_num_queries: Any) -> None:
    """The token, the evening with the user's role, the rate limit; then in a transaction (two queries): the evening's row,
    the record, the table with the announcement. The same for every statement, unless somebody is new or points move."""
    _, secret = make_token_for(mo)
    headers = {"Authorization": f"Bearer {secret}"}
    client.get("/api/me/", headers=headers)  # the token's first use is recorded
    body = {"say": "bob doubles", "version": evening.version, "action_id": str(uuid4())}
    with django_assert_num_queries(8):
        answer = client.post(f"/api/chouettes/{evening.code}/statements/", body, "application/json", headers=headers)
    assert answer.status_code == HTTPStatus.CREATED


def test_several_lines_are_said_together_or_not_at_all(monitor: Client, chouette: Chouette, say: Say) -> None:
    begun = say(chouette, "box ann\nline bob cal dee\ngame\nann doubles all")
    status, no = post(monitor, begun, "bob takes\ncal flees\ndee drops")
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "UNKNOWN_VERB")
    status, state = post(monitor, begun, "bob takes\ncal takes\ndee drops")
    assert (status, state["version"]) == (HTTPStatus.CREATED, 7)


def test_a_name_is_found_whatever_the_case(monitor: Client, chouette: Chouette, say: Say) -> None:
    begun = say(chouette, "box Ann\nline Bob cal\ngame")
    assert get(monitor, begun, "preview/", say="ann doubles all")[1]["say"] == "Ann doubles all"
    status, state = post(monitor, begun, "ANN doubles all\nbob takes\nCAL drops")
    assert (status, state["scores"]) == (HTTPStatus.CREATED, {"Ann": 1, "Bob": 0, "cal": -1})
    assert get(monitor, begun, "statements/", after=3)[1]["results"][0]["say"] == "Ann doubles all"


def test_an_id_that_did_something_else_is_refused(monitor: Client, evening: Chouette) -> None:
    click = str(uuid4())
    assert post(monitor, evening, "eli joins", action_id=click)[0] == HTTPStatus.CREATED
    status, no = post(monitor, evening, "fay joins", action_id=click)
    assert (status, no["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "ACTION_ID_USED")


def test_a_body_that_is_too_large_is_not_read(monitor: Client, evening: Chouette) -> None:
    for size in (LARGEST_BODY + 1, settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1):
        status, no = send(monitor, evening, b" " * size)
        assert (status, no["code"]) == (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "TOO_LARGE")
        assert str(LARGEST_BODY) in no["detail"]


def test_whoever_is_too_fast_is_told_how_long_to_wait(monitor: Client, evening: Chouette) -> None:
    for _ in range(MOST_WRITES):
        post(monitor, evening, "bob takes")
    body = {"say": "bob takes", "version": evening.version, "action_id": str(uuid4())}
    answer = monitor.post(f"/api/chouettes/{evening.code}/statements/", body, "application/json")
    assert (answer.status_code, answer["Retry-After"]) == (HTTPStatus.TOO_MANY_REQUESTS, "10")
    assert answer["Content-Type"] == "application/problem+json"
