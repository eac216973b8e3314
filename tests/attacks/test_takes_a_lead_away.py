"""ann is behind at the board, and a director withdraws her: she does not come back to a board that begins anew by herself."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.tasks import hear_boards
from tests.attacks.test_directors_who_gain import refused
from tests.games.matches.on_screen import AtTheBoard
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_boards import opened

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
