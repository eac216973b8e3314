"""dana directs, plays, and has a friend, ann: whom she types in, who knows nothing of it, does not pay for the two of them."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db


def played_among_friends() -> Night:
    """Dana has the bye, ann meets bob, whom dana has typed in, and his loss with him."""
    evening = night(f"{PAID}\noption seeding=rating")
    evening.of_oneself("dana", "sign_up")
    evening.says("dana", "entrants bob")
    evening.of_oneself("ann", "sign_up")
    evening.says("tom", "rating dana 1900\nrating bob 1800\nrating ann 1700")
    evening.says("dana", "start main")
    evening.says("dana", "ann beats bob 5-0")
    for name in ("ann", "dana"):
        evening.says(name, f"report {name}: dana beats ann 5-0")
    return evening


def test_she_pays_nobody_before_he_has_said_a_word() -> None:
    evening = played_among_friends()
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_TYPED
    assert "It is right as it is entered" in page(evening, "bob")
    evening.says("bob", "report bob: ann beats bob 5-0")
    assert "It is right as it is entered" not in page(evening, "bob")
    evening.says("dana", "close main")
    assert cents(evening) == {"ann": -2000, "bob": -2000, "dana": 4000}


def test_another_director_closes_or_calls_it_off() -> None:
    evening = played_among_friends()
    evening.says("tom", "close main")
    assert refused(evening, "dana", 'call_off "-"') is DeskRefusal.OWN_DRAW
    evening.says("tom", 'call_off "Bob was not there"')
    assert cents(evening) == {}


def test_he_says_that_he_has_not_played_and_she_still_closes_nothing() -> None:
    evening = played_among_friends()
    evening.says("bob", "report bob: bob beats ann 5-0")
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_SAID_OTHERWISE


def test_where_nothing_is_paid_she_closes_what_she_has_entered() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.of_oneself("dana", "sign_up")
    evening.says("dana", "start main")
    while ready := [one for one in evening.desk_matches("main") if not one.decided and len(one.names) == 2]:
        one, other = ready[0].names
        evening.says("tom", f"{one} beats {other} 5-0")
    evening.says("dana", "close main")
