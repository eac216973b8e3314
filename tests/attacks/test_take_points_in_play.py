"""A table of take points is help in play: the two players of a match do not get it while the match goes on, by no page, no live
update and no program; whoever watches does."""

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.pages.live import read
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db(transaction=True)

MARK = 'id="match-takes"'


@pytest.fixture
def club() -> Cast:
    return cast()


@pytest.fixture
def board(club: Cast) -> AtTheBoard:
    at = at_the_board(club, length=5)
    at.begin()
    with loaded("31"):
        at.do("ann", "roll")
    return at


def everything_shown(board: AtTheBoard, who: str) -> list[bool]:
    """Whether it is on the page, in its live part, in a live update, in the API's answer, in what a refused click shows."""
    row, browser = board.row(), Client()
    browser.force_login(board.club.users[who])
    page = browser.get(reverse("match", args=[row.code])).content.decode()
    part = browser.get(reverse("match", args=[row.code]), headers={"HX-Request": "true"}).content.decode()
    update = read(str(row.pk)).draw(f"member:{board.club.users[who].pk}") or ""
    answer = browser.get(reverse("api_match", args=[board.club.club.slug, row.code])).json()
    return [MARK in page, MARK in part, MARK in update, bool(answer["take_points"])]


def test_its_players_see_no_take_points_while_it_is_played(board: AtTheBoard) -> None:
    for who in ("ann", "bob"):
        assert everything_shown(board, who) == [False] * 4
    for who in ("cal", "mo", "dana", "tom"):
        assert everything_shown(board, who) == [True] * 4


def test_neither_by_a_claimed_name_nor_as_the_clubs_owner(club: Cast) -> None:
    """Gil claims the guest whose match is running: from then on they play it."""
    match = club.propose("tom", "gil", by="mo", length=5)
    club.do(match, "tom", "accept")
    at = AtTheBoard(club, match)
    assert everything_shown(at, "tom") == [False] * 4
    assert everything_shown(at, "cal") == [True] * 4
    guest, cal = club.players["gil"], club.players["cal"]
    guest.merged_into = cal
    guest.save(update_fields=["merged_into"])
    assert everything_shown(at, "cal") == [False] * 4


def test_a_refused_click_and_the_answer_to_a_click_show_them_nothing(board: AtTheBoard) -> None:
    row, browser = board.row(), Client()
    browser.force_login(board.club.users["ann"])
    sent = {"do": "double", "version": row.version, "page": "00000000-0000-4000-8000-000000000001"}
    for version in (row.version, row.version - 1):
        answer = browser.post(
            reverse("do_at_match", args=[row.code]), sent | {"version": version}, headers={"HX-Request": "true"}
        )
        assert answer.status_code in (409, 422)
        assert MARK not in answer.content.decode()
    place = reverse("api_do_at_match", args=[board.club.club.slug, row.code])
    said = {"do": "ask_undo", "version": row.version, "action_id": "00000000-0000-4000-8000-000000000002"}
    assert browser.post(place, said, content_type="application/json").json()["take_points"] == []


def test_whoever_plays_over_the_board_sees_them_once_the_result_is_confirmed(club: Cast) -> None:
    """A reported result may still be corrected, and the match go on."""
    at = AtTheBoard(club, club.agreed("ann", "bob", length=3))
    club.wins(at.match, "ann", 0)
    assert everything_shown(at, "bob") == [False] * 4
    assert everything_shown(at, "cal") == [True] * 4
    club.wins(at.match, "ann", 0, Level.GAMMON)
    assert everything_shown(at, "bob") == [False] * 4
    club.do(at.match, "bob", "confirm")
    assert everything_shown(at, "bob") == [True] * 4
