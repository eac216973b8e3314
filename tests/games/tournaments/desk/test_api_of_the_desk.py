"""What the desk's page shows, a program reads: who plays where, which tables are free, what was announced, who one is."""

from typing import Any

import pytest
from django.urls import reverse

from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_api import client_of
from tests.games.tournaments.desk.test_api_of_taking_part import asks, players_of
from tests.games.tournaments.desk.test_correcting import lost_with, met_twice

pytestmark = pytest.mark.django_db

FOUR = f"{MAIN}\nentrants ann bob cal gus"
DRAWN = f"{FOUR}\nstart main"


def state(evening: Night, who: str = "dana") -> Any:
    place = reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])
    return client_of(evening.club.users[who]).get(place).json()


def test_a_board_of_who_plays_where_can_be_written_from_the_answer() -> None:
    evening = night(DRAWN, "tables 3")
    evening.says("dana", "call main 1.2 table 3")
    told = state(evening)
    (call,) = told["calls"]
    assert (call["match"], call["table"], call["players"]) == ("main 1.2", 3, players_of(evening, "main 1.2"))
    assert told["free_tables"] == [1, 2]
    by_id = {one["id"]: (one["table"], one["called_at"]) for one in told["matches"]}
    assert (by_id["main 1.1"], by_id["main 1.2"]) == ((None, None), (3, call["called_at"]))
    evening.says("dana", "{} beats {} 5-2".format(*players_of(evening, "main 1.2")))
    assert (state(evening)["calls"], state(evening)["free_tables"]) == ([], [1, 2, 3])


def test_points_for_lateness_stand_at_their_match() -> None:
    evening = night(DRAWN, "tables 3")
    one, _other = players_of(evening, "main 1.1")
    evening.says("dana", f"late_start {one} 12 minutes")
    penalties = {row["id"]: row["penalties"] for row in state(evening)["matches"]}
    assert (penalties["main 1.1"], penalties["main 1.2"]) == ([0, 2], [0, 0])


def test_what_was_announced_is_told_with_the_rounds_and_the_order_of_tie_breaks() -> None:
    sheet = (
        "option seeding=random\noption tiebreaks=wins,median\nentrants ann bob cal gus\nflight main swiss rounds 3 length 5\n"
        "flight small knockout of ann bob\nflight side first_loser from small\nfee 10\nside_pool one 5 ann bob"
    )
    evening = night(sheet, "tables 2\non_screen clock")
    told = state(evening)
    rows = {one["flight"]: one for one in told["flights"]}
    main = rows["main"]
    assert (main["format"], main["terms"], main["rounds"], main["round"]) == ("swiss", "swiss rounds 3", 3, None)
    assert (main["tie_breaks"], rows["small"]["tie_breaks"]) == (["wins", "median"], [])
    assert (rows["small"]["only"], rows["side"]["fed_by"], main["fed_by"]) == (["ann", "bob"], "small", None)
    assert (told["options"]["seeding"], told["options"]["check_in"], told["on_screen"]) == ("random", "off", "clock")
    assert told["side_pools"] == [{"name": "one", "stake": 5.0, "players": ["ann", "bob"], "won": {}}]
    evening.says("dana", "start main\nround main\nabsent gus")
    told = state(evening)
    assert (told["absent"], next(one["round"] for one in told["flights"] if one["flight"] == "main")) == (["gus"], 1)


def test_a_program_learns_whose_it_is() -> None:
    evening = night(MAIN)
    evening.of_oneself("ann", "sign_up")
    player = evening.club.players["ann"]
    you = {"player": player.pk, "word": "ann", "name": "ann"}
    assert state(evening, "ann")["you"] == you
    assert state(evening, "bob")["you"]["word"] == "bob"
    of_the_club = client_of(evening.club.users["ann"]).get(reverse("api_club", args=[evening.club.club.slug])).json()
    assert of_the_club["you"] == you
    evening.member("fay")
    assert state(evening, "fay")["you"] is None


def test_a_program_of_a_director_reads_what_undo_would_say() -> None:
    evening = night(DRAWN, "tables 2")
    one, other = players_of(evening, "main 1.1")
    evening.says("dana", f"{one} beats {other} 5-2")
    undo = state(evening)["undo"]
    assert (undo["say"], one in undo["what"].lower()) == (f"not_played {one} {other}", True)
    assert state(evening, "ann")["undo"] is None
    undone = asks(evening, "dana", "api_say_at_tournament", say=undo["say"], version=evening.desk_version).json()
    assert (undone["undo"]["say"], undone["undo"]["takes_back"], undone["undo"]["needs_reason"]) == ("", "", False)
    assert undone["told"]["flights"][0]["matches"][0]["state"] == "ready"


@pytest.mark.parametrize("field", [{"winner": "ann"}, {"score": [5, 3]}, {"by": "ann"}])
def test_of_a_no_show_nobody_is_the_winner(field: dict[str, Any]) -> None:
    evening = night("flight main knockout length 5\nentrants ann bob\nstart main")
    asked = {"match": "main 1.1", "how": "no_show", "version": evening.desk_version}
    refused = asks(evening, "dana", "api_tournament_result", **asked, **field)
    assert (refused.status_code, list(refused.json()["fields"])) == (400, list(field))
    assert asks(evening, "dana", "api_tournament_result", **asked).status_code == 201


def test_a_program_corrects_the_first_of_two_matches_of_the_same_two() -> None:
    evening, first, last = met_twice()
    evening.says("tom", "correct ann bob: ann beats bob 5-2")
    score = [5, 1] if players_of(evening, first)[0] == "ann" else [1, 5]
    asked = {"match": first, "winner": "ann", "score": score, "corrects": True}
    told = asks(evening, "tom", "api_tournament_result", **asked, reason="read again", version=evening.desk_version)
    assert told.status_code == 201, told.json()
    assert [lost_with(evening)[match] for match in (first, last)] == [1, 2]


def test_directors_read_who_has_said_what() -> None:
    evening = night(FOUR, "open_entry\ntables 2")
    evening.of_oneself("dana", "sign_up")
    evening.says("tom", "start main")
    place = reverse("api_tournament_log", args=[evening.club.club.slug, evening.tournament.code])
    log = client_of(evening.club.users["tom"]).get(place).json()["results"]
    assert [(one["by"], one["said"]) for one in log if one["said"] == "start main"] == [("tom", "start main")]
    assert [one["number"] for one in log] == list(range(1, evening.desk_version + 1))
    assert client_of(evening.club.users["ann"]).get(place).status_code == 403
    assert client_of(evening.club.users["eve"]).get(place).status_code == 404


def test_the_winner_of_a_side_pool_stands_with_it() -> None:
    evening = night(f"{MAIN}\nentrants ann bob\nside_pool one 5 ann bob\nstart main")
    evening.says("tom", "ann beats bob 5-1\nclose main")
    assert state(evening)["side_pools"][0]["won"] == {"ann": 10.0}
