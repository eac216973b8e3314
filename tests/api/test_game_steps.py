"""A program reads the steps of a finished game, tries others, and says the correction that they make."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette
from clubsite.members.models import User
from tests.chouette.evenings import PLAIN, an_evening

pytestmark = pytest.mark.django_db

GAME = f"{PLAIN}\ngame\nann doubles all\nbob takes\ncal takes\ndee takes\nteam wins single"


@pytest.fixture
def played() -> Chouette:
    return an_evening(GAME)


@pytest.fixture
def monitor(played: Chouette) -> Client:
    client = Client()
    client.force_login(User.objects.get(username="mo"))
    return client


def steps(client: Client, chouette: Chouette, say: str = "", number: int = 1) -> tuple[int, Any]:
    answer = client.get(f"/api/chouettes/{chouette.code}/games/{number}/steps/", {"say": say} if say else {})
    return answer.status_code, json.loads(answer.content)


def test_a_game_is_read_step_by_step_with_what_could_stand_instead(monitor: Client, played: Chouette) -> None:
    status, told = steps(monitor, played)
    assert (status, told["version"], told["stuck"], told["problem"]) == (200, 9, None, "")
    assert [one["say"] for one in told["steps"]] == ["game", *GAME.splitlines()[-5:]]
    assert told["steps"][3]["sentence"] == "cal takes at 2."
    assert {"say": "cal drops", "sentence": "cal drops against ann."} in told["steps"][3]["instead"]
    assert [one["fixed"] for one in told["steps"]] == [True, *[False] * 5]


def test_a_program_corrects_by_steps(monitor: Client, played: Chouette) -> None:
    told = steps(monitor, played)[1]
    said = [one["say"] for one in told["steps"]]
    said[3] = "cal drops"
    correction = f"correct game 1: {'; '.join(said)}"
    tried = steps(monitor, played, correction)[1]
    assert (tried["stuck"], tried["correction"]) == (None, correction)
    body = {"say": tried["correction"], "version": tried["version"], "action_id": str(uuid4())}
    answer = monitor.post(f"/api/chouettes/{played.code}/statements/", json.dumps(body), "application/json")
    assert (answer.status_code, answer.json()["scores"]) == (201, {"ann": -3, "bob": 2, "cal": -1, "dee": 2})


def test_the_step_that_does_not_fit_is_named(monitor: Client, played: Chouette) -> None:
    _status, told = steps(monitor, played, "correct game 1: ann doubles bob dee; bob takes; cal takes; team wins single")
    assert (told["stuck"], told["code"]) == (3, "NOTHING_TO_ANSWER")
    assert told["problem"] == "“cal takes.” does not fit any more. Nothing is offered to cal now."
    assert told["steps"][3]["problem"] == "Nothing is offered to cal now."
    assert "dee takes" in [one["say"] for one in told["missing"]]
    unfinished = steps(monitor, played, "correct game 1: bob doubles")[1]
    assert (unfinished["stuck"], unfinished["code"]) == (2, "GAME_LEFT_OPEN")


@pytest.mark.parametrize(
    ("say", "code"),
    [
        ("bob takes", "NO_SUCH_CORRECTION"),
        ("correct game 2: bob doubles", "NO_SUCH_CORRECTION"),
        ("correct game 1: close", "NOT_IN_A_GAME"),
        ("correct game 1: dee leaves; box wins single", "NOT_HERE"),
        ("correct game 1: close; game; box wins single", "NOT_BEFORE_A_GAME"),
    ],
)
def test_what_is_no_correction_of_this_game_is_refused(monitor: Client, played: Chouette, say: str, code: str) -> None:
    status, problem = steps(monitor, played, say)
    assert (status, problem["code"]) == (422, code)


def test_a_game_that_is_not_there_and_a_stranger(monitor: Client, played: Chouette) -> None:
    assert steps(monitor, played, number=2)[0] == 404
    assert steps(monitor, played, number=10**9)[0] == 404
    eve = Client()
    eve.force_login(User.objects.create_user("eve"))
    assert steps(eve, played)[0] == 404
    assert steps(Client(), played)[0] == 401
