"""Who keeps the other from playing while the other's clock runs? Whoever makes their page older than the log."""

from uuid import uuid4

import pytest

from clubsite.eventlog.write_path import Stale
from games.matches.rules.refusals import MatchRefused
from games.matches.services.doing import Wanted, perform
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> AtTheBoard:
    """Bob has rolled, and is to play."""
    board = at_the_board(cast(), clock_point=120, clock_delay=12)
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    board.do("ann", "play", play="8/5 6/5")
    with loaded("64"):
        board.do("bob", "roll")
    return board


def pressed(board: AtTheBoard, seen: int, what: str, play: str = "") -> None:
    """By bob, on a page that shows that version."""
    perform(board.club.users["bob"], board.match.code, Wanted(what, play=play), version=seen, action_id=uuid4())


@pytest.mark.parametrize(
    "wishes", [["ask_undo"], ["put_off"], ["ask_undo", "refuse_undo", "put_off", "refuse_put_off", "ask_undo"]]
)
def test_a_wish_makes_no_play_stale(board: AtTheBoard, wishes: list[str]) -> None:
    seen = board.row().version
    for what in wishes:
        board.do("ann", what)
    pressed(board, seen, "play", "24/18 13/9")
    assert board.row().records.get(number=board.row().version).said.startswith("bob plays")


def test_what_was_granted_makes_it_stale(board: AtTheBoard) -> None:
    """The roll is taken back: bob's play of then means nothing."""
    seen = board.row().version
    board.do("ann", "ask_undo")
    board.do("bob", "allow_undo")
    with pytest.raises(Stale):
        pressed(board, seen, "play", "24/18 13/9")


def test_nobody_plays_on_in_a_match_that_was_put_off_meanwhile(board: AtTheBoard) -> None:
    seen = board.row().version
    board.do("ann", "put_off")
    board.do("bob", "allow_put_off")
    with pytest.raises(MatchRefused):
        pressed(board, seen, "play", "24/18 13/9")


def test_a_press_of_an_older_turn_stays_stale(board: AtTheBoard) -> None:
    seen = board.row().version
    board.do("bob", "play", play="24/18 13/9")
    board.do("ann", "ask_undo")
    with pytest.raises(Stale):
        pressed(board, seen, "play", "24/18 13/9")
    with pytest.raises(Stale):
        pressed(board, board.row().version + 1, "roll")


def test_other_answers_still_need_the_page_as_it_is(board: AtTheBoard) -> None:
    """Bob allowed what was wished first, not what was wished since."""
    board.do("ann", "ask_undo")
    seen = board.row().version
    board.do("ann", "refuse_undo")
    board.do("ann", "ask_undo")
    with pytest.raises(Stale):
        pressed(board, seen, "allow_undo")


def test_nobody_asks_without_end(board: AtTheBoard) -> None:
    for _ in range(3):
        board.do("ann", "ask_undo")
        board.do("ann", "refuse_undo")
    for what in ("ask_undo", "put_off"):
        with pytest.raises(MatchRefused, match="often enough"):
            board.do("ann", what)
    board.do("bob", "ask_undo")
    board.do("bob", "refuse_undo")
    board.do("bob", "play", play="24/18 13/9")
    board.do("ann", "ask_undo")
