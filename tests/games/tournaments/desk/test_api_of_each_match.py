"""Programs read which matches the club rates and who has reported what, beside what the sheet alone comes to."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_api import client_of
from tests.games.tournaments.desk.test_boards import online, opened
from tests.games.tournaments.desk.test_ladder_unrated import LADDER
from tests.games.tournaments.desk.test_near_deadlines import NOON, running
from tests.games.tournaments.desk.test_rated import begun, matches

pytestmark = pytest.mark.django_db

TWO = "flight main knockout length 5\nentrants ann bob"


def read(evening: Night, who: str = "cal") -> Any:
    place = reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])
    return client_of(evening.club.users[who]).get(place).json()


def rated(evening: Night, number: int = 0) -> tuple[bool | None, str]:
    match = read(evening)["matches"][number]
    return match["rated"], match["why_not_rated"]


def test_a_match_is_rated_once_its_score_is_known_and_is_told_with_the_clubs_match() -> None:
    evening = begun()
    assert rated(evening) == (None, "")
    evening.says("dana", "ann beats bob 5-3")
    assert rated(evening) == (True, "")
    (kept,) = matches(evening)
    assert read(evening)["matches"][0]["match"] == kept.code
    evening.club.do(kept, "dana", "take_out", reason="arranged")
    assert rated(evening) == (False, "TAKEN_OUT")


def test_a_board_that_is_open_is_told_before_its_first_game_and_not_once_it_is_gone() -> None:
    evening = online()
    board = opened(evening, "ann")
    assert read(evening)["matches"][0]["match"] == board.code
    evening.says("dana", 'draw_again "Somebody is missing"')
    evening.says("dana", "start main")
    assert read(evening)["matches"][0]["match"] is None


def test_a_win_without_a_score_is_rated_on_the_sheet_and_not_by_the_club() -> None:
    evening = begun()
    evening.says("dana", "ann beats bob")
    state = read(evening)
    assert state["told"]["flights"][0]["matches"][0]["rated"] is True
    assert rated(evening) == (False, "UNFINISHED")
    evening.says("dana", "correct ann bob: ann beats bob 5-3")
    assert rated(evening) == (True, "")
    evening.says("dana", "correct ann bob: ann beats bob")
    assert rated(evening) == (False, "UNFINISHED")


@pytest.mark.parametrize(("line", "why"), [("walkover ann over bob", "WALKOVER"), ("no_show ann bob", "NO_SHOW")])
def test_what_nobody_played_is_not_rated(line: str, why: str) -> None:
    evening = begun()
    evening.says("dana", line)
    assert rated(evening) == (False, why)


def test_whoever_withdraws_before_a_match_leaves_one_that_is_not_rated() -> None:
    evening = begun("flight main knockout length 5\nentrants ann bob cal dee")
    one, other = evening.first_round()[0].names
    evening.says("dana", f"withdraw {one}")
    assert rated(evening) == (False, "WALKOVER")
    assert other in read(evening)["told"]["flights"][0]["matches"][0]["winner"]


def test_a_result_that_came_along_with_its_tournament_is_not_rated() -> None:
    assert rated(night(f"{TWO}\nstart main\nann beats bob 5-3")) == (False, "BROUGHT_ALONG")


def test_nor_is_a_ladders() -> None:
    evening = night(LADDER)
    above, below, *_ = evening.desk.tournament.flights[0].lines or ()
    evening.says("dana", f"challenge {below} over {above}\n{below} beats {above} 5-3")
    assert rated(evening) == (False, "NOT_AGREED_BEFORE")


def test_the_two_and_directors_read_who_has_reported_what_and_nobody_else() -> None:
    evening = begun()
    evening.says("ann", "report ann: ann beats bob 5-3")
    evening.says("bob", "report bob: bob beats ann 5-4")
    (match,) = read(evening, "ann")["matches"]
    ann = [name == "ann" for name in evening.first_round()[0].names]
    score = {"ann": [5 if is_ann else 3 for is_ann in ann], "bob": [4 if is_ann else 5 for is_ann in ann]}
    expected = [{"by": who, "winner": who, "score": score[who]} for who in ("ann", "bob")]
    assert match["reports"] == expected
    for who in ("bob", "dana"):
        assert read(evening, who)["matches"][0]["reports"] == expected
    for who in ("cal", "mo"):
        assert read(evening, who)["matches"][0]["reports"] is None


def test_who_is_said_not_to_be_there_is_read_also_where_no_clock_decides() -> None:
    evening = night(f"tournament Friday\n{TWO}")
    evening.says("dana", "start main")
    assert read(evening)["claims"] == []
    evening.says("ann", "not_here ann bob")
    assert read(evening)["claims"] == [{"match": "main 1.1", "by": "ann", "absent": "bob", "decides_at": None}]
    evening.says("bob", "here bob")
    assert read(evening)["claims"] == []


def test_whoever_may_report_for_a_guest_reads_what_is_reported() -> None:
    evening = begun("flight main knockout length 5\nentrants ann gus")
    evening.says("ann", "report ann: ann beats gus 5-3")
    assert [one["by"] for one in read(evening, "mo")["matches"][0]["reports"]] == ["ann"]
    assert read(evening, "cal")["matches"][0]["reports"] is None


def test_the_queries_do_not_grow_with_the_matches() -> None:
    evening = begun("flight main round_robin length 5\nentrants ann bob cal gus")
    evening.says("ann", "report ann: ann beats bob 5-1")
    few = queries_of(evening)
    for one in ("ann", "bob", "cal"):
        evening.says("mo", f"report gus: gus beats {one} 5-1")
        evening.says(one, f"report {one}: gus beats {one} 5-1")
    assert queries_of(evening) == few


def queries_of(evening: Night) -> int:
    client = client_of(evening.club.users["dana"])
    place = reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])
    client.get(place)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(place).status_code == 200
    return len(queries)


@pytest.mark.parametrize(("hours", "held"), [(2, 22), (72, 72)])
def test_a_program_reads_the_hour_that_holds_as_the_players_do(hours: int, held: int) -> None:
    with time_machine.travel(NOON, tick=False):
        evening = running(hours)
        (match,) = read(evening)["matches"]
        assert datetime.fromisoformat(match["until"]) == NOON + timedelta(hours=held)
        evening.says("tom", "ann beats bob 5-3")
        (match,) = read(evening)["matches"]
        assert match["until"] is None


def test_without_a_deadline_a_match_has_no_hour() -> None:
    assert read(begun())["matches"][0]["until"] is None
