"""What the dialog of a resignation offers, and what a game that was resigned is called."""

import pytest

from chouette.models import Chouette
from chouette.wording.game import result_in_words
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen
from tests.chouette.on_screen.screens import on_screen, roll, to_the_teams_roll
from tests.chouette.pages.table.test_own_time_is_up import plain
from tests.chouette.pages.table.test_sitting_out_later import page
from tests.chouette.phones import table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def friday() -> Chouette:
    return an_evening_on_screen()


def test_a_level_that_costs_no_more_is_not_offered(friday: Chouette) -> None:
    """Under the Jacoby rule, while no cube was turned."""
    dialog = page(friday, "ann", "resign/")
    assert "A single game: 1 point to each opponent" in dialog
    assert "A gammon" not in dialog


def test_a_game_that_was_resigned_is_called_so(friday: Chouette) -> None:
    say(friday, "ann resigns single\nbob accepts\ncal accepts\ndee accepts")
    finished = table_of(friday).last
    assert finished is not None
    assert result_in_words(finished, {"ann": "Ann"}).replace("\u2068", "").replace("\u2069", "") == "Ann, the box, resigned."


def test_who_has_offered_to_resign_reads_what_and_to_whom_until_all_have_answered() -> None:
    friday = to_the_teams_roll(on_screen())
    say(friday, "cal doubles\nann takes\nann resigns single")
    assert "You have offered to resign a single game: 1 point each to bob and dee, 2 points to cal." in plain(
        page(friday, "ann")
    )
    say(friday, "cal accepts")
    assert "You have offered to resign a single game: 1 point to each opponent." in plain(page(friday, "ann"))
    assert "You have offered to resign" not in page(friday, "bob")
    say(friday, "bob refuses\ndee refuses")
    assert "You have offered to resign" not in page(friday, "ann")


def test_what_was_refused_is_offered_no_more_in_this_turn() -> None:
    friday = to_the_teams_roll(on_screen())
    say(friday, "cal doubles\nann takes")
    roll(friday, "bob", "65")
    say(friday, "bob plays 24/13")
    roll(friday, "ann", "42")
    say(friday, "ann resigns single\nbob refuses\ncal refuses\ndee refuses")
    dialog = page(friday, "ann", "resign/")
    assert "A single game" not in dialog
    assert "A gammon: 1 point each to bob and dee, 4 points to cal" in plain(dialog)
    assert "Resign …" in page(friday, "ann")
    say(friday, "ann resigns gammon\nbob refuses\ncal accepts\ndee refuses")
    assert "Resign …" not in page(friday, "ann"), "under the Jacoby rule nothing else would cost more"
    assert "Resign …" in page(friday, "bob")
    say(friday, "ann plays 8/4 6/4")
    assert "Resign …" in page(friday, "ann")
