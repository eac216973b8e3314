"""Tournaments for programs: announced, entered, drawn and reported by them."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.members.models import User
from games.tournaments.rules.draw import commitment_of
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(club: Cast, who: str, place: str, **body: Any) -> Any:
    return client_of(club.users[who]).post(place, {"action_id": str(uuid4())} | body, content_type="application/json")


def announced(club: Cast, **more: Any) -> Any:
    asked = {"sheet": "tournament Friday\nflight main knockout length 3", "steps": "open_entry"} | more
    return post(club, "dana", reverse("api_tournaments", args=[club.club.slug]), **asked)


def says(club: Cast, who: str, state: dict[str, Any], text: object, **more: Any) -> Any:
    place = reverse("api_say_at_tournament", args=[club.club.slug, state["code"]])
    return post(club, who, place, **{"say": text, "version": state["version"]} | more)


def test_a_tournament_by_programs_from_the_announcement_to_the_last_result() -> None:
    club, click = cast(), str(uuid4())
    first = announced(club, action_id=click)
    assert (first.status_code, first.json()["stage"], first.json()["entry_open"]) == (201, "entry", True)
    assert announced(club, action_id=click).status_code == 200
    for who in ("ann", "bob"):
        state = says(club, who, first.json(), "sign_up", own=True).json()
    assert [(one["word"], one["standing"]) for one in state["entries"]] == [("ann", "in"), ("bob", "in")]
    drawn = says(club, "dana", state, "start main").json()
    assert commitment_of(drawn["told"]["draw"]["seed"]) == first.json()["commitment"]
    assert drawn["draw_promised"]
    waits = says(club, "ann", drawn, "report ann: ann beats bob 3-1", match="main 1.1").json()
    assert waits["told"]["flights"][0]["champion"] is None
    done = says(club, "bob", waits, "report bob: ann beats bob 3-1", match="main 1.1")
    assert (done.status_code, done.json()["told"]["flights"][0]["champion"]) == (201, "ann")
    sheet = client_of(club.users["cal"]).get(reverse("api_tournament_sheet", args=[club.club.slug, drawn["code"]]))
    begun = {f"begins {line}" for line in ("ann bob", "bob ann")}  # as they were drawn
    assert sheet.content.decode().splitlines()[-2:] in [[line, "ann beats bob 3-1"] for line in begun]


def test_a_program_reads_that_a_typed_number_was_not_promised() -> None:
    club = cast()
    state = announced(club).json()
    assert state["draw_promised"]
    state = says(club, "dana", state, "entrants ann bob\ndraw_seed 9f3c0a").json()
    assert (state["draw_promised"], state["told"]["draw"]) == (False, None)
    drawn = says(club, "dana", state, "start main").json()
    assert not drawn["draw_promised"]
    assert drawn["told"]["draw"] == {"seed": "9f3c0a", "commitment": commitment_of("9f3c0a")}
    assert drawn["commitment"] == state["commitment"] != commitment_of("9f3c0a")


@pytest.mark.parametrize("number", [5, 5.5, True])
def test_a_number_is_no_statement(number: object) -> None:
    club = cast()
    wrong = [announced(club, sheet=number), announced(club, steps=number), says(club, "dana", announced(club).json(), number)]
    assert [one.status_code for one in wrong] == [400] * 3
    assert [list(one.json()["fields"]) for one in wrong] == [["sheet"], ["steps"], ["say"]]


def test_a_program_is_refused_like_a_person() -> None:
    club = cast()
    wrong = announced(club, sheet="flight main knockout\nflight main knockout")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "FLIGHT_EXISTS")
    assert wrong.json()["detail"].startswith("Line 2: ")
    assert post(club, "mo", reverse("api_tournaments", args=[club.club.slug]), sheet="flight main knockout").status_code == 403
    state = announced(club).json()
    assert says(club, "ann", state, "start main").json()["code"] == "NOT_YOURS"
    assert says(club, "eve", state, "sign_up", own=True).status_code == 404
    says(club, "dana", state, "entrants ann bob")
    stale = says(club, "dana", state, "start main")
    assert (stale.status_code, stale.json()["state"]["version"]) == (409, state["version"] + 1)
    assert says(club, "dana", stale.json()["state"], "start main", match="rubbish").status_code == 400


def test_a_club_lists_its_tournaments() -> None:
    club = cast()
    codes = [announced(club).json()["code"] for _ in range(2)]
    place = reverse("api_tournaments", args=[club.club.slug])
    listed = client_of(club.users["ann"]).get(f"{place}?stage=entry").json()["results"]
    assert [one["code"] for one in listed] == codes[::-1]
    assert client_of(club.users["ann"]).get(f"{place}?stage=over").json()["results"] == []


def test_a_program_goes_to_the_board_of_its_players_match() -> None:
    club = cast()
    state = announced(club, sheet="entrants ann bob\nflight main knockout length 1\nstart main", steps="on_screen on").json()
    place = reverse("api_tournament_board", args=[club.club.slug, state["code"]])
    boards = [post(club, who, place, match="main 1.1") for who in ("ann", "bob")]
    assert [one.status_code for one in boards] == [200, 200]
    assert boards[0].json() == boards[1].json()
    assert boards[0].json()["url"].endswith(reverse("match", args=[boards[0].json()["code"]]))
    assert post(club, "cal", place, match="main 1.1").status_code == 422
    assert post(club, "ann", place, match="first").status_code == 400


def test_another_request_under_an_id_that_was_used_is_refused() -> None:
    club, click = cast(), str(uuid4())
    state = announced(club, action_id=click).json()
    for more in (
        {"sheet": "tournament Friday\nflight main knockout length 5"},
        {"steps": "open_entry\ncapacity 4"},
        {"steps": ""},
    ):
        again = announced(club, action_id=click, **more)
        assert (again.status_code, again.json()["code"]) == (422, "ACTION_ID_USED"), more
    assert announced(club, action_id=click).status_code == 200
    said = str(uuid4())
    state = says(club, "dana", state, "entrants ann bob\nstart main", action_id=said).json()
    assert says(club, "dana", state, "entrants ann bob\nstart main", action_id=said).status_code == 200
    for other_text in ("entrants ann bob", "entrants ann bob\nstart main\nann beats bob 3-0", "ann beats bob 3-0"):
        again = says(club, "dana", state, other_text, action_id=said)
        assert (again.status_code, again.json()["code"]) == (422, "ACTION_ID_USED"), other_text
    place, score = reverse("api_tournament_result", args=[club.club.slug, state["code"]]), str(uuid4())
    one, _other = state["told"]["flights"][0]["matches"][0]["players"]
    sent = {"match": "main 1.1", "winner": one, "score": [3, 0], "version": state["version"], "action_id": score}
    assert [post(club, "tom", place, **sent).status_code for _ in range(2)] == [201, 200]
    again = post(club, "tom", place, **{**sent, "score": [3, 1]})
    assert (again.status_code, again.json()["code"]) == (422, "ACTION_ID_USED")


def test_money_adds_up_as_it_is_told_to_programs() -> None:
    club = cast()
    sheet = "tournament Friday\nflight main knockout length 3\nentrants ann bob"
    sheet += "\nfee 10\nhouse 10\nprizes main 50\nside_pool one 5 ann bob"
    state = announced(club, sheet=sheet, steps="calcutta main 100 house 10 back 0").json()
    done = says(club, "tom", state, "lot ann 20 to gus\nstart main\nann beats bob 3-0\nclose main").json()
    money = done["told"]["money"]
    assert (money["fees"], money["house"], money["pool"], money["side_pools"], money["kept"]) == (20, 2, 18, 10, 9)
    assert money["pool"] == money["fees"] - money["house"]
    assert money["pool"] + money["side_pools"] == sum(money["paid"].values()) + money["kept"]
    assert (done["calcutta"]["pool"], done["calcutta"]["kept"]) == (20, 2)


def test_what_a_sheet_has_no_statement_for_is_named_at_its_end() -> None:
    club = cast()
    plain, more = announced(club).json(), announced(club, steps="capacity 8\ncalcutta main 100 house 0 back 0").json()
    ends = []
    for state in (plain, more):
        sheet = client_of(club.users["cal"]).get(reverse("api_tournament_sheet", args=[club.club.slug, state["code"]]))
        ends.append(sheet.content.decode().splitlines()[-1])
    assert ends[0] == "flight main knockout length 3"
    assert ends[1] == "# besides, for which a sheet has no statement: room for 8 players, a Calcutta with 0 lots"
