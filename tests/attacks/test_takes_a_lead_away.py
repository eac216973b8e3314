"""What is played at a board is not wiped out by leaving and coming back, nor by one tap at the desk."""

import re
from html import unescape

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.tasks import hear_boards
from tests.attacks.test_directors_who_gain import refused
from tests.games.matches.on_screen import AtTheBoard
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_boards import opened
from tests.games.tournaments.desk.test_pages import page, says

pytestmark = pytest.mark.django_db

THREE = "tournament Online\nflight main round_robin length 3\nentrants ann bob cal"


@pytest.fixture
def evening() -> Night:
    found = night(THREE)
    found.says("tom", "on_screen on\nstart main")
    return found


def match_of(evening: Night) -> str:
    return next(str(one.id) for one in evening.desk_matches("main") if set(one.names) == {"ann", "bob"})


def test_who_was_withdrawn_in_a_game_comes_back_by_a_director(evening: Night) -> None:
    AtTheBoard(evening.club, opened(evening, "bob", match_of(evening))).begin()
    hear_boards()
    evening.says("tom", "withdraw ann")
    assert refused(evening, "ann", "returns ann") is DeskRefusal.BOARD_ENDED
    evening.says("tom", "returns ann")
    assert "ann" not in evening.desk.tournament.withdrawn


def test_who_has_only_opened_a_board_comes_back_alone(evening: Night) -> None:
    opened(evening, "bob", match_of(evening))
    evening.says("ann", "withdraw ann")
    evening.says("ann", "returns ann")
    assert "ann" not in evening.desk.tournament.withdrawn


def test_what_is_played_at_a_board_no_tap_at_the_desk_ends_unasked(evening: Night) -> None:
    AtTheBoard(evening.club, opened(evening, "bob", match_of(evening))).begin()
    hear_boards()
    line = desk_line(evening, match_of(evening))
    assert not re.search(r'value="\[[^"]*\] (walkover|ann beats|bob beats)', line)
    status, asked = says(evening, "tom", f"[{match_of(evening)}] ask bob beats ann 3-1")
    assert status == 200
    ends = (
        r"They are playing on screen, (ann 0.{1,3}0 bob|bob 0.{1,3}0 ann): that board ends, and what was played there is lost."
    )
    assert re.search(ends, unescape(asked))
    assert f"[{match_of(evening)}] bob beats ann 3-1" in asked
    assert not evening.desk.tournament.records[0].outcome


def test_before_anybody_begins_there_a_result_is_one_tap(evening: Night) -> None:
    opened(evening, "bob", match_of(evening))
    assert re.search(r'value="\[[^"]*\] (ann beats bob|bob beats ann)', desk_line(evening, match_of(evening)))


def test_who_may_still_answer_does_not_lose_unasked(evening: Night) -> None:
    evening.says("ann", "not_here ann bob")
    line = desk_line(evening, match_of(evening))
    assert "bob may answer until" in line
    assert "ask walkover ann over bob" in line
    _status, asked = says(evening, "tom", f"[{match_of(evening)}] ask walkover ann over bob")
    assert "bob may answer until" in asked


def desk_line(evening: Night, match: str) -> str:
    shown = page(evening, "tom", "tournament_desk")
    return shown.partition(f'id="desk-{match.replace(" ", "-").replace(".", "-")}"')[2].partition("</li>")[0]


def test_nor_does_what_one_of_the_two_has_reported_meanwhile(evening: Night) -> None:
    AtTheBoard(evening.club, opened(evening, "bob", match_of(evening))).begin()
    hear_boards()
    evening.says("ann", "report ann: ann beats bob 3-0")
    assert "] ask ann beats bob 3-0" in desk_line(evening, match_of(evening))
    evening.says("bob", "report bob: bob beats ann 3-0")
    line = desk_line(evening, match_of(evening))
    assert "] ask ann beats bob 3-0" in line
    assert "] ask bob beats ann 3-0" in line
    assert "] ann beats bob" not in line
