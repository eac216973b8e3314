"""A token that keeps the score, found or lent, moves none of a tournament's money: that takes one that keeps the book."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.api.scopes import Scope, with_reading
from games.tournaments.rules.placing.prizes import prizes_by_place
from tests.api.world import make_token_for
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db

#: What was said before, and what moves money then.
MOVES_MONEY = [
    ("", "fee 1000"),
    ("", "side_pool x 500 ann bob"),
    ("", "calcutta main 100 house 0 back 50"),
    ("", "prizes main 60 40"),
    ("", "house 10"),
    ("", "option unit=100"),
    ("fee 10\nprizes main 60 40", "option unit=100"),
    ("fee 10\nprizes main 60 40", "tables 4\noption unit=0.01"),
    ("fee 10", "start main"),
    ("fee 10\nstart main\nann beats bob 5-0", "close main"),
    ("fee 10\nstart main\nann beats bob 5-0\nclose main", 'override "x": correct ann bob: bob beats ann 5-0'),
    ("fee 10\nstart main\nbegins ann bob", 'override "x": fee 20'),
    ("fee 10\nstart main", 'call_off "x"'),
    ('fee 10\nstart main\ncall_off "x"', 'not_called_off "y"'),
]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("lot ann 5 to bob", 201),
        ("fee 5", 201),
        ("option unit=5", 201),
        ("option seeding=random", 403),
        ("tables 4", 403),
        ("fee 5\ntables 4", 403),
    ],
)
def test_a_program_that_keeps_the_book_alone_says_what_is_about_money(text: str, status: int) -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("tom", "calcutta main 100 house 0 back 50")
    assert says(evening, text, Scope.KEEP_BOOK).status_code == status
    assert says(evening, "sign_up", Scope.KEEP_BOOK, own=True).status_code == 403


@pytest.mark.parametrize(("before", "text"), MOVES_MONEY)
@pytest.mark.parametrize("scope", [Scope.KEEP_SCORE, Scope.KEEP_BOOK])
def test_a_program_that_keeps_scores_moves_no_money(before: str, text: str, scope: Scope) -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    if before:
        evening.says("tom", before)
    assert says(evening, text, Scope.KEEP_SCORE, scope).status_code == (201 if scope is Scope.KEEP_BOOK else 403)


def test_a_program_that_keeps_scores_leaves_the_prizes_as_they_were_announced() -> None:
    evening = night(f"{MAIN}\nfee 10\nprizes main 60 40\nentrants ann bob cal")
    assert prizes(evening) == [1800, 1200]
    for text in ("option unit=20", 'override "x": house 50', "fee 5", "prizes main 100"):
        assert says(evening, text, Scope.KEEP_SCORE).status_code == 403
    assert prizes(evening) == [1800, 1200]
    assert says(evening, "option seeding=random\ntables 4", Scope.KEEP_SCORE).status_code == 201
    assert says(evening, "option unit=20", Scope.KEEP_BOOK).status_code == 201
    assert prizes(evening) == [3000, 0]


ELSEWHERE = "tournament Friday\nentrants ann bob cal eve\nflight main knockout length 5 of ann bob\nfee 20"


@pytest.mark.parametrize("text", ["flight two knockout length 3 of cal eve", "check_in cal", "entrants gil"])
@pytest.mark.parametrize(("drawn", "status"), [("", 201), ("\nstart main", 403)])
def test_once_something_is_drawn_whoever_is_to_be_drawn_elsewhere_owes(text: str, drawn: str, status: int) -> None:
    assert says(night(ELSEWHERE + drawn), text, Scope.KEEP_SCORE).status_code == status


def test_who_keeps_the_book_as_well_says_so() -> None:
    evening = night(f"{ELSEWHERE}\nstart main")
    assert says(evening, "flight two knockout length 3 of cal eve", Scope.KEEP_SCORE, Scope.KEEP_BOOK).status_code == 201


def test_a_second_name_is_struck_by_who_keeps_the_book() -> None:
    evening = night(f"{MAIN}\nfee 10\nentrants ann bob cal")
    no = says(evening, "double cal", Scope.KEEP_SCORE)
    assert (no.status_code, no.json()["scopes"]) == (403, ["keep_book"])


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("fee 6", ["keep_book"]),
        ("option unit=5", ["keep_book"]),
        ("tables 4", ["keep_score"]),
        ("start main", ["keep_score", "keep_book"]),
        ("fee 6\ntables 4", ["keep_score", "keep_book"]),
        ("what is this", ["keep_score"]),
    ],
)
def test_a_token_that_only_reads_is_told_at_once_what_it_lacks(text: str, lacks: list[str]) -> None:
    evening = night(f"{MAIN}\nfee 10\nentrants ann bob")
    no = says(evening, text, Scope.READ)
    assert (no.status_code, no.json()["scopes"], no.json()["scope"]) == (403, lacks, lacks[0])


@pytest.mark.parametrize(("more", "lacks"), [("", ["keep_score"]), ("\nfee 10", ["keep_score", "keep_book"])])
def test_what_an_announcement_takes_is_told_at_once_too(more: str, lacks: list[str]) -> None:
    evening = night()
    place = reverse("api_tournaments", args=[evening.club.club.slug])
    no = sends(evening, place, {"sheet": MAIN + more, "action_id": str(uuid4())}, Scope.READ)
    assert (no.status_code, no.json()["scopes"]) == (403, lacks)


def test_a_long_sheet_is_not_read_for_who_may_not_announce_it() -> None:
    evening = night()
    place, sheet = reverse("api_tournaments", args=[evening.club.club.slug]), f"{MAIN}\nfee 10\n" + "#" * 10_000
    no = sends(evening, place, {"sheet": sheet, "action_id": str(uuid4())}, Scope.READ)
    assert (no.status_code, no.json()["scope"]) == (403, "keep_score")
    assert "keep_book" not in no.json().get("scopes", [])


def prizes(evening: Night) -> list[int]:
    told = evening.desk.tournament
    return list(prizes_by_place(told, told.money.prizes[0], told.flights[0]))


def says(evening: Night, text: str, *scopes: Scope, **more: Any) -> Any:
    place = reverse("api_say_at_tournament", args=[evening.club.club.slug, evening.tournament.code])
    sent = {"say": text, "version": evening.desk_version, "action_id": str(uuid4()), **more}
    return sends(evening, place, sent, *scopes)


def sends(evening: Night, place: str, sent: dict[str, Any], *scopes: Scope) -> Any:
    """Tom's program, with a token for these."""
    row, secret = make_token_for(evening.club.users["tom"])
    row.scopes = with_reading(scopes)
    row.save()
    return Client().post(place, sent, content_type="application/json", headers={"Authorization": f"Bearer {secret}"})
