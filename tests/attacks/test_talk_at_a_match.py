"""Talk at a match on screen: nobody is advised by those who watch, and nobody shouts it down."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.matches.models import Match, MatchMessage
from games.rules.gammons import Level
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> AtTheBoard:
    at = at_the_board(cast())
    at.begin()
    return at


def client(board: AtTheBoard, who: str) -> Client:
    browser = Client()
    browser.force_login(board.club.users[who])
    return browser


def page(board: AtTheBoard, who: str) -> str:
    return client(board, who).get(f"/matches/{board.match.code}/").text


def tell(board: AtTheBoard, who: str, text: str, room: str = "", **more: str) -> Any:
    sent = {"text": text, "room": room, "action_id": str(uuid4())} | more
    return client(board, who).post(f"/matches/{board.match.code}/talk/", sent, headers={"HX-Request": "true"})


def by_program(board: AtTheBoard, who: str, **sent: str) -> Any:
    address = f"/api/clubs/{board.club.club.slug}/matches/{board.match.code}/talk/"
    if not sent:
        return client(board, who).get(address)
    return client(board, who).post(address, {"action_id": str(uuid4())} | sent, "application/json")


def test_the_two_talk_and_everybody_hears_them(board: AtTheBoard) -> None:
    assert tell(board, "ann", "Good luck, 8/5 6/5 is nice").status_code == 204
    for who in ("ann", "bob", "cal"):
        shown = page(board, who)
        assert "Good luck," in shown
        assert 'data-play="8/5 6/5"' in shown
    heard = by_program(board, "bob").json()
    assert [(one["name"], one["side"], one["room"]) for one in heard["messages"]] == [("ann", 0, "table")]


def test_who_plays_hears_no_advice_until_the_match_is_over(board: AtTheBoard) -> None:
    assert tell(board, "cal", "she must double").status_code == 204
    assert "she must double" in page(board, "dana")
    for who in ("ann", "bob"):
        assert "she must double" not in page(board, who)
        told = by_program(board, who).json()
        assert (told["rooms"], told["messages"]) == (["table"], [])
    for room, why in (("table", "Only players talk to the table"), ("team", "no such room")):
        refused = tell(board, "cal", "double!", room)
        assert (refused.status_code, why in refused.text) == (422, True)
    assert by_program(board, "ann", text="what now?", room="spectators").json()["code"] == "WATCHERS_ONLY"
    assert by_program(board, "cal", text="double!", room="table").json()["code"] == "TABLE_FOR_PLAYERS"
    board.do("ann", "roll")
    board.do("ann", "resign", level=Level.BACKGAMMON)
    board.do("bob", "accepts")
    assert "she must double" in page(board, "ann")
    assert tell(board, "bob", "thank you").status_code == 204
    Match.objects.update(ended_at=timezone.now() - timedelta(hours=2))
    late = tell(board, "bob", "and another thing")
    assert (late.status_code, "so is the talk" in late.text) == (422, True)


def test_a_player_with_another_login_open_hears_no_more_as_a_player(board: AtTheBoard) -> None:
    """A director who plays is a player."""
    match = board.club.agreed("dana", "cal", length=3, board=True)
    at = AtTheBoard(board.club, match)
    assert tell(at, "bob", "dana is ahead").status_code == 204
    assert "dana is ahead" not in page(at, "dana")
    muted = client(board, "dana").post(f"/matches/{match.code}/mute/", {"on": "cal"})
    assert muted.status_code == 403, "nobody silences the opponent"


def test_whoever_is_muted_is_told_and_the_two_mute_nobody(board: AtTheBoard) -> None:
    tell(board, "ann", "earlier")
    address = f"/matches/{board.match.code}/mute/"
    assert [client(board, who).post(address, {"on": "ann"}).status_code for who in ("bob", "cal", "eve")] == [403, 403, 404]
    assert client(board, "mo").post(address, {"on": "nobody"}).status_code == 404
    assert client(board, "mo").post(address, {"on": "ann"}).status_code == 302
    refused = tell(board, "ann", "later")
    assert (refused.status_code, "muted you" in refused.text) == (422, True)
    assert "muted you" in page(board, "ann")
    assert "Let ann talk again" in page(board, "mo")
    assert "Mute bob" not in page(board, "cal")
    assert "earlier" in page(board, "bob")
    client(board, "mo").post(address, {"off": "ann"})
    assert tell(board, "ann", "later").status_code == 204


def test_talk_has_its_limits_and_one_click_says_it_once(board: AtTheBoard) -> None:
    click = str(uuid4())
    for _twice in range(2):
        assert tell(board, "ann", "once", action_id=click).status_code == 204
    assert MatchMessage.objects.count() == 1
    assert tell(board, "bob", "once", action_id=click).status_code == 422, "somebody else's click"
    assert tell(board, "ann", "x" * 401).status_code == 422
    assert tell(board, "ann", " \u202e ").status_code == 422
    assert tell(board, "ann", "x" * 20_000).status_code == 413
    answers = [tell(board, "cal", f"line {number}").status_code for number in range(9)]
    assert answers == [204] * 8 + [429]
    version = board.row().version
    assert board.do("ann", "roll").row.version == version + 1, "talk makes no page stale"


def test_strangers_and_matches_over_the_board(board: AtTheBoard) -> None:
    assert tell(board, "eve", "hello").status_code == 404
    assert by_program(board, "eve").status_code == 404
    over = AtTheBoard(board.club, board.club.propose("cal", "dana"))
    assert tell(over, "cal", "hello").status_code == 404
    assert by_program(over, "cal").status_code == 404


def test_without_a_script_the_line_is_kept(board: AtTheBoard) -> None:
    address = f"/matches/{board.match.code}/talk/"
    said = client(board, "ann").post(address, {"text": "hello", "action_id": str(uuid4())})
    assert (said.status_code, said["Location"].endswith("#talk")) == (303, True)
    refused = client(board, "cal").post(address, {"text": "double!", "room": "table", "action_id": str(uuid4())})
    assert (refused.status_code, "double!" in refused.text, "ann – bob" in refused.text) == (422, True, True)
