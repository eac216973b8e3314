"""Which undos and corrections go back past a roll that somebody has seen."""

import pytest

from chouette.evening.on_screen.rolls_taken_back import rolls_taken_back, takes_back_a_roll
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.model.actions import OpeningRoll, Player, RollDice
from clubsite.members.models import Club
from tests.chouette.on_screen.dice_evenings import on_screen, roll
from tests.chouette.rules.told import house, table_of

ON_SCREEN = house("board=on")
BOBS_TURN = "game; opening 3 1; ann plays 8/5 6/5; bob rolls 6 4"


def taken_back(sheet: str, said: str) -> tuple[OpeningRoll | RollDice, ...]:
    return rolls_taken_back(table_of(ON_SCREEN, sheet), read_statement(said))


def test_the_last_roll_undone_is_taken_back() -> None:
    assert taken_back(BOBS_TURN, "undo step") == (RollDice(Player("bob"), (6, 4)),)
    assert taken_back("game; opening 3 1", "undo step") == (OpeningRoll(3, 1),)


def test_a_play_undone_leaves_its_roll() -> None:
    assert taken_back(f"{BOBS_TURN}; bob plays 24/14", "undo step") == ()


def test_an_undone_drop_takes_back_all_that_was_rolled_since() -> None:
    since = "game; opening 3 1; ann plays 8/5 6/5; cal doubles; ann drops; bob rolls 6 5; bob plays 24/13; ann rolls 4 2"
    gone = taken_back(since, "undo")
    assert gone == (RollDice(Player("bob"), (6, 5)), RollDice(Player("ann"), (4, 2)))


def test_a_roll_that_the_undo_says_again_stays() -> None:
    assert taken_back("game; bob pays cal 2; opening 3 1", "undo") == ()


def test_a_result_undone_or_corrected_takes_no_roll_back() -> None:
    over = f"{BOBS_TURN}; bob plays 24/14; team wins single override"
    assert taken_back(over, "undo") == ()
    assert taken_back(over, "correct game 1 box wins single") == ()


@pytest.mark.django_db
def test_an_evening_is_asked_with_the_statement(club: Club) -> None:
    chouette: Chouette = on_screen(club)
    assert not takes_back_a_roll(chouette, read_statement("undo step"))
    assert not takes_back_a_roll(chouette, read_statement("team wins single override"))
    roll(chouette, "ann")
    assert takes_back_a_roll(chouette, read_statement("undo step"))
    assert not takes_back_a_roll(chouette, read_statement("team wins single override"))
