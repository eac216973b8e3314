"""Whom a director has typed in, who never said yes: what leaving costs them, and what they read before they tap."""

import pytest

from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.prizes import payout_of
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db


def drawn() -> Night:
    """Ann and Bob have entered themselves, Cal and Dana were typed in."""
    evening = night(PAID)
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "tables 2\nentrants cal dana")
    evening.says("tom", "start main")
    return evening


def test_who_was_typed_in_leaves_before_playing_and_owes_nothing() -> None:
    evening = drawn()
    assert "A director has entered you. If you withdraw before you are called to a match" in page(evening, "cal")
    evening.says("cal", "withdraw cal")
    assert cents(evening) == {"ann": -2000, "bob": -2000, "dana": -2000}
    assert "You have withdrawn. You owe nothing." in page(evening, "cal")


def test_who_entered_themselves_reads_that_they_go_on_owing_before_they_tap() -> None:
    evening = drawn()
    assert "You go on owing 20.00." in page(evening, "ann")
    evening.says("ann", "withdraw ann")
    assert cents(evening)["ann"] == -2000
    assert "You have withdrawn. You owe 20.00." in page(evening, "ann")


def test_who_was_typed_in_and_is_called_to_a_table_owes_as_everybody() -> None:
    evening = drawn()
    match = next(one for one in evening.first_round() if "cal" in one.names)
    evening.says("tom", f"call {match.id} table 1")
    assert "You go on owing 20.00." in page(evening, "cal")
    evening.says("tom", "withdraw cal")
    assert cents(evening)["cal"] == -2000


def test_a_director_who_types_themselves_in_has_said_yes() -> None:
    evening = night(PAID)
    evening.says("dana", "entrants ann bob dana")
    evening.says("dana", "start main")
    evening.says("dana", "withdraw dana")
    assert cents(evening)["dana"] == -2000


def test_a_night_that_is_brought_as_its_sheet_owes_as_it_was_played() -> None:
    evening = night(f"{PAID}\nentrants ann bob cal\nstart main")
    evening.says("tom", "withdraw ann")
    assert cents(evening) == dict.fromkeys(("ann", "bob", "cal"), -2000)


def test_who_leaves_without_owing_wins_nothing_where_fewer_pay_than_win() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nfee 20\nprizes main 60 40\nentrants ann bob")
    evening.says("dana", "start main")
    evening.says("bob", "withdraw bob")
    evening.says("dana", "close main")
    told = evening.desk.tournament
    payout = payout_of(told, brackets_of(told))
    assert (payout.fees, dict(payout.paid)) == (2000, {"ann": 2000})
