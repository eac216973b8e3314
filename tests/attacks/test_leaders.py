"""Who would stand higher on a leaderboard than they have played for, or where they do not want to stand at all?"""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from clubsite.claims.models import Claim
from clubsite.claims.refusals import ClaimRefused
from clubsite.claims.services import ask, grant, undo
from clubsite.leaderboards.counting.rebuilding import troubles
from clubsite.leaderboards.counting.waiting import counts_with_somebody_else, is_behind
from clubsite.leaderboards.lists.asking import asked_for
from clubsite.leaderboards.lists.standings import Wanted, standings
from clubsite.leaderboards.models import PastPlace, Result, Season, Unlisted
from clubsite.leaderboards.seasons import SeasonRefused, add_season, close_season
from clubsite.leaderboards.tasks import count_results, note_places
from clubsite.members.models import Player
from games.matches.models import Match
from games.matches.rules.sheet import MatchSheet
from games.matches.services.proposing import Terms, proposed
from games.ratings.services.choosing import choose_list
from games.ratings.services.replaying import troubles as ratings_troubles
from games.ratings.tasks import rate_results
from tests.games.matches.players import Cast, cast
from tests.games.ratings.test_kept_ratings import board, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def of_guests(club: Cast, first: str, second: str) -> Match:
    """A rated match of guests, which a director enters alone."""
    terms = Terms(club.players[first], club.players[second], MatchSheet(length=5, board=False), True)
    match = proposed(club.club, terms, club.users["dana"], uuid4())
    club.do(match, "dana", "report", score=(5, 2))
    match.refresh_from_db()
    if match.stage == "reported":
        club.do(match, "mo", "confirm")
    return match


def claims(club: Cast, who: str, guest: str) -> Claim:
    asked = ask(club.club, club.players[guest], club.users[who])
    return grant(club.club, asked.pk, club.users["dana"])


def last_week(club: Cast) -> Season:
    """A season that has ended, not closed yet."""
    today = timezone.localdate()
    return add_season(club.club, "Autumn", today - timedelta(days=10), today - timedelta(days=1))


def counted(club: Cast) -> None:
    rate_results()
    count_results()


def test_a_match_in_play_is_no_alarm_that_hides_a_real_one(club: Cast) -> None:
    done, playing = played(club, "ann", "bob"), club.agreed("cal", "dana")
    club.wins(playing, "cal", 0)
    counted(club)
    assert troubles(club.club.pk) == []
    Result.objects.filter(provider="matches", stream=done.pk, amount=1).update(amount=7)
    assert len([one for one in troubles(club.club.pk) if one.startswith(f"matches {done.pk}:")]) == 1
    Result.objects.create(
        club=club.club,
        provider="matches",
        stream=playing.pk,
        key="match",
        category="match",
        player=club.players["cal"],
        person=club.players["cal"],
        day=timezone.localdate(),
        amount=1,
    )
    assert any(one.startswith(f"matches {playing.pk}:") for one in troubles(club.club.pk))


def test_a_refused_correction_is_no_alarm(club: Cast) -> None:
    match = played(club, "ann", "bob")
    counted(club)
    club.do(match, "bob", "correct_final", score=(5, 3))
    club.do(match, "ann", "refuse_correction")
    counted(club)
    assert troubles(club.club.pk) == []


def test_results_that_wait_are_late_and_not_wrong(club: Cast) -> None:
    played(club, "ann", "bob")
    counted(club)
    played(club, "cal", "bob")
    assert troubles(club.club.pk) == []
    count_results()  # counted, not rated
    assert troubles(club.club.pk) == []
    rate_results()  # rated, not counted
    assert troubles(club.club.pk) == []
    counted(club)
    assert troubles(club.club.pk) == []


def test_nobody_closes_a_season_before_its_last_match_is_rated(club: Cast) -> None:
    season = last_week(club)
    played(club, "ann", "bob", 5, timezone.now() - timedelta(days=3))
    count_results()
    assert is_behind(club.club)
    with pytest.raises(SeasonRefused, match="still being counted"):
        close_season(club.club, season.pk)
    counted(club)
    assert not is_behind(club.club)
    close_season(club.club, season.pk)
    assert board(club, "rating-gained", season.key)[0] == (1, "ann", "+22.36", 1)


def test_one_who_was_both_guests_of_a_match_has_won_nothing(club: Cast) -> None:
    """Nobody claims both; whom an owner made one all the same counts for nothing, and for all again once it is undone."""
    of_guests(club, "gil", "gus")
    counted(club)
    for name in ("gil", "gus"):
        guest = club.players[name]
        guest.merged_into = club.players["ann"]
        guest.save()
        counts_with_somebody_else(guest)
    for slug in ("matches-won", "points-race", "rating"):
        assert board(club, slug) == []
    assert troubles(club.club.pk) == []
    guest = club.players["gus"]
    guest.merged_into = None
    guest.save()
    counts_with_somebody_else(guest)
    assert board(club, "matches-won") == [(1, "ann", "1", 1), (2, "Gus", "0", 1)]
    assert troubles(club.club.pk) == []


