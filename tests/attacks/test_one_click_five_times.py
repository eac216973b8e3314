"""One click that proposes a match and is sent five times at once: one match, and everybody is answered with it."""

from uuid import uuid4

import pytest

from games.matches.models import Match
from games.matches.rules.sheet import MatchSheet
from games.matches.services.proposing import Terms, proposed
from tests.clubsite.at_once import at_once
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("second", "by"), [("gus", "mo"), ("bob", "ann")])
def test_one_match(second: str, by: str) -> None:
    club, click = cast(), uuid4()
    first = club.players["gil" if by == "mo" else "ann"]
    terms = Terms(first, club.players[second], MatchSheet(length=5, board=False), rated=True)
    made = at_once(*[lambda: proposed(club.club, terms, club.users[by], click).pk] * 5)
    assert made == [Match.objects.get().pk] * 5
