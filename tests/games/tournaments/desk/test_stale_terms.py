"""Nobody comes or goes at another price than the one that their page has shown."""

from uuid import uuid4

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.services.saying import say
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_owing import PAID, cents

pytestmark = pytest.mark.django_db


def says_from(evening: Night, who: str, verb: str, page: int) -> object:
    """One tap on a page of that version; the refusal, if it is one."""
    try:
        say(evening.club.users[who], evening.tournament.code, verb, version=page, action_id=uuid4(), own=True)
    except TournamentRefused as refused:
        return refused.refusal
    return None


@pytest.mark.parametrize("change", ["fee 50", "prizes main 60 40", "house 50", "option unit=100"])
def test_an_older_page_enters_nobody_at_a_price_that_it_has_not_shown(change: str) -> None:
    evening = night(PAID)
    page = evening.desk_version
    evening.says("tom", change)
    assert says_from(evening, "ann", "sign_up", page) is DeskRefusal.TERMS_MEANWHILE
    assert evening.names == []
    assert says_from(evening, "ann", "sign_up", evening.desk_version) is None


def test_an_older_page_enters_while_nothing_about_money_has_changed() -> None:
    evening = night(PAID)
    page = evening.desk_version
    evening.says("tom", "tables 4")
    evening.of_oneself("bob", "sign_up")
    assert says_from(evening, "ann", "sign_up", page) is None
    assert evening.names == ["bob", "ann"]


def test_a_page_from_before_the_draw_makes_nobody_owe_by_leaving() -> None:
    evening = night(PAID)
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    page = evening.desk_version
    evening.says("tom", "start main")
    assert says_from(evening, "ann", "sign_off", page) is DeskRefusal.DRAWN_MEANWHILE
    assert not evening.desk.tournament.withdrawn
    assert says_from(evening, "ann", "sign_off", evening.desk_version) is None
    assert cents(evening)["ann"] == -2000