def test_nobody_claims_two_guests_who_have_played_each_other(club: Cast) -> None:
    of_guests(club, "gil", "gus")
    played(club, "ann", "bob")
    first = claims(club, "ann", "gil")
    with pytest.raises(ClaimRefused, match="sat_together"):
        claims(club, "ann", "gus")
    undo(club.club, first.pk, club.users["dana"])
    claims(club, "ann", "gus")


def test_whoever_is_taken_off_public_lists_is_off_closed_seasons_under_a_guests_name(club: Cast) -> None:
    season = last_week(club)
    match = club.propose("gil", "cal", by="mo")
    club.do(match, "cal", "accept")
    club.do(match, "cal", "report", score=(5, 1))
    club.do(match, "mo", "confirm")
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now() - timedelta(days=3))
    played(club, "ann", "bob", 5, timezone.now() - timedelta(days=3))
    counted(club)
    close_season(club.club, season.pk)
    claims(club, "ann", "gil")
    counted(club)
    assert names_for_strangers(club, season) == {"Gil", "ann", "bob", "cal"}
    Unlisted.objects.create(player=Player.objects.get(pk=club.players["ann"].pk))
    assert names_for_strangers(club, season) == {"bob", "cal"}


def names_for_strangers(club: Cast, season: Season) -> set[str]:
    found = asked_for(club.club, "matches-won", season.key, "1")
    assert found is not None
    return {row.name for row in standings(Wanted(club.club, found[0], found[1], 1, public=True))}


def test_nobody_wipes_out_what_others_have_gained_by_starting_the_list_anew(club: Cast) -> None:
    """An owner who trails could: the gains of the list before stay with the day on which they were made."""
    today = timezone.localdate()
    season = add_season(club.club, "Autumn", today - timedelta(days=10), today + timedelta(days=10))
    played(club, "ann", "bob")
    before = board(club, "rating-gained", season.key)
    assert before == [(1, "ann", "+22.36", 1), (2, "bob", "−22.36", 1)]
    choose_list(club.club, "danish", {}, apart=False, anew=True, by=club.users["tom"])
    assert board(club, "rating-gained", season.key) == board(club, "rating-gained") == before
    assert board(club, "rating") == []
    played(club, "bob", "ann")
    assert board(club, "rating") == [(1, "bob", "1002.50", 1), (2, "ann", "997.50", 1)]
    assert board(club, "rating-gained", season.key) == [(1, "ann", "+19.86", 2), (2, "bob", "−19.86", 2)]
    assert troubles(club.club.pk) == ratings_troubles(club.club.pk) == []


@pytest.mark.parametrize("days_ago", [0, 40])
def test_nobody_gains_the_same_match_twice_by_other_numbers(club: Cast, days_ago: int) -> None:
    played(club, "ann", "bob", 5, timezone.now() - timedelta(days=days_ago))
    board(club, "rating")
    choose_list(club.club, "danish", {}, apart=False, anew=False, by=club.users["tom"])
    assert board(club, "rating-gained") == [(1, "ann", "+2.50", 1), (2, "bob", "−2.50", 1)]
    assert board(club, "rating") == [(1, "ann", "1002.50", 1), (2, "bob", "997.50", 1)]
    assert troubles(club.club.pk) == ratings_troubles(club.club.pk) == []


def test_nobody_leads_the_ratings_by_one_lucky_match_on_a_list_with_provisional_players(club: Cast) -> None:
    choose_list(club.club, "belgian", {}, apart=False, anew=False, by=club.users["tom"])
    played(club, "ann", "bob", 5)
    assert board(club, "rating") == []
    for _ in range(5):
        played(club, "cal", "dana", 25)
    assert [name for _, name, _, _ in board(club, "rating")] == ["cal", "dana"]
    note_places()
    noted = PastPlace.objects.filter(board="rating", period="all")
    assert list(noted.order_by("place").values_list("person__name", "place")) == [("cal", 1), ("dana", 2)]


def test_nobody_leads_the_ratings_from_years_ago_on_a_list_of_active_players(club: Cast) -> None:
    numbers: dict[str, object] = {"name": "Active", "start": 1500, "c": 4, "a": 0.5, "k": 1, "active_months": 12}
    choose_list(club.club, "", numbers, apart=False, anew=False, by=club.users["tom"])
    played(club, "ann", "bob", 5, timezone.now() - timedelta(days=400))
    played(club, "cal", "dana")
    assert [name for _, name, _, _ in board(club, "rating")] == ["cal", "dana"]
