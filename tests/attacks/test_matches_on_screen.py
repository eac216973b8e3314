"""Who would profit at a match on screen: whoever moves for somebody else, rolls twice, goes back, speaks late."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.urls import reverse

from clubsite.eventlog.action_ids import ActionIdUsed
from games.dice.models import DrawnRoll
from games.matches.rules.on_the_board import game_of
from games.matches.rules.refusals import MatchRefused
from games.matches.services.doing import Wanted, perform
from games.matches.services.writing import MATCHES
from games.rules.board_play import BoardPlay
from games.rules.gammons import Level
from tests.clubsite.at_once import at_once
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def board() -> AtTheBoard:
    at = at_the_board(cast())
    at.begin()
    return at


def on_the_board(board: AtTheBoard) -> BoardPlay:
    return game_of(MATCHES.state_of(board.row()).match).board


def doing(board: AtTheBoard, who: str, wanted: Wanted) -> Callable[[], object]:
    """From a page that shows the match as it is."""
    row = board.row()
    return partial(perform, board.club.users[who], row.code, wanted, version=row.version, action_id=uuid4())


def browser(board: AtTheBoard, who: str) -> Client:
    client = Client()
    client.force_login(board.club.users[who])
    return client


def test_nobody_but_the_two_touches_board_or_cube(board: AtTheBoard) -> None:
    """Neither who watches, nor a monitor, a director, the owner, whatever else they decide at a match."""
    with loaded("31"):
        board.do("ann", "roll")
    before = board.row().version
    for who, refused in (("cal", PermissionDenied), ("mo", PermissionDenied), ("dana", MatchRefused), ("eve", Http404)):
        for what in ("roll", "play", "double", "takes", "resign", "accepts", "ask_undo", "allow_undo", "begin"):
            with pytest.raises(refused):
                board.do(who, what, play="8/5 6/5")
    assert board.row().version == before


def test_strangers_find_nothing_and_spectators_write_nothing(board: AtTheBoard) -> None:
    code = board.match.code
    for name in ("match", "match_dice", "match_dice_json", "match_mat"):
        assert browser(board, "eve").get(reverse(name, args=[code])).status_code == 404
        assert browser(board, "cal").get(reverse(name, args=[code])).status_code == 200
    sent = {"do": "roll", "version": board.row().version, "action_id": uuid4()}
    assert browser(board, "cal").post(reverse("do_at_match", args=[code]), sent).status_code == 403
    assert browser(board, "cal").post(reverse("match_here", args=[code]), {"touched": "1"}).status_code == 403
    shown = browser(board, "cal").get(reverse("match", args=[code])).content.decode()
    assert 'id="table-acts"' not in shown
    assert "data-here" not in shown


def test_the_opponent_does_not_act_for_me(board: AtTheBoard) -> None:
    with loaded("31"):
        board.do("ann", "roll")
    for what in ("roll", "play", "double", "takes", "drops"):
        with pytest.raises(MatchRefused):
            board.do("bob", what, play="8/5 6/5")
    board.do("ann", "play", play="8/5 6/5")
    board.do("bob", "double")
    for what in ("takes", "drops"):
        with pytest.raises(MatchRefused, match="Nothing is offered to bob"):
            board.do("bob", what)
    board.do("ann", "takes")
    board.do("ann", "resign", level=Level.SINGLE)
    with pytest.raises(MatchRefused, match="Nothing is offered to ann"):
        board.do("ann", "refuses")
    assert board.row().stage == "playing"


def test_five_taps_at_once_are_one_roll(board: AtTheBoard) -> None:
    row, click = board.row(), uuid4()
    sent = partial(perform, board.club.users["ann"], row.code, Wanted("roll"), version=row.version, action_id=click)
    answers = at_once(*[sent] * 5)
    assert sorted(answer.again for answer in answers) == [False, True, True, True, True]  # type: ignore[attr-defined]
    assert DrawnRoll.objects.count() == 1


def test_both_roll_the_opening_at_once_and_it_is_rolled_once(board: AtTheBoard) -> None:
    at_once(doing(board, "ann", Wanted("roll")), doing(board, "bob", Wanted("roll")))
    assert DrawnRoll.objects.count() == 1


def test_a_request_is_replayed_by_nobody_else(board: AtTheBoard) -> None:
    row, click = board.row(), uuid4()
    with loaded("31"):
        perform(board.club.users["ann"], row.code, Wanted("roll"), version=row.version, action_id=click)
        with pytest.raises(ActionIdUsed):
            perform(board.club.users["bob"], row.code, Wanted("roll"), version=row.version, action_id=click)
    assert DrawnRoll.objects.count() == 1


def test_going_back_gives_no_other_dice_and_takes_both(board: AtTheBoard) -> None:
    with loaded("31 66"):
        board.do("ann", "roll")
        board.do("ann", "play", play="8/5 6/5")
        board.do("bob", "roll")
        for who in ("bob", "ann", "bob"):
            other = "ann" if who == "bob" else "bob"
            board.do(who, "ask_undo")
            with pytest.raises(MatchRefused):
                board.do(who, "allow_undo")
            board.do(other, "allow_undo")
            board.do("bob", "roll")
            assert on_the_board(board).roll == (6, 6)
    assert DrawnRoll.objects.count() == 2


def test_dice_are_nobodys_to_say_and_plays_are_of_the_dice(board: AtTheBoard) -> None:
    with loaded("31"):
        board.do("ann", "roll")
        for play in ("24/18", "8/5 6/5 6/5", "opening 6 6", "", "ann rolls 6 6"):
            with pytest.raises(MatchRefused):
                board.do("ann", "play", play=play)
    assert on_the_board(board).roll == (3, 1)


def test_a_page_that_was_left_behind_says_nothing(board: AtTheBoard) -> None:
    """Bob's tap on Drop meant the double of then, and is not the answer to what came since."""
    late = doing(board, "bob", Wanted("resign", level=Level.BACKGAMMON))
    with loaded("31"):
        board.do("ann", "roll")
    answers = at_once(late)
    assert type(answers[0]).__name__ == "Stale"
    assert MATCHES.state_of(board.row()).match.game is not None
