"""A director buys somebody back who has never said that they play: whoever owes nothing owes no buy-back, either."""

from collections.abc import Callable

import pytest

from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import is_square
from clubsite.members.models import Player
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.services.audit import troubles_of
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_owing import cents
from tests.games.tournaments.desk.test_sheets_of_what_was_taken_back import plays_again
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

PAID = "tournament Friday\nflight main knockout length 5\nfee 20\nprizes main 100\noption seeding=rating"
AGAIN = 'draw_again "a name was missing"'


def typed_in() -> Night:
    """Tom has entered all of them; dana, whom nobody has seen, is to play ann."""
    evening = night(f"{PAID}\nentrants ann bob dana\nrating bob 3\nrating ann 2\nrating dana 1")
    evening.says("tom", "start main\nwalkover ann over dana\nbuy_back dana main")
    return evening


def fee_raised() -> Night:
    """Cal has entered at 20."""
    evening = night(f"{PAID}\nentrants ann bob\nrating bob 3\nrating ann 2")
    evening.of_oneself("cal", "sign_up")
    evening.says("tom", 'rating cal 1\nstart main\noverride "a new board": fee 200\nwalkover ann over cal\nbuy_back cal main')
    return evening


def sound(evening: Night) -> None:
    assert is_square(evening.club.club, Unit.CENTS)
    assert troubles_of(evening.tournament.pk) == []
    plays_again(evening)


@pytest.mark.parametrize(("who", "begun"), [("dana", typed_in), ("cal", fee_raised)])
def test_they_leave_as_they_read_that_they_do(who: str, begun: Callable[[], Night]) -> None:
    evening = begun()
    assert "you owe nothing" in page(evening, who)
    evening.says(who, f"withdraw {who}")
    assert cents(evening).get(who, 0) == 0
    assert "You owe" not in page(evening, who).replace("You owe nothing", "").replace("You owe no fee", "")
    sound(evening)
    evening.says("tom", "ann beats bob 5-0\nclose main")
    assert cents(evening).get(who, 0) == 0
    sound(evening)


def test_who_plays_owes_it() -> None:
    evening = typed_in()
    evening.says("tom", "bob beats dana 5-0")
    evening.says("dana", "withdraw dana")
    assert cents(evening)["dana"] == -3000
    sound(evening)


def test_a_second_name_that_is_struck_owes_none() -> None:
    evening = night(f"{PAID}\nentrants ann bob eve\nrating bob 3\nrating ann 2\nrating eve 1")
    evening.says("tom", "start main\nann beats eve 5-0\nbuy_back eve main")
    bob = evening.tournament.entries.get(word="bob").player
    Player.objects.filter(pk=evening.tournament.entries.get(word="eve").player_id).update(merged_into=bob)
    evening.says("tom", "double eve")
    assert cents(evening) == {"ann": -2000, "bob": -2000}
    sound(evening)


def test_after_a_buy_back_the_draw_stands() -> None:
    evening = typed_in()
    evening.says("dana", "withdraw dana")
    assert refused(evening, "tom", AGAIN) is DeskRefusal.DRAW_STANDS


@pytest.mark.parametrize("played", ["walkover ann over dana", "begins ann dana"])
def test_so_it_does_after_a_walk_over_or_a_beginning_though_they_leave_later(played: str) -> None:
    evening = night(f"{PAID}\nentrants ann bob dana\nrating bob 3\nrating ann 2\nrating dana 1")
    evening.says("tom", f"start main\n{played}\nwithdraw dana")
    assert refused(evening, "tom", AGAIN) is DeskRefusal.DRAW_STANDS


def test_but_not_because_somebody_has_left() -> None:
    evening = night(f"{PAID}\nentrants ann bob dana\nrating bob 3\nrating ann 2\nrating dana 1")
    evening.says("tom", "start main\nwithdraw dana")
    evening.says("tom", AGAIN)
    evening.says("tom", "start main")
    assert evening.names == ["ann", "bob"]
    sound(evening)
