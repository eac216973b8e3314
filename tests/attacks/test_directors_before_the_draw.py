"""dana directs and plays: who plays at all is not hers to say, once they have entered by themselves or wait for a place."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db


def entering(capacity: int | None = None) -> Night:
    """Entry to a tournament with a prize is open; dana has entered, and ann by herself."""
    steps = "open_entry" + (f"\ncapacity {capacity}" if capacity else "")
    evening = night(f"{MAIN}\nfee 10\nprizes main 100", steps)
    for who in ("dana", "ann"):
        evening.of_oneself(who, "sign_up")
    return evening


def test_she_takes_nobody_out_who_has_entered_by_themselves() -> None:
    evening = entering()
    assert refused(evening, "dana", "sign_off ann") is DeskRefusal.OWN_GAIN
    evening.says("tom", "sign_off ann")
    assert evening.names == ["dana"]


def test_whom_she_has_typed_herself_she_takes_out_again() -> None:
    evening = entering()
    evening.says("dana", "entrants ghost")
    evening.says("dana", "sign_off ghost")
    evening.says("tom", "entrants ghost")
    assert refused(evening, "dana", "sign_off ghost") is DeskRefusal.OWN_GAIN


def test_she_lets_nobody_in_before_those_who_wait() -> None:
    evening = entering(capacity=2)
    for who in ("bob", "cal"):
        evening.of_oneself(who, "sign_up")
    assert evening.waiting == ["bob", "cal"]
    for name in ("ghost", "cal", "bob"):
        assert refused(evening, "dana", f"entrants {name}") is DeskRefusal.OWN_QUEUE
    assert refused(evening, "dana", "sign_off bob") is DeskRefusal.OWN_GAIN
    evening.of_oneself("ann", "sign_off")  # bob is offered the place
    assert refused(evening, "dana", "entrants cal") is DeskRefusal.OWN_QUEUE
    evening.says("dana", "entrants bob")
    assert evening.names == ["dana", "bob"]
    evening.says("tom", "entrants ghost")
