"""Who would profit from a rating, and what comes of trying: with guests, with dates, with results nobody agreed to."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone

from clubsite.leaderboards.counting.waiting import counts_with_somebody_else
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.ratings.models import RatedMatch
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast
from tests.games.ratings.test_kept_ratings import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def rated() -> list[tuple[int, str]]:
    rate_results()
    return list(RatedMatch.objects.order_by("at", "match").values_list("match", "why_not"))


@pytest.mark.parametrize("hoarder", ["ann", "mo", "dana", "tom"])
def test_nobody_wins_rating_points_from_a_guest_of_their_own_making(club: Cast, hoarder: str) -> None:
    """Neither a player nor a monitor, a director or the owner: the guest's yes is somebody else's."""
    with suppress(MatchRefused):
        match = club.propose(hoarder, "gil", length=1)
        club.do(match, hoarder, "accept")
    for match in Match.objects.all():
        for do, wanted in (("accept", {}), ("report", {"score": (1, 0)}), ("confirm", {})):
            with pytest.raises(MatchRefused):
                club.do(match, hoarder, do, **wanted)
    assert rated() == []


def test_what_waits_for_a_yes_is_not_rated(club: Cast) -> None:
    """A challenge that nobody accepted has no result, and a result is none before it is confirmed."""
    match = club.propose("ann", "bob")
    with pytest.raises(MatchRefused):
        club.do(match, "ann", "report", score=(5, 0))
    club.do(match, "bob", "accept")
    club.do(match, "ann", "report", score=(5, 0))
    assert rated() == []
    club.do(match, "bob", "dispute")
    assert rated() == []


def test_the_moment_of_the_report_orders_a_match_whatever_was_agreed(club: Cast) -> None:
    """Nobody can type when a match ended: one agreed for last month is rated where it was reported."""
    first = played(club, "cal", "ann")
    late = club.propose("ann", "bob", at=timezone.now() + timedelta(minutes=5))
    club.do(late, "bob", "accept")
    Match.objects.filter(pk=late.pk).update(scheduled_at=timezone.now() - timedelta(days=30))
    club.do(late, "ann", "report", score=(5, 0))
    club.do(late, "bob", "confirm")
    assert rated() == [(first.pk, ""), (late.pk, "")]


def test_a_correction_keeps_the_place_of_its_match(club: Cast) -> None:
    """Else a result could be moved behind a later one, to be rated with other ratings."""
    first, second = played(club, "ann", "bob"), played(club, "cal", "dana")
    before = Match.objects.get(pk=first.pk).ended_at
    club.do(first, "ann", "correct_final", score=(4, 5))
    club.do(first, "bob", "allow_correction")
    assert Match.objects.get(pk=first.pk).ended_at == before
    assert [match for match, _ in rated()] == [first.pk, second.pk]


def test_two_names_of_one_person_give_each_other_nothing(club: Cast) -> None:
    """Once it is known that two names are one person, their matches are worth nothing, those of before included."""
    match = club.propose("gil", "bob", by="mo")
    club.do(match, "bob", "accept")
    club.do(match, "bob", "report", score=(5, 4))
    club.do(match, "mo", "confirm")
    assert rated() == [(match.pk, "")]
    guest = club.players["gil"]
    guest.merged_into = club.players["bob"]
    guest.save()
    counts_with_somebody_else(guest)
    assert rated() == [(match.pk, "SAME_PERSON")]
    assert not RatedMatch.objects.exclude(winner_after=None).exists()
