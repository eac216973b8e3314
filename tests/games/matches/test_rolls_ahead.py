"""A roll left to the site ahead in a match: it falls in the click that ends the other's turn, and nobody else is told."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.pages.live import read
from games.matches.rules.refusals import MatchRefused
from games.play.turn_clock import screen_of
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> AtTheBoard:
    """Ann is to play 3-1; bob rolls next."""
    board = at_the_board(cast())
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    return board


def client(board: AtTheBoard, who: str) -> Client:
    browser = Client()
    browser.force_login(board.club.users[who])
    return browser


def asks(board: AtTheBoard, who: str, what: str = "on", turn: str = "1.2") -> int:
    address = reverse("match_next_roll", args=[board.match.code])
    return int(client(board, who).post(address, {"what": what, "turn": turn}).status_code)


def page(board: AtTheBoard, who: str) -> str:
    return " ".join(client(board, who).get(reverse("match", args=[board.match.code])).text.split())


def api(board: AtTheBoard, who: str) -> dict[str, Any]:
    return dict(client(board, who).get(f"/api/clubs/{board.club.club.slug}/matches/{board.match.code}/board/").json())


def said(board: AtTheBoard, most: int = 2) -> list[str]:
    return list(board.match.records.order_by("-number").values_list("said", flat=True)[:most])


def stands(board: AtTheBoard) -> dict[str, str]:
    return dict(screen_of(board.row().screen).rolls_ahead)


def test_the_dice_fall_in_the_click_that_ends_the_others_turn(board: AtTheBoard) -> None:
    assert asks(board, "bob") == 302
    with loaded("64"):
        board.do("ann", "play", play="8/5 6/5")
    assert said(board) == ["bob rolls 6 4", "ann plays 8/5 6/5"]
    assert stands(board) == {}
    last = board.match.records.order_by("-number")[0]
    assert (last.actor, last.actor_name) == (None, "bob")
    board.do("bob", "play", play="24/18 13/9")
    assert said(board, 1) == ["bob plays 24/18 13/9"]


def test_it_is_shown_as_set_and_taken_back(board: AtTheBoard) -> None:
    is_set = 'name="what" value="off" aria-pressed="true"'
    assert "Roll for me" in page(board, "bob")
    for _ in range(2):
        assert asks(board, "bob") == 302
        assert is_set in page(board, "bob")
    for _ in range(2):
        assert asks(board, "bob", "off") == 302
        assert is_set not in page(board, "bob")
    board.do("ann", "play", play="8/5 6/5")
    assert said(board, 1) == ["ann plays 8/5 6/5"]


def test_the_opponent_is_told_nothing_and_nothing_is_announced(board: AtTheBoard) -> None:
    def told(who: str) -> list[object]:
        state = read(str(board.match.pk))
        drawn = state.draw(f"member:{board.club.users[who].pk}")
        return [drawn, api(board, who), board.row().shown, board.row().version]

    before, own = told("ann"), told("bob")
    assert asks(board, "bob") == 302
    after = told("ann")
    assert after[1:] == before[1:]
    assert "Roll for me" not in str(after[0])
    assert own[1] != told("bob")[1]
    assert own[2:] == told("bob")[2:]


@pytest.mark.parametrize(
    ("who", "turn", "status"), [("ann", "1.2", 422), ("bob", "1.3", 409), ("bob", "", 409), ("cal", "1.2", 403)]
)
def test_only_whoever_rolls_next_leaves_that_very_roll(board: AtTheBoard, who: str, turn: str, status: int) -> None:
    assert asks(board, who, turn=turn) == status
    assert stands(board) == {}


def test_a_cube_ends_it_and_nobody_asks_while_it_waits_for_an_answer(board: AtTheBoard) -> None:
    board.do("ann", "play", play="8/5 6/5")
    with loaded("64"):
        board.do("bob", "roll")
    board.do("bob", "play", play="24/18 13/9")
    assert asks(board, "bob", turn="1.4") == 302
    assert asks(board, "ann", turn="1.3") == 422
    board.do("ann", "double")
    assert stands(board) == {}
    assert asks(board, "bob", turn="1.4") == 422
    board.do("bob", "takes")
    with loaded("52"):
        board.do("ann", "roll")
    board.do("ann", "play", play="13/8 13/11")
    assert said(board, 1) == ["ann plays 13/8 13/11"]


def test_a_play_that_is_taken_back_ends_it(board: AtTheBoard) -> None:
    asks(board, "bob")
    board.do("ann", "ask_undo")
    assert stands(board) == {"1.2": "1"}  # nothing has been taken back yet
    board.do("bob", "allow_undo")
    assert stands(board) == {}


def test_a_resignation_ends_it(board: AtTheBoard) -> None:
    asks(board, "bob")
    board.do("ann", "resign")
    assert stands(board) == {}
    board.do("bob", "refuses")
    board.do("ann", "play", play="8/5 6/5")
    assert said(board, 1) == ["ann plays 8/5 6/5"]


def test_programs_leave_it_too(board: AtTheBoard) -> None:
    assert api(board, "ann")["next_roll"] is None
    told = api(board, "bob")["next_roll"]
    assert told == {"turn": "1.2", "asked": False}
    body = json.dumps({"turn": told["turn"], "what": "on", "action_id": str(uuid4())})
    address = f"/api/clubs/{board.club.club.slug}/matches/{board.match.code}/board/next-roll/"
    answer = client(board, "bob").post(address, body, "application/json")
    assert (answer.status_code, answer.json()["next_roll"]) == (200, {"turn": "1.2", "asked": True})
    refused = client(board, "ann").post(address, body, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "NOT_NEXT_TO_ROLL")


def test_it_cannot_outlive_its_match(board: AtTheBoard) -> None:
    asks(board, "bob")
    board.do("ann", "resign")
    board.do("bob", "accepts")
    assert stands(board) == {}
    with pytest.raises(MatchRefused):
        board.do("bob", "roll")
