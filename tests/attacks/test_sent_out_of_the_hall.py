"""dana directs and plays: before the draw, too, nobody who has come to the hall is sent out of it by her."""

from uuid import uuid4

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.services.checking_in import check_in, show_hall_code
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db


def at_check_in() -> Night:
    """dana has entered, directs, and ticks who comes; ann and bob have entered, too."""
    evening = night(f"{MAIN}\noption check_in=required\nfee 10\nprizes main 100", "open_entry")
    for name in ("ann", "bob", "cal", "dana"):
        evening.of_oneself(name, "sign_up")
    return evening


@pytest.mark.parametrize("text", ["not_in_hall bob", "sign_off bob", "withdraw bob", "absent bob"])
def test_who_has_come_to_the_hall_is_not_sent_out_of_it_before_the_draw(text: str) -> None:
    evening = at_check_in()
    code = show_hall_code(evening.club.users["tom"], evening.tournament.code)
    check_in(evening.club.users["bob"], evening.tournament.code, code, action_id=uuid4())
    assert refused(evening, "dana", text) is DeskRefusal.OWN_GAIN
    evening.says("tom", text)


def test_whom_another_director_has_ticked_is_there() -> None:
    evening = at_check_in()
    evening.says("tom", "check_in ann bob")
    assert refused(evening, "dana", "not_in_hall bob") is DeskRefusal.OWN_GAIN


def test_her_own_tick_at_check_in_she_takes_back_and_strikes_who_has_not_come() -> None:
    evening = at_check_in()
    evening.says("dana", "check_in ann bob dana")
    evening.says("dana", "not_in_hall bob\nnot_in_hall dana\nsign_off cal")
    assert evening.desk.here == {"ann"}
    evening.says("tom", "check_in bob")
    evening.says("tom", "not_in_hall bob")
    evening.says("dana", "sign_off bob")
