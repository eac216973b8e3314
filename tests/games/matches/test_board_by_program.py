"""Two programs play a match on screen from its challenge to its end, by the API alone."""

import hashlib
import random
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.api.scopes import Scope
from clubsite.api.tokens.services import make_token
from games.matches.models import Match, MatchBurst, MatchSeat
from games.play import dice_numbers
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def hashes_have_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer than two seconds for two requests."""
    monkeypatch.setattr(dice_numbers, "ALL_HASHES_WITHIN", timedelta(hours=1))


class Program:
    """What a member's token does at the club's matches."""

    def __init__(self, club: Cast, who: str, code: str = "") -> None:
        self.club, self.code = club, code
        _row, token = make_token(club.users[who], "plays", 1, action_id=uuid4(), scopes=[Scope.KEEP_SCORE], club=club.club)
        self.headers = {"Authorization": f"Bearer {token}"}

    def send(self, name: str, **body: Any) -> Any:
        place = reverse(name, args=[self.club.club.slug, *([self.code] if self.code else [])])
        return Client(headers=self.headers).post(place, body, "application/json")

    def get(self, name: str) -> Any:
        return Client(headers=self.headers).get(reverse(name, args=[self.club.club.slug, self.code])).json()

    def do(self, what: str, **more: Any) -> Any:
        """As soon as it is let: thirty in ten seconds, and the test does not wait for the next ten."""
        asked = {"do": what, "action_id": str(uuid4())} | more
        if "version" not in asked:
            asked["version"] = self.get("api_match_board")["version"]
        answer = self.send("api_do_at_match", **asked)
        if answer.status_code == 429:
            MatchBurst.objects.all().delete()
            answer = self.send("api_do_at_match", **asked)
        return answer

    def add_number(self, game: str) -> None:
        number = hashlib.sha256(self.headers["Authorization"].encode()).hexdigest()
        assert self.send("api_match_number", game=game, hash=hashlib.sha256(number.encode()).hexdigest()).status_code == 200
        answer = self.send("api_match_number", game=game, number=number)
        assert answer.status_code in (200, 422), answer.text


def agreed(club: Cast) -> tuple[Program, Program]:
    ann, bob = Program(club, "ann"), Program(club, "bob")
    asked = {"second": club.players["bob"].pk, "length": 1, "on_screen": True, "action_id": str(uuid4())}
    ann.code = bob.code = ann.send("api_matches", **asked).json()["code"]
    assert bob.do("accept").status_code == 201
    return ann, bob


def test_two_programs_play_a_one_pointer_through() -> None:
    club = cast()
    chance = random.Random(5)
    players = ann, bob = agreed(club)
    MatchSeat.objects.update(seen_at=None, touched_at=None)
    assert ann.do("begin").json()["code"] == "NOT_HERE"
    for one in players:
        assert one.send("api_match_here").status_code == 200
    assert ann.do("begin").status_code == 201
    game = ann.get("api_match_number")["now"]
    for one in (ann, bob, ann):
        one.add_number(game)
    assert ann.get("api_match_board")["game"]["waits_for"] == []
    moves = 0
    while (seen := ann.get("api_match_board"))["stage"] == "playing":
        assert (seen["game"]["cube"]["dead"], seen["away"]) == (True, [1, 1])
        actor = players[seen["game"]["acts"] or 0]
        board = actor.get("api_match_board") if actor is bob else seen
        assert "double" not in board["may"]
        if "roll" in board["may"]:
            assert actor.do("roll", version=board["version"]).status_code == 201
        else:
            assert ("play" in board["may"], seen is board or seen["game"]["plays"] == []) == (True, True)
            assert actor.do("play", play=chance.choice(board["game"]["plays"]), version=board["version"]).status_code == 201
        moves += 1
        assert moves < 2000
    match = Match.objects.get()
    assert (match.stage, {match.first_points, match.second_points}) == ("confirmed", {0, 1})
    over = bob.get("api_match_board")
    assert (over["game"], over["may"], sorted(over["score"])) == (None, [], [0, 1])
    assert moves > 20


@pytest.fixture
def board() -> AtTheBoard:
    at = at_the_board(cast())
    at.begin()
    return at


def test_the_board_says_whose_turn_what_cube_and_the_crawford_game(board: AtTheBoard) -> None:
    ann, bob, cal = (Program(board.club, who, board.match.code) for who in ("ann", "bob", "cal"))
    with loaded("31 13"):
        assert ann.do("roll").status_code == 201
        game = ann.get("api_match_board")["game"]
        assert (game["on_turn"], game["acts"], game["dice"]) == (0, 0, [3, 1])
        assert "8/5 6/5" in game["plays"]
        assert game["position_id"] == "4HPwATDgc/ABMA"
        assert len(game["commitment"]) == 64
        assert cal.get("api_match_board")["game"]["plays"] == []
        ann.do("play", play="8/5 6/5")
        bob.do("double")
        cube = ann.get("api_match_board")["game"]["cube"]
        assert cube == {"value": 1, "owner": None, "dead": False, "offered": 2, "offered_by": 1}
        assert ann.get("api_match_board")["may"] == ["ask_clock", "ask_undo", "drops", "put_off", "takes"]
        ann.do("takes")
        cube = bob.get("api_match_board")["game"]["cube"]
        assert (cube["value"], cube["owner"], cube["offered"]) == (2, 0, None)
        bob.do("resign", level="single")
        asked = ann.get("api_match_board")["game"]
        assert (asked["resigns"], asked["resigns_level"], asked["acts"]) == (1, "single", 0)
        ann.do("accepts")
        between = cal.get("api_match_board")
        assert (between["score"], between["away"], between["game"], between["side"]) == ([2, 0], [1, 3], None, None)
        ann.do("begin")
        crawford = bob.get("api_match_board")["game"]
        assert (crawford["crawford"], crawford["cube"]["dead"]) == (True, True)
        bob.do("roll")
        assert bob.do("play", play="8/5 6/5").status_code == 201
    assert ann.do("double").json()["code"] == "CRAWFORD"
    assert [one["away"] for one in ann.get("api_match_board")["presence"]] == [False, False]


def test_programs_are_refused_by_code(board: AtTheBoard) -> None:
    ann, bob, cal = (Program(board.club, who, board.match.code) for who in ("ann", "bob", "cal"))
    with loaded("31"):
        ann.do("roll")
    assert bob.do("roll").json()["code"] == "NOT_YOUR_TURN"
    assert ann.do("roll").json()["code"] == "ROLLED_ALREADY"
    assert ann.do("play", play="8/2").status_code == 422
    assert bob.do("play", play="8/5 6/5").json()["code"] == "NOT_YOUR_TURN"
    assert ann.do("play", play="8/5 6/5", version=0).json()["code"] == "STALE"
    assert cal.do("roll").status_code == 403
    assert cal.send("api_match_here").status_code == 403
    over = board.club.propose("cal", "dana")
    assert (
        Client(headers=ann.headers).get(reverse("api_match_board", args=[board.club.club.slug, over.code])).status_code == 404
    )


def test_the_board_says_what_both_clocks_have_left_and_that_the_match_stands_still() -> None:
    at = at_the_board(cast(), clock_point=120, clock_delay=12)
    ann, bob, cal = (Program(at.club, who, at.match.code) for who in ("ann", "bob", "cal"))
    assert ann.get("api_match_board")["clock"]["left"] is None
    at.begin()
    with loaded("31"):
        ann.do("roll")
        ann.do("play", play="8/5 6/5")
    before = cal.get("api_match_board")
    first, second = before["clock"]["left"]
    assert (before["clock"]["point"], before["put_off"], before["asks_put_off"]) == (120, False, None)
    assert [first["running"], second["running"]] == [False, True]
    assert 350_000 < first["reserve"] <= 360_000
    assert 0 < second["reserve"] + second["delay"] <= 372_000
    ann.do("put_off")
    assert bob.get("api_match_board")["asks_put_off"] == 0
    bob.do("allow_put_off")
    still = bob.get("api_match_board")
    assert (still["put_off"], still["asks_put_off"], still["may"]) == (True, None, ["go_on"])
    assert [one["running"] for one in still["clock"]["left"]] == [False, False]
    assert still["clock"]["left"] == bob.get("api_match_board")["clock"]["left"]
    bob.do("go_on")
    waits = bob.get("api_match_board")
    assert (waits["ready"], waits["may"], ann.get("api_match_board")["may"]) == (1, [], ["go_on"])
    ann.do("go_on")
    assert ann.get("api_match_board")["clock"]["left"][1]["running"] is False, "bob may have left: it waits for a sign"
    bob.send("api_match_here")
    after = ann.get("api_match_board")
    assert (after["put_off"], [one["running"] for one in after["clock"]["left"]]) == (False, [False, True])


def test_a_match_without_a_clock_has_none_on_the_board(board: AtTheBoard) -> None:
    assert Program(board.club, "ann", board.match.code).get("api_match_board")["clock"] is None
