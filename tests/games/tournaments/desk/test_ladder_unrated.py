"""A ladder's matches are matches of the club, and not rated: scenario 35 of the tournament facts."""

import pytest

from games.matches.models import Match
from games.tournaments.services.audit import troubles_of
from tests.games.tournaments.desk.nights import night

LADDER = "tournament Rungs\nentrants ann bob cal\nflight rungs ladder\nstart rungs"
pytestmark = pytest.mark.django_db


def test_a_challenge_that_is_played_is_kept_and_not_rated() -> None:
    desk = night(LADDER)
    above, below, *_ = desk.desk.tournament.flights[0].lines or ()
    desk.says("dana", f"challenge {below} over {above}")
    desk.says("dana", f"{below} beats {above} 5-3")
    match = Match.objects.get()
    assert {match.first_points, match.second_points} == {5, 3}
    assert match.why_not_rated == "NOT_AGREED_BEFORE"
    assert troubles_of(desk.tournament.pk) == []
