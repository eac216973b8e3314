"""Programs enter, check in, report and decide without knowing the director's sheet."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.urls import reverse

from clubsite.access.guessing import MOST_WRONG_GUESSES
from games.tournaments.models import TournamentBurst
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.checking_in import show_hall_code
from tests.clubsite.at_once import at_once
from tests.games.matches.players import cast
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_api import announced, client_of, post

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
def test_of_equal_announcements_at_once_one_says_that_it_has_made_the_tournament() -> None:
    club, click = cast(), str(uuid4())
    answers = at_once(*[lambda: announced(club, action_id=click).status_code] * 6)
    assert sorted(map(str, answers)) == ["200"] * 5 + ["201"]


def asks(evening: Night, who: str, name: str, **body: Any) -> Any:
    return post(evening.club, who, reverse(name, args=[evening.club.club.slug, evening.tournament.code]), **body)


def standings(answer: Any) -> dict[str, str]:
    return {one["word"]: one["standing"] for one in answer.json()["entries"]}


def test_a_member_enters_waits_takes_the_place_and_withdraws() -> None:
    evening = night(MAIN, "capacity 2\nopen_entry")
    for who in ("ann", "bob", "cal"):
        answer = asks(evening, who, "api_tournament_entry", do="sign_up")
    assert (answer.status_code, standings(answer)) == (201, {"ann": "in", "bob": "in", "cal": "waiting"})
    assert standings(asks(evening, "ann", "api_tournament_entry", do="sign_off")) == {
        "ann": "out",
        "bob": "in",
        "cal": "offered",
    }
    assert standings(asks(evening, "cal", "api_tournament_entry", do="take_place"))["cal"] == "in"
    assert asks(evening, "cal", "api_tournament_entry", do="start main").status_code == 400
    assert asks(evening, "eve", "api_tournament_entry", do="sign_up").status_code == 404


def test_a_program_reads_who_was_not_drawn_because_they_had_not_checked_in() -> None:
    evening = night(f"{MAIN}\noption check_in=required\nentrants ann bob cal")
    checked = asks(evening, "dana", "api_say_at_tournament", say="check_in ann bob", version=evening.desk_version)
    assert [one["drawn"] for one in checked.json()["entries"]] == [None] * 3
    started = asks(evening, "dana", "api_say_at_tournament", say="start main", version=evening.desk_version).json()
    found = {one["word"]: (one["standing"], one["drawn"]) for one in started["entries"]}
    assert found == {"ann": ("in", True), "bob": ("in", True), "cal": ("in", False)}


def test_a_program_reads_in_which_order_the_waiting_list_waits() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "capacity 2\nopen_entry")
    for who in ("mo", "cal"):
        answer = asks(evening, who, "api_tournament_entry", do="sign_up")
    assert waits(answer) == {"ann": None, "bob": None, "mo": 1, "cal": 2}
    assert waits(asks(evening, "mo", "api_tournament_entry", do="sign_off")) == {"ann": None, "bob": None, "mo": None, "cal": 1}
    assert waits(asks(evening, "mo", "api_tournament_entry", do="sign_up")) == {"ann": None, "bob": None, "mo": 2, "cal": 1}


def test_a_program_reads_until_when_a_place_is_offered_to_whom() -> None:
    evening = night(f"{MAIN}\nentrants ann bob", "capacity 2\nopen_entry\nstarts 2000000000")
    for who in ("mo", "cal"):
        asks(evening, who, "api_tournament_entry", do="sign_up")
    with time_machine.travel(2_000_000_000 - 3600, tick=False):
        read = asks(evening, "ann", "api_tournament_entry", do="sign_off").json()["entries"]
        assert {one["word"]: one["until"] for one in read if one["until"]} == {"mo": "2033-05-18T03:33:20Z"}
        assert [one["standing"] for one in read if one["until"]] == ["offered"]
        evening.says("dana", "capacity 4\nentrants ann\nstart main")
        read = client_of(evening.club.users["bob"]).get(
            reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])
        )
        assert {one["until"] for one in read.json()["entries"]} == {None}


def waits(answer: Any) -> dict[str, int | None]:
    return {one["word"]: one["waits"] for one in answer.json()["entries"]}


def test_a_player_checks_in_with_the_code_that_a_director_has_asked_for() -> None:
    evening = night(f"{MAIN}\noption check_in=required\nentrants ann bob", "open_entry")
    assert asks(evening, "ann", "api_hall_code").status_code == 403
    code = asks(evening, "dana", "api_hall_code").json()["code"]
    assert asks(evening, "ann", "api_tournament_check_in", code="ABCDEF").json()["code"] == "WRONG_HALL_CODE"
    assert asks(evening, "cal", "api_tournament_check_in", code=code).json()["code"] == "CHECK_IN_ENTERED"
    assert asks(evening, "ann", "api_tournament_check_in", code=code).status_code == 201
    assert asks(evening, "ann", "api_tournament_check_in", code=code).status_code == 200


def test_a_program_that_guesses_codes_has_to_wait() -> None:
    evening = night(f"{MAIN}\nentrants ann", "open_entry")
    code = show_hall_code(evening.club.users["dana"], evening.tournament.code)
    for _ in range(MOST_WRONG_GUESSES):
        TournamentBurst.objects.all().delete()
        asks(evening, "ann", "api_tournament_check_in", code="nonsense")
    answer = asks(evening, "ann", "api_tournament_check_in", code=code)
    assert (answer.status_code, answer.json()["code"]) == (429, "THROTTLED")


def test_results_are_decided_reported_and_corrected_by_the_match() -> None:
    evening = night("flight main knockout length 5\nentrants ann bob cal gus\nstart main")
    state = asks(evening, "dana", "api_tournament_result", match="main 9.9", winner="ann", version=0)
    assert state.json()["code"] == "NO_SUCH_MATCH"
    version = evening.desk_version
    first = players_of(evening, "main 1.1")
    one = {"match": "main 1.1", "version": version}
    decided = asks(evening, "dana", "api_tournament_result", winner=first[1], score=[3, 5], **one)
    assert decided.status_code == 201
    assert told(decided, "main 1.1") == (first[1], [3, 5])
    other = {"match": "main 1.1", "winner": first[0], "score": [5, 4], "corrects": True}
    assert asks(evening, "dana", "api_tournament_result", version=version, **other).status_code == 409
    corrected = asks(evening, "dana", "api_tournament_result", version=evening.desk_version, **other)
    assert told(corrected, "main 1.1") == (first[0], [5, 4])
    second = players_of(evening, "main 1.2")
    gone = asks(evening, "dana", "api_tournament_result", match="main 1.2", winner=second[0], how="walkover", version=version)
    assert told(gone, "main 1.2") == (second[0], None)


@pytest.mark.parametrize("how", ["walkover", "no_show"])
def test_what_was_not_played_has_no_score(how: str) -> None:
    evening = night("flight main knockout length 5\nentrants ann bob\nstart main")
    asked = {"match": "main 1.1", "how": how, "winner": "ann" if how == "walkover" else "", "version": evening.desk_version}
    for more in ({}, {"by": "ann"}) if how == "walkover" else ({},):
        answer = asks(evening, "dana", "api_tournament_result", score=[5, 2], **asked, **more)
        assert (answer.status_code, list(answer.json()["fields"])) == (400, ["score"])
    assert asks(evening, "dana", "api_tournament_result", **asked).status_code == 201


def test_a_player_who_reports_a_walk_over_reads_what_to_say_instead() -> None:
    evening = night("flight main knockout length 5\nentrants ann bob\nstart main")
    asked = {"match": "main 1.1", "winner": "ann", "how": "walkover", "by": "ann", "version": evening.desk_version}
    answer = asks(evening, "ann", "api_tournament_result", **asked)
    assert answer.status_code == 400
    assert "not_here ann bob" in answer.json()["fields"]["how"][0]


def test_both_players_report_and_then_it_counts() -> None:
    evening = night("flight main knockout length 5\nentrants ann bob\nstart main")
    place = players_of(evening, "main 1.1").index("ann")
    score = [5, 2] if place == 0 else [2, 5]
    asked = {"match": "main 1.1", "winner": "ann", "score": score, "version": evening.desk_version}
    assert asks(evening, "ann", "api_tournament_result", by="bob", **asked).json()["code"] == "NOT_YOURS"
    assert asks(evening, "ann", "api_tournament_result", **asked).json()["code"] == "REPORT_IT"
    waits = asks(evening, "ann", "api_tournament_result", by="ann", **asked)
    assert told(waits, "main 1.1") == (None, None)
    assert told(asks(evening, "bob", "api_tournament_result", by="bob", **asked), "main 1.1") == ("ann", score)


@pytest.mark.parametrize(
    "wrong", [{"winner": "cal"}, {"winner": ""}, {"score": [1]}, {"how": "lost"}, {"by": "ann\nstart main"}, {"match": "x"}]
)
def test_a_result_that_cannot_be_read_changes_nothing(wrong: dict[str, Any]) -> None:
    evening = night("flight main knockout length 5\nentrants ann bob\nstart main")
    before = evening.desk
    asked: dict[str, Any] = {"match": "main 1.1", "winner": "ann", "score": [5, 2], "version": evening.desk_version} | wrong
    assert asks(evening, "dana", "api_tournament_result", **asked).status_code in {400, 422}
    assert evening.desk == before


def players_of(evening: Night, match: str) -> list[str]:
    return next(list(one.names) for one in brackets_of(evening.desk.tournament)["main"].matches if str(one.id) == match)


def told(answer: Any, match: str) -> tuple[str | None, list[int] | None]:
    found = next(one for one in answer.json()["told"]["flights"][0]["matches"] if one["id"] == match)
    return found["winner"], found["score"]
