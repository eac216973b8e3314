"""dana directs and plays, and cal says that she has lost their final: she does not pay herself meanwhile, and cal is heard
after that, too."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.services.audit import troubles_of
from tests.attacks.test_directors_who_gain import begun, refused
from tests.games.tournaments.desk.nights import Night
from tests.games.tournaments.desk.test_book import as_the_sheet_says, cents

pytestmark = pytest.mark.django_db


def to_the_final() -> Night:
    """dana has beaten cal in the final, as tom has entered it."""
    evening = begun()
    evening.says("tom", "dana beats ann 5-0\ncal beats bob 5-3\ndana beats cal 5-2")
    return evening


def test_she_pays_herself_nothing_while_her_opponent_says_otherwise() -> None:
    evening = to_the_final()
    evening.says("cal", "report cal: cal beats dana 5-2")
    assert refused(evening, "dana", "close main") is DeskRefusal.OWN_SAID_OTHERWISE
    evening.says("dana", "report dana: cal beats dana 5-2")  # then both have said it
    evening.says("dana", "close main")
    as_the_sheet_says(evening)


def test_tom_who_does_not_play_closes_it_all_the_same() -> None:
    evening = to_the_final()
    evening.says("cal", "report cal: cal beats dana 5-2")
    evening.says("tom", "close main")
    assert evening.desk.contested
    as_the_sheet_says(evening)


def test_what_is_said_otherwise_after_it_is_paid_waits_for_a_director_also_if_both_say_it() -> None:
    evening = to_the_final()
    evening.says("dana", "close main")
    paid = cents(evening)
    evening.says("cal", "report cal: cal beats dana 5-2")
    evening.says("dana", "report dana: cal beats dana 5-2")
    (waits,) = evening.desk.contested
    assert (str(waits), cents(evening)) == ("main 2.1", paid)
    evening.says("tom", 'override "Both say so": correct dana cal: cal beats dana 5-2')
    assert not evening.desk.contested
    assert cents(evening) != paid
    assert troubles_of(evening.tournament.pk) == []
    as_the_sheet_says(evening)
