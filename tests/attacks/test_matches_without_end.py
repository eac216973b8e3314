"""A script, or somebody who is angry, proposes matches without end; a club night's matches are still proposed."""

from datetime import timedelta
from itertools import combinations
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.access.write_limit import MOST_WRITES, TooFast
from clubsite.members.services import find_or_add_player
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import MatchSheet
from games.matches.services.proposing import MOST_A_DAY, MOST_OPEN, Terms, propose, proposed
from games.matches.services.writing import MOST_AGREED
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db
LATER = timedelta(days=3)


@pytest.fixture
def club() -> Cast:
    return cast()


def terms(club: Cast, first: str, second: str, *, later: bool = False) -> Terms:
    at = timezone.now() + LATER if later else None
    return Terms(club.players[first], club.players[second], MatchSheet(board=False), rated=True, at=at)


def test_a_script_that_proposes_is_slowed_down(club: Cast) -> None:
    for _ in range(MOST_WRITES):
        match = propose(club.club, terms(club, "ann", "bob"), club.users["ann"], uuid4())
        Match.objects.filter(pk=match.pk).update(stage="declined")
    with pytest.raises(TooFast):
        propose(club.club, terms(club, "ann", "bob"), club.users["ann"], uuid4())
    browser = Client()
    browser.force_login(club.users["ann"])
    asked = {"second": club.players["bob"].pk, "length": "5", "rated": "yes", "where": "board", "click": str(uuid4())}
    answer = browser.post(reverse("new_match", args=[club.club.slug]), asked)
    assert answer.status_code == 429
    assert "That was too much at once" in answer.content.decode()
    propose(club.club, terms(club, "bob", "cal"), club.users["bob"], uuid4())  # others are not held up


def test_nobody_proposes_more_than_a_club_can_want_in_a_day(club: Cast) -> None:
    match = proposed(club.club, terms(club, "ann", "bob"), club.users["ann"], uuid4())
    club.do(match, "bob", "decline")
    rows = [
        Match(
            club=club.club,
            code=f"Z{n:05}",
            state=match.state,
            length=5,
            proposed_by=club.users["ann"],
            click=uuid4(),
            stage="declined",
        )
        for n in range(MOST_A_DAY - 1)
    ]
    Match.objects.bulk_create(rows)
    with pytest.raises(MatchRefused, match="within a day"):
        proposed(club.club, terms(club, "ann", "bob"), club.users["ann"], uuid4())
    Match.objects.update(proposed_at=timezone.now() - timedelta(hours=25))
    proposed(club.club, terms(club, "ann", "bob"), club.users["ann"], uuid4())


def test_a_director_proposes_sixty_matches_for_a_club_night(club: Cast) -> None:
    guests = [find_or_add_player(club.club, f"Guest {number}") for number in range(12)]
    at = timezone.now() + LATER
    pairs = list(combinations(guests, 2))[:60]
    for first, second in pairs:
        proposed(club.club, Terms(first, second, MatchSheet(board=False), True, at), club.users["dana"], uuid4())
    assert Match.objects.filter(stage="agreed").count() == 60
    members = [club.players[name] for name in ("ann", "bob", "cal", "mo", "tom")]
    for first in members:
        for second in guests[:5]:
            proposed(club.club, Terms(first, second, MatchSheet(board=False), True, at), club.users["dana"], uuid4())
    assert Match.objects.filter(stage="challenged", proposed_by=club.users["dana"]).count() == 25 > MOST_OPEN


def test_a_player_has_agreed_to_so_many_matches_and_no_more(club: Cast) -> None:
    """Two who challenge and accept each other all day, all of it put off until tomorrow."""
    for _ in range(MOST_AGREED):
        match = proposed(club.club, terms(club, "ann", "bob", later=True), club.users["ann"], uuid4())
        club.do(match, "bob", "accept")
    last = proposed(club.club, terms(club, "ann", "bob", later=True), club.users["ann"], uuid4())
    with pytest.raises(MatchRefused, match="ann has 50 matches that are agreed and not over"):
        club.do(last, "bob", "accept")
    assert Match.objects.get(pk=last.pk).stage == "challenged"
    club.do(match, "ann", "call_off")
    club.do(last, "bob", "accept")
    assert Match.objects.get(pk=last.pk).stage == "agreed"


def test_the_list_stays_short(club: Cast) -> None:
    for _ in range(45):
        match = proposed(club.club, terms(club, "ann", "bob", later=True), club.users["ann"], uuid4())
        club.do(match, "bob", "accept")
    browser = Client()
    browser.force_login(club.users["cal"])
    place = reverse("matches", args=[club.club.slug])
    page = browser.get(place).content.decode()
    assert page.count('class="row-door') == 40
    assert "?all=running" in page
    assert browser.get(place, {"all": "running"}).content.decode().count('class="row-door') == 45
