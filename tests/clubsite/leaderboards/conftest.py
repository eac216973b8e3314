"""A club whose evenings are counted."""

from collections.abc import Callable

import pytest

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from clubsite.leaderboards.lists.standings import Wanted, standings
from clubsite.leaderboards.periods import ALL, period_of
from clubsite.leaderboards.providers import boards
from clubsite.leaderboards.tasks import count_results
from clubsite.members.models import Club, User
from clubsite.members.services import create_club
from tests.chouette.evenings import PLAIN, say

Evening = Callable[..., Chouette]
Board = Callable[..., list[tuple[int, str, int, int]]]


@pytest.fixture
def mo(db: None) -> User:
    return User.objects.create_user("mo", "mo@example.org", "a long password")


@pytest.fixture
def club(mo: User) -> Club:
    return create_club(mo, "The Mulberry")


@pytest.fixture
def evening(club: Club, mo: User) -> Evening:
    """`evening("game\\nteam wins single")`: an evening of the club at which this was said, after four sat down."""

    def evening(sheet: str, *, seated: str = PLAIN) -> Chouette:
        return say(open_chouette(club, "Friday", mo), f"{seated}\n{sheet}")

    return evening


@pytest.fixture
def board(club: Club) -> Board:
    """`board("points")`: place, name, amount and number of results of each line, after whatever waits has been counted."""

    def board(slug: str, over: str = ALL, least: int = 1, *, public: bool = False) -> list[tuple[int, str, int, int]]:
        count_results()
        period = period_of(over, club.pk)
        assert period is not None
        found = standings(Wanted(club, boards()[slug], period, least, public=public))
        return [(row.place, row.name, row.amount, row.count) for row in found]

    return board
