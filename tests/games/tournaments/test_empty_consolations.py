"""A consolation that nobody falls into closes with the flight that would have fed it."""

import pytest

from games.tournaments.sheet.reading import SheetMistake
from tests.games.tournaments.sheets import Told

TWO = "entrants ann bob"


@pytest.mark.parametrize("form", ["progressive", "first_loser"])
def test_nobody_waits_for_a_consolation_that_nobody_fell_into(form: str) -> None:
    told = Told(
        TWO, "flight main knockout", f"flight consolation {form} from main", "start main", "walkover ann over bob", "close main"
    )
    assert told.flight("consolation")["state"] == "closed"


@pytest.mark.parametrize("form", ["progressive", "first_loser"])
def test_whoever_stands_alone_in_a_consolation_plays_nobody_and_it_closes(form: str) -> None:
    lines = ("entrants ann bob cal", "flight main knockout", f"flight consolation {form} from main", "start main")
    told = Told(*lines, "bob beats cal", "ann beats bob", "close main")
    assert told.flight("consolation")["state"] == "closed"
    assert (told.flight("consolation")["champion"], told.places("consolation")) == (None, {})


def test_nobody_is_paid_for_standing_alone() -> None:
    lines = ("entrants ann bob cal", "flight main knockout", "flight consolation progressive from main", "fee 10")
    prizes = ("prizes main 60", "prizes consolation 40", "start main", "bob beats cal", "ann beats bob", "close main")
    money = Told(*lines, *prizes).json["money"]
    assert (money["paid"], money["kept"]) == ({"ann": 18}, 12)


def test_one_with_two_in_it_is_closed_by_hand() -> None:
    lines = ("entrants ann bob cal dee", "flight main knockout", "flight consolation progressive from main", "start main")
    told = Told(*lines, "ann beats dee", "bob beats cal", "cal beats dee", "ann beats bob", "close main")
    assert told.flight("consolation")["state"] != "closed"


def test_a_fresh_draw_that_nobody_can_begin_closes_as_well() -> None:
    lines = (TWO, "flight main knockout", "flight last fresh from main", "start main", "ann beats bob", "close main")
    assert Told(*lines).flight("last")["state"] == "closed"


def test_a_fresh_draw_with_two_who_have_lost_waits_for_the_director() -> None:
    lines = ("entrants ann bob cal dee", "flight main knockout", "flight last fresh from main", "start main")
    told = Told(*lines, "ann beats dee", "bob beats cal", "ann beats bob", "close main")
    assert told.flight("last")["state"] == "entry"


def test_a_fresh_draw_that_was_closed_unplayed_is_not_started_afterwards() -> None:
    lines = ("entrants ann bob cal dee", "flight main knockout", "flight last fresh from main", "start main")
    with pytest.raises(SheetMistake, match="last is closed"):
        Told(*lines, "ann beats dee", "bob beats cal", "ann beats bob", "close last", "start last")
