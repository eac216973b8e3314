"""Talk for programs: the same rooms, the same refusals as on the pages."""

import json
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette, TableMessage
from clubsite.members.models import User
from clubsite.members.services import join
from games.play.talk.posting import MOST_MESSAGES
from tests.chouette.evenings import an_evening
from tests.chouette.phones import all_taken

pytestmark = pytest.mark.django_db

PLAYED = "sheet plain\noption board=on\nbox ann\nline bob cal dee\ngame"


@pytest.fixture
def evening(db: None) -> Chouette:
    return all_taken(an_evening(PLAYED))


def seat(evening: Chouette, word: str) -> str:
    return f"/api/seats/{evening.seats.get(word=word).secret}/messages/"


def tell(client: Client, place: str, text: str, room: str, /, **more: Any) -> tuple[int, dict[str, Any]]:
    body = {"text": text, "room": room, "action_id": str(uuid4())} | more
    answer = client.post(place, json.dumps(body), "application/json")
    return answer.status_code, json.loads(answer.content)


def texts(client: Client, place: str) -> list[str]:
    return [message["text"] for message in client.get(place).json()["messages"]]


def test_a_program_reads_what_its_player_hears(client: Client, evening: Chouette) -> None:
    status, talk = tell(client, seat(evening, "bob"), "Shall we run?", "team")
    assert (status, talk["rooms"], talk["speaks_in"]) == (HTTPStatus.OK, ["team", "table"], ["team", "table"])
    assert [(one["player"], one["room"]) for one in talk["messages"]] == [("bob", "team")]
    assert texts(client, seat(evening, "cal")) == ["Shall we run?"]
    assert texts(client, seat(evening, "ann")) == texts(client, f"/api/chouettes/{evening.code}/messages/") == []


def test_a_refusal_has_its_code_and_sentence(client: Client, evening: Chouette) -> None:
    status, problem = tell(client, seat(evening, "cal"), "hit him", "team")
    assert (status, problem["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "OWN_CUBE_FIRST")
    assert problem["detail"].startswith("Your cube has not been turned yet")
    assert tell(client, seat(evening, "ann"), "let me hear", "team")[1]["code"] == "NOT_IN_TEAM"
    assert not TableMessage.objects.exists()


@pytest.mark.parametrize("sent", [{"room": "kitchen"}, {"text": ""}, {"text": "x" * 401}, {"action_id": "17"}, {"text": None}])
def test_rubbish_is_malformed(client: Client, evening: Chouette, sent: dict[str, Any]) -> None:
    assert tell(client, seat(evening, "bob"), "hello", "team", **sent)[0] == HTTPStatus.BAD_REQUEST


def test_a_hundred_kilobytes_are_too_large(client: Client, evening: Chouette) -> None:
    status, _problem = tell(client, seat(evening, "bob"), "x" * 100_000, "team")
    assert status in (HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    assert not TableMessage.objects.exists()


def test_said_twice_it_is_said_once_and_a_flood_waits(client: Client, evening: Chouette) -> None:
    click = str(uuid4())
    for _twice in range(2):
        assert tell(client, seat(evening, "bob"), "run", "team", action_id=click)[0] == HTTPStatus.OK
    assert texts(client, seat(evening, "bob")) == ["run"]
    statuses = [tell(client, seat(evening, "bob"), "run!", "team")[0] for _more in range(MOST_MESSAGES)]
    assert statuses[-1] == HTTPStatus.TOO_MANY_REQUESTS


def test_another_message_under_the_same_id_is_refused(client: Client, evening: Chouette) -> None:
    click = str(uuid4())
    assert tell(client, seat(evening, "bob"), "run", "team", action_id=click)[0] == HTTPStatus.OK
    for word, text, room in (("bob", "stay", "team"), ("bob", "run", "table"), ("ann", "run", "table")):
        status, problem = tell(client, seat(evening, word), text, room, action_id=click)
        assert (status, problem["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "ACTION_ID_USED")
    assert texts(client, seat(evening, "bob")) == ["run"]


def test_members_talk_among_the_spectators_and_strangers_only_read(client: Client, evening: Chouette, eve: User) -> None:
    place = f"/api/chouettes/{evening.code}/messages/"
    assert tell(client, place, "hello", "spectators")[0] == HTTPStatus.UNAUTHORIZED
    client.force_login(eve)
    assert tell(client, place, "hello", "spectators")[0] == HTTPStatus.FORBIDDEN
    fay = User.objects.create_user("fay")
    join(evening.club, fay)
    client.force_login(fay)
    assert tell(client, place, "What a roll", "spectators")[0] == HTTPStatus.OK
    assert tell(client, place, "13/9!", "team")[1]["code"] == "NOT_IN_TEAM"
    assert texts(Client(), place) == ["What a roll"]


def test_a_ready_phrase_is_read_by_everybody_in_their_language(client: Client, evening: Chouette) -> None:
    body = {"phrase": "good_luck", "room": "table", "action_id": str(uuid4())}
    sent = client.post(seat(evening, "bob"), json.dumps(body), "application/json")
    assert sent.status_code == HTTPStatus.OK, sent.text
    (message,) = client.get(seat(evening, "ann"), headers={"accept-language": "fr"}).json()["messages"]
    assert (message["phrase"], message["text"]) == ("good_luck", "Bonne chance !".replace(" !", "\u202f!"))
    assert texts(client, seat(evening, "cal")) == ["Good luck!"]
    assert TableMessage.objects.get().text == "Good luck!"


@pytest.mark.parametrize(
    ("room", "phrase", "code"),
    [("table", "double", "NO_ADVICE_TO_ALL"), ("table", "agree", "NO_ADVICE_TO_ALL"), ("team", "take", "OWN_CUBE_FIRST")],
)
def test_a_phrase_is_no_way_round_the_rule_of_talk(
    client: Client, evening: Chouette, room: str, phrase: str, code: str
) -> None:
    body = {"phrase": phrase, "room": room, "action_id": str(uuid4())}
    answer = client.post(seat(evening, "cal"), json.dumps(body), "application/json")
    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, code)
    assert not TableMessage.objects.exists()


def test_where_cubes_are_not_discussed_no_phrase_speaks_of_them(client: Client, db: None) -> None:
    evening = all_taken(
        an_evening(
            "sheet plain\noption board=on\noption cube_talk=off\noption consultation=free\nbox ann\nline bob cal dee\ngame"
        )
    )
    body = {"room": "team", "action_id": str(uuid4())}
    refused = client.post(seat(evening, "cal"), json.dumps(body | {"phrase": "double"}), "application/json")
    assert refused.json()["code"] == "NO_CUBE_TALK"
    assert (
        client.post(seat(evening, "cal"), json.dumps(body | {"phrase": "agree"}), "application/json").status_code
        == HTTPStatus.OK
    )


def test_a_phrase_that_there_is_not_is_malformed(client: Client, evening: Chouette) -> None:
    body = {"phrase": "checkmate", "room": "table", "action_id": str(uuid4())}
    assert client.post(seat(evening, "bob"), json.dumps(body), "application/json").status_code == HTTPStatus.BAD_REQUEST
