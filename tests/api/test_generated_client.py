"""A whole evening, played by a client that openapi-python-client makes from our own schema: what the schema promises is what a
typed client of another maker reads and sends."""

import importlib
import json
import sys
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest

from clubsite.api.docs.document import written
from clubsite.members.models import Club, User
from tests.api.generated_client import PACKAGE, Made, make_client
from tests.api.world import make_token_for
from tests.live_site import LiveSite


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    client = make_client(tmp_path_factory.mktemp("client"))
    sys.path.insert(0, str(client.folder))
    yield client
    sys.path.remove(str(client.folder))
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


@pytest.fixture
def mos(made: Made, live_site: LiveSite, mo: User) -> Any:
    return made.client(live_site.url, make_token_for(mo)[1])


def test_nothing_of_the_schema_is_left_out_of_the_client(made: Made) -> None:
    paths = json.loads(written())["paths"].values()
    assert set(made.operations()) == {one["operationId"] for path in paths for one in path.values()}


def test_every_operation_of_the_client_can_be_imported(made: Made) -> None:
    for module in made.operations().values():
        assert importlib.import_module(module)


class Evening:
    """One evening by its monitor's program, which says the version that it was told last."""

    def __init__(self, made: Made, client: Any, now: Any) -> None:
        self.made, self.client, self.now = made, client, now

    def say(self, statement: str) -> Any:
        body = self.made.models().SayRequest(action_id=uuid4(), say=statement, version=self.now.version)
        status, self.now = self.made("say_at_evening")(self.client, self.now.code, body=body)
        assert status == HTTPStatus.CREATED, (statement, self.now)
        return self.now


def begin(made: Made, client: Any, club: Club) -> Evening:
    words = made.models()
    body = words.NewEveningRequest(
        action_id=uuid4(),
        title="Friday",
        players=["Ann", "Bob", "Cal"],
        seating=words.NewEveningRequestSeating.GIVEN,
        options=words.HouseOptionsRequest(jacoby=words.HouseOptionsRequestJacoby.OFF),
    )
    status, evening = made("begin_evening")(client, club.slug, body=body)
    assert (status, made("begin_evening")(client, club.slug, body=body)[0]) == (HTTPStatus.CREATED, HTTPStatus.OK)
    return Evening(made, client, evening)


def answer_from_seat(made: Made, evening: Evening, url: str, word: str, button: str) -> None:
    """A player without a login, by the secret of their seat, which the monitor's program hands them."""
    words, guest = made.models(), made.client(url)
    _status, links = made("list_seat_links")(evening.client, evening.now.code)
    (secret,) = [one.secret for one in links.seats if one.player == word]
    _status, seat = made("get_seat")(guest, secret)
    assert button in [one.say for speaker in seat.speakers for one in speaker.may_say]
    body = words.SayForSeatRequest(action_id=uuid4(), say=button, version=seat.version)
    assert made("say_at_seat")(guest, secret, body=body)[0] == HTTPStatus.OK


def first_game(made: Made, evening: Evening, url: str) -> None:
    """The box doubles, and the players answer from their own seats."""
    words = made.models()
    evening.say("game")
    may = made("list_legal_statements")(evening.client, evening.now.code)[1]
    assert "Ann doubles all" in [one.say for one in may.statements]
    doubled = evening.say("Ann doubles all")
    assert {one.state for one in doubled.in_play.contracts} == {words.ContractShapeState.OFFERED}
    answer_from_seat(made, evening, url, "Bob", "Bob takes")
    answer_from_seat(made, evening, url, "Cal", "Cal takes")
    evening.now = made("get_evening")(evening.client, evening.now.code)[1]
    assert {one.owner for one in evening.now.in_play.contracts} == {words.ContractShapeOwner.TEAM}
    foreseen = made("preview_statement")(evening.client, evening.now.code, say="team wins gammon")[1]
    evening.say("team wins gammon")
    assert foreseen.scores.to_dict() == evening.now.scores.to_dict() == {"Ann": -8, "Bob": 4, "Cal": 4}


def second_game(made: Made, evening: Evening) -> None:
    """A wrong result, taken back and entered as it was."""
    evening.say("game")
    results = made("list_legal_statements")(evening.client, evening.now.code)[1].results
    wrong = evening.say(results[0]).scores.to_dict()
    evening.say("undo")
    right = evening.say(results[1]).scores.to_dict()
    assert wrong != right
    assert sum(wrong.values()) == sum(right.values()) == 0


def close(made: Made, evening: Evening) -> None:
    words = made.models()
    closing = made("get_closing")(evening.client, evening.now.code)[1]
    assert sum(one.won for one in closing.standings) == 0
    body = words.CloseEveningRequest(action_id=uuid4(), version=closing.version, ending=words.CloseEveningRequestEnding.CARRY)
    status, closed = made("close_evening")(evening.client, evening.now.code, body=body)
    assert (status, closed.closed, closed.games) == (HTTPStatus.CREATED, True, 2)


@pytest.mark.django_db(transaction=True)
def test_a_whole_evening_is_played_from_the_first_seat_to_the_book(
    made: Made, mos: Any, club: Club, live_site: LiveSite
) -> None:
    assert [one.slug for one in made("list_clubs")(mos)[1].results] == [club.slug]
    evening = begin(made, mos, club)
    code = evening.now.code
    assert (evening.now.roles.box, evening.now.roles.line) == ("Ann", ["Bob", "Cal"])
    assert evening.now.house["jacoby"] == "off"
    for_themselves = made.models().PatchedAnswerForThemselvesRequest(answer_for_themselves=True, seconds=60)
    assert made("change_answering")(mos, code, body=for_themselves)[0] == HTTPStatus.OK
    assert made("watch_evening")(mos, code)[0] == HTTPStatus.TEMPORARY_REDIRECT

    first_game(made, evening, live_site.url)
    second_game(made, evening)
    close(made, evening)

    scores = evening.now.scores.to_dict()
    assert [one.number for one in made("list_games")(mos, code)[1].results] == [1, 2]
    assert made("explain_score")(mos, code, "Bob")[1].score == scores["Bob"]
    assert "undo" in [one.say for one in made("list_statements")(mos, code)[1].results]
    book = made("list_balances")(mos, club.slug)[1]
    assert {one.name: one.points for one in book.balances} == scores
    assert sum(scores.values()) == 0


@pytest.mark.django_db(transaction=True)
def test_it_is_told_what_overtook_it_and_what_the_rules_refuse_in_types(made: Made, mos: Any, club: Club) -> None:
    words, evening = made.models(), begin(made, mos, club)
    before = evening.now
    evening.say("game")
    late = words.SayRequest(action_id=uuid4(), say="Ann doubles all", version=before.version)
    status, problem = made("say_at_evening")(mos, before.code, body=late)
    assert (status, type(problem)) == (HTTPStatus.CONFLICT, words.StaleEveningStateProblem)
    assert (problem.code, problem.state.version) == ("STALE", evening.now.version)
    wrong = words.SayRequest(action_id=uuid4(), say="Bob takes", version=evening.now.version)
    status, problem = made("say_at_evening")(mos, before.code, body=wrong)
    assert (status, type(problem)) == (HTTPStatus.UNPROCESSABLE_ENTITY, words.ProblemDetails)
